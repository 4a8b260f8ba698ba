// Connect four: red and yellow take turns to drop a disc into one of seven columns of six places.
// Four discs of one colour in an unbroken line win; a full board without them is a draw.
// Written for rgt from the rules.

type Player = { red, yellow };
type Score = { 0, 50, 100 };
type Disc = { none, red, yellow };
type Column = { a, b, c, d, e, f, g };
type Row = { 1, 2, 3, 4, 5, 6 };
type Direction = { across, upright, rising, falling };

// Steps may leave the board; nothing is ever there.
type ColumnOrOff = { a, b, c, d, e, f, g, off };
type RowOrOff = { 1, 2, 3, 4, 5, 6, off };
type Beside = ColumnOrOff -> ColumnOrOff;
type Above = RowOrOff -> RowOrOff;

const other: Player -> Player = { red: yellow, :red };

const right: Beside = { a: b, b: c, c: d, d: e, e: f, f: g, :off };
const left: Beside = { b: a, c: b, d: c, e: d, f: e, g: f, :off };
const straight: Beside = { a: a, b: b, c: c, d: d, e: e, f: f, g: g, :off };
const up: Above = { 1: 2, 2: 3, 3: 4, 4: 5, 5: 6, :off };
const down: Above = { 2: 1, 3: 2, 4: 3, 5: 4, 6: 5, :off };
const level: Above = { 1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6, :off };

// A step ahead in a direction, and a step back.
const ahead: Direction -> Beside = { upright: straight, :right };
const climb: Direction -> Above = { across: level, falling: down, :up };
const back: Direction -> Beside = { upright: straight, :left };
const sink: Direction -> Above = { across: level, falling: up, :down };

var goals: Goals = { :50 };
var board: ColumnOrOff -> RowOrOff -> Disc = { :{ :none } };
var me: Player = red;
var column: ColumnOrOff = a;
var row: RowOrOff = 1;
var way: Direction = across;

// A move names a column; the disc is let in at the top and falls on what is there.
begin, choose: player = me;
choose, chosen: column = Column(*);
chosen, named: board[column][6] == none;
named, drop: $$ column;
drop, fall: row = 1;
fall, higher: board[column][row] != none;
higher, fall: row = up[row];
fall, land: board[column][row] == none;
land, landed: board[column][row] = me;
landed, judge: player = keeper;

judge, won: ? line -> four;
judge, lineless: ! line -> four;
lineless, turn: ? seek -> open;
lineless, over: ! seek -> open;
turn, begin: me = other[me];
won, lost: goals[me] = 100;
lost, over: goals[other[me]] = 0;
over, end: player = keeper;

// From the disc just dropped, go back in some direction over discs of the same colour, as far as
// wanted; there a line of four may begin.
line, aimed: way = Direction(*);
aimed, behind: column = back[way][column];
behind, before: row = sink[way][row];
before, aimed: board[column][row] == me;
aimed, after1: column = ahead[way][column];
after1, disc2: row = climb[way][row];
disc2, two: board[column][row] == me;
two, after2: column = ahead[way][column];
after2, disc3: row = climb[way][row];
disc3, three: board[column][row] == me;
three, after3: column = ahead[way][column];
after3, disc4: row = climb[way][row];
disc4, four: board[column][row] == me;

seek, sought: column = Column(*);
sought, open: board[column][6] == none;
