"""The driver: order, stopping, budgets, options, blame, determinism."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import ClassVar

import pytest

from rgt.ir.actions import SKIP, Assignment
from rgt.ir.diagnostics import GameError
from rgt.ir.expressions import Reference
from rgt.ir.game import Game
from rgt.ir.text.printer import print_game
from rgt.passes.context import BrokenGame, Context, Step
from rgt.passes.pipeline import optimize
from rgt.passes.registry import OPTIMISATIONS, PASSES, PIPELINES, load, pipeline
from rgt.passes.transform import Global
from rgt.passes.transforms.conditions.reorder_conditions import ReorderConditions
from rgt.passes.transforms.variables.inline_assignment import InlineAssignment
from tests.passes.small_games import game_of, shown

ROOT = Path(__file__).parents[2]
CHAIN = """
begin, p: x = y;
p, q: x == b;
p, r: x != b;
q, s: ;
r, s: ;
s, end: player = keeper;
"""
"""Shrinks to one edge, by several passes."""


def chain() -> Game:
    return game_of(CHAIN, own=False)


def steps_of(game: Game, passes: str = "default", **options: int) -> list[Step]:
    steps: list[Step] = []
    optimize(game, passes, listeners=[steps.append], **options)
    return steps


# -- what a run does -----------------------------------------------------------


def test_default_pipeline_takes_the_chain_away() -> None:
    game = chain()
    report = optimize(game)
    assert shown(game, own=False) == "begin, end: player = keeper;"
    assert (report.before.edges, report.after.edges) == (6, 1)
    assert report.steps == sum(record.steps for record in report.passes.values())
    assert sum(record.edges_saved for record in report.passes.values()) == 5
    assert not report.stopped
    assert report.cut is None


def test_second_run_has_nothing_to_do() -> None:
    game = chain()
    optimize(game)
    again = optimize(game)
    assert (again.steps, again.rounds) == (0, 1)


def test_pipeline_none_does_nothing() -> None:
    game = chain()
    before = print_game(game)
    assert optimize(game, "none").steps == 0
    assert print_game(game) == before


def test_steps_are_numbered_and_undo_each_other() -> None:
    game = chain()
    before = print_game(game)
    steps = steps_of(game)
    assert [step.number for step in steps] == list(range(1, len(steps) + 1))
    assert all(step.fact and step.changes for step in steps)
    for step in reversed(steps):
        for change in reversed(step.changes):
            game.apply(change, backwards=True)
    assert print_game(game) == before


def test_sizes_in_steps_fit_together() -> None:
    steps = steps_of(chain())
    for one, other in pairwise(steps):
        assert one.after == other.before


@pytest.mark.parametrize("until", [0, 1, 2])
def test_until_stops_after_that_step(until: int) -> None:
    game = chain()
    report = optimize(game, until=until)
    assert report.steps == until
    assert report.stopped == (until > 0)


def test_until_gives_the_game_of_that_step() -> None:
    stopped, replayed = chain(), chain()
    optimize(stopped, until=3)
    for step in steps_of(chain())[:3]:
        for change in step.changes:
            replayed.apply(change)
    assert print_game(stopped) == print_game(replayed)


def test_budget_names_the_pass_that_was_cut() -> None:
    game = chain()
    before = print_game(game)
    report = optimize(game, seconds=0)
    assert report.cut == OPTIMISATIONS[0]
    assert print_game(game) == before


@dataclass(frozen=True)
class Thinker(Global):
    """Analyses, and never rewrites anything."""

    name: ClassVar[str] = "thinker"

    def run(self, context: Context) -> None:
        raise AssertionError("the time was up")


def test_no_pass_begins_when_the_time_is_up() -> None:
    assert optimize(chain(), [Thinker()], seconds=0).cut == "thinker"


def test_skip_leaves_passes_out() -> None:
    game = chain()
    skipped = ["propagate-constants", "inline-assignment", "join-exclusive-edges"]
    skipped += ["compact-comparisons", "skip-known-conditions", "clone-shared-graphs"]
    skipped += ["clone-turns"]
    report = optimize(game, skip=skipped)
    assert list(report.passes) == [name for name in OPTIMISATIONS if name not in skipped]
    assert "p, s: x == b;\np, s: x != b;" in shown(game, own=False)


def test_stale_hints_are_dropped_and_others_kept() -> None:
    hints = "@unique s;\n@disjoint t : u v;\n@iterator p q r : x;\n@iterator w t u : y;\n"
    hints += "@tagIndex t : 1;\n@integer 0 : a b;\n@custom x;\n"
    rest = "s, w: $ a;\nw, t: $ a;\nt, u: $ b;\nt, v: $ c;\n"
    rest += "u, end: player = keeper;\nv, end: player = black;"
    game = game_of(hints + CHAIN.replace("s, end: player = keeper;\n", rest), own=False)
    optimize(game, "propagate-constants")
    text = print_game(game)
    assert "@iterator w t u : y;" in text
    assert "@integer 0 : a b;" in text
    assert "@custom x;" in text
    # what is said about searches may be wrong after a change far away
    assert "@unique" not in text
    assert "@disjoint" not in text
    assert "@tagIndex" not in text
    assert "@iterator p" not in text


def test_hints_go_with_the_step_that_makes_them_stale() -> None:
    game = game_of("@unique p;\n@integer 0 : a b;\n" + CHAIN, own=False)
    replayed = game.copy()
    with pytest.raises(KeyboardInterrupt):
        optimize(game, listeners=[_Impatient(replayed)])
    assert "@unique" not in print_game(game)
    assert "@integer 0 : a b;" in print_game(game)
    assert print_game(replayed) == print_game(game)


@dataclass
class _Impatient:
    """Replays the first step on another game, and wants no second."""

    replayed: Game

    def __call__(self, step: Step) -> None:
        for change in step.changes:
            self.replayed.apply(change)
        raise KeyboardInterrupt


def test_hints_stay_when_nothing_changes() -> None:
    game = game_of("@unique p;\nbegin, p: $ a;\np, end: player = keeper;", own=True)
    optimize(game, "propagate-constants")
    assert "@unique p;" in print_game(game)


def test_game_that_turns_out_to_have_no_end_is_no_fault_of_a_pass() -> None:
    game = game_of(
        "begin, p: player = black;\np, begin: player = white;\np, q: x == b;\n"
        "q, end: player = keeper;",
        own=False,
    )
    optimize(game)
    assert not game.automaton.in_edges("end")


def test_a_game_with_mistakes_is_no_fault_of_a_pass() -> None:
    # the check asks for itself, and y is a variable that a pass would remove
    text = "begin, p: ? begin -> end;\np, q: $ a;\nq, end: player = black;"
    game = game_of(text, own=False)
    before = print_game(game)
    with pytest.raises(GameError) as caught:
        optimize(game)
    assert [d.code for d in caught.value.diagnostics] == ["RG039"]
    assert print_game(game) == before
    assert optimize(game, "none").steps == 0


# -- blame ---------------------------------------------------------------------


@dataclass(frozen=True)
class Vandal(Global):
    """Assigns to a symbol."""

    name: ClassVar[str] = "vandal"

    def run(self, context: Context) -> None:
        edge = context.game.automaton.edges()[0]
        with context.rewrite("I feel like it"):
            context.game.automaton.relabel(edge.key, Assignment(Reference("b"), Reference("a")))


def test_broken_game_names_pass_and_step_and_shows_the_game_before() -> None:
    game = chain()
    before = print_game(game)
    with pytest.raises(BrokenGame, match=r"pass vandal .* step 1 \(I feel like it\)") as caught:
        optimize(game, [Vandal()])
    assert caught.value.step.pass_name == "vandal"
    assert [d.code for d in caught.value.diagnostics] == ["RG030"]
    assert caught.value.reproducer == before


# -- specifications ------------------------------------------------------------


def test_a_step_is_judged_as_it_leaves_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """An edge may be nonsense on the way: its hints cost the time of a spelling check."""
    judged: list[str] = []
    monkeypatch.setattr(
        "rgt.passes.context.validate_edges",
        lambda _game, edges: judged.extend(str(edge.action) for edge in edges) or [],
    )
    game = chain()
    context = Context(game)
    edge = next(iter(game.automaton))
    with context.rewrite("a detour"):
        game.automaton.relabel(edge.key, Assignment(Reference("unheard"), Reference("of")))
        game.automaton.relabel(edge.key, SKIP)
    assert judged == [str(SKIP)]


def test_all_passes_are_sound_and_named_like_their_files() -> None:
    for name in PASSES:
        assert load(name).sound
        assert load(name).__module__.endswith(name.replace("-", "_"))


def test_default_is_every_optimisation_in_order() -> None:
    assert tuple(each.name for each in pipeline("default")) == OPTIMISATIONS
    assert [each.name for each in pipeline("none")] == []


def test_specification_mixes_pipelines_passes_and_options() -> None:
    found = pipeline("prune-self-loops, inline-assignment{max-uses=3,max-region=9}, none")
    assert found[1] == InlineAssignment(max_uses=3, max_region=9)
    assert len(found) == 2


@pytest.mark.parametrize(
    ("spec", "code", "hint"),
    [
        ("inline-asignment", "PASS001", "inline-assignment"),
        ("defaut", "PASS001", "default"),
        ("inline-assignment{max-uses", "PASS002", None),
        ("inline-assignment{max-use=3}", "PASS003", "max-uses"),
        ("prune-self-loops{x=3}", "PASS003", "none"),
        ("inline-assignment{max-uses=many}", "PASS004", None),
    ],
)
def test_wrong_specifications(spec: str, code: str, hint: str | None) -> None:
    with pytest.raises(GameError) as caught:
        pipeline(spec)
    [found] = caught.value.diagnostics
    assert found.code == code
    assert hint is None or (found.hint is not None and hint in found.hint)


def test_options_have_their_effect() -> None:
    text = "begin, p: x = m[y];\np, q: x == a;\nq, r: x == b;\nr, end: player = keeper;"
    kept, gone = game_of(text, own=False), game_of(text, own=False)
    optimize(kept, "inline-assignment{max-uses=1}")
    optimize(gone, "inline-assignment{max-uses=2}")
    assert "begin, p: x = m[y];" in shown(kept, own=False)
    assert "begin, p: ;" in shown(gone, own=False)


# -- determinism ---------------------------------------------------------------

SCRIPT = """
from random import Random
from rgt.ir.text.printer import print_game
from rgt.passes.pipeline import optimize
from tests.passes.random_games import random_game

for seed in range(6):
    game = random_game(Random(seed))
    steps = []
    optimize(game, "plain", listeners=[steps.append])
    for step in steps:
        print(step.number, step.pass_name, step.fact, len(step.changes), step.after)
    print(print_game(game))
"""


def test_hash_seed_makes_no_difference() -> None:
    outputs = []
    for seed in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)}
        done = subprocess.run(
            [sys.executable, "-c", SCRIPT],
            env=environment,
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
            timeout=120,
        )
        outputs.append(done.stdout)
    assert outputs[0] == outputs[1]
    assert outputs[0].count("player = ") > 6


@pytest.mark.parametrize("name", PIPELINES)
def test_pipelines_name_known_passes(name: str) -> None:
    assert set(PIPELINES[name]) <= set(PASSES)


def test_local_passes_that_read_types_look_again_when_types_have_changed() -> None:
    # only when narrow-variables has taken `none` away may m[v] be asked first at the fork
    text = "type U = { a, b, c, none };\nvar m: T -> T = { :b };\n"
    text += "var v: U = a;\nvar y: T = a;\nvar z: T = a;\n"
    text += "begin, p: v = T(*);\np, q: y == a;\nq, r: m[v] == b;\np, s: z == a;\n"
    text += "s, t: m[v] == b;\nr, u: $ a;\nt, u: $ b;\nu, end: player = keeper;"
    game = game_of(text, own=True)
    optimize(game, "reorder-conditions,narrow-variables")
    assert "p, q: m[v] == b;\nq, r: y == a;" in print_game(game)


READS_OUTSIDE = """
type P = { a, b };
var n: P -> T = { :a };
var x: T = a;
var y: T = a;
var z: T = a;
"""
ASKED_TWICE = """
begin, p: y == a;
p, q: ? s -> t;
begin, r: z == a;
r, u: ? s -> t;
q, v: $ a;
u, v: $ b;
v, end: player = keeper;
s, t: n[x] == a;
s, t: n[x] != a;
"""
ASKED_BESIDE = """
begin, p: y == a;
p, r: ? s -> t;
begin, r: y != a;
r, end: player = keeper;
s, t: n[x] == a;
s, t: n[x] != a;
"""
ASKED_LATE = """
begin, p: x = T(*);
p, q: ? s -> t;
q, r: $$ x;
r, end: player = keeper;
s, t: x == a;
s, t: x != a;
"""


@pytest.mark.parametrize(
    ("text", "passes", "after"),
    [
        (ASKED_TWICE, "reorder-conditions,join-exclusive-edges", "p, q: y == a;"),
        (ASKED_BESIDE, "join-exclusive-edges", "begin, p: ;"),
        (ASKED_LATE, "hoist-conditions,join-exclusive-edges", "begin, p: ? s -> t;"),
    ],
)
def test_local_passes_that_a_check_holds_up_look_again(text: str, passes: str, after: str) -> None:
    # s and t are joined by a skip after the node that asks the check was visited
    game = game_of(READS_OUTSIDE + text, own=True)
    assert after not in print_game(game)
    optimize(game, passes)
    assert after in print_game(game)
    assert optimize(game, passes).steps == 0


def test_postponed_nodes_wait_again_when_something_has_changed_far_away() -> None:
    game = game_of(CHAIN + "s, u: z == a;\nu, v: z == b;\nv, end: player = keeper;", own=False)
    context, local = Context(game), ReorderConditions()
    queue = context.waiting(local)
    while queue.pop() is not None:
        pass
    context.postpone(local, "begin")
    assert context.waiting(local).pop() is None
    [last] = game.automaton.between("u", "v")
    with context.rewrite("I feel like it"):
        game.automaton.relabel(last.key, SKIP)
    queue = context.waiting(local)
    assert list(iter(queue.pop, None)) == ["begin", "u", "s", "v"]
    assert context.waiting(local).pop() is None
