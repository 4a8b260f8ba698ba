"""The pragmas of RG: what their arguments are, and what they say.

Source: specs of RG, section 6.
"""

from __future__ import annotations

from enum import Enum, auto


class Part(Enum):
    """What some arguments of a pragma are; a colon stands between two such parts."""

    NODES = auto()
    VARIABLES = auto()
    SYMBOLS = auto()
    NUMBER = auto()
    TAGS = auto()
    """``[tag, name: Type, ...]``"""
    ASSIGNMENTS = auto()


FORMS: dict[str, tuple[Part, ...]] = {
    "@artificialTag": (Part.SYMBOLS,),
    "@disjoint": (Part.NODES, Part.NODES),
    "@disjointExhaustive": (Part.NODES, Part.NODES),
    "@integer": (Part.NUMBER, Part.SYMBOLS),
    "@iterator": (Part.NODES, Part.VARIABLES),
    "@repeat": (Part.NODES, Part.VARIABLES),
    "@simpleApply": (Part.NODES, Part.TAGS, Part.ASSIGNMENTS),
    "@simpleApplyExhaustive": (Part.NODES, Part.TAGS, Part.ASSIGNMENTS),
    "@tagIndex": (Part.NODES, Part.NUMBER),
    "@tagIndexMax": (Part.NODES, Part.NUMBER),
    "@tagMaxIndex": (Part.NODES, Part.NUMBER),
    "@translatedFromRbg": (),
    "@unique": (Part.NODES,),
}

_TAG_BOUND = """\
A tag that leaves one of these nodes is at most the tag of this number in its move, counted from 0.
`@tagIndexMax` is another name of it.

```rg
@tagMaxIndex picked : 2;
```"""

DOCUMENTATION = {
    "@artificialTag": """\
These tags belong to no move: they keep walks apart while passes work, and are removed at the end.

```rg
@artificialTag mark;
```""",
    "@disjoint": """\
Of the edges from the node to these targets at most one can be passed in any position: whoever has
passed one need not try the others.

```rg
@disjoint judge : won lost;
```""",
    "@disjointExhaustive": """\
Of the edges from the node to these targets exactly one can be passed in any position: the last one
needs no test.

```rg
@disjointExhaustive judge : won goOn;
```""",
    "@integer": """\
The symbols stand for numbers, one after the other from the first one on. Maps between them can
then be done by arithmetic.

```rg
@integer 0 : zero one two;
```""",
    "@iterator": """\
From the first node to the second the variable is assigned any symbol, and from there to the third
a map tells which symbols count: these can be listed beforehand.

```rg
@iterator start chosen legal : direction;
```""",
    "@repeat": """\
Two walks of one move, with the same tags so far, that meet at one of these nodes go on alike if
these variables are equal; the others need not be compared.

```rg
@repeat turn moved : total;
```""",
    "@simpleApply": """\
From the first node on, if the next tags of the move are these, the walk comes to the second node
and has done these assignments: no condition needs to be tested. `name: Type` is any symbol of the
type, and may be used in the assignments.

```rg
@simpleApply turn moved [to: Square] board[to] = cross;
```""",
    "@simpleApplyExhaustive": """\
As `@simpleApply`, and all such pragmas of the first node together tell everything that can be done
from it.

```rg
@simpleApplyExhaustive turn moved [pass];
```""",
    "@tagIndex": """\
A tag that leaves one of these nodes is always the tag of this number in its move, counted from 0.

```rg
@tagIndex picked : 1;
```""",
    "@tagIndexMax": _TAG_BOUND,
    "@tagMaxIndex": _TAG_BOUND,
    "@translatedFromRbg": """\
The game was translated from RBG.

```rg
@translatedFromRbg;
```""",
    "@unique": """\
No walk of a move comes to one of these nodes twice in the same way: nothing needs remembering.

```rg
@unique turn;
```""",
}
