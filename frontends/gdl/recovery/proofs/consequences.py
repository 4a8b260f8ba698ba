"""What holds of the state wherever a relation holds, whichever of its rules concludes it.

    (<= (legal ?p (move ?x ?y)) (true (control ?p)) (step ?x ?y))
    (<= (legal ?p (move ?x ?x)) (true (control ?p)) (stuck ?x))      =>   (true (control ?p))

The facts that two rules ask for are generalised: where both have the same argument of what they
conclude, or the same symbol, that is kept, and anything else is some unknown symbol.

Source: least general generalisation, G. Plotkin, "A note on inductive generalization", 1970.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

from rgt.frontends.gdl.recovery.proofs.closures import closure
from rgt.frontends.gdl.recovery.reading.rules import Atom, Fact, FlatRule, Kind, Predicate, Rules
from rgt.frontends.gdl.syntax import Constant, Term, Variable

_MOST = 24
"""The most facts that are told of one relation."""

_DEFINED = (Kind.DERIVED, Kind.LEGAL, Kind.TERMINAL)


class Consequences:
    """Works out what holds with each relation; `of` is asked again and again."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self._found: dict[Predicate, tuple[Atom, tuple[Atom, ...]]] = {}
        self._numbers = count()

    def of(self, predicate: Predicate) -> tuple[Atom, tuple[Atom, ...]]:
        """A general atom of a relation, and facts of the state that hold where it does.

        What the facts have besides the arguments of the atom is some symbol, of each fact another.
        """
        known = self._found.get(predicate)
        if known is None:
            # while it is worked out, nothing is known of it: it may be defined by itself
            head = Atom(predicate, tuple(Variable(f"!{at}") for at in range(predicate.arity)))
            self._found[predicate] = head, ()
            self._found[predicate] = known = head, (*self._common(head), *self._closed(head))
        return known

    def _closed(self, head: Atom) -> tuple[Atom, ...]:
        """A table of all that a relation which is defined by itself can reach."""
        predicate = head.predicate
        found = closure(self.rules, predicate) if predicate.kind is Kind.DERIVED else None
        if found is None:
            return ()
        places, rows = found
        # no relation that is written has a space in its name
        table = Predicate(Kind.STATIC, f"{predicate} reached", len(places))
        assert isinstance(self.rules.tables, dict)
        self.rules.tables[table] = rows
        return (Atom(table, tuple(head.args[at] for at in places)),)

    def instance(self, atom: Atom) -> list[Atom]:
        """The facts that hold where an atom does."""
        general, facts = self.of(atom.predicate)
        values = dict(zip(general.args, atom.args, strict=True))
        return [Atom(fact.predicate, tuple(values.get(t, t) for t in fact.args)) for fact in facts]

    def _common(self, general: Atom) -> tuple[Atom, ...]:
        found: list[Atom] | None = None
        head = general
        for rule in self.rules.of(general.predicate):
            facts = self._asked(rule)
            if found is None:
                head, found = rule.head, facts
            else:
                found = self._generalised(general, head, found, rule.head, facts)
                head = general
            if not found:
                return ()
        if found is None:
            return ()
        return tuple(self._generalised(general, head, found, head, found, paired=False))

    def _asked(self, rule: FlatRule) -> list[Atom]:
        """The facts of the state that a rule asks for, itself or by other relations."""
        found: dict[Atom, None] = {}
        for part in rule.body:
            if not isinstance(part, Fact) or not part.positive:
                continue
            if part.atom.predicate.kind is Kind.TRUE:
                found[part.atom] = None
            elif part.atom.predicate.kind in _DEFINED:
                found.update(dict.fromkeys(self.instance(part.atom)))
        return list(found)[:_MOST]

    def _generalised(
        self,
        general: Atom,
        left: Atom,
        facts: Sequence[Atom],
        right: Atom,
        others: Sequence[Atom],
        paired: bool = True,
    ) -> list[Atom]:
        """What two lists of facts, beside two atoms, have in common, beside the general one."""
        found: dict[Atom, None] = {}
        for number, fact in enumerate(facts):
            for other in others if paired else others[number : number + 1]:
                if fact.predicate != other.predicate:
                    continue
                args: list[Term] = []
                told = not fact.args
                for one, two in zip(fact.args, other.args, strict=True):
                    place = next(
                        (
                            mark
                            for mark, a, b in zip(general.args, left.args, right.args, strict=True)
                            if (a, b) == (one, two)
                        ),
                        None,
                    )
                    if place is None and one == two and isinstance(one, Constant):
                        place = one
                    told = told or place is not None
                    args.append(place or Variable(f"!some{next(self._numbers)}"))
                if told:
                    found[Atom(fact.predicate, tuple(args))] = None
        return list(found)[:_MOST]
