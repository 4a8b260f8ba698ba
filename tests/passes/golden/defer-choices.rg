// case: what is chosen is asked for and shown before the walk, the way is not
const next: T -> T -> T = { a: { a: b, b: c, :a }, :{ a: c, c: b, :a } };
var m: T -> T = { :a };
var x: T = a;
var w: T = a;
var y: T = a;
var z: T = a;
begin, p: x = T(*);
p, q: x != y;
q, q1: m[y] == a;
q1, r: $ a;
r, r1: $$ x;
r1, r2: $$ y;
r2, s0: z = y;
s0, s: w = T(*);
s, t: z = next[w][z];
t, s: z != x;
t, u: x == z;
u, end: player = keeper;
// =>
const next: T -> T -> T = { a: { a: b, b: c, :a }, :{ a: c, c: b, :a } };
var m: T -> T = { :a };
var x: T = a;
var w: T = a;
var y: T = a;
var z: T = a;
begin, p: ;
p, q: ;
q, q1: m[y] == a;
q1, r: $ a;
r, r1: ;
r1, r2: ;
r2, s0: z = y;
s0, s: w = T(*);
s, t: z = next[w][z];
t, s: ;
u, end: player = keeper;
t, 1: x = z;
1, 2: x != y;
2, 3: $$ x;
3, u: $$ y;

// case: the walk comes to what is not chosen from
type U = { a, b };
const next: T -> T = { a: b, b: c, :a };
var x: T = a;
var z: T = a;
begin, p: x = U(*);
p, s: z = b;
s, t: z = next[z];
t, s: z != x;
t, u: z == x;
u, v: $$ x;
v, end: player = keeper;
// =>
type U = { a, b };
const next: T -> T = { a: b, b: c, :a };
var x: T = a;
var z: T = a;
begin, p: ;
p, s: z = b;
s, t: z = next[z];
t, s: ;
u, v: $$ x;
v, end: player = keeper;
t, 1: z != c;
1, u: x = z;

// case: nothing but what is known before the walk
type S = { a, b, c, d, e };
const next: S -> S = { a: b, b: c, c: d, d: e, :a };
var m: S -> T = { :a };
var x: S = a;
var y: S = a;
begin, o: y = S(*);
o, p: x = S(*);
p, q: m[x] == a;
q, r: next[y] == x;
r, s: $$ x;
s, end: player = keeper;
// =>
type S = { a, b, c, d, e };
const next: S -> S = { a: b, b: c, c: d, d: e, :a };
var m: S -> T = { :a };
var x: S = a;
var y: S = a;
begin, o: y = S(*);
o, p: ;
p, q: ;
r, s: $$ x;
s, end: player = keeper;
q, 1: x = next[y];
1, r: m[x] == a;

// case: not applied, because nothing loops and few can be chosen
const next: T -> T = { a: b, b: c, :a };
var m: T -> T = { :a };
var x: T = a;
var y: T = a;
begin, o: y = T(*);
o, p: x = T(*);
p, q: m[x] == a;
q, r: next[y] == x;
r, s: $$ x;
s, end: player = keeper;

// case: two ways on, one of which goes on whatever was chosen
const next: T -> T = { a: b, b: c, :a };
var m: T -> T = { :a };
var x: T = a;
var z: T = a;
begin, s: x = T(*);
s, t: z = next[z];
t, s: m[z] == b;
t, u: z == x;
t, v: next[z] == x;
u, w: $$ x;
v, w: $ a;
w, end: player = keeper;
// =>
const next: T -> T = { a: b, b: c, :a };
var m: T -> T = { :a };
var x: T = a;
var z: T = a;
begin, s: ;
s, t: z = next[z];
t, s: m[z] == b;
u, w: $$ x;
v, w: $ a;
w, end: player = keeper;
t, u: x = z;
t, v: x = next[z];

// case: not applied, because how often the walk went round is read behind it
const next: T -> T = { a: b, b: c, :a };
var x: T = a;
var y: T = a;
var z: T = a;
begin, s: x = T(*);
s, t: z = next[z];
t, t1: z != x;
t1, s: y = next[y];
t, u: z == x;
u, v: $$ y;
v, end: player = keeper;

// case: not applied, because the walk may change what was asked of the choice
const next: T -> T = { a: b, b: c, :a };
var m: T -> T = { :a };
var x: T = a;
var z: T = a;
begin, p: x = T(*);
p, s: m[x] == a;
s, t: z = next[z];
t, t1: m[z] = b;
t1, s: ;
t, u: z == x;
u, v: $$ x;
v, end: player = keeper;

// case: not applied, because the walk is shown
const next: T -> T = { a: b, b: c, :a };
var x: T = a;
var z: T = a;
begin, p: x = T(*);
p, s: $$ x;
s, t: z = next[z];
t, s: $$ z;
t, u: z == x;
u, end: player = keeper;

// case: not applied, because something else asks for the choice on the way
const next: T -> T = { a: b, b: c, :a };
var m: T -> T = { :a };
var x: T = a;
var z: T = a;
begin, s: x = T(*);
s, t: z = next[z];
t, s: m[x] == m[z];
t, u: z == x;
u, v: $$ x;
v, end: player = keeper;

// case: not applied, because others come into the walk
const next: T -> T = { a: b, b: c, :a };
var x: T = a;
var z: T = a;
begin, s: x = T(*);
begin, t: x = b;
s, t: z = next[z];
t, s: z != x;
t, u: z == x;
u, v: $$ x;
v, end: player = keeper;

// case: not applied, because the walk might look up what is no place
type U = { a, b };
const next: U -> T = { a: b, :c };
var m: T -> T = { :a };
var x: T = a;
var z: T = a;
begin, p: x = T(*);
p, s: m[x] == a;
s, t: z = next[z];
t, s: z != x;
t, u: z == x;
u, v: $$ x;
v, end: player = keeper;

// case: not applied, because the keeper has one walk
const next: T -> T = { a: b, b: c, :a };
var x: T = a;
var z: T = a;
begin, n: player = keeper;
n, s: x = T(*);
s, t: z = next[z];
t, s: z != x;
t, u: z == x;
u, v: player = white;
v, w: $$ x;
w, end: player = keeper;
