// case: the smallest declared type that has all keys read; a value only found at other keys
type U = { a, b, c, none };
type V = { a, b };
const next: U -> U = { a: b, b: c, c: a, :none };
var x: T = a;
begin, p: x = V(*);
p, q: x = next[x];
q, r: $$ x;
r, end: player = keeper;
// =>
type U = { a, b, c, none };
type V = { a, b };
const next: V -> T = { b: c, :b };
var x: T = a;
begin, p: x = V(*);
p, q: x = next[x];
q, r: $$ x;
r, end: player = keeper;

// case: keys of both levels
type U = { a, b, c, none };
const reach: U -> U -> T = { none: { :a }, :{ none: a, :b } };
var x: T = a;
var y: T = a;
begin, p: x = T(*);
p, q: y = T(*);
q, r: reach[x][y] == y;
r, s: $$ x;
s, t: $$ y;
t, end: player = keeper;
// =>
type U = { a, b, c, none };
const reach: T -> T -> T = { :{ :b } };
var x: T = a;
var y: T = a;
begin, p: x = T(*);
p, q: y = T(*);
q, r: reach[x][y] == y;
r, s: $$ x;
s, t: $$ y;
t, end: player = keeper;

// case: not applied, because the constant is read at every key
const next: T -> T = { a: b, b: c, :a };
var x: T = a;
begin, p: x = T(*);
p, q: x = next[x];
q, r: $$ x;
r, end: player = keeper;

// case: not applied, because no declared type is small enough
type U = { a, b, c, none };
const next: U -> U = { a: b, b: none, :none };
var v: U = a;
begin, p: v = next[v];
p, q: $$ v;
q, begin: player = white;
begin, end: player = keeper;

// case: not applied, because another constant is made of it
type U = { a, b, c, none };
const row: U -> T = { none: a, :b };
const both: T -> U -> T = { :row };
var x: T = a;
var v: U = a;
begin, p: x = T(*);
p, q: v = U(*);
q, r: row[x] == both[x][v];
r, s: $$ x;
s, t: $$ v;
t, end: player = keeper;
