// case: two fields are beside each other in some row
type Row = { r1, r2, r3 };
const beside: Row -> T -> T -> Bool = { r1: { a: { b: 1, :0 }, :{ :0 } }, r2: { b: { a: 1, c: 1, :0 }, :{ :0 } }, :{ :{ :0 } } };
var row: Row = r1;
var x: T = a;
var y: T = a;
begin, n1: x = T(*);
n1, n2: y = T(*);
n2, n3: row = Row(*);
n3, n4: beside[row][x][y] == 1;
n4, n5: $$ x;
n5, n6: $$ y;
n6, end: player = keeper;
// =>
type Row = { r1, r2, r3 };
const beside: Row -> T -> T -> Bool = { r1: { a: { b: 1, :0 }, :{ :0 } }, r2: { b: { a: 1, c: 1, :0 }, :{ :0 } }, :{ :{ :0 } } };
const any_row: T -> T -> Bool = { b: { b: 0, :1 }, c: { :0 }, :{ b: 1, :0 } };
var row: Row = r1;
var x: T = a;
var y: T = a;
begin, n1: x = T(*);
n1, n2: y = T(*);
n2, n3: ;
n3, n4: any_row[x][y] == 1;
n4, n5: $$ x;
n5, n6: $$ y;
n6, end: player = keeper;

// case: not applied, because the choice is compared with cells, as on lines of a board
var x: T = a;
var m: T -> T = { :a };
begin, n1: x = T(*);
n1, n2: x == m[a];
n2, n3: x == m[b];
n3, n4: m[a] = b;
n4, end: player = keeper;

// case: not applied, because the choice itself is compared
var x: T = a;
var y: T = a;
begin, n0: y = T(*);
n0, n1: x = T(*);
n1, n2: x == y;
n2, n3: $$ y;
n3, end: player = keeper;

// case: several conditions on the same choice, one of which denies
type Row = { r1, r2, r3 };
const on: Row -> T -> Bool = { r1: { a: 1, b: 1, :0 }, r2: { b: 1, c: 1, :0 }, :{ :0 } };
var row: Row = r1;
var x: T = a;
var y: T = a;
begin, n0: y = T(*);
n0, n1: x = T(*);
n1, n2: row = Row(*);
n2, n3: on[row][x] == 1;
n3, n4: on[row][y] != 1;
n4, n5: row != r3;
n5, n6: $$ x;
n6, n7: $$ y;
n7, end: player = keeper;
// =>
type Row = { r1, r2, r3 };
const on: Row -> T -> Bool = { r1: { a: 1, b: 1, :0 }, r2: { b: 1, c: 1, :0 }, :{ :0 } };
const any_row: T -> T -> Bool = { b: { b: 0, :1 }, c: { a: 1, :0 }, :{ c: 1, :0 } };
var row: Row = r1;
var x: T = a;
var y: T = a;
begin, n0: y = T(*);
n0, n1: x = T(*);
n1, n2: ;
n2, n3: any_row[x][y] == 1;
n3, n4: ;
n4, n5: ;
n5, n6: $$ x;
n6, n7: $$ y;
n7, end: player = keeper;

// case: a constant with the same answers is there
type Row = { r1, r2 };
const on: Row -> T -> Bool = { r1: { a: 1, :0 }, :{ b: 1, :0 } };
const low: T -> Bool = { c: 0, :1 };
var row: Row = r1;
var x: T = a;
begin, n1: x = T(*);
n1, n2: row = Row(*);
n2, n3: on[row][x] == 1;
n3, n4: $$ x;
n4, end: player = keeper;
// =>
type Row = { r1, r2 };
const on: Row -> T -> Bool = { r1: { a: 1, :0 }, :{ b: 1, :0 } };
const low: T -> Bool = { c: 0, :1 };
var row: Row = r1;
var x: T = a;
begin, n1: x = T(*);
n1, n2: ;
n2, n3: low[x] == 1;
n3, n4: $$ x;
n4, end: player = keeper;

// case: not applied, because the row is told
type Row = { r1, r2 };
const on: Row -> T -> Bool = { r1: { a: 1, :0 }, :{ c: 0, :1 } };
var row: Row = r1;
var x: T = a;
begin, n1: x = T(*);
n1, n2: row = Row(*);
n2, n3: on[row][x] == 1;
n3, n4: $$ row;
n4, n5: $$ x;
n5, end: player = keeper;

// case: not applied, because the row is read in a check behind
type Row = { r1, r2 };
const on: Row -> T -> Bool = { r1: { a: 1, :0 }, :{ c: 0, :1 } };
var row: Row = r1;
var x: T = a;
begin, n1: x = T(*);
n1, n2: row = Row(*);
n2, n3: on[row][x] == 1;
n3, n4: ? s -> t;
s, t: row == r1;
n4, n5: $$ x;
n5, end: player = keeper;

// case: not applied, because what stands in the cells of a row may change
type Row = { r1, r2 };
const at: Row -> T = { r1: a, :c };
var row: Row = r1;
var m: T -> T = { :a };
var x: T = a;
begin, n1: x = T(*);
n1, n2: row = Row(*);
n2, n3: m[at[row]] == x;
n3, n4: $$ x;
n4, n5: m[x] = b;
n5, end: player = keeper;

// case: not applied, because another walk comes in behind the choice
type Row = { r1, r2 };
const on: Row -> T -> Bool = { r1: { a: 1, :0 }, :{ c: 0, :1 } };
var row: Row = r1;
var x: T = a;
begin, n1: x = T(*);
n1, n2: row = Row(*);
begin, n2: row = r1;
n2, n3: on[row][x] == 1;
n3, n4: $$ x;
n4, end: player = keeper;

// case: not applied, because nothing but the choice is asked
type Row = { r1, r2 };
var row: Row = r1;
begin, n1: row = Row(*);
n1, n2: row == r2;
n2, n3: $ a;
n3, end: player = keeper;
