// case: both kinds of tags in a check
begin, p: ! s -> t;
s, u: $ a;
u, t: $$ x;
begin, q: $ a;
p, end: player = keeper;
q, end: player = keeper;
// =>
begin, p: ! s -> t;
s, u: ;
u, t: ;
begin, q: $ a;
p, end: player = keeper;
q, end: player = keeper;

// case: not applied, because moves and the check pass the same nodes
begin, p: ? q -> r;
p, q: $ a;
q, r: $ b;
r, end: player = keeper;
