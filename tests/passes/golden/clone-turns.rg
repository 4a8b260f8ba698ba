// case: a question for one side is not there for the other
const mover: T -> Player = { a: white, :black };
const other: T -> T = { a: b, :a };
var m: T -> T = { :c };
var x: T = a;
var me: T = a;
begin, p: player = mover[me];
p, q: x = T(*);
q, r: m[x] == c;
r, s: me == a;
r, t: me == b;
t, s: x != b;
s, v: m[x] = me;
v, begin: me = other[me];
p, end: player = keeper;
// =>
const mover: T -> Player = { a: white, :black };
const other: T -> T = { a: b, :a };
var m: T -> T = { :c };
var x: T = a;
var me: T = a;
begin, p: player = mover[a];
p, q: x = T(*);
p, end: player = keeper;
q, r: m[x] == c;
r, s: ;
s, v: m[x] = a;
v, 1: ;
1, 2: player = mover[b];
2, 3: x = T(*);
2, end: player = keeper;
3, 4: m[x] == c;
4, t: ;
t, 5: x != b;
5, 6: m[x] = b;
6, begin: ;

// case: not applied, because both sides have the same rules
const mover: T -> Player = { a: white, :black };
const other: T -> T = { a: b, :a };
var m: T -> T = { :c };
var x: T = a;
var me: T = a;
begin, p: player = mover[me];
p, q: x = T(*);
q, r: m[x] == c;
r, s: $$ x;
s, v: m[x] = me;
v, begin: me = other[me];
p, end: player = keeper;

// case: a table has one answer for one side, several for the other
const mover: T -> Player = { a: white, :black };
const may: T -> T -> T = { a: { :a }, :{ b: b, :a } };
const other: T -> T = { a: b, :a };
var m: T -> T = { :c };
var x: T = a;
var me: T = a;
begin, p: player = mover[me];
p, q: x = T(*);
q, r: m[x] == c;
r, s: may[me][x] == a;
s, v: m[x] = me;
v, begin: me = other[me];
p, end: player = keeper;
// =>
const mover: T -> Player = { a: white, :black };
const may: T -> T -> T = { a: { :a }, :{ b: b, :a } };
const other: T -> T = { a: b, :a };
var m: T -> T = { :c };
var x: T = a;
var me: T = a;
begin, p: player = mover[a];
p, q: x = T(*);
p, end: player = keeper;
q, r: m[x] == c;
r, s: may[a][x] == a;
s, v: m[x] = a;
v, 1: ;
1, 2: player = mover[b];
2, 3: x = T(*);
2, end: player = keeper;
3, 4: m[x] == c;
4, 5: may[b][x] == a;
5, 6: m[x] = b;
6, begin: ;

// case: not applied, because the table has several answers for both sides
const mover: T -> Player = { a: white, :black };
const may: T -> T -> T = { a: { c: b, :a }, :{ b: b, :a } };
const other: T -> T = { a: b, :a };
var m: T -> T = { :c };
var x: T = a;
var me: T = a;
begin, p: player = mover[me];
p, q: x = T(*);
q, r: m[x] == c;
r, s: may[me][x] == a;
s, v: m[x] = me;
v, begin: me = other[me];
p, end: player = keeper;

// case: checks are copied, too
const mover: T -> Player = { a: white, :black };
var m: T -> T = { :c };
var x: T = a;
var me: T = a;
begin, p: player = mover[me];
p, q: ? go -> gone;
go, g1: x = T(*);
g1, g2: me == a;
g2, gone: m[x] == c;
g1, gone: me == b;
q, r: x = T(*);
r, s: m[x] = me;
s, t: me == a;
t, begin: me = b;
s, u: me == b;
u, begin: me = a;
p, end: player = keeper;
// =>
const mover: T -> Player = { a: white, :black };
var m: T -> T = { :c };
var x: T = a;
var me: T = a;
g2, gone: m[x] == c;
t, 1: ;
u, begin: ;
begin, p: player = mover[a];
1, 2: player = mover[b];
p, q: ? go -> gone;
p, end: player = keeper;
2, 4: ? 3 -> gone;
2, end: player = keeper;
go, g1: x = T(*);
q, r: x = T(*);
3, 5: x = T(*);
4, 6: x = T(*);
g1, g2: ;
r, s: m[x] = a;
5, gone: ;
6, 7: m[x] = b;
s, t: ;
7, u: ;

// case: what is asked soon after it was assigned is known (jump threading)
var x: T = a;
var done: T = a;
begin, p: x = T(*);
p, q: x == b;
q, r: done = b;
p, r: x != b;
r, s: done == b;
r, begin: done != b;
s, end: player = keeper;
// =>
var x: T = a;
var done: T = a;
s, end: player = keeper;
q, r: ;
begin, p: x = T(*);
r, s: ;
p, q: x == b;
p, 1: x != b;
1, begin: ;

// case: not applied, because the variable may hold any symbol
var x: T = a;
var me: T = a;
begin, p: me = T(*);
p, q: me == a;
p, r: me != a;
r, q: x == b;
q, begin: x = T(*);
p, end: player = keeper;

// case: not applied, because it is what another variable is
var m: T -> T = { :c };
var x: T = a;
var me: T = a;
begin, p: x = T(*);
p, q: me = x;
q, r: me == a;
r, s: m[x] == a;
q, s: me == b;
s, begin: m[x] = me;
p, end: player = keeper;

// case: not applied, because a check ends where it is asked for
const mover: T -> Player = { a: white, :black };
var m: T -> T = { :c };
var x: T = a;
var me: T = a;
begin, p: player = mover[me];
p, q: ? r -> s;
p, r: x = T(*);
r, s: m[x] == a;
s, t: me == a;
t, begin: me = b;
s, u: me == b;
u, v: $ b;
v, begin: me = a;
p, end: player = keeper;

// case: not applied, because its type has four symbols
type U = { e, f, g, h };
const mover: U -> Player = { e: white, :black };
const next: U -> U = { e: f, f: g, g: h, :e };
var m: T -> T = { :c };
var x: T = a;
var me: U = e;
begin, p: player = mover[me];
p, q: x = T(*);
q, r: me == e;
q, s: me != e;
s, r: x == b;
r, v: m[x] = c;
v, begin: me = next[me];
p, end: player = keeper;

// case: not applied, because the same player moves
const next: T -> T = { a: b, b: c, :a };
var m: T -> T = { :c };
var x: T = a;
var seen: T = a;
begin, p: player = white;
p, q: x = T(*);
q, r: seen = a;
r, s: m[x] == a;
s, t: x = next[x];
t, u: x == a;
u, r: seen = b;
t, r: x != a;
r, v: m[x] == b;
v, w: seen == b;
w, y: m[x] = c;
y, begin: seen = a;
p, end: player = keeper;

// case: not applied, because behind the end it is asked for
type B = { a, b };
const o: B -> B = { a: b, :a };
const who: B -> Player = { a: white, :black };
var me: B = a;
var y: T = a;
begin, p: player = who[me];
p, p1: y = T(*);
p1, p2: y != c;
p1, p2: me == a;
p2, p3: $$ y;
p3, p4: player = keeper;
p4, p5: me = o[me];
p5, begin: y != b;
p5, p6: y == b;
p6, end: player = who[me];
end, q: me == a;
