// case: hints and checks follow, players and scores stay
@integer 0 : zero one;
type N = { zero, one };
var n: N = zero;
var owner: Player = white;
begin, p: ? one -> two;
one, two: n == one;
p, q: owner = black;
q, r: goals[owner] = 1;
r, end: player = keeper;
// =>
@integer 0 : _5 _6;
type _0 = { _1, _2, _3 };
type _4 = { _5, _6 };
var _7: _4 = _5;
var _8: Player = white;
begin, _9: ? _6 -> _a;
_6, _a: _7 == _6;
_9, _b: _8 = black;
_b, _c: goals[_8] = 1;
_c, end: player = keeper;

// case: not applied, because moves show all names that have no meaning of their own
var x: T = a;
begin, a: $ T;
a, b: $ a;
b, c: $ b;
c, x: $ c;
x, T: $ x;
T, end: player = keeper;
