"""OpenSpiel's own games, walked as trees, against ours."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rgt.debugger.comparing.differential import Comparison, compare
from rgt.debugger.comparing.game_tree import Tree
from rgt.environments.nodes import copies
from rgt.environments.playing import Opened
from rgt.environments.trees import is_foreign
from rgt.environments.trees import opened as tree_of
from rgt.ir.diagnostics import GameError
from tests.environments.outside import pyspiel


def against(ours: str, theirs: str, depth: int | None = None) -> Comparison:
    trees = Tree(Opened(ours).engine), Tree(tree_of(f"openspiel:{theirs}"))
    return compare(*trees, depth=depth, scores="linear")


@pyspiel
@pytest.mark.parametrize(
    ("ours", "theirs", "depth"),
    [
        ("rg/tic_tac_toe", "tic_tac_toe", 5),
        ("rg/tic_tac_toe", "mnk(m=3,n=3,k=3)", 5),
        ("rg/tic_tac_toe", "python_tic_tac_toe", 3),
        ("hrg/connect_four", "connect_four", 4),
        ("hrg/breakthrough", "breakthrough", 2),
        ("rg/breakthrough_6x6", "breakthrough(rows=6,columns=6)", 3),
        ("hrg/chess", "chess", 2),
    ],
)
def test_trees_of_the_same_rules_are_equal(ours: str, theirs: str, depth: int) -> None:
    found = against(ours, theirs, depth)
    assert found.equal and found.depth == depth


@pyspiel
def test_the_whole_tree_of_kuhn_poker_is_equal() -> None:
    found = against("hrg/kuhn_poker", "kuhn_poker")
    # deals in 1 + 3 + 6, and after each of six 9 nodes of betting, the first counted already
    assert found.complete and found.equal and found.positions == 58


@pyspiel
def test_players_who_move_at_once_move_in_turn() -> None:
    # ours goes on after a draw, which is the end of theirs
    found = against("hrg/rock_paper_scissors", "matrix_rps").difference
    assert found is not None
    assert (found.what, len(found.line)) == ("end", 2)


@pyspiel
def test_other_rules_are_told() -> None:
    found = against("rg/tic_tac_toe", "mnk(m=3,n=3,k=2)", 5)
    assert found.difference is not None
    assert found.difference.what == "end"


@pyspiel
def test_other_stakes_are_told_though_they_rank_alike() -> None:
    ours, theirs = Opened("hrg/kuhn_poker").engine, tree_of("openspiel:leduc_poker")
    assert not compare(Tree(ours), Tree(theirs), scores="linear").equal


@pyspiel
@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("nothing_like_it", "ENV002"),
        ("", "ENV002"),
        ("breakthrough(rows=banana)", "ENV003"),
        ("breakthrough(rows", "ENV003"),
        ("mfg_crowd_modelling", "ENV003"),
    ],
)
def test_what_cannot_be_walked_is_told(name: str, code: str) -> None:
    with pytest.raises(GameError) as caught:
        tree_of(f"openspiel:{name}")
    assert caught.value.diagnostics[0].code == code


def test_a_missing_library_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    monkeypatch.setitem(sys.modules, "pyspiel", None)
    with pytest.raises(GameError) as caught:
        tree_of("openspiel:tic_tac_toe")
    assert caught.value.diagnostics[0].code == "ENV001"
    assert "regular-games[environments]" in str(caught.value.diagnostics[0].hint)


def test_names_of_other_programs_games() -> None:
    assert is_foreign("openspiel:chess") and is_foreign("a/b.EFG")
    assert not is_foreign("rg/nim") and not is_foreign("efg") and not is_foreign("-")


def test_copies_of_equally_likely_moves() -> None:
    half = Fraction(1, 2)
    assert copies([(("a",), half), (("b",), half)], "it") == [("a",), ("b",)]
    found = copies([(("a",), Fraction(2, 3)), (("b",), Fraction(1, 3)), (("c",), half * 0)], "it")
    assert found == [("a", "(1 of 2)"), ("a", "(2 of 2)"), ("b",)]
