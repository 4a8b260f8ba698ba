"""The statements of graphs as fragments (specs of HRG, section 4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import repeat

from rgt.frontends.hrg import syntax as s
from rgt.frontends.hrg.checking.calls import BUILT_IN, RULES
from rgt.frontends.hrg.evaluation.data import Data
from rgt.frontends.hrg.lowering.artificial import artificial
from rgt.frontends.hrg.lowering.calling import Calling
from rgt.frontends.hrg.lowering.conditions import Conditions
from rgt.frontends.hrg.lowering.flow import Flow
from rgt.frontends.hrg.lowering.operands import Operand, Operands, wrong_number
from rgt.frontends.hrg.lowering.places import Place, Scope
from rgt.frontends.hrg.lowering.targets import Targets
from rgt.ir.actions import PLAYER, Assignment, Tag, VariableTag
from rgt.ir.diagnostics import Diagnostic, GameError, error
from rgt.ir.expressions import Reference
from rgt.ir.findings.edits import replacement
from rgt.ir.findings.findings import Findings, Problem
from rgt.ir.fragments import (
    EMPTY,
    Act,
    Block,
    Choice,
    Decide,
    Fragment,
    Jump,
    Label,
    Located,
    Loop,
    Sequence,
    Truth,
    choice,
    located,
    sequence,
)
from rgt.ir.fragments import Scope as Named
from rgt.ir.game import KEEPER, Game
from rgt.ir.system.budget import doing
from rgt.ir.types import Type

LARGEST = 100_000
"""How many statements there may be when all copies are made."""


class Graphs:
    """Translates the graphs of one description; mistakes go to `findings`.

    `types` are those of parameters that need others than are written, by their variables in RG.
    Raises GameError (HRG053) when the copies grow too many.
    """

    def __init__(
        self,
        game: Game,
        data: Data,
        flow: Flow,
        findings: Findings,
        *,
        inline: bool,
        types: Mapping[str, Type] | None = None,
    ) -> None:
        self.game_over = Label()
        self._game = game
        self._data = data
        self._findings = findings
        self._operands = Operands(game, data)
        self._calling = Calling(
            game, data, self._operands, self.game_over, self._body, types or {}, inline=inline
        )
        self._conditions = Conditions(self._operands, self._calling.check)
        self._targets = Targets(self._operands)
        self._flow = flow
        self._size = 0
        self._copied: list[tuple[s.Node, int]] = []
        # statements with a mistake, by identity: one copy of them is enough to be told
        self._failed: set[int] = set()

    # -- graphs --------------------------------------------------------------------------------

    def rules(self) -> Fragment:
        """The whole game; falling out of `rules` ends it like `end()`."""
        rules = self._data.graphs[RULES]
        place = Place(Scope(RULES), self.game_over, Label())
        parts = [self._body(rules, place)]
        if self._flow.returns(RULES):
            parts += [self._over(rules), Jump(self.game_over)]
        found = sequence(parts)
        self._calling.declare_returns()
        return found

    def alone(self, graph: s.Graph) -> None:
        """Translate a graph that nobody calls, for its mistakes only."""
        try:
            parameters = {p.name: self._calling.parameter(graph, p) for p in graph.parameters}
            self._body(graph, Place(Scope(graph.name, parameters), self.game_over, Label()))
        except Problem as problem:
            self._findings.add(problem.diagnostic)
        except GameError as problem:
            self._findings.add(problem.diagnostics[-1])

    def _body(self, graph: s.Graph, place: Place) -> Fragment:
        """A copy of a graph; `place.back` is bound behind it."""
        span = graph.name_span or graph.span
        with doing(f"translating the graph '{graph.name}'", span):
            body = Named(Block(self._block(graph.body, place), place.back), graph.name)
        return located(body, span)

    # -- statements ----------------------------------------------------------------------------

    def _block(self, block: s.Block, place: Place) -> Fragment:
        parts: list[Fragment] = []
        for number, statement in enumerate(block, 1):
            if id(statement) not in self._failed:
                try:
                    parts.append(self._statement(statement, place))
                except Problem as problem:
                    self._failed.add(id(statement))
                    self._findings.add(problem.diagnostic)
            if number < len(block) and "next" not in self._flow.ways(statement):
                self._unreached(block[number], statement)
                break
            if parts and _leaves(parts[-1]):
                break
        return sequence(parts)

    def _unreached(self, statement: s.Statement, after: s.Statement) -> None:
        if isinstance(after, s.Do):
            call = f"'{after.name}({'...' if after.arguments else ''})'"
            why = f"{call} goes elsewhere" if after.name in BUILT_IN else f"{call} never comes back"
        elif isinstance(after, s.Loop):
            why = "the loop before is never left"
        else:
            why = "the statement before goes elsewhere"
        self._findings.warning("HRG042", f"this is never reached: {why}", statement.span)

    def _count(self, node: s.Node, number: int = 1) -> None:
        self._size += number
        if self._size > LARGEST:
            raise GameError((*self._findings.errors, _too_large(node, self._copied)))

    def _statement(self, node: s.Statement, place: Place) -> Fragment:
        """A statement as a fragment that knows its place."""
        return located(self._meaning(node, place), node.span and node.span.first_line)

    def _meaning(self, node: s.Statement, place: Place) -> Fragment:
        self._count(node)
        if isinstance(node, s.Assign):
            return self._assign(node, place)
        if isinstance(node, s.AssignAny):
            return Act(self._targets.any(node, place.scope), node.span)
        if isinstance(node, s.Do):
            return self._do(node, place)
        if isinstance(node, s.Tag):
            return self._tag(node, place.scope)
        if isinstance(node, s.VariableTag):
            return self._variable_tag(node, place.scope)
        if isinstance(node, s.If):
            return self._if(node, place)
        if isinstance(node, s.Branch):
            return choice([self._block(arm, place) for arm in node.arms])
        if isinstance(node, s.BranchIn):
            return self._choice([self._block(node.body, p) for p in self._copies(node, place)])
        if isinstance(node, s.Repeat | s.RepeatIn):
            return self._repeat(node, place)
        return self._loop(node, place)

    @staticmethod
    def _choice(parts: list[Fragment]) -> Fragment:
        return choice(parts) if parts else Choice(())

    def _copies(self, node: s.BranchIn | s.Repeat | s.RepeatIn, place: Place) -> Iterator[Place]:
        """The places of the copies of a body, one after the other: they may be many."""
        if isinstance(node, s.Repeat):
            return self._counted(node, node.count, repeat(place, node.count))
        values = self._data.values(node.type)
        return self._counted(node, len(values), (place.bound(node.variable, v) for v in values))

    def _counted(self, node: s.Node, number: int, places: Iterable[Place]) -> Iterator[Place]:
        self._copied.append((node, number))
        self._count(node, number)
        yield from places
        self._copied.pop()

    def _assign(self, node: s.Assign, place: Place) -> Fragment:
        """An assignment; a conditional value becomes a decision between two assignments."""
        value = node.value
        if isinstance(value, s.Conditional):
            condition = self._conditions.condition(value.condition, place.scope)
            yes = replace(node, value=value.yes)
            no = replace(node, value=value.no)
            if isinstance(condition, Truth):
                return self._assign(yes if condition.holds else no, place)
            return Decide(condition, self._assign(yes, place), self._assign(no, place))
        return Act(self._targets.assignment(node, place.scope), node.span)

    def _if(self, node: s.If, place: Place) -> Fragment:
        condition = self._conditions.condition(node.condition, place.scope)
        if isinstance(condition, Truth):
            return self._block(node.then if condition.holds else node.otherwise or (), place)
        then = self._block(node.then, place)
        return Decide(condition, then, self._block(node.otherwise or (), place))

    def _loop(self, node: s.Loop | s.While, place: Place) -> Fragment:
        head, exit = Label(), Label()
        body = self._block(node.body, place.inside(head, exit))
        if isinstance(node, s.While):
            condition = self._conditions.condition(node.condition, place.scope)
            body = Decide(condition, body, Jump(exit))
        return Loop(body, head, exit)

    def _repeat(self, node: s.Repeat | s.RepeatIn, place: Place) -> Fragment:
        exit = Label()
        copies: list[Fragment] = []
        for each in self._copies(node, place):
            again = Label()
            copies.append(Block(self._block(node.body, each.inside(again, exit)), again))
        return Block(sequence(copies), exit)

    # -- tags ----------------------------------------------------------------------------------

    def _tag(self, node: s.Tag, scope: Scope) -> Fragment:
        symbol = "__".join([self._word(word, node, scope) for word in node.words])
        return Act(artificial(symbol) if node.artificial else Tag(symbol), node.span)

    def _word(self, word: str, node: s.Tag, scope: Scope) -> str:
        if word in scope.replaced:
            return self._operands.word(scope.bindings[word])
        if any(p.name == word for p in self._data.graphs[scope.graph].parameters):
            self._warn_of_word(word, "parameter", node)
        elif self._operands.is_variable(word):
            self._warn_of_word(word, "variable", node)
        return word

    def _warn_of_word(self, word: str, what: str, node: s.Tag) -> None:
        if node.artificial:
            return
        sign = node.span.source.span(node.span.start, node.span.start + 1) if node.span else None
        alone = sign is not None and sign.text == "$" and len(node.words) == 1
        self._findings.warning(
            "HRG050",
            f"'$ {word}' is the word '{word}', whatever the {what} '{word}' is",
            node.span,
            hint=f"'$$ {word}' tags the value of the {what}",
            fixes=[replacement(sign, "$$")] if sign is not None and alone else (),
        )

    def _variable_tag(self, node: s.VariableTag, scope: Scope) -> Fragment:
        if node.variable in scope.bindings:
            return Act(Tag(self._operands.word(scope.bindings[node.variable])), node.span)
        operand = self._operands.operand(s.Name(node.variable, span=node.span), scope)
        symbols = self._operands.symbols(operand.type)
        if symbols is None or (operand.value is None and not self._is_variable(operand)):
            raise Problem(
                error(
                    "HRG047",
                    f"'{node.variable}' is {self._operands.told(operand)}; a tag needs one value",
                    node.span,
                    hint="assign an entry of the map to a variable, and tag that",
                )
            )
        assert isinstance(operand.expression, Reference)
        if operand.value is not None:
            return Act(Tag(operand.expression.name), node.span)
        return Act(VariableTag(operand.expression.name), node.span)

    def _is_variable(self, operand: Operand) -> bool:
        expression = operand.expression
        return isinstance(expression, Reference) and expression.name in self._game.variables

    # -- calls ---------------------------------------------------------------------------------

    def _do(self, node: s.Do, place: Place) -> Fragment:
        if node.name not in BUILT_IN:
            return self._calling.call(node, place)
        wanted = 1 if node.name == "check" else 0
        if len(node.arguments) != wanted:
            raise Problem(wrong_number(node.name, wanted, node))
        if node.name == "check":
            condition = self._conditions.condition(node.arguments[0], place.scope)
            if isinstance(condition, Truth):
                return EMPTY if condition.holds else Choice(())
            return Decide(condition, EMPTY, None)
        if node.name == "end":
            return sequence([self._over(node), Jump(place.end)])
        if node.name == "return":
            return Jump(place.back)
        target = place.exit if node.name == "break" else place.head
        if target is None:
            raise Problem(
                error(
                    "HRG041",
                    f"'{node.name}()' stands in no loop",
                    node.span,
                    hint="'return()' leaves a graph; loops are 'loop', 'while' and 'repeat'",
                )
            )
        return Jump(target)

    @staticmethod
    def _over(node: s.Node) -> Fragment:
        return Act(Assignment(PLAYER, Reference(KEEPER)), node.span)


def _leaves(fragment: Fragment) -> bool:
    """Whether a walk never goes on behind a fragment, as after a condition that is fixed."""
    if isinstance(fragment, Located):
        return _leaves(fragment.part)
    if isinstance(fragment, Sequence):
        return _leaves(fragment.parts[-1])
    if isinstance(fragment, Choice):
        return all(map(_leaves, fragment.parts))
    return isinstance(fragment, Jump)


def _too_large(node: s.Node, copied: list[tuple[s.Node, int]]) -> Diagnostic:
    """What is said when `node` is one statement too many; `copied` are the loops around it."""
    if not copied:
        return error(
            "HRG053",
            f"the copies of all graphs have more than {LARGEST} statements",
            node.span,
            hint="a 'reusable graph' is not copied where it is called",
        )
    (outermost, _), *_ = copied
    return error(
        "HRG053",
        f"the copies of all blocks have more than {LARGEST} statements",
        outermost.span,
        notes=[(f"{number} copies of this block", each.span) for each, number in copied],
        hint="'x = T(*)' assigns any value of T without copies",
    )
