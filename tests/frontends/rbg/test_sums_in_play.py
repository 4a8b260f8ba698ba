"""Games that are decided by sums of many numbers, beside a count in plain Python.

The games have more combinations of values than any table could: what is held against them knows
nothing of tables.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Protocol

import pytest

import rgt
from rgt.backends.forward_model import State
from rgt.frontends.rbg.lower import translate
from rgt.frontends.rbg.reading.parse import parse
from rgt.ir.diagnostics import Source

FIELDS = [f"rx{column}y{line}" for line in range(3) for column in range(3)]
MINE, YOURS = "abcdfgh", "mnopqrt"

# Each of seven kinds of stones may be put on any field, on the other's stones too.
SEVEN_ON_BOTH_SIDES = f"""
#players = one(100), two(100)
#pieces = e, {", ".join(MINE + YOURS)}
#variables = plies(9)
#board = rectangle(up, down, left, right, [e, e, e] [e, e, e] [e, e, e])
#anySquare = (up* + down*) (left* + right*)
#mine = {" + ".join(MINE)}
#yours = {" + ".join(YOURS)}
#lead(better; worse; winner; loser) = {{$ better > worse}} [$ winner = 100] [$ loser = 0]
#turn(me; kinds; others) =
    ->me anySquare {{e, others}} [kinds] ->> [$ plies = plies + 1]
    (lead(mine; yours; one; two) + lead(yours; mine; two; one)
        + {{$ mine == yours}} [$ one = 50] [$ two = 50])
    ({{$ plies < 9}} + {{$ plies == 9}} ->> {{}})
#rules = (turn(one; {", ".join(MINE)}; {", ".join(YOURS)})
          turn(two; {", ".join(YOURS)}; {", ".join(MINE)}))*
"""

# The play ends when stones of seven kinds have the majority of the fields.
MAJORITY_OF_SEVEN = f"""
#players = one(100), two(100)
#pieces = e, {", ".join(MINE)}
#variables =
#board = rectangle(up, down, left, right, [e, e, e] [e, e, e] [e, e, e])
#anySquare = (up* + down*) (left* + right*)
#majority = {" + ".join(MINE)} > e
#turn(me; score) =
    ->me anySquare {{e}} [{", ".join(MINE)}] ->> [$ me = score]
    ({{$ majority}} ->> {{}} + {{! {{$ majority}}}})
#rules = (turn(one; 2 * a + b + c + d + f + 3 * g - h + 9)
          turn(two; (a + b) * (c + d) + (f + g + h) / (1 + e)))*
"""

# Heaps grow; whoever can may settle for what the one side has more than the other.
HEAPS = """
#players = one(6), two(6)
#pieces = e
#variables = a(6), b(6), c(6), d(6), f(6), g(6), h(6)
#board = rectangle(up, down, left, right, [e])
#grow(heap) = [$ heap = heap + 1] + [$ heap = heap + 2]
#turn(me; some; others) =
    ->me (grow(a) + grow(b) + grow(c) + grow(d) + grow(f) + grow(g) + grow(h)
        + [$ me = some - others - 3] ->> {})
#rules = (turn(one; (a + b + c + d); (f + g + h)) turn(two; (f + g + h); (a + b + c + d)))*
"""

ROWS = " ".join(["[e, e, e, e, e, e, e, e, e, e, e, e]"] * 12)
MORE_STONES = f"""
#players = one(100), two(100)
#pieces = e, m, n
#variables = plies(5)
#board = rectangle(up, down, left, right, {ROWS})
#turn(me; stone) =
    ->me (left* + right*) {{e}} [stone] ->> [$ plies = plies + 1]
    ({{$ m > n}} [$ one = 100] [$ two = 0] + {{$ m < n}} [$ one = 0] [$ two = 100]
        + {{$ m == n}} [$ one = 50] [$ two = 50])
    ({{$ plies < 5}} + {{$ plies == 5}} ->> {{}})
#rules = (turn(one; m) turn(two; n))*
"""


class _Count(Protocol):
    """A game counted in Python: the moves by their first tags, and the scores at the end."""

    over: bool
    scores: dict[str, int]

    def moves(self) -> set[tuple[str, ...]]: ...

    def play(self, move: tuple[str, ...]) -> None: ...


class _Stones:
    """Stones on nine fields; every kind of a player has its number in the rules."""

    def __init__(self) -> None:
        self.board = dict.fromkeys(FIELDS, "e")
        self.turn = 0
        self.over = False
        self.scores = {"one": 0, "two": 0}

    def moves(self) -> set[tuple[str, ...]]:
        free = [field for field, stone in self.board.items() if stone == "e" or self.takes(stone)]
        return {(field, f"index_{self.first() + number}") for field in free for number in range(7)}

    def takes(self, stone: str) -> bool:
        return False

    def first(self) -> int:
        return 0

    def kinds(self) -> str:
        return MINE

    def play(self, move: tuple[str, ...]) -> None:
        number = int(move[1].removeprefix("index_")) - self.first()
        self.board[move[0]] = self.kinds()[number]
        self.turn += 1
        self.scored()

    def scored(self) -> None:
        raise NotImplementedError

    def count(self, kinds: str) -> int:
        return sum(stone in kinds for stone in self.board.values())


class _SevenOnBothSides(_Stones):
    def takes(self, stone: str) -> bool:
        return stone not in self.kinds()

    def first(self) -> int:
        # a switch is the first modifier, then seven kinds, the end of the move, and what the
        # keeper does: to count the ply, three times to set two scores, to end the play
        return 2 + self.turn % 2 * 17

    def kinds(self) -> str:
        return (MINE, YOURS)[self.turn % 2]

    def scored(self) -> None:
        mine, yours = self.count(MINE), self.count(YOURS)
        won = 100 if mine > yours else 0 if mine < yours else 50
        self.scores = {"one": won, "two": 100 - won}
        self.over = self.turn == 9


class _MajorityOfSeven(_Stones):
    def first(self) -> int:
        return 2 + self.turn % 2 * 11

    def scored(self) -> None:
        stones = list(self.board.values())
        a, b, c, d, f, g, h = (stones.count(kind) for kind in MINE)
        if self.turn % 2:
            self.scores["one"] = 2 * a + b + c + d + f + 3 * g - h + 9
        else:
            self.scores["two"] = (a + b) * (c + d) + (f + g + h) // (1 + stones.count("e"))
        self.over = self.count(MINE) > stones.count("e")


class _Heaps:
    def __init__(self) -> None:
        self.heaps = dict.fromkeys(MINE, 0)
        self.turn = 0
        self.over = False
        self.scores = {"one": 0, "two": 0}

    def lead(self) -> int:
        some = sum(self.heaps[heap] for heap in "abcd")
        others = sum(self.heaps[heap] for heap in "fgh")
        return (others - some if self.turn % 2 else some - others) - 3

    def moves(self) -> set[tuple[str, ...]]:
        return {self.tags(move) for move in self.known()}

    def known(self) -> list[tuple[str, int]]:
        grown = [(heap, more) for heap in MINE for more in (1, 2) if self.heaps[heap] + more <= 6]
        return [*grown, ("settle", 0)] if 0 <= self.lead() <= 6 else grown

    def tags(self, move: tuple[str, int]) -> tuple[str, ...]:
        heap, more = move
        # the switch to whoever moves comes first, and after 14 numbers he settles, which ends it
        first = 2 + self.turn % 2 * 17
        if heap == "settle":
            return ("rx0y0", f"index_{first + 14}")
        return ("rx0y0", f"index_{first + 2 * MINE.index(heap) + more - 1}")

    def play(self, tags: tuple[str, ...]) -> None:
        (move,) = (each for each in self.known() if self.tags(each) == tags)
        heap, more = move
        if heap == "settle":
            self.scores[("one", "two")[self.turn % 2]] = self.lead()
            self.over = True
        else:
            self.heaps[heap] += more
        self.turn += 1
        self.over = self.over or not self.known()


@pytest.mark.parametrize(
    ("text", "start"),
    [
        (SEVEN_ON_BOTH_SIDES, _SevenOnBothSides),
        (MAJORITY_OF_SEVEN, _MajorityOfSeven),
        (HEAPS, _Heaps),
    ],
)
def test_plays_are_those_of_a_count_in_python(text: str, start: Callable[[], _Count]) -> None:
    game = translate(parse(Source("sums.rbg", text)))
    _compare(rgt.engine(game, "interpreter").initial_state(), start, plays=8)
    rgt.optimize(game)
    _compare(rgt.engine(game, "interpreter").initial_state(), start, plays=30)


def test_who_has_more_stones_is_one_number() -> None:
    """Equal numbers of two pieces are a difference of 0 where the difference is counted anyway."""
    game = translate(parse(Source("more.rbg", MORE_STONES)))
    counted = [name for name in game.variables if name.startswith(("count", "weight"))]
    assert counted == ["weight"]
    rgt.optimize(game)
    state, scores = rgt.engine(game, "interpreter").initial_state(), []
    while not state.is_terminal:
        _, state = next(iter(state.successors()))
        scores.append({player: int(score) for player, score in state.goals().items()})
    lead, draw = {"one": 100, "two": 0}, {"one": 50, "two": 50}
    assert scores == [lead, draw, lead, draw, lead]


def _beginning(move: tuple[str, ...]) -> tuple[str, ...]:
    """What tells moves apart: a field and a number; the only field of a board may be left out."""
    return move[:2] if move[0] in FIELDS else (FIELDS[0], move[0])


def _compare(first: State, start: Callable[[], _Count], plays: int) -> None:
    random = Random(5)
    for _ in range(plays):
        state, count = first, start()
        while not count.over:
            assert not state.is_terminal
            found = {_beginning(move): after for move, after in state.successors()}
            assert set(found) == count.moves()
            move = random.choice(sorted(found))
            state = found[move]
            count.play(move)
        assert state.is_terminal
        assert {player: int(score) for player, score in state.goals().items()} == count.scores
