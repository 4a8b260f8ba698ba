"""Texts made to take long or to fill the memory: each is answered, quickly, in little room."""

from __future__ import annotations

import time
import tracemalloc

import pytest

from rgt.backends.checking.proper import explore
from rgt.frontends import Options, frontend_named
from rgt.frontends.simplified.lower import lower
from rgt.frontends.simplified.parse import parse
from rgt.ir.diagnostics import GameError, Source
from tests.frontends.simplified.games import GAME, with_rule

SECONDS = 20
"""Some ten times what the slowest takes."""
ROOM = 500 * 1024 * 1024

TWO = "((0,1,e)+(0,1,p))"
REFUSED = {
    # -- powers: the automaton has a state for each step
    "power": (with_rule("(0,1,e)^100000"), "SBG034"),
    "power of powers": (with_rule("(((0,1,e)^100)^100)^100"), "SBG034"),
    "power of many digits": (with_rule(f"(0,1,e)^{'9' * 100_000}"), "SBG003"),
    "tower": (with_rule("(" * 50 + "(0,1,e)" + "^9)" * 50), "SBG034"),
    "tower of stars and powers": (with_rule("(" * 50 + "(0,1,e)" + "^*)^9" * 50), "SBG034"),
    # the fourteenth step from the end decides: 2 ** 14 states
    "subsets": (with_rule(f"{TWO}^*(0,1,e){TWO}^14"), "SBG034"),
    "subsets of subsets": (with_rule(f"({TWO}^*(0,1,e){TWO}^60)^3"), "SBG034"),
    # -- boards
    "million squares": (GAME.replace("4 5", "1000 1000"), "SBG022"),
    "squares of many digits": (GAME.replace("4 5", f"{'9' * 100_000} 5"), "SBG003"),
    "long row": (GAME.replace("|....|", f"|{'.' * 1_000_000}|", 1), "SBG020"),
    # -- long lines
    "steps": (with_rule("(0,1,e)" * 10_000), "SBG034"),
    "alternatives": (with_rule("+".join(["(0,1,e)"] * 20_000)), "SBG034"),
    "parentheses": (with_rule("(" * 100_000), "SBG015"),
    "junk": (with_rule("\u20ac" * 500_000), "SBG001"),
    "comment": (f"{GAME}/*{'*' * 1_000_000}", "SBG002"),
    "huge step": (with_rule(f"(1{'0' * 100_000},1,e)"), "SBG003"),
    "turn limit": (GAME.replace("40 &", f"{'4' * 100_000} &"), "SBG003"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_too_much_is_refused(name: str) -> None:
    text, code = REFUSED[name]
    begun = time.process_time()
    with pytest.raises(GameError) as caught:
        parse(Source("test", text))
    assert time.process_time() - begun < SECONDS
    assert code in {each.code for each in caught.value.diagnostics}
    assert sum(len(each.message) for each in caught.value.diagnostics) < 100_000


def test_ten_thousand_pieces_are_checked_and_begun() -> None:
    """Every one of the first moves leads to a board of 10,000 squares."""
    rows = ["a" * 100] * 49 + ["." * 100] * 2 + ["A" * 100] * 49
    board = "\n".join(f"|{row}|" for row in rows)
    rule = "A (0,1,e)+(0,1,p)+(1,1,p) &"
    text = f"<<Crowd>>\n<BOARD>\n100 100\n{board}\n<PIECES>\n{rule}\n<GOALS>\n100 &\n"
    begun = time.process_time()
    description = parse(Source("test", text))
    frontend = frontend_named("simplified")
    assert frontend.check is not None
    frontend.check(description)
    game = lower(description, Options())
    tracemalloc.start()
    try:
        found = explore(game, positions=2)
        assert tracemalloc.get_traced_memory()[1] < ROOM
    finally:
        tracemalloc.stop()
    assert found.positions == 2 and found.diagnostics == ()
    assert time.process_time() - begun < 2 * SECONDS
