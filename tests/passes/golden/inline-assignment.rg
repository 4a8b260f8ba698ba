// case: a chain of copies; nobody reads the last one
begin, p: x = y;
p, q: z = x;
q, r: m[x] = z;
r, s: z == b;
r, s: z != b;
s, end: player = keeper;
// =>
begin, p: ;
p, q: ;
q, r: ;
r, s: y == b;
r, s: y != b;
s, end: player = keeper;

// case: equal assignments on all ways, reads in a check
begin, p: $ a;
begin, q: $ b;
p, r: x = m[y];
q, r: x = m[y];
r, s: ? t -> u;
t, u: x == a;
s, v: $ c;
v, end: player = keeper;
// =>
begin, p: $ a;
begin, q: $ b;
p, r: ;
q, r: ;
r, s: ? t -> u;
t, u: m[y] == a;
s, v: $ c;
v, end: player = keeper;

// case: a variable tag shows the copied variable or symbol
begin, p: x = y;
p, q: $$ x;
q, r: x = b;
r, s: $$ x;
s, end: player = keeper;
// =>
begin, p: ;
p, q: $$ y;
q, r: ;
r, s: $ b;
s, end: player = keeper;

// case: an index of an assignment of any symbol is a read
begin, p: x = y;
p, q: m[x] = T(*);
q, r: m[a] == b;
r, end: player = keeper;
// =>
begin, p: ;
p, q: m[y] = T(*);
q, r: m[a] == b;
r, end: player = keeper;

// case: dead assignments in a loop that only feeds itself
var x: T = a;
var y: T = a;
begin, p: x = y;
p, q: y = x;
q, begin: player = black;
begin, r: $ a;
r, end: player = keeper;
// =>
var x: T = a;
var y: T = a;
begin, p: ;
p, q: ;
q, begin: player = black;
begin, r: $ a;
r, end: player = keeper;

// case: a cast keeps the types right
type S = { c, d };
var x: T = a;
var w: S = c;
begin, p: x = c;
p, q: x == w;
q, r: x = a;
r, s: x == w;
r, t: x != w;
s, end: player = keeper;
t, end: player = keeper;
// =>
type S = { c, d };
var x: T = a;
var w: S = c;
begin, p: ;
p, q: c == w;
q, r: ;
r, s: T(a) == w;
r, t: T(a) != w;
s, end: player = keeper;
t, end: player = keeper;

// case: not applied, because another value arrives at the read as well
begin, p: x = y;
begin, p: x = z;
p, q: $$ x;
q, end: player = keeper;

// case: not applied, because the first value arrives there as well
begin, p: x == a;
p, begin: x = y;
begin, r: $ c;
r, end: player = keeper;

// case: not applied, because the expression changes before the read
begin, p: x = y;
p, q: y = T(*);
q, r: $$ x;
r, s: $$ y;
s, end: player = keeper;

// case: not applied, because the read is a tag and the expression no name
begin, p: x = m[y];
p, q: $$ x;
q, end: player = keeper;

// case: not applied, because the map is then changed at an index
var m: T -> T = { :a };
var n: T -> T = { :b };
var x: T = a;
begin, p: m = n;
p, q: m[b] = c;
q, r: x = T(*);
r, s: m[x] == c;
s, t: $$ x;
t, end: player = keeper;

// case: not applied, because goals are read at the end, player by all, visible by tags
begin, p: goals[white] = 1;
p, q: visible[black] = 0;
q, r: $ a;
r, end: player = black;

// case: not applied, because another check asks where the value is another
begin, p: x = b;
p, q: ? s -> t;
s, t: x == b;
q, r: x = c;
r, u: ! s -> t;
u, end: player = keeper;

// case: an expression that reads the variable itself, which keeps its old value
begin, p: y = m[y];
p, q: y == b;
q, r: z = y;
r, s: $$ z;
s, end: player = keeper;
// =>
begin, p: ;
p, q: m[y] == b;
q, r: z = m[y];
r, s: $$ z;
s, end: player = keeper;

// case: not applied, because an equal assignment enters, which would take the step twice
begin, p: y = m[y];
begin, o: x == a;
o, p: y = m[y];
p, q: y == b;
q, end: player = keeper;

// case: not applied, because the variable goes round a loop
begin, p: ;
p, q: y = m[y];
q, p: y != b;
q, r: y == b;
r, end: player = keeper;
