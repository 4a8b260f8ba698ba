"""A table of many places asked place by place: each value leads on to what is left to be asked.

    moves(?piece, ?x, ?y, ?u, ?v)  =>  moves: Piece -> Moves1, moves_2: Moves1 -> X -> Moves2, ...

A map of all places at once has an entry for each combination of values, and these maps only for
those that rows begin with; beginnings that are followed by the same rows are one.

Source: minimal acyclic automata of finite sets of words, D. Revuz, TCS 92, 1992.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from rgt.frontends.gdl.recovery.reading.rules import Row
from rgt.frontends.gdl.recovery.walks.scope import Domain

Step = dict[tuple[int, str], int]
"""Where a value leads from a state; what is not in it leads nowhere."""


def steps(rows: Collection[Row], keys: Sequence[Domain]) -> list[Step]:
    """For each place the steps from states to states; 0 is the first state and the only last one.

    Rows with values outside the keys are left out.
    """
    sets = [frozenset(key) for key in keys]
    fitting = sorted(
        row for row in rows if all(text in known for text, known in zip(row, sets, strict=True))
    )
    found: list[Step] = [{} for _ in keys]
    states: list[dict[tuple[tuple[str, int], ...], int]] = [{} for _ in keys]

    def state(rows: Sequence[Row], at: int) -> int:
        if at == len(keys):
            return 0
        groups: dict[str, list[Row]] = {}
        for row in rows:
            groups.setdefault(row[at], []).append(row)
        ways = tuple((text, state(rest, at + 1)) for text, rest in groups.items())
        number = states[at].setdefault(ways, len(states[at]))
        for text, following in ways:
            found[at][number, text] = following
        return number

    state(fitting, 0)
    return found
