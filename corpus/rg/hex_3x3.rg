// Hex on a rhombus of three by three cells: red and blue take turns to put a stone on an empty
// cell.  Red wins with a chain of stones from the first column to the last, blue with one from the
// first row to the last.
// Written for rgt from the rules.

type Player = { red, blue };
type Score = { 0, 100 };
type Bool = { 0, 1 };
type Stone = { none, red, blue };
type Cell = { a1, a2, a3, b1, b2, b3, c1, c2, c3 };
type CellOrOff = { a1, a2, a3, b1, b2, b3, c1, c2, c3, off };
type Direction = { up, down, left, right, upLeft, downRight };

const other: Player -> Player = { red: blue, :red };
const beside: Direction -> Cell -> CellOrOff = {
    up: { a1: a2, a2: a3, b1: b2, b2: b3, c1: c2, c2: c3, :off },
    down: { a3: a2, a2: a1, b3: b2, b2: b1, c3: c2, c2: c1, :off },
    left: { b1: a1, b2: a2, b3: a3, c1: b1, c2: b2, c3: b3, :off },
    right: { a1: b1, a2: b2, a3: b3, b1: c1, b2: c2, b3: c3, :off },
    upLeft: { b1: a2, b2: a3, c1: b2, c2: b3, :off },
    :{ a2: b1, a3: b2, b2: c1, b3: c2, :off }
};

// The two sides of the board that a player has to link.
const near: Player -> Cell -> Bool = {
    red: { a1: 1, a2: 1, a3: 1, :0 },
    :{ a1: 1, b1: 1, c1: 1, :0 }
};
const far: Player -> Cell -> Bool = {
    red: { c1: 1, c2: 1, c3: 1, :0 },
    :{ a3: 1, b3: 1, c3: 1, :0 }
};

var board: Cell -> Stone = { :none };
var me: Player = red;
var cell: CellOrOff = a1;
var way: Direction = up;

begin, choose: player = me;
choose, chosen: cell = Cell(*);
chosen, named: board[cell] == none;
named, put: $$ cell;
put, done: board[cell] = me;
done, judge: player = keeper;

judge, won: ? link -> linked;
judge, turn: ! link -> linked;
turn, begin: me = other[me];
won, over: goals[me] = 100;
over, end: player = keeper;

// A walk over own stones from side to side.  It may go in circles: a search enters each position
// of the walk once.
link, start: cell = Cell(*);
start, foot: near[me][cell] == 1;
foot, stone: board[cell] == me;
stone, walk: way = Direction(*);
walk, stepped: cell = beside[way][cell];
stepped, foot: cell != off;
stone, linked: far[me][cell] == 1;
