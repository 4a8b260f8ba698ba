// case: casts that are there stay, symbols take the other side's type
type U = { a, b };
var x: T = a;
var y: U = a;
var m: T -> T = { :a };
begin, p: U(x) == b;
p, q: a != y;
q, r: m[b] = T(y);
r, s: m[x] = T(*);
s, end: player = keeper;
// =>
type U = { a, b };
var x: T = a;
var y: U = a;
var m: T -> T = { :a };
begin, p: U(T(x)) == U(b);
p, q: U(a) != U(y);
q, r: T(m[T(b)]) = T(U(y));
r, s: T(m[T(x)]) = T(*);
s, end: PlayerOrSystem(player) = PlayerOrSystem(keeper);

// case: not applied, because types have no names, or all is cast
var x: { a, b } = a;
begin, p: x == a;
p, q: x = b;
q, end: PlayerOrSystem(player) = PlayerOrSystem(keeper);
