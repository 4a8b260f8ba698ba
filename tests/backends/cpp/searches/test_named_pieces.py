"""A piece that is found where it stands is told by its name, if its place is what a map says."""

from __future__ import annotations

import pytest

from tests.backends.cpp.agreement import needs_compiler
from tests.backends.cpp.emitted import PLAYED, board, compare, written

pytestmark = needs_compiler

MEN = (
    board(9, "s1: x, s2: o, s5: k, :e")
    + """
    type Man = {x, o, k}; var man: Man = x;
    var place: Man -> Square = {x: s1, o: s2, :s5};
    begin, turn: player = a;
    turn, t0: ;
    t0, t1: at = Square(*);
    t1, t2: board[at] != e;
    t2, t3: man = Man(board[at]);
    t3, t4: place[man] == at;
    t4, t5: board[up[at]] == e;
    t5, t6: $$ man;
    t6, t7: board[up[at]] = board[at];
    t7, t8: board[at] = e;
    t8, t9: place[man] = up[at];
    t9, turn: player = b;
    turn, stop: $ stop;
    stop, end: player = keeper;
    """
)
TOLD = "at = Square(*): tags tell what matters"


@pytest.mark.parametrize(
    ("here", "instead"),
    [
        ("t3, t4: place[man] == at;", "t3, t4: at == place[man];"),
        ("t3, t4: place[man] == at;", "t3, t3b: $$ man; t3b, t4: place[man] == at;"),
        ("t3, t4: place[man] == at;", "t3, t3b: place[man] = s5; t3b, t4: place[man] == at;"),
        ("t3, t4: place[man] == at;", "t3, t3b: man = Man(*); t3b, t4: place[man] == at;"),
        ("t3, t4: place[man] == at;", "t3, t3b: at = up[at]; t3b, t4: place[man] == at;"),
    ],
)
def test_the_name_tells_the_place(here: str, instead: str) -> None:
    assert here in MEN
    body = MEN.replace(here, instead)
    assert TOLD in written(body)
    compare(body)


@pytest.mark.parametrize(
    ("here", "instead"),
    [
        ("place[man] == at", "place[man] != at"),
        ("place[man] == at", "place[x] != at"),
        ("t5, t6: $$ man;", "t5, t5b: man = o; t5b, t6: $$ man;"),
        ("t3, t4: place[man] == at;", "t3, t3b: place[o] = at; t3b, t4: place[man] == at;"),
        ("t3, t4: place[man] == at;", "t3, t4: place[man] == at; t3, t4: board[up[at]] == e;"),
        ("t5, t6: $$ man;", "t5, t6: $ man;"),
    ],
)
@PLAYED
def test_the_name_may_not_tell_the_place(here: str, instead: str, played: bool) -> None:
    assert here in MEN
    body = MEN.replace(here, instead)
    if played:
        compare(body, plays=30)
    else:
        assert TOLD not in written(body)
