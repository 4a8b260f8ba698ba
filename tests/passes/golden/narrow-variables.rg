// case: a value that only the type has; the type left over has a name
type U = { a, b, c, d };
var v: U = a;
begin, p: v = T(*);
p, q: $$ v;
q, end: player = keeper;
// =>
type U = { a, b, c, d };
var v: T = a;
begin, p: v = T(*);
p, q: $$ v;
q, end: player = keeper;

// case: keys that are never used at any level
var w: T -> T -> T = { :{ :a } };
var v: T = b;
begin, p: v = b;
begin, p: v = c;
p, q: w[a][v] = c;
q, r: w[a][b] == c;
r, end: player = keeper;
// =>
var w: { a } -> { b, c } -> { a, c } = { :{ :a } };
var v: { b, c } = b;
begin, p: v = b;
begin, p: v = c;
p, q: w[a][v] = c;
q, r: w[a][b] == c;
r, end: player = keeper;

// case: a condition on what a constant map says of a variable
type U = { a, b, c, none };
const next: T -> U = { a: b, b: c, :none };
var v: U = a;
begin, p: next[v] == none;
p, end: player = keeper;
begin, q: next[v] != none;
q, begin: v = next[v];
// =>
type U = { a, b, c, none };
const next: T -> U = { a: b, b: c, :none };
var v: T = a;
begin, p: next[v] == none;
p, end: player = keeper;
begin, q: next[v] != none;
q, begin: v = next[v];

// case: a value at keys that are never used
var w: T -> T = { a: b, :c };
begin, p: w[a] == b;
p, q: w[a] = a;
q, end: player = keeper;
// =>
var w: { a } -> { a, b } = { :b };
begin, p: w[a] == b;
p, q: w[a] = a;
q, end: player = keeper;

// case: not applied, because the map is compared as a whole
const other: T -> T = { :b };
var w: T -> T = { :a };
begin, p: w[a] = b;
p, q: w != other;
q, end: player = keeper;

// case: not applied, because every value is held somewhere
var v: T = a;
begin, p: v = T(*);
p, end: player = keeper;

// case: not applied, because what is assigned needs the type: the sides would have nothing in common
var v: T = a;
begin, end: player = keeper;
p, q: v = c;
q, end: player = keeper;

// case: not applied, because the map is compared as a whole, though nothing gets there
const other: T -> T = { :b };
var w: T -> T = { :a };
begin, p: w[a] = b;
p, end: player = keeper;
q, r: w != other;
r, end: player = keeper;

// case: a value that a variable has at first and nobody reads
type U = { none, a, b, c };
var x: U = none;
var y: U = none;
begin, p: x = T(*);
p, q: y = x;
q, r: $$ y;
r, s: x == b;
s, end: player = keeper;
// =>
type U = { none, a, b, c };
var x: T = a;
var y: T = a;
begin, p: x = T(*);
p, q: y = x;
q, r: $$ y;
r, s: x == b;
s, end: player = keeper;

// case: not applied, because what it is at first may be read
type U = { none, a, b, c };
var x: U = none;
begin, p: x = T(*);
begin, p: ;
p, q: $$ x;
q, end: player = keeper;

// case: not applied, because a check reads what it is at first
type U = { none, a, b, c };
var x: U = none;
begin, p: ? s -> t;
s, t: x == none;
p, q: x = T(*);
q, r: $$ x;
r, end: player = keeper;
