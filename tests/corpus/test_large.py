"""GDL descriptions that are large when they are translated are the games that their HRG twins are.

Their rules are the witnesses', and the counts are those that other programs made of these games
(`corpus/oracle/`).
"""

from __future__ import annotations

from random import Random

import pytest

import rgt
from rgt.backends import load_engine
from rgt.backends.explore import perft
from rgt.backends.forward_model import Engine
from rgt.corpus import LARGE, find, games, oracle
from rgt.debugger.comparing.differential import compare
from rgt.debugger.comparing.game_tree import Tree
from rgt.debugger.view.comparison import verdict
from rgt.frontends import frontend_named
from rgt.ir.diagnostics import Source
from tests.corpus.enumerators.starts import STARTS
from tests.corpus.enumerators.tree import levels
from tests.corpus.test_corpus import _play

DEPTHS = {
    "amazons_6x6": 1,
    "breakthrough": 2,
    "dots_and_boxes": 1,
    "gomoku_standard": 1,
    "knightthrough": 1,
    "pentago": 1,
    "reversi": 4,
}
"""How deep each is compared; gdl/amazons, on ten by ten squares, is only read."""
QUICK = ("breakthrough", "knightthrough", "pentago")
TRANSLATED = [
    pytest.param(name, marks=() if name in QUICK else pytest.mark.long) for name in sorted(DEPTHS)
]


def _engine(name: str) -> Engine:
    return load_engine(rgt.load(name, simultaneous="drop"), "interpreter")


def test_large_games_are_found_by_their_full_names_alone() -> None:
    for name in LARGE:
        path = find(name)
        assert path is not None and path.is_file()
        # a bare name means a description that is not large
        assert find(path.stem) != path
    assert LARGE.isdisjoint(game.full_name for game in games())


@pytest.mark.parametrize("name", sorted(LARGE))
def test_large_games_are_read_without_a_finding(name: str) -> None:
    path = find(name)
    assert path is not None
    frontend = frontend_named("gdl")
    assert frontend.check is not None and frontend.format is not None
    source = Source(name, path.read_text(encoding="utf-8"))
    assert frontend.check(frontend.parse(source)) == []
    assert "Written for rgt" in source.text


@pytest.mark.parametrize("name", TRANSLATED)
def test_a_large_game_is_its_twin(name: str) -> None:
    engine, depth = _engine(f"gdl/{name}"), DEPTHS[name]
    counts = perft(engine, depth)
    assert counts == [level.plays for level in levels(STARTS[name], depth)]
    known = oracle(name)
    for count in known["counts"]:
        if count["variant"] == known["variant"]:
            assert counts == count["perft"][: depth + 1]
    twin = Tree(_engine(f"hrg/{name}"), name="twin")
    found = compare(Tree(engine, name=name), twin, depth=depth)
    assert found.equal, verdict(found)


@pytest.mark.long
@pytest.mark.parametrize("name", sorted(DEPTHS))
def test_whole_plays_of_a_large_game(name: str) -> None:
    random = Random(name)
    engine = _engine(f"gdl/{name}")
    for _ in range(2):
        _play(engine.initial_state(), STARTS[name], random)
