"""``--backend auto``: what is chosen, what is said, and that the results are the same."""

from __future__ import annotations

import json
from pathlib import Path
from time import perf_counter, sleep

import pytest

from rgt import api
from rgt.backends import auto, load_engine
from rgt.backends.cpp.building import compilers
from rgt.backends.cpp.building.cache import contents
from rgt.backends.cpp.building.compilers import find_compiler
from rgt.backends.cpp.engine import load
from rgt.ir.diagnostics import GameError, error
from rgt.ir.game import Game
from rgt.passes import pipeline

needs_compiler = pytest.mark.skipif(
    find_compiler() is None, reason="no C++ compiler: neither g++ nor clang++ nor ziglang"
)
GAME = "rg/tic_tac_toe"
PERFT = [1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872]
LINE = "the interpreter plays: there is no C++ compiler"


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every count takes long."""
    monkeypatch.setattr(auto, "PATIENCE", 0.0)


@pytest.fixture
def without_compiler(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CXX", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(compilers, "find_spec", lambda _: None)


@pytest.fixture
def failing_compiler(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    script = tmp_path / "failing"
    refusal = 'echo "game.cpp: error: too new" >&2; exit 3'
    script.write_text(f'#!/bin/sh\ncase "$1" in --version) echo old;; *) {refusal};; esac\n')
    script.chmod(0o755)
    monkeypatch.setenv("CXX", str(script))


def test_what_is_quick_is_interpreted(rgt) -> None:
    outcome = rgt("perft", GAME, "3", "--json")
    expected = {"game": GAME, "backend": "interpreter", "perft": PERFT[:4]}
    assert json.loads(outcome.out) == expected
    assert outcome.err.endswith("s (interpreter)\n")
    found = json.loads(rgt("bench", GAME, "--seconds", "0", "--json").out)
    assert (found["backend"], found["threads"]) == ("interpreter", 1)


def test_a_large_game_is_not_optimised_for_what_is_counted_before(
    rgt, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Preparing it is expected to take longer than the count does."""

    def refused(*_: object, **__: object) -> None:
        raise AssertionError

    monkeypatch.setattr("rgt.passes.pipeline.optimize", refused)
    monkeypatch.setattr(auto, "_PREPARED_IN_A_SECOND", 0.1)
    assert json.loads(rgt("perft", GAME, "3", "--json").out)["perft"] == PERFT[:4]
    # passes that were asked for are run
    assert rgt("perft", GAME, "3", "--passes", "default").code != 0


def test_a_count_that_takes_longer_than_preparing_goes_on_prepared(
    rgt, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(auto, "_PREPARED_FIRST", 0.0)
    monkeypatch.setattr(auto, "_PREPARED_IN_A_SECOND", 1e9)
    prepared: list[Game] = []
    real = pipeline.optimize

    def noted(game: Game, *arguments: object, **named: object) -> object:
        prepared.append(game)
        return real(game, *arguments, **named)  # type: ignore[arg-type]

    monkeypatch.setattr("rgt.passes.pipeline.optimize", noted)
    assert json.loads(rgt("perft", GAME, "5", "--json").out)["perft"] == PERFT[:6]
    assert len(prepared) == 1


@needs_compiler
def test_a_count_that_takes_long_goes_on_compiled(rgt, impatient: None) -> None:
    outcome = rgt("perft", GAME, "9", "--json")
    assert json.loads(outcome.out) == {"game": GAME, "backend": "cpp", "perft": PERFT}
    assert "from depth 1 on: cpp\n" in outcome.err
    assert outcome.err.endswith("s (cpp)\n")
    # it is built now, and used at once
    again = rgt("perft", GAME, "2")
    assert again.out == "  0  1\n  1  9\n  2  72\n"
    assert again.err.endswith("s (cpp)\n")
    assert "from depth" not in again.err


@needs_compiler
def test_too_little_time_is_not_spent_on_compiling(rgt, impatient: None) -> None:
    outcome = rgt("perft", GAME, "9", "--seconds", "1", "--json")
    found = json.loads(outcome.out)
    assert found["backend"] == "interpreter"
    assert found["perft"] == PERFT[: len(found["perft"])]


@needs_compiler
def test_compiling_takes_no_more_time_than_there_is(
    rgt, impatient: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(auto, "_WORTH", 0.0)

    def slow(_: object) -> str:
        end = perf_counter() + 20
        while perf_counter() < end:
            sleep(0.01)
        raise AssertionError

    monkeypatch.setattr(load, "emit", slow)
    begun = perf_counter()
    outcome = rgt("perft", GAME, "9", "--seconds", "1")
    assert perf_counter() - begun < 10
    assert "the interpreter plays: there is no time to compile the game\n" in outcome.err
    assert outcome.err.endswith("s (interpreter)\n")


@needs_compiler
def test_what_is_expected_to_take_long_is_not_compiled(
    rgt, impatient: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(auto, "_WORTH", 0.0)
    monkeypatch.setattr(load, "_COMPILED_IN_A_SECOND", 1.0)
    monkeypatch.setattr(auto, "_LONGEST_BUILD", 1e9)
    outcome = rgt("perft", GAME, "3", "--seconds", "8")
    assert "the interpreter plays: there is no time to compile the game\n" in outcome.err
    assert outcome.out == "  0  1\n  1  9\n  2  72\n  3  504\n"


@needs_compiler
def test_counts_by_first_move_that_take_long_are_compiled(rgt, impatient: None) -> None:
    quick = rgt("perft", GAME, "5", "--divide", "--backend", "interpreter")
    assert rgt("perft", GAME, "5", "--divide") == quick
    assert auto.choose(api.load(GAME), "auto", long=False).backend == "interpreter"
    optimised = api.load(GAME)
    api.optimize(optimised)
    assert auto.choose(optimised, "auto", long=False).backend == "cpp"


@needs_compiler
def test_bench_compiles_what_takes_a_second(rgt) -> None:
    outcome = rgt("bench", GAME, "--seconds", "1", "--json")
    assert json.loads(outcome.out)["backend"] == "cpp"
    assert outcome.err == ""


@needs_compiler
def test_players_who_think_play_compiled(rgt, tmp_path: Path) -> None:
    options = ("play", "rg/minimal", "--no-states", "--seconds", "0.01", "--players")
    assert rgt(*options, "random").code == 0
    assert not (tmp_path / "cache" / "cpp").exists()
    assert rgt(*options, "mcts").code == 0
    # the game, and the searches of all games
    assert contents().number == 2


@needs_compiler
def test_the_same_seed_is_the_same_play(rgt) -> None:
    options = ("play", GAME, "--players", "random", "--seed", "7")
    plays = {rgt(*options, "--backend", name).out for name in ("auto", "interpreter", "cpp")}
    assert len(plays) == 1


@pytest.mark.usefixtures("without_compiler", "impatient")
def test_without_a_compiler_the_interpreter_plays_and_says_so_once(rgt) -> None:
    outcome = rgt("perft", GAME, "5", "--json")
    expected = {"game": GAME, "backend": "interpreter", "perft": PERFT[:6]}
    assert json.loads(outcome.out) == expected
    assert outcome.err.count(LINE) == 1
    assert "'apt install g++'" in outcome.err
    assert "'pip install ziglang'" in outcome.err
    bench = rgt("bench", GAME, "rg/minimal", "--seconds", "1", "--json")
    assert bench.err.count(LINE) == 1
    assert [json.loads(line)["backend"] for line in bench.out.splitlines()] == ["interpreter"] * 2
    play = rgt("play", "rg/minimal", "--players", "mcts", "--seconds", "0.01")
    assert (play.code, play.err.count(LINE)) == (0, 1)


@pytest.mark.usefixtures("without_compiler")
def test_without_a_compiler_nothing_is_said_of_quick_work(rgt) -> None:
    assert rgt("bench", GAME, "--seconds", "0").err == ""
    assert LINE not in rgt("perft", GAME, "2").err


@pytest.mark.usefixtures("without_compiler")
@pytest.mark.parametrize("command", ["perft", "bench", "play"])
def test_the_compiled_game_by_name_is_an_error_without_a_compiler(rgt, command: str) -> None:
    depth = ["1"] if command == "perft" else []
    outcome = rgt(command, GAME, *depth, "--backend", "cpp")
    assert outcome.code == 1
    assert outcome.out == ""
    assert "error[CPP001]" in outcome.err
    assert "apt install g++" in outcome.err
    assert "pip install ziglang" in outcome.err


@pytest.mark.usefixtures("failing_compiler")
def test_a_failing_compiler_leaves_it_to_the_interpreter(rgt) -> None:
    outcome = rgt("bench", "rg/minimal", "--seconds", "1", "--json")
    assert json.loads(outcome.out)["backend"] == "interpreter"
    (line,) = outcome.err.splitlines()
    assert line.startswith("the interpreter plays: ")
    assert line.endswith("fails (3) ('--backend cpp' tells all of it)")
    told = rgt("bench", "rg/minimal", "--seconds", "1", "--backend", "cpp")
    assert told.code == 1
    assert "error[CPP002]" in told.err
    assert "too new" in told.err


@needs_compiler
def test_nobody_waits_for_long_who_did_not_ask_for_it(rgt, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(auto, "_LONGEST_BUILD", 0.0)
    outcome = rgt("bench", "rg/minimal", "--seconds", "1", "--json")
    assert json.loads(outcome.out)["backend"] == "interpreter"
    assert outcome.err.startswith("the interpreter plays: it may take ")
    assert rgt("bench", "rg/minimal", "--seconds", "0", "--backend", "cpp").code == 0
    # what is built is played
    again = rgt("bench", "rg/minimal", "--seconds", "0", "--json")
    assert json.loads(again.out)["backend"] == "cpp"


@needs_compiler
def test_a_game_that_the_compiled_engine_refuses(rgt, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise GameError(error("CPP002", "this is too much"))

    monkeypatch.setattr("rgt.backends.cpp.engine.load.load", refuse)
    outcome = rgt("bench", "rg/minimal", "--seconds", "1", "--json")
    assert json.loads(outcome.out)["backend"] == "interpreter"
    assert outcome.err == "the interpreter plays: this is too much\n"


@needs_compiler
def test_a_search_too_deep_for_the_compiled_engine(
    rgt, impatient: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is known by then stays, and the interpreter counts the rest."""

    def too_deep(self: object, depth: int, seconds: float | None):
        yield from (1, 9)
        raise GameError(error("CPP003", "a search goes too deep"))

    monkeypatch.setattr("rgt.backends.cpp.engine.position.CppState.perft_levels", too_deep)
    outcome = rgt("perft", GAME, "4", "--json")
    expected = {"game": GAME, "backend": "interpreter", "perft": PERFT[:5]}
    assert json.loads(outcome.out) == expected
    assert "the interpreter plays: a search goes too deep\n" in outcome.err
    assert rgt("perft", GAME, "4", "--backend", "cpp").code == 1


def test_a_broken_game_is_told_by_the_interpreter() -> None:
    game = Game("nothing")
    with pytest.raises(GameError) as interpreted:
        load_engine(game, "interpreter")
    with pytest.raises(GameError) as chosen:
        auto.choose(game, "auto", long=True)
    assert str(chosen.value) == str(interpreted.value)
