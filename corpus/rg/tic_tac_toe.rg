// Tic-tac-toe: x and o take turns to mark an empty cell of a board of three by three.  Three marks
// of one player in a line win; a full board without them is a draw.
// Written for rgt from the rules.

type Player = { x, o };
type Score = { 0, 50, 100 };
type Mark = { empty, x, o };
type Cell = { a1, b1, c1, a2, b2, c2, a3, b3, c3 };
type Line = { row1, row2, row3, columnA, columnB, columnC, rising, falling };

const other: Player -> Player = { x: o, :x };

// Every line by its three cells.
const first: Line -> Cell = { :a1, row2: a2, row3: a3, columnB: b1, columnC: c1, falling: a3 };
const second: Line -> Cell = { :b2, row1: b1, row3: b3, columnA: a2, columnC: c2 };
const third: Line -> Cell = { :c3, row1: c1, row2: c2, columnA: a3, columnB: b3, falling: c1 };

var goals: Goals = { :50 };
var board: Cell -> Mark = { :empty };
var me: Player = x;
var cell: Cell = a1;
var line: Line = row1;

// A move names a cell.
begin, choose: player = me;
choose, chosen: cell = Cell(*);
chosen, named: board[cell] == empty;
named, mark: $$ cell;
mark, marked: board[cell] = me;
marked, judge: player = keeper;

// The keeper looks for a line, then for an empty cell.
judge, won: ? find -> complete;
judge, lineless: ! find -> complete;
lineless, turn: ? seek -> open;
lineless, over: ! seek -> open;
turn, begin: me = other[me];
won, lost: goals[me] = 100;
lost, over: goals[other[me]] = 0;
over, end: player = keeper;

find, found: line = Line(*);
found, one: board[first[line]] == me;
one, two: board[second[line]] == me;
two, complete: board[third[line]] == me;

seek, sought: cell = Cell(*);
sought, open: board[cell] == empty;
