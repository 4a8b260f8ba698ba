"""Large sources in parts that are compiled side by side."""

from __future__ import annotations

import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from rgt import api
from rgt.backends.cpp.building import compilers, parts, profile
from rgt.backends.cpp.building.build import build
from rgt.backends.cpp.building.compilers import NATIVE, Compiler, compiler, find_compiler
from rgt.backends.cpp.building.embed import sources
from rgt.backends.cpp.emit import emit
from rgt.backends.cpp.engine.load import CppEngine
from rgt.backends.explore import perft
from rgt.backends.facts.plan import Plan
from rgt.backends.interpreter.engine import InterpreterEngine
from rgt.backends.printers.cpp import Printed
from rgt.ir.diagnostics import GameError
from rgt.ir.game import Game
from tests.backends.cpp.agreement import PLAIN, QUICK, agree_on_plays, agree_on_tree, needs_compiler
from tests.repetitions import some_quick

pytestmark = needs_compiler
PERFT = {"hrg/tic_tac_toe": [1, 9, 72, 504, 3024], "hrg/english_draughts": [1, 7, 49, 302, 1469]}
"""9 * 8 * 7 * 6, and the published numbers of draughts."""


def optimised(name: str) -> Game:
    game = api.load(name)
    api.optimize(game)
    return game


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(parts, "LARGEST", 200)
    monkeypatch.setenv("RGT_CACHE", str(tmp_path / "cache"))


def written(folder: Path, files: dict[str, str]) -> None:
    for file, text in files.items():
        (folder / file).parent.mkdir(exist_ok=True)
        (folder / file).write_text(text, encoding="utf-8")


def run(folder: Path, *command: str) -> str:
    done = subprocess.run(
        command, cwd=folder, capture_output=True, text=True, check=False, timeout=300
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


# -- games ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name", some_quick(["hrg/english_draughts", "gdl/tic_tac_toe", "rbg/hex_3x3"], 1, 2)
)
def test_parts_play_as_the_interpreter_does(name: str) -> None:
    game = optimised(name)
    assert parts.parts_of(emit(Plan(game))) > 1
    referee, engine = InterpreterEngine(game), CppEngine(game, flags=PLAIN)
    agree_on_tree(referee, engine, seconds=1, deepest=3)
    assert agree_on_plays(referee, engine, plays=5, longest=100).plays == 5


def test_a_small_game_is_one_part(monkeypatch: pytest.MonkeyPatch) -> None:
    game = optimised("hrg/breakthrough")
    monkeypatch.undo()
    files = sources(Plan(game))
    assert sorted(files) == ["CMakeLists.txt", "breakthrough.cpp", "breakthrough.hpp", "main.cpp"]
    assert not any("RGT_PART" in text for text in files.values())


@pytest.mark.parametrize("whole", some_quick([True, False], 0))
def test_the_file_is_all_of_the_game(whole: bool, tmp_path: Path) -> None:
    """Compiled as it is it needs no other; and the parts need nothing but it."""
    files = sources(Plan(optimised("hrg/tic_tac_toe")))
    written(tmp_path, files)
    units = [name for name in files if name.startswith("parts/")]
    assert units == [f"parts/tic_tac_toe_{k}.cpp" for k in range(1, len(units) + 1)]
    assert len(units) > 1
    flags = ("-std=c++17", "-O0", "-Wall", "-Wextra", "-Werror")
    compiled = ["tic_tac_toe.cpp"] if whole else units
    run(tmp_path, *compiler().command, *flags, *compiled, "main.cpp", "-o", "game")
    assert run(tmp_path, "./game", "perft", "3").split()[1::2] == ["1", "9", "72", "504"]


@pytest.mark.long
@pytest.mark.skipif(shutil.which("cmake") is None, reason="no cmake")
def test_cmake_builds_the_parts(tmp_path: Path) -> None:
    written(tmp_path, sources(Plan(optimised("hrg/tic_tac_toe"))))
    used = f"-DCMAKE_CXX_COMPILER={compiler().command[0]}"
    run(tmp_path, "cmake", "-S", ".", "-B", "build", used, "-DCMAKE_BUILD_TYPE=Debug")
    said = run(tmp_path, "cmake", "--build", "build")
    assert "parts/tic_tac_toe_2.cpp" in said
    assert run(tmp_path, "build/tic_tac_toe", "perft", "2").split()[1::2] == ["1", "9", "72"]


def test_two_games_in_one_program(tmp_path: Path) -> None:
    """Functions of the same names, of which each part must find its own game's."""
    units = []
    for name in ("hrg/english_draughts", "hrg/tic_tac_toe"):
        files = sources(Plan(optimised(name)))
        written(tmp_path, files)
        units += [file for file in files if file.startswith("parts/")]
    assert len(units) > 4
    (tmp_path / "both.cpp").write_text(
        """
        #include "english_draughts.hpp"
        #include "tic_tac_toe.hpp"
        #include <cstdio>
        int main() {
            english_draughts_game::Cache one;
            tic_tac_toe_game::Cache two;
            for (int d = 0; d < 4; ++d)
                std::printf("%d %d\\n", int(english_draughts_game::perft(one, d)),
                            int(tic_tac_toe_game::perft(two, d)));
        }
        """
    )
    flags = ("-std=c++17", "-O0", "-Wall", "-Wextra", "-Werror", "-DRGT_NO_C_INTERFACE")
    run(tmp_path, *compiler().command, *flags, *units, "both.cpp", "-o", "both")
    said = run(tmp_path, "./both").split()
    assert [int(n) for n in said[::2]] == PERFT["hrg/english_draughts"][:4]
    assert [int(n) for n in said[1::2]] == PERFT["hrg/tic_tac_toe"][:4]


@pytest.mark.skipif(
    find_compiler() is None or compiler().is_clang, reason="the compiler is not g++"
)
def test_parts_are_fitted_to_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(profile, "SECONDS", 0.1)
    game = optimised("hrg/tic_tac_toe")
    assert parts.parts_of(emit(Plan(game))) > 1
    assert perft(CppEngine(game, flags=QUICK, profiled=True), 4) == PERFT["hrg/tic_tac_toe"]


# -- compilers -----------------------------------------------------------------------------------

BROKEN = """
#define RGT_PARTS 3
#ifdef RGT_PART
#if RGT_PART == 2
this is no C++
#endif
#endif
"""


def test_a_part_that_fails_is_told(tmp_path: Path) -> None:
    with pytest.raises(GameError, match="CPP002") as caught:
        build(parts.Code(BROKEN, 3), ())
    assert "this is no C++" in str(caught.value)
    assert list((tmp_path / "cache" / "cpp").iterdir()) == []


def _slow(folder: Path, seconds: float) -> Compiler:
    """A compiler that writes a line when it begins and one when it ends."""
    path = folder / "slow"
    path.write_text(
        f"#!/bin/sh\necho begun $1 >> said\nsleep {seconds}\necho ended $1 >> said\n",
        encoding="utf-8",
    )
    path.chmod(0o755)
    return Compiler((str(path),), "slow")


def _said(folder: Path) -> list[str]:
    return (folder / "said").read_text(encoding="utf-8").splitlines()


@pytest.mark.skipif(sys.platform == "win32", reason="a script for a shell")
@pytest.mark.parametrize("processors", [1, 2])
def test_as_many_at_once_as_there_are_processors(
    processors: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compilers, "processors", lambda: processors)
    _slow(tmp_path, 0.3).run_all([["1"], ["2"]], tmp_path)
    expected = [["begun 1", "ended 1", "begun 2", "ended 2"], ["begun", "begun", "ended", "ended"]]
    lines = _said(tmp_path)
    if processors == 2:
        lines = [line.split()[0] for line in lines]
    assert lines == expected[processors - 1]


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_who_is_interrupted_ends_the_compilers(tmp_path: Path) -> None:
    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, 0.3)
    begun = time.perf_counter()
    try:
        with pytest.raises(KeyboardInterrupt):
            _slow(tmp_path, 2).run_all([["1"], ["2"]], tmp_path)
        assert time.perf_counter() - begun < 1.5
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    time.sleep(2.5)
    assert "begun 1" in _said(tmp_path)
    assert not any(line.startswith("ended") for line in _said(tmp_path))


@pytest.mark.skipif(sys.platform == "win32", reason="a script for a shell")
def test_a_compiler_that_does_not_know_this_machine(tmp_path: Path) -> None:
    """All parts are compiled without the flag then, side by side again."""
    path = tmp_path / "old"
    path.write_text(
        f"""#!/bin/sh
        for word; do test $word = {NATIVE} && echo "unknown -march" >&2 && exit 1; done
        test $1 = 3 && echo "wrong" >&2 && exit 1
        echo begun >> said; sleep 0.3; echo ended >> said
        """
    )
    path.chmod(0o755)
    used = Compiler((str(path),), "old")
    used.run_all([["1", NATIVE], ["2", NATIVE]], tmp_path)
    assert _said(tmp_path) == ["begun", "begun", "ended", "ended"]
    with pytest.raises(GameError, match="wrong"):
        used.run_all([["1", NATIVE], ["3", NATIVE]], tmp_path)


# -- what is divided -----------------------------------------------------------------------------


def _function(name: str, letters: int) -> Printed:
    without = Printed(name, f"int {name}()", "", "own")
    return replace(without, body="x" * (letters - len(without) - 1) + "\n")


@pytest.mark.parametrize(
    ("sizes", "expected"),
    [
        ((), [[]]),
        ((80, 120), [[0, 1]]),
        ((80, 121), [[0], [1]]),
        ((100, 100, 10), [[0], [1, 2]]),
        ((1000,), [[0]]),
        ((50, 1000, 50), [[0], [1], [2]]),
        ((100,) * 5, [[0, 1], [2], [3, 4]]),
    ],
)
def test_groups(sizes: Sequence[int], expected: Sequence[Sequence[int]]) -> None:
    functions = [_function(f"f{i}", size) for i, size in enumerate(sizes)]
    assert parts.divided(functions) == [[functions[i] for i in group] for group in expected]


def test_what_is_copied_to_its_callers_is_everywhere() -> None:
    copied = Printed("here", "int f()", "    static int x;\n", "copied")
    own = _function("g", 100)
    assert parts.everywhere([own, copied]) == [
        "// here\n[[gnu::always_inline]] static inline int f() {\n    static int x;\n}"
    ]
    assert len(own.whole()) == 100
    assert parts.divided([own, copied]) == [[own]]
    assert parts.in_part(2, [own]).splitlines()[:4] == [
        *("#if RGT_PART == 0 || RGT_PART == 2", "", "// g", "RGT_OWN int g() {")
    ]
