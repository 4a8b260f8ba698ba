// case: types that only unused types name
type U = V -> W;
type V = { a };
type W = V -> V;
type X = { a, b };
var x: X = a;
begin, p: x == a;
p, end: player = keeper;
// =>
type X = { a, b };
var x: X = a;
begin, p: x == a;
p, end: player = keeper;

// case: not applied, because a cast, any symbol, a constant or a hint needs them
@simpleApply begin end [v: Z] x = v;
type U = { a, b };
type V = { a, b };
type W = { a, b };
type X = { a };
type Y = W -> X;
type Z = { a, c };
const c: Y = { :a };
var x: T = a;
begin, p: x = U(*);
p, q: x == V(a);
q, end: player = keeper;
