// case: a constant has fewer values than its type
const f: T -> T = { a: b, :c };
var x: T = a;
begin, s: x = T(*);
s, p: f[x] == b;
s, p: f[x] == c;
p, end: player = keeper;
// =>
const f: T -> T = { a: b, :c };
var x: T = a;
begin, s: x = T(*);
p, end: player = keeper;
s, p: ;

// case: half of many values side by side stay, more become a chain
type D = { d0, d1, d2, d3, d4, d5, d6 };
var d: D = d0;
begin, s: d = D(*);
s, p: d == d0;
s, p: d == d1;
s, p: d == d2;
s, q: d == d1;
s, q: d == d3;
s, q: d == d4;
s, q: D(d) == d5;
s, q: d6 == d;
p, end: player = white;
q, end: player = black;
// =>
type D = { d0, d1, d2, d3, d4, d5, d6 };
var d: D = d0;
begin, s: d = D(*);
s, p: d == d0;
s, p: d == d1;
s, p: d == d2;
p, end: player = white;
q, end: player = black;
s, 1: d != d0;
1, q: d != d2;

// case: a map that is read at a variable, and a value that is asked twice
begin, p: m[x] != a;
begin, p: m[x] == b;
begin, p: m[x] == b;
p, end: player = keeper;
// =>
p, end: player = keeper;
begin, p: m[x] != a;

// case: two chains that become comparisons side by side
begin, p: x == b;
p, s: a != x;
begin, q: x != b;
q, s: a == x;
s, end: player = keeper;
// =>
s, end: player = keeper;
begin, s: x != c;

// case: not applied, because only one of three values is left out by each
begin, p: x != a;
begin, q: x != b;
p, end: player = keeper;
q, end: player = black;

// case: not applied, because the expressions differ
begin, p: x == a;
begin, p: y == b;
begin, p: m[x] == c;
p, end: player = keeper;

// case: not applied, because the chain can be left
begin, p: x != a;
p, q: x != b;
p, r: y == a;
q, end: player = keeper;
r, end: player = black;

// case: not applied, because a variable has the symbol's name
type V = { x, v, w };
var x: V = v;
begin, p: x == v;
begin, p: x == w;
p, end: player = keeper;
