"""The witnesses are held to numbers that others have published, and to known facts.

The corpus games are held to the witnesses in `test_corpus.py`.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from math import factorial
from typing import Any

import pytest

from rgt.corpus import oracle
from tests.corpus.enumerators import (
    arimaa,
    ataxx,
    backgammon,
    battleships,
    breakthrough,
    chinese_checkers,
    chomp,
    clobber,
    connect_four,
    dice_duel,
    dots_and_boxes,
    fox_and_geese,
    fox_and_hounds,
    go,
    hanoi,
    hex,
    lights_out,
    mnk,
    monty_hall,
    nim,
    pig,
    reversi,
    rock_paper_scissors,
    simplified_games,
)
from tests.corpus.enumerators.starts import STARTS
from tests.corpus.enumerators.tree import Level, Position, levels, perft

VARIANTS: dict[str, Position] = {
    "3x3, three in a row": STARTS["tic_tac_toe"],
    "4x4, four in a row": mnk.Position.start(mnk.Rules(4, 4, 4, ("x", "o"), 50)),
    "7 columns of 6": connect_four.Position(),
    "6x6": breakthrough.Position.start(6),
    "8x8": breakthrough.Position.start(8),
    "heaps of 1, 3, 5, 7": nim.Position((1, 3, 5, 7)),
    "bar of 8x7": chomp.Position.start(8, 7),
    "5 discs, 31 moves": hanoi.Position((0,) * 5, 31),
    "5x5": hex.Position(5),
    "gomoku 11x11": mnk.Position.start(mnk.Rules(11, 11, 5, ("black", "white"), 50, True)),
    "gomoku 15x15": STARTS["gomoku_standard"],
    "hex 11x11": STARTS["hex_11x11"],
    "pentago": STARTS["pentago"],
    "pentago, placing and turning apart": STARTS["pentago_split"],
    "reversi 4x4": reversi.Position.start(4),
    "reversi 8x8": STARTS["reversi"],
    "ultimate tic-tac-toe": STARTS["ultimate_tic_tac_toe"],
    "backgammon, two steps as a move": backgammon.Pairs(),
    "8x8 boxes": STARTS["dots_and_boxes"],
    "3x3 boxes": dots_and_boxes.Position(3),
    "2x2 boxes": dots_and_boxes.Position(2),
    "a throw as a move": STARTS["tic_tac_die"],
    "one throw each": dice_duel.Position(1),
    "to 20 points, ten turns each": STARTS["pig"],
    "to 6 points, ten turns each": pig.Position(6, 20),
    "three cards, two players": STARTS["kuhn_poker"],
    "six cards, two players": STARTS["leduc_poker"],
    "4x4, ships of 3 and 2": STARTS["battleships"],
    "3x3, ships of 3 and 2": battleships.Position(3, (3, 2)),
    "2x2, a ship of 2": battleships.Position(2, (2,)),
    "x5o/7/7/7/7/7/o5x": STARTS["ataxx"],
    "x5o/7/2-1-2/7/2-1-2/7/o5x": ataxx.Position.read("x5o/7/2-1-2/7/2-1-2/7/o5x"),
    "7/7/7/7/ooooooo/ooooooo/xxxxxxx": ataxx.Position.read("7/7/7/7/ooooooo/ooooooo/xxxxxxx"),
    "missiles on 8x8": STARTS["bombardment"],
    "English draughts": STARTS["english_draughts"],
    "international draughts": STARTS["international_draughts"],
    "go 19x19": STARTS["go"],
    "go 9x9": go.Position(go.Rules(9, 7.5, 162)),
    "chinese checkers for six, a peg may stay": chinese_checkers.Position(stays=True),
    "arimaa, steps as moves": STARTS["arimaa_split"],
    "arimaa, turns as moves, rabbits before the others": arimaa.Turns(
        arimaa.Position.ready("CDHEMHDC" + "R" * 8 + arimaa.EMPTY * 32 + "r" * 8 + "cdhemhdc")
    ),
    "four hounds on 8x8": STARTS["fox_and_hounds"],
    "six hounds on 12x12": fox_and_hounds.Position.start(12),
    "13 geese, the fox also outside the cross": fox_and_geese.Position(
        outside=frozenset({(0, 5), (1, 5), (5, 0), (5, 1), (5, 5), (5, 6), (6, 5)})
    ),
    "nine men's morris": STARTS["mill_game"],
    "abapa": STARTS["oware"],
    "chess": STARTS["chess"],
    "chess with king capture": STARTS["chess_king_capture"],
    "knightthrough 8x8": STARTS["knightthrough"],
    "amazons 10x10": STARTS["amazons"],
    "amazons 10x10, queen and arrow apart": STARTS["amazons_split2"],
    "clobber 10x10": STARTS["clobber"],
    "clobber 8x8": clobber.Position.start(8, 8),
    "clobber 6x5": clobber.Position.start(6, 5),
    "chess without special moves, king capture": STARTS["simplified_chess"],
    "Los Alamos, king capture": STARTS["los_alamos"],
    "Gardner, king capture, pawns win on the far rank": STARTS["gardner"],
    "maharaja and the sepoys, king capture": STARTS["maharaja"],
    "Tamerlane 11x10, bishops for pickets and no giraffes": simplified_games.plain_tamerlane(),
}
PUBLISHED: dict[str, dict[str, Any]] = {
    f"{name}-{number}": count
    for name in STARTS
    for number, count in enumerate(oracle(name)["counts"])
}


DEPTHS = {
    "4x4, four in a row": 5,
    "7 columns of 6": 6,
    "6x6": 4,
    "8x8": 3,
    "bar of 8x7": 3,
    "5x5": 3,
    "gomoku 11x11": 2,
    "gomoku 15x15": 2,
    "hex 11x11": 2,
    "pentago": 2,
    "pentago, placing and turning apart": 4,
    "reversi 8x8": 4,
    "ultimate tic-tac-toe": 4,
    "backgammon, two steps as a move": 4,
    "8x8 boxes": 2,
    "3x3 boxes": 5,
    "to 20 points, ten turns each": 12,
    "to 6 points, ten turns each": 12,
    "4x4, ships of 3 and 2": 3,
    "3x3, ships of 3 and 2": 4,
    "x5o/7/7/7/7/7/o5x": 3,
    "x5o/7/2-1-2/7/2-1-2/7/o5x": 3,
    "7/7/7/7/ooooooo/ooooooo/xxxxxxx": 3,
    "missiles on 8x8": 3,
    "English draughts": 5,
    "international draughts": 4,
    "go 19x19": 1,
    "go 9x9": 2,
    "chinese checkers for six, a peg may stay": 3,
    "arimaa, steps as moves": 2,
    "arimaa, turns as moves, rabbits before the others": 1,
    "four hounds on 8x8": 10,
    "six hounds on 12x12": 6,
    "13 geese, the fox also outside the cross": 4,
    "nine men's morris": 3,
    "abapa": 5,
    "chess": 3,
    "chess with king capture": 3,
    "knightthrough 8x8": 3,
    "amazons 10x10": 1,
    "amazons 10x10, queen and arrow apart": 2,
    "clobber 10x10": 1,
    "clobber 8x8": 2,
    "clobber 6x5": 2,
    "chess without special moves, king capture": 3,
    "Los Alamos, king capture": 4,
    "Gardner, king capture, pawns win on the far rank": 4,
    "maharaja and the sepoys, king capture": 3,
    "Tamerlane 11x10, bishops for pickets and no giraffes": 3,
}
"""As deep as a second or two allows; the whole tree of the others."""
LONGEST = "backgammon-0"


@cache
def _tree(variant: str, less: int = 0) -> list[Level]:
    return levels(VARIANTS[variant], DEPTHS.get(variant, 31) - less)


@pytest.mark.parametrize(
    ("case", "less"),
    [
        *((case, int(case == LONGEST)) for case in PUBLISHED),
        pytest.param(LONGEST, 0, marks=pytest.mark.long),
    ],
)
def test_published_perft(case: str, less: int) -> None:
    count = PUBLISHED[case]
    tree = _tree(count["variant"], less)
    published = count["perft"][: DEPTHS.get(count["variant"], 31) + 1 - less]
    assert [level.plays for level in tree[: len(published)]] == published


@pytest.mark.parametrize("case", [case for case in PUBLISHED if "ends" in PUBLISHED[case]])
def test_published_ends(case: str) -> None:
    count = PUBLISHED[case]
    tree = _tree(count["variant"])[: len(count["ends"])]
    assert [level.ends.total() for level in tree] == count["ends"]


def _results(start: Position) -> Counter[str]:
    """How many complete plays end with each result, written as scores by name of player."""
    found: Counter[str] = Counter()
    for level in levels(start, 99):
        for result, plays in level.ends.items():
            found["/".join(str(score) for _, score in result)] += plays
    return found


def test_tic_tac_toe_results() -> None:
    # The 255,168 plays, as often published: 131,184 won by x, 77,904 by o, 46,080 drawn.
    assert _results(STARTS["tic_tac_toe"]) == {"0/100": 131184, "100/0": 77904, "50/50": 46080}


@pytest.mark.parametrize("size", [2, 3])
def test_hex_has_no_draw(size: int) -> None:
    # Nash: however a hex board is filled, exactly one side has its chain.  So if all plays went
    # on to the full board, there would be one for every order of the cells.
    cells = size * size
    tree = levels(hex.Position(size), cells)
    filled = sum(level.ends.total() * factorial(cells - n) for n, level in enumerate(tree))
    assert filled == factorial(cells)
    assert all(len(level.ends) <= 1 for level in tree)


def _wins(position: Position) -> bool:
    """Whether who is to move can force 100 (two players, winner takes all)."""
    goals = position.goals()
    if goals is not None:
        return goals[position.player] == 100
    return any(not _wins(after) for _, after in position.successors())


@pytest.mark.parametrize("heaps", [(1, 3, 5), (1, 2, 3), (2, 2), (1, 4, 5), (3,), (1, 1, 2)])
def test_nim_obeys_bouton(heaps: tuple[int, ...]) -> None:
    # Bouton 1901: lost for who is to move if and only if the heaps' exclusive or is zero.
    nimber = 0
    for heap in heaps:
        nimber ^= heap
    assert _wins(nim.Position(heaps)) == (nimber != 0)


@pytest.mark.parametrize("size", [(2, 2), (3, 2), (4, 3), (3, 3)])
def test_chomp_is_won_by_the_first(size: tuple[int, int]) -> None:
    # Gale 1974, by strategy stealing: the first player wins every bar of more than one square.
    assert _wins(chomp.Position.start(*size))


def test_square_chomp_opens_beside_the_poison() -> None:
    winning = [move for move, after in chomp.Position.start(3, 3).successors() if not _wins(after)]
    assert winning == [(1, 1)]


def test_hanoi_takes_one_way() -> None:
    # 2^n - 1 moves are the fewest, and there is one way to do with them.
    for discs in (1, 2, 3, 4):
        tree = levels(hanoi.Position((0,) * discs, 2**discs - 1), 2**discs - 1)
        solved = [level.ends[("solver", 100),] for level in tree]
        assert solved == [0] * (2**discs - 1) + [1]


def test_lights_out_diagonal() -> None:
    # The 3x3 game has a unique solution (its matrix has full rank), here the diagonal itself:
    # three presses, in any of six orders.
    tree = levels(lights_out.Position(), 4)
    assert [level.ends[("presser", 100),] for level in tree] == [0, 0, 0, 6, 0]


def test_maze_shortest_escape() -> None:
    # a2 b2 b1 c1, take, b1 b2 b3 c3: nine moves; in eleven there are walks with one detour.
    tree = levels(STARTS["maze"], 11)
    assert [level.ends[("explorer", 100),] for level in tree[:10]] == [0] * 9 + [1]
    assert tree[10].ends[("explorer", 100),] == 0


def test_rock_paper_scissors_in_closed_form() -> None:
    # A round is one of 9 pairs of hands: 3 for left, 3 for right, 3 for nobody.  18 of the 81
    # pairs of rounds end the match; the other 63 go on for a third round.
    assert perft(rock_paper_scissors.Position(), 7)[::2] == [1, 9, 81, 63 * 9]
    # Won by left: two wins at once (9), or a third round that decides.
    assert _results(rock_paper_scissors.Position()) == {"100/0": 198, "0/100": 198, "50/50": 189}


def _chance_of_car(position: monty_hall.Position, switch: bool) -> float:
    """The chance to win the car for a contestant that picks door 0 and then stays or switches."""
    goals = position.goals()
    if goals is not None:
        return goals["contestant"] / 100
    after = dict(position.successors())
    if position.player == "random":
        return sum(_chance_of_car(each, switch) for each in after.values()) / len(after)
    if len(position.named) == 1:
        return _chance_of_car(after[0,], switch)
    pick = position.named[1]
    (choice,) = [door for (door,) in after if (door != pick) == switch]
    return _chance_of_car(after[choice,], switch)


def test_monty_hall_switching_doubles_the_chance() -> None:
    assert _chance_of_car(monty_hall.Position(), switch=True) == pytest.approx(2 / 3)
    assert _chance_of_car(monty_hall.Position(), switch=False) == pytest.approx(1 / 3)
