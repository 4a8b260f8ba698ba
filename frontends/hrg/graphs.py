"""The statements of graphs as fragments (specs of HRG, section 4)."""

from __future__ import annotations

from dataclasses import replace

from rgt.frontends.hrg import syntax as s
from rgt.frontends.hrg.calling import Calling, told_arguments
from rgt.frontends.hrg.calls import BUILT_IN, RULES, statements
from rgt.frontends.hrg.conditions import Conditions
from rgt.frontends.hrg.data import Data
from rgt.frontends.hrg.findings import Findings, Problem
from rgt.frontends.hrg.flow import Flow
from rgt.frontends.hrg.operands import Operand, Operands
from rgt.frontends.hrg.places import Place, Scope
from rgt.frontends.hrg.targets import Targets
from rgt.frontends.hrg.values import Value
from rgt.ir.actions import PLAYER, Assignment, Tag, VariableTag
from rgt.ir.diagnostics import error
from rgt.ir.expressions import Reference
from rgt.ir.fragments import (
    EMPTY,
    Act,
    Block,
    Choice,
    Decide,
    Fragment,
    Jump,
    Label,
    Loop,
    Truth,
    choice,
    sequence,
)
from rgt.ir.fragments import Scope as Named
from rgt.ir.game import KEEPER, Game


class Graphs:
    """Translates the graphs of one description; mistakes go to `findings`."""

    def __init__(self, game: Game, data: Data, findings: Findings, *, inline: bool) -> None:
        self.game_over = Label()
        self.artificial: dict[str, None] = {}
        self._game = game
        self._data = data
        self._findings = findings
        self._operands = Operands(game, data)
        self._calling = Calling(
            game, data, self._operands, self.game_over, self._body, inline=inline
        )
        self._conditions = Conditions(self._operands, self._calling.check)
        self._targets = Targets(self._operands)
        self._flow = Flow(data.graphs)
        self._told: set[tuple[str, object]] = set()
        self._words = _visible_words(data, self._operands)

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
        scope = Scope(
            graph.name, {p.name: self._calling.parameter(graph, p) for p in graph.parameters}
        )
        self._body(graph, Place(scope, self.game_over, Label()))

    def _body(self, graph: s.Graph, place: Place) -> Fragment:
        """A copy of a graph; `place.back` is bound behind it."""
        return Named(Block(self._block(graph.body, place), place.back), graph.name)

    # -- statements ----------------------------------------------------------------------------

    def _block(self, block: s.Block, place: Place) -> Fragment:
        parts: list[Fragment] = []
        for number, statement in enumerate(block, 1):
            try:
                parts.append(self._statement(statement, place))
            except Problem as problem:
                self._tell(problem)
            if number < len(block) and "next" not in self._flow.ways(statement):
                self._unreached(block[number], statement)
                break
        return sequence(parts)

    def _tell(self, problem: Problem) -> None:
        """Report a mistake once, however many copies its statement has."""
        found = problem.diagnostic
        if (found.code, found.span) not in self._told:
            self._told.add((found.code, found.span))
            self._findings.add(found)

    def _unreached(self, statement: s.Statement, after: s.Statement) -> None:
        what = f"'{after.name}()'" if isinstance(after, s.Do) else "the statement before"
        self._findings.warning(
            "HRG042",
            f"this is never reached: {what} goes elsewhere",
            statement.span,
        )

    def _statement(self, node: s.Statement, place: Place) -> Fragment:
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
        if isinstance(node, s.Repeat):
            return self._repeat(node.body, [place] * node.count)
        if isinstance(node, s.RepeatIn):
            return self._repeat(node.body, self._copies(node, place))
        return self._loop(node, place)

    @staticmethod
    def _choice(parts: list[Fragment]) -> Fragment:
        return choice(parts) if parts else Choice(())

    def _copies(self, node: s.BranchIn | s.RepeatIn, place: Place) -> list[Place]:
        return [place.bound(node.variable, value) for value in self._values(node.type)]

    def _values(self, type_: s.NamedType | s.SetType) -> tuple[Value, ...]:
        return self._data.values(type_)

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

    def _repeat(self, body: s.Block, places: list[Place]) -> Fragment:
        exit = Label()
        copies: list[Fragment] = []
        for place in places:
            again = Label()
            copies.append(Block(self._block(body, place.inside(again, exit)), again))
        return Block(sequence(copies), exit)

    # -- tags ----------------------------------------------------------------------------------

    def _tag(self, node: s.Tag, scope: Scope) -> Fragment:
        symbol = "__".join(self._word(word, node, scope) for word in node.words)
        if node.artificial:
            while symbol in self._words:
                symbol = f"_{symbol}"
            self.artificial.setdefault(symbol)
        return Act(Tag(symbol), node.span)

    def _word(self, word: str, node: s.Tag, scope: Scope) -> str:
        bound = scope.bindings.get(word)
        parameter = any(p.name == word for p in self._data.graphs[scope.graph].parameters)
        if parameter:
            self._findings.warning(
                "HRG050",
                f"'$ {word}' is the word '{word}', whatever the parameter '{word}' is",
                node.span,
                hint=f"'$$ {word}' tags the value of the parameter",
            )
            return word
        return word if bound is None else self._data.symbol(bound)

    def _variable_tag(self, node: s.VariableTag, scope: Scope) -> Fragment:
        operand = self._operands.operand(s.Name(node.variable, span=node.span), scope)
        symbols = self._operands.symbols(operand.type)
        if symbols is None or (operand.value is None and not self._is_variable(operand)):
            raise Problem(
                error(
                    "HRG047",
                    f"'{node.variable}' is {self._operands.told(operand.type)}; a tag needs a "
                    "variable that holds one symbol",
                    node.span,
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
            raise Problem(
                error(
                    "HRG038",
                    f"'{node.name}' takes {told_arguments(wanted)}, not {len(node.arguments)}",
                    node.span,
                )
            )
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


def _visible_words(data: Data, operands: Operands) -> frozenset[str]:
    """Symbols that a move may show, so that no artificial tag may take them."""
    words = set(operands.values)
    for graph in data.graphs.values():
        for statement in statements(graph.body):
            if isinstance(statement, s.Tag) and not statement.artificial:
                words.add("__".join(statement.words))
            elif isinstance(statement, s.BranchIn | s.RepeatIn) and isinstance(
                statement.type, s.SetType
            ):
                words.update(statement.type.names)
    return frozenset(words)
