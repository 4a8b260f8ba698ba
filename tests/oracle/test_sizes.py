"""The aim for RBG: before any pass runs, half of the published translation's nodes at most."""

from __future__ import annotations

import pytest

from tests.oracle.sizes import AIM, SHARED, measured, published

if not SHARED.exists():
    pytest.skip("../shared is not beside this checkout", allow_module_level=True)

GAMES = published()


@pytest.mark.parametrize("name", GAMES)
def test_a_translation_has_half_of_the_published_nodes_at_most(name: str) -> None:
    assert measured(name, GAMES[name], passes=False).ratio <= AIM
