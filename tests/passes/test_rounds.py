"""Rounds: local passes go on alone while they alone find something; others see the end of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from rgt.ir.actions import SKIP, Assignment
from rgt.ir.expressions import Reference
from rgt.ir.game import Game
from rgt.passes.context import Context
from rgt.passes.pipeline import optimize
from rgt.passes.transform import Global, Local
from tests.passes.small_games import game_of


def game() -> Game:
    return game_of("begin, p: x = y;\np, q: ;\nq, end: player = keeper;", own=False)


def flip(context: Context) -> None:
    """Change something: the edge behind p is a step that does nothing, or an assignment."""
    [edge] = context.game.automaton.between("p", "q")
    written = Assignment(Reference("x"), Reference("y"))
    with context.rewrite("I feel like it"):
        context.game.automaton.relabel(edge.key, written if edge.action == SKIP else SKIP)


@dataclass(frozen=True, eq=False)
class OneAtATime(Local):
    """Finds one thing to do in every run, as long as some are left."""

    name: ClassVar[str] = "one-at-a-time"
    left: list[str] = field(default_factory=list)

    def visit(self, node: str, context: Context) -> None:
        raise NotImplementedError

    def run(self, context: Context) -> None:
        if self.left:
            self.left.pop()
            flip(context)


@dataclass(frozen=True, eq=False)
class Watcher(Global):
    """Notes how many steps had been made when it ran."""

    name: ClassVar[str] = "watcher"
    steps: list[int] = field(default_factory=list)

    def run(self, context: Context) -> None:
        self.steps.append(context.steps)


@dataclass(frozen=True, eq=False)
class Another(Global):
    """Makes one more thing for a local pass to do, once, when that has done all."""

    name: ClassVar[str] = "another"
    local: OneAtATime
    more: list[str]

    def run(self, context: Context) -> None:
        if not self.local.left and self.more:
            self.local.left.append(self.more.pop())
            flip(context)


def test_global_passes_wait_while_local_ones_alone_find_something() -> None:
    local, watcher = OneAtATime(list("abcde")), Watcher()
    report = optimize(game(), [local, watcher])
    # in the first round, and when the local pass has done all
    assert watcher.steps == [1, 5]
    assert (report.rounds, report.steps) == (6, 5)


def test_what_global_passes_find_behind_local_ones_is_looked_at_by_all() -> None:
    local = OneAtATime(list("ab"))
    another, watcher = Another(local, list("xy")), Watcher()
    report = optimize(game(), [local, another, watcher])
    assert not local.left
    assert not another.more
    assert report.steps == 2 + 2 * 2
    assert watcher.steps[-1] == report.steps


def test_a_global_pass_that_finds_something_keeps_all_at_work() -> None:
    # it finds something in the first round already
    local = OneAtATime()
    another, watcher = Another(local, list("xy")), Watcher()
    optimize(game(), [another, watcher, local])
    assert watcher.steps == [1, 3, 4]


def test_without_local_passes_global_ones_run_once_and_see_that_nothing_changes() -> None:
    watcher = Watcher()
    assert optimize(game(), [watcher]).rounds == 1
    assert watcher.steps == [0]


def test_no_pass_is_told_of_twice_in_a_round() -> None:
    local, watcher = OneAtATime(list("ab")), Watcher()
    report = optimize(game(), [local, watcher])
    runs = [(run.round, run.pass_name) for run in report.runs]
    # rounds 2 and 3 are of the local pass alone; what it saw in round 3 it is not asked again
    name = local.name
    assert runs == [(1, name), (1, "watcher"), (2, name), (3, name), (3, "watcher")]
