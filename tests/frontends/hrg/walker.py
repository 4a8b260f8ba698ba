"""A game in HRG played on its syntax tree, statement by statement: the witness of the front end.

A position is what is still to be done - a stack of tasks - and the values of all variables.
The stack begins with the innermost task: ``(task, rest)``; nothing left to do is ``None``.  A
move is any walk to the next assignment of `player`; walks are searched depth first.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from rgt.frontends.hrg import syntax as s
from rgt.frontends.hrg.reading.parse import parse
from rgt.ir.diagnostics import Source
from tests.frontends.hrg.meaning import Here, Map, Meaning, symbol

Move = tuple[str, ...]
Stack = Any
KEEPER = "keeper"
_LONGEST, _LARGEST = 100, 5000
BUILT_INS = {
    "player": s.NamedType("PlayerOrSystem"),
    "goals": s.NamedType("Goals"),
    "visible": s.NamedType("Visibility"),
}


class TooLargeError(Exception):
    """A move has more tags, or more ways to it, than a test should."""


@dataclass(frozen=True)
class Scope:
    """The graph, and the names of ``branch x in T`` with their values."""

    graph: str
    names: tuple[tuple[str, Any], ...] = ()

    def bound(self, name: str, value: Any) -> Scope:
        return Scope(self.graph, (*self.names, (name, value)))


@dataclass(frozen=True)
class Do:
    """The statements of a block from an index on; blocks are numbered."""

    block: int
    index: int
    scope: Scope


@dataclass(frozen=True)
class Again:
    """A loop: its statement (numbered as a block), and the scopes of the copies to come.

    `scopes` is None for `loop` and `while`, which never run out of copies.
    """

    block: int
    scope: Scope
    scopes: tuple[Scope, ...] | None = None


@dataclass(frozen=True)
class Back:
    """The end of a called graph."""


@dataclass(frozen=True)
class Position:
    """The forward model's state of a game that is walked on its tree."""

    walker: Walker = field(compare=False, repr=False)
    stack: Stack
    store: tuple[Any, ...]

    @property
    def player(self) -> str:
        return str(self.walker.read(self.store, "player"))

    @property
    def is_terminal(self) -> bool:
        return self.stack is None

    def legal_moves(self) -> tuple[Move, ...]:
        return tuple(move for move, _ in self.successors())

    def apply(self, move: Move) -> Position:
        return dict(self.successors())[move]

    def successors(self) -> Sequence[tuple[Move, Position]]:
        if self.is_terminal:
            return ()
        walker = self.walker
        found = walker.moves(self.stack, self.store)
        return [(m, walker.settled(*found[m])) for m in sorted(found)]

    def goals(self) -> dict[str, str]:
        goals = self.walker.read(self.store, "goals")
        assert isinstance(goals, Map)
        return {player: symbol(goals.read(player)) for player in self.walker.players}

    def visible_to(self, player: str) -> Move:
        raise NotImplementedError

    @property
    def node(self) -> str:
        raise NotImplementedError

    def valuation(self) -> dict[str, tuple[str, ...]]:
        raise NotImplementedError

    def svg(self, marked: Collection[str] = ()) -> None:
        raise NotImplementedError

    def describe(self) -> str:
        return repr(self)

    def copy(self) -> Position:
        return self


class Walker:
    """An engine for one description."""

    def __init__(self, text: str) -> None:
        self.meaning = Meaning(parse(Source("walked.hrg", text)))
        self.players: tuple[str, ...] = self.meaning.domains["Player"]
        self._blocks: list[s.Block] = []
        self._numbers: dict[int, int] = {}
        types: dict[tuple[str, str], s.Type] = {("", n): t for n, t in BUILT_INS.items()}
        types |= {("", v.name): v.type for v in self.meaning.variables.values()}
        for graph in self.meaning.graphs.values():
            types |= {(graph.name, p.name): p.type for p in graph.parameters}
        self._places = {name: place for place, name in enumerate(types)}
        self._first = tuple(
            self.meaning.first("" if graph else name, type_)
            for (graph, name), type_ in types.items()
        )

    def initial_state(self) -> Position:
        rules = self.meaning.graphs["rules"]
        stack = (Do(self._number(rules.body), 0, Scope("rules")), (Back(), None))
        return self.settled(stack, self._first)

    def settled(self, stack: Stack, store: tuple[Any, ...]) -> Position:
        """The position after the moves of the keeper, who must have exactly one each time."""
        while stack is not None and self.read(store, "player") == KEEPER:
            (found,) = self.moves(stack, store).values()
            stack, store = found
        return Position(self, stack, store)

    def moves(self, stack: Stack, store: tuple[Any, ...]) -> dict[Move, tuple[Stack, Any]]:
        """Every move, with the stack and the store after it."""
        found: dict[Move, tuple[Stack, Any]] = {}
        start: tuple[Move, Stack, Any] = ((), stack, store)
        seen = {start}
        waiting = [start]
        while waiting:
            tags, here, values = waiting.pop()
            for word, there, after, moved in self._steps(here, values):
                longer = (*tags, word) if word is not None else tags
                if len(longer) > _LONGEST or len(seen) > _LARGEST:
                    raise TooLargeError
                if moved:
                    found.setdefault(longer, (there, after))
                elif (longer, there, after) not in seen:
                    seen.add((longer, there, after))
                    waiting.append((longer, there, after))
        return found

    # -- statements ------------------------------------------------------------------------------

    def _steps(
        self, stack: Stack, store: tuple[Any, ...]
    ) -> Iterator[tuple[str | None, Stack, tuple[Any, ...], bool]]:
        """What comes next: the word of a tag, the stack, the store, and if the move is over."""
        task, rest = stack
        if isinstance(task, Back):
            if rest is None:
                store = self._written(store, "player", "rules", [], KEEPER)
            yield None, rest, store, rest is None
        elif isinstance(task, Again):
            for there in self._next_round(task, rest, store):
                yield None, there, store, False
        else:
            block = self._blocks[task.block]
            if task.index == len(block):
                yield None, rest, store, False
            else:
                after = (Do(task.block, task.index + 1, task.scope), rest)
                yield from self._statement(block[task.index], task.scope, after, store)

    def _statement(
        self, node: s.Statement, scope: Scope, rest: Stack, store: tuple[Any, ...]
    ) -> Iterator[tuple[str | None, Stack, tuple[Any, ...], bool]]:
        if isinstance(node, s.Assign):
            after = self._write(node.target, self._value(node.value, scope, store), scope, store)
            yield None, rest, after, self._moves(node, scope)
        elif isinstance(node, s.AssignAny):
            for value in self.meaning.values(node.type):
                yield None, rest, self._write(node.target, value, scope, store), False
        elif isinstance(node, s.Tag):
            words = [self._word(word, scope) for word in node.words]
            yield None if node.artificial else "__".join(words), rest, store, False
        elif isinstance(node, s.VariableTag):
            value = self._value(s.Name(node.variable), scope, store)
            yield symbol(value), rest, store, False
        elif isinstance(node, s.Do):
            yield from self._call(node, scope, rest, store)
        else:
            for there in self._inside(node, scope, rest, store):
                yield None, there, store, False

    def _inside(
        self, node: s.Statement, scope: Scope, rest: Stack, store: tuple[Any, ...]
    ) -> Iterator[Stack]:
        """The stacks of a statement that has blocks."""
        if isinstance(node, s.If):
            chosen = node.then if self._holds(node.condition, scope, store) else node.otherwise
            yield (self._do(chosen or (), scope), rest)
        elif isinstance(node, s.Branch):
            for arm in node.arms:
                yield (self._do(arm, scope), rest)
        elif isinstance(node, s.BranchIn):
            for value in self.meaning.values(node.type):
                yield (self._do(node.body, scope.bound(node.variable, value)), rest)
        elif isinstance(node, s.Repeat):
            yield (Again(self._number((node,)), scope, (scope,) * node.count), rest)
        elif isinstance(node, s.RepeatIn):
            values = self.meaning.values(node.type)
            scopes = tuple(scope.bound(node.variable, value) for value in values)
            yield (Again(self._number((node,)), scope, scopes), rest)
        else:
            yield (Again(self._number((node,)), scope), rest)

    def _next_round(self, task: Again, rest: Stack, store: tuple[Any, ...]) -> Iterator[Stack]:
        (node,) = self._blocks[task.block]
        assert isinstance(node, s.Loop | s.While | s.Repeat | s.RepeatIn)
        if task.scopes is None:
            if isinstance(node, s.While) and not self._holds(node.condition, task.scope, store):
                yield rest
            else:
                yield (self._do(node.body, task.scope), (task, rest))
        elif task.scopes:
            now, *later = task.scopes
            yield (self._do(node.body, now), (Again(task.block, task.scope, tuple(later)), rest))
        else:
            yield rest

    def _call(
        self, node: s.Do, scope: Scope, rest: Stack, store: tuple[Any, ...]
    ) -> Iterator[tuple[str | None, Stack, tuple[Any, ...], bool]]:
        if node.name == "check":
            if self._holds(node.arguments[0], scope, store):
                yield None, rest, store, False
        elif node.name == "end":
            yield None, None, self._written(store, "player", "rules", [], KEEPER), True
        elif node.name in ("break", "continue"):
            while not isinstance(rest[0], Again):
                rest = rest[1]
            yield None, rest[1] if node.name == "break" else rest, store, False
        elif node.name == "return":
            while not isinstance(rest[0], Back):
                rest = rest[1]
            yield None, rest, store, False
        else:
            there, store = self._entered(node.name, node.arguments, scope, store)
            yield None, (there, (Back(), rest)), store, False

    def _entered(
        self, name: str, arguments: tuple[s.Expression, ...], scope: Scope, store: tuple[Any, ...]
    ) -> tuple[Do, tuple[Any, ...]]:
        graph = self.meaning.graphs[name]
        values = [self._value(argument, scope, store) for argument in arguments]
        for parameter, value in zip(graph.parameters, values, strict=True):
            store = self._written(store, parameter.name, name, [], value)
        return self._do(graph.body, Scope(name)), store

    def _do(self, block: s.Block, scope: Scope) -> Do:
        return Do(self._number(block), 0, scope)

    def _number(self, block: s.Block) -> int:
        """The number of a block: comparing numbers is faster than comparing blocks."""
        key = id(block) if len(block) != 1 else id(block[0])
        if key not in self._numbers:
            self._numbers[key] = len(self._blocks)
            self._blocks.append(block)
        return self._numbers[key]

    # -- variables and expressions ---------------------------------------------------------------

    def read(self, store: tuple[Any, ...], name: str) -> Any:
        """The value of a global variable."""
        return store[self._places["", name]]

    def _moves(self, node: s.Assign, scope: Scope) -> bool:
        return node.target == s.Name("player") and (scope.graph, "player") not in self._places

    def _written(
        self, store: tuple[Any, ...], name: str, graph: str, keys: list[Any], value: Any
    ) -> tuple[Any, ...]:
        place = self._places.get((graph, name), self._places.get(("", name)))
        assert place is not None, name
        new = store[place].write(keys, value) if keys else value
        return (*store[:place], new, *store[place + 1 :])

    def _write(
        self, target: s.Name | s.Index, value: Any, scope: Scope, store: tuple[Any, ...]
    ) -> tuple[Any, ...]:
        keys: list[Any] = []
        node: s.Expression = target
        while isinstance(node, s.Index):
            keys.insert(0, self._value(node.key, scope, store))
            node = node.map
        assert isinstance(node, s.Name)
        return self._written(store, node.name, scope.graph, keys, value)

    def _value(self, node: s.Expression, scope: Scope, store: tuple[Any, ...]) -> Any:
        return self.meaning.value(node, self._here(scope, store))

    def _holds(self, node: s.Expression, scope: Scope, store: tuple[Any, ...]) -> bool:
        return self.meaning.holds(node, self._here(scope, store))

    def _here(self, scope: Scope, store: tuple[Any, ...]) -> Here:
        def read(name: str) -> Any:
            place = self._places.get((scope.graph, name), self._places.get(("", name)))
            return None if place is None else store[place]

        return Here(dict(scope.names), read, lambda call: self._reachable(call, scope, store))

    def _word(self, word: str, scope: Scope) -> str:
        found = dict(scope.names).get(word, word)
        return found.name if hasattr(found, "name") else symbol(found)

    def _reachable(self, call: s.Call, scope: Scope, store: tuple[Any, ...]) -> bool:
        assert isinstance(call.function, s.Name)
        there, store = self._entered(call.function.name, call.arguments, scope, store)
        start: tuple[Stack, Any] = ((there, (Back(), None)), store)
        seen, waiting = {start}, [start]
        while waiting:
            for _, stack, after, _ in self._steps(*waiting.pop()):
                if stack is None:
                    return True
                if (stack, after) not in seen:
                    seen.add((stack, after))
                    waiting.append((stack, after))
        return False
