// case: in an assignment, in its target, inside a cast, with an index before and behind
const f: T -> T = { a: b, b: c, :a };
const g: T -> T -> T = { a: { :a }, b: { a: b, :c }, :{ b: c, :a } };
var x: T = a;
var m: T -> T = { :a };
begin, s: x = T(*);
s, t: x = g[x][f[x]];
t, u: m[f[T(f[x])]] = T(f[g[x][m[x]]]);
u, p: m[x] == a;
p, end: player = keeper;
// =>
const f: T -> T = { a: b, b: c, :a };
const g: T -> T -> T = { a: { :a }, b: { a: b, :c }, :{ b: c, :a } };
const g_f: T -> T = { b: c, :a };
const f_f: T -> T = { b: a, c: b, :c };
const f_g: T -> T -> T = { b: { a: c, :a }, c: { b: a, :b }, :{ :b } };
var x: T = a;
var m: T -> T = { :a };
begin, s: x = T(*);
s, t: x = g_f[x];
t, u: m[f_f[x]] = T(f_g[x][m[x]]);
u, p: m[x] == a;
p, end: player = keeper;

// case: a constant of that value and type exists, and a name is taken
type N = { f_g, n };
const f: T -> T = { a: b, b: c, :a };
const g: T -> T = { b: a, :b };
const twice: T -> T = { a: c, b: a, :b };
const flags: Player -> N = { :n };
var x: T = a;
begin, s: x = T(*);
s, t: x = f[f[x]];
t, p: f[g[x]] == b;
p, end: player = keeper;
// =>
type N = { f_g, n };
const f: T -> T = { a: b, b: c, :a };
const g: T -> T = { b: a, :b };
const twice: T -> T = { a: c, b: a, :b };
const flags: Player -> N = { :n };
const f_g_2: T -> T = { b: b, :c };
var x: T = a;
begin, s: x = T(*);
s, t: x = twice[x];
t, p: f_g_2[x] == b;
p, end: player = keeper;

// case: three in a row, and a value that is no key of the outer constant
type P = { a, b };
const f: T -> T = { a: b, b: c, :a };
const n: P -> T = { a: b, :c };
var x: T = b;
begin, s: x = T(*);
s, t: $$ x;
t, u: x = f[f[f[x]]];
u, v: f[x] != c;
v, p: n[f[x]] == b;
p, end: player = keeper;
// =>
type P = { a, b };
const f: T -> T = { a: b, b: c, :a };
const n: P -> T = { a: b, :c };
const f_f_f: T -> T = { b: b, c: c, :a };
const n_f: T -> T = { a: c, :b };
var x: T = b;
begin, s: x = T(*);
s, t: $$ x;
t, u: x = f_f_f[x];
u, v: f[x] != c;
v, p: n_f[x] == b;
p, end: player = keeper;

// case: not applied, because one of the two is a variable
const f: T -> T = { a: b, b: c, :a };
var x: T = a;
var m: T -> T = { :a };
begin, s: x = f[m[x]];
s, t: m[x] = b;
t, p: m[f[x]] == b;
p, end: player = keeper;

// case: not applied, because the new constant would be too large
type D = { d0, d1, d2, d3, d4, d5, d6, d7, d8, d9, d10, d11, d12, d13, d14, d15, d16 };
const g: D -> D -> D = { :{ :d1 } };
var d: D = d0;
var e: D = d0;
var f: D = d0;
var h: D = d0;
begin, p: g[g[d][e]][g[f][h]] == d1;
p, end: player = keeper;
