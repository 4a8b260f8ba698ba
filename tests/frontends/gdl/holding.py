"""A lowered game held to its rules, as `datalog` evaluates them, joint move by joint move."""

from __future__ import annotations

from itertools import product
from typing import Any

from rgt.backends.forward_model import State
from rgt.frontends.gdl.lowering.lower import Lowered
from tests.frontends.gdl.datalog import Rules, written


class Holding:
    """Walks both trees together, at most `most` positions of them; `positions` were held."""

    def __init__(self, rules: Rules, lowered: Lowered, most: int) -> None:
        self.rules, self.most, self.positions = rules, most, 0
        self.symbols = lowered.names.symbols
        self.order = lowered.net.interface.roles

    def hold(self, state: State) -> str | None:
        """The first difference below the initial state."""
        start = frozenset(atom[1] for atom in self.rules.solve([]).get(("init", 1), ()))
        level: list[tuple[State, frozenset[Any]]] = [(state, start)]
        while level and self.positions < self.most:
            after: dict[tuple[State, frozenset[Any]], None] = {}
            for here, facts in level:
                if self.positions >= self.most:
                    break
                self.positions += 1
                found = self._hold(here, facts, after)
                if found is not None:
                    return f"{found}, where {' '.join(sorted(map(written, facts)))} holds"
            level = list(after)
        return None

    def _hold(
        self, state: State, facts: frozenset[Any], after: dict[tuple[State, frozenset[Any]], None]
    ) -> str | None:
        true = [("true", fact) for fact in facts]
        base = self.rules.solve(true)
        over = ("terminal",) in base.get(("terminal", 0), ())
        if state.is_terminal != over:
            return f"terminal is {over}, not {state.is_terminal}"
        if over:
            wanted = {self.symbols[a[1]]: a[2] for a in base.get(("goal", 2), ())}
            goals = dict(state.goals())
            return None if goals == wanted else f"goals are {wanted}, not {goals}"
        legal = {
            role: sorted((a[2] for a in base[("legal", 2)] if a[1] == role), key=written)
            for role in self.rules.roles
        }
        for joint in product(*(legal[role] for role in self.order)):
            here = state
            for role, move in zip(self.order, joint, strict=True):
                names = {(self.symbols[written(each)],) for each in legal[role]}
                if here.player != self.symbols[role] or set(here.legal_moves()) != names:
                    return f"{role} can {sorted(names)}, not {here.player} {here.legal_moves()}"
                here = here.apply((self.symbols[written(move)],))
            does = [("does", role, move) for role, move in zip(self.order, joint, strict=True)]
            known = self.rules.solve([*true, *does]).get(("next", 1), ())
            after[here, frozenset(atom[1] for atom in known)] = None
        return None
