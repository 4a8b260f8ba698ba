// case: nodes with several equal edges; a move may end at either
begin, p: $ a;
p, q: player = black;
begin, r: $ b;
r, s: player = black;
q, t: $ a;
q, u: $ b;
s, t: $ a;
s, u: $ b;
t, end: player = keeper;
u, end: player = white;
// =>
begin, p: $ a;
p, q: player = black;
begin, p: $ b;
q, t: $ a;
q, u: $ b;
t, end: player = keeper;
u, end: player = white;

// case: the same edge twice
begin, p: $ a;
begin, p: $ a;
p, end: player = keeper;
// =>
begin, p: $ a;
p, end: player = keeper;

// case: not applied, because a check starts at p
begin, p: $ a;
begin, q: $ b;
p, r: x == a;
q, r: x == a;
r, s: ? p -> r;
s, end: player = keeper;

// case: not applied, because q allows more
begin, p: $ a;
begin, q: $ b;
p, r: x == a;
q, r: x == a;
q, r: y == a;
r, end: player = keeper;
