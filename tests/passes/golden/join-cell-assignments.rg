// case: a copy in another order
type S = { s1, s2, s3, s4 };
var s: S -> T = { :a };
var t: S -> T = { :b };
var k: T -> S -> T = { :{ :c } };
var x: T = a;
var y: T = a;
begin, p: s[s2] = t[s2];
p, q: s[s1] = t[s1];
q, r: s[s4] = t[s4];
r, u: s[s3] = t[s3];
u, end: player = keeper;
// =>
type S = { s1, s2, s3, s4 };
var s: S -> T = { :a };
var t: S -> T = { :b };
var k: T -> S -> T = { :{ :c } };
var x: T = a;
var y: T = a;
begin, p: ;
p, q: ;
q, r: ;
r, u: s = t;
u, end: player = keeper;

// case: a constant, and a skip in between
type S = { s1, s2, s3, s4 };
var s: S -> T = { :a };
var t: S -> T = { :b };
var k: T -> S -> T = { :{ :c } };
var x: T = a;
var y: T = a;
begin, p: s[s1] = a;
p, q: s[s2] = b;
q, r: ;
r, u: s[s3] = c;
u, v: s[s4] = a;
v, end: player = keeper;
// =>
type S = { s1, s2, s3, s4 };
const whole_s: S -> T = { s2: b, s3: c, :a };
var s: S -> T = { :a };
var t: S -> T = { :b };
var k: T -> S -> T = { :{ :c } };
var x: T = a;
var y: T = a;
begin, p: ;
p, q: ;
q, r: ;
r, u: ;
u, v: s = whole_s;
v, end: player = keeper;

// case: a row, and other cells in between
type S = { s1, s2, s3, s4 };
var s: S -> T = { :a };
var t: S -> T = { :b };
var k: T -> S -> T = { :{ :c } };
var x: T = a;
var y: T = a;
begin, p: k[a][s1] = t[s1];
p, q: k[a][s2] = t[s2];
q, r: k[b][s1] = a;
r, u: k[a][s3] = t[s3];
u, v: k[a][s4] = t[s4];
v, end: player = keeper;
// =>
type S = { s1, s2, s3, s4 };
var s: S -> T = { :a };
var t: S -> T = { :b };
var k: T -> S -> T = { :{ :c } };
var x: T = a;
var y: T = a;
begin, p: ;
p, q: ;
q, r: k[b][s1] = a;
r, u: ;
u, v: k[a] = t;
v, end: player = keeper;

// case: not applied, because a cell is assigned twice
type S = { s1, s2, s3, s4 };
var s: S -> T = { :a };
var t: S -> T = { :b };
var k: T -> S -> T = { :{ :c } };
var x: T = a;
var y: T = a;
begin, p: s[s1] = a;
p, q: s[s2] = b;
q, r: s[s2] = c;
r, u: s[s3] = c;
u, v: s[s4] = a;
v, end: player = keeper;

// case: not applied, because a cell of another key is copied
type S = { s1, s2, s3, s4 };
var s: S -> T = { :a };
var t: S -> T = { :b };
var k: T -> S -> T = { :{ :c } };
var x: T = a;
var y: T = a;
begin, p: s[s1] = t[s1];
p, q: s[s2] = t[s3];
q, r: s[s3] = t[s3];
r, u: s[s4] = t[s4];
u, end: player = keeper;

// case: not applied, because what is copied changes in between
type S = { s1, s2, s3, s4 };
var s: S -> T = { :a };
var t: S -> T = { :b };
var k: T -> S -> T = { :{ :c } };
var x: T = a;
var y: T = a;
begin, p: s[s1] = t[s1];
p, q: s[s2] = t[s2];
q, r: t[s4] = a;
r, u: s[s3] = t[s3];
u, v: s[s4] = t[s4];
v, end: player = keeper;

// case: not applied, because it is read in between
type S = { s1, s2, s3, s4 };
var s: S -> T = { :a };
var t: S -> T = { :b };
var k: T -> S -> T = { :{ :c } };
var x: T = a;
var y: T = a;
begin, p: s[s1] = t[s1];
p, q: s[s2] = t[s2];
q, r: x = s[s2];
r, u: s[s3] = t[s3];
u, v: s[s4] = t[s4];
v, end: player = keeper;

// case: not applied, because somebody comes in between
type S = { s1, s2, s3, s4 };
var s: S -> T = { :a };
var t: S -> T = { :b };
var k: T -> S -> T = { :{ :c } };
var x: T = a;
var y: T = a;
begin, p: s[s1] = a;
p, q: s[s2] = b;
q, r: s[s3] = c;
r, u: s[s4] = a;
u, end: player = keeper;
begin, q: x == a;

// case: not applied, because what says which row is copied changes in between
type S = { s1, s2, s3, s4 };
var m: S -> T = { :a };
var n: T -> T = { :a };
var k: T -> S -> T = { a: { :a }, :{ :b } };
begin, p: m[s1] = k[n[a]][s1];
p, q: n[a] = b;
q, r: m[s2] = k[n[a]][s2];
r, s: m[s3] = k[n[a]][s3];
s, t: m[s4] = k[n[a]][s4];
t, u: m[s1] == a;
u, v: $ a;
v, end: player = keeper;
t, w: m[s1] == b;
w, v: $ b;

// case: not applied, because a cast map is the map itself
type S = { s1, s2, s3, s4 };
type M = S -> T;
var m: M = { :a };
begin, p: m[s1] = a;
p, q: M(m)[s1] = b;
q, r: m[s2] = a;
r, s: m[s3] = a;
s, t: m[s4] = a;
t, u: m[s1] == a;
u, v: $ a;
v, end: player = keeper;

// case: not applied, because the map has no such values
type S = { s1, s2, s3, s4 };
type U = { b, d };
const K: U = d;
var m: S -> T = { :a };
begin, p: m[s1] = T(K);
p, r: m[s2] = a;
r, s: m[s3] = a;
s, t: m[s4] = a;
t, u: m[s2] == a;
u, v: $ a;
v, end: player = keeper;
