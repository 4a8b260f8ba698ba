"""The campaign on large games: what it tells apart, and that it goes on where it was."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

import pytest

from rgt.ir.actions import Tag, VariableTag
from rgt.ir.diagnostics import GameError
from rgt.ir.text.printer import print_game
from rgt.passes.context import Context
from rgt.passes.pipeline import optimize
from rgt.passes.registry import registered
from rgt.passes.transform import Final
from tests.backends.cpp.agreement import needs_compiler
from tests.campaign.giants import CUT, DIFFERS, DONE, NOTHING, SAME, Giant, kept, try_all
from tests.campaign.subjects import load

NAME = "corpus/gdl/nim"
SPECS = ("default", "prune-self-loops", "inline-assignment")


@dataclass(frozen=True)
class _Renaming(Final):
    """Gives a tag another name: a pass for tests, which is wrong."""

    name: ClassVar[str] = "renaming"

    def run(self, context: Context) -> None:
        automaton = context.game.automaton
        edge = next(
            edge for edge in automaton.edges() if isinstance(edge.action, Tag | VariableTag)
        )
        with context.rewrite("a test wants it"):
            automaton.relabel(edge.key, Tag("z"))


@pytest.fixture
def giant() -> Giant:
    return Giant(NAME, load(NAME), 5, "auto")


def test_every_trial_is_kept_and_made_once(giant: Giant, tmp_path: Path) -> None:
    keep = tmp_path / "trials.jsonl"
    assert giant.depth == 1
    first = next(try_all(giant, SPECS, 60, keep, "code"))
    assert first.passes == "prune-self-loops"
    assert first.found == NOTHING
    with keep.open("a") as file:
        file.write('{"stamp": "code", "tri')
    keep.write_text(keep.read_text() + "\n")
    rest = list(try_all(giant, SPECS, 60, keep, "code"))
    assert [trial.passes for trial in rest] == ["inline-assignment", "default"]
    assert rest[1].found == SAME
    assert rest[1].steps > 5
    assert {trial.found for trial in (first, *rest)} <= DONE
    assert list(kept(keep, "code")) == [first, *rest]
    assert list(kept(keep, "other code")) == []
    assert list(try_all(giant, SPECS, 60, keep, "code")) == []


def test_what_is_cut_is_tried_again(giant: Giant, tmp_path: Path) -> None:
    keep = tmp_path / "trials.jsonl"
    (trial,) = try_all(giant, ["default"], 0, keep, "code")
    assert trial.found == CUT
    assert json.loads(keep.read_text())["trial"]["found"] == CUT
    (again,) = try_all(giant, ["default"], 60, keep, "code")
    assert again.found == SAME


def test_a_wrong_pass_is_found(giant: Giant) -> None:
    with registered(_Renaming):
        assert giant.trial("renaming", 60).found == DIFFERS


@pytest.mark.parametrize("passes", ["default,pragmas", "pragmas,default", "pragmas", "default"])
def test_going_on_from_a_pipeline_makes_what_all_of_it_makes(giant: Giant, passes: str) -> None:
    whole = load(NAME)
    steps = optimize(whole, passes).steps
    giant.optimised("default")
    made, made_steps = giant.optimised(passes)
    assert made_steps == steps
    assert print_game(made) == print_game(whole)


def test_an_engine_that_does_not_play_finds_nothing_the_same() -> None:
    with pytest.raises(GameError, match="unknown engine 'none'"):
        Giant(NAME, load(NAME), 5, "none")


@needs_compiler
def test_either_engine_may_play() -> None:
    giant = Giant(NAME, load(NAME), 5, "cpp")
    assert giant.trial("default", 120).found == SAME
