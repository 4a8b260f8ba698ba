// case: the variable itself, and two looked up values that are equal
type D = { p, q, r, s };
const f: D -> T = { p: a, :b };
const g: D -> T = { q: b, :c };
var d: D = p;
begin, n1: d = D(*);
n1, n2: d == r;
n1, n2: f[d] == g[d];
n2, n3: d == r;
n2, n3: f[d] == a;
n2, n3: f[d] != b;
n2, n4: f[d] == b;
n3, end: player = keeper;
n4, end: player = white;
// =>
type D = { p, q, r, s };
const f: D -> T = { p: a, :b };
const g: D -> T = { q: b, :c };
const f_or_g: D -> Bool = { q: 1, r: 1, :0 };
const f_2: D -> Bool = { q: 0, s: 0, :1 };
var d: D = p;
begin, n1: d = D(*);
n2, n4: f[d] == b;
n3, end: player = keeper;
n4, end: player = white;
n1, n2: f_or_g[d] == 1;
n2, n3: f_2[d] == 1;

// case: the constant is there already
type D = { p, q, r, s };
const f: D -> T = { p: a, :b };
const g: D -> T = { q: b, :c };
const known: D -> { 0, 1 } = { p: 1, q: 1, :0 };
var d: D = p;
begin, n1: d = D(*);
n1, n2: f[d] == a;
n1, n2: b == g[d];
n2, end: player = keeper;
// =>
type D = { p, q, r, s };
const f: D -> T = { p: a, :b };
const g: D -> T = { q: b, :c };
const known: D -> { 0, 1 } = { p: 1, q: 1, :0 };
var d: D = p;
begin, n1: d = D(*);
n2, end: player = keeper;
n1, n2: known[d] == 1;

// case: not applied, because the conditions ask for one expression
type D = { p, q, r, s, t };
var d: D = p;
begin, n1: d = D(*);
n1, n2: d == q;
n1, n2: d == p;
n2, end: player = keeper;

// case: not applied, because a constant has no such key
type D = { p, q, r, s };
const f: { p, q } -> T = { p: a, :b };
const g: D -> T = { q: b, :c };
var d: D = p;
begin, n1: d = D(*);
n1, n2: f[d] == a;
n1, n2: g[d] == b;
n2, end: player = keeper;

// case: not applied, because one condition reads what may change
type D = { p, q, r, s };
const g: D -> T = { q: b, :c };
var m: D -> T = { :a };
var d: D = p;
begin, n1: d = D(*);
n1, n2: m[d] == a;
n1, n2: g[d] == b;
n2, end: player = keeper;

// case: not applied, because no value passes
type D = { p, q, r, s };
const g: D -> T = { q: b, :c };
var d: D = p;
begin, n1: d = D(*);
n1, n2: d != d;
n1, n2: g[d] == a;
n1, n3: ;
n2, end: player = keeper;
n3, end: player = keeper;

// case: not applied, because all values pass one of two conditions
type D = { p, q };
const f: D -> T = { p: a, :b };
const g: D -> T = { q: a, :c };
var d: D = p;
begin, s: d = D(*);
s, t: f[d] == a;
s, t: g[d] == a;
t, end: player = keeper;

// case: not applied, because a constant hides an answer
type D = { p, q, r, s };
const 0: Score = 1;
const f: D -> T = { p: a, :b };
const g: D -> T = { q: a, :c };
var d: D = p;
begin, n1: d = D(*);
n1, n2: f[d] == a;
n1, n2: g[d] == a;
n2, end: player = keeper;
