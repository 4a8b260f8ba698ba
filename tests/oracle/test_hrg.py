"""A slice of the outside HRG games in every test run; `make oracle` goes to full depth."""

from __future__ import annotations

from itertools import product

import pytest

import rgt
import rgt.api
from rgt.backends.explore import fingerprint, perft
from rgt.frontends import frontend_named
from rgt.ir.diagnostics import Severity, Source
from rgt.passes.pipeline import optimize
from rgt.passes.validators import validate
from tests.oracle.verdicts import SHARED, outside_games
from tests.repetitions import some_quick

if not SHARED.exists():
    pytest.skip("../shared is not beside this checkout", allow_module_level=True)

_COUNT = 2500
GAMES = outside_games("hrg")


@pytest.mark.parametrize(
    ("name", "graphs"),
    # each game in one of the two ways
    some_quick(
        product(GAMES, ["reusable", "inlined"]),
        *(2 * place + place % 2 for place in range(len(GAMES))),
    ),
)
def test_an_outside_game_has_its_oracles_perft_before_and_after_optimisation(
    name: str, graphs: rgt.api.Graphs
) -> None:
    known = GAMES[name]["perft"]
    expected = known[: max(2, next((k for k, n in enumerate(known) if n > _COUNT), len(known)))]
    game = rgt.load(SHARED / "games/hrg" / name, graphs=graphs)
    assert [d for d in validate(game) if d.severity is Severity.ERROR] == []
    before = rgt.engine(game)
    assert perft(before, len(expected) - 1) == expected
    optimize(game)
    after = rgt.engine(game)
    assert perft(after, len(expected) - 1) == expected
    assert fingerprint(before, 1) == fingerprint(after, 1)


@pytest.mark.parametrize("name", GAMES)
def test_an_outside_game_formats_idempotently(name: str) -> None:
    source, _ = rgt.api.read_source(SHARED / "games/hrg" / name)
    frontend = frontend_named("hrg")
    assert frontend.format is not None
    once = frontend.format(source)
    assert frontend.format(Source(name, once)) == once
    assert frontend.parse(Source(name, once)) == frontend.parse(source)
