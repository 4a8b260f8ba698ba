// case: new nodes have numbers that are free
begin, 7: $$ x;
7, end: player = keeper;
// =>
7, end: player = keeper;
begin, 8: x == a;
8, 7: $ a;
begin, 9: x == b;
9, 7: $ b;
begin, 10: x == c;
10, 7: $ c;

// case: not applied, because a symbol is hidden by a constant of that name
type S = { u, v };
const u: S = v;
var w: S = v;
begin, p: $$ w;
p, end: player = keeper;
