"""The campaign tries games under lists of rewrites, and names those under which one fails."""

from __future__ import annotations

from functools import partial

import pytest

from rgt import api
from rgt.backends.cpp.emit import emit
from rgt.backends.facts.plan import Plan
from rgt.backends.lowering import pipeline
from rgt.backends.lowering.pipeline import NAMES, chosen
from rgt.passes.pipeline import optimize
from tests.backends.cpp.agreement import PLAIN, needs_compiler
from tests.backends.cpp.campaign import command_line, failures, lost
from tests.backends.cpp.rewriting.test_rewrites import spoilt
from tests.backends.cpp.settings import NONE, RANDOM, Setting, settings, some
from tests.backends.cpp.trial import Budget, judge, load


def test_every_pipeline_is_tried_with_every_list_of_rewrites() -> None:
    found = settings("wild/3", ["none", "all"], ["default", "ask-sets,drop-masks", NONE])
    assert [str(each) for each in found[:2]] == ["none", "none with rewrites ask-sets,drop-masks"]
    assert len(found) == 6
    assert [Setting.read(str(each)) for each in found] == found
    assert settings("wild/3", ["none"], []) == [Setting("none")]


def test_random_rewrites_are_those_of_the_name_and_the_number() -> None:
    lists = [each.rewrites for each in settings("wild/3", ["none", "all"], [RANDOM] * 20)]
    assert lists == [some("wild/3", number) for number in range(40)]
    others = [some(f"wild/{seed}", 0) for seed in range(500)]
    assert len(set(lists)) > 20 and others[3] == lists[0] and len(set(others)) > 100
    for name in NAMES:
        assert 100 < sum(name in chosen(each) for each in others) < 400


@pytest.mark.parametrize("rewrites", [NONE, "ask-sets,drop-masks", RANDOM])
def test_the_option_takes_lists(rewrites: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.argv", ["campaign", f"--rewrites={rewrites}", "--rewrites=default"])
    assert command_line().rewrites == [rewrites, "default"]


def test_a_misspelt_rewrite_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["campaign", "--rewrites=ask-set"])
    with pytest.raises(SystemExit):
        command_line()
    assert "there is no rewrite 'ask-set'" in capsys.readouterr().err


@needs_compiler
def test_a_wrong_rewrite_is_found_and_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the lists that have it differ, and lists that write the same code are compared once."""
    wrong = NAMES[0]
    monkeypatch.setattr(
        pipeline, "PLANNED", tuple(spoilt(each, wrong) for each in pipeline.PLANNED)
    )
    lists = [f"{wrong},drop-masks", NONE, "drop-masks"]
    budget = Budget(seconds=1, plays=5)
    game = partial(api.load, "rg/tic_tac_toe")
    verdict = judge("corpus/rg/tic_tac_toe", game, ["none"], budget, PLAIN, lists)
    assert verdict.tried == [str(Setting("none", each)) for each in lists]
    assert verdict.alike == ["none with rewrites drop-masks"]
    assert [setting for setting, _, _ in verdict.failures] == verdict.tried[:1]
    [text] = failures([verdict], ["--plays=9"])
    assert text.endswith(f" --passes='none' --rewrites={wrong},drop-masks --plays=9")


def test_where_a_process_ended_all_its_settings_are_tried_again() -> None:
    [text] = failures([lost("wild/3", "killed by 11", False)], [], ["--rewrites=random"])
    assert text.endswith("--only 'wild/3' --wild 4 --rewrites=random")


def test_random_grids_are_what_rewrites_change() -> None:
    """Of the other random games they change hardly any."""
    changed = 0
    for seed in range(1, 7):
        game = load(f"grid/{seed}")
        optimize(game)
        changed += emit(Plan(game)) != emit(Plan(game, frozenset()))
    assert changed >= 3


@needs_compiler
@pytest.mark.parametrize("subject", ["grid/1", "grid/7"])
def test_random_grids_under_random_rewrites(subject: str) -> None:
    budget = Budget(seconds=1, plays=20)
    lists = [RANDOM, NONE]
    verdict = judge(subject, partial(load, subject), ["default"], budget, PLAIN, lists)
    assert verdict.failures == verdict.cut == verdict.refused == []
    assert verdict.positions > 20
