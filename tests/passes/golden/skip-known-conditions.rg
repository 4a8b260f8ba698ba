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
