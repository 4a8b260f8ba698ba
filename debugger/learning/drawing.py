"""An automaton laid out: states in layers from left to right, in pixels.

A state stands one layer behind the last one that leads to it, where loops are left out.
"""

from __future__ import annotations

from dataclasses import dataclass

from rgt.debugger.drawing.layering import backward_arcs, layers, ordered, placed
from rgt.frontends.simplified.automata.dfa import Dfa
from rgt.frontends.simplified.words import Letter

_COLUMN = 130
_HEIGHT = 480
_NARROW, _WIDE = 26, 80
_MARGIN = 30


@dataclass(frozen=True, slots=True)
class Drawing:
    """Where states stand, and edges between them, parallel ones as one with all their letters."""

    width: int
    height: int
    places: tuple[tuple[int, int], ...]
    accepting: tuple[int, ...]
    edges: tuple[tuple[int, int, tuple[Letter, ...]], ...]


def drawn(automaton: Dfa[Letter]) -> Drawing:
    """Lay an automaton out; the same one gives the same drawing."""
    letters: dict[tuple[int, int], list[Letter]] = {}
    for state, row in enumerate(automaton.transitions):
        for letter, after in sorted(row.items()):
            letters.setdefault((state, after), []).append(letter)
    size = len(automaton)
    arcs = [arc for arc in letters if arc[0] != arc[1]]
    backward = backward_arcs(size, arcs)
    forward = [arc[::-1] if at in backward else arc for at, arc in enumerate(arcs)]
    column = layers(size, forward)
    first = min(column, default=0)
    rows: list[list[int]] = [[] for _ in range(max(column, default=0) - first + 1)]
    for state in range(size):
        rows[column[state] - first].append(state)
    near = [arc for arc in forward if column[arc[1]] - column[arc[0]] == 1]
    pulls = [(*arc, 1.0) for arc in near]
    # a loop and its letters need room above a state, which large trees have no loops for
    apart = max(_NARROW, min(_WIDE, _HEIGHT // max(map(len, rows)))) / 2
    centres = placed(ordered(rows, near), [apart] * size, apart, pulls)
    top = min(centres, default=0.0)
    places = tuple(
        (_MARGIN + (column[state] - first) * _COLUMN, round(_MARGIN + centres[state] - top))
        for state in range(size)
    )
    return Drawing(
        2 * _MARGIN + (len(rows) - 1) * _COLUMN,
        2 * _MARGIN + round(max(centres, default=0.0) - top),
        places,
        tuple(sorted(automaton.accepting)),
        tuple((source, target, tuple(each)) for (source, target), each in letters.items()),
    )
