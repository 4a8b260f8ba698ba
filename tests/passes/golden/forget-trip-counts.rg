// case: how far is chosen first, and as far as that is the way is never free
const less: T -> T = { c: b, :a };
const next: T -> T = { a: b, b: c, :c };
var m: T -> T = { c: b, :a };
var n: T = a;
var x: T = a;
begin, p: x = T(*);
p, q: n = T(*);
q, r: m[x] == a;
r, s: n == a;
r, t: n != a;
t, u: n = less[n];
u, q: x = next[x];
s, v: $$ x;
v, end: player = keeper;
// =>
const less: T -> T = { c: b, :a };
const next: T -> T = { a: b, b: c, :c };
var m: T -> T = { c: b, :a };
var n: T = a;
var x: T = a;
begin, p: x = T(*);
p, q: ;
q, r: m[x] == a;
r, s: ;
r, t: ;
t, u: ;
u, q: x = next[x];
s, v: $$ x;
v, end: player = keeper;

// case: two variables count up to a third of what was chosen
const more: T -> T = { a: b, :c };
const next: T -> T = { a: b, b: c, :c };
var i: T = a;
var m: T -> T = { c: b, :a };
var n: T = a;
var x: T = a;
begin, p: x = T(*);
p, q1: n = T(*);
q1, q: i = a;
q, r: m[x] == a;
r, s: n == i;
r, t: n != i;
t, u: i = more[i];
u, q: x = next[x];
s, v: $$ x;
v, end: player = keeper;
// =>
const more: T -> T = { a: b, :c };
const next: T -> T = { a: b, b: c, :c };
var i: T = a;
var m: T -> T = { c: b, :a };
var n: T = a;
var x: T = a;
begin, p: x = T(*);
p, q1: ;
q1, q: ;
q, r: m[x] == a;
r, s: ;
r, t: ;
t, u: ;
u, q: x = next[x];
s, v: $$ x;
v, end: player = keeper;

// case: the way is told by a variable that stays as it is
const go: T -> T -> T = { a: { a: b, b: c, :c }, :{ c: b, b: a, :c } };
const less: T -> T = { c: b, :a };
var m: T -> T = { c: b, :a };
var n: T = a;
var x: T = a;
var y: T = a;
begin, o: x = T(*);
o, p: y = T(*);
p, q: n = T(*);
q, r: m[x] == a;
r, s: n == a;
r, t: n != a;
t, u: n = less[n];
u, q: x = go[y][x];
s, v: $$ x;
v, end: player = keeper;
// =>
const go: T -> T -> T = { a: { a: b, b: c, :c }, :{ c: b, b: a, :c } };
const less: T -> T = { c: b, :a };
var m: T -> T = { c: b, :a };
var n: T = a;
var x: T = a;
var y: T = a;
begin, o: x = T(*);
o, p: y = T(*);
p, q: ;
q, r: m[x] == a;
r, s: ;
r, t: ;
t, u: ;
u, q: x = go[y][x];
s, v: $$ x;
v, end: player = keeper;

// case: the way is chosen behind the number
const go: T -> T -> T = { a: { a: b, b: c, :c }, :{ c: b, b: a, :c } };
const less: T -> T = { c: b, :a };
var m: T -> T = { c: b, :a };
var n: T = a;
var x: T = a;
var y: T = a;
begin, o: x = T(*);
o, p: n = T(*);
p, q: y = T(*);
q, r: m[x] == a;
r, s: n == a;
r, t: n != a;
t, u: n = less[n];
u, q: x = go[y][x];
s, v: $$ x;
v, end: player = keeper;
// =>
const go: T -> T -> T = { a: { a: b, b: c, :c }, :{ c: b, b: a, :c } };
const less: T -> T = { c: b, :a };
var m: T -> T = { c: b, :a };
var n: T = a;
var x: T = a;
var y: T = a;
begin, o: x = T(*);
o, p: ;
p, q: y = T(*);
q, r: m[x] == a;
r, s: ;
r, t: ;
t, u: ;
u, q: x = go[y][x];
s, v: $$ x;
v, end: player = keeper;

// case: not applied, because somebody could go further than the number says
const less: T -> T = { c: b, :a };
const next: T -> T = { a: b, b: c, :a };
var m: T -> T = { :a };
var n: T = a;
var x: T = a;
var y: T = a;
begin, p: n = T(*);
p, q: y = a;
q, r: m[x] == a;
r, s: n == a;
r, t: n != a;
t, u: n = less[n];
u, q: y = next[y];
s, v: $$ y;
v, end: player = keeper;

// case: not applied, because the number is fixed: nobody may stop before
const less: T -> T = { c: b, :a };
const next: T -> T = { a: b, b: c, :c };
var m: T -> T = { c: b, :a };
var n: T = a;
var x: T = a;
begin, p: x = T(*);
p, q: n = b;
q, r: m[x] == a;
r, s: n == a;
r, t: n != a;
t, u: n = less[n];
u, q: x = next[x];
s, v: $$ x;
v, end: player = keeper;

// case: not applied, because the number is shown
const less: T -> T = { c: b, :a };
const next: T -> T = { a: b, b: c, :c };
var m: T -> T = { c: b, :a };
var n: T = a;
var x: T = a;
begin, p: x = T(*);
p, o: n = T(*);
o, q: $$ n;
q, r: m[x] == a;
r, s: n == a;
r, t: n != a;
t, u: n = less[n];
u, q: x = next[x];
s, v: $$ x;
v, end: player = keeper;

// case: not applied, because every round shows something
const less: T -> T = { c: b, :a };
const next: T -> T = { a: b, b: c, :c };
var m: T -> T = { c: b, :a };
var n: T = a;
var x: T = a;
begin, p: x = T(*);
p, q: n = T(*);
q, r: m[x] == a;
r, s: n == a;
r, t: n != a;
t, o: $ further;
o, u: n = less[n];
u, q: x = next[x];
s, v: $$ x;
v, end: player = keeper;

// case: not applied, because the number is asked again behind the loop
const less: T -> T = { c: b, :a };
const next: T -> T = { a: b, b: c, :c };
var m: T -> T = { c: b, :a };
var n: T = a;
var x: T = a;
begin, p: x = T(*);
p, q: n = T(*);
q, r: m[x] == a;
r, s: n == a;
r, t: n != a;
t, u: n = less[n];
u, q: x = next[x];
s, w: n == b;
w, v: $$ x;
v, end: player = keeper;

// case: not applied, because a check is asked what the number is
const less: T -> T = { c: b, :a };
const next: T -> T = { a: b, b: c, :c };
var m: T -> T = { c: b, :a };
var n: T = a;
var x: T = a;
begin, p: x = T(*);
p, q: n = T(*);
q, r: m[x] == a;
r, s: ? far -> farEnough;
r, t: n != a;
t, u: n = less[n];
u, q: x = next[x];
s, v: $$ x;
v, end: player = keeper;
far, farEnough: n == a;

// case: not applied, because who went further would come to where a check ends
const less: T -> T = { c: b, :a };
var n: T = a;
var x: T = a;
begin, p: x = T(*);
p, q: ! c -> d;
c, c0: n = T(*);
c0, c1: n != a;
c1, c2: n = less[n];
c2, c3: n != a;
c3, c4: n = less[n];
c4, c5: n != a;
c5, d: n = less[n];
d, c0: n == b;
q, r: $$ x;
r, end: player = keeper;
