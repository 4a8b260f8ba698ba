"""Unknowns of a rule that are told by those which a walk is to find, so that they may be chosen.

    (<= (legal ?p (slide ?a ?c)) (next_to ?way ?a ?b) (rides ?way ?b ?c))

No two lines of a board lead from one square to the same other one: ?a and ?c tell ?way and ?b.
Whoever chooses these on the way to ?c finds no ?c twice.

Source: functional dependencies of a join, as in any database; here they are read off its rows.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from rgt.frontends.gdl.recovery.proofs.joins import Joins, Large
from rgt.frontends.gdl.recovery.proofs.prover import Prover
from rgt.frontends.gdl.recovery.reading.parts import replaced
from rgt.frontends.gdl.recovery.reading.rules import Atom, Fact, Kind, Part
from rgt.frontends.gdl.syntax import Variable

_Key = tuple[tuple[Part, ...], int]
"""Conditions, their variables numbered, and how many of these are given."""


class Determined:
    """Tells such unknowns by the relations of a game that never change."""

    def __init__(self, prover: Prover) -> None:
        self.prover = prover
        self._joins: dict[_Key, bool] = {}

    def by(
        self, parts: Sequence[Part], wanted: Sequence[Variable], bound: Collection[Variable]
    ) -> list[Variable]:
        """The unknowns of some conditions that the wanted ones and what is bound tell."""
        atoms = list(dict.fromkeys(self._tables(parts)))
        spoken = [term for p in parts if isinstance(p, Fact) for term in p.atom.args]
        unknown = [
            term
            for term in dict.fromkeys(spoken)
            if isinstance(term, Variable) and term not in wanted and term not in bound
        ]
        found: list[Variable] = []
        for joined, own in _components(atoms, unknown):
            given = tuple(
                term
                for term in dict.fromkeys(term for atom in joined for term in atom.args)
                if isinstance(term, Variable) and (term in wanted or term in bound)
            )
            if any(term in wanted for term in given) and self._tell(joined, given, own):
                found += own
        return found

    def _tables(self, parts: Sequence[Part]) -> Iterator[Atom]:
        """What relations that never change say where some conditions hold."""
        for part in parts:
            if not isinstance(part, Fact) or not part.positive:
                continue
            if part.atom.predicate.kind is Kind.STATIC:
                yield part.atom
            elif part.atom.predicate.kind is Kind.DERIVED:
                for fact in self.prover.consequences.instance(part.atom):
                    if fact.predicate.kind is Kind.STATIC:
                        yield fact

    def _tell(
        self, atoms: tuple[Atom, ...], given: tuple[Variable, ...], own: tuple[Variable, ...]
    ) -> bool:
        """Whether no two rows of a join have the same at `given`, and not the same at `own`."""
        names = {term: Variable(f"?{at}") for at, term in enumerate((*given, *own))}
        alike = tuple(replaced(Fact(atom), names) for atom in atoms)
        key = alike, len(given)
        known = self._joins.get(key)
        if known is None:
            known = self._joins[key] = self._looked_at(atoms, given, own)
        return known

    def _looked_at(
        self, atoms: tuple[Atom, ...], given: tuple[Variable, ...], own: tuple[Variable, ...]
    ) -> bool:
        rows: dict[tuple[str, ...], tuple[str, ...]] = {}
        try:
            for values in Joins(self.prover.rules).joined(atoms, {}):
                told = tuple(values[term] for term in own)
                if rows.setdefault(tuple(values[term] for term in given), told) != told:
                    return False
        except Large:
            return False
        return True


def _components(
    atoms: Sequence[Atom], unknown: Sequence[Variable]
) -> Iterator[tuple[tuple[Atom, ...], tuple[Variable, ...]]]:
    """Atoms that share unknowns, with these, however far apart they are."""
    left = [atom for atom in atoms if any(term in unknown for term in atom.args)]
    while left:
        joined = [left.pop(0)]
        for atom in joined:
            for other in list(left):
                if any(term in unknown and term in atom.args for term in other.args):
                    left.remove(other)
                    joined.append(other)
        own = tuple(term for term in unknown if any(term in atom.args for atom in joined))
        yield tuple(joined), own
