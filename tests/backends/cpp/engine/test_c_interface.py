"""What other compiled code calls: moves as they are found, by number, and single random plays."""

from __future__ import annotations

import ctypes
import math
from collections import Counter
from random import Random

import pytest

from rgt import api
from rgt.backends.cpp.engine.load import CppEngine
from rgt.ir.diagnostics import GameError
from tests.backends.cpp.agreement import WHOLE, needs_compiler
from tests.backends.cpp.stuck import STUCK
from tests.repetitions import some_quick

pytestmark = needs_compiler
Words = tuple[int, ...]


def found_from(engine: CppEngine, state: bytes) -> list[Words]:
    """The moves as `rgt_list` finds them, as codes of tags."""
    functions, handle, count = engine.library.functions, engine.handle(), ctypes.c_uint()
    assert functions.rgt_list(handle, state, ctypes.byref(count)) == 0
    width, moves = functions.rgt_tag_size(), []
    for i in range(count.value):
        tags = ctypes.c_uint()
        place = functions.rgt_listed(handle, i, ctypes.byref(tags))
        raw = ctypes.string_at(place, tags.value * width)
        moves.append(tuple(memoryview(raw).cast({1: "B", 2: "H", 4: "I"}[width])))
    return moves


@pytest.mark.parametrize(
    "name",
    some_quick(
        ["rg/tic_tac_toe", "hrg/connect_four", "hrg/kuhn_poker", "rbg/paper_soccer"], 0, 2, 3
    ),
)
def test_listed_moves_are_the_legal_ones_and_made_by_number(name: str) -> None:
    engine = CppEngine(api.load(name), flags=WHOLE)
    functions, state = engine.library.functions, engine.initial_state()
    for turn in range(12):
        if state.is_terminal:
            break
        moves = found_from(engine, state.packed)
        named = [tuple(engine.symbol_names[tag] for tag in move) for move in moves]
        assert sorted(named) == list(state.legal_moves())
        assert found_from(engine, state.packed) == moves
        for i, move in enumerate(named):
            after = ctypes.create_string_buffer(len(state.packed))
            code = functions.rgt_apply_listed(engine.handle(), state.packed, i, 0, after)
            assert code == 0
            wanted = state.apply(move)
            assert after.raw == wanted.packed
            found_from(engine, state.packed)
        state = state.apply(named[turn * 7 % len(named)])


def played(engine: CppEngine, plays: int, seed: int, longest: int) -> list[tuple[float, ...]]:
    """Single random plays from the beginning: the scores of all players, and the length."""
    functions, root = engine.library.functions, engine.initial_state().packed
    dice, moves = (ctypes.c_ulonglong * 4)(), ctypes.c_ulonglong()
    scores = (ctypes.c_double * functions.rgt_players())()
    functions.rgt_dice(seed, dice)
    made = []
    for _ in range(plays):
        code = functions.rgt_playout(
            engine.handle(), root, dice, longest, scores, ctypes.byref(moves), None
        )
        engine.checked(code)
        made.append((*scores, moves.value))
    return made


def test_single_plays_are_uniformly_random() -> None:
    """At random x wins 58.5 % of the plays of tic-tac-toe, o 28.8 %, the rest are drawn."""
    engine = CppEngine(api.load("rg/tic_tac_toe"), flags=WHOLE)
    plays = 20_000
    made = played(engine, plays, 5, 1000)
    ends = Counter((x, o) for x, o, _ in made)
    assert set(ends) == {(100.0, 0.0), (0.0, 100.0), (50.0, 50.0)}
    # more than six standard deviations
    assert abs(ends[100.0, 0.0] / plays - 0.585) < 3 / plays**0.5
    assert abs(ends[0.0, 100.0] / plays - 0.288) < 3 / plays**0.5
    assert {int(moves) for _, _, moves in made} == {5, 6, 7, 8, 9}
    assert played(engine, 50, 5, 1000) == made[:50]
    assert played(engine, 50, 6, 1000) != made[:50]
    assert {moves for _, _, moves in played(engine, 5, 5, 3)} == {3}


def test_several_plays_in_one_call() -> None:
    """Their sums are those of random plays; one play is the same as by itself."""
    engine = CppEngine(api.load("rg/tic_tac_toe"), flags=WHOLE)
    functions, root = engine.library.functions, engine.initial_state().packed
    moves, cut = ctypes.c_ulonglong(), ctypes.c_ulonglong()

    def asked(plays: int, longest: int, seed: int) -> list[float]:
        dice, sums = (ctypes.c_ulonglong * 4)(), (ctypes.c_double * 4)(*[7.0] * 4)
        functions.rgt_dice(seed, dice)
        engine.checked(
            functions.rgt_playout_sums(
                *(engine.handle(), root, dice, plays, longest),
                *(sums, ctypes.byref(moves), ctypes.byref(cut)),
            )
        )
        return list(sums)

    plays = 20_000
    x, o, x_squares, o_squares = asked(plays, 100, 5)
    # more than six standard deviations; a draw is 50 for both, whose square is a quarter
    drawn = (plays - (x_squares + o_squares) / 100**2) * 2
    assert x + o == 100 * plays and abs(drawn / plays - 0.127) < 3 / plays**0.5
    assert abs((x / 100 - drawn / 2) / plays - 0.585) < 3 / plays**0.5
    assert 5 * plays < moves.value < 9 * plays and not cut.value
    (one,) = played(engine, 1, 5, 100)
    assert asked(1, 100, 5) == [*one[:2], *(score**2 for score in one[:2])]
    assert moves.value == one[2]
    asked(10, 3, 1)
    assert (moves.value, cut.value) == (30, 10)


@pytest.mark.parametrize("name", ["rg/tic_tac_toe", "hrg/breakthrough", "hrg/pig"])
def test_children_of_positions(name: str) -> None:
    """They are what moves lead to, told by their numbers, with how many moves follow."""
    engine = CppEngine(api.load(name), flags=WHOLE)
    functions, handle = engine.library.functions, engine.handle()
    count, following, ended = ctypes.c_uint(), ctypes.c_uint(), 0
    for seed in range(60):
        state, random = engine.initial_state().packed, Random(seed)
        for _ in range(12):
            engine.checked(functions.rgt_list(handle, state, ctypes.byref(count)))
            if not count.value:
                ended += 1
                break
            index = random.randrange(count.value)
            expected = ctypes.create_string_buffer(len(state))
            engine.checked(functions.rgt_apply_listed(handle, state, index, 0, expected))
            # where a state can stand, and where none can
            room = ctypes.create_string_buffer(2 * len(state) + 64)
            for there in range(2):
                after = ctypes.cast(ctypes.addressof(room) + there, ctypes.c_char_p)
                engine.checked(
                    functions.rgt_child(handle, state, index, after, ctypes.byref(following))
                )
                assert room.raw[there : there + len(state)] == expected.raw[: len(state)]
                engine.checked(functions.rgt_list(handle, expected, ctypes.byref(count)))
                assert following.value == count.value
            state = expected.raw[: len(state)]
    assert ended > 0 or name != "rg/tic_tac_toe"


@pytest.mark.parametrize("name", ["rg/tic_tac_toe", "hrg/breakthrough"])
def test_plays_after_a_move(name: str) -> None:
    """They are those from the position that the move leads to, drawn by the seed."""
    engine = CppEngine(api.load(name), flags=WHOLE)
    functions, root = engine.library.functions, engine.initial_state().packed
    moves, cut, count = ctypes.c_ulonglong(), ctypes.c_ulonglong(), ctypes.c_uint()
    numbers = (ctypes.byref(moves), ctypes.byref(cut))
    there = ctypes.create_string_buffer(len(root))
    for index in range(9):
        engine.checked(functions.rgt_list(engine.handle(), root, ctypes.byref(count)))
        assert count.value >= 9
        engine.checked(functions.rgt_apply_listed(engine.handle(), root, index, 0, there))
        dice, sums = (ctypes.c_ulonglong * 4)(), (ctypes.c_double * 4)()
        functions.rgt_dice(index, dice)
        words = 2**64 - 1
        turned = dice[1] * 5 & words  # what xoshiro256** draws first
        seed = ctypes.c_ulonglong((turned << 7 | turned >> 57) * 9 & words)
        engine.checked(
            functions.rgt_playout_sums(engine.handle(), there, dice, 5, 100, sums, *numbers)
        )
        expected = (list(sums), moves.value, cut.value)
        before = seed.value
        engine.checked(
            functions.rgt_playouts_after(
                engine.handle(), root, index, ctypes.byref(seed), 5, 100, sums, *numbers
            )
        )
        assert (list(sums), moves.value, cut.value) == expected
        assert seed.value != before


class ToldPlay(ctypes.Structure):
    """`rgs_play` of rgs.h."""

    _fields_ = (
        *((name, ctypes.c_void_p) for name in ("state", "after")),
        *((name, ctypes.c_uint) for name in ("move", "opened")),
        *((name, ctypes.c_ulonglong) for name in ("draw", "seed", "longest")),
        *((name, ctypes.c_void_p) for name in ("worth", "gains")),
    )


@pytest.mark.parametrize("longest", [0, 1, 3, 100])
def test_a_play_that_is_told_its_beginning_goes_on_as_plays_from_there_do(longest: int) -> None:
    game = api.load("hrg/tic_tac_toe")
    api.optimize(game)  # now both players' turns are alike
    engine = CppEngine(game, flags=WHOLE)
    functions, handle = engine.library.functions, engine.handle()
    assert functions.rgt_plays_told()
    symbols, count, following = len(engine.symbol_names), ctypes.c_uint(), ctypes.c_uint()
    values = [functions.rgt_worth(symbol) for symbol in range(-1, symbols)]
    assert [value for value in values if not math.isnan(value)] == [0.0, 50.0, 100.0]
    worth, gains = (ctypes.c_double * (symbols + 1))(*values), (ctypes.c_double * 2)()
    size, random = engine.storage.size, Random(longest)
    state, after, child, end = (ctypes.create_string_buffer(size) for _ in range(4))
    sums, moves, cut = (ctypes.c_double * 4)(), ctypes.c_ulonglong(), ctypes.c_ulonglong()
    told = ToldPlay()
    told.state, told.gains = ctypes.addressof(state), ctypes.addressof(gains)
    told.worth = ctypes.addressof(worth) + ctypes.sizeof(ctypes.c_double)
    opened = 0
    for _ in range(300):
        functions.rgt_initial(handle, state)
        for _ in range(random.randrange(5)):
            engine.checked(functions.rgt_list(handle, state, ctypes.byref(count)))
            move = random.randrange(count.value)
            engine.checked(functions.rgt_apply_listed(handle, state, move, 0, state))
        engine.checked(functions.rgt_list(handle, state, ctypes.byref(count)))
        if not count.value:
            continue
        told.move, told.longest = random.randrange(count.value), longest
        told.seed, told.draw = random.getrandbits(64), random.getrandbits(64)
        seed = ctypes.c_ulonglong(told.seed)
        how = (1, longest, sums, ctypes.byref(moves), ctypes.byref(cut))
        told.after, told.opened = None, 0
        made = functions.rgt_play_told(handle, ctypes.byref(told))
        engine.checked(
            functions.rgt_playouts_after(handle, state, told.move, ctypes.byref(seed), *how)
        )
        expected = (list(sums)[:2], moves.value, seed.value)
        scored = [0.0 if math.isnan(gain) else gain for gain in gains]
        assert (scored, made, told.seed, told.opened) == (*expected, 0)
        # with the second move told, too, and the position between them written down
        told.after = ctypes.addressof(after)
        made = functions.rgt_play_told(handle, ctypes.byref(told))
        there = ctypes.byref(following)
        engine.checked(functions.rgt_child(handle, state, told.move, child, there))
        if not following.value or not longest:
            assert (made, told.opened) == (0, 0)
            continue
        opened += 1
        assert (told.opened, after.raw) == (following.value, child.raw)
        second = told.draw * following.value >> 64
        how = (1, longest - 1, sums, ctypes.byref(moves), ctypes.byref(cut))
        if longest > 1:
            engine.checked(
                functions.rgt_playouts_after(handle, child, second, ctypes.byref(seed), *how)
            )
            expected = (list(sums)[:2], moves.value + 1, seed.value)
        else:
            engine.checked(functions.rgt_child(handle, child, second, end, there))
            functions.rgt_scores(end, sums)
            numbers = [0.0 if math.isnan(score) else score for score in sums[:2]]
            expected = (numbers, 1, seed.value)
        scored = [0.0 if math.isnan(gain) else gain for gain in gains]
        assert (scored, made, told.seed) == expected
    assert opened > 100 or not longest


def test_scores_that_are_no_numbers() -> None:
    game = api.load("rg/tic_tac_toe")
    text = api.dumps(game).replace("100", "won").replace("50", "7")
    engine = CppEngine(api.loads(text, "rg"), flags=WHOLE)
    met = {score for x, o, _ in played(engine, 100, 1, 1000) for score in (x, o)}
    assert {score for score in met if not math.isnan(score)} == {0.0, 7.0}
    assert any(math.isnan(score) for score in met)


def test_a_fault_in_a_single_play() -> None:
    with pytest.raises(GameError, match="RG101"):
        played(CppEngine(api.loads(STUCK, "rg"), flags=WHOLE), 100, 1, 1000)
