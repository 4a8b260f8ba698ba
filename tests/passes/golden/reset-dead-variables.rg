// case: two ends of one kind share their resets; what is live or the same stays
var x: T = a;
var y: T = a;
begin, p: x = T(*);
p, p2: y = T(*);
p2, q: $$ x;
q, r: $$ y;
p2, r: $$ y;
q, s: player = black;
r, s: player = black;
s, t: y == b;
t, end: player = keeper;
// =>
var x: T = a;
var y: T = a;
begin, p: x = T(*);
p, p2: y = T(*);
p2, q: $$ x;
q, r: $$ y;
p2, r: $$ y;
1, s: player = black;
s, t: y == b;
t, end: player = keeper;
q, 1: x = a;
r, 1: x = a;

// case: two maps of one value, which no constant has; a symbol that a constant hides
const d: T -> T = { :a };
const a: T = b;
var x: T = a;
var m: T -> T = { b: a, :a };
var n: T -> T = { :a };
begin, p: m[c] = c;
p, p2: n[c] = c;
p2, q: x = c;
q, q2: $ b;
q2, s: player = black;
s, end: player = keeper;
// =>
const d: T -> T = { :a };
const a: T = b;
const first_m: T -> T = { b: a, :a };
var x: T = a;
var m: T -> T = { b: a, :a };
var n: T -> T = { :a };
begin, p: m[c] = c;
p, p2: n[c] = c;
p2, q: x = c;
q, q2: $ b;
3, s: player = black;
s, end: player = keeper;
q2, 1: x = b;
1, 2: m = first_m;
2, 3: n = first_m;

// case: not applied, because the variable is needed, or needed to tell who is next
var x: T = a;
var w: PlayerOrSystem = black;
begin, p: x = T(*);
p, p2: $$ x;
p2, q: w = white;
q, r: player = w;
r, s: $$ x;
s, end: player = keeper;

// case: not applied, because the game is over
var x: T = a;
begin, p: x = T(*);
p, q: $$ x;
q, end: player = keeper;

// case: not applied, because it has its first value again, or has never changed
var x: T = a;
var y: T = b;
begin, p: x = T(*);
p, q: $$ x;
q, r: x = a;
r, s: player = black;
s, t: y == b;
t, u: player = white;
u, end: player = keeper;

// case: a constant has the first value already
const d: T -> T = { :a };
var m: T -> T = { :a };
begin, p: m[c] = c;
p, q: m[a] == m[c];
begin, q: $ a;
q, r: player = black;
r, end: player = keeper;
// =>
const d: T -> T = { :a };
var m: T -> T = { :a };
begin, p: m[c] = c;
p, q: m[a] == m[c];
begin, q: $ a;
1, r: player = black;
r, end: player = keeper;
q, 1: m = d;
