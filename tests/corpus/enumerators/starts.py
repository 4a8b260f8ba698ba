"""The first position of every corpus game, by the game's name."""

from __future__ import annotations

from tests.corpus.enumerators import (
    breakthrough,
    chomp,
    connect_four,
    hanoi,
    hex,
    lights_out,
    maze,
    minimal,
    mnk,
    monty_hall,
    nim,
    rock_paper_scissors,
)
from tests.corpus.enumerators.tree import Position

STARTS: dict[str, Position] = {
    "breakthrough_6x6": breakthrough.Position.start(6),
    "chomp": chomp.Position.start(4, 3),
    "connect_four": connect_four.Position(),
    "hanoi": hanoi.Position((0, 0, 0), 10),
    "hex_3x3": hex.Position(3),
    "lights_out": lights_out.Position(),
    "maze": maze.Position(),
    "minimal": minimal.Position(),
    "monty_hall": monty_hall.Position(),
    "nim": nim.Position((1, 3, 5)),
    "rock_paper_scissors": rock_paper_scissors.Position(),
    "three_in_a_row": mnk.Position.start(mnk.Rules(4, 4, 3, ("red", "green", "blue"), 33)),
    "tic_tac_toe": mnk.Position.start(mnk.Rules(3, 3, 3, ("x", "o"), 50)),
}
