// case: three edges, one target has its own entry only
begin, p: $ a;
begin, q: $ a;
begin, r: $ a;
s, q: $ b;
s, r: $ c;
p, end: player = keeper;
q, t: $ q;
r, t: $ r;
t, end: player = black;
// =>
begin, p: $ a;
s, q: $ b;
s, r: $ c;
p, end: player = keeper;
q, t: $ q;
r, t: $ r;
t, end: player = black;
p, q: ;
p, r: ;

// case: both targets are entered by the same edges
begin, u: $ u;
begin, v: $ v;
u, p: x == a;
u, q: x == a;
v, p: y == a;
v, q: y == a;
p, r: $ a;
q, r: $ b;
r, end: player = keeper;
// =>
begin, u: $ u;
begin, v: $ v;
u, p: x == a;
v, p: y == a;
p, r: $ a;
q, r: $ b;
r, end: player = keeper;
p, q: ;

// case: not applied, because p can be entered without q, and q without p
begin, p: x == a;
begin, q: x == a;
begin, p: y == a;
begin, q: z == a;
p, r: $ a;
q, r: $ b;
r, end: player = keeper;

// case: not applied, because checks start at p and q
begin, p: x == a;
begin, q: x == a;
p, r: $ a;
q, r: $ b;
r, s: ? p -> q;
r, s: ? q -> p;
s, end: player = keeper;

// case: not applied, because the moves end at different nodes
begin, p: player = black;
begin, q: player = black;
p, end: player = keeper;
q, end: player = keeper;
