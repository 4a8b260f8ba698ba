// case: a step that stays never leads from a man to an empty place
type P = { p1, p2 };
type D = { stay, over };
const go: D -> P -> P = { over: { p1: p2, :p1 }, :{ p1: p1, :p2 } };
var board: P -> T = { p1: b, :a };
var pos: P = p1;
var d: D = over;
begin, o: pos = P(*);
o, s: board[pos] == b;
s, p: d = D(*);
p, q: board[go[d][pos]] == a;
q, r: $$ d;
r, end: player = keeper;
// =>
type P = { p1, p2 };
type D = { stay, over };
type D_2 = { over };
const go: D -> P -> P = { over: { p1: p2, :p1 }, :{ p1: p1, :p2 } };
var board: P -> T = { p1: b, :a };
var pos: P = p1;
var d: D = over;
begin, o: pos = P(*);
o, s: board[pos] == b;
s, p: d = D_2(*);
p, q: board[go[d][pos]] == a;
q, r: $$ d;
r, end: player = keeper;

// case: not applied, because no value leads on
type P = { p1, p2 };
type D = { stay, over };
const go: D -> P -> P = { over: { :p1 }, :{ p1: p1, :p2 } };
var board: P -> T = { p1: b, :a };
var pos: P = p1;
var d: D = over;
begin, o: pos = P(*);
o, s: board[pos] == b;
s, p: d = D(*);
p, q: board[go[d][pos]] == a;
q, r: $$ d;
r, end: player = keeper;

// case: not applied, because the walk may begin in the middle, where nothing is asked of the place
type P = { p1, p2 };
type D = { stay, over };
const go: D -> P -> P = { over: { p1: p2, :p1 }, :{ p1: p1, :p2 } };
var board: P -> T = { p1: b, :a };
var pos: P = p1;
var d: D = over;
begin, o: pos = P(*);
o, s: board[pos] == b;
begin, s: pos = P(*);
s, p: d = D(*);
p, q: board[go[d][pos]] == a;
q, r: $$ d;
r, end: player = keeper;

// case: not applied, because the move is over before anything is asked
type P = { p1, p2 };
type D = { stay, over };
const go: D -> P -> P = { over: { p1: p2, :p1 }, :{ p1: p1, :p2 } };
var board: P -> T = { p1: b, :a };
var pos: P = p1;
var d: D = over;
begin, o: pos = P(*);
o, s: board[pos] == b;
s, p: d = D(*);
p, p1: $$ d;
p1, q: player = black;
q, r: board[go[d][pos]] == a;
q, end: $ lost;
r, end: player = keeper;
