// case: what is handed over is read beside the loop of a check
var m: T -> T = { :a };
var x: T = a;
var arg: T = a;
begin, p: x = T(*);
p, q: $$ x;
q, r: ? c -> t;
q, s: ! c -> t;
c, g: arg = b;
g, g1: x = m[x];
g1, g: m[x] == a;
g1, t: m[x] == arg;
r, u: m[x] = c;
u, v: ? d -> t;
d, g: arg = c;
v, begin: player = white;
s, begin: player = black;
// =>
var m: T -> T = { :a };
var x: T = a;
var arg: T = a;
begin, p: x = T(*);
p, q: $$ x;
q, r: ? c -> t;
q, s: ! c -> t;
r, u: m[x] = c;
u, v: ? d -> t;
v, begin: player = white;
s, begin: player = black;
c, g: ;
d, 1: ;
g, g1: x = m[x];
1, 2: x = m[x];
g1, g: m[x] == a;
g1, t: m[x] == b;
2, 1: m[x] == a;
2, t: m[x] == c;

// case: the first call holds what the variable holds at first
var x: T = a;
var call: T = b;
begin, g: x = T(*);
g, g1: $$ x;
g1, p: call == b;
g1, q: call == c;
p, r: player = white;
r, g: call = c;
q, s: player = black;
s, begin: call = b;
// =>
var x: T = a;
var call: T = b;
p, r: player = white;
q, s: player = black;
r, g: ;
s, begin: ;
begin, 1: x = T(*);
g, g1: $$ x;
1, 2: $$ x;
g1, q: ;
2, p: ;

// case: not applied, because it is told from where walks came once more
var x: T = a;
var call: T = a;
begin, n: call = a;
begin, n: call = b;
n, g: x = T(*);
g, h: $$ x;
h, p: call == a;
h, q: call == b;
p, s: call == a;
s, begin: player = white;
q, begin: player = black;

// case: not applied, because no walks part where it is asked for
var x: T = a;
var mark: T = a;
begin, n: x = T(*);
n, h: $$ x;
n, n1: mark = b;
n1, h: $ b;
h, p: mark == b;
p, begin: player = white;

// case: not applied, because no check reads it
var m: T -> T = { :a };
var x: T = a;
var piece: T = a;
begin, n: piece = b;
begin, n: piece = c;
n, p: $$ piece;
p, q: m[a] = piece;
q, begin: player = white;

// case: not applied, because it is assigned what another one holds
var m: T -> T = { :a };
var x: T = a;
var arg: T = a;
begin, p: x = T(*);
p, q: $$ x;
q, r: ? c -> t;
c, g: arg = x;
g, g1: x = m[x];
g1, g: m[x] == a;
g1, t: m[x] == arg;
r, begin: player = white;

// case: not applied, because the check ends where it is still asked for
var x: T = a;
var call: T = a;
begin, n: call = a;
begin, n: call = b;
n, g: x = T(*);
g, h: ? g1 -> h;
g1, h: x == a;
h, p: call == a;
h, q: call == b;
p, begin: player = white;
q, begin: player = black;

// case: plays come back to the beginning with another symbol
var x: T = a;
var call: T = a;
begin, g: x = T(*);
g, h: $$ x;
h, p: call == a;
h, q: call == b;
p, r: player = white;
r, begin: call = b;
q, s: player = black;
s, begin: call = a;
// =>
var x: T = a;
var call: T = a;
p, r: player = white;
q, s: player = black;
r, 1: ;
s, begin: ;
begin, g: x = T(*);
1, 2: x = T(*);
g, h: $$ x;
2, 3: $$ x;
h, p: ;
3, q: ;

// case: not applied, because a variable has the name of the first symbol
var b: T = a;
var x: T = b;
var y: T = a;
var m: T -> T = { b: b, :a };
begin, n: ? g -> t;
begin, f: $ f;
f, end: player = white;
g, h: y = m[y];
h, g: m[y] == a;
h, t: m[x] != y;
n, end: player = black;

// case: not applied, because a variable holds the symbol of its own name
var b: T = b;
var m: T -> T = { :a };
var y: T = a;
begin, n: y = T(*);
n, p: ? c -> t;
n, p: ! c -> t;
c, d: m[b] == y;
d, c: y == a;
c, t: ;
p, end: player = white;

// case: a check counts from where it is asked, and whoever counts further gets nowhere
type U = { n0, n1, n2, n3, n4, n5 };
const more: U -> U = { n0: n1, n1: n2, n2: n3, n3: n4, :n5 };
const next: T -> T = { a: b, b: c, :a };
var m: T -> T = { b: c, :a };
var x: T = a;
var n: U = n0;
begin, p: x = T(*);
p, q: ? s -> t;
q, r: $$ x;
r, end: player = keeper;
s, u: m[x] == a;
u, v: x = next[x];
v, s: n = more[n];
s, t: n == n2;
// =>
type U = { n0, n1, n2, n3, n4, n5 };
const more: U -> U = { n0: n1, n1: n2, n2: n3, n3: n4, :n5 };
const next: T -> T = { a: b, b: c, :a };
var m: T -> T = { b: c, :a };
var x: T = a;
var n: U = n0;
q, r: $$ x;
r, end: player = keeper;
begin, p: x = T(*);
p, q: ? s -> t;
s, u: m[x] == a;
u, v: x = next[x];
v, 1: ;
1, 2: m[x] == a;
2, 3: x = next[x];
3, 4: ;
4, t: ;
