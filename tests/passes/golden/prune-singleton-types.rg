// case: two types with the same symbol, and a name for one of them
type U = { a };
type V = { a };
type W = V;
var x: U = a;
var y: W = a;
begin, p: x == V(y);
p, q: y = W(*);
q, r: x = U(a);
r, s: $$ y;
s, end: player = keeper;
// =>
begin, p: a == a;
p, q: ;
q, r: ;
r, s: $ a;
s, end: player = keeper;

// case: any symbol of the type for another variable
type U = { b };
var x: T = a;
var m: T -> T = { :a };
begin, p: x = U(*);
p, q: m[U(x)] = U(*);
q, end: player = keeper;
// =>
var x: T = a;
var m: T -> T = { :a };
begin, p: x = b;
p, q: m[x] = b;
q, end: player = keeper;

// case: a variable of a type without a name, called as its symbol
var a: { a } = a;
var m: T -> T = { :a };
begin, p: m[a] = a;
p, q: a = m[b];
q, end: player = keeper;
// =>
var m: T -> T = { :a };
begin, p: m[a] = a;
p, q: ;
q, end: player = keeper;

// case: not applied, because maps and constants have the type
type U = { a };
const c: U = a;
var m: U -> T = { :b };
begin, p: m[U(a)] == b;
p, end: player = keeper;

// case: not applied, because the symbol's name has another meaning
const a: T = b;
var x: { a } = a;
var y: T = b;
begin, p: x == y;
p, end: player = keeper;

// case: not applied, because no move would show the tag
@artificialTag a;
var x: { a } = a;
begin, p: $$ x;
p, end: player = keeper;

// case: not applied, because a type without symbols lets nobody pass
type E = {  };
var x: { a } = a;
begin, p: x = E(*);
begin, end: player = keeper;
p, end: player = white;
