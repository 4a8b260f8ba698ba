// case: what is chosen behind a tag or a condition is chosen with what was chosen before
type X = { p, q };
type Y = { 1, 2 };
var m: X -> Y -> T = { :{ :a } };
var x: X = p;
var y: Y = 1;
begin, n1: x = X(*);
n1, n2: $$ x;
n2, n3: x != q;
n3, n4: y = Y(*);
n4, n5: m[x][y] == a;
n5, n6: $$ y;
n6, n7: m[x][y] = b;
n7, end: player = keeper;
// =>
type X = { p, q };
type Y = { 1, 2 };
type X_Y = { p_1, p_2, q_1, q_2 };
const x_of: X_Y -> X = { q_1: q, q_2: q, :p };
const y_of: X_Y -> Y = { p_2: 2, q_2: 2, :1 };
var m: X_Y -> T = { :a };
var x: X = p;
var y: Y = 1;
var x_y: X_Y = p_1;
begin, n1: x_y = X_Y(*);
1, n2: $$ x;
n2, n3: x_of[x_y] != q;
n3, n4: ;
n4, n5: m[x_y] == a;
2, n6: $$ y;
n6, n7: m[x_y] = b;
n7, end: player = keeper;
n1, 1: x = x_of[x_y];
n5, 2: y = y_of[x_y];

// case: the second key is chosen first, and one of a smaller type
type X = { p, q };
type Y = { 1, 2, 3 };
type Low = { 1, 2 };
var m: X -> Y -> T = { :{ :a } };
var x: X = p;
var y: Y = 1;
begin, n1: y = Low(*);
n1, n2: x = X(*);
n2, n3: m[x][y] == a;
n3, end: player = keeper;
// =>
type X = { p, q };
type Y = { 1, 2, 3 };
type Low = { 1, 2 };
type X_Y = { p_1, p_2, p_3, q_1, q_2, q_3 };
type X_Low = { p_1, p_2, q_1, q_2 };
const x_of: X_Y -> X = { q_1: q, q_2: q, q_3: q, :p };
const y_of: X_Y -> Y = { p_2: 2, p_3: 3, q_2: 2, q_3: 3, :1 };
var m: X_Y -> T = { :a };
var x: X = p;
var y: Y = 1;
var x_y: X_Y = p_1;
begin, n1: x_y = X_Low(*);
n1, n2: ;
n2, n3: m[x_y] == a;
n3, end: player = keeper;

// case: two squares, one of which is left for the other
type X = { p, q };
type Y = { 1, 2 };
const other: X -> X = { p: q, :p };
var m: X -> Y -> T = { :{ :a } };
var x: X = p;
var y: Y = 1;
var x2: X = p;
var y2: Y = 1;
begin, n1: x = X(*);
n1, n2: y = Y(*);
n2, n3: m[x][y] == a;
n3, n4: x2 = x;
n4, n5: y2 = y;
n5, n6: x = other[x];
n6, n7: m[x][y] = b;
n7, n8: m[x2][y2] = c;
n8, n9: $$ x2;
n9, end: player = keeper;
// =>
type X = { p, q };
type Y = { 1, 2 };
type X_Y = { p_1, p_2, q_1, q_2 };
const other: X -> X = { p: q, :p };
const x_of: X_Y -> X = { q_1: q, q_2: q, :p };
const y_of: X_Y -> Y = { p_2: 2, q_2: 2, :1 };
const pair: X -> Y -> X_Y = { q: { 2: q_2, :q_1 }, :{ 2: p_2, :p_1 } };
var m: X_Y -> T = { :a };
var x: X = p;
var y: Y = 1;
var x2: X = p;
var y2: Y = 1;
var x_y: X_Y = p_1;
var x2_y2: X_Y = p_1;
begin, n1: x_y = X_Y(*);
n1, n2: ;
n2, n3: m[x_y] == a;
n3, n4: x2_y2 = x_y;
n4, n5: ;
n5, n6: x_y = pair[other[x_of[x_y]]][y_of[x_y]];
n6, n7: m[x_y] = b;
n7, n8: m[x2_y2] = c;
1, n9: $$ x2;
n9, end: player = keeper;
n8, 1: x2 = x_of[x2_y2];

// case: one part is chosen alone
type X = { p, q };
type Y = { 1, 2 };
var m: X -> Y -> T = { :{ :a } };
var x: X = p;
var y: Y = 1;
begin, n1: x = X(*);
n1, n2: y = Y(*);
n2, n3: m[x][y] == a;
n3, n4: y = Y(*);
n4, n5: m[x][y] == a;
n5, n6: $$ y;
n6, end: player = keeper;
// =>
type X = { p, q };
type Y = { 1, 2 };
type X_Y = { p_1, p_2, q_1, q_2 };
const x_of: X_Y -> X = { q_1: q, q_2: q, :p };
const y_of: X_Y -> Y = { p_2: 2, q_2: 2, :1 };
const pair: X -> Y -> X_Y = { q: { 2: q_2, :q_1 }, :{ 2: p_2, :p_1 } };
var m: X_Y -> T = { :a };
var x: X = p;
var y: Y = 1;
var x_y: X_Y = p_1;
begin, n1: x_y = X_Y(*);
n1, n2: ;
n2, n3: m[x_y] == a;
1, n4: x_y = pair[x_of[x_y]][y];
n4, n5: m[x_y] == a;
2, n6: $$ y;
n6, end: player = keeper;
n3, 1: y = Y(*);
n5, 2: y = y_of[x_y];

// case: keys behind another one
type X = { p, q };
type Y = { 1, 2 };
var m: Player -> X -> Y -> T = { :{ :{ :a }, q: { :b } } };
var x: X = p;
var y: Y = 1;
begin, n1: x = X(*);
n1, n2: y = Y(*);
n2, n3: m[player][x][y] == a;
n3, n4: m[white][x][2] = c;
n4, n5: m[white][p][2] == c;
n5, end: player = keeper;
// =>
type X = { p, q };
type Y = { 1, 2 };
type X_Y = { p_1, p_2, q_1, q_2 };
const x_of: X_Y -> X = { q_1: q, q_2: q, :p };
const y_of: X_Y -> Y = { p_2: 2, q_2: 2, :1 };
const pair: X -> Y -> X_Y = { q: { 2: q_2, :q_1 }, :{ 2: p_2, :p_1 } };
var m: Player -> X_Y -> T = { :{ q_1: b, q_2: b, :a } };
var x: X = p;
var y: Y = 1;
var x_y: X_Y = p_1;
begin, n1: x_y = X_Y(*);
n1, n2: ;
n2, n3: m[player][x_y] == a;
n3, n4: m[white][pair[x_of[x_y]][2]] = c;
n4, n5: m[white][p_2] == c;
n5, end: player = keeper;

// case: a name is taken by a constant
type X = { p, q };
type Y = { 1, 2 };
const p_1: T = b;
var m: X -> Y -> T = { :{ :a } };
var x: X = p;
var y: Y = 1;
begin, n1: x = X(*);
n1, n2: y = Y(*);
n2, n3: m[x][y] == p_1;
n3, end: player = keeper;
// =>
type X = { p, q };
type Y = { 1, 2 };
type X_Y = { p__1, p__2, q__1, q__2 };
const p_1: T = b;
const x_of: X_Y -> X = { q__1: q, q__2: q, :p };
const y_of: X_Y -> Y = { p__2: 2, q__2: 2, :1 };
var m: X_Y -> T = { :a };
var x: X = p;
var y: Y = 1;
var x_y: X_Y = p__1;
begin, n1: x_y = X_Y(*);
n1, n2: ;
n2, n3: m[x_y] == p_1;
n3, end: player = keeper;

// case: not applied, because a map is used row by row
type X = { p, q };
type Y = { 1, 2 };
var m: X -> Y -> T = { :{ :a } };
var row: Y -> T = { :a };
var x: X = p;
var y: Y = 1;
begin, n1: x = X(*);
n1, n2: y = Y(*);
n2, n3: m[x][y] == a;
n3, n4: m[x] = row;
n4, end: player = keeper;

// case: not applied, because the keys are chosen one after the other, with a way out between
type X = { p, q };
type Y = { 1, 2 };
var m: X -> Y -> T = { :{ :a } };
var x: X = p;
var y: Y = 1;
begin, n1: x = X(*);
n1, n2: y = Y(*);
n1, n3: ;
n2, n3: m[x][y] == a;
n3, end: player = keeper;

// case: not applied, because what is chosen is read before the next choice
type X = { p, q };
type Y = { 1, 2 };
var m: X -> Y -> T = { :{ :a } };
var x: X = p;
var y: Y = 1;
begin, n1: x = X(*);
n1, n2: m[x][y] == a;
n2, n3: y = Y(*);
n3, n4: m[x][y] == a;
n4, end: player = keeper;

// case: not applied, because one variable is both keys
type X = { p, q };
var m: X -> X -> T = { :{ :a } };
var x: X = p;
begin, n1: x = X(*);
n1, n2: m[x][x] == a;
n2, end: player = keeper;
