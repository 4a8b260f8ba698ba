// case: three levels, equal maps once, a declared constant lends its name
const row: T -> Bool = { a: 1, :0 };
const cube: T -> T -> T -> Bool = { a: { :{ a: 1, :0 } }, :{ b: { :1 }, :{ :1 } } };
var m: T -> T -> Bool = { :{ b: 1, c: 1, :1 } };
begin, p: m[a][b] == cube[a][b][c];
p, end: player = keeper;
// =>
const row: T -> Bool = { a: 1, :0 };
const Hoisted_1: T -> T -> Bool = { :row };
const Hoisted_2: T -> Bool = { :1 };
const Hoisted_3: T -> T -> Bool = { b: Hoisted_2, :Hoisted_2 };
const cube: T -> T -> T -> Bool = { a: Hoisted_1, :Hoisted_3 };
const Hoisted_4: Goals = { :0 };
const Hoisted_5: Visibility = { :1 };
var m: T -> T -> Bool = Hoisted_3;
var goals: Goals = Hoisted_4;
var visible: Visibility = Hoisted_5;
begin, p: m[a][b] == cube[a][b][c];
p, end: player = keeper;

// case: a name that is taken, and an equal constant that comes too late
type U = { Hoisted_1 };
const c: T -> T -> U = { :{ :Hoisted_1 } };
const d: T -> U = { :Hoisted_1 };
begin, p: c[a] == d;
p, end: player = keeper;
// =>
type U = { Hoisted_1 };
const Hoisted_2: T -> U = { :Hoisted_1 };
const c: T -> T -> U = { :Hoisted_2 };
const d: T -> U = { :Hoisted_1 };
const Hoisted_3: Goals = { :0 };
const Hoisted_4: Visibility = { :1 };
var goals: Goals = Hoisted_3;
var visible: Visibility = Hoisted_4;
begin, p: c[a] == d;
p, end: player = keeper;

// case: not applied, because constants are where maps belong
const k: T -> T = { b: c, :a };
const nothing: Goals = { :0 };
const everything: Visibility = { :1 };
var x: T = a;
var m: T -> T = k;
var goals: Goals = nothing;
var visible: Visibility = everything;
begin, p: m[x] == k[a];
p, end: player = keeper;
