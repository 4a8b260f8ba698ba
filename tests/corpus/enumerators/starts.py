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
    pentago,
    reversi,
    rock_paper_scissors,
    ultimate_tic_tac_toe,
    yavalath,
)
from tests.corpus.enumerators.tree import Position

STARTS: dict[str, Position] = {
    "breakthrough_6x6": breakthrough.Position.start(6),
    "chomp": chomp.Position.start(4, 3),
    "connect_four": connect_four.Position(),
    "gomoku_standard": mnk.Position.start(mnk.Rules(15, 15, 5, ("black", "white"), 50, True)),
    "hanoi": hanoi.Position((0, 0, 0), 10),
    "hex_11x11": hex.Position(11),
    "hex_3x3": hex.Position(3),
    "lights_out": lights_out.Position(),
    "maze": maze.Position(),
    "minimal": minimal.Position(),
    "monty_hall": monty_hall.Position(),
    "nim": nim.Position((1, 3, 5)),
    "pentago": pentago.Position(split=False),
    "pentago_split": pentago.Position(split=True),
    "reversi": reversi.Position.start(8),
    "rock_paper_scissors": rock_paper_scissors.Position(),
    "three_in_a_row": mnk.Position.start(mnk.Rules(4, 4, 3, ("red", "green", "blue"), 33)),
    "tic_tac_toe": mnk.Position.start(mnk.Rules(3, 3, 3, ("x", "o"), 50)),
    "ultimate_tic_tac_toe": ultimate_tic_tac_toe.Position(),
    "yavalath": yavalath.Position(5),
}
