// case: two loops side by side, in a check; the end of the check is in one of them
begin, b: ? s -> p;
begin, b: ! s -> q2;
s, p: x = a;
s, q: x = a;
p, p2: y != a;
p2, p: y = m[y];
q, q2: y != a;
q2, q: y = m[y];
p2, r: y == b;
q2, r: y == c;
b, end: player = keeper;
// =>
begin, b: ? s -> p;
begin, b: ! s -> p2;
s, p: x = a;
p, p2: y != a;
p2, p: y = m[y];
p2, r: y == b;
p2, r: y == c;
b, end: player = keeper;

// case: edges that ask the same, of nodes that are merged
begin, p: ? s -> t;
begin, q: ? s -> u;
s, t: x == a;
s, u: x == a;
p, p2: $ a;
q, p2: $ b;
p2, end: player = keeper;
// =>
begin, p: ? s -> t;
s, t: x == a;
p, p2: $ a;
p, p2: $ b;
p2, end: player = keeper;

// case: not applied, because moves end there
begin, b: $ a;
b, p: player = black;
b, q: player = black;
p, end: player = keeper;
q, end: player = keeper;

// case: not applied, because walks of a check begin there
begin, p: $ a;
begin, q: $ a;
p, p2: x == a;
q, q2: ? p -> p2;
q2, end: player = keeper;
p2, end: player = keeper;

// case: not applied, because q can be entered in another way, and what follows it with it
begin, p: $ a;
begin, q: $ a;
begin, q: $ b;
p, p2: x == a;
q, q2: x == a;
p2, end: player = keeper;
q2, end: player = black;
