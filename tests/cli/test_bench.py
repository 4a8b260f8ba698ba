"""``rgt bench``: threads, and builds fitted to plays."""

from __future__ import annotations

import json

import pytest

from rgt.backends.cpp.building import profile
from rgt.backends.cpp.building.compilers import compiler, find_compiler

GAME = "rg/tic_tac_toe"
needs_compiler = pytest.mark.skipif(
    find_compiler() is None, reason="no C++ compiler: neither g++ nor clang++ nor ziglang"
)


@needs_compiler
def test_threads(rgt) -> None:
    outcome = rgt("bench", GAME, "--seconds", "0.4", "--threads", "2", "--json")
    found = json.loads(outcome.out)
    assert (found["backend"], found["threads"]) == ("cpp", 2)
    rates = found["playouts_per_second_by_thread"]
    assert len(rates) == 2
    assert all(rate > 0 for rate in rates)
    assert 5 <= found["mean_length"] <= 9
    assert sum(found["goals"]["x"].values()) == found["playouts"]
    table = rgt("bench", GAME, "--seconds", "0.1", "--threads", "2").out
    assert "cpp, 2 threads of " in table


def test_one_thread_where_there_is_no_compiler(rgt, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CXX", "no-such-compiler")
    outcome = rgt("bench", GAME, "--seconds", "0", "--threads", "2", "--json")
    found = json.loads(outcome.out)
    assert (found["backend"], found["threads"]) == ("interpreter", 1)
    assert outcome.err.startswith("the interpreter plays: there is no C++ compiler")


@pytest.mark.parametrize("option", [("--threads", "2"), ("--pgo",)])
def test_the_interpreter_has_neither(rgt, option: tuple[str, ...]) -> None:
    outcome = rgt("bench", GAME, *option, "--backend", "interpreter")
    assert outcome.code == 2
    assert "--backend cpp" in outcome.err


@pytest.mark.skipif(
    find_compiler() is None or compiler().is_clang, reason="the compiler is not g++"
)
def test_pgo(rgt, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(profile, "SECONDS", 0.2)
    outcome = rgt("bench", GAME, "--seconds", "0.1", "--pgo", "--json")
    assert outcome.err == ""
    assert json.loads(outcome.out)["backend"] == "cpp"


@needs_compiler
def test_pgo_where_it_cannot_be(rgt, monkeypatch: pytest.MonkeyPatch) -> None:
    """By name it is an error; what is left to rgt is played by the interpreter."""
    monkeypatch.setattr(profile, "_TRAINER", profile._TRAINER.with_name("walk.hpp"))
    outcome = rgt("bench", GAME, "--seconds", "0", "--pgo", "--backend", "cpp")
    assert outcome.code == 1
    assert "error[CPP006]" in outcome.err
    outcome = rgt("bench", GAME, "--seconds", "0", "--pgo", "--json")
    assert json.loads(outcome.out)["backend"] == "interpreter"
    assert outcome.err.startswith("the interpreter plays: no build can be fitted to plays")
