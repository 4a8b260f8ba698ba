"""Two traces compared: where they part, and whether they end in the same game.

Traces of two versions, of two orders of passes, of two languages: steps are paired by number.
How closely a pair is compared depends on how alike the games at the start are, for a difference
between edges says nothing where nodes have other names.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Literal

from rgt.debugger.traces.diff import Delta
from rgt.debugger.traces.renaming import renamed, same_game
from rgt.debugger.traces.trace import Trace, declared_text
from rgt.ir.actions import Reachability
from rgt.ir.automaton import Edge
from rgt.ir.game import Game
from rgt.ir.text.printer import format_action, format_edge

Likeness = Literal["same", "renamed", "different"]
"""Of two games: the same edges and declarations; the same but for nodes' names; neither."""

Aspect = Literal["length", "pass", "difference"]
"""In what two steps differ: there is only one, other passes made them, they did other things."""

_Signature = Counter[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Parting:
    """What the comparison of two traces found.

    `step` is the number of the first steps that differ, in the aspects of `what` (None: no
    steps do); `ends` are the likeness of the games at the start and at the end.  `passes` are
    the passes that made other numbers of steps, with both numbers.
    """

    start: Likeness
    end: Likeness
    step: int | None
    what: tuple[Aspect, ...]
    passes: tuple[tuple[str, int, int], ...]

    @property
    def equal(self) -> bool:
        """Whether the traces are the same all the way: games and steps."""
        return self.start == "same" and self.step is None


def compare(first: Trace, second: Trace) -> Parting:
    """Compare two traces step by step.

    Where the starts are the same, steps are equal that have the same pass and the same
    structural difference, keys of edges aside.  Where nodes have other names, labels are
    compared without nodes; where the games differ, only how many edges of which kind changed.
    """
    start = likeness(first.start, second.start)
    step, what = _first_difference(first, second, start)
    return Parting(start, likeness(first.final, second.final), step, what, _passes(first, second))


def likeness(first: Game, second: Game) -> Likeness:
    """How alike two games are."""
    if same_game(first, second):
        return "same"
    return "renamed" if renamed(first, second) else "different"


def _first_difference(
    first: Trace, second: Trace, start: Likeness
) -> tuple[int | None, tuple[Aspect, ...]]:
    for number in range(1, max(len(first), len(second)) + 1):
        if number > min(len(first), len(second)):
            return number, ("length",)
        what: list[Aspect] = []
        if first.steps[number - 1].pass_name != second.steps[number - 1].pass_name:
            what.append("pass")
        if _signature(first.delta(number), start) != _signature(second.delta(number), start):
            what.append("difference")
        if what:
            return number, tuple(what)
    return None, ()


def _signature(change: Delta, likeness: Likeness) -> _Signature:
    """What a difference is compared by: (kind of change, text) pairs with their numbers."""
    pairs = [("-", edge, edge) for edge in change.removed]
    pairs += [("+", edge, edge) for edge in change.added]
    pairs += [("~", before, after) for before, after in change.relabelled]
    pairs += [(">", before, after) for before, after in change.redirected]
    found: _Signature = Counter()
    for kind, before, after in pairs:
        found[kind, f"{_told(before, likeness)} => {_told(after, likeness)}"] += 1
    for declaration in change.declarations:
        texts = (declared_text(declaration, before=before) or "" for before in (True, False))
        found["!", " => ".join(texts) if likeness != "different" else ""] += 1
    return found


def _told(edge: Edge, likeness: Likeness) -> str:
    if likeness == "different":
        return ""
    if likeness == "same":
        return format_edge(edge)
    if isinstance(edge.action, Reachability):
        return "!" if edge.action.negated else "?"
    return format_action(edge.action)


def _passes(first: Trace, second: Trace) -> tuple[tuple[str, int, int], ...]:
    """The passes that made other numbers of steps in the two traces."""
    one, other = (Counter(step.pass_name for step in trace.steps) for trace in (first, second))
    names = dict.fromkeys((*one, *other))
    return tuple((name, one[name], other[name]) for name in names if one[name] != other[name])
