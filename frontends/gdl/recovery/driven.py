"""Writes along lines: the keeper walks a relation that is defined by itself, and writes as it goes.

    (<= (next (cell ?c ?p)) (true (control ?p)) (flipped ?way ?c))
    (<= (flipped ?way ?c) (does ?p (place ?a)) (encloses ?p ?way ?a) (next_to ?way ?a ?c))
    (<= (flipped ?way ?c) (flipped ?way ?b) (next_to ?way ?b ?c) (true (cell ?c other)))

    each way: if it encloses, c = next_to[way][a]; cell[c] = p; while cell[next_to[way][c]] == other
    go on to there

instead of all squares tried.  Only where one square leads to no more than one other, and no line
comes back.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rgt.frontends.gdl.recovery.effects.apart import Apart, Line, Unknown, are_apart
from rgt.frontends.gdl.recovery.effects.effects import Effect
from rgt.frontends.gdl.recovery.proofs.joins import Large
from rgt.frontends.gdl.recovery.reading.rules import Atom, Fact, Kind, Part, Row
from rgt.frontends.gdl.recovery.walks.recursion.growth import Growth
from rgt.frontends.gdl.recovery.walks.scope import Scope
from rgt.frontends.gdl.recovery.walks.walks import Walks
from rgt.frontends.gdl.syntax import Variable


@dataclass(frozen=True, slots=True)
class Drive:
    """The relation that finds what an effect writes, how it grows, and what else is asked."""

    part: Fact
    growth: Growth
    rest: tuple[Part, ...]
    lines: Mapping[Row, Sequence[Line]]


class Drives:
    """Finds effects that are written along lines."""

    def __init__(self, walks: Walks) -> None:
        self.walks = walks
        self._found: dict[int, tuple[Effect, Drive | None]] = {}

    def drive(self, effect: Effect, moves: Sequence[Atom], scope: Scope) -> Drive | None:
        """How an effect of some moves is written; None if not along lines."""
        known = self._found.get(id(effect))
        if known is None:
            # the effect is kept, so that no other one gets its id
            known = self._found[id(effect)] = effect, self._drive(effect, moves, scope)
        return known[1]

    def is_apart(self, effect: Effect, drive: Drive) -> bool:
        """Whether nothing that is read on the lines was written on them before."""
        args = [drive.part.atom.args[at] for at in drive.growth.unknown]
        places = [args.index(effect.args[at]) for at in effect.group.keys]
        return are_apart(drive.lines, lambda row: tuple(row[at] for at in places))

    def _drive(self, effect: Effect, moves: Sequence[Atom], scope: Scope) -> Drive | None:
        keys = [effect.args[at] for at in effect.group.keys]
        for part in effect.body:
            if not (isinstance(part, Fact) and part.positive):
                continue
            atom = part.atom
            if atom.predicate.kind is not Kind.DERIVED:
                continue
            if not self.walks.unfolding.is_recursive(atom.predicate):
                continue
            growth = self.walks.growth(atom, scope)
            if growth is None or len(growth.go_on) > 1 or not keys:
                continue
            found = [atom.args[at] for at in growth.unknown]
            if not all(isinstance(key, Variable) and key in found for key in keys):
                continue
            rest = tuple(each for each in effect.body if each is not part)
            lines = self._lines(effect, growth, atom, rest, moves)
            if lines is not None:
                return Drive(part, growth, rest, lines)
        return None

    def _lines(
        self,
        effect: Effect,
        growth: Growth,
        atom: Atom,
        rest: Sequence[Part],
        moves: Sequence[Atom],
    ) -> Mapping[Row, Sequence[Line]] | None:
        state = self.walks.state
        predicate, keys = effect.group.predicate, effect.group.keys
        apart = Apart(
            state.rules, predicate, keys, self.walks.unfolding.leads_to, self.walks.indices
        )
        try:
            return apart.lines(growth, atom, rest, moves)
        except (Unknown, Large):
            return None
        finally:
            self.walks.prover.spend(apart.joins.steps)
