"""Why a move is not legal in a position."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

from rgt.backends import written_moves
from rgt.backends.forward_model import Move
from rgt.backends.interpreter.engine import InterpreterEngine, InterpreterState
from rgt.backends.refusals.answer import Refusal, Test
from rgt.backends.refusals.reading import Reader, UnreadableError, Values
from rgt.backends.refusals.search import Found, Passed, Search, Way
from rgt.ir.actions import Comparison, Reachability, Tag, VariableTag
from rgt.ir.diagnostics import GameError, Span
from rgt.ir.expressions import Access, Expression, root, uncast
from rgt.ir.game import Game
from rgt.ir.text.printer import format_action, format_expression
from rgt.ir.types import SetType, resolve

_MOST_WAYS = 3
_MOST_VALUES = 5
_TRUTHS = ("0", "1")
_LONGEST_TEXT = 60


class NotLegalError(Exception):
    """A move on the way to a position is not legal."""

    def __init__(self, refusal: Refusal) -> None:
        self.refusal = refusal
        super().__init__(written_moves.text(refusal.move))


class Refusals:
    """Answers for one game, best as it was translated: passes change what there is to be read."""

    def __init__(self, game: Game) -> None:
        self.engine = InterpreterEngine(game)
        self._game = game
        self._reader = Reader(game, self.engine.layout)
        self._search = Search(game, self._reader, self._holds)
        program = self.engine.program
        self._checks = {
            (program.names[start], program.names[end]): number
            for number, (start, end) in enumerate(program.checks)
        }
        self._last: tuple[tuple[Move, ...], InterpreterState] = (), self.engine.initial_state()

    @cached_property
    def tags(self) -> frozenset[str]:
        """Every tag that a move of the game might have."""
        found: set[str] = set()
        for edge in self._game.automaton:
            action = edge.action
            if isinstance(action, Tag):
                found.add(action.symbol)
            elif isinstance(action, VariableTag):
                variable = self._game.variables.get(action.variable)
                type_ = resolve(variable.type, self._game.types) if variable else None
                found.update(type_.symbols if isinstance(type_, SetType) else ())
        return frozenset(found - self._game.artificial_tags)

    def position(self, moves: Sequence[Move], *, optimised: bool = False) -> InterpreterState:
        """The position after some moves from the beginning, whole or in short.

        With `optimised` also as passes left them, where that tells which are meant.  Raises
        NotLegalError for the first one that is not legal.
        """
        line, state = self._last
        if tuple(moves[: len(line)]) != line:
            line, state = (), self.engine.initial_state()
        for move in moves[len(line) :]:
            known = state.legal_moves()
            find = written_moves.corresponding if optimised else written_moves.meant
            made = find(move, known)
            if made is None:
                refusal = self.explain(state, move)
                assert refusal is not None
                raise NotLegalError(refusal)
            state = state.apply(made)
        self._last = tuple(moves), state
        return state

    def explain(self, state: InterpreterState, move: Move) -> Refusal | None:
        """Why a move, whole or in short, is not legal in a position of `position`.

        None if it is legal.
        """
        legal = state.legal_moves()
        if written_moves.meant(move, legal) is not None:
            return None
        # what was typed was read by the tags of the moves that are legal
        move = written_moves.joined(move, self.tags)
        begun, following = max(
            _continued(written_moves.short_forms(legal).values(), move),
            _continued(legal, move),
            key=lambda found: found[0],
        )
        found = Found()
        unknown = tuple(dict.fromkeys(tag for tag in move if tag not in self.tags))
        if not unknown and not state.is_terminal:
            is_short = not any(map(written_moves.is_switch, move)) and any(
                map(written_moves.is_switch, self.tags)
            )
            values = self._reader.packed(state.values)
            found = self._search.move(state.node, values, move, short=is_short)
        return Refusal(
            move,
            self._game.player_in_source(state.player),
            state.is_terminal,
            found.furthest,
            tuple(tests for way in _ranked(found) if (tests := tuple(self._tests(way)))),
            unknown,
            begun,
            following,
        )

    # -- tests ---------------------------------------------------------------------------------

    def _holds(self, action: Reachability, values: Values) -> bool:
        """Whether a check finds a walk; the interpreter answers.

        Where it meets an error it finds none: play asks no such thing, but a test was ignored here.
        """
        if action.start == action.end:
            return True
        number = self._checks[action.start, action.end]
        try:
            return self.engine.holds(number, list(values))
        except GameError:
            return False

    def _tests(self, way: Way) -> Iterator[Test]:
        """The tests that fail on a walk, each once."""
        failing = (self._test(passed) for passed in way if passed.failing)
        yield from dict.fromkeys(failing)

    def _test(self, passed: Passed) -> Test:
        edge, action = passed.edge, passed.edge.action
        inside: tuple[Test, ...] = ()
        values: tuple[tuple[str, str], ...] = ()
        text = format_action(action)
        if isinstance(action, Comparison):
            text = format_action(
                Comparison(uncast(action.left), uncast(action.right), action.negated)
            )
            values = tuple(self._values(action, passed.values))
        elif isinstance(action, Reachability):
            text = _source(edge.origin.span) or text
            inside = tuple(self._inside(action, passed.values))
        return Test(text, edge.origin.span, values, edge, inside)

    def _inside(self, action: Reachability, values: Values) -> Iterator[Test]:
        """What decides a check: the tests that fail in it, or the last that holds."""
        for way in _ranked(self._search.check(action, values))[:1]:
            if not action.negated:
                yield from self._tests(way)
                continue
            held = [p for p in way if isinstance(p.edge.action, Comparison | Reachability)]
            yield from map(self._test, held[-1:])

    def _values(self, test: Comparison, values: Values) -> Iterator[tuple[str, str]]:
        """What a comparison compares, and what of the position it reads for that."""
        told: dict[str, str] = {}
        sides = uncast(test.left), uncast(test.right)
        for side in sides:
            self._tell(side, values, told)
        for side in sides:
            for part in _parts(side):
                if root(part) in self._game.variables and len(told) < _MOST_VALUES:
                    self._tell(part, values, told)
        # the 1 or 0 of a table that is asked says nothing if there is more to say
        tables = [format_expression(s) for s in sides if root(s) in self._game.constants]
        plain = {text for text in tables if told.get(text) in _TRUTHS}
        if len(plain) < len(told):
            told = {text: value for text, value in told.items() if text not in plain}
        yield from told.items()

    def _tell(self, expression: Expression, values: Values, told: dict[str, str]) -> None:
        try:
            symbol = self._reader.symbol(expression, values)
        except UnreadableError:
            return
        text = format_expression(expression)
        if symbol is not None and symbol != text:
            told.setdefault(text, symbol)


def _parts(expression: Expression) -> Iterator[Expression]:
    """The expressions that an expression reads, itself first."""
    yield expression
    if isinstance(expression, Access):
        # what is looked up in a map is no value of its own: m in m[i], m[i] in m[i][j]
        base: Expression = expression
        indices: list[Expression] = []
        while isinstance(base, Access):
            indices.append(base.index)
            base = base.base
        for index in reversed(indices):
            yield from _parts(index)


def _ranked(found: Found) -> list[Way]:
    """The ways that are told: those first that get farthest before a test fails.

    A walk that takes the other branch of an if is told only where all of them do so.
    """
    ways = found.ways or ([found.nearest] if found.nearest else [])

    def rank(way: Way) -> tuple[int, int, int]:
        at = next((i for i, passed in enumerate(way) if passed.failing), len(way) - 1)
        return sum(passed.is_branch for passed in way), -way[at].placed, -at

    ranked = sorted(ways, key=rank)[:_MOST_WAYS]
    return [way for way in ranked if rank(way)[0] == rank(ranked[0])[0]]


def _continued(moves: Iterable[Move], begun: Move) -> tuple[int, tuple[str, ...]]:
    """How many first tags of a move some of the `moves` have too, and what follows in those."""
    known = list(moves)
    common = max((_common(move, begun) for move in known), default=0)
    following = {m[common] for m in known if m[:common] == begun[:common] and len(m) > common}
    return common, tuple(sorted(following))


def _common(one: Move, two: Move) -> int:
    """How many tags two moves begin with."""
    pairs = enumerate(zip(one, two, strict=False))
    return next((i for i, (tag, other) in pairs if tag != other), min(len(one), len(two)))


def _source(span: Span | None) -> str | None:
    """The text of a span, if it is short and on one line."""
    if span is None or span.line != span.end_line:
        return None
    text = span.source.line(span.line)[span.column - 1 : span.end_column - 1]
    return text if 0 < len(text) <= _LONGEST_TEXT else None
