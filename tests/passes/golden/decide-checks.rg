// case: start and end are one node; a tag, an assignment that would end a move
begin, p: ? s -> s;
p, q: ! s -> t;
p, r: ? s -> t;
s, u: $ a;
u, t: player = black;
r, end: player = keeper;
// =>
begin, p: ;
p, r: ;
s, u: $ a;
u, t: player = black;
r, end: player = keeper;

// case: nothing leads to the end of the check
begin, p: ! s -> t;
begin, q: ? s -> t;
s, u: x == a;
p, end: player = keeper;
q, end: player = black;
// =>
begin, p: ;
s, u: x == a;
p, end: player = keeper;
q, end: player = black;

// case: not applied, because a condition is on the only path
begin, p: ? s -> t;
s, u: ;
u, t: x == b;
begin, end: player = keeper;
p, end: player = black;

// case: not applied, because an inner check is a condition as well
begin, p: ? s -> t;
s, t: ! u -> v;
u, v: x == a;
begin, end: player = keeper;
p, end: player = black;

// case: of two contrary conditions one holds, and both lead on
begin, p: ? s -> t;
begin, q: ! s -> t;
s, u: x == a;
s, v: x != a;
u, t: $ a;
v, t: y = b;
p, end: player = keeper;
q, end: player = keeper;
// =>
begin, p: ;
s, u: x == a;
s, v: x != a;
u, t: $ a;
v, t: y = b;
p, end: player = keeper;
q, end: player = keeper;

// case: whatever a variable is, one of the comparisons holds
begin, p: ? s -> t;
begin, q: ! s -> t;
s, t: x == a;
s, t: x == b;
s, u: x == c;
u, t: y == z;
u, v: y != z;
v, t: ;
p, end: player = keeper;
q, end: player = keeper;
// =>
begin, p: ;
s, t: x == a;
s, t: x == b;
s, u: x == c;
u, t: y == z;
u, v: y != z;
v, t: ;
p, end: player = keeper;
q, end: player = keeper;

// case: not applied, because one of the values is not asked for
begin, n: x = T(*);
n, p: ? s -> t;
n, q: ! s -> t;
s, t: x == a;
s, t: x == b;
p, end: player = keeper;
q, end: player = keeper;

// case: a value that is not asked for is not possible where the check is
begin, n: x = T(*);
n, o: x != c;
o, p: ? s -> t;
o, q: ! s -> t;
s, t: x == a;
s, t: x == b;
p, end: player = keeper;
q, end: player = keeper;
// =>
begin, n: x = T(*);
n, o: x != c;
o, p: ;
s, t: x == a;
s, t: x == b;
p, end: player = keeper;
q, end: player = keeper;

// case: not applied, because both conditions hold of other variables
begin, p: ? s -> t;
begin, q: ! s -> t;
s, t: x == a;
s, t: y != a;
p, end: player = keeper;
q, end: player = keeper;

// case: not applied, because what is asked has changed meanwhile
begin, p: ? s -> t;
begin, q: ! s -> t;
s, u: x == a;
u, v: x = b;
v, t: x == a;
s, t: x != a;
p, end: player = keeper;
q, end: player = keeper;

// case: behind an assignment it is asked of what was assigned
begin, p: ? s -> t;
begin, q: ! s -> t;
s, t: m[y] != a;
s, u: x = m[y];
u, t: x == a;
p, end: player = keeper;
q, end: player = keeper;
// =>
begin, p: ;
s, t: m[y] != a;
s, u: x = m[y];
u, t: x == a;
p, end: player = keeper;
q, end: player = keeper;

// case: two assignments, one of what the other has assigned
begin, p: ? s -> t;
begin, q: ! s -> t;
s, t: m[m[y]] == b;
s, u: x = m[y];
u, v: z = m[x];
v, t: z != b;
p, end: player = keeper;
q, end: player = keeper;
// =>
begin, p: ;
s, t: m[m[y]] == b;
s, u: x = m[y];
u, v: z = m[x];
v, t: z != b;
p, end: player = keeper;
q, end: player = keeper;

// case: what is assigned is known
begin, p: ? s -> t;
begin, q: ! s -> t;
s, u: x = b;
u, t: x == b;
p, end: player = keeper;
q, end: player = keeper;
// =>
begin, p: ;
s, u: x = b;
u, t: x == b;
p, end: player = keeper;
q, end: player = keeper;

// case: not applied, because a cell was written that may be asked about
begin, p: ? s -> t;
begin, q: ! s -> t;
s, t: m[y] != a;
s, u: m[x] = b;
u, t: m[y] == a;
p, end: player = keeper;
q, end: player = keeper;

// case: not applied, because two different cells may have been written
begin, p: ? s -> t;
begin, q: ! s -> t;
s, u: m[x] = b;
s, v: m[x] = a;
u, t: m[y] == a;
v, t: m[y] != a;
p, end: player = keeper;
q, end: player = keeper;

// case: not applied, because what is read for an assignment was assigned itself
begin, p: ? s -> t;
begin, q: ! s -> t;
s, t: m[y] != a;
s, u: y = b;
u, v: x = m[y];
v, t: x == a;
p, end: player = keeper;
q, end: player = keeper;
