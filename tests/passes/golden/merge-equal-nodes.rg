// case: two turns of the same kind, each of many nodes, in a ring; moves end at either
begin, p: $ a;
p, q: player = black;
q, r: $ b;
q, r: x = T(*);
r, s: $$ x;
s, t: player = white;
t, u: $ b;
t, u: x = T(*);
u, v: $$ x;
v, q: player = white;
r, end: player = keeper;
u, end: player = keeper;
// =>
begin, p: $ a;
p, q: player = black;
q, r: $ b;
q, r: x = T(*);
r, s: $$ x;
s, q: player = white;
r, end: player = keeper;

// case: p goes on like begin; begin keeps its name
p, begin: player = black;
begin, begin: player = black;
begin, end: player = keeper;
p, end: player = keeper;
// =>
begin, begin: player = black;
begin, end: player = keeper;

// case: checks of equal automata; the one inside the other as well
begin, p: ? s -> t;
begin, q: ? u -> v;
begin, r: ! u -> v;
s, s2: x == a;
s2, t: ? w -> w2;
u, u2: x == a;
u2, v: ? y -> y2;
w, w2: y == a;
y, y2: y == a;
p, end: player = keeper;
q, end: player = black;
r, end: player = white;
// =>
begin, p: ? s -> t;
begin, q: ? s -> t;
begin, r: ! s -> t;
s, s2: x == a;
s2, t: ? w -> t;
w, t: y == a;
p, end: player = keeper;
q, end: player = black;
r, end: player = white;

// case: different checks that end alike
begin, p: ? s -> t;
p, q: ? u -> v;
s, s2: x == a;
s2, t: y == a;
u, u2: x != b;
u2, v: y == a;
q, end: player = keeper;
// =>
begin, p: ? s -> t;
p, q: ? u -> t;
s, s2: x == a;
s2, t: y == a;
u, s2: x != b;
q, end: player = keeper;

// case: not applied, because both checks can meet both ends
begin, p: ? s -> t;
begin, q: ? s -> u;
s, t: x == a;
s, u: y == a;
p, end: player = keeper;
q, end: player = black;

// case: not applied, because a check can meet the end of another on its way
begin, p: ? s -> u;
begin, q: ? t -> v;
s, v: x == a;
v, u: ;
t, v: y == a;
u, end: player = keeper;
p, end: player = keeper;
q, end: player = black;

// case: not applied, because t is the end of a check and q is not
begin, p: ? s -> t;
s, q: x == a;
s, t: y == a;
q, r: player = black;
t, r: player = black;
p, q: $ a;
p, t: $ b;
r, end: player = keeper;

// case: not applied, because nodes with equal edges that lead nowhere are not the end
begin, p: $ a;
begin, end: player = keeper;
p, q: player = black;

// case: not applied, because a tag would lead from a node to itself
begin, p: ;
p, q: $ a;
q, p: $ a;
q, q: x == a;
p, p: x == a;
begin, end: player = keeper;
