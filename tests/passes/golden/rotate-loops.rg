// case: the next cell is looked at before it is gone to
const next: T -> T -> T = { a: { a: b, b: c, :c }, :{ c: b, :a } };
var m: T -> T = { c: b, :a };
var x: T = a;
var way: T = a;
begin, w: way = T(*);
w, p: x = T(*);
p, q: m[next[way][x]] == a;
q, r: x = next[way][x];
r, q: m[next[way][x]] == a;
r, s: $$ x;
s, end: player = keeper;
// =>
const next: T -> T -> T = { a: { a: b, b: c, :c }, :{ c: b, :a } };
var m: T -> T = { c: b, :a };
var x: T = a;
var way: T = a;
begin, w: way = T(*);
w, p: x = T(*);
p, q: ;
q, 1: x = next[way][x];
r, q: ;
r, s: $$ x;
s, end: player = keeper;
1, r: m[x] == a;

// case: the step is compared itself
const go: T -> T -> T = { a: { a: b, b: c, :c }, :{ c: b, :a } };
var x: T = a;
var y: T = a;
var way: T = a;
begin, o: x = T(*);
o, p: way = T(*);
p, q: go[way][x] != y;
q, r: x = go[way][x];
r, q: go[way][x] != y;
r, s: $$ x;
s, end: player = keeper;
// =>
const go: T -> T -> T = { a: { a: b, b: c, :c }, :{ c: b, :a } };
var x: T = a;
var y: T = a;
var way: T = a;
begin, o: x = T(*);
o, p: way = T(*);
p, q: ;
q, 1: x = go[way][x];
r, q: ;
r, s: $$ x;
s, end: player = keeper;
1, r: x != y;

// case: not applied, because what the variable was is asked for, too
const next: T -> T -> T = { a: { a: b, b: c, :c }, :{ c: b, :a } };
var m: T -> T = { c: b, :a };
var x: T = a;
var way: T = a;
begin, w: way = T(*);
w, p: x = T(*);
p, q: next[way][x] != x;
q, r: x = next[way][x];
r, q: next[way][x] != x;
r, s: $$ x;
s, end: player = keeper;

// case: not applied, because the loop is left where the opposite holds
const next: T -> T -> T = { a: { a: b, b: c, :c }, :{ c: b, :a } };
var m: T -> T = { c: b, :a };
var x: T = a;
var way: T = a;
begin, w: way = T(*);
w, p: x = T(*);
p, q: m[next[way][x]] == a;
q, r: x = next[way][x];
r, q: m[next[way][x]] == a;
r, s: m[next[way][x]] != a;
s, t: $$ x;
t, end: player = keeper;

// case: not applied, because one way asks for something else
const next: T -> T -> T = { a: { a: b, b: c, :c }, :{ c: b, :a } };
var m: T -> T = { c: b, :a };
var x: T = a;
var way: T = a;
begin, w: way = T(*);
w, p: x = T(*);
p, q: m[next[way][x]] != c;
q, r: x = next[way][x];
r, q: m[next[way][x]] == a;
r, s: $$ x;
s, end: player = keeper;

// case: not applied, because another step is asked for
const next: T -> T -> T = { a: { a: b, b: c, :c }, :{ c: b, :a } };
const back: T -> T = { c: b, :a };
var m: T -> T = { c: b, :a };
var x: T = a;
var way: T = a;
begin, w: way = T(*);
w, p: x = T(*);
p, q: m[back[x]] == a;
q, r: x = next[way][x];
r, q: m[back[x]] == a;
r, s: $$ x;
s, end: player = keeper;

// case: not applied, because a check begins there
const next: T -> T -> T = { a: { a: b, b: c, :c }, :{ c: b, :a } };
var m: T -> T = { c: b, :a };
var x: T = a;
var way: T = a;
begin, w: way = T(*);
w, p: x = T(*);
p, q: m[next[way][x]] == a;
q, r: x = next[way][x];
r, q: m[next[way][x]] == a;
r, s: $$ x;
s, v: ? q -> r;
v, end: player = keeper;

// case: not applied, because the step does not depend on the variable
var m: T -> T = { c: b, :a };
var x: T = a;
var y: T = a;
begin, p: x = T(*);
p, q: m[y] == a;
q, r: x = y;
r, q: m[y] == a;
r, s: $$ x;
s, end: player = keeper;

// case: not applied, because the step reads its variable alone
const next: T -> T = { a: b, b: c, :c };
var m: T -> T = { c: b, :a };
var x: T = a;
begin, p: x = T(*);
p, q: m[next[x]] == a;
q, r: x = next[x];
r, q: m[next[x]] == a;
r, s: $$ x;
s, end: player = keeper;

// case: every round looks ahead
const go: T -> T -> T = { a: { a: b, b: c, :c }, :{ c: b, :a } };
var m: T -> T = { c: b, :a };
var x: T = a;
var way: T = a;
begin, o: x = T(*);
o, q: way = T(*);
q, r: m[go[way][x]] == a;
r, s: x = go[way][x];
s, q: ;
s, t: $$ x;
t, end: player = keeper;
// =>
const go: T -> T -> T = { a: { a: b, b: c, :c }, :{ c: b, :a } };
var m: T -> T = { c: b, :a };
var x: T = a;
var way: T = a;
begin, o: x = T(*);
o, q: way = T(*);
q, r: ;
r, 1: x = go[way][x];
s, q: ;
s, t: $$ x;
t, end: player = keeper;
1, s: m[x] == a;

// case: before the loop it is asked for what is assigned then
const go: T -> T -> T = { a: { a: b, b: c, :c }, :{ c: b, :a } };
var m: T -> T = { c: b, :a };
var x: T = a;
var y: T = a;
var way: T = a;
begin, n: y = T(*);
n, o: way = T(*);
o, p: m[go[way][y]] == a;
p, q: x = y;
q, r: x = go[way][x];
r, q: m[go[way][x]] == a;
r, s: $$ x;
s, end: player = keeper;
// =>
const go: T -> T -> T = { a: { a: b, b: c, :c }, :{ c: b, :a } };
var m: T -> T = { c: b, :a };
var x: T = a;
var y: T = a;
var way: T = a;
begin, n: y = T(*);
n, o: way = T(*);
o, p: ;
p, q: x = y;
q, 1: x = go[way][x];
r, q: ;
r, s: $$ x;
s, end: player = keeper;
1, r: m[x] == a;

// case: not applied, because the variable may not be what the step leads to
type U = { a, b };
const go: T -> T -> T = { a: { a: b, b: c, :c }, :{ c: b, :a } };
var m: T -> T = { c: b, :a };
var x: U = a;
var way: T = a;
begin, o: x = U(*);
o, q: way = T(*);
q, r: m[go[way][x]] == a;
r, s: x = go[way][x];
s, q: ;
s, t: $$ x;
t, end: player = keeper;

// case: not applied, because it is no loop
const go: T -> T -> T = { a: { a: b, b: c, :c }, :{ c: b, :a } };
var m: T -> T = { c: b, :a };
var x: T = a;
var way: T = a;
begin, o: x = T(*);
o, q: way = T(*);
q, r: m[go[way][x]] == a;
r, s: x = go[way][x];
s, t: $$ x;
t, end: player = keeper;

// case: the variable has no place for what is off the board
type U = { a, b, c, off };
const go: T -> T -> U = { a: { a: b, b: c, :off }, :{ c: b, b: a, :off } };
var m: U -> T = { c: b, :a };
var x: T = a;
var way: T = a;
begin, w: way = T(*);
w, p: x = T(*);
p, p1: go[way][x] != off;
p1, q: m[go[way][x]] == a;
q, r: x = go[way][x];
r, r1: go[way][x] != off;
r1, q: m[go[way][x]] == a;
r, s: $$ x;
s, end: player = keeper;
// =>
type U = { a, b, c, off };
const go: T -> T -> U = { a: { a: b, b: c, :off }, :{ c: b, b: a, :off } };
var m: U -> T = { c: b, :a };
var x: T = a;
var way: T = a;
begin, w: way = T(*);
w, p: x = T(*);
p, p1: go[way][x] != off;
p1, q: ;
q, 1: x = go[way][x];
r, r1: go[way][x] != off;
r1, q: ;
r, s: $$ x;
s, end: player = keeper;
1, r: m[x] == a;

// case: whether the step leads anywhere is asked last, and asked once in the loop
type U = { a, b, c, off };
const go: T -> T -> U = { a: { a: b, b: c, :off }, :{ c: b, b: a, :off } };
var m: U -> T = { c: b, :a };
var x: T = a;
var y: T = a;
var way: T = a;
begin, w: way = T(*);
w, p: y = T(*);
p, p1: go[way][y] != off;
p1, q: x = y;
q, r: x = go[way][x];
r, q: go[way][x] != off;
r, s: $$ x;
s, end: player = keeper;
// =>
type U = { a, b, c, off };
const go: T -> T -> U = { a: { a: b, b: c, :off }, :{ c: b, b: a, :off } };
var m: U -> T = { c: b, :a };
var x: T = a;
var y: T = a;
var way: T = a;
begin, w: way = T(*);
w, p: y = T(*);
p, p1: ;
p1, q: x = y;
1, r: x = go[way][x];
r, q: ;
r, s: $$ x;
s, end: player = keeper;
q, 1: go[way][x] != off;

// case: a condition is asked before the one that keeps out the place off the board
type U = { a, b, c, off };
const go: T -> T -> U = { a: { a: b, b: c, :off }, :{ c: b, b: a, :off } };
var m: U -> T = { c: b, :a };
var x: T = a;
var way: T = a;
begin, w: way = T(*);
w, p: x = T(*);
p, o: m[go[way][x]] == a;
o, q: off != go[way][x];
q, r: x = go[way][x];
r, p: ;
r, s: $$ x;
s, end: player = keeper;
// =>
type U = { a, b, c, off };
const go: T -> T -> U = { a: { a: b, b: c, :off }, :{ c: b, b: a, :off } };
var m: U -> T = { c: b, :a };
var x: T = a;
var way: T = a;
begin, w: way = T(*);
w, p: x = T(*);
p, o: ;
o, q: off != go[way][x];
q, 1: x = go[way][x];
r, p: ;
r, s: $$ x;
s, end: player = keeper;
1, r: m[x] == a;

// case: not applied, because one way does not ask whether the step leads anywhere
type U = { a, b, c, off };
const go: T -> T -> U = { a: { a: b, b: c, :off }, :{ c: b, b: a, :off } };
var m: U -> T = { off: b, c: b, :a };
var x: T = a;
var way: T = a;
begin, w: way = T(*);
w, p: x = T(*);
p, q: m[go[way][x]] == a;
q, r: x = go[way][x];
r, r1: go[way][x] != off;
r1, q: m[go[way][x]] == a;
r, s: $$ x;
s, end: player = keeper;

// case: not applied, because nothing but one of two places off the board is kept out
type U = { a, b, c, off, out };
const go: T -> T -> U = { a: { a: b, b: c, :off }, :{ c: b, b: out, :off } };
var m: U -> T = { off: b, out: b, c: b, :a };
var x: T = a;
var way: T = a;
begin, w: way = T(*);
w, p: x = T(*);
p, p1: go[way][x] != off;
p1, q: m[go[way][x]] == a;
q, r: x = go[way][x];
r, r1: go[way][x] != off;
r1, q: m[go[way][x]] == a;
r, s: $$ x;
s, end: player = keeper;

// case: not applied, because a check begins behind what keeps out the place off the board
type U = { a, b, c, off };
const go: T -> T -> U = { a: { a: b, b: c, :off }, :{ c: b, b: a, :off } };
var m: U -> T = { off: b, c: b, :a };
var x: T = a;
var way: T = a;
begin, w: way = T(*);
w, p: x = T(*);
p, p1: go[way][x] != off;
p1, q: m[go[way][x]] == a;
q, r: x = go[way][x];
r, p: ;
r, s: $$ x;
s, u: ? p1 -> q;
u, end: player = keeper;

// case: a step that reads its variable alone, and nothing but that keeps it on the board
type U = { a, b, c, off };
const up: T -> U = { a: b, b: c, :off };
var m: U -> T = { c: b, :a };
var x: T = a;
begin, p: x = T(*);
p, p1: up[x] != off;
p1, q: m[up[x]] == a;
q, r: x = up[x];
r, p: ;
r, s: $$ x;
s, end: player = keeper;
// =>
type U = { a, b, c, off };
const up: T -> U = { a: b, b: c, :off };
var m: U -> T = { c: b, :a };
var x: T = a;
begin, p: x = T(*);
p, p1: up[x] != off;
p1, q: ;
q, 1: x = up[x];
r, p: ;
r, s: $$ x;
s, end: player = keeper;
1, r: m[x] == a;
