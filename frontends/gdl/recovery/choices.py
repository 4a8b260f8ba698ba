"""Legal moves as walks: what is chosen, tested, kept in variables, and told by tags."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rgt.frontends.gdl.names import identifier
from rgt.frontends.gdl.recovery.effects.doing import made
from rgt.frontends.gdl.recovery.proofs.prover import Prover
from rgt.frontends.gdl.recovery.reading.rules import (
    Different,
    Fact,
    FlatRule,
    Kind,
    Predicate,
    Unrecovered,
)
from rgt.frontends.gdl.recovery.reading.shapes import WORD
from rgt.frontends.gdl.recovery.state import State
from rgt.frontends.gdl.recovery.walks.scope import Bound, Impossible, Made, Scope
from rgt.frontends.gdl.recovery.walks.unfolding import end_of, solved
from rgt.frontends.gdl.recovery.walks.walks import Walks
from rgt.frontends.gdl.syntax import Variable
from rgt.ir.actions import Assignment, Comparison, Tag, VariableTag
from rgt.ir.expressions import Reference
from rgt.ir.fragments import EMPTY, Act, Check, Fragment, choice, located, sequence

_MAX_RULES = 64
"""The most rules for a kind of move where relations that they ask are replaced by theirs."""

_OPEN = 2
"""How many arguments of a move nothing else tells where such a relation is replaced."""


def legal(move: Predicate) -> Predicate:
    """The predicate that says which moves of a kind are legal."""
    return Predicate(Kind.LEGAL, move.name, move.arity)


class Choices:
    """Writes the walks of legal moves; `moved` are the variables of moves that are made already."""

    def __init__(self, state: State, walks: Walks, prover: Prover) -> None:
        self.state = state
        self.walks = walks
        self.prover = prover
        self.moved: frozenset[str] = frozenset()

    def arguments(
        self, move: Predicate, role: Bound, used: frozenset[str], prefix: str = ""
    ) -> Made:
        """Variables for the arguments of a move."""
        args: list[Bound] = [role]
        rules = self.state.rules.of(legal(move))
        for at, domain in enumerate(self.state.domains.of(move)[1:], start=1):
            terms = [rule.head.args[at] for rule in rules]
            wish = next((t.name for t in terms if isinstance(t, Variable)), f"{move.name}_{at}")
            wish = prefix + wish.lstrip("?").partition("/")[0]
            name = self.state.local(wish, domain, used)
            used |= {name}
            args.append(Bound(Reference(name), domain))
        return Made(move, tuple(args))

    def of_kind(self, move: Made) -> Fragment | None:
        """The walks of the legal rules of a kind of move; None if it is never legal."""
        walks: list[Fragment] = []
        done: list[FlatRule] = []
        pending = list(reversed(self.state.rules.of(legal(move.predicate))))
        while pending:
            rule = pending.pop()
            before = self.walks.left_to_checks
            try:
                walk = self.legal(move, rule, done)
            except Impossible:
                continue
            if self.walks.left_to_checks > before:
                opened = self._opened(rule)
                room = _MAX_RULES - len(done) - len(pending)
                told = sum(map(self._is_told, opened))
                # for each of the others all arguments are chosen again, all that it asks is asked
                if 0 < len(opened) <= min(room, 2 * told):
                    pending.extend(reversed(opened))
                    continue
            walks.append(located(walk, self.state.rules.description.span(rule.origin)))
            done.append(rule)
        return choice(walks) if walks else None

    def _opened(self, rule: FlatRule) -> list[FlatRule]:
        """A rule for each way in which a relation holds that it asks of what it concludes.

        What moves there are is then told by what that asks, instead of asked of all arguments: of
        one that tells what several are of which nothing else tells anything.
        """
        for part in rule.body:
            if not isinstance(part, Fact) or part.atom.predicate.kind is not Kind.DERIVED:
                continue
            asked = set(part.atom.args).intersection(rule.head.args)
            if not part.positive or self.walks.unfolding.is_recursive(part.atom.predicate):
                continue
            told = {
                term
                for other in rule.body
                if isinstance(other, Fact) and other.positive and other is not part
                for term in other.atom.args
            }
            if sum(isinstance(term, Variable) and term not in told for term in asked) < _OPEN:
                continue
            opened: list[FlatRule] = []
            for other in self.state.rules.of(part.atom.predicate):
                head, body = self.prover.renamed(other)
                pairs = zip(head.args, part.atom.args, strict=True)
                same = [Different(term, given, False) for term, given in pairs]
                at = rule.body.index(part)
                parts = (*rule.body[:at], *same, *body, *rule.body[at + 1 :])
                opened.append(replace(rule, body=parts))
            return opened
        return []

    def _is_told(self, rule: FlatRule) -> bool:
        """Whether no argument of a move is told by nothing but relations of several rules."""
        aliases = solved(rule.body)
        told = {
            end_of(term, aliases)
            for part in rule.body
            if isinstance(part, Fact) and part.positive and not self._asks(part.atom.predicate)
            for term in part.atom.args
        }
        ends = [end_of(term, aliases) for term in rule.head.args[1:]]
        return all(not isinstance(end, Variable) or end in told for end in ends)

    def _asks(self, predicate: Predicate) -> bool:
        """Whether a relation has several rules that do not speak of itself."""
        return (
            predicate.kind is Kind.DERIVED
            and len(self.state.rules.of(predicate)) > 1
            and not self.walks.unfolding.is_recursive(predicate)
        )

    def tags(self, move: Made) -> Fragment:
        """Tell a move by its name and its arguments."""
        tags: list[Fragment] = []
        if move.predicate.name != WORD:
            tags.append(Act(Tag(self.state.symbol(move.predicate.name))))
        tags += [Act(VariableTag(str(arg.expression))) for arg in move.args[1:]]
        return sequence(tags)

    def legal(self, move: Made, rule: FlatRule, done: Sequence[FlatRule]) -> Fragment:
        """The walk of one rule, of moves that none of those before it (`done`) allows.

        Raises Impossible and Unrecovered.
        """
        head, body = self.prover.renamed(rule)
        names = [str(arg.expression) for arg in move.args[1:]]
        scope = Scope(used=self.moved | frozenset(names))
        fragments: list[Fragment] = []
        role, first = move.args[0], head.args[0]
        if isinstance(first, Variable):
            scope.bound[first] = role
        elif str(first) not in role.domain:
            raise Impossible
        elif len(role.domain) > 1:
            fragments.append(
                Act(Comparison(role.expression, Reference(self.state.symbol(str(first)))))
            )
        preferred: dict[Variable, str] = {}
        for term, name in zip(head.args[1:], names, strict=True):
            if isinstance(term, Variable) and term not in scope.bound:
                preferred.setdefault(term, name)
        scope.preferred = preferred
        wanted = [term for term in dict.fromkeys(head.args[1:]) if isinstance(term, Variable)]
        fragments.append(self.walks.body(body, scope, wanted))
        for term, name in zip(head.args[1:], names, strict=True):
            found = self.walks.value(term, scope)
            if found is None:
                raise Unrecovered(f"{term} of {move.predicate} is not bound")
            if found.expression != Reference(name):
                fragments.append(Act(Assignment(Reference(name), found.expression)))
        fragments += [
            self._not_yet(move, other) for other in done if not self.exclusive(rule, other)
        ]
        return sequence(fragments)

    def exclusive(self, rule: FlatRule, other: FlatRule) -> bool:
        """Whether two rules never allow the same move; of moves of two kinds, never both."""
        head, body = self.prover.renamed(rule)
        twin, twin_body = self.prover.renamed(other)
        shared = None if head.predicate == twin.predicate else 1
        pairs = zip(head.args[:shared], twin.args[:shared], strict=True)
        same = [Different(left, right, False) for left, right in pairs]
        return self.prover.refutes((*same, *body, *twin_body))

    def _not_yet(self, move: Made, rule: FlatRule) -> Fragment:
        """That an earlier rule does not allow the move that the variables hold."""
        head, body = self.prover.renamed(rule)
        scope = Scope(used=frozenset(str(arg.expression) for arg in move.args))
        marks = made(0, move.predicate).args
        scope.bound.update(zip(marks, move.args, strict=True))  # type: ignore[arg-type]
        same = [Different(term, mark, False) for term, mark in zip(head.args, marks, strict=True)]
        try:
            walk = self.walks.body((*same, *body), scope)
        except Impossible:
            return EMPTY
        return Check(walk, True, name=f"{identifier(move.predicate.name)}_already")
