"""The step at which a game becomes another one is found, and no other."""

from __future__ import annotations

import pytest

import rgt
from rgt.debugger.comparing.observing import Observed, What
from rgt.debugger.faults.bisect import Verdict, bisect
from rgt.debugger.traces.trace import Trace, record, record_to_break
from rgt.passes.registry import registered
from rgt.passes.transform import Transform
from tests.debugger import wrong_passes as wrong


def trace_of(kind: type[Transform], passes: str = "{}") -> Trace:
    """The trace of the small game under a wrong pass, here among others."""
    with registered(kind):
        return record(wrong.small_game(), passes.format(kind.name))


def blamed(verdict: Verdict) -> str:
    """What the bad step says for itself."""
    assert verdict.culprit is not None
    return verdict.culprit.step.fact


# -- fingerprints ----------------------------------------------------------------------------------


def test_a_position_is_counted_once() -> None:
    # 1, 9, 72, and 252 positions after three moves of tic-tac-toe: C(9, 2) * 7
    observed = Observed(rgt.load("rg/tic_tac_toe"))
    observed.extend(3)
    assert [len(level) for level in observed.levels] == [1, 9, 72, 252]
    assert observed.positions(3) == 1 + 9 + 72 + 252


@pytest.mark.parametrize("what", ["tree", "views", "moves"])
def test_a_game_in_another_order_has_the_same_fingerprint(what: What) -> None:
    game = wrong.small_game()
    lines = wrong.TEXT.splitlines()
    other = rgt.loads("\n".join(lines[:7] + lines[:6:-1]), "rg")
    assert Observed(game, what).fingerprint(3) == Observed(other, what).fingerprint(3)


@pytest.mark.parametrize(("what", "same"), [("tree", True), ("views", True), ("moves", False)])
def test_names_of_moves_count_only_if_asked_for(what: What, same: bool) -> None:
    renamed = rgt.loads(wrong.TEXT.replace("left", "port"), "rg")
    prints = [Observed(game, what).fingerprint(3) for game in (wrong.small_game(), renamed)]
    assert (prints[0] == prints[1]) is same


@pytest.mark.parametrize(("what", "same"), [("tree", True), ("views", False), ("moves", False)])
def test_what_players_see_counts_unless_the_tree_alone_is_asked_for(what: What, same: bool) -> None:
    # white cannot tell left from middle; in the other game nothing is hidden
    other = rgt.loads(wrong.TEXT.replace("b2, b3: visible[white] = 0;", "b2, b3: ;"), "rg")
    prints = [Observed(game, what).fingerprint(2) for game in (wrong.small_game(), other)]
    assert (prints[0] == prints[1]) is same


# -- bisect ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "depth"), [(wrong.DropTag, 2), (wrong.DropEdge, 2), (wrong.FlipScore, 3)]
)
@pytest.mark.parametrize("passes", ["{}", "default,{}", "{},default"])
@pytest.mark.parametrize("every", [False, True])
def test_the_wrong_step_is_found(
    kind: type[Transform], depth: int, passes: str, every: bool
) -> None:
    verdict = bisect(trace_of(kind, passes), depth=3, every=every)
    assert verdict.culprit is not None
    assert verdict.culprit.step.pass_name == kind.name and blamed(verdict) == wrong.WRONG
    assert verdict.culprit.depth == depth
    comparison = verdict.culprit.comparison
    assert comparison is not None and comparison.difference is not None
    # the difference is seen after the moves before it
    assert len(comparison.difference.line) == (3 if kind is wrong.FlipScore else 1)


def test_halving_compares_few_games() -> None:
    game = rgt.load("gdl/connect_four")
    with registered(wrong.DropLastTag):
        trace = record(game, f"default,{wrong.DropLastTag.name}")
    assert len(trace) > 100
    verdict = bisect(trace, depth=1)
    assert blamed(verdict) == wrong.WRONG
    # the last game, and one for each binary digit of the number of steps
    assert verdict.compared <= 1 + len(trace).bit_length()


def test_depth_is_found_where_none_is_given() -> None:
    verdict = bisect(trace_of(wrong.FlipScore))
    assert verdict.depth == 3 and blamed(verdict) == wrong.WRONG
    # and no deeper than where it is too shallow
    assert bisect(trace_of(wrong.FlipScore), depth=2).culprit is None


def test_who_sees_what_is_found_to_change() -> None:
    trace = trace_of(wrong.ShowAll, "default,{}")
    assert bisect(trace, what="tree").culprit is None
    verdict = bisect(trace)
    assert verdict.culprit is not None and blamed(verdict) == wrong.WRONG
    sight = verdict.culprit.sight
    assert sight is not None and len(sight.line) == 1
    assert [(view.move, view.player, view.before, view.after) for view in sight.views] == [
        (("left",), "white", (), ("left",)),
        (("middle",), "white", (), ("middle",)),
    ]


def test_a_healed_fault_shows_if_every_step_is_looked_at() -> None:
    trace = trace_of(wrong.Detour, "{},default")
    assert bisect(trace).culprit is None
    verdict = bisect(trace, every=True)
    assert verdict.healed and blamed(verdict) == wrong.WRONG


def test_sound_passes_are_acquitted() -> None:
    trace = record(wrong.small_game(), "default")
    for every in (False, True):
        verdict = bisect(trace, every=every)
        # 1, 3, 3 and 9 positions, and no more: black's choice is forgotten at once
        assert verdict.culprit is None and verdict.whole and verdict.positions == 16
        assert verdict.compared == (len(trace) if every else 1)


def test_nothing_done_nothing_found() -> None:
    verdict = bisect(record(wrong.small_game(), "none"))
    assert verdict.culprit is None and verdict.steps == 0


def test_time_is_kept() -> None:
    verdict = bisect(record(rgt.load("rg/breakthrough_6x6")), seconds=0)
    assert verdict.culprit is None and verdict.depth == 1


def test_a_broken_game_ends_the_trace_with_the_broken_step() -> None:
    with registered(wrong.BreakType):
        trace, problem = record_to_break(wrong.small_game(), "break-type")
    assert problem is not None
    assert trace.steps[-1].fact == problem.step.fact == wrong.WRONG
    assert trace.steps[-1].number == len(trace) == 2
    assert bisect(trace, steps=len(trace) - 1).culprit is None


def test_a_game_that_cannot_be_played_any_more_is_another_one() -> None:
    # the keeper gets stuck
    trace = trace_of(wrong.Stuck)
    verdict = bisect(trace)
    assert verdict.culprit is not None
    assert [each.code for each in verdict.culprit.failures] == ["RG101"]
