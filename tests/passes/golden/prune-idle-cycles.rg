// case: three steps lead back to where they began
const next: T -> T = { a: b, b: c, :a };
var m: T -> T = { b: b, :a };
var x: T = a;
begin, p: x = T(*);
p, q: x = next[x];
q, r: x = next[x];
r, p: x = next[x];
p, s: m[x] == a;
r, s: m[x] == b;
s, t: $$ x;
t, end: player = keeper;
// =>
const next: T -> T = { a: b, b: c, :a };
var m: T -> T = { b: b, :a };
var x: T = a;
begin, p: x = T(*);
p, q: x = next[x];
q, r: x = next[x];
p, s: m[x] == a;
r, s: m[x] == b;
s, t: $$ x;
t, end: player = keeper;

// case: two variables come back, and a check tells what nobody changes
const swap: T -> T = { a: b, b: a, :c };
var m: T -> T = { b: b, :a };
var x: T = a;
var y: T = a;
begin, o: x = T(*);
o, p: y = T(*);
p, q: x = swap[x];
q, r: y = swap[y];
r, v: ? i -> j;
v, w: x = swap[x];
w, p: y = swap[y];
i, j: m[x] == b;
p, s: $$ x;
r, s: $$ y;
s, end: player = keeper;
// =>
const swap: T -> T = { a: b, b: a, :c };
var m: T -> T = { b: b, :a };
var x: T = a;
var y: T = a;
begin, o: x = T(*);
o, p: y = T(*);
p, q: x = swap[x];
q, r: y = swap[y];
r, v: ? i -> j;
v, w: x = swap[x];
i, j: m[x] == b;
p, s: $$ x;
r, s: $$ y;
s, end: player = keeper;

// case: nobody begins where a round leads elsewhere
const swap: T -> T = { a: b, :a };
var x: T = a;
begin, p: x = b;
p, q: x = swap[x];
q, p: x = swap[x];
p, s: $$ x;
s, end: player = keeper;
// =>
const swap: T -> T = { a: b, :a };
var x: T = a;
begin, p: x = b;
p, q: x = swap[x];
p, s: $$ x;
s, end: player = keeper;

// case: not applied, because somebody may begin where a round leads elsewhere
const swap: T -> T = { a: b, :a };
var x: T = a;
begin, p: x = T(*);
p, q: x = swap[x];
q, p: x = swap[x];
p, s: $$ x;
s, end: player = keeper;

// case: not applied, because of three steps two are taken
const next: T -> T = { a: b, b: c, :a };
var x: T = a;
begin, p: x = T(*);
p, q: x = next[x];
q, p: x = next[x];
p, s: $$ x;
s, end: player = keeper;

// case: not applied, because a cell of a map is assigned on the way
const swap: T -> T = { a: b, b: a, :c };
var m: T -> T = { b: b, :a };
var x: T = a;
begin, p: x = T(*);
p, q: x = swap[x];
q, r: m[x] = a;
r, p: x = swap[x];
p, s: $$ x;
s, t: m[x] == a;
t, end: player = keeper;

// case: not applied, because the cycle has two ways in
const swap: T -> T = { a: b, b: a, :c };
var x: T = a;
begin, p: x = T(*);
begin, q: x = T(*);
p, q: x = swap[x];
q, p: x = swap[x];
p, s: $$ x;
s, end: player = keeper;
