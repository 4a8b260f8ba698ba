// case: behind a look ahead only what nobody writes at can follow
type Cell = { p1, p2, p3, off };
const next: Cell -> Cell = { p1: p2, p2: p3, :off };
var board: Cell -> T = { off: b, :a };
var pos: Cell = p1;
begin, p: pos = Cell(*);
p, q: board[pos] == a;
q, r: next[pos] != off;
r, s: pos = next[pos];
s, t: board[pos] == a;
t, u: $$ pos;
u, v: board[pos] = c;
v, begin: player = black;
v, end: player = keeper;
// =>
type Cell = { p1, p2, p3, off };
const next: Cell -> Cell = { p1: p2, p2: p3, :off };
var board: Cell -> T = { off: b, :a };
var pos: Cell = p1;
begin, p: pos = Cell(*);
p, q: board[pos] == a;
q, r: ;
r, s: pos = next[pos];
s, t: board[pos] == a;
t, u: $$ pos;
u, v: board[pos] = c;
v, begin: player = black;
v, end: player = keeper;

// case: of two in a row, the first looks ahead to what the next asks
begin, p: x = T(*);
p, q: x != a;
q, r: y = x;
r, s: y != a;
s, t: z = y;
t, u: z == b;
u, v: $$ z;
v, end: player = keeper;
// =>
begin, p: x = T(*);
p, q: ;
q, r: y = x;
r, s: ;
s, t: z = y;
t, u: z == b;
u, v: $$ z;
v, end: player = keeper;

// case: not applied, because nothing is assigned before the next one
begin, p: x = T(*);
p, q: x != a;
q, r: x == b;
r, s: $$ x;
s, end: player = keeper;

// case: not applied, because somebody may write at the cell
type Cell = { p1, p2, off };
const next: Cell -> Cell = { p1: p2, :off };
var board: Cell -> T = { off: b, :a };
var pos: Cell = p1;
begin, p: pos = Cell(*);
p, q: next[pos] != off;
q, r: pos = next[pos];
r, s: board[pos] == a;
s, t: $$ pos;
t, u: pos = Cell(*);
u, v: board[pos] = a;
v, begin: player = black;
v, end: player = keeper;

// case: not applied, because the next condition may hold there
type Cell = { p1, p2, off };
const next: Cell -> Cell = { p1: p2, :off };
var board: Cell -> T = { off: b, :a };
var pos: Cell = p1;
begin, p: pos = Cell(*);
p, q: next[pos] != off;
q, r: pos = next[pos];
r, s: board[pos] != c;
s, t: $$ pos;
t, end: player = keeper;

// case: not applied, because another walk comes to an end in between
begin, p: ? q -> s;
q, r: y != a;
r, s: x = y;
s, t: x == b;
p, end: player = keeper;

// case: not applied, because the way forks before the next condition
begin, p: y != a;
p, q: x = y;
q, r: x == b;
q, s: $ a;
r, end: player = keeper;
s, end: player = keeper;

// case: not applied, because something is shown in between
begin, p: x = T(*);
p, q: x != a;
q, r: $ a;
r, s: x == b;
s, end: player = keeper;

// case: beside an edge that does what follows
begin, p: x = T(*);
p, q: x != a;
q, r: y = x;
r, s: y == b;
p, p2: y = x;
p2, s: y != a;
s, t: $$ y;
t, end: player = keeper;
// =>
begin, p: x = T(*);
p, q: ;
q, r: y = x;
r, s: y == b;
p, p2: y = x;
p2, s: y != a;
s, t: $$ y;
t, end: player = keeper;

// case: not applied, because the condition may tell the way from another one
begin, p: x = T(*);
p, q: x != a;
q, r: y = x;
r, s: y == b;
p, p2: y = c;
p2, s: x == a;
s, t: $$ y;
t, end: player = keeper;

// case: not applied, because the condition tells two ways apart
begin, p: y = T(*);
p, q: y != a;
p, s: y == a;
q, r: x = y;
r, t: x == b;
s, t: $ a;
t, end: player = keeper;

// case: not applied, because the map has a value only behind the condition
type Cell = { p1, p2, off };
type Square = { p1, p2 };
const next: Cell -> Cell = { p1: p2, :off };
var board: Square -> T = { :a };
var pos: Cell = p1;
begin, p: pos = p1;
begin, p: pos = p2;
p, q: next[pos] != off;
q, r: pos = next[pos];
r, s: board[pos] == a;
s, t: $$ pos;
t, end: player = keeper;
