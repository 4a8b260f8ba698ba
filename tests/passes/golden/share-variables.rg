// case: three variables, two lives at a time; the first value is that of the one that needs it
var u: T = a;
var v: T = b;
var w: T = c;
begin, p: u = T(*);
p, q: $$ u;
q, r: u == v;
r, r2: player = black;
r2, s: w = v;
s, t: w != a;
t, end: player = keeper;
// =>
var u: T = a;
var v: T = b;
begin, p: u = T(*);
p, q: $$ u;
q, r: u == v;
r, r2: player = black;
r2, s: ;
s, t: v != a;
t, end: player = keeper;

// case: what a check assigns is undone
var u: T = a;
var v: T = b;
begin, p: ? s -> t;
p, q: v == b;
q, end: player = keeper;
s, s2: u = T(*);
s2, t: u == c;
// =>
var u: T = b;
begin, p: ? s -> t;
p, q: u == b;
q, end: player = keeper;
s, s2: u = T(*);
s2, t: u == c;

// case: maps, by different names of one type
type S = { a, b, c };
var u: T -> T = { :a };
var v: S -> T = { :b };
begin, p: u[a] = T(*);
p, q: u[a] == u[b];
q, r: v = u;
r, s: v[b] == a;
s, end: player = keeper;
// =>
type S = { a, b, c };
var u: T -> T = { :a };
begin, p: u[a] = T(*);
p, q: u[a] == u[b];
q, r: ;
r, s: u[b] == a;
s, end: player = keeper;

// case: not applied, because one is assigned while the other is needed
var u: T = a;
var v: T = b;
begin, p: u = T(*);
p, q: v = T(*);
q, r: $$ u;
r, s: $$ v;
s, end: player = keeper;

// case: not applied, because both are needed first, and differ
var u: T = a;
var v: T = b;
begin, p: u == a;
begin, p: v == a;
p, end: player = keeper;

// case: not applied, because a map that is assigned at an index is needed as well
var u: T -> T = { :a };
var v: T -> T = { :b };
begin, p: u[a] = c;
p, q: u[b] == a;
q, r: v[a] = c;
r, s: v[b] == b;
s, end: player = keeper;

// case: not applied, because the types have different symbols
type S = { a, b };
var u: T = a;
var v: S = b;
begin, p: u = T(*);
p, q: $$ u;
q, r: v = S(*);
r, s: $$ v;
s, end: player = keeper;
