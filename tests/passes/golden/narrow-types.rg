// case: places to which nothing leads
type U = { a, b, c, none, lost };
const next: U -> U = { a: b, b: c, c: none, none: none, :lost };
var v: U = a;
begin, p: v = next[v];
p, begin: v != none;
p, q: v == none;
q, end: player = keeper;
// =>
type U = { a, b, c, none };
const next: U -> U = { a: b, b: c, :none };
var v: U = a;
begin, p: v = next[v];
p, begin: v != none;
p, q: v == none;
q, end: player = keeper;

// case: keys of a map that changes
type U = { a, b, c, none };
const next: T -> U = { c: none, :b };
var m: U -> T = { c: b, :a };
var x: T = a;
begin, p: x = T(*);
p, q: m[next[x]] = x;
q, r: $$ x;
r, end: player = keeper;
// =>
type U = { b, none };
const next: T -> U = { c: none, :b };
var m: U -> T = { :a };
var x: T = a;
begin, p: x = T(*);
p, q: m[next[x]] = x;
q, r: $$ x;
r, end: player = keeper;

// case: not applied, because something is chosen from all
type U = { a, b, c };
var v: U = a;
var x: T = a;
begin, p: v = U(*);
p, q: v == b;
q, begin: x = T(*);
q, end: player = keeper;

// case: not applied, because a label names what nothing is
type U = { a, b, c };
var v: U = a;
var x: T = a;
begin, p: v != c;
p, q: v = b;
q, r: x = T(*);
r, end: player = keeper;

// case: not applied, because a map is used as a whole
type U = { a, b, c };
var m: U -> T = { :a };
var o: U -> T = { :b };
var x: T = a;
begin, p: m == o;
p, q: x = T(*);
q, end: player = keeper;

// case: not applied, because a value is at a key that stays
type U = { a, b, c };
const to: T -> U = { b: c, :a };
var v: U = a;
var x: T = a;
begin, p: x = T(*);
p, q: v = to[x];
q, r: v != b;
r, s: $$ x;
s, end: player = keeper;
