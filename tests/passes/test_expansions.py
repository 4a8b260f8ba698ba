"""Shorthands are written out as soon as no name hides a symbol, in one run of a pipeline."""

from __future__ import annotations

import pytest

from rgt.ir.actions import AnyAssignment, VariableTag
from rgt.passes.pipeline import optimize
from tests.passes.small_games import game_of, told

# the unused constant is named like a symbol of T; it goes later in the first round
HIDDEN = """
type Letters = { a, b };
const b: Letters = a;
var x: Letters = a;
begin, p: x = Letters(*);
p, q: $$ x;
q, end: player = keeper;
"""


def test_plain_expands_what_an_unused_constant_hid() -> None:
    game = game_of(HIDDEN, own=True)
    before = told(game)
    optimize(game, "plain")
    actions = [edge.action for edge in game.automaton]
    assert not any(isinstance(action, AnyAssignment | VariableTag) for action in actions)
    assert told(game) == before
    assert optimize(game, "plain").steps == 0


@pytest.mark.parametrize("name", ["expand-any-assignment", "expand-variable-tags"])
def test_nothing_is_expanded_while_the_constant_is_there(name: str) -> None:
    assert optimize(game_of(HIDDEN, own=True), name).steps == 0
