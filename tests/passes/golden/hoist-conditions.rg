// case: over tags and assignments, not over what it reads, nor over other conditions
begin, p: x = T(*);
p, q: y = T(*);
q, r: $$ y;
r, s: $ a;
s, t: m[z] = c;
t, u: x == y;
u, v: x == z;
v, end: player = keeper;
// =>
begin, p: x = T(*);
p, q: y = T(*);
s, t: $$ y;
t, u: $ a;
u, v: m[z] = c;
q, r: x == y;
r, s: x == z;
v, end: player = keeper;

// case: checks, by what is read in them
begin, p: x = T(*);
p, q: $$ x;
q, r: ! s -> t;
r, end: player = keeper;
s, t: y == a;
// =>
p, q: x = T(*);
q, r: $$ x;
begin, p: ! s -> t;
r, end: player = keeper;
s, t: y == a;

// case: not applied, because a check reads what is assigned
begin, p: x = T(*);
p, r: ! s -> t;
r, q: $$ x;
q, end: player = keeper;
s, t: x == a;

// case: not applied, because another condition may be what makes it valid
begin, p: x == a;
p, q: y == b;
q, r: x = b;
r, s: m[x] == a;
s, end: player = keeper;

// case: not applied, because another edge enters or leaves between
begin, p: x = T(*);
begin, p: $ a;
p, q: y == a;
q, r: x = T(*);
r, s: y == b;
r, s: y == c;
s, end: player = keeper;

// case: not applied, because the move ends between, or a check does
begin, p: $ a;
p, q: player = black;
q, r: x == a;
r, s: $ a;
s, t: y == b;
t, u: ? r -> s;
u, end: player = keeper;
