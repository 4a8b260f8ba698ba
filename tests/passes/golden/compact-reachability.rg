// case: assignments at the end, to the player and of any symbol, too
begin, p: ! s -> t;
s, u: x == a;
u, v: y = T(*);
v, t: player = black;
p, end: player = keeper;
// =>
begin, p: ! s -> u;
s, u: x == a;
u, v: y = T(*);
v, t: player = black;
p, end: player = keeper;

// case: the last condition stands beside a skip
begin, p: ? s -> t;
s, u: x == a;
u, t: y == b;
u, t: ;
p, end: player = keeper;
// =>
begin, p: ? s -> u;
s, u: x == a;
u, t: y == b;
u, t: ;
p, end: player = keeper;

// case: start and end meet, since nothing is asked
begin, p: ? s -> t;
s, u: ;
u, t: y = a;
p, end: player = keeper;
// =>
begin, p: ? u -> u;
s, u: ;
u, t: y = a;
p, end: player = keeper;

// case: moves go on behind the end, and enter the start from elsewhere
begin, s: player = black;
begin, p: ! s -> t;
s, u: $ a;
u, v: x == a;
v, t: $ b;
t, end: player = white;
p, end: player = keeper;
// =>
begin, s: player = black;
begin, p: ! u -> v;
s, u: $ a;
u, v: x == a;
v, t: $ b;
t, end: player = white;
p, end: player = keeper;

// case: not applied, because what is assigned first is read later
begin, p: ? s -> t;
s, u: y = m[x];
u, t: y == a;
p, end: player = keeper;

// case: not applied, because the end can be entered from two nodes
begin, p: ? s -> t;
s, u: x == a;
s, v: x == b;
u, t: y = a;
v, t: ;
p, end: player = keeper;

// case: not applied, because there is a condition at either end
begin, p: ? s -> t;
s, u: x == a;
u, v: y = a;
v, t: y == z;
p, end: player = keeper;

// case: not applied, because one of two ways asks something
begin, p: ? s -> t;
s, u: ;
s, u: x == a;
s, t: y == b;
u, t: y == a;
p, end: player = keeper;

// case: not applied, because the skips go round in a ring
begin, p: ? s -> t;
s, u: ;
u, s: ;
v, t: x == a;
p, p: x == b;
begin, end: player = keeper;
p, end: player = keeper;

// case: of two checks that are asked last the first is asked by the play itself
begin, z: ? s -> z;
s, z: x == b;
begin, c: ? n -> o;
n, m: x == b;
m, o: ? q -> o;
q, o: y == a;
c, end: player = keeper;
// =>
begin, z: ? s -> z;
s, z: x == b;
begin, c: ? n -> o;
n, m: x == b;
m, q: ;
q, o: y == a;
c, end: player = keeper;
