// case: places off a board, from which none leads back
type P = { p, q, n, e };
const on: P -> P = { p: q, q: n, n: e, :e };
const over: P -> P = { p: e, q: p, :n };
var w: P -> T = { p: a, q: b, :c };
var v: P = p;
begin, 1: v = on[v];
begin, 1: v = over[v];
1, 2: w[v] == a;
2, 3: w[v] = b;
3, 4: $ a;
4, end: player = keeper;
// =>
type P = { p, q, n, e };
const on: P -> P = { n: n, e: n, :q };
const over: P -> P = { q: q, :n };
var w: P -> T = { p: a, q: b, :c };
var v: P = p;
begin, 1: v = on[v];
begin, 1: v = over[v];
1, 2: w[v] == a;
2, 3: w[v] = b;
3, 4: $ a;
4, end: player = keeper;

// case: not applied, because what stands there differs at first
type P = { p, q, n, e };
const on: P -> P = { p: q, q: n, n: e, :e };
var w: P -> T = { p: a, q: b, n: b, :c };
var v: P = p;
begin, 1: v = on[v];
1, begin: ;
1, 2: w[v] == a;
2, 3: w[v] = b;
3, 4: $ a;
4, end: player = keeper;

// case: not applied, because it may be written there
type P = { p, q, n, e };
const on: P -> P = { p: q, q: n, n: e, :e };
var w: P -> T = { p: a, q: b, :c };
var v: P = p;
begin, 1: v = on[v];
1, begin: ;
1, 2: w[v] != a;
2, 3: w[v] = b;
3, 4: $ a;
4, end: player = keeper;

// case: not applied, because a check begins where a walk has asked
type P = { p, q, n, e };
const on: P -> P = { p: q, q: n, n: e, :e };
var w: P -> T = { p: a, q: b, :c };
var v: P = p;
begin, 1: v = on[v];
1, begin: ;
1, 2: w[v] == a;
2, 3: w[v] = b;
3, 4: $ a;
4, 5: ? 2 -> 3;
5, end: player = keeper;

// case: not applied, because constants lead from them to places that are not one
type P = { p, q, n, e };
const on: P -> P = { p: q, q: n, n: e, :p };
var w: P -> T = { p: a, q: b, :c };
var v: P = p;
begin, 1: v = on[v];
1, begin: ;
1, 2: w[v] == a;
2, 3: w[v] = b;
3, 4: $ a;
4, end: player = keeper;

// case: not applied, because a condition asks for one of them
type P = { p, q, n, e };
const on: P -> P = { p: q, q: n, n: e, :e };
var w: P -> T = { p: a, q: b, :c };
var v: P = p;
begin, 1: v = on[v];
1, begin: ;
1, 2: w[v] == a;
2, 3: w[v] = b;
1, 3: v == n;
3, 4: $ a;
4, end: player = keeper;

// case: not applied, because a condition asks whether two variables hold the same
type P = { p, q, n, e };
const on: P -> P = { p: q, q: n, n: e, :e };
var w: P -> T = { p: a, q: b, :c };
var v: P = p;
var u: P = n;
begin, 1: v = on[v];
1, begin: ;
1, 2: w[v] == a;
2, 3: w[v] = b;
1, 3: v == u;
3, 4: $ a;
4, end: player = keeper;

// case: not applied, because a move shows them
type P = { p, q, n, e };
const on: P -> P = { p: q, q: n, n: e, :e };
var w: P -> T = { p: a, q: b, :c };
var v: P = p;
begin, 1: v = on[v];
1, begin: ;
1, 2: w[v] == a;
2, 3: w[v] = b;
3, 4: $$ v;
4, end: player = keeper;

// case: a constant of two keys
type P = { p, q, n, e };
const go: T -> P -> P = { a: { p: q, q: n, n: e, :n }, b: { p: e, :e }, :{ q: p, p: n, :n } };
var w: P -> T = { p: a, q: b, :c };
var v: P = p;
var d: T = a;
begin, 0: d = T(*);
0, 1: v = go[d][v];
1, begin: ;
1, 2: w[v] == b;
2, 3: w[v] = a;
3, 4: $ a;
4, end: player = keeper;
// =>
type P = { p, q, n, e };
const go: T -> P -> P = { b: { :n }, c: { q: p, :n }, :{ p: q, :n } };
var w: P -> T = { p: a, q: b, :c };
var v: P = p;
var d: T = a;
begin, 0: d = T(*);
0, 1: v = go[d][v];
1, begin: ;
1, 2: w[v] == b;
2, 3: w[v] = a;
3, 4: $ a;
4, end: player = keeper;

// case: pieces by number, of which only the owner is asked
type K = { k1, k2, k3, k4, none };
type P = { p, q, n };
const owner: K -> T = { k1: a, k2: a, none: c, :b };
var m: P -> K = { p: k1, q: k2, :k3 };
var x: P = p;
var y: P = q;
begin, 1: x = P(*);
1, 2: y = P(*);
2, 3: owner[m[x]] != b;
3, 4: m[y] == none;
4, 5: $$ x;
5, 6: m[y] = m[x];
6, 7: m[x] = k4;
7, begin: player = white;
7, end: player = keeper;
// =>
type K = { k1, k2, k3, k4, none };
type P = { p, q, n };
const owner: K -> T = { k1: a, k2: a, none: c, :b };
var m: P -> K = { n: k3, :k1 };
var x: P = p;
var y: P = q;
begin, 1: x = P(*);
1, 2: y = P(*);
2, 3: owner[m[x]] != b;
3, 4: m[y] == none;
4, 5: $$ x;
5, 6: m[y] = m[x];
6, 7: m[x] = k4;
7, begin: player = white;
7, end: player = keeper;

// case: not applied, because somebody asks which piece it is
type K = { k1, k2, k3, k4, none };
type P = { p, q, n };
const owner: K -> T = { k1: a, k2: a, none: c, :b };
var m: P -> K = { p: k1, q: k2, n: none, :k3 };
var x: P = p;
var y: P = q;
begin, 1: x = P(*);
1, 2: y = P(*);
2, 3: owner[m[x]] != b;
3, 4: m[y] != m[x];
4, 5: $$ x;
5, 6: m[y] = m[x];
6, 7: m[x] = k4;
7, begin: player = white;
7, end: player = keeper;
