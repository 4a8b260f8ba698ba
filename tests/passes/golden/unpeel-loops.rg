// case: the first step begins at another variable
const next: T -> T -> T = { a: { a: b, b: c, :c }, :{ c: b, :a } };
var way: T = a;
var m: T -> T = { c: b, :a };
var x: T = a;
var y: T = a;
begin, w: way = T(*);
w, p: x = T(*);
p, q: y = next[way][x];
q, r: m[y] == a;
r, q: y = next[way][y];
r, s: $$ y;
s, end: player = keeper;
// =>
const next: T -> T -> T = { a: { a: b, b: c, :c }, :{ c: b, :a } };
var way: T = a;
var m: T -> T = { c: b, :a };
var x: T = a;
var y: T = a;
begin, w: way = T(*);
w, p: x = T(*);
p, 1: y = x;
q, r: m[y] == a;
r, 1: ;
r, s: $$ y;
s, end: player = keeper;
1, q: y = next[way][y];

// case: it is written before the loop as in it
const next: T -> T -> T = { a: { a: b, b: c, :c }, :{ c: b, :a } };
var way: T = a;
var m: T -> T = { c: b, :a };
var x: T = a;
begin, w: way = T(*);
w, p: x = T(*);
p, q: x = next[way][x];
q, r: m[x] == a;
r, q: x = next[way][x];
r, s: $$ x;
s, end: player = keeper;
// =>
const next: T -> T -> T = { a: { a: b, b: c, :c }, :{ c: b, :a } };
var way: T = a;
var m: T -> T = { c: b, :a };
var x: T = a;
begin, w: way = T(*);
w, p: x = T(*);
p, 1: ;
q, r: m[x] == a;
r, 1: ;
r, s: $$ x;
s, end: player = keeper;
1, q: x = next[way][x];

// case: by a chosen way, from one of two squares, in a check
const go: T -> T -> T = { a: { a: b, b: c, :c }, :{ c: b, :a } };
var m: T -> T = { c: b, :a };
var x: T = a;
var y: T = b;
var z: T = c;
var way: T = a;
begin, p: ? h -> k;
p, begin: player = white;
h, h1: way = T(*);
h1, i: x = go[way][y];
h1, i: x = go[way][m[z]];
i, j: m[x] == b;
j, i: x = go[way][x];
j, k: x == a;
begin, end: player = keeper;
// =>
const go: T -> T -> T = { a: { a: b, b: c, :c }, :{ c: b, :a } };
var m: T -> T = { c: b, :a };
var x: T = a;
var y: T = b;
var z: T = c;
var way: T = a;
begin, p: ? h -> k;
p, begin: player = white;
h, h1: way = T(*);
h1, 1: x = y;
h1, 1: x = m[z];
i, j: m[x] == b;
j, 1: ;
j, k: x == a;
begin, end: player = keeper;
1, i: x = go[way][x];

// case: a cast says no more than the types
type U = { a, b };
const next: T -> T -> T = { a: { a: b, b: c, :c }, :{ c: b, :a } };
var way: T = a;
var m: T -> T = { c: b, :a };
var x: T = a;
var u: U = a;
begin, w: way = T(*);
w, p: u = U(*);
p, q: x = next[way][T(u)];
q, r: m[x] == a;
r, q: x = next[way][x];
r, s: $$ x;
s, end: player = keeper;
// =>
type U = { a, b };
const next: T -> T -> T = { a: { a: b, b: c, :c }, :{ c: b, :a } };
var way: T = a;
var m: T -> T = { c: b, :a };
var x: T = a;
var u: U = a;
begin, w: way = T(*);
w, p: u = U(*);
p, 1: x = u;
q, r: m[x] == a;
r, 1: ;
r, s: $$ x;
s, end: player = keeper;
1, q: x = next[way][x];

// case: not applied, because the first step has another map
const next: T -> T -> T = { a: { a: b, b: c, :c }, :{ c: b, :a } };
const other: T -> T = { a: c, :a };
var way: T = a;
var m: T -> T = { c: b, :a };
var x: T = a;
var y: T = a;
begin, w: way = T(*);
w, p: x = T(*);
p, q: y = other[x];
q, r: m[y] == a;
r, q: y = next[way][y];
r, s: $$ y;
s, end: player = keeper;

// case: not applied, because the way is another one
const go: T -> T -> T = { a: { a: b, b: c, :c }, :{ c: b, :a } };
var m: T -> T = { c: b, :a };
var x: T = a;
var y: T = a;
var way: T = a;
var back: T = a;
begin, o: x = T(*);
o, p: way = T(*);
p, q: y = go[back][x];
q, r: m[y] == a;
r, q: y = go[way][y];
r, s: $$ y;
s, end: player = keeper;

// case: not applied, because the first step is that of a symbol
const next: T -> T -> T = { a: { a: b, b: c, :c }, :{ c: b, :a } };
var way: T = a;
var m: T -> T = { c: b, :a };
var y: T = a;
begin, w: way = T(*);
w, q: y = next[way][b];
q, r: m[y] == a;
r, q: y = next[way][y];
r, s: $$ y;
s, end: player = keeper;

// case: not applied, because something else leads there, too
const next: T -> T -> T = { a: { a: b, b: c, :c }, :{ c: b, :a } };
var way: T = a;
var m: T -> T = { c: b, :a };
var x: T = a;
var y: T = a;
begin, w: way = T(*);
w, p: x = T(*);
p, q: y = next[way][x];
p, q: y == x;
q, r: m[y] == a;
r, q: y = next[way][y];
r, s: $$ y;
s, end: player = keeper;

// case: not applied, because it is no loop
const next: T -> T -> T = { a: { a: b, b: c, :c }, :{ c: b, :a } };
var way: T = a;
var m: T -> T = { c: b, :a };
var x: T = a;
var y: T = a;
begin, w: way = T(*);
w, p: x = T(*);
p, q: y = next[way][x];
p, q: y = next[way][y];
q, r: m[y] == a;
r, s: $$ y;
s, end: player = keeper;

// case: not applied, because both keys are not one expression
const go: T -> T -> T = { a: { a: b, b: c, :c }, :{ c: b, :a } };
var m: T -> T = { c: b, :a };
var x: T = a;
var y: T = a;
var z: T = a;
begin, p: x = T(*);
p, o: z = T(*);
o, q: y = go[x][z];
q, r: m[y] == a;
r, q: y = go[y][y];
r, s: $$ y;
s, end: player = keeper;

// case: not applied, because the step reads its variable alone
const next: T -> T = { a: b, b: c, :c };
var m: T -> T = { c: b, :a };
var x: T = a;
var y: T = a;
begin, p: x = T(*);
p, q: y = next[x];
q, r: m[y] == a;
r, q: y = next[y];
r, s: $$ y;
s, end: player = keeper;

// case: not applied, because the variable may not be what the first step begins at
type U = { a, b };
const go: T -> T -> T = { a: { a: b, b: b, :a }, :{ c: b, :a } };
var m: T -> T = { c: b, :a };
var x: U = a;
var y: T = a;
var way: T = a;
begin, o: y = T(*);
o, p: way = T(*);
p, q: x = go[way][y];
q, r: m[x] == a;
r, q: x = go[way][x];
r, s: $$ x;
s, end: player = keeper;

// case: a step that reads its variable alone, and is made only where it leads somewhere
type U = { a, b, c, off };
const up: T -> U = { a: b, b: c, :off };
var m: U -> T = { c: b, :a };
var x: T = a;
var y: T = a;
begin, p: y = T(*);
p, p1: up[y] != off;
p1, q: x = up[y];
q, r: m[x] == a;
r, r1: up[x] != off;
r1, q: x = up[x];
r, s: $$ x;
s, end: player = keeper;
// =>
type U = { a, b, c, off };
const up: T -> U = { a: b, b: c, :off };
var m: U -> T = { c: b, :a };
var x: T = a;
var y: T = a;
begin, p: y = T(*);
p, p1: up[y] != off;
p1, 1: x = y;
q, r: m[x] == a;
r, r1: up[x] != off;
r1, 1: ;
r, s: $$ x;
s, end: player = keeper;
1, q: x = up[x];

// case: not applied, because a step that reads its variable alone may lead off the board
type U = { a, b, c, off };
const up: T -> U = { a: b, b: c, :off };
var m: U -> T = { c: b, :a };
var x: T = a;
var y: T = a;
begin, p: y = T(*);
p, q: x = up[y];
q, r: m[x] == a;
r, r1: up[x] != off;
r1, q: x = up[x];
r, s: $$ x;
s, end: player = keeper;
