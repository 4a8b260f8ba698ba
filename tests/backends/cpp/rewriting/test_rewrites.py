"""The rewrites of compiled code are listed, chosen, left out, and blamed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from click.testing import CliRunner

from rgt.backends.cpp.emit import emit
from rgt.backends.cpp.engine.load import CppEngine
from rgt.backends.facts.plan import Plan
from rgt.backends.lowering import pipeline
from rgt.backends.lowering.pipeline import NAMES, PLANNED, WHOLE, Planned, Whole, chosen, until
from rgt.backends.plan.game import Game as Known
from rgt.backends.plan.lines import Function, Line
from rgt.backends.plan.statements import List
from rgt.cli import cli
from rgt.debugger.comparing.differential import compare
from rgt.debugger.comparing.game_tree import Tree
from rgt.debugger.faults.rewrites import bisect_rewrites
from rgt.ir.diagnostics import GameError
from rgt.ir.game import Game
from rgt.passes.pipeline import optimize
from tests.backends.cpp.agreement import needs_compiler
from tests.backends.cpp.trial import load
from tests.backends.games import tic_tac_toe

pytestmark = pytest.mark.usefixtures("plain_builds")

GAMES = {
    "hrg/english_draughts": ("vectorise-four", "is_any_of_four"),
    "hrg/reversi": ("vectorise-eight", "joined<"),
    "hrg/tic_tac_toe": ("fold-member-tests", "all_of_one<"),
}
"""Games that a rewrite changes, and a word that only it writes."""
MADE_UP = {
    "ask-in-place": 6,
    "vectorise-four": 3,
    "vectorise-eight": 2,
    "drop-masks": 2,
    "fold-member-tests": 5,
    "join-questions": 25,
    "skip-empty": 17,
    "ask-sets": 11,
}
"""Seeds of the campaign's random games that a rewrite changes."""


@pytest.fixture(scope="module", params=GAMES)
def subject(request: pytest.FixtureRequest) -> tuple[Game, str, str]:
    """A game, a rewrite, and the word that only the rewrite writes."""
    game = load(f"corpus/{request.param}")
    optimize(game)
    return game, *GAMES[request.param]


def used(game: Game, word: str, rewrites: frozenset[str] | None) -> int:
    """How often a word stands in what is written of a game, beside the runtime's own uses."""
    return emit(Plan(game, rewrites)).count(word) - emit(Plan(tic_tac_toe(), frozenset())).count(
        word
    )


def test_a_rewrite_can_be_left_out(subject: tuple[Game, str, str]) -> None:
    game, name, word = subject
    assert used(game, word, None) > 0
    assert used(game, word, frozenset({name})) > 0
    assert used(game, word, frozenset(NAMES) - {name}) <= 0


@pytest.mark.parametrize("name", NAMES)
def test_every_rewrite_changes_random_games(name: str) -> None:
    """The campaign tries what no random game has only on the games of people."""
    game = load(f"grid/{MADE_UP[name]}")
    optimize(game)
    assert emit(Plan(game)) != emit(Plan(game, frozenset(NAMES) - {name}))


def test_names() -> None:
    assert chosen("default") == frozenset(NAMES)
    assert chosen("none") == frozenset()
    assert chosen("ask-sets, drop-masks") == {"ask-sets", "drop-masks"}


@pytest.mark.parametrize("wanted", ["", "drop-mask", "default,drop-masks", "none,", "ASK-SETS"])
def test_wrong_names(wanted: str) -> None:
    with pytest.raises(GameError) as caught:
        chosen(wanted)
    assert caught.value.diagnostics[0].code == "CPP012"


def test_the_plan_after_a_rewrite() -> None:
    """The one that this rewrite and those before it leave, as far as they are wanted."""

    def shown(*options: str) -> str:
        found = CliRunner().invoke(cli, ["compile", "hrg/reversi", *options])
        assert found.exit_code == 0
        return found.output

    plain, last = shown("--plan", "--rewrites", "none"), shown("--plan")
    some = NAMES[: NAMES.index("vectorise-eight") + 1]
    assert shown("--plan-after", some[-1]) == shown("--plan", "--rewrites", ",".join(some)) != plain
    # that one is the first that finds something to do
    assert shown("--plan-after", some[-2]) == plain
    assert shown("--plan-after", NAMES[-1]) == last
    assert shown("--plan-after", some[-1], "--rewrites", "drop-masks") == plain != last
    assert until(frozenset(NAMES), NAMES[0]) == {NAMES[0]}


def test_no_plan_after_a_rewrite_that_is_none() -> None:
    told = CliRunner().invoke(cli, ["compile", "rg/tic_tac_toe", "--plan-after", "ask-set"])
    assert isinstance(told.exception, GameError)
    (found,) = told.exception.diagnostics
    assert found.code == "CPP012" and "ask-sets" in (found.hint or "")


def test_every_rewrite_is_listed() -> None:
    shown = CliRunner().invoke(cli, ["compile", "--list"]).output
    assert [line.split()[0] for line in shown.splitlines()] == list(NAMES)
    assert all(len(line.split()) > 3 for line in shown.splitlines())


def forgetful_plan(lines: Sequence[Line], _game: Known) -> list[Line]:
    """A rewrite that is wrong: no move is listed."""
    return [line for line in lines if not isinstance(line.statement, List)]


def forgetful_whole(functions: Sequence[Function], known: Known) -> list[Function]:
    """The same in all functions."""
    return [replace(each, lines=tuple(forgetful_plan(each.lines, known))) for each in functions]


def spoilt(rewrite: Planned | Whole, name: str) -> Planned | Whole:
    """The rewrite, or a wrong one in its place if it has the name."""
    if rewrite.name != name:
        return rewrite
    if isinstance(rewrite, Planned):
        return replace(rewrite, run=forgetful_plan)
    return replace(rewrite, run=forgetful_whole)


@needs_compiler
@pytest.mark.parametrize("name", [PLANNED[0].name, WHOLE[0].name, "fold-member-tests"])
def test_the_bad_rewrite_is_named(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    for several in ("PLANNED", "WHOLE"):
        sound = getattr(pipeline, several)
        monkeypatch.setattr(pipeline, several, tuple(spoilt(each, name) for each in sound))
    verdict = bisect_rewrites(tic_tac_toe(), depth=1)
    assert verdict.bad is not None
    assert verdict.bad.rewrite == name
    found = verdict.bad.trial.comparison
    assert found is None or not found.equal


@needs_compiler
def test_sound_rewrites_are_cleared() -> None:
    verdict = bisect_rewrites(tic_tac_toe(), depth=2)
    assert verdict.bad is None
    assert verdict.compiled == 1
    assert verdict.last.comparison is not None
    assert verdict.last.comparison.positions == 1 + 9 + 72


@needs_compiler
@pytest.mark.long
@pytest.mark.parametrize(
    "name", ["hrg/english_draughts", "hrg/reversi", "rbg/breakthrough", "hrg/yavalath"]
)
def test_plays_are_the_same_without_rewrites(name: str) -> None:
    game = load(f"corpus/{name}")
    optimize(game)
    trees = [Tree(CppEngine(game, rewrites=rewrites)) for rewrites in (None, frozenset[str]())]
    assert compare(*trees, depth=3).equal
