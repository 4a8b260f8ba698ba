"""What the words and signs of RG mean, for who points at one.

Source: specs of RG, sections 2, 5 and 6.
"""

from __future__ import annotations

from rgt.frontends.rg.assistance.pragmas import DOCUMENTATION

_ANY = """\
Assigns any symbol of a type: one edge that stands for one of each symbol.

```rg
picked, chosen: square = Square(*);
```"""

KEYWORDS = {
    "type": """\
Declares a type: a set of symbols, or the maps from one set to others.

```rg
type Side = { heads, tails };
type Guesses = Player -> Side;
```""",
    "const": """\
Declares a value that never changes. Of a map the entry without a key is for all other keys.

```rg
const next: Total -> Total = { 0: 1, 1: 2, :over };
```""",
    "var": """\
Declares a part of the position, and what it is at the beginning.

```rg
var total: Total = 0;
```""",
    "$": """\
A tag: the edge shows this symbol. The tags along its way are the name of a move.

```rg
turn, first: $ two;
```""",
    "$$": """\
A tag: the edge shows the symbol that the variable holds.

```rg
fresh, add: $$ number;
```""",
    "?": """\
Passes if some walk leads from the one node to the other; what happens on it is forgotten.

```rg
changed, begin: ? turn -> moved;
```""",
    "!": """\
Passes if no walk leads from the one node to the other.

```rg
changed, stuck: ! turn -> moved;
```""",
    "==": """\
Passes if both values are equal.

```rg
judge, won: total == 5;
```""",
    "!=": """\
Passes if the values differ.

```rg
judge, goOn: total != 5;
```""",
    "=": """\
Assigns a value; `x = T(*)` assigns any symbol of a type. An assignment to `player` ends the move.

```rg
won, scored: goals[me] = 100;
```""",
    "*": _ANY,
    "->": """\
In a type: the maps from one set to another. After `?` and `!`: from the one node to the other.

```rg
const other: Player -> Player = { alice: bob, :alice };
```""",
    **DOCUMENTATION,
}
"""The explanations, in Markdown; those of pragmas have their ``@``."""
