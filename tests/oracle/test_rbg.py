"""A slice of the outside RBG games in every test run; `make oracle` goes to full depth."""

from __future__ import annotations

import pytest

import rgt
from rgt.backends.explore import fingerprint, perft
from rgt.ir.diagnostics import Severity
from rgt.passes.pipeline import optimize
from rgt.passes.validators import validate
from tests.oracle.verdicts import SHARED, outside_games, parameters

if not SHARED.exists():
    pytest.skip("../shared is not beside this checkout", allow_module_level=True)

_COUNT = 600
# their first level alone takes a quarter of a minute; `make oracle` counts it
_SLOW = ("arimaa_fixedPosition.rbg", "gess.rbg")
GAMES = outside_games("rbg")


@pytest.mark.parametrize("name", parameters(name for name in GAMES if name not in _SLOW))
def test_an_outside_game_has_its_oracles_perft_before_and_after_optimisation(name: str) -> None:
    known = GAMES[name]["perft"]
    expected = known[: max(2, next((k for k, n in enumerate(known) if n > _COUNT), len(known)))]
    game = rgt.load(SHARED / "games/rbg" / name)
    assert [d for d in validate(game) if d.severity is Severity.ERROR] == []
    before = rgt.engine(game)
    assert perft(before, len(expected) - 1) == expected
    optimize(game)
    after = rgt.engine(game)
    assert perft(after, len(expected) - 1) == expected
    assert fingerprint(before, 1) == fingerprint(after, 1)


@pytest.mark.parametrize("name", _SLOW)
def test_a_slow_outside_game_is_translated(name: str) -> None:
    game = rgt.load(SHARED / "games/rbg" / name)
    assert [d for d in validate(game) if d.severity is Severity.ERROR] == []
