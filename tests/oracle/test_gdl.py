"""A shallow slice of the outside GDL games in the tests; `make oracle` goes to full depth.

Games that take long are listed in heavy.json with the seconds that their translation takes
(or why rgt cannot manage them yet): here they are read and checked only.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import rgt
import rgt.api
from rgt.backends.explore import fingerprint, perft
from rgt.frontends import frontend_named
from rgt.ir.diagnostics import Severity
from rgt.passes.pipeline import optimize
from tests.oracle.verdicts import SHARED, outside_games, parameters

HEAVY: dict[str, Any] = json.loads((Path(__file__).parent / "heavy.json").read_text())
_COUNT = 300
_FINGERPRINT_COUNT = 100

if not SHARED.exists():
    pytest.skip("../shared is not beside this checkout", allow_module_level=True)

GAMES = outside_games("gdl")


def levels(expected: list[int], most: int) -> int:
    """The deepest level up to which all levels have at most `most` sequences; at least 1."""
    within = [k for k, count in enumerate(expected) if max(expected[: k + 1]) <= most]
    return max(1, within[-1])


@pytest.mark.parametrize("name", parameters(name for name in GAMES if name not in HEAVY))
def test_an_outside_game_has_its_oracles_perft_before_and_after_optimisation(name: str) -> None:
    expected, roles = GAMES[name]["perft"], len(GAMES[name]["roles"])
    game = rgt.load(SHARED / "games/gdl" / name)
    before = rgt.engine(game)
    depth = levels(expected, _COUNT)
    assert perft(before, depth * roles)[::roles] == expected[: depth + 1]
    optimize(game)
    after = rgt.engine(game)
    assert perft(after, depth * roles)[::roles] == expected[: depth + 1]
    plies = levels(expected, _FINGERPRINT_COUNT) * roles
    assert fingerprint(before, plies) == fingerprint(after, plies)


@pytest.mark.parametrize("name", sorted(HEAVY))
def test_a_heavy_game_is_read_and_found_good(name: str) -> None:
    frontend = frontend_named("gdl")
    source, _ = rgt.api.read_source(SHARED / "games/gdl" / name)
    tree = frontend.parse(source)
    assert frontend.check is not None
    assert [d for d in frontend.check(tree) if d.severity is Severity.ERROR] == []
