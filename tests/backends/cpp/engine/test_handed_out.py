"""What ``rgt compile`` hands out where things are not as they should be: files that are in the way,
counts that are too large, games with faults, programs that are called wrongly.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from rgt.backends.auto import perft_levels
from rgt.backends.cpp.building.compilers import compiler
from rgt.backends.cpp.emit import emit
from rgt.backends.cpp.engine.load import CppEngine
from rgt.backends.facts.plan import Plan
from rgt.cli import cli
from rgt.corpus import find
from rgt.ir.diagnostics import GameError
from tests.backends import games
from tests.backends.cpp.agreement import WHOLE, needs_compiler
from tests.backends.cpp.stuck import STUCK

TWO = """
    type Player = { one }; type Score = { 0 };
    begin, turn: player = one;
    turn, made: $ x;
    turn, made: $ y;
    made, turn: player = one;
    turn, done: $ z;
    done, end: player = keeper;
"""
"""Two moves that go on, and one that ends: 3 * 2 ** (n - 1) sequences of n moves."""

ALONE = """
    type Player = { one }; type Score = { 0 }; type Bool = { 0, 1 };
    var ready: Bool = 0;
    begin, turn: player = one;
    turn, set: ready == 1;
    set, made: $ go;
    made, end: player = keeper;
"""
"""Nobody has a move."""


def compiled(game: str | Path, folder: Path, *options: str) -> Result:
    return CliRunner().invoke(cli, ["compile", str(game), "-o", str(folder), *options])


def program(folder: Path, game: str) -> Path:
    """The program of a game in RG."""
    (folder / "game.rg").write_text(game, encoding="utf-8")
    done = compiled(folder / "game.rg", folder / "made")
    assert done.exit_code == 0, done.output
    built = folder / "program"
    sources = sorted(map(str, (folder / "made").glob("*.cpp")))
    compiler().run(["-std=c++17", "-O0", *sources, "-o", str(built)], folder)
    return built


def said(*command: str | Path, stdin: str = "") -> tuple[int, str, str]:
    done = subprocess.run(
        command, input=stdin, capture_output=True, text=True, check=False, timeout=60
    )
    return done.returncode, done.stdout, done.stderr


# -- files -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["main.cpp", "CMakeLists.txt", "nim.hpp"])
def test_files_of_others_stay(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text("mine")
    done = compiled("rg/nim", tmp_path)
    assert done.exit_code == 1
    assert isinstance(done.exception, GameError)
    [found] = done.exception.diagnostics
    assert found.code == "CPP010"
    assert found.message == f"{tmp_path / name} is there, and rgt did not write it"
    assert [path.name for path in tmp_path.iterdir()] == [name]
    assert (tmp_path / name).read_text() == "mine"


def test_files_of_others_are_replaced_by_force(tmp_path: Path) -> None:
    (tmp_path / "main.cpp").write_text("mine")
    assert compiled("rg/nim", tmp_path, "--force").exit_code == 0
    assert "mine" not in (tmp_path / "main.cpp").read_text()


def test_ones_own_files_are_replaced(tmp_path: Path) -> None:
    assert compiled("rg/nim", tmp_path).exit_code == 0
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    (tmp_path / "nim.cpp").write_bytes(before["nim.cpp"][:5000])
    assert compiled("rg/nim", tmp_path).exit_code == 0
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_a_folder_in_the_way_of_a_file(tmp_path: Path) -> None:
    (tmp_path / "main.cpp").mkdir()
    assert compiled("rg/nim", tmp_path).exit_code == 1
    assert [path.name for path in tmp_path.iterdir()] == ["main.cpp"]


@needs_compiler
def test_a_game_is_not_replaced_by_its_module(tmp_path: Path) -> None:
    """A game of LineGames is a file of Python, too."""
    game = find("linegames/tuknanavuhpi")
    assert game is not None
    shutil.copy(game, tmp_path)
    assert compiled(tmp_path / game.name, tmp_path, "--python").exit_code == 1
    assert (tmp_path / game.name).read_bytes() == game.read_bytes()


def test_no_folder_is_not_this_one() -> None:
    done = CliRunner().invoke(cli, ["compile", "rg/nim", "-o", ""])
    assert done.exit_code == 2
    assert "Invalid value for '-o'" in done.output


@needs_compiler
def test_a_module_in_use_is_replaced(tmp_path: Path) -> None:
    """Who has imported it keeps the old library."""
    script = """
import subprocess, sys
import nim
before = nim.initial_state().legal_moves()
command = "-m rgt compile rg/nim -o . --python"
subprocess.run([sys.executable, *command.split()], check=True)
assert nim.initial_state().legal_moves() == before
"""
    assert compiled("rg/nim", tmp_path, "--python").exit_code == 0
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


@needs_compiler
def test_a_module_that_cannot_be_loaded_is_not_handed_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RGT_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("CXX", f"{' '.join(compiler().command)} -g")
    monkeypatch.setattr("rgt.backends.cpp.engine.library.ctypes.CDLL", _refuse)
    done = compiled("rg/nim", tmp_path / "made", "--python")
    assert isinstance(done.exception, GameError)
    [found] = done.exception.diagnostics
    assert (found.code, found.hint and found.hint[:6]) == ("CPP005", "CXX is")
    assert not (tmp_path / "made").exists()


def _refuse(path: str) -> None:
    raise OSError("undefined symbol")


# -- counts and states -----------------------------------------------------------------------------


@needs_compiler
def test_a_count_beyond_128_bits_is_no_number() -> None:
    game = games.game(TWO)
    state, found = CppEngine(game, flags=WHOLE).initial_state(), []
    with pytest.raises(GameError, match=r"CPP008.*more sequences of moves than 128 bits can count"):
        found.extend(state.perft_levels(129, None))
    assert found == [1, *(3 * 2 ** (n - 1) for n in range(1, 128))]


@needs_compiler
def test_left_alone_rgt_counts_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that is built is counted by the compiled game, as far as that can."""
    monkeypatch.setenv("RGT_CACHE", str(tmp_path))
    game = games.game(TWO)
    list(perft_levels(game, "cpp", 2, tell=lambda _: None, progress=lambda *_: None))
    told: list[str] = []
    counts = perft_levels(
        game, "auto", 130, tell=lambda choice: told.append(choice.backend), progress=lambda *_: None
    )
    assert list(counts)[-1] == 3 * 2**129
    assert told == ["cpp", "interpreter"]


@needs_compiler
def test_a_program_counts_to_64_bits(tmp_path: Path) -> None:
    code, out, error = said(program(tmp_path, TWO), "perft", "70")
    assert code == 1
    assert out.splitlines()[-1].split() == ["63", str(3 * 2**62)]
    assert error == "error: there are more sequences of moves than 64 bits can count\n"


def test_a_position_has_a_largest_size() -> None:
    """Searches keep positions on the stack."""
    symbols = ", ".join(f"s{n}" for n in range(400))
    game = games.game(f"""
        type Player = {{ one }}; type Score = {{ 0 }}; type Big = {{ {symbols} }};
        var cells: Big -> Big -> Big = {{ :{{ :s0 }} }}; var at: Big = s0;
        begin, turn: player = one;
        turn, chosen: at = Big(*);
        chosen, shown: $$ at;
        shown, made: cells[at][at] = at;
        made, last: player = keeper;
        last, end: cells[s1][s1] == s1;
    """)
    with pytest.raises(GameError) as caught:
        emit(Plan(game))
    [found] = caught.value.diagnostics
    assert found.code == "CPP009"
    assert found.message.endswith("most of them for 'cells': a compiled game has room for 262144")
    assert found.span is not None


# -- programs --------------------------------------------------------------------------------------


@needs_compiler
def test_a_program_that_is_called_wrongly_says_how(tmp_path: Path) -> None:
    made = program(tmp_path, TWO)
    for words in (
        *(["perft"], ["perft", "2x"], ["perft", "-3"], ["perft", "abc"], ["perft", ""]),
        *(["perft", "100000000000"], ["perft", "1", "2"], ["playouts", "-1"], ["playouts", "nan"]),
        *(["playouts", "x"], ["playouts", "0.1", "zz"], ["play", "x"], ["what"], []),
    ):
        code, out, error = said(made, *words)
        assert (code, out) == (2, ""), words
        assert error.startswith("usage: game perft DEPTH"), words
    assert said(made, "--help")[0] == 0
    assert said(made, "playouts", "0.01", "7")[0] == 0


@needs_compiler
def test_a_program_says_that_somebody_is_stuck(tmp_path: Path) -> None:
    made = program(tmp_path, ALONE)
    assert said(made, "play")[::2] == (1, "error: one has no legal move\n")
    assert "plays ended at a player without a legal move" in said(made, "playouts", "0.01")[1]


@needs_compiler
def test_faults_are_told_in_words(tmp_path: Path) -> None:
    made = program(tmp_path, STUCK)
    words = "RG101: the keeper has no legal move at node "
    code, out, error = said(made, "perft", "2")
    assert (code, out) == (1, "0  1\n1  1\n")
    assert error.startswith(f"error: {words}")
    assert compiled(tmp_path / "game.rg", tmp_path / "made", "--python").exit_code == 0
    script = "import game; game.initial_state().apply(('go',))"
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=tmp_path / "made",
        capture_output=True,
        text=True,
        check=False,
    )
    assert f"GameFault: {words}" in done.stderr


@needs_compiler
def test_a_move_that_is_none_is_shown_as_it_is(tmp_path: Path) -> None:
    assert compiled("rg/tic_tac_toe", tmp_path, "--python").exit_code == 0
    for move in ("'a1'", "('a1', 3)", "()"):
        script = f"import tic_tac_toe as game; game.initial_state().apply({move})"
        done = subprocess.run(
            [sys.executable, "-c", script],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=False,
        )
        assert f"GameFault: illegal move: {move}" in done.stderr


IN_C = """
#include <stdio.h>
#include <stdlib.h>
#include "tic_tac_toe.hpp"

int main(void) {
    Handle* h = rgt_new();
    void* state = malloc(rgt_state_size());
    rgt_initial(h, state);
    while (!rgt_terminal(state)) {
        unsigned count, move[64];
        if (rgt_moves(h, state, &count)) puts(rgt_message(h));
        rgt_copy_moves(h, move, count * (rgt_longest() + 1));
        printf("%u %s\\n", count, rgt_symbol((int)move[1]));
        rgt_apply(h, state, move + 1, move[0], state);
    }
    for (int i = 0; i < rgt_players(); ++i)
        puts(rgt_symbol(rgt_score(state, rgt_player(i))));
    rgt_delete(h);
    free(state);
}
"""


@needs_compiler
def test_a_program_in_c(tmp_path: Path) -> None:
    """The first move always: x has the left column when o has two of the next."""
    assert compiled("rg/tic_tac_toe", tmp_path).exit_code == 0
    (tmp_path / "play.c").write_text(IN_C, encoding="utf-8")
    strict = ("-x", "c", "-std=c99", "-Wall", "-Wextra", "-Werror")
    compiler().run([*strict, "-c", "play.c", "-o", "play.o"], tmp_path)
    compiler().run(["-std=c++17", "tic_tac_toe.cpp", "play.o", "-o", "play"], tmp_path)
    lines = said(tmp_path / "play")[1].splitlines()
    assert lines == ["9 a1", "8 a2", "7 a3", "6 b1", "5 b2", "4 b3", "3 c1", "100", "0"]


@needs_compiler
@pytest.mark.skipif(shutil.which("cmake") is None, reason="no cmake")
def test_cmake_knows_its_options(tmp_path: Path) -> None:
    assert compiled("rg/nim", tmp_path).exit_code == 0
    code, _, error = said("cmake", "-S", tmp_path, "-B", tmp_path / "build", "-DPGO=foo")
    assert code == 1
    assert "PGO is 'generate' or 'use', not 'foo'" in error
