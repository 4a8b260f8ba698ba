"""``rgt compile``: what it writes compiles, runs and imports without rgt."""

from __future__ import annotations

import os
import platform
import re
import shlex
import shutil
import subprocess
import sys
from ast import literal_eval
from collections.abc import Sequence
from itertools import product
from pathlib import Path

import pytest
from click.testing import CliRunner

from rgt import api
from rgt.backends.cpp.building.compilers import compiler
from rgt.backends.cpp.building.embed import sources
from rgt.backends.cpp.naming import file_name
from rgt.backends.facts.plan import Plan
from rgt.cli import cli
from tests.backends.cpp.agreement import needs_compiler
from tests.repetitions import some_quick

PROGRAM = """
import tic_tac_toe as game
state, moves = game.initial_state(), 0
assert (game.PLAYERS, state.player) == (("x", "o"), "x")
assert state.legal_moves() == tuple((c + r,) for c in "abc" for r in "123")
for square in "a1 b1 a2 b2 a3".split():
    state = state.apply((square,))
assert state.is_terminal and state.legal_moves() == ()
assert state.goals() == {"x": "100", "o": "0"}
one = game.initial_state().apply(("a1",)).apply(("b1",)).apply(("a2",))
two = game.initial_state().apply(("a2",)).apply(("b1",)).apply(("a1",))
assert one == two and hash(one) == hash(two)
try:
    one.apply(("a1",))
except game.GameFault:
    print("played")
"""


def compile_game(folder: Path, *options: str, game: str = "rg/tic_tac_toe") -> None:
    done = CliRunner().invoke(cli, ["compile", game, "-o", str(folder), *options])
    assert done.exit_code == 0, done.output


def run(folder: Path, *command: str, stdin: str = "") -> str:
    done = subprocess.run(
        command, cwd=folder, input=stdin, capture_output=True, text=True, check=False, timeout=120
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


QUICKLY = "-DCMAKE_CXX_FLAGS_RELEASE=-O0"
"""How CMake builds what is played for a moment only; what is not said here is as it always is."""


@needs_compiler
def test_program(tmp_path: Path) -> None:
    compile_game(tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        *("CMakeLists.txt", "main.cpp", "tic_tac_toe.cpp", "tic_tac_toe.hpp")
    ]
    flags = ("-std=c++17", "-O1", "-Wall", "-Wextra", "-Werror")
    sources = ("main.cpp", "tic_tac_toe.cpp")
    run(tmp_path, *compiler().command, *flags, *sources, "-o", "game")
    said = run(tmp_path, "./game", "perft", "4")
    assert said.split() == ["0", "1", "1", "9", "2", "72", "3", "504", "4", "3024"]
    assert "playouts/s" in run(tmp_path, "./game", "playouts", "0.05")
    moves = "a1\nb1\na9\na2\nb2\na3\n"
    played = run(tmp_path, "./game", "play", stdin=moves)
    assert "no such move: a9" in played
    assert played.endswith("x 100\no 0\n")
    listed = played.split("x to move:\n")[1].split("> ")[0].split()
    assert listed == [column + row for column in "abc" for row in "123"]


@needs_compiler
@pytest.mark.parametrize(
    ("name", "level"),
    [
        # where a game needs less than others do
        ("hrg/english_draughts", "-O0"),
        ("rbg/reversi", "-O0"),
        ("gdl/nim", "-O0"),
        # where the compiler takes members of sets for more than there are cells
        pytest.param("rbg/chinese_checkers", "-O2", marks=pytest.mark.long),
    ],
)
def test_no_compiler_warns(tmp_path: Path, name: str, level: str) -> None:
    compile_game(tmp_path, game=name)
    source = tmp_path / f"{name.partition('/')[2]}.cpp"
    flags = ("-std=c++17", level, "-Wall", "-Wextra", "-Werror")
    run(tmp_path, *compiler().command, *flags, "-c", source.name, "-o", "game.o")


@needs_compiler
@pytest.mark.skipif(platform.machine() not in ("x86_64", "AMD64"), reason="flags of other machines")
@pytest.mark.parametrize(
    ("flag", "game"),
    some_quick(
        product(
            ["-mavx2", "-mbmi2", "-mavx512bw", "-mavx512vbmi2"], ["reversi", "english_draughts"]
        ),
        *(0, 3, 4, 7),
    ),
)
def test_some_of_what_a_machine_can_do(tmp_path: Path, game: str, flag: str) -> None:
    """One kind of instructions is used without the others."""
    compile_game(tmp_path, game=f"hrg/{game}")
    run(tmp_path, *compiler().command, "-std=c++17", "-fsyntax-only", flag, f"{game}.cpp")


@needs_compiler
def test_python_module(tmp_path: Path) -> None:
    """Neither rgt nor anything else that is installed is there: -S leaves all of it out."""
    compile_game(tmp_path, "--python")
    assert sorted(path.suffix for path in tmp_path.iterdir() if "main" not in path.name) == sorted(
        [".cpp", ".hpp", ".py", ".dll" if sys.platform == "win32" else ".so", ".txt"]
    )
    begin = "import sys; sys.path.insert(0, '.')\n"
    end = "assert not any(name.partition('.')[0] in ('rgt', 'networkx') for name in sys.modules)\n"
    said = run(tmp_path, sys.executable, "-I", "-S", "-c", begin + PROGRAM + end)
    assert said == "played\n"


SECRETS = """
import sys
sys.path.insert(0, ".")
import kuhn_poker as game

dealt = game.initial_state().apply(("king",))
assert (dealt.visible_to("first"), dealt.visible_to("second")) == (("king",), ())
called = dealt.apply(("queen",)).apply(("bet",)).apply(("call",))
assert called.visible_to("first") == called.visible_to("second") == ("call", "king", "queen")
for name in ("nobody", "random", ""):
    try:
        dealt.visible_to(name)
    except game.GameFault as problem:
        assert "first, second" in str(problem)
    else:
        raise AssertionError(name)
print("played")
"""
"""The cards of Kuhn poker: one's own, and both at the showdown."""


@needs_compiler
def test_python_module_tells_players_alone_what_they_saw(tmp_path: Path) -> None:
    compile_game(tmp_path, "--python", game="hrg/kuhn_poker")
    assert run(tmp_path, sys.executable, "-I", "-S", "-c", SECRETS) == "played\n"


THREADS = """
import random, sys
sys.path.insert(0, ".")
from concurrent.futures import ThreadPoolExecutor
import tic_tac_toe as game

def play(seed):
    dice, state, line = random.Random(seed), game.initial_state(), []
    while not state.is_terminal:
        line.append(dice.choice(state.legal_moves()))
        state = state.apply(line[-1])
    return line, state.goals()

alone = [play(seed) for seed in range(200)]
with ThreadPoolExecutor(4) as pool:
    assert list(pool.map(play, range(200))) == alone
print("played")
"""


@needs_compiler
def test_python_module_in_threads(tmp_path: Path) -> None:
    """Searches run side by side: ctypes lets other threads run meanwhile."""
    compile_game(tmp_path, "--python")
    assert run(tmp_path, sys.executable, "-I", "-S", "-c", THREADS) == "played\n"


@needs_compiler
@pytest.mark.skipif(shutil.which("cmake") is None, reason="no cmake")
@pytest.mark.parametrize("level", [[QUICKLY], pytest.param([], marks=pytest.mark.long)])
def test_cmake(tmp_path: Path, level: Sequence[str]) -> None:
    """For this machine, and for what was counted while it ran; in large numbers as it is."""
    compile_game(tmp_path)
    cmake = (*("cmake", "-S", ".", "-B", "build"), f"-DCMAKE_CXX_COMPILER={compiler().command[0]}")
    cmake = (*cmake, *level)
    pgo = () if compiler().is_clang else ("generate", "use")
    for options in (["-DNATIVE=ON"], *([f"-DPGO={step}"] for step in pgo)):
        run(tmp_path, *cmake, *options)
        run(tmp_path, "cmake", "--build", "build")
        assert "playouts/s" in run(tmp_path, "build/tic_tac_toe", "playouts", "0.1")
        counted = run(tmp_path, "build/tic_tac_toe", "perft", "3").split()
        assert counted == ["0", "1", "1", "9", "2", "72", "3", "504"]
        assert bool(list(tmp_path.rglob("*.gcda"))) == (options != ["-DNATIVE=ON"])


def test_names_of_files() -> None:
    assert file_name("hrg/chess.hrg") == "chess"
    assert file_name("3-in-a-row.kif") == "game_3_in_a_row"
    assert file_name("while") == "game_while"


@pytest.mark.parametrize("name", ["main", "all", "Install", "ctypes", "random"])
def test_names_that_others_have(name: str) -> None:
    """The program's, those of targets that CMake has, those of Python's own modules."""
    assert file_name(f"{name}.rg") == f"game_{name}"


def test_what_is_missing_is_said() -> None:
    assert "GAME" in CliRunner().invoke(cli, ["compile"]).output
    assert "-o" in CliRunner().invoke(cli, ["compile", "rg/minimal"]).output


def test_clearing_the_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RGT_CACHE", str(tmp_path))
    (tmp_path / "cpp").mkdir()
    (tmp_path / "cpp" / "old.so").touch()
    done = CliRunner().invoke(cli, ["compile", "--clear-cache"])
    assert "1 built game removed" in done.output
    assert list((tmp_path / "cpp").iterdir()) == []


def test_showing_the_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RGT_CACHE", str(tmp_path))
    (tmp_path / "cpp").mkdir()
    (tmp_path / "cpp" / "old.so").write_bytes(bytes(3 * 1024 * 1024))
    done = CliRunner().invoke(cli, ["compile", "--cache"])
    assert done.output == f"{tmp_path / 'cpp'}\n1 built game, 3.0 of 256 MB\n"
    monkeypatch.setenv("RGT_CACHE", str(tmp_path / "cpp" / "old.so"))
    done = CliRunner().invoke(cli, ["compile", "--cache"])
    assert done.exit_code == 0
    assert "cannot be written" in done.output


def test_pgo_is_for_what_is_built() -> None:
    done = CliRunner().invoke(cli, ["compile", "rg/minimal", "-o", "x", "--pgo"])
    assert done.exit_code == 2
    assert "--python" in done.output


# -- docs/cpp.md ---------------------------------------------------------------------------------

DOCS = Path(__file__).resolve().parents[4] / "docs" / "cpp.md"


def programs(language: str) -> list[str]:
    text = DOCS.read_text(encoding="utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


@needs_compiler
def test_the_player_of_the_page(tmp_path: Path) -> None:
    """The middle has the most lines; two who play alike share 100."""
    compile_game(tmp_path)
    program, _ = programs("cpp")
    (tmp_path / "player.cpp").write_text(program)
    flags = ("-std=c++17", "-O1", "-Wall", "-Wextra", "-Werror")
    run(tmp_path, *compiler().command, *flags, "player.cpp", "tic_tac_toe.cpp", "-o", "player")
    *moves, x, o = run(tmp_path, "./player").splitlines()
    assert moves[0] == "x: b2"
    assert 5 <= len(moves) <= 9
    assert len({move.split()[1] for move in moves}) == len(moves)
    assert int(x.removeprefix("x gets ")) + int(o.removeprefix("o gets ")) == 100


@needs_compiler
def test_the_searching_player_of_the_page(tmp_path: Path) -> None:
    """Two who search well draw; a second `rgt compile` replaces what the first wrote."""
    compile_game(tmp_path, "--search")
    compile_game(tmp_path, "--search")
    _, program = programs("cpp")
    (tmp_path / "player.cpp").write_text(program)
    flags = ("-std=c++17", "-O1", "-Wall", "-Wextra", "-Werror", "-pthread")
    files = ("player.cpp", "tic_tac_toe.cpp", "search.cpp")
    run(tmp_path, *compiler().command, *flags, *files, "-o", "player")
    *moves, x, o = run(tmp_path, "./player").splitlines()
    assert len(moves) == 9
    assert moves[0].endswith("(5000 iterations)")
    assert (x, o) == ("x gets 50", "o gets 50")


@needs_compiler
def test_the_python_player_of_the_page(tmp_path: Path) -> None:
    compile_game(tmp_path, "--python")
    program, _ = programs("python")
    (tmp_path / "player.py").write_text(program)
    *moves, last = run(tmp_path, sys.executable, "player.py").splitlines()
    assert len(moves) >= 5
    assert "'x': '" in last


def test_the_pure_module_of_the_page(tmp_path: Path) -> None:
    """What the comments say is what the lines before them give."""
    compile_game(tmp_path, "--pure-python")
    _, program = programs("python")
    shown = re.findall(r"^(.*?)  # (.*)$", program, re.MULTILINE)
    assert len(shown) == 2
    told = re.sub(r"^(.*?)  # .*$", r"print(repr(\1))", program, flags=re.MULTILINE)
    (tmp_path / "program.py").write_text(told)
    given = run(tmp_path, sys.executable, "program.py").splitlines()
    assert list(map(literal_eval, given)) == [literal_eval(value) for _, value in shown]


def shown() -> list[str]:
    """The commands of each block of the page, as one script."""
    return [
        "\n".join(line.removeprefix("$ ") for line in block.splitlines() if line.startswith("$ "))
        for block in programs("console")
    ]


QUICK_COMPILER = """#!/bin/sh
for word do
    shift
    case $word in -O2 | -O3) word=-O0 ;; esac
    set -- "$@" "$word"
done
exec {command} -Dalways_inline=unused "$@"
"""
"""One that does not optimise, whatever it is told."""


@pytest.fixture(params=[True, pytest.param(False, marks=pytest.mark.long)])
def quickly(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The folders of a compiler that is quick, or none."""
    if not request.param or compiler().is_clang:
        return []
    folder = tmp_path_factory.mktemp("bin")
    for name in ("g++", "c++"):
        made = folder / name
        made.write_text(QUICK_COMPILER.format(command=shlex.join(compiler().command)))
        made.chmod(0o755)
    return [str(folder)]


@needs_compiler
@pytest.mark.parametrize("script", shown(), ids=range(len(shown())))
def test_the_commands_of_the_page(
    script: str, quickly: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They do what they should: no command fails, and none falls back to the interpreter."""
    if "cmake" in script and shutil.which("cmake") is None:
        pytest.skip("no cmake")
    if ("--pgo" in script or "PGO" in script) and compiler().is_clang:
        pytest.skip("the compiler is not g++")
    if "compile --c" in script:
        monkeypatch.setenv("RGT_CACHE", str(tmp_path))
    # what is fitted to plays is counted as it is optimised
    first = [] if "pgo" in script.lower() else quickly
    path = (*first, str(Path(sys.executable).parent), os.environ["PATH"])
    monkeypatch.setenv("PATH", os.pathsep.join(path))
    monkeypatch.setenv("PYTHONPATH", str(DOCS.parents[1]))
    script = script.replace("rgt ", f"{sys.executable} -m rgt ")
    script = script.replace("cmake -S", f"cmake {QUICKLY} -S")
    done = subprocess.run(
        ["sh", "-e", "-c", script],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    assert "the interpreter plays" not in done.stderr


def test_the_files_that_the_page_names() -> None:
    (listed,) = (block for block in programs("console") if "game/main.cpp" in block)
    plan = Plan(api.load("rg/tic_tac_toe"))
    assert [line.removeprefix("game/") for line in listed.splitlines()[1:]] == list(sources(plan))
