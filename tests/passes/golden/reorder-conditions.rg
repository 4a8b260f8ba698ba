// case: the published picture's shape, with checks and three ways
begin, p: x == a;
begin, q: ? s -> t;
begin, r: z == c;
p, u: ? s -> t;
q, v: z == a;
r, w: y == b;
w, v: ? s -> t;
s, t: y != x;
u, end: player = keeper;
v, end: player = black;
// =>
begin, p: ? s -> t;
begin, q: ? s -> t;
begin, r: ? s -> t;
p, u: x == a;
q, v: z == a;
r, w: z == c;
w, v: y == b;
s, t: y != x;
u, end: player = keeper;
v, end: player = black;

// case: what needs a guard stays behind it, what does not moves ahead of both
type P = { a, b };
var x: T = c;
var y: T = c;
var n: P -> T = { :a };
begin, s: x = T(*);
s, p: x != c;
p, q: n[x] == a;
q, u: y == b;
s, r: y == b;
r, v: x != a;
u, end: player = keeper;
v, end: player = black;
// =>
type P = { a, b };
var x: T = c;
var y: T = c;
var n: P -> T = { :a };
begin, s: x = T(*);
s, p: y == b;
p, q: x != c;
q, u: n[x] == a;
s, r: y == b;
r, v: x != a;
u, end: player = keeper;
v, end: player = black;

// case: not applied, because the shared condition needs its guard
type P = { a, b };
var x: T = c;
var y: T = c;
var n: P -> T = { :a };
begin, s: x = T(*);
s, p: x != c;
p, u: n[x] == a;
s, q: x == b;
q, v: n[x] == a;
u, end: player = keeper;
v, end: player = black;

// case: not applied, because a tag stands before it in one way
begin, p: $ a;
begin, q: y == b;
p, r: x == a;
q, s: x == a;
r, end: player = keeper;
s, end: player = black;

// case: not applied, because the shared condition stands first already
begin, p: x == a;
begin, q: x == a;
p, r: y == a;
q, s: y == b;
r, end: player = keeper;
s, end: player = black;

// case: not applied, because the chain is entered from elsewhere
begin, p: y == b;
begin, q: x == a;
begin, s: z == a;
s, p: y = b;
p, r: x == a;
q, r: $ c;
r, end: player = keeper;

// case: not applied, because the fork would ask more different conditions than before
type V = { a, off };
const f: T -> T = { :a };
var v: V = a;
var x: T = a;
begin, p: f[v] == a;
begin, q: f[v] == a;
begin, r: f[v] == a;
p, s: x == a;
q, t: x == a;
r, u: x == b;
s, end: player = keeper;
t, end: player = black;
u, end: player = white;
