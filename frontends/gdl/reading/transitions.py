"""Descriptions of what actions do, ``action :: conditions ==> effects``, as rules for `next`.

This is how Stanford's present dialect of GDL says what changes: a description of an action says
which facts hold afterwards, and which no longer do, if its conditions hold before; what none of
them speaks of stays as it is.  Where one description adds what another takes away, it is there.
(Genesereth, "Dynamic Logic Programming": the facts without the negative effects, and with the
positive ones.)  Facts of the state may be written without `true`, and moves without their player:
who is in control makes them, and the others wait by the move `noop`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rgt.frontends.gdl.syntax import (
    ARITIES,
    Compound,
    Conjunction,
    Constant,
    Disjunction,
    Formula,
    Negation,
    Rule,
    Sentence,
    Statement,
    Term,
    Transition,
    Variable,
    sentences,
    variables,
)

Fluent = tuple[str, int]
"""A relation of the state, by its name and number of arguments."""

_CONTROL: Fluent = ("control", 1)
_WAITING = Constant("noop")


def plain(written: Sequence[Statement]) -> tuple[Rule, ...]:
    """The rules of GDL that say the same; what is written without transitions is rules already."""
    if not any(isinstance(each, Transition) for each in written):
        return tuple(each for each in written if isinstance(each, Rule))
    return tuple(_Translation(written).rules())


def fluents(written: Iterable[Statement]) -> set[Fluent]:
    """The relations of the state: those of `init` and `base`, and those that are effects."""
    found: set[Fluent] = set()
    for each in written:
        if isinstance(each, Transition):
            found.update((effect.name, len(effect.args)) for effect, _ in _effects(each))
        elif each.head.name in ("init", "base") and len(each.head.args) == 1:
            found |= _relation(each.head.args[0])
    return found


def _relation(fact: Term) -> set[Fluent]:
    match fact:
        case Compound(name, args):
            return {(name, len(args))}
        case Constant(name):
            return {(name, 0)}
        case _:
            return set()


def _effects(transition: Transition) -> Iterator[tuple[Sentence, bool]]:
    """The facts of the effects, and whether each holds afterwards; ``true(fact)`` is the fact."""
    for effect in transition.effects:
        for sentence, negated in sentences(effect):
            yield _plain(sentence), not negated


def _plain(effect: Sentence) -> Sentence:
    if effect.name == "true" and len(effect.args) == 1:
        match effect.args[0]:
            case Compound(name, args):
                return Sentence(name, args, effect.start, effect.end)
            case Constant(name):
                return Sentence(name, (), effect.start, effect.end)
    return effect


class _Translation:
    """The rules of a description with transitions."""

    def __init__(self, written: Sequence[Statement]) -> None:
        self._written = written
        self._rules = [each for each in written if isinstance(each, Rule)]
        self._transitions = [each for each in written if isinstance(each, Transition)]
        concluded = {(rule.head.name, len(rule.head.args)) for rule in self._rules}
        keywords = {(name, arity) for name, arity in ARITIES.items()}
        self._every = fluents(written)
        self._state = self._every - concluded - keywords
        self._gone = _fresh("gone", {name for name, _ in concluded | self._state})
        self._in_turn = _CONTROL in self._state

    def rules(self) -> Iterator[Rule]:
        """The rules, in the order of the text; what is implied comes last."""
        for each in self._written:
            if isinstance(each, Transition):
                yield from self._transition(each)
            else:
                yield self._rule(each)
        yield from self._waiting()
        yield from self._persistence()

    def _rule(self, rule: Rule) -> Rule:
        """A rule whose conditions say `true`; whose move has a player if it is one of `legal`."""
        head, body = rule.head, self._conditions(rule.body)
        if head.name == "legal" and len(head.args) == 1:
            player = self._player(rule)
            first = Sentence("role", (player,), head.start, head.end)
            if self._in_turn:
                first = _true(Sentence("control", (player,), head.start, head.end))
            head = Sentence("legal", (player, *head.args), head.start, head.end)
            body = (first, *body)
        elif head.name == "action" and len(head.args) == 1:
            player = self._player(rule)
            head = Sentence("input", (player, *head.args), head.start, head.end)
            body = (Sentence("role", (player,), head.start, head.end), *body)
        return Rule(head, body, rule.start, rule.end)

    def _transition(self, each: Transition) -> Iterator[Rule]:
        body = self._conditions(each.conditions)
        if each.action is not None:
            body = (self._does(each), *body)
        for fact, holds in _effects(each):
            name = "next" if holds else self._gone
            head = Sentence(name, (_term(fact),), fact.start, fact.end)
            yield Rule(head, body, each.start, each.end)

    def _does(self, each: Transition) -> Sentence:
        """The condition that somebody makes the move."""
        action = each.action
        assert action is not None
        if action.name == "does" and len(action.args) == 2:
            return action
        return Sentence("does", (self._player(each), _term(action)), action.start, action.end)

    def _player(self, each: Statement) -> Variable:
        """A variable that the statement does not have."""
        used: set[str] = set()
        if isinstance(each, Transition):
            parts = (*each.conditions, *each.effects)
            used |= {found.name for found in variables(each.action)} if each.action else set()
        else:
            parts = (each.head, *each.body)
        used |= {found.name for part in parts for found in variables(part)}
        return Variable(_fresh("?player", used))

    def _conditions(self, body: Sequence[Formula]) -> tuple[Formula, ...]:
        return tuple(map(self._condition, body))

    def _condition(self, formula: Formula) -> Formula:
        """A condition in which the facts of the state stand in `true`."""
        match formula:
            case Sentence(name, args):
                return _true(formula) if (name, len(args)) in self._state else formula
            case Negation(part):
                return Negation(self._condition(part), formula.start, formula.end)
            case Conjunction(parts):
                return Conjunction(self._conditions(parts), formula.start, formula.end)
            case Disjunction(parts):
                return Disjunction(self._conditions(parts), formula.start, formula.end)
            case _:
                return formula

    def _waiting(self) -> Iterator[Rule]:
        """Who is not in control waits."""
        told = [
            rule for rule in self._rules if rule.head.name == "legal" and len(rule.head.args) == 1
        ]
        roles = [rule for rule in self._rules if rule.head.name == "role"]
        if not told or not self._in_turn or len(roles) < 2:
            return
        place = told[0]
        player = Variable("?player")
        role = Sentence("role", (player,), place.start, place.end)
        control = _true(Sentence("control", (player,), place.start, place.end))
        body = (role, Negation(control, place.start, place.end))
        head = Sentence("legal", (player, _WAITING), place.start, place.end)
        yield Rule(head, body, place.start, place.end)

    def _persistence(self) -> Iterator[Rule]:
        """What is not taken away stays."""
        taken: set[Fluent] = set()
        for each in self._transitions:
            taken.update((fact.name, len(fact.args)) for fact, holds in _effects(each) if not holds)
        place = self._transitions[0]
        for name, arity in sorted(self._every):
            args = tuple(Variable(f"?x{number}") for number in range(1, arity + 1))
            fact: Term = Compound(name, args) if args else Constant(name)
            body: tuple[Formula, ...] = (Sentence("true", (fact,), place.start, place.end),)
            if (name, arity) in taken:
                gone = Sentence(self._gone, (fact,), place.start, place.end)
                body += (Negation(gone, place.start, place.end),)
            head = Sentence("next", (fact,), place.start, place.end)
            yield Rule(head, body, place.start, place.end)


def _fresh(name: str, used: set[str]) -> str:
    """The name, or it with the first number that makes it another than those in use."""
    found, number = name, 1
    while found in used:
        number += 1
        found = f"{name}_{number}"
    return found


def _term(sentence: Sentence) -> Term:
    return Compound(sentence.name, sentence.args) if sentence.args else Constant(sentence.name)


def _true(sentence: Sentence) -> Sentence:
    return Sentence("true", (_term(sentence),), sentence.start, sentence.end)
