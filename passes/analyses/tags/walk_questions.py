"""What a walk has found out since its last tag that every walk with the same tags would find.

Two walks that begin in one state and show the same tags so far are *companions*.  A variable is
*settled* at a node if companions that stand at nodes where it is settled hold the same value in
it: nothing has been assigned to it since the move began, or since both showed it by the same
tag.  A question (`x == a`, `m[x] == y`) about settled variables has one answer for all
companions, so walks that got different answers are none.

Knowledge is kept as bits, a block for each question: the answers that are still possible.

Source: beyond the 2025 paper.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from rgt.ir.actions import Comparison, VariableTag, written_variable
from rgt.ir.analyses.inference import TypeProblem, infer, resolved
from rgt.ir.automaton import Edge
from rgt.ir.dataflow import Analysis, solve_edges
from rgt.ir.expressions import Access, Expression, Reference, names, uncast
from rgt.ir.game import Game
from rgt.ir.structures.bit_sets import bits_of
from rgt.ir.types import SetType, symbol_set
from rgt.ir.values import Symbol, TotalMap, TotalValue

EQUAL, DIFFERENT, EITHER = 1, 2, 3


class Settled(Analysis[int]):
    """Bit i of the knowledge at a node: variable number i is settled there.

    `edges` are those of moves, without those that end them; `showing` are the keys of the
    variable tags behind which companions know that all have shown the same variable.
    """

    through_checks: ClassVar[bool] = False

    def __init__(self, variables: Iterable[str], showing: frozenset[int]) -> None:
        self.bits = {name: 1 << i for i, name in enumerate(variables)}
        self._showing = showing

    def bottom(self) -> int:
        """Everything: where a move begins, its companions are in one state."""
        return -1

    def extreme(self) -> Mapping[str, int]:
        """Nothing is lost anywhere at first."""
        return {}

    def join(self, one: int, other: int) -> int:
        """What is settled on both ways."""
        return one & other

    def transfer(self, edge: Edge, knowledge: int) -> int:
        """An assignment unsettles its variable, a tag that shows it settles it."""
        variable = written_variable(edge.action)
        if variable is not None:
            return knowledge & ~self.bits[variable]
        if edge.key in self._showing and isinstance(edge.action, VariableTag):
            return knowledge | self.bits[edge.action.variable]
        return knowledge


@dataclass(frozen=True, slots=True)
class _Question:
    """Something that comparisons ask: its block of bits, and the variables that it reads."""

    block: int
    reads: int


class Questions(Analysis[int]):
    """The answers to all questions that a walk can have got on its way to a node.

    Knowledge has two halves.  The lower one is about the values that there are *now*: an
    assignment forgets what reads its variable.  The upper one is about the values *behind the
    last tag*, and only about those that were settled there; so it is what companions agree in.
    `tags` are the tags that moves show, those in `showing` settle their variable.
    """

    through_checks: ClassVar[bool] = False

    def __init__(
        self,
        game: Game,
        edges: Sequence[Edge],
        settled: Mapping[str, int],
        bits: Mapping[str, int],
        tags: frozenset[int],
        showing: frozenset[int],
        starts: Iterable[str],
    ) -> None:
        self._settled = settled
        self._tags = tags
        self._bits = bits
        self._showing = showing
        self._starts = tuple(starts)
        self._asked: dict[int, tuple[_Question, int]] = {}
        self._questions: list[_Question] = []
        self._forgotten: dict[int, int] = {}
        self._width = self._lay_out(_asked(game, edges))
        self._now = (1 << self._width) - 1
        self._readers = {
            name: self._union(q for q in self._questions if q.reads & bit)
            for name, bit in bits.items()
        }
        self._known = solve_edges(edges, self) if self._questions else {}
        self._narrow: dict[str | int, dict[int, int]] = {}

    def apart(self, one: str, other: str) -> bool:
        """Whether no companions can stand at these two nodes."""
        if not self._questions:
            return False
        return self._differ(one, other)

    def apart_behind(self, one: Edge, other: Edge) -> bool:
        """Whether no companions can pass these two tags and show the same."""
        if not self._questions:
            return False
        return self._differ(one, other)

    def _differ(self, one: str | Edge, other: str | Edge) -> bool:
        """Whether some question behind the last tag has no answer in common."""
        first, second = self._answers(one), self._answers(other)
        if len(first) > len(second):
            first, second = second, first
        return any(not answers & second.get(block, block) for block, answers in first.items())

    def _answers(self, place: str | Edge) -> dict[int, int]:
        """By block, the answers behind the last tag, at a node or behind a tag, if not all."""
        key = place if isinstance(place, str) else place.key
        found = self._narrow.get(key)
        if found is None:
            if isinstance(place, str):
                known = self._known[place]
            else:
                known = self.transfer(place, self._known[place.source])
            known >>= self._width
            found = self._narrow[key] = {
                q.block: known & q.block for q in self._questions if ~known & q.block
            }
        return found

    # -- the data-flow problem -------------------------------------------------

    def bottom(self) -> int:
        """No walk gets there."""
        return 0

    def extreme(self) -> Mapping[str, int]:
        """Where a move begins every answer is possible."""
        return dict.fromkeys(self._starts, self._now << self._width | self._now)

    def join(self, one: int, other: int) -> int:
        """What is possible on one way or the other."""
        return one | other

    def transfer(self, edge: Edge, knowledge: int) -> int:
        """Questions rule answers out, assignments and tags forget."""
        if not knowledge:
            return 0
        if edge.key in self._tags:
            return self._behind_tag(edge, knowledge & self._now)
        asked = self._asked.get(edge.key)
        if asked is not None:
            question, answers = asked
            others = question.block & ~answers
            if question.reads & self._settled[edge.source] == question.reads:
                others |= others << self._width
            return knowledge & ~others
        variable = written_variable(edge.action)
        return knowledge if variable is None else knowledge | self._readers[variable]

    def _behind_tag(self, edge: Edge, now: int) -> int:
        """What is known now, and for companions so far as it is about what is settled."""
        settled = self._settled[edge.source]
        if edge.key in self._showing and isinstance(edge.action, VariableTag):
            settled |= self._bits[edge.action.variable]
        forgotten = self._forgotten.get(settled)
        if forgotten is None:
            unsettled = (q for q in self._questions if q.reads & settled != q.reads)
            forgotten = self._forgotten[settled] = self._union(unsettled)
        return (now | forgotten) << self._width | now

    def _union(self, questions: Iterable[_Question]) -> int:
        found = 0
        for question in questions:
            found |= question.block
        return found

    # -- questions -------------------------------------------------------------

    def _lay_out(self, asked: Mapping[object, _Asked]) -> int:
        """Blocks for all questions that are answered in ways that exclude each other."""
        offset = 0
        for each in asked.values():
            if not each.excludes():
                continue
            reads = 0
            for name in each.reads:
                reads |= self._bits[name]
            question = _Question(each.full << offset, reads)
            self._questions.append(question)
            for key, answers in each.answers.items():
                self._asked[key] = question, answers << offset
            offset += each.full.bit_length()
        return offset


@dataclass(slots=True)
class _Asked:
    """All edges that ask one question: by key, the answers that let a walk pass."""

    reads: tuple[str, ...]
    full: int
    answers: dict[int, int]

    def excludes(self) -> bool:
        """Whether two edges never let companions pass."""
        found = list(dict.fromkeys(self.answers.values()))
        return any(not one & other for i, one in enumerate(found) for other in found[:i])


def _asked(game: Game, edges: Iterable[Edge]) -> dict[object, _Asked]:
    """The questions on edges: what an expression is, and whether two are equal."""
    constants = game.constant_values()
    about: dict[Expression, list[tuple[int, frozenset[str], bool]]] = {}
    found: dict[object, _Asked] = {}
    for edge in edges:
        if not isinstance(edge.action, Comparison):
            continue
        left, right = uncast(edge.action.left), uncast(edge.action.right)
        negated = edge.action.negated
        symbol = _symbol(right, game, constants)
        if symbol is None:
            left, right = right, left
            symbol = _symbol(right, game, constants)
        if symbol is not None:
            read, symbols = _looked_up(left, frozenset((symbol,)), constants)
            about.setdefault(read, []).append((edge.key, symbols, negated))
            continue
        reads = _variables(game, left, right)
        pair = found.setdefault(frozenset((left, right)), _Asked(reads, EITHER, {}))
        pair.answers[edge.key] = DIFFERENT if negated else EQUAL
    for expression, asked in about.items():
        each = _about(expression, asked, game)
        if each is not None:
            found[expression] = each
    return found


def _looked_up(
    expression: Expression, symbols: frozenset[str], constants: Mapping[str, TotalValue]
) -> tuple[Expression, frozenset[str]]:
    """The index of a constant map, and where the map has one of the symbols; and so on."""
    while isinstance(expression, Access) and isinstance(expression.base, Reference):
        table = constants.get(expression.base.name)
        if not isinstance(table, TotalMap):
            break
        entries = zip(table.keys, table.values, strict=True)
        symbols = frozenset(k for k, v in entries if isinstance(v, Symbol) and v.name in symbols)
        expression = expression.index
    return expression, symbols


def _about(
    expression: Expression, asked: Sequence[tuple[int, frozenset[str], bool]], game: Game
) -> _Asked | None:
    """The question what an expression is: a bit for all symbols that nobody tells apart."""
    try:
        type_ = resolved(infer(expression, game), game)
    except TypeProblem:
        # casts may have hidden that the types of a map and its index do not fit
        return None
    if not isinstance(type_, SetType):
        return None
    everything = symbol_set(type_)
    sets = dict.fromkeys(symbols & everything for _, symbols, _ in asked)
    asking: dict[str, list[int]] = {}
    for number, symbols in enumerate(sets):
        for symbol in sorted(symbols):
            asking.setdefault(symbol, []).append(number)
    # symbols that are in the same sets are in one class; those in no set are in the first
    classes: dict[tuple[int, ...], int] = {} if len(asking) == len(everything) else {(): 0}
    class_of = {
        symbol: classes.setdefault(tuple(numbers), len(classes))
        for symbol, numbers in asking.items()
    }
    bits = {symbols: bits_of(map(class_of.__getitem__, symbols)) for symbols in sets}
    full = (1 << len(classes)) - 1
    answers = {}
    for key, symbols, negated in asked:
        among = bits[symbols & everything]
        answers[key] = full & ~among if negated else among
    return _Asked(_variables(game, expression), full, answers)


def _symbol(expression: Expression, game: Game, constants: Mapping[str, TotalValue]) -> str | None:
    """The symbol that a name always has; None if it is a variable, a map, or no name."""
    if not isinstance(expression, Reference):
        return None
    constant = constants.get(expression.name)
    if constant is not None:
        return constant.name if isinstance(constant, Symbol) else None
    return None if expression.name in game.variables else expression.name


def _variables(game: Game, *expressions: Expression) -> tuple[str, ...]:
    """The variables that expressions read."""
    found = dict.fromkeys(name for each in expressions for name in names(each))
    return tuple(n for n in found if n in game.variables and n not in game.constants)
