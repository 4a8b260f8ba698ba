// case: three variables go round, and one of them tells the two others
const next: T -> T = { a: b, b: c, :a };
var m: T -> T = { :a };
var me: T = a;
var left: T = b;
var right: T = c;
begin, p: m[me] != left;
p, q: m[me] = left;
q, r: m[left] = right;
r, s: me = next[me];
s, t: left = next[left];
t, u: right = next[right];
u, begin: player = white;
// =>
const next: T -> T = { a: b, b: c, :a };
const me_of_left: T -> T = { b: a, c: b, :c };
var m: T -> T = { :a };
var me: T = a;
var left: T = b;
var right: T = c;
begin, p: m[me_of_left[left]] != left;
p, q: m[me_of_left[left]] = left;
q, r: m[left] = next[left];
r, s: me = next[me];
s, t: left = next[left];
t, u: right = next[right];
u, begin: player = white;

// case: what one call or the other hands over
var x: T = a;
var y: T = b;
var m: T -> T = { :a };
begin, p: x = a;
p, r: y = c;
begin, q: x = b;
q, r: y = a;
r, s: m[x] = a;
s, t: m[y] = b;
t, u: m[x] = y;
u, begin: player = white;
// =>
const y_of_x: T -> T = { b: a, :c };
var x: T = a;
var y: T = b;
var m: T -> T = { :a };
begin, p: x = a;
p, r: y = c;
begin, q: x = b;
q, r: y = a;
r, s: m[x] = a;
s, t: m[y_of_x[x]] = b;
t, u: m[x] = y_of_x[x];
u, begin: player = white;

// case: a check hands over what the move does not
var x: T = a;
var y: T = b;
var m: T -> T = { :a };
begin, p: ? c -> d;
c, e: x = b;
e, f: y = a;
f, d: m[x] == y;
p, q: m[x] == y;
q, begin: player = white;
// =>
const y_of_x: T -> T = { b: a, :b };
var x: T = a;
var y: T = b;
var m: T -> T = { :a };
begin, p: ? c -> d;
c, e: x = b;
e, f: y = a;
f, d: m[x] == y_of_x[x];
p, q: m[x] == y_of_x[x];
q, begin: player = white;

// case: not applied, because one is assigned where the other is not
const next: T -> T = { a: b, b: c, :a };
var x: T = a;
var y: T = b;
var m: T -> T = { :a };
begin, p: m[x] = y;
begin, r: x = next[x];
p, q: y = next[y];
r, begin: player = black;
q, begin: player = white;

// case: the symbols are those of a type inside the other one
type U = { b, c };
var x: U = b;
var y: T = b;
var m: T -> T = { :a };
var n: U -> T = { :a };
begin, p: x = U(*);
p, q: y = x;
q, r: m[y] = b;
r, s: n[x] == m[y];
s, begin: player = white;
// =>
type U = { b, c };
var x: U = b;
var y: T = b;
var m: T -> T = { :a };
var n: U -> T = { :a };
begin, p: x = U(*);
p, q: y = x;
q, r: m[x] = b;
r, s: n[x] == m[x];
s, begin: player = white;

// case: not applied, because each is chosen for itself
var x: T = a;
var y: T = a;
var m: T -> T = { :a };
begin, p: x = T(*);
p, q: y = T(*);
q, r: m[x] = y;
r, begin: player = white;

// case: not applied, because the condition that makes both the same reads both
var x: T = a;
var y: T = a;
var m: T -> T = { :a };
begin, p: x = T(*);
p, q: y = T(*);
q, r: x == y;
r, s: m[x] = y;
s, begin: player = white;

// case: not applied, because a tag shows what differs
const next: T -> T = { a: b, b: c, :a };
var x: T = a;
var y: T = b;
var m: T -> T = { :a };
begin, p: x = T(*);
p, q: y = next[x];
q, r: $$ y;
r, s: m[x] = y;
s, begin: player = white;

// case: a tag shows what is the same
var x: T = a;
var y: T = b;
var m: T -> T = { :a };
begin, p: x = T(*);
p, q: y = x;
q, r: $$ y;
r, s: m[x] = y;
s, begin: player = white;
// =>
var x: T = a;
var y: T = b;
var m: T -> T = { :a };
begin, p: x = T(*);
p, q: y = x;
q, r: $$ x;
r, s: m[x] = x;
s, begin: player = white;

// case: not applied, because a mark is only compared with symbols
var x: T = a;
var y: T = b;
var m: T -> T = { :a };
begin, p: x = a;
p, r: y = c;
begin, q: x = b;
q, r: y = a;
r, s: m[x] = a;
s, t: y == c;
s, u: y != c;
t, begin: player = white;
u, begin: player = black;
