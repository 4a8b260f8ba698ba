"""Variables of RG may begin with a digit, which no name of C++ does."""

from __future__ import annotations

import rgt
from rgt.backends.explore import perft

GAME = """
type Player = { a, b };
type Score = { 0, 100 };
type Cell = { 1, 2, 3, 4 };
type Content = { 0, 1 };
type Goals = Player -> Score;
type Visibility = Player -> Content;
type PlayerOrSystem = { a, b, keeper, random };
const beside: Cell -> Cell = { 1: 2, 2: 3, 3: 4, :1 };
var board: Cell -> Content = { :0 };
var 1_cell: Cell = 1;
var 2_cell: Cell = 1;
var goals: Goals = { :0 };
var player: PlayerOrSystem = keeper;
var visible: Visibility = { :1 };
begin, 1: player = a;
1, 2: 1_cell = Cell(*);
2, 3: board[1_cell] == 0;
3, 4: 2_cell = beside[1_cell];
4, 5: board[2_cell] == 0;
5, 6: $$ 1_cell;
6, 7: $$ 2_cell;
7, 8: player = keeper;
8, 9: board[2_cell] = 1;
9, begin: ? free -> some;
free, free_1: 1_cell = Cell(*);
free_1, free_2: board[1_cell] == 0;
free_2, some: board[beside[1_cell]] == 0;
9, last: ! free -> some;
last, 10: goals[a] = 100;
10, end: player = keeper;
"""


def test_a_variable_of_digits_is_compiled() -> None:
    game = rgt.loads(GAME, "rg")
    compiled = rgt.engine(game, backend="cpp")
    assert perft(compiled, 3) == perft(rgt.engine(game, backend="interpreter"), 3) == [1, 4, 8, 4]
    assert compiled.playouts(10, None, 1, 100).plays == 10
