// case: what a condition says holds behind it, and its opposite for two values
type B = { 0, 1 };
var f: B = 0;
begin, p: f = B(*);
p, q: f != 0;
p, r: f == 0;
q, s: $$ f;
r, s: $$ f;
s, end: player = keeper;
// =>
type B = { 0, 1 };
var f: B = 0;
begin, p: f = B(*);
p, q: f != 0;
p, r: f == 0;
q, s: $ 1;
r, s: $ 0;
s, end: player = keeper;

// case: a value that none of the ways brings is not there; copies carry values
begin, p: x = b;
begin, p: x = c;
p, q: y = x;
q, r: y != a;
q, r: x == a;
r, end: player = keeper;
// =>
begin, p: x = b;
begin, p: x = c;
p, q: y = x;
q, r: ;
r, end: player = keeper;

// case: cells of maps, indices, maps of constants
const succ: T -> T = { a: b, b: c, :c };
var x: T = a;
var y: T = a;
var m: T -> T = { :a };
begin, p: m[succ[x]] = succ[succ[x]];
p, q: y = T(*);
q, r: m[y] == m[b];
r, s: m[y] = x;
s, t: m[b] == c;
t, end: player = keeper;
// =>
const succ: T -> T = { a: b, b: c, :c };
var x: T = a;
var y: T = a;
var m: T -> T = { :a };
begin, p: m[b] = c;
p, q: y = T(*);
q, r: m[y] == c;
r, s: m[y] = a;
s, t: m[b] == c;
t, end: player = keeper;

// case: a value that is assigned already
begin, p: x = a;
p, q: x = T(*);
q, r: x == b;
r, s: x = b;
s, end: player = keeper;
// =>
begin, p: ;
p, q: x = T(*);
q, r: x == b;
r, s: ;
s, end: player = keeper;

// case: whole maps
const one: T -> T = { :b };
var m: T -> T = { :a };
var n: T -> T = { :a };
begin, p: m = one;
p, q: n = m;
q, r: n[c] == b;
r, end: player = keeper;
// =>
const one: T -> T = { :b };
var m: T -> T = { :a };
var n: T -> T = { :a };
begin, p: m = one;
p, q: n = m;
q, r: ;
r, end: player = keeper;

// case: not applied, because a loop back to begin brings another value
begin, p: $$ x;
p, q: x = b;
q, begin: player = black;
begin, r: $ c;
r, end: player = keeper;

// case: not applied, because player = white ends the move
begin, p: $ a;
p, end: player = white;

// case: not applied, because a write at an unknown index can be anywhere
begin, p: x = T(*);
p, q: m[x] = b;
q, r: m[c] == a;
r, s: $$ x;
s, end: player = keeper;

// case: what a check assigns is undone, so x is still a behind it
begin, p: ? s -> t;
s, t: x = b;
p, q: y = T(*);
q, r: x != y;
r, u: $$ y;
u, end: player = keeper;
// =>
begin, p: ? s -> t;
s, t: x = b;
p, q: y = T(*);
q, r: y != a;
r, u: $$ y;
u, end: player = keeper;

// case: not applied, because the symbol is hidden by a variable of that name
type S = { u, v };
var w: S = u;
var u: S = v;
begin, p: u = w;
begin, q: $ q;
p, end: player = keeper;
q, end: player = keeper;
