// case: a step along a line, twice, from wherever it begins
const next: T -> T = { a: b, b: c, :c };
var m: T -> T = { c: b, :a };
var x: T = a;
begin, p: x = T(*);
p, q: x = next[x];
q, r: m[x] == a;
r, s: ;
r, t: x = next[x];
t, s: m[x] == a;
s, u: $$ x;
u, end: player = keeper;
// =>
const next: T -> T = { a: b, b: c, :c };
var m: T -> T = { c: b, :a };
var x: T = a;
begin, p: x = T(*);
p, q: x = next[x];
q, r: m[x] == a;
r, s: ;
r, q: x = next[x];
s, u: $$ x;
u, end: player = keeper;

// case: as far as the way is free, then on whatever stops it: the last step need not be asked about
const next: T -> T = { a: b, b: c, :c };
var m: T -> T = { c: b, :a };
var x: T = a;
begin, p: ;
p, s: m[next[x]] != a;
p, q: m[next[x]] == a;
q, r: x = next[x];
r, s: m[next[x]] != a;
r, t: m[next[x]] == a;
t, s: x = next[x];
s, u: $$ x;
u, end: player = keeper;
// =>
const next: T -> T = { a: b, b: c, :c };
var m: T -> T = { c: b, :a };
var x: T = a;
begin, p: ;
p, s: m[next[x]] != a;
p, q: m[next[x]] == a;
q, p: x = next[x];
s, u: $$ x;
u, end: player = keeper;

// case: not applied, because there may be one round more
const next: T -> T = { a: b, b: c, :c };
var m: T -> T = { :a };
var x: T = a;
begin, p: x = T(*);
p, q: x = next[x];
q, r: m[x] == a;
r, s: ;
r, t: x = next[x];
t, s: m[x] == a;
s, u: $$ x;
u, end: player = keeper;

// case: not applied, because the cell at which it ends may be written
const next: T -> T = { a: b, b: c, :c };
var m: T -> T = { c: b, :a };
var x: T = a;
begin, p: x = T(*);
p, p2: m[x] = a;
p2, q: x = next[x];
q, r: m[x] == a;
r, s: ;
r, t: x = next[x];
t, s: m[x] == a;
s, u: $$ x;
u, end: player = keeper;

// case: not applied, because the rounds are shown: moves would have no longest
const next: T -> T = { a: b, b: c, :c };
var m: T -> T = { c: b, :a };
var x: T = a;
begin, p: x = T(*);
p, q: x = next[x];
q, q2: $$ x;
q2, r: m[x] == a;
r, s: ;
r, t: x = next[x];
t, t2: $$ x;
t2, s: m[x] == a;
s, end: player = keeper;

// case: not applied, because the second round leaves to another place
const next: T -> T = { a: b, b: c, :c };
var m: T -> T = { c: b, :a };
var x: T = a;
begin, p: x = T(*);
p, q: x = next[x];
q, r: m[x] == a;
r, s: ;
r, t: x = next[x];
t, w: m[x] == a;
s, u: $$ x;
w, u: $ b;
u, end: player = keeper;

// case: the rounds that step alike, not the one before that steps another way
const next: T -> T = { a: b, b: c, :c };
const back: T -> T = { b: a, c: b, :a };
var m: T -> T = { c: b, :a };
var x: T = a;
begin, p: x = T(*);
p, q: x = next[x];
q, r: m[x] == a;
r, s: ;
r, t: x = back[x];
t, v: m[x] == a;
v, s: ;
v, w: x = next[x];
w, s: m[x] == a;
s, u: $$ x;
u, end: player = keeper;
// =>
const next: T -> T = { a: b, b: c, :c };
const back: T -> T = { b: a, c: b, :a };
var m: T -> T = { c: b, :a };
var x: T = a;
begin, p: x = T(*);
p, q: x = next[x];
q, r: m[x] == a;
r, s: ;
r, t: x = back[x];
t, v: m[x] == a;
v, s: ;
v, t: x = next[x];
s, u: $$ x;
u, end: player = keeper;

// case: three rounds, of which somebody comes to the second from elsewhere
const next: T -> T = { a: b, b: c, :c };
var m: T -> T = { c: b, :a };
var x: T = a;
begin, p: x = T(*);
begin, t: x = b;
p, q: x = next[x];
q, r: m[x] == a;
r, s: ;
r, t: x = next[x];
t, v: m[x] == a;
v, s: ;
v, w: x = next[x];
w, s: m[x] == a;
s, u: $$ x;
u, end: player = keeper;
// =>
const next: T -> T = { a: b, b: c, :c };
var m: T -> T = { c: b, :a };
var x: T = a;
begin, p: x = T(*);
begin, t: x = b;
p, q: x = next[x];
q, r: m[x] == a;
r, s: ;
r, q: x = next[x];
t, v: m[x] == a;
v, s: ;
v, t: x = next[x];
s, u: $$ x;
u, end: player = keeper;

// case: not applied, because the check ends after two steps, not after one or two
const next: T -> T = { a: b, b: c, :c };
var m: T -> T = { c: b, :a };
var x: T = a;
begin, p: x = T(*);
p, q: ? r -> v;
q, w: $$ x;
w, end: player = keeper;
r, s: m[x] == a;
s, t: x = next[x];
t, u: m[x] == a;
u, u2: x = next[x];
u2, v: m[x] == b;

// case: not applied, because one step ends a check that goes on after another
const next: T -> T = { a: b, b: c, :c };
var m: T -> T = { c: b, :a };
var x: T = a;
begin, p: x = T(*);
p, q: ? r -> v;
q, w: $$ x;
w, end: player = keeper;
r, s: x = next[x];
s, t: m[x] == a;
t, u: x = next[x];
u, v: m[x] == a;

// case: a ray, left where something stands: nobody goes on behind the last step
type Cell = { p1, p2, p3, off };
type Piece = { free, stone, wall };
const next: Cell -> Cell = { p1: p2, p2: p3, :off };
const is_stone: Piece -> Bool = { stone: 1, :0 };
var at: Cell = p1;
var board: Cell -> Piece = { p3: stone, off: wall, :free };
begin, p: at = Cell(*);
p, out: board[at] == stone;
p, q: board[at] == free;
q, r: next[at] != off;
r, s: at = next[at];
s, out: board[at] == stone;
s, t: board[at] == free;
t, u: next[at] != off;
u, w: at = next[at];
w, out: board[at] == stone;
out, v: $$ at;
v, end: player = keeper;
// =>
type Cell = { p1, p2, p3, off };
type Piece = { free, stone, wall };
const next: Cell -> Cell = { p1: p2, p2: p3, :off };
const is_stone: Piece -> Bool = { stone: 1, :0 };
var at: Cell = p1;
var board: Cell -> Piece = { p3: stone, off: wall, :free };
begin, p: at = Cell(*);
p, out: board[at] == stone;
p, q: board[at] == free;
q, r: next[at] != off;
r, p: at = next[at];
out, v: $$ at;
v, end: player = keeper;

// case: a ray before whose last step nobody asks whether there is one: off the board is no stone
type Cell = { p1, p2, p3, off };
type Piece = { free, stone, wall };
const next: Cell -> Cell = { p1: p2, p2: p3, :off };
const is_stone: Piece -> Bool = { stone: 1, :0 };
var at: Cell = p1;
var board: Cell -> Piece = { p3: stone, off: wall, :free };
begin, p: at = Cell(*);
p, out: board[at] == stone;
p, q: board[at] == free;
q, r: next[at] != off;
r, s: at = next[at];
s, out: board[at] == stone;
s, t: board[at] == free;
t, w: at = next[at];
w, out: board[at] == stone;
out, v: $$ at;
v, end: player = keeper;
// =>
type Cell = { p1, p2, p3, off };
type Piece = { free, stone, wall };
const next: Cell -> Cell = { p1: p2, p2: p3, :off };
const is_stone: Piece -> Bool = { stone: 1, :0 };
var at: Cell = p1;
var board: Cell -> Piece = { p3: stone, off: wall, :free };
begin, p: at = Cell(*);
p, out: board[at] == stone;
p, q: board[at] == free;
q, r: next[at] != off;
r, p: at = next[at];
out, v: $$ at;
v, end: player = keeper;

// case: a ray behind whose last step the same is asked in other words
type Cell = { p1, p2, p3, off };
type Piece = { free, stone, wall };
const next: Cell -> Cell = { p1: p2, p2: p3, :off };
const is_stone: Piece -> Bool = { stone: 1, :0 };
var at: Cell = p1;
var board: Cell -> Piece = { p3: stone, off: wall, :free };
begin, p: at = Cell(*);
p, out: board[at] == stone;
p, q: board[at] == free;
q, r: next[at] != off;
r, s: at = next[at];
s, out: board[at] == stone;
s, t: board[at] == free;
t, w: at = next[at];
w, out: is_stone[board[at]] == 1;
out, v: $$ at;
v, end: player = keeper;
// =>
type Cell = { p1, p2, p3, off };
type Piece = { free, stone, wall };
const next: Cell -> Cell = { p1: p2, p2: p3, :off };
const is_stone: Piece -> Bool = { stone: 1, :0 };
var at: Cell = p1;
var board: Cell -> Piece = { p3: stone, off: wall, :free };
begin, p: at = Cell(*);
p, out: board[at] == stone;
p, q: board[at] == free;
q, r: next[at] != off;
r, p: at = next[at];
out, v: $$ at;
v, end: player = keeper;

// case: a ray that may end anywhere, whose last step leads to where it is left
type Cell = { p1, p2, p3, off };
type Piece = { free, stone, wall };
const next: Cell -> Cell = { p1: p2, p2: p3, :off };
const is_stone: Piece -> Bool = { stone: 1, :0 };
var at: Cell = p1;
var board: Cell -> Piece = { p3: stone, off: wall, :free };
begin, p: at = Cell(*);
p, out: ;
p, q: board[at] == free;
q, r: next[at] != off;
r, s: at = next[at];
s, out: ;
s, t: board[at] == free;
t, u: next[at] != off;
u, out: at = next[at];
out, v: $$ at;
v, end: player = keeper;
// =>
type Cell = { p1, p2, p3, off };
type Piece = { free, stone, wall };
const next: Cell -> Cell = { p1: p2, p2: p3, :off };
const is_stone: Piece -> Bool = { stone: 1, :0 };
var at: Cell = p1;
var board: Cell -> Piece = { p3: stone, off: wall, :free };
begin, p: at = Cell(*);
p, out: ;
p, q: board[at] == free;
q, r: next[at] != off;
r, p: at = next[at];
out, v: $$ at;
v, end: player = keeper;

// case: not applied, because who steps off the board leaves the ray there
type Cell = { p1, p2, p3, off };
type Piece = { free, stone, wall };
const next: Cell -> Cell = { p1: p2, p2: p3, :off };
const is_stone: Piece -> Bool = { stone: 1, :0 };
var at: Cell = p1;
var board: Cell -> Piece = { off: stone, :free };
begin, p: at = Cell(*);
p, out: board[at] == stone;
p, q: board[at] == free;
q, r: next[at] != off;
r, s: at = next[at];
s, out: board[at] == stone;
s, t: board[at] == free;
t, w: at = next[at];
w, out: board[at] == stone;
out, v: $$ at;
v, end: player = keeper;

// case: not applied, because more may stand where the ray is left last
type Cell = { p1, p2, p3, off };
type Piece = { free, stone, wall };
const next: Cell -> Cell = { p1: p2, p2: p3, :off };
const is_stone: Piece -> Bool = { stone: 1, :0 };
var at: Cell = p1;
var board: Cell -> Piece = { off: wall, :free };
begin, p: at = Cell(*);
p, out: board[at] == stone;
p, q: board[at] == free;
q, r: next[at] != off;
r, s: at = next[at];
s, out: board[at] == stone;
s, t: board[at] == free;
t, u: next[at] != off;
u, w: at = next[at];
w, out: board[at] != wall;
out, v: $$ at;
v, end: player = keeper;

// case: not applied, because the line is longer than the ray
type Cell = { p1, p2, p3, p4, off };
type Piece = { free, stone, wall };
const next: Cell -> Cell = { p1: p2, p2: p3, p3: p4, :off };
const is_stone: Piece -> Bool = { stone: 1, :0 };
var at: Cell = p1;
var board: Cell -> Piece = { off: wall, :free };
begin, p: at = Cell(*);
p, out: board[at] == stone;
p, q: board[at] == free;
q, r: next[at] != off;
r, s: at = next[at];
s, out: board[at] == stone;
s, t: board[at] == free;
t, u: next[at] != off;
u, w: at = next[at];
w, out: board[at] == stone;
out, v: $$ at;
v, end: player = keeper;
