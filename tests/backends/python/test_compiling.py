"""``rgt compile --pure-python``: what it writes, and what it says where it cannot."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from rgt.cli import cli

GAME = "rg/tic_tac_toe"


def compile_game(folder: Path, *options: str, game: str = GAME) -> tuple[int, str]:
    words = ["compile", game, "-o", str(folder), "--pure-python", *options]
    done = CliRunner().invoke(cli, words)
    return done.exit_code, f"{done.output}{done.exception}"


def alone(folder: Path, script: str) -> str:
    """What a script prints that can import nothing but Python's own modules, and the game."""
    text = f"import sys; sys.path.append({str(folder)!r})\nimport tic_tac_toe as game\n{script}"
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-W", "error", "-c", text],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    return done.stdout.strip()


def test_one_file_that_plays_alone(tmp_path: Path) -> None:
    assert compile_game(tmp_path)[0] == 0
    assert [path.name for path in tmp_path.iterdir()] == ["tic_tac_toe.py"]
    script = """
state = game.initial_state()
assert game.PLAYERS == ("x", "o") and state.player == "x"
assert state.legal_moves()[0] == ("a1",) and len(state.legal_moves()) == 9
for cell in ("a1", "b1", "a2", "b2"):
    state = state.apply((cell,))
assert not state.is_terminal and state.goals() == {"x": "50", "o": "50"}
won = state.apply(("a3",))
assert won.is_terminal and won.goals() == {"x": "100", "o": "0"} and won.legal_moves() == ()
assert won.visible_to("o") == ("a3",)
assert dict(state.successors())[("a3",)] == won and hash(won) == hash(state.apply(["a3"]))
assert state != won and len(state.legal_moves()) == 5
print(game.initial_state().perft(9), any(name.startswith("rgt") for name in sys.modules))
"""
    # the numbers of plays of so many moves, as everybody counts them
    known = [1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872]
    assert alone(tmp_path, script) == f"{known} False"


def test_its_plan(tmp_path: Path) -> None:
    """What is done for Python alone is shown: no tag was shown before a first search."""
    code, pure = compile_game(tmp_path / "no", "--plan")
    assert code == 0 and not (tmp_path / "no").exists()
    cpp = CliRunner().invoke(cli, ["compile", GAME, "--plan"]).output
    moves = r"list %s \w+ "
    assert re.search(moves % "0 t", cpp) and not re.search(moves % "0 t", pure)
    assert re.search(moves % "0 0", pure)
    refused, told = compile_game(tmp_path / "no", "--plan", "--rewrites", "vectorise-four")
    assert refused and "CPP013" in told


def test_illegal_moves_and_strangers(tmp_path: Path) -> None:
    assert compile_game(tmp_path)[0] == 0
    script = """
state = game.initial_state()
for ask in (lambda: state.apply("a1"), lambda: state.apply(("z9",)), lambda: state.apply(()),
            lambda: state.apply(("a1", "b1")), lambda: state.visible_to("nobody")):
    try:
        ask()
    except game.GameFault as fault:
        print(str(fault)[:5])
"""
    assert alone(tmp_path, script).split() == ["RG110"] * 4 + ["RG119"]


def test_random_plays(tmp_path: Path) -> None:
    assert compile_game(tmp_path)[0] == 0
    script = """
state = game.initial_state()
one, same, other = (state.playouts(300, seed=seed) for seed in (7, 7, 8))
assert one == same != other
assert sum(one.goals.values()) == one.plays == 300 and one.stuck == one.cut == 0
assert 5 * 300 <= one.moves <= 9 * 300
assert set(one.goals) == {("100", "0"), ("0", "100"), ("50", "50")}
assert state.playouts(10, longest=4).cut == 10
assert state.playouts(0).plays == 0
"""
    assert alone(tmp_path, script) == ""


def test_negative_numbers_are_refused(tmp_path: Path) -> None:
    assert compile_game(tmp_path)[0] == 0
    script = """
state, told = game.initial_state(), []
for ask in (lambda: state.perft(-1), lambda: state.playouts(-1), lambda: state.playouts(1, 0, -1)):
    try:
        told.append(ask())
    except ValueError as problem:
        told.append(str(problem).endswith("at least 0, not -1"))
print(told, state.perft(0), state.playouts(0).plays)
"""
    assert alone(tmp_path, script) == "[True, True, True] [1] 0"


def test_threads(tmp_path: Path) -> None:
    assert compile_game(tmp_path)[0] == 0
    script = """
from concurrent.futures import ThreadPoolExecutor
with ThreadPoolExecutor(4) as pool:
    found = list(pool.map(lambda _: game.initial_state().perft(5), range(8)))
assert found == [[1, 9, 72, 504, 3024, 15120]] * 8
"""
    assert alone(tmp_path, script) == ""


def test_the_same_bytes_whatever_the_hash_seed(tmp_path: Path) -> None:
    found = set()
    for seed in ("0", "1"):
        folder = tmp_path / seed
        words = [sys.executable, "-m", "rgt", "compile", "hrg/kuhn_poker", "-o", str(folder)]
        done = subprocess.run(
            [*words, "--pure-python"],
            env={"PYTHONHASHSEED": seed, "PATH": ""},
            capture_output=True,
            check=False,
            timeout=120,
        )
        assert done.returncode == 0, done.stderr
        found.add((folder / "kuhn_poker.py").read_bytes())
    assert len(found) == 1


@pytest.mark.parametrize("option", ["--python", "--search", "--wasm", "--html"])
def test_what_does_not_go_together(tmp_path: Path, option: str) -> None:
    code, said = compile_game(tmp_path, option)
    assert code == 2
    assert option in said
    assert not list(tmp_path.iterdir())


def test_a_file_of_somebody_else_stays(tmp_path: Path) -> None:
    own = tmp_path / "tic_tac_toe.py"
    own.write_text("print('mine')\n", encoding="utf-8")
    code, said = compile_game(tmp_path)
    assert code == 1
    assert "CPP010" in said
    assert own.read_text(encoding="utf-8") == "print('mine')\n"
    assert compile_game(tmp_path, "--force")[0] == 0
    # its own it replaces without being told
    assert compile_game(tmp_path)[0] == 0


def test_rewrites_for_vectors_are_refused(tmp_path: Path) -> None:
    code, said = compile_game(tmp_path, "--rewrites", "ask-sets,vectorise-four")
    assert code == 1
    assert "CPP013" in said
    assert "vectorise-four" in said
    assert not list(tmp_path.iterdir())
    assert "CPP012" in compile_game(tmp_path, "--rewrites", "nonsense")[1]
    assert compile_game(tmp_path, "--rewrites", "join-questions,ask-sets")[0] == 0


def test_a_broken_game_leaves_no_file(tmp_path: Path) -> None:
    game = tmp_path / "broken.rg"
    game.write_text("begin, end: player = nobody;", encoding="utf-8")
    code, said = compile_game(tmp_path / "out", game=str(game))
    assert code == 1
    assert "error" in said.lower() or "RG" in said
    assert not (tmp_path / "out").exists()
