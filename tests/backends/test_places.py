"""Where the source speaks of a fault, in a game as written and in what the passes leave of it."""

from __future__ import annotations

import pytest

from rgt import engine
from rgt.ir.diagnostics import GameError
from rgt.passes.pipeline import optimize
from tests.backends import games
from tests.backends.cpp.agreement import needs_compiler

STUCK = """
begin, a: player = a;
a, b: $ go;
b, c: player = keeper;
c, end: goals[a] == 100;
"""


@pytest.mark.parametrize("backend", ["interpreter", pytest.param("cpp", marks=needs_compiler)])
@pytest.mark.parametrize(
    ("passes", "shown"),
    [("none", "c, end: goals[a] == 100;"), ("default", "b, c: player = keeper;")],
)
def test_a_keeper_that_is_stuck(backend: str, passes: str, shown: str) -> None:
    """Passes take edges away that nothing gets through: then it is the edge that leads there."""
    game = games.play(STUCK)
    optimize(game, passes)
    state = engine(game, backend).initial_state()
    with pytest.raises(GameError) as caught:
        state.apply(("go",))
    [found] = caught.value.diagnostics
    assert (found.code, found.message) == ("RG101", "the keeper has no legal move")
    assert found.span is not None
    assert found.span.source.line(found.span.line) == shown
