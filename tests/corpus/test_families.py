"""Games that stand in several languages are the same games: all pairs, before and after passes.

The table of what was compared is printed at the end of the test run (`tests/conftest.py`).
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import combinations

import pytest

import rgt
from rgt.backends import load_engine
from rgt.corpus import Family, families, find, games
from rgt.debugger.comparing.differential import compare
from rgt.debugger.comparing.game_tree import Tree
from rgt.debugger.view.comparison import verdict

PASSES = ("none", "default")
PAIRS = [
    pytest.param(
        family,
        pair,
        passes,
        id=f"{pair[0]}-{pair[1]}-{passes}",
        # who is the same as the first is the same as all others that are; games as translated are
        # held to their witnesses, too (`test_corpus.py`)
        marks=()
        if pair[0] == family.members[0] and (passes != "none" or number % 3 == 0)
        else pytest.mark.long,
    )
    for number, family in enumerate(families())
    for passes in PASSES
    for pair in combinations(family.members, 2)
]


def test_members_are_games_of_the_corpus_and_of_one_family() -> None:
    members = [member for family in families() for member in family.members]
    assert [member for member in members if find(member) is None] == []
    assert [member for member, count in Counter(members).items() if count > 1] == []
    assert all(len(family.members) > 1 and family.depth > 0 for family in families())


@pytest.mark.parametrize(
    "name",
    [name for name, count in Counter(game.name for game in games()).items() if count > 1],
)
def test_every_game_in_several_languages_is_a_family(name: str) -> None:
    members = {game.full_name for game in games() if game.name == name}
    assert any(members <= set(family.members) for family in families()), (
        f"corpus/families.toml should have a family of {', '.join(sorted(members))}"
    )


@lru_cache(maxsize=8)
def _tree(member: str, passes: str, collapse_forced: bool) -> Tree:
    """The tree of a game; the pairs of a family share what is explored of it."""
    game = rgt.load(member, simultaneous="drop")
    rgt.optimize(game, passes)
    return Tree(load_engine(game), name=member, collapse_forced=collapse_forced)


@pytest.mark.parametrize(("family", "pair", "passes"), PAIRS)
def test_all_of_a_family_are_one_game(
    family: Family, pair: tuple[str, str], passes: str, record_property
) -> None:
    first, second = (_tree(member, passes, family.collapse_forced) for member in pair)
    found = compare(first, second, depth=family.depth, scores=family.scores)
    assert found.equal, verdict(found)
    depth = "all" if found.complete else str(found.depth)
    record_property("family", (" = ".join(pair), passes, depth, found.positions))
