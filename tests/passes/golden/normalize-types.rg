// case: declared types lend their names, built-in ones, too
const c: T -> { 0, 1 } = { :0 };
var x: { a, b, c } = a;
var m: T -> Player -> { 0, 1 } = { :{ :0 } };
var n: T -> Goals = { :{ :0 } };
begin, p: x = { a, b, c }(*);
p, end: player = keeper;
// =>
type Type1 = T -> Score;
type Type2 = T -> Goals;
const c: Type1 = { :0 };
var x: T = a;
var m: Type2 = { :{ :0 } };
var n: Type2 = { :{ :0 } };
begin, p: x = T(*);
p, end: player = keeper;

// case: a name that is taken
type Type1 = { a };
type Type3 = { a, c };
var x: { a, b } = a;
var y: { b, c } = b;
begin, end: player = keeper;
// =>
type Type1 = { a };
type Type3 = { a, c };
type Type2 = { a, b };
type Type4 = { b, c };
var x: Type2 = a;
var y: Type4 = b;
begin, end: player = keeper;

// case: the same symbols in another order are another type
type U = { c, b, a };
var x: { a, b } = a;
var y: { b, a } = b;
begin, end: player = keeper;
// =>
type U = { c, b, a };
type Type1 = { a, b };
type Type2 = { b, a };
var x: Type1 = a;
var y: Type2 = b;
begin, end: player = keeper;

// case: not applied, because all types have names and arrows lead from name to name
type M = T -> Row;
type Row = T -> Bool;
type Alias = M;
var m: Alias = { :{ :0 } };
begin, end: player = keeper;
