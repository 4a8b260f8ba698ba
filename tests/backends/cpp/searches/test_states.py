"""Random plays from the beginning start from a constant: the state that the keeper leaves there."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

import rgt
from rgt.backends.cpp.building.compilers import compiler
from rgt.backends.cpp.emit import emit
from rgt.backends.facts.plan import Plan
from rgt.backends.lowering import states
from rgt.ir.game import Game
from rgt.passes.pipeline import optimize
from tests.backends import games
from tests.backends.cpp.agreement import needs_compiler
from tests.repetitions import some_quick

CHECK = """
int main() {
    Walk w;
    State s = initial_state();
    w.start();
    settle(s, w);
    if (!STARTS) return 2;
    if (!starts_from(s)) return 3;
    const auto played = [&](auto starts) {
        unsigned char root[sizeof(State)], stop[sizeof(State)];
        std::memcpy(root, &s, sizeof s);
        Course course{root, stop, 7};
        Noting record;
        std::vector<std::uint64_t> goals(GOALS);
        play_some<Noting, decltype(starts)::value>(course, w, 500, 1000, record, goals.data());
        goals.push_back(record.found().length.squares);
        goals.push_back(record.found().branching.squares);
        goals.push_back(course.seed);
        return goals;
    };
    if (played(std::true_type{}) != played(std::false_type{})) return 4;
    list_moves(s, w);
    const Move first = w.moves[0];
    apply_move(s, w, first);
    return starts_from(s) ? 5 : 0;
}
"""
"""Which of the things that must be so is not so."""


def optimized(name: str) -> Game:
    game = rgt.load(name)
    optimize(game, "default")
    return game


def status(game: Game, folder: Path) -> int:
    """What `CHECK` says, compiled behind the source of a game."""
    source, program = folder / "game.cpp", folder / "game"
    source.write_text(emit(Plan(game)) + CHECK, encoding="utf-8")
    compiler().run(["-std=c++17", "-O1", "-w", str(source), "-o", str(program)], folder)
    return subprocess.run([str(program)], check=False).returncode


def starts(body: str) -> bool:
    (known,) = re.findall(r"constexpr bool STARTS = (\w+);", emit(Plan(games.play(body))))
    return bool(known == "true")


@needs_compiler
@pytest.mark.parametrize(
    "name",
    some_quick(
        ["hrg/tic_tac_toe", "rbg/tic_tac_toe", "gdl/hanoi", "hrg/dice_duel", "hrg/pig"], 0, 2, 3
    ),
)
def test_plays_from_the_constant_are_those_from_the_beginning(name: str, tmp_path: Path) -> None:
    assert status(optimized(name), tmp_path) == 0


@needs_compiler
def test_variables_that_nobody_reads_may_differ_from_the_constant(tmp_path: Path) -> None:
    body = """
        type Piece = {e, x}; var used: Piece = e; var last: Piece = e;
        begin, b1: used = x;
        b1, b2: used == x;
        b2, turn: player = a;
        turn, t1: last = Piece(*);
        t1, t2: $$ last;
        t2, t3: player = keeper;
        t3, t4: last == x;
        t3, t5: last != x;
        t4, end: player = keeper;
        t5, turn: player = b;
        """
    assert status(games.play(body), tmp_path) == 0


TURN = "turn, t1: $ go; t1, end: player = keeper;"


def test_the_keeper_may_move_often_and_not_for_ever() -> None:
    assert starts("begin, turn: player = a;" + TURN)
    moves = "".join(f"k{i}, k{i + 1}: player = keeper;" for i in range(20))
    assert starts("begin, k12: player = keeper; k20, turn: player = a;" + moves + TURN)
    assert not starts("begin, k0: player = keeper; k20, turn: player = a;" + moves + TURN)
    assert not starts("begin, begin: player = keeper; begin, turn: player = keeper;" + TURN)


def test_the_keeper_may_not_take_long() -> None:
    """A check counts through all values of some variables: of eight it is followed, not of 40."""
    for size, known in ((8, True), (40, False)):
        declared = "type Bit = {z, o};" + "".join(f"var x{i}: Bit = z;" for i in range(size))
        carry = [
            f"c{i}, s{i}: x{i} == z; s{i}, c0: x{i} = o; c{i}, r{i}: x{i} == o;"
            f"r{i}, {f'c{i + 1}' if i + 1 < size else 'done'}: x{i} = z;"
            for i in range(size)
        ]
        body = declared + "begin, b1: ? c0 -> done; b1, turn: player = a;" + "".join(carry) + TURN
        assert starts(body) == known
    # a later move may go round, the first may not
    again = "begin, b1: at == p; b1, begin: at = q; begin, b2: at == q; b2, turn: player = a;"
    assert not starts("type Cell = {p, q}; var at: Cell = p;" + again + TURN)
    later = "begin, turn: player = a; turn, t1: $ go; t1, t2: player = keeper;"
    later += "t2, t3: at == p; t3, t2: at = q; t2, t4: at == q; t4, end: player = keeper;"
    assert starts("type Cell = {p, q}; var at: Cell = p;" + later)
    cells = "type Cell = {p, q}; var board: Cell -> Cell = {:p};"
    check = "begin, b1: ? c0 -> done; b1, turn: player = a;"
    written = "c0, c1: board[p] = q; c1, done: board[q] == p;"
    assert not starts(cells + check + written + TURN)


def test_no_start_without_a_player_who_moves() -> None:
    over = "begin, end: player = keeper; never, turn: player = a;"
    assert not starts(over + TURN)
    stuck = "begin, b1: goals[a] == 100; b1, turn: player = a;"
    assert not starts(stuck + TURN)


def test_long_turns_are_compiled_once() -> None:
    """With a start that is a constant, and turns in pairs, they would be compiled five times."""
    long = emit(Plan(optimized("linegames/kaua_dorki")))
    assert "STARTS = false" in long
    assert "TAKING_TURNS = false" in long
    short = emit(Plan(optimized("rbg/tic_tac_toe")))
    assert "STARTS = true" in short
    assert "TAKING_TURNS = true" in short


def test_a_large_state_is_copied(monkeypatch: pytest.MonkeyPatch) -> None:
    body = """
        type Cell = {c0, c1, c2, c3}; type Piece = {e, x}; var board: Cell -> Piece = {:e};
        begin, turn: player = a;
        turn, t1: $ go;
        t1, t2: board[c1] = x;
        t2, end: player = keeper;
        """
    assert starts(body)
    monkeypatch.setattr(states, "_MOST_BYTES", 63)
    assert not starts(body)
