// case: a dead end of several edges, a ring that nothing leaves
begin, p: $ a;
begin, q: $ b;
q, r: x = a;
r, s: y = b;
r, q: z = c;
p, end: player = keeper;
// =>
begin, p: $ a;
p, end: player = keeper;

// case: the dead end of a check
begin, p: ? s -> t;
s, t: x == a;
s, u: x == b;
u, v: player = black;
p, end: player = keeper;
// =>
begin, p: ? s -> t;
s, t: x == a;
p, end: player = keeper;

// case: not applied, because the move ends there, be it without a move to follow
begin, p: player = black;
begin, q: $ a;
q, end: player = keeper;

// case: not applied, because a check passes there
begin, p: ! s -> t;
s, u: x == b;
u, t: ;
p, end: player = keeper;
