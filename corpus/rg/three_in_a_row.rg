// Three in a row for three: red, green and blue take turns to mark an empty square of a board of
// four by four.  The first with three adjacent marks in a line wins everything; on a full board
// without them all share.
// Written for rgt from the rules.

type Player = { red, green, blue };
type Score = { 0, 33, 100 };
type Mark = { empty, red, green, blue };
type Column = { a, b, c, d };
type Row = { 1, 2, 3, 4 };
type Direction = { across, upright, rising, falling };

// Steps may leave the board; nothing is ever there.
type ColumnOrOff = { a, b, c, d, off };
type RowOrOff = { 1, 2, 3, 4, off };

const nothing: Goals = { :0 };
const next: Player -> Player = { red: green, green: blue, :red };
const right: Direction -> ColumnOrOff -> ColumnOrOff = {
    upright: { a: a, b: b, c: c, d: d, :off },
    :{ a: b, b: c, c: d, :off }
};
const up: Direction -> RowOrOff -> RowOrOff = {
    across: { 1: 1, 2: 2, 3: 3, 4: 4, :off },
    falling: { 4: 3, 3: 2, 2: 1, :off },
    :{ 1: 2, 2: 3, 3: 4, :off }
};

var goals: Goals = { :33 };
var board: ColumnOrOff -> RowOrOff -> Mark = { :{ :empty } };
var me: Player = red;
var column: ColumnOrOff = a;
var row: RowOrOff = 1;
var way: Direction = across;

begin, choose: player = me;
choose, inColumn: column = Column(*);
inColumn, chosen: row = Row(*);
chosen, named: board[column][row] == empty;
named, halfNamed: $$ column;
halfNamed, mark: $$ row;
mark, marked: board[column][row] = me;
marked, judge: player = keeper;

judge, won: ? line -> three;
judge, lineless: ! line -> three;
lineless, turn: ? seek -> open;
lineless, over: ! seek -> open;
turn, begin: me = next[me];
won, lost: goals = nothing;
lost, over: goals[me] = 100;
over, end: player = keeper;

// Any of the player's marks may begin the line.
line, lineColumn: column = Column(*);
lineColumn, lineRow: row = Row(*);
lineRow, one: board[column][row] == me;
one, aimed: way = Direction(*);
aimed, next2: column = right[way][column];
next2, mark2: row = up[way][row];
mark2, two: board[column][row] == me;
two, next3: column = right[way][column];
next3, mark3: row = up[way][row];
mark3, three: board[column][row] == me;

seek, seekColumn: column = Column(*);
seekColumn, sought: row = Row(*);
sought, open: board[column][row] == empty;
