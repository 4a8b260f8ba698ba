// Breakthrough on six by six squares: a pawn goes one square ahead, straight to an empty square or
// diagonally to one without a pawn of its side, where it captures.  Who reaches the far rank or
// captures the last enemy wins.
// Written for rgt from the rules.

type Player = { white, black };
type Score = { 0, 100 };
type Piece = { none, white, black };
type File = { a, b, c, d, e, f };
type FileOrOff = { a, b, c, d, e, f, off };
type Rank = { 1, 2, 3, 4, 5, 6 };
type Side = { left, straight, right };

const enemy: Player -> Player = { white: black, :white };
const far: Player -> Rank = { white: 6, :1 };

// A pawn on the far rank has won: what is ahead of it does not matter.
const ahead: Player -> Rank -> Rank = {
    white: { 1: 2, 2: 3, 3: 4, 4: 5, :6 },
    :{ 6: 5, 5: 4, 4: 3, 3: 2, :1 }
};
const beside: Side -> File -> FileOrOff = {
    left: { b: a, c: b, d: c, e: d, f: e, :off },
    :{ a: a, b: b, c: c, d: d, e: e, :f },
    right: { a: b, b: c, c: d, d: e, e: f, :off }
};
const pawns: Rank -> Piece = { 1: white, 2: white, 5: black, 6: black, :none };

var goals: Goals = { :0 };
var board: File -> Rank -> Piece = { :pawns };
var me: Player = white;
var file: File = a;
var rank: Rank = 1;
var side: Side = straight;
var target: FileOrOff = a;

// A move names the pawn's square and the side to which it goes.
begin, choose: player = me;
choose, inFile: file = File(*);
inFile, chosen: rank = Rank(*);
chosen, named: board[file][rank] == me;
named, from: $$ file;
from, lift: $$ rank;
lift, lifted: board[file][rank] = none;
lifted, sided: side = Side(*);
sided, aim: target = beside[side][file];
aim, aimed: target != off;
aimed, step: rank = ahead[me][rank];
step, forward: side == straight;
step, diagonal: side != straight;
forward, free: board[target][rank] == none;
diagonal, free: board[target][rank] != me;
free, put: $$ side;
put, moved: board[target][rank] = me;
moved, judge: player = keeper;

judge, won: rank == far[me];
judge, short: rank != far[me];
short, turn: ? seek -> alive;
short, won: ! seek -> alive;
turn, begin: me = enemy[me];
won, over: goals[me] = 100;
over, end: player = keeper;

seek, seekFile: file = File(*);
seekFile, sought: rank = Rank(*);
sought, alive: board[file][rank] == enemy[me];
