// case: each way round asks who moves, and the check stands beside its negation
begin, p: ? s -> t;
begin, q: ! s -> t;
s, u: y == a;
s, v: y != a;
u, t: x == b;
v, t: x == c;
u, w: x != b;
v, w: x != c;
w, s: x = m[x];
p, q: $ a;
q, end: player = keeper;
// =>
s, u: y == a;
s, v: y != a;
u, t: x == b;
v, t: x == c;
u, w: x != b;
v, w: x != c;
w, s: x = m[x];
p, q: $ a;
q, end: player = keeper;
1, 2: ;
2, t: x == b;
2, 3: x != b;
3, 1: x = m[x];
4, 5: ;
5, t: x == c;
5, 6: x != c;
6, 4: x = m[x];
begin, 7: y == a;
7, p: ? 1 -> t;
7, q: ! 1 -> t;
begin, 8: y != a;
8, p: ? 4 -> t;
8, q: ! 4 -> t;

// case: where the condition fails nothing is left of the check
begin, p: ? s -> t;
begin, q: ! s -> t;
s, u: y == a;
u, t: x == b;
u, s: x = m[x];
p, q: $ a;
q, end: player = keeper;
// =>
s, u: y == a;
u, t: x == b;
u, s: x = m[x];
p, q: $ a;
q, end: player = keeper;
1, 2: ;
2, t: x == b;
2, 1: x = m[x];
begin, 3: y == a;
3, p: ? 1 -> t;
3, q: ! 1 -> t;
begin, 4: y != a;
4, q: ;

// case: not applied, because the condition is asked before the loop only
begin, p: ? s -> t;
s, u: y == a;
u, t: x == b;
u, u: x = m[x];
p, end: player = keeper;

// case: not applied, because the check assigns what it asks
begin, p: ? s -> t;
s, u: y == a;
s, v: y != a;
u, t: x == b;
v, u: y = m[x];
u, s: x = m[x];
p, end: player = keeper;

// case: not applied, because a map is asked
begin, p: ? s -> t;
s, u: m[a] == a;
s, v: m[a] != a;
u, t: x == b;
v, t: x == c;
u, s: x = m[x];
v, s: m[x] = b;
p, end: player = keeper;

// case: not applied, because two variables are compared
begin, p: ? s -> t;
s, u: y == z;
s, v: y != z;
u, t: x == b;
v, t: x == c;
u, s: x = m[x];
v, s: x = m[x];
p, end: player = keeper;

// case: not applied, because a move asks it, no check
begin, s: x = T(*);
s, u: y == a;
s, v: y != a;
u, w: x == b;
v, w: x == c;
u, s: x = m[x];
v, s: x = m[x];
w, end: player = keeper;

// case: three symbols are three copies
begin, p: ? s -> t;
s, u: y == a;
s, v: y == b;
s, w: y == c;
u, t: x == b;
v, t: x == c;
w, t: x == a;
u, s: x = m[x];
v, s: x = m[x];
w, s: x = m[x];
p, end: player = keeper;
// =>
s, u: y == a;
s, v: y == b;
s, w: y == c;
u, t: x == b;
v, t: x == c;
w, t: x == a;
u, s: x = m[x];
v, s: x = m[x];
w, s: x = m[x];
p, end: player = keeper;
1, 2: ;
2, t: x == b;
2, 1: x = m[x];
3, 4: ;
4, t: x == c;
4, 3: x = m[x];
5, 6: ;
6, t: x == a;
6, 5: x = m[x];
begin, 7: y == a;
7, p: ? 1 -> t;
begin, 8: y != a;
8, 9: y == b;
9, p: ? 3 -> t;
8, 10: y != b;
10, 11: y == c;
11, p: ? 5 -> t;

// case: a check inside is asked by the copies, and asked in its own way
begin, p: ? s -> t;
s, u: y == a;
u, t: x == b;
u, s: x = m[x];
u, d: ? q -> r;
q, v: z == a;
v, r: x == c;
v, q: x = m[x];
p, end: player = keeper;
// =>
s, u: y == a;
u, t: x == b;
u, s: x = m[x];
q, v: z == a;
v, r: x == c;
v, q: x = m[x];
p, end: player = keeper;
1, 2: ;
2, t: x == b;
2, 1: x = m[x];
begin, 3: y == a;
3, p: ? 1 -> t;
4, 5: ;
5, r: x == c;
5, 4: x = m[x];
u, 6: z == a;
6, d: ? 4 -> r;

// case: not applied, because loops compare three variables
var m: T -> T = { :a };
var x: T = a;
var u: T = a;
var v: T = a;
var w: T = a;
begin, p: ? s -> t;
s, n: u == b;
s, n: v == b;
s, n: w == b;
n, t: x == b;
n, s: x = m[x];
p, end: player = keeper;

// case: not applied, because the variable is compared with five symbols
type D = { p, q, r, s, t };
var m: T -> T = { :a };
var x: T = a;
var y: D = p;
begin, n: ? k -> l;
k, i: y == p;
k, i: y == q;
k, i: y == r;
k, i: y == s;
k, i: y == t;
i, l: x == b;
i, k: x = m[x];
n, end: player = keeper;
