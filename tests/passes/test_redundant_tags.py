"""What redundant tags leave behind, and how long the search for them may take."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from rgt.backends.explore import fingerprint, perft
from rgt.backends.interpreter.engine import load
from rgt.frontends import frontend_for
from rgt.ir.actions import Tag, VariableTag
from rgt.ir.diagnostics import Source
from rgt.ir.game import Game
from rgt.ir.pragmas import Disjoint, TagIndex
from rgt.passes.analyses.tags.companion_walks import Companions
from rgt.passes.analyses.tags.exit_sets import TooLong
from rgt.passes.context import Step
from rgt.passes.pipeline import optimize
from tests.passes.small_games import game_of

ROOT = Path(__file__).parents[2]
FORK = """
    begin, p: $ a;
    begin, q: $ b;
    p, r: $ c;
    q, r: $ c;
    r, s: $ a;
    s, end: player = keeper;
"""


def tags(game: Game) -> list[str]:
    """The labels of all tags, in order."""
    found = []
    for edge in game.automaton:
        if isinstance(edge.action, Tag):
            found.append(edge.action.symbol)
        elif isinstance(edge.action, VariableTag):
            found.append(edge.action.variable)
    return found


def corpus_game(name: str) -> Game:
    path = ROOT / "corpus" / name
    return frontend_for(path.name).load(Source(path.name, path.read_text()))


def test_tags_that_meet_go_in_one_step_and_others_in_steps_of_their_own() -> None:
    game = game_of(FORK, own=False)
    steps: list[Step] = []
    optimize(game, "skip-redundant-tags", listeners=[steps.append])
    assert tags(game) == ["a", "b"]
    assert [step.fact for step in steps] == [
        "after the same tags nothing but $ c can follow",
        "after the same tags nothing but $ c can follow",
        "after the same tags nothing but $ a can follow",
    ]


def test_a_hint_at_which_place_a_tag_stands_goes() -> None:
    game = game_of("@tagIndex r : 2; @disjoint begin : p q;" + FORK, own=False)
    assert [type(pragma) for pragma in game.pragmas] == [TagIndex, Disjoint]
    optimize(game, "skip-redundant-tags")
    assert not any(isinstance(pragma, TagIndex) for pragma in game.pragmas)


def test_an_artificial_tag_is_no_tag() -> None:
    game = game_of("@artificialTag c;" + FORK, own=False)
    optimize(game, "skip-redundant-tags")
    assert tags(game) == ["a", "b", "c", "c"]


def test_who_has_no_patience_skips_nothing() -> None:
    game = game_of(FORK, own=False)
    with pytest.raises(TooLong):
        Companions(game, 1)
    assert optimize(game, "skip-redundant-tags{patience=1}").steps == 0
    assert optimize(game, "skip-redundant-tags{patience=1000}").steps == 3


def test_moves_are_told_apart_by_what_is_left() -> None:
    game = corpus_game("rbg/breakthrough.rbg")
    long = load(game.copy())
    optimize(game, "skip-redundant-tags")
    short = load(game)
    before = long.initial_state().legal_moves()
    after = short.initial_state().legal_moves()
    assert len(before) == len(set(after)) == 22
    assert max(map(len, after)) < max(map(len, before))
    assert perft(short, 3) == [1, 22, 484, 11132]


def test_the_tree_of_a_game_of_many_tags_stays() -> None:
    game = corpus_game("rbg/international_draughts.rbg")
    before, count = fingerprint(load(game), 3), len(tags(game))
    optimize(game, "skip-redundant-tags")
    assert len(tags(game)) < 0.6 * count
    assert fingerprint(load(game), 3) == before


def test_nothing_grows_with_the_number_of_paths() -> None:
    """Forty forks in a row: 2**40 paths, all of which end with the same tag."""
    lines = ["begin, n0: $ a;"]
    for i in range(40):
        lines += [f"n{i}, y{i}: x == a;", f"y{i}, n{i + 1}: y = b;", f"n{i}, n{i + 1}: y = c;"]
    lines += ["n40, p: $ b;", "p, end: player = keeper;"]
    game = game_of("\n".join(lines), own=False)
    start = time.perf_counter()
    optimize(game, "skip-redundant-tags")
    assert time.perf_counter() - start < 2
    assert tags(game) == ["a"]
