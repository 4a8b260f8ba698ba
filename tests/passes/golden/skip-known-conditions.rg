// case: sides and casts do not matter; a value is no other; assigned is known
begin, p: x == y;
p, q: T(y) == x;
q, r: y != x;
q, s: z != a;
s, s2: z == a;
s, s3: m[x] = b;
s3, s4: b == m[x];
s4, s5: m[x] == c;
s3, s6: m[x] != c;
r, end: player = keeper;
s2, end: player = keeper;
s5, end: player = keeper;
s6, end: player = keeper;
// =>
begin, p: x == y;
p, q: ;
q, s: z != a;
s, s3: m[x] = b;
s3, s4: ;
s3, s6: ;
r, end: player = keeper;
s2, end: player = keeper;
s5, end: player = keeper;
s6, end: player = keeper;

// case: around a loop, and through the end of a move
begin, p: m[x] == y;
p, q: $ a;
q, p: z = T(*);
p, p2: m[x] == y;
p2, r: player = black;
r, r2: m[x] == y;
r, r2: m[x] != y;
r2, end: player = keeper;
// =>
begin, p: m[x] == y;
p, q: $ a;
q, p: z = T(*);
p, p2: ;
p2, r: player = black;
r, r2: ;
r2, end: player = keeper;

// case: inside a check, what is known wherever it is asked
begin, p: x == y;
p, q: ? s -> t;
s, s2: x == y;
s2, t: m[x] == z;
q, r: z = T(*);
r, end: ? s -> t;
q, end: player = keeper;
// =>
begin, p: x == y;
p, q: ? s -> t;
s, s2: ;
s2, t: m[x] == z;
q, r: z = T(*);
r, end: ? s -> t;
q, end: player = keeper;

// case: not applied, because one way has not asked
begin, p: x == y;
begin, p: $ a;
p, q: x == y;
q, end: player = keeper;

// case: not applied, because something it reads has been assigned
begin, p: m[x] == y;
p, q: m[z] = a;
q, r: m[x] == y;
r, end: player = keeper;

// case: not applied, because something is assigned that a check inside the check reads
begin, p: ? s -> t;
p, q: z = T(*);
q, r: ? s -> t;
r, end: player = keeper;
s, t: ! u -> v;
u, v: x == z;

// case: not applied, because the index is another once the assignment is done
begin, p: m[m[x]] = b;
p, q: m[m[x]] == b;
q, end: player = keeper;

// case: not applied, because nothing of a check's walks happens to those who ask
begin, p: ? s -> t;
p, q: x == b;
q, end: player = keeper;
s, t: x == b;
begin, end: player = keeper;

// case: a check that walks as another one does, with tags and assignments more, holds with it
begin, p: ? s -> t;
p, q: ? u -> v;
p, r: ! u -> v;
q, end: player = keeper;
r, end: player = black;
s, s1: y = T(*);
s1, s2: x == y;
s1, s3: z == y;
s2, t: y = a;
s3, s3a: $ a;
s3a, t: y = b;
u, u1: y = T(*);
u1, u2: $$ y;
u2, u3: x == y;
u2, u4: z == y;
u2, u5: x == z;
u3, u6: y = a;
u4, u6: y = b;
u5, v: ;
u6, u7: m[x] = c;
u7, v: ;
// =>
begin, p: ? s -> t;
p, q: ;
q, end: player = keeper;
r, end: player = black;
s, s1: y = T(*);
s1, s2: x == y;
s1, s3: z == y;
s2, t: y = a;
s3, s3a: $ a;
s3a, t: y = b;
u, u1: y = T(*);
u1, u2: $$ y;
u2, u3: x == y;
u2, u4: z == y;
u2, u5: x == z;
u3, u6: y = a;
u4, u6: y = b;
u5, v: ;
u6, u7: m[x] = c;
u7, v: ;

// case: what walks as a check that fails does fails with it
begin, p: ! u -> v;
p, q: ? s -> t;
p, r: ! s -> t;
q, end: player = keeper;
r, end: player = black;
s, t: x == y;
u, u1: x == y;
u, v: y == z;
u1, v: m[x] = c;
// =>
begin, p: ! u -> v;
p, r: ;
q, end: player = keeper;
r, end: player = black;
s, t: x == y;
u, u1: x == y;
u, v: y == z;
u1, v: m[x] = c;

// case: not applied, because it asks more on the way, or less
begin, p: ? s -> t;
p, q: ? u -> v;
p, r: ! u -> v;
q, end: player = keeper;
r, end: player = black;
s, s1: x == y;
s1, t: y == a;
s, t: x == z;
u, u1: x == y;
u1, u2: y == a;
u2, v: z == a;
u, v: x == z;

// case: not applied, because it changes something on the way that is asked later
begin, p: ? s -> t;
p, q: ? u -> v;
p, r: ! u -> v;
q, end: player = keeper;
r, end: player = black;
s, s1: x == y;
s1, t: y == z;
u, u1: x == y;
u1, u2: y = a;
u2, v: y == z;

// case: not applied, because what the other one reads is assigned in between
begin, p: ? s -> t;
p, p1: z = b;
p1, q: ? u -> v;
p1, r: ! u -> v;
q, end: player = keeper;
r, end: player = black;
s, t: x == y;
u, v: x == y;
u, v: y == z;
