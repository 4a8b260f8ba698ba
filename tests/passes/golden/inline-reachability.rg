// case: a path with a tag and an assignment that nobody reads afterwards
begin, p: ? s -> t;
s, u: $ a;
u, v: y = m[x];
v, t: y == a;
p, q: y = b;
q, r: $$ y;
r, end: player = keeper;
// =>
s, u: $ a;
u, v: y = m[x];
v, t: y == a;
p, q: y = b;
q, r: $$ y;
r, end: player = keeper;
begin, 1: ;
1, 2: y = m[x];
2, p: y == a;

// case: one condition, asked in three places, yes and no
begin, p: ? s -> t;
begin, q: ! s -> t;
q, r: ! s -> t;
p, r: ? s -> t;
s, t: x == a;
r, end: player = keeper;
// =>
q, r: x != a;
p, r: x == a;
s, t: x == a;
r, end: player = keeper;
begin, p: x == a;
begin, q: x != a;

// case: no to "or" asks one after the other
begin, p: ! s -> t;
s, t: x == a;
s, t: y == a;
s, t: z == a;
p, end: player = keeper;
// =>
s, t: x == a;
s, t: y == a;
s, t: z == a;
p, end: player = keeper;
begin, 1: x != a;
1, 2: y != a;
2, p: z != a;

// case: no to "and" is one of the noes
begin, p: ! s -> t;
s, u: x == a;
u, v: y == a;
v, t: z == a;
p, end: player = keeper;
// =>
s, u: x == a;
u, v: y == a;
v, t: z == a;
p, end: player = keeper;
begin, p: x != a;
begin, p: y != a;
begin, p: z != a;

// case: no to a path keeps a condition that guards a look-up
type P = { a, b };
var x: T = c;
var n: P -> T = { :a };
begin, r: x = T(*);
r, p: ! s -> t;
s, u: x != c;
u, t: n[x] == a;
p, end: player = keeper;
// =>
type P = { a, b };
var x: T = c;
var n: P -> T = { :a };
begin, r: x = T(*);
s, u: x != c;
u, t: n[x] == a;
p, end: player = keeper;
r, 1: x != c;
r, p: x == c;
1, p: n[x] != a;

// case: yes or no to a path with an assignment at its end
begin, p: ? s -> t;
begin, q: ! s -> t;
s, u: x == a;
u, v: z = m[x];
v, t: z == a;
p, r: $ a;
q, r: $ b;
r, end: player = keeper;
// =>
s, u: x == a;
u, v: z = m[x];
v, t: z == a;
p, r: $ a;
q, r: $ b;
r, end: player = keeper;
begin, 1: x == a;
begin, q: x != a;
1, 2: z = m[x];
2, p: z == a;
2, q: z != a;

// case: the outer check first, then the inner one, which nobody else asks any more
begin, p: ! s -> t;
s, t: ! u -> v;
u, v: x == a;
p, end: player = keeper;
// =>
begin, p: x == a;
s, t: ! u -> v;
u, v: x == a;
p, end: player = keeper;

// case: not applied, because the check chooses a value
begin, p: ? s -> t;
s, u: y = T(*);
u, t: m[y] == b;
p, end: player = keeper;

// case: not applied, because the check goes round
begin, p: ? s -> t;
s, u: y = m[y];
u, s: y != a;
u, t: y == b;
p, end: player = keeper;

// case: not applied, because what the check assigns is shown afterwards
begin, p: ? s -> t;
s, u: y = m[x];
u, t: y == a;
p, r: $$ y;
r, end: player = keeper;

// case: not applied, because the second way would see what the first has assigned
begin, p: ! s -> t;
s, u: y = m[x];
s, v: y = m[z];
u, t: y == a;
v, t: y == b;
p, end: player = keeper;

// case: not applied, because in place the player would be assigned twice
begin, p: ? s -> t;
s, u: player = black;
u, t: player != white;
p, end: player = keeper;

// case: not applied, because the check is asked twice and is no single condition
begin, p: ? s -> t;
begin, q: ? s -> t;
s, u: x == a;
u, v: y == a;
u, v: z == a;
v, t: z != b;
p, r: $ a;
q, r: $ b;
r, end: player = keeper;

// case: not applied, because other walks need the check's edges, too
begin, p: ? s -> t;
begin, s: x != y;
s, u: x == a;
u, t: y == a;
t, r: $ a;
p, r: $ b;
r, end: player = keeper;

// case: no to what always holds leads nowhere
begin, p: ! s -> t;
begin, p: x == b;
s, u: y = b;
u, t: $ a;
p, end: player = keeper;
// =>
begin, p: x == b;
s, u: y = b;
u, t: $ a;
p, end: player = keeper;
begin, 1: y = b;

// case: not applied, because the check starts where it ends and asks nothing
begin, p: ? s -> s;
p, s: x == a;
s, end: player = keeper;
