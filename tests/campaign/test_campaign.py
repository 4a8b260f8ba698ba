"""The campaign finds what it looks for, and a slice of it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import ClassVar

import pytest

from rgt.ir.actions import SKIP, Action, Assignment, Tag
from rgt.ir.expressions import Access
from rgt.ir.game import Game
from rgt.passes.context import Context
from rgt.passes.registry import registered
from rgt.passes.transform import Final, Transform
from tests.campaign.subjects import Skipped, chosen, load, names
from tests.campaign.tables import by_kind, failures
from tests.campaign.trial import Budget, Verdict, judge, specifications
from tests.passes.small_games import game_of
from tests.repetitions import some_quick

BUDGET = Budget(120, 60)
# fixed seeds of small proper games, so that the slice is the same on every run
SLICE = ("wild/0", "wild/6", "wild/7", "wild/13", "random/3", "random/5")
GAME = """
begin, p: $ a;
p, q: $ b;
begin, r: $ c;
r, q: goals[white] = 1;
q, end: player = keeper;
"""


@pytest.mark.parametrize("subject", some_quick(SLICE, 1, 2, 3, 4, 5))
def test_random_games_under_every_pass_and_pipeline(subject: str) -> None:
    verdict = judge(subject, partial(load, subject), specifications(subject), BUDGET)
    assert len(verdict.changed) > 20
    assert verdict.failures == []


@dataclass(frozen=True)
class _Wrong(Final):
    """Applies `label` to every edge: a pass for tests, which is wrong."""

    name: ClassVar[str] = "wrong"

    def run(self, context: Context) -> None:
        for edge in context.game.automaton.edges():
            if self.applies(edge.action):
                with context.rewrite("a test wants it"):
                    context.game.automaton.relabel(edge.key, self.label(edge.action))

    def applies(self, action: Action) -> bool:
        return isinstance(action, Assignment) and isinstance(action.target, Access)

    def label(self, action: Action) -> Action:
        return SKIP


class _Renaming(_Wrong):
    name: ClassVar[str] = "renaming"

    def applies(self, action: Action) -> bool:
        return isinstance(action, Tag) and action.symbol == "a"

    def label(self, action: Action) -> Action:
        return Tag("z")


class _Restless(_Renaming):
    name: ClassVar[str] = "restless"

    def run(self, context: Context) -> None:
        edge = context.game.automaton.edges()[-1]
        with context.rewrite("a test wants it"):
            context.game.automaton.add(edge.source, edge.target, edge.action)


class _Crashing(_Wrong):
    name: ClassVar[str] = "crashing"

    def run(self, context: Context) -> None:
        raise KeyError("lost")


@pytest.mark.parametrize(
    ("kind", "what"),
    [(_Wrong, "tree"), (_Renaming, "tree"), (_Restless, "again"), (_Crashing, "crash")],
)
def test_a_wrong_pass_is_found(kind: type[Transform], what: str) -> None:
    with registered(kind):
        verdict = judge("wild/7", small, ["default", kind.name], BUDGET)
    assert [(spec, found) for spec, found, _ in verdict.failures] == [(kind.name, what)]
    [text] = failures([verdict], BUDGET)
    assert f"--only 'wild/7' --wild 8 --positions 60 --passes '{kind.name}'" in text


def small() -> Game:
    """A game of one move."""
    return game_of(GAME, own=False)


def test_depth_is_what_the_budget_allows() -> None:
    assert judge("a", small, [], BUDGET).depth == 2
    chess = partial(load, "corpus/hrg/chess")
    # 20 positions after one move are few enough to look further, 400 after two are not
    assert judge("b", chess, [], Budget(600, 60)).depth == 2


def test_time_that_is_up_is_told() -> None:
    verdict = judge("a", small, ["default", "all"], Budget(1e-9, 60))
    assert verdict.skipped == "not translated in 0 s"
    assert " 1 " in by_kind([Verdict("corpus/rg/a", cut=["default"])])


def test_a_misspelt_name_is_told() -> None:
    assert chosen({"random": 2}, "random/1") == ["random/1"]
    with pytest.raises(SystemExit, match="no game matches 'corpus/rbg/ches': try"):
        chosen({"random": 2}, "corpus/rbg/ches")


def test_names_and_reasons() -> None:
    found = names({"random": 2, "wild": 1}, "*")
    assert {"corpus/rg/nim", "random/0", "random/1", "wild/0"} <= set(found)
    assert names({"random": 3}, "random/*") == ["random/0", "random/1", "random/2"]
    with pytest.raises(Skipped, match="not proper: RG101"):
        load("wild/14")
