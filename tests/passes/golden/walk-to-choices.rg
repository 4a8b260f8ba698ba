// case: one of two conditions behind the ride asks for the choice itself
const next: T -> T = { a: b, b: c, :a };
var m: T -> T = { :a };
var x: T = a;
var y: T = a;
var z: T = a;
begin, q: x = T(*);
q, r: ? s -> t;
r, u: $$ x;
u, end: player = keeper;
s, w: z = b;
w, w1: m[z] == a;
w1, w: z = next[z];
w1, v: x == z;
v, t: m[z] != c;
// =>
const next: T -> T = { a: b, b: c, :a };
var m: T -> T = { :a };
var x: T = a;
var y: T = a;
var z: T = a;
begin, 1: ;
q, r: ;
r, u: $$ x;
u, end: player = keeper;
s, w: z = b;
w, w1: m[z] == a;
w1, w: z = next[z];
w1, v: x == z;
v, t: m[z] != c;
1, 2: z = b;
2, 3: m[z] == a;
3, 2: z = next[z];
3, 4: x = z;
4, q: m[z] != c;

// case: inside of another check, whose end the ride shares
const next: T -> T = { a: b, b: c, :a };
var m: T -> T = { :a };
var x: T = a;
var y: T = a;
var z: T = a;
begin, b0: ? o -> t;
b0, end: player = keeper;
o, o1: x = T(*);
o1, o2: m[x] == b;
o2, t: ? s -> t;
s, w: z = b;
w, w1: m[z] == a;
w1, w: z = next[z];
w1, t: z == x;
// =>
const next: T -> T = { a: b, b: c, :a };
var m: T -> T = { :a };
var x: T = a;
var y: T = a;
var z: T = a;
begin, b0: ? o -> t;
b0, end: player = keeper;
o, 1: ;
o1, o2: m[x] == b;
o2, t: ;
s, w: z = b;
w, w1: m[z] == a;
w1, w: z = next[z];
w1, t: z == x;
1, 2: z = b;
2, 3: m[z] == a;
3, 2: z = next[z];
3, o1: x = z;

// case: what cannot be chosen is left out, and tags of a check show nothing
type U = { a, b };
const next: T -> T = { a: b, b: c, :a };
var m: T -> T = { :a };
var x: T = a;
var y: T = a;
var z: T = a;
begin, q: x = U(*);
q, r: ? s -> t;
r, u: $$ x;
u, end: player = keeper;
s, w: z = b;
w, w1: m[z] == a;
w1, w: z = next[z];
w1, w2: $ a;
w2, t: z == x;
// =>
type U = { a, b };
const next: T -> T = { a: b, b: c, :a };
var m: T -> T = { :a };
var x: T = a;
var y: T = a;
var z: T = a;
begin, 1: ;
q, r: ;
r, u: $$ x;
u, end: player = keeper;
s, w: z = b;
w, w1: m[z] == a;
w1, w: z = next[z];
w1, w2: $ a;
w2, t: z == x;
1, 2: z = b;
2, 3: m[z] == a;
3, 2: z = next[z];
3, 4: ;
4, 5: z != c;
5, q: x = z;

// case: several ways to tell
const next: T -> T = { a: b, b: c, :a };
var m: T -> T = { :a };
var x: T = a;
var y: T = a;
var z: T = a;
begin, q: x = T(*);
q, r: ? s -> t;
r, u: $$ x;
u, end: player = keeper;
s, w: z = b;
w, w1: m[z] == a;
w1, w: z = next[z];
w1, t: z == x;
w1, t: next[z] == x;
// =>
const next: T -> T = { a: b, b: c, :a };
var m: T -> T = { :a };
var x: T = a;
var y: T = a;
var z: T = a;
begin, 1: ;
q, r: ;
r, u: $$ x;
u, end: player = keeper;
s, w: z = b;
w, w1: m[z] == a;
w1, w: z = next[z];
w1, t: z == x;
w1, t: next[z] == x;
1, 2: z = b;
2, 3: m[z] == a;
3, 2: z = next[z];
3, q: x = z;
3, q: x = next[z];

// case: not applied, because the keeper has one walk
const next: T -> T = { a: b, b: c, :a };
var m: T -> T = { :a };
var x: T = a;
var y: T = a;
var z: T = a;
begin, k: player = keeper;
k, q: x = T(*);
q, r: ? s -> t;
r, r1: m[a] = x;
r1, u: player = white;
u, end: player = keeper;
s, w: z = b;
w, w1: m[z] == a;
w1, w: z = next[z];
w1, t: z == x;

// case: not applied, because somebody reads where the ride ended
const next: T -> T = { a: b, b: c, :a };
var m: T -> T = { :a };
var x: T = a;
var y: T = a;
var z: T = a;
begin, q: x = T(*);
q, r: ? s -> t;
r, u: $$ x;
u, u1: $$ z;
u1, end: player = keeper;
s, w: z = b;
w, w1: m[z] == a;
w1, w: z = next[z];
w1, t: z == x;

// case: not applied, because the ride goes by what is chosen
const next: T -> T = { a: b, b: c, :a };
var m: T -> T = { :a };
var x: T = a;
var y: T = a;
var z: T = a;
begin, q: x = T(*);
q, r: ? s -> t;
r, u: $$ x;
u, end: player = keeper;
s, w: z = b;
w, w1: m[z] == x;
w1, w: z = next[z];
w1, t: z == x;

// case: not applied, because one way tells nothing
const next: T -> T = { a: b, b: c, :a };
var m: T -> T = { :a };
var x: T = a;
var y: T = a;
var z: T = a;
begin, q: x = T(*);
q, r: ? s -> t;
r, u: $$ x;
u, end: player = keeper;
s, w: z = b;
w, w1: m[z] == a;
w1, w: z = next[z];
w1, t: z == x;
w1, t: m[z] == b;

// case: not applied, because the choice is asked for twice
const next: T -> T = { a: b, b: c, :a };
var m: T -> T = { :a };
var x: T = a;
var y: T = a;
var z: T = a;
begin, q: x = T(*);
q, r: ? s -> t;
r, u: $$ x;
u, end: player = keeper;
s, w: z = b;
w, w1: m[z] == a;
w1, w: z = next[z];
w1, v: z == x;
v, t: next[z] == x;

// case: not applied, because the ride goes on with another value
const next: T -> T = { a: b, b: c, :a };
var m: T -> T = { :a };
var x: T = a;
var y: T = a;
var z: T = a;
begin, q: x = T(*);
q, r: ? s -> t;
r, u: $$ x;
u, end: player = keeper;
s, s1: y = x;
s1, w: z = b;
w, w1: m[z] == a;
w1, w: z = next[z];
w1, v: z == y;
v, t: x = c;

// case: not applied, because the ride begins at what is chosen
const next: T -> T = { a: b, b: c, :a };
var m: T -> T = { :a };
var x: T = a;
var y: T = a;
var z: T = a;
begin, q: x = T(*);
q, r: ? s -> t;
r, u: $$ x;
u, end: player = keeper;
s, s1: y = x;
s1, w: z = x;
w, w1: m[z] == a;
w1, w: z = next[z];
w1, t: z == y;

// case: not applied, because the ride writes
const next: T -> T = { a: b, b: c, :a };
var m: T -> T = { :a };
var x: T = a;
var y: T = a;
var z: T = a;
begin, q: x = T(*);
q, r: ? s -> t;
r, u: $$ x;
u, end: player = keeper;
s, w: z = b;
w, w1: m[z] == a;
w1, w2: m[z] = b;
w2, w: z = next[z];
w1, t: z == x;

// case: not applied, because the ride may only be asked where a condition holds
type U = { a, b };
const next: T -> T = { a: b, b: c, :a };
var n: U -> T = { :a };
var m: T -> T = { :a };
var x: T = a;
var y: T = a;
var z: T = a;
begin, p: x = T(*);
p, q: y != c;
q, r: ? s -> t;
r, u: $$ x;
u, end: player = keeper;
s, w: z = n[y];
w, w1: m[z] == a;
w1, w: z = next[z];
w1, t: z == x;

// case: not applied, because the condition before reads what the ride changes
const next: T -> T = { a: b, b: c, :a };
var m: T -> T = { :a };
var x: T = a;
var y: T = a;
var z: T = a;
begin, p: x = T(*);
p, q: m[z] == x;
q, r: ? s -> t;
r, u: $$ x;
u, end: player = keeper;
s, w: z = b;
w, w1: m[z] == a;
w1, w: z = next[z];
w1, t: z == x;

// case: not applied, because whose turn it is, is a variable, and it may be the keeper's
const next: T -> T = { a: b, b: c, :a };
var m: T -> T = { :a };
var x: T = a;
var z: T = a;
var who: PlayerOrSystem = keeper;
begin, k: player = who;
k, q: x = T(*);
q, r: ? s -> t;
r, r1: m[a] = x;
r1, u: player = white;
u, end: player = keeper;
s, w: z = b;
w, w1: m[z] == a;
w1, w: z = next[z];
w1, t: z == x;

// case: not applied, because a constant has the name of what cannot be chosen
type U = { a, b };
const c: T = a;
const next: T -> T = { a: b, b: c, :a };
var m: T -> T = { :a };
var x: T = a;
var z: T = a;
begin, q: x = U(*);
q, r: ? s -> t;
r, u: $$ x;
u, end: player = keeper;
s, w: z = b;
w, w1: m[z] == a;
w1, w: z = next[z];
w1, t: z == x;

// case: not applied, because the check draws more than there is to choose from
const next: T -> T = { a: b, b: c, :a };
var m: T -> T = { :a };
var x: T = a;
var y: T = a;
var z: T = a;
begin, q: x = T(*);
q, r: ? s -> t;
r, u: $$ x;
u, end: player = keeper;
s, s1: y = T(*);
s1, s2: m[y] == a;
s2, w: z = T(*);
w, w1: z != y;
w1, t: next[z] == x;

// case: who is somewhere else goes on
const next: T -> T = { a: b, b: c, :a };
var m: T -> T = { :a };
var x: T = a;
var z: T = a;
begin, q: x = T(*);
q, r: ? s -> t;
r, u: $$ x;
u, end: player = keeper;
s, w: z = b;
w, w1: m[z] == a;
w1, t: z == x;
w1, w2: z != x;
w2, w: z = next[z];
// =>
const next: T -> T = { a: b, b: c, :a };
var m: T -> T = { :a };
var x: T = a;
var z: T = a;
begin, 1: ;
q, r: ;
r, u: $$ x;
u, end: player = keeper;
s, w: z = b;
w, w1: m[z] == a;
w1, t: z == x;
w1, w2: z != x;
w2, w: z = next[z];
1, 2: z = b;
2, 3: m[z] == a;
3, q: x = z;
3, 4: ;
4, 2: z = next[z];

// case: not applied, because more is asked where the choice is told
const next: T -> T = { a: b, b: c, :a };
var m: T -> T = { :a };
var x: T = a;
var z: T = a;
begin, q: x = T(*);
q, r: ? s -> t;
r, u: $$ x;
u, end: player = keeper;
s, w: z = b;
w, v: z == x;
v, t: m[z] == a;
w, w2: z != x;
w2, w: z = next[z];

// case: not applied, because the walk goes on only from there
const next: T -> T = { a: b, b: c, :a };
var m: T -> T = { :a };
var x: T = a;
var z: T = a;
begin, q: x = T(*);
q, r: ? s -> t;
r, u: $$ x;
u, end: player = keeper;
s, w: z = b;
w, w2: z != x;
w2, w3: z = next[z];
w3, t: z == x;
