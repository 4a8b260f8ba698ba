// case: a constant that only an unused one names
const one: T = b;
const two: T -> T = { :one };
var x: T = a;
begin, end: player = keeper;
// =>
var x: T = a;
begin, end: player = keeper;

// case: not applied, because it is the index of an assignment of any symbol
const one: T = b;
var m: T -> T = { :a };
begin, p: m[one] = T(*);
p, q: m[b] == a;
q, end: player = keeper;

// case: not applied, because a variable starts with it, or a used constant
const one: T = b;
const two: T = one;
const three: T -> T = { :c };
var x: T = one;
begin, p: x != three[x];
p, q: x != two;
q, end: player = keeper;
