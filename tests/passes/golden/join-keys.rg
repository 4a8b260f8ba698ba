// case: what is chosen behind a tag is chosen with what was chosen before
type X = { p, q };
type Y = { 1, 2 };
var m: X -> Y -> T = { :{ :a } };
var x: X = p;
var y: Y = 1;
begin, n1: x = X(*);
n1, n2: $$ x;
n2, n3: ;
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
n1, 1: x = x_of[x_y];
n2, n3: ;
n3, n4: ;
n4, n5: m[x_y] == a;
n5, 2: y = y_of[x_y];
n6, n7: m[x_y] = b;
n7, end: player = keeper;
1, n2: $$ x;
2, n6: $$ y;

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
type Low_X = { p_1, q_1, p_2, q_2 };
const x_of: X_Y -> X = { q_1: q, q_2: q, q_3: q, :p };
const y_of: X_Y -> Y = { p_2: 2, p_3: 3, q_2: 2, q_3: 3, :1 };
var m: X_Y -> T = { :a };
var x: X = p;
var y: Y = 1;
var x_y: X_Y = p_1;
begin, n1: x_y = Low_X(*);
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
n8, 1: x2 = x_of[x2_y2];
n9, end: player = keeper;
1, n9: $$ x2;

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
n3, 1: y = Y(*);
n4, n5: m[x_y] == a;
n5, 2: y = y_of[x_y];
n6, end: player = keeper;
1, n4: x_y = pair[x_of[x_y]][y];
2, n6: $$ y;

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

// case: what reads a variable that is written between is assigned after that
type X = { p, q };
type Y = { 1, 2 };
const other: X -> X = { p: q, :p };
const at: T -> Y = { b: 2, :1 };
var m: X -> Y -> T = { :{ :a } };
var x: X = p;
var y: Y = 1;
var t: T = a;
begin, n1: x = X(*);
n1, n2: y = Y(*);
n2, n3: t = m[x][y];
n3, n4: x = other[x];
n4, n5: t = b;
n5, n6: y = at[t];
n6, n7: m[x][y] == a;
n7, n8: x = other[x];
n8, n9: m[p][1] != b;
n9, n10: y = at[t];
n10, n11: m[x][y] = b;
n11, end: player = keeper;
// =>
type X = { p, q };
type Y = { 1, 2 };
type X_Y = { p_1, p_2, q_1, q_2 };
const other: X -> X = { p: q, :p };
const at: T -> Y = { b: 2, :1 };
const x_of: X_Y -> X = { q_1: q, q_2: q, :p };
const y_of: X_Y -> Y = { p_2: 2, q_2: 2, :1 };
const pair: X -> Y -> X_Y = { q: { 2: q_2, :q_1 }, :{ 2: p_2, :p_1 } };
var m: X_Y -> T = { :a };
var x: X = p;
var y: Y = 1;
var t: T = a;
var x_y: X_Y = p_1;
begin, n1: x_y = X_Y(*);
n1, n2: ;
n2, n3: t = m[x_y];
n3, n4: x_y = pair[other[x_of[x_y]]][y_of[x_y]];
n4, n5: t = b;
n5, n6: x_y = pair[x_of[x_y]][at[t]];
n6, n7: m[x_y] == a;
n7, n8: x_y = pair[other[x_of[x_y]]][at[t]];
n8, n9: m[p_1] != b;
n9, n10: ;
n10, n11: m[x_y] = b;
n11, end: player = keeper;

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

// case: two parts of a direction, which a constant has apart
type X = { p, q, r };
type S = { less, more };
const next: S -> X -> S -> X = { less: { p: { :r }, :{ less: q, :p } }, :{ q: { :r }, :{ less: r, :q } } };
var m: X -> T = { :a };
var x: X = p;
var d: S = less;
var e: S = less;
begin, n1: d = S(*);
n1, n2: e = S(*);
n2, n3: d != e;
n3, n4: m[next[d][x][e]] == a;
n4, n5: x = next[e][x][d];
n5, n6: x = next[d][x][e];
n6, n7: $$ x;
n7, end: player = keeper;
// =>
type X = { p, q, r };
type S = { less, more };
type S_S = { less_less, less_more, more_less, more_more };
const next: S -> X -> S -> X = { less: { p: { :r }, :{ less: q, :p } }, :{ q: { :r }, :{ less: r, :q } } };
const d_of: S_S -> S = { more_less: more, more_more: more, :less };
const e_of: S_S -> S = { less_more: more, more_more: more, :less };
const next_2: S_S -> X -> X = { less_more: { p: r, :p }, more_less: { :r }, more_more: { q: r, :q }, :{ p: r, :q } };
var m: X -> T = { :a };
var x: X = p;
var d: S = less;
var e: S = less;
var d_e: S_S = less_less;
begin, n1: d_e = S_S(*);
n1, n2: ;
n2, n3: d_of[d_e] != e_of[d_e];
n3, n4: m[next_2[d_e][x]] == a;
n4, n5: x = next[e_of[d_e]][x][d_of[d_e]];
n5, n6: x = next_2[d_e][x];
n6, n7: $$ x;
n7, end: player = keeper;

// case: not applied, because a constant has no other key than what is chosen
type X = { p, q };
type S = { less, more };
const next: S -> X -> X = { less: { p: q, :p }, :{ :q } };
var m: X -> T = { :a };
var x: X = p;
var d: S = less;
begin, n1: x = X(*);
n1, n2: d = S(*);
n2, n3: m[next[d][x]] == a;
n3, end: player = keeper;

// case: not applied, because a condition may leave few of what was chosen first
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

// case: not applied, because something is asked of one of the keys alone
type X = { p, q };
type Y = { 1, 2 };
var m: X -> Y -> T = { :{ :a } };
var k: X -> T = { :a };
var x: X = p;
var y: Y = 1;
begin, n1: x = X(*);
n1, n2: y = Y(*);
n2, n3: k[x] == b;
n3, n4: m[x][y] == a;
n4, end: player = keeper;

// case: not applied, because one key has far more values than the other
type X = { p, q };
type Y = { 1, 2, 3, 4, 5, 6, 7, 8 };
var m: X -> Y -> T = { :{ :a } };
var x: X = p;
var y: Y = 1;
begin, n1: x = X(*);
n1, n2: y = Y(*);
n2, n3: m[x][y] == a;
n3, end: player = keeper;

// case: not applied, because a constant leads nowhere from its other key
type X = { p, q };
type S = { less, more };
const far: S -> S -> X -> T = { less: { :{ :b } }, :{ :{ q: a, :c } } };
var x: X = p;
var d: S = less;
var e: S = less;
begin, n1: d = S(*);
n1, n2: e = S(*);
n2, n3: far[d][e][x] == a;
n3, end: player = keeper;
