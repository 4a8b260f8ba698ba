// case: the old state is not read again
type S = { s1, s2, s3, s4 };
var s: S -> T = { :a };
var t: S -> T = { :b };
var k: T -> S -> T = { :{ :c } };
var x: T = a;
var y: T = a;
begin, p: x = T(*);
p, q: t = s;
q, r: t[s1] = x;
r, u: s = t;
u, v: x = s[s2];
v, w: $$ x;
w, end: player = keeper;
// =>
type S = { s1, s2, s3, s4 };
var s: S -> T = { :a };
var k: T -> S -> T = { :{ :c } };
var x: T = a;
var y: T = a;
begin, p: x = T(*);
p, q: ;
q, r: s[s1] = x;
r, u: ;
u, v: x = s[s2];
v, w: $$ x;
w, end: player = keeper;

// case: not applied, because the old state is read behind the copy
type S = { s1, s2, s3, s4 };
var s: S -> T = { :a };
var t: S -> T = { :b };
var k: T -> S -> T = { :{ :c } };
var x: T = a;
var y: T = a;
begin, p: x = T(*);
p, q: t = s;
q, r: t[s1] = x;
r, u: x = s[s1];
u, v: s = t;
v, w: $$ x;
w, end: player = keeper;

// case: not applied, because both are read and begin with different values
type S = { s1, s2, s3, s4 };
var s: S -> T = { :a };
var t: S -> T = { :b };
var k: T -> S -> T = { :{ :c } };
var x: T = a;
var y: T = a;
begin, p: x = s[s1];
p, q: y = t[s1];
q, r: $$ x;
r, u: $$ y;
u, v: s = t;
v, end: player = keeper;

// case: not applied, because neither is a copy of the other
type S = { s1, s2, s3, s4 };
var s: S -> T = { :a };
var t: S -> T = { :b };
var k: T -> S -> T = { :{ :c } };
var x: T = a;
var y: T = a;
begin, p: s[s1] = a;
p, q: x = s[s1];
q, r: t[s1] = b;
r, u: y = t[s1];
u, v: $$ x;
v, w: $$ y;
w, end: player = keeper;
