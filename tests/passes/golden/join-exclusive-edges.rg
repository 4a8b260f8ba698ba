// case: a check and its negation, sides turned round, a cast
begin, p: ? s -> t;
begin, p: ! s -> t;
s, t: x == a;
p, q: x == y;
p, q: y != T(x);
q, end: player = keeper;
// =>
begin, p: ;
s, t: x == a;
p, q: ;
q, end: player = keeper;

// case: "or" of three beside the "and" of their negations
begin, p: x == a;
begin, p: y == a;
begin, p: z == a;
begin, q: x != a;
q, r: y != a;
r, p: z != a;
p, end: player = keeper;
// =>
begin, p: x == a;
begin, p: y == a;
begin, p: z == a;
begin, q: ;
q, r: ;
r, p: ;
p, end: player = keeper;

// case: not applied, because mirrored chains leave out two of four cases
begin, p: x == a;
p, q: y == a;
begin, r: x != a;
r, q: y != a;
q, end: player = keeper;

// case: not applied, because the ways are two moves
begin, p: x == a;
begin, q: x != a;
p, r: $ a;
q, r: $ b;
r, end: player = keeper;

// case: not applied, because the chain changes something
begin, p: x == a;
begin, q: x != a;
q, p: y = b;
p, r: $$ y;
r, end: player = keeper;

// case: not applied, because the chain can also be left
begin, p: x == a;
begin, q: x != a;
q, p: y == a;
q, r: $ b;
p, end: player = keeper;
r, end: player = black;

// case: what would read the map outside its keys goes first, and then its guard
type P = { a, b };
var x: T = a;
var n: P -> T = { :a };
begin, s: x = T(*);
s, p: x == c;
s, p: n[x] != a;
s, q: x != c;
q, p: n[x] == a;
p, end: player = keeper;
// =>
type P = { a, b };
var x: T = a;
var n: P -> T = { :a };
begin, s: x = T(*);
s, p: x == c;
s, p: n[x] != a;
s, q: ;
q, p: ;
p, end: player = keeper;

// case: not applied, because without the condition a map is read where it has no key
type P = { a, b };
var x: T = a;
var n: P -> T = { :a };
begin, s: x = T(*);
s, t: $$ x;
t, v: player = black;
v, p: x == c;
v, q: x != c;
q, p: n[x] == a;
p, end: player = keeper;
