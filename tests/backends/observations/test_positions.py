"""Observations of positions: what the planes say is what is so, for every engine."""

from __future__ import annotations

from random import Random
from typing import get_args

import pytest

import rgt
from rgt.backends.cpp.building.compilers import compiler
from rgt.backends.forward_model import Engine, State
from rgt.backends.observations import Part
from rgt.frontends import Recovery

pytestmark = pytest.mark.usefixtures("plain_builds")

numpy = pytest.importorskip("numpy", reason="observations need NumPy")

GAMES = ["rg/tic_tac_toe", "hrg/breakthrough", "rbg/chess", "gdl/tic_tac_toe", "linegames/pretwa"]


def loaded(game: str, backend: str = "interpreter") -> Engine:
    return rgt.engine(rgt.load(game, simultaneous="drop"), backend)


def play(engine: Engine, seed: int, most: int) -> list[State]:
    """The positions of a random play."""
    found, random = [engine.initial_state()], Random(seed)
    while not found[-1].is_terminal and len(found) < most:
        found.append(found[-1].apply(random.choice(found[-1].legal_moves())))
    return found


def part(engine: Engine, name: str) -> Part:
    (found,) = (each for each in engine.observations.parts if each.name == name)
    return found


def test_tic_tac_toe_by_hand() -> None:
    engine = loaded("rg/tic_tac_toe")
    state = engine.initial_state().apply(("a1",)).apply(("c3",)).apply(("b2",))
    seen = engine.observations.observe(state)
    symbols, rows, columns = part(engine, "board").axes
    assert (rows.name, rows.labels) == ("row", ("3", "2", "1"))
    assert (columns.name, columns.labels) == ("column", ("a", "b", "c"))
    x, o = symbols.labels.index("x"), symbols.labels.index("o")
    assert seen["board"][x].tolist() == [[0, 0, 0], [0, 1, 0], [1, 0, 0]]
    assert seen["board"][o].tolist() == [[0, 0, 1], [0, 0, 0], [0, 0, 0]]
    assert seen["to_move"].tolist() == [0, 1]
    assert "goals" not in seen and "visible" not in seen


@pytest.mark.parametrize("recovery", get_args(Recovery))
def test_boards_of_gdl_by_hand(recovery: Recovery) -> None:
    """GDL's cells are a board, its second coordinate upwards, found again or not."""
    engine = rgt.engine(rgt.load("gdl/tic_tac_toe", simultaneous="drop", recovery=recovery))
    state = engine.initial_state()
    for wanted in ("mark_1_1", "mark_3_2"):
        state = state.apply(next(m for m in state.legal_moves() if "_".join(m) == wanted))
    board = engine.observations.observe(state)["cell"]
    said, rows, columns = part(engine, "cell").axes
    assert rows.labels == ("3", "2", "1") and columns.labels == ("1", "2", "3")
    x, o = said.labels.index("x"), said.labels.index("o")
    assert board[x].tolist() == [[0, 0, 0], [0, 0, 0], [1, 0, 0]]
    assert board[o].tolist() == [[0, 0, 0], [0, 0, 1], [0, 0, 0]]
    # each square is marked, or empty
    assert (board.sum(axis=0) == 1).all()


@pytest.mark.parametrize("game", GAMES)
def test_shapes_and_order(game: str) -> None:
    engine = loaded(game)
    observer = engine.observations
    names = [each.name for each in observer.parts]
    assert len({*names}) == len(names)
    assert len(observer.planes) == sum(each.shape[0] for each in observer.parts)
    for state in play(engine, 3, 30):
        seen = observer.observe(state)
        assert list(seen) == names
        for each in observer.parts:
            assert seen[each.name].shape == each.shape
            assert seen[each.name].dtype == numpy.uint8
        flat = observer.tensor(state)
        assert flat.dtype == numpy.float32 and flat.shape == observer.shape
        assert (flat == numpy.concatenate([array.ravel() for array in seen.values()])).all()
        assert seen["to_move"].sum() == (not state.is_terminal)


@pytest.mark.parametrize("game", ["hrg/breakthrough", "rbg/chess", "linegames/pretwa"])
def test_every_cell_is_told_as_it_is(game: str) -> None:
    """A cell of a board holds one symbol, and the planes hold as many of each as the map does."""
    engine = loaded(game)
    for state in play(engine, 4, 30):
        board, said = engine.observations.observe(state)["board"], part(engine, "board").axes[0]
        assert board.sum(axis=0).max() == 1
        held = state.valuation()["board"]
        for symbol, plane in zip(said.labels, board, strict=True):
            if symbol not in ("border", "null"):
                assert plane.sum() <= held.count(symbol)
        assert board.sum() >= len([symbol for symbol in held if symbol != "border"]) - 1


@pytest.mark.parametrize("game", ["rg/tic_tac_toe", "hrg/kuhn_poker"])
def test_engines_agree(game: str) -> None:
    try:
        compiler()
    except rgt.GameError:
        pytest.skip("no C++ compiler")
    first, second = (loaded(game, backend) for backend in ("interpreter", "cpp"))
    assert first.observations.parts == second.observations.parts
    plays = [rgt.History.begin(engine) for engine in (first, second)]
    random = Random(6)
    while not plays[0].state.is_terminal:
        for player in first.players:
            arrays = [each.engine.observations.tensor(each.information(player)) for each in plays]
            assert (arrays[0] == arrays[1]).all()
        move = random.choice(plays[0].state.legal_moves())
        plays = [each.after(move) for each in plays]


def test_names_that_are_taken() -> None:
    """A game's own `seen` and `to_move` stand beside ours, under other names."""
    game = rgt.loads(
        """
        type Player = { x };
        type Score = { 0, 100 };
        type T = { no, yes };
        var seen: T = no;
        var to_move: T = no;
        begin, a: player = x;
        a, b: seen = T(*);
        b, c: $$ seen;
        c, d: to_move = T(*);
        d, e: $$ to_move;
        e, f: player = x;
        f, g: seen == to_move;
        g, h: $ done;
        h, end: player = keeper;
        f, i: seen != to_move;
        i, j: $ other;
        j, end: player = keeper;
        """,
        "rg",
    )
    engine = rgt.engine(game)
    state = engine.initial_state().apply(("yes", "no"))
    seen = engine.observations.observe(state)
    assert seen["seen_"].tolist() == [0, 1]
    assert seen["to_move_"].tolist() == [1, 0]
    assert seen["to_move"].tolist() == [1]


def test_players_who_are_none() -> None:
    engine = loaded("rg/tic_tac_toe")
    with pytest.raises(rgt.GameError, match="RG119"):
        engine.observations.observe(engine.initial_state(), "z")
