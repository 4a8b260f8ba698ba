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
