"""Thompson's construction, once for every language.

A fragment is a regular expression over actions: `Empty`, `Act`, `Sequence`, `Choice`, `Star`,
`Check`; or a structured program over them: `Decide` (on conditions with short cuts), `Loop` and
`Block` with `Jump`s to their labels, `Call` of a `Routine` that is laid out once.  RBG's rules,
HRG's statements and GDL's propositional nets are all built as fragments; `rgt.ir.builder` then
lays one between two nodes of an automaton.  Placing between given ends instead of gluing pieces
with skips keeps the automaton small from the start: a skip edge stands only where a loop is
entered from a shared node, where an alternative is empty, and where all it does is to jump.

Source: Thompson's construction as used by the 2019 paper (RBG) and the 2025 paper, App. D; the
structured half: specs of HRG, section 4.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rgt.ir.actions import Action, Comparison
from rgt.ir.diagnostics import Span


@dataclass(frozen=True, slots=True, eq=False)
class Empty:
    """Does nothing."""


@dataclass(frozen=True, slots=True, eq=False)
class Act:
    """One action, and the source text it comes from."""

    action: Action
    span: Span | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Sequence:
    """The parts one after the other."""

    parts: tuple[Fragment, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Choice:
    """Any one of the parts; none at all if there are no parts (never legal)."""

    parts: tuple[Fragment, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Star:
    """The part any number of times."""

    part: Fragment


@dataclass(frozen=True, slots=True, eq=False)
class Check:
    """Whether the part can be walked (cannot, if `negated`), its effects undone.

    One `Check.part` object placed several times is built once and shared.  `name` is a hint
    for the name of its start node.
    """

    part: Fragment
    negated: bool = False
    name: str | None = None
    span: Span | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Compare:
    """A comparison as a condition."""

    comparison: Comparison
    span: Span | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Truth:
    """A condition that always or never holds."""

    holds: bool


@dataclass(frozen=True, slots=True, eq=False)
class Not:
    """The contrary of a condition."""

    condition: Condition


@dataclass(frozen=True, slots=True, eq=False)
class All:
    """Every one of the conditions, tested in turn until one does not hold."""

    conditions: tuple[Condition, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Any:
    """At least one of the conditions, tested in turn until one holds."""

    conditions: tuple[Condition, ...]


Condition = Compare | Check | Truth | Not | All | Any


@dataclass(frozen=True, slots=True, eq=False)
class Decide:
    """Goes on with `then` if the condition holds, else with `otherwise` (None: nowhere).

    Without `otherwise` several parts of an `Any` may lead on at once; they lead to one node.
    """

    condition: Condition
    then: Fragment
    otherwise: Fragment | None


@dataclass(frozen=True, slots=True, eq=False)
class Label:
    """A place that jumps lead to; two labels are never the same."""


@dataclass(frozen=True, slots=True, eq=False)
class Jump:
    """Goes on at a label instead of behind itself."""

    label: Label


@dataclass(frozen=True, slots=True, eq=False)
class Block:
    """The part; a jump to `exit` from inside it leads behind it."""

    part: Fragment
    exit: Label


@dataclass(frozen=True, slots=True, eq=False)
class Loop:
    """The part again and again; jumps to `head` begin it anew, jumps to `exit` leave it."""

    part: Fragment
    head: Label
    exit: Label


@dataclass(frozen=True, slots=True, eq=False)
class Scope:
    """The part, with `name` in the names of the nodes inside it."""

    part: Fragment
    name: str


@dataclass(frozen=True, slots=True, eq=False)
class Located:
    """The part; whatever in it has no place of its own comes from `span`."""

    part: Fragment
    span: Span


@dataclass(frozen=True, slots=True, eq=False)
class Routine:
    """A part that is laid out once, however often it is called; `name` is for its nodes."""

    part: Fragment
    name: str


@dataclass(frozen=True, slots=True, eq=False)
class Call:
    """The actions of `enter`, then the routine, then `leave` at the end of the routine.

    `leave` tells this call from the others.  It may be None only if the call is the whole part
    of a `Check`, which then asks whether the routine's end can be reached.
    """

    routine: Routine
    enter: tuple[Act, ...]
    leave: Act | None


Fragment = (
    Empty
    | Act
    | Sequence
    | Choice
    | Star
    | Check
    | Decide
    | Jump
    | Block
    | Loop
    | Scope
    | Located
    | Call
)

EMPTY = Empty()


def sequence(parts: Iterable[Fragment]) -> Fragment:
    """The parts one after the other, nested sequences flattened and empty parts left out."""
    flat: list[Fragment] = []
    for part in parts:
        if isinstance(part, Sequence):
            flat.extend(part.parts)
        elif not isinstance(part, Empty):
            flat.append(part)
    if not flat:
        return EMPTY
    return flat[0] if len(flat) == 1 else Sequence(tuple(flat))


def choice(parts: Iterable[Fragment]) -> Fragment:
    """Any one of the parts, nested choices flattened."""
    flat: list[Fragment] = []
    for part in parts:
        flat.extend(part.parts if isinstance(part, Choice) else (part,))
    return flat[0] if len(flat) == 1 else Choice(tuple(flat))


def located(fragment: Fragment, span: Span | None) -> Fragment:
    """The fragment as `Located`, in a form that is nested, laid out and named as before."""
    if span is None or isinstance(fragment, Empty | Jump | Located):
        return fragment
    if isinstance(fragment, Act):
        return fragment if fragment.span is not None else Act(fragment.action, span)
    # sequences and choices stay what they are, to be flattened into others
    if isinstance(fragment, Sequence):
        last = len(fragment.parts) - 1
        return Sequence(
            tuple(
                part if at == last and isinstance(part, Jump) else _inside(part, span)
                for at, part in enumerate(fragment.parts)
            )
        )
    if isinstance(fragment, Choice):
        return Choice(tuple(_inside(part, span) for part in fragment.parts))
    return Located(fragment, span)


def _inside(part: Fragment, span: Span) -> Fragment:
    """A part of a sequence or choice at a place."""
    return located(part, span) if isinstance(part, Act | Located) else Located(part, span)
