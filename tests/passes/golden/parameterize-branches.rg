// case: a variable that holds the symbol behind it is the one that is chosen
type P = { p1, p2, p3, p4, p5 };
var m: P -> T = { p2: b, :a };
var at: P = p1;
begin, n1: m[p1] == a;
n1, o1: $ p1;
o1, r: at = p1;
begin, n2: m[p2] == a;
n2, o2: $ p2;
o2, r: at = p2;
begin, n3: m[p3] == a;
n3, o3: $ p3;
o3, r: at = p3;
begin, n4: m[p4] == a;
n4, o4: $ p4;
o4, r: at = p4;
begin, n5: m[p5] == a;
n5, o5: $ p5;
o5, r: at = p5;
r, t: m[at] = c;
t, end: player = keeper;
// =>
type P = { p1, p2, p3, p4, p5 };
var m: P -> T = { p2: b, :a };
var at: P = p1;
1, n1: m[at] == a;
n1, o1: $$ at;
o1, r: ;
r, t: m[at] = c;
t, end: player = keeper;
begin, 1: at = P(*);

// case: what goes with the symbol is looked up
type P = { p1, p2, p3, p4, p5 };
var m: P -> T = { p2: b, :a };
var at: P = p1;
begin, n1: m[p1] == a;
n1, o1: m[p2] != c;
o1, r: at = p2;
begin, n2: m[p2] == a;
n2, o2: m[p3] != c;
o2, r: at = p3;
begin, n3: m[p3] == a;
n3, o3: m[p4] != c;
o3, r: at = p4;
begin, n4: m[p4] == a;
n4, o4: m[p5] != c;
o4, r: at = p5;
begin, n5: m[p5] == a;
n5, o5: m[p1] != c;
o5, r: at = p1;
r, t: $$ at;
t, end: player = keeper;
// =>
type P = { p1, p2, p3, p4, p5 };
const chosen_to: P -> P = { p2: p3, p3: p4, p4: p5, p5: p1, :p2 };
var m: P -> T = { p2: b, :a };
var at: P = p1;
var chosen: P = p1;
1, n1: m[chosen] == a;
n1, o1: m[chosen_to[chosen]] != c;
o1, r: at = chosen_to[chosen];
r, t: $$ at;
t, end: player = keeper;
begin, 1: chosen = P(*);

// case: each branch has a check of its own
type P = { p1, p2, p3, p4, p5 };
var m: P -> T = { p2: b, :a };
begin, n1: ? c1 -> d1;
n1, r: $ p1;
c1, d1: m[p1] == a;
c1, d1: m[p1] == b;
begin, n2: ? c2 -> d2;
n2, r: $ p2;
c2, d2: m[p2] == a;
c2, d2: m[p2] == b;
begin, n3: ? c3 -> d3;
n3, r: $ p3;
c3, d3: m[p3] == a;
c3, d3: m[p3] == b;
begin, n4: ? c4 -> d4;
n4, r: $ p4;
c4, d4: m[p4] == a;
c4, d4: m[p4] == b;
begin, n5: ? c5 -> d5;
n5, r: $ p5;
c5, d5: m[p5] == a;
c5, d5: m[p5] == b;
r, end: player = keeper;
// =>
type P = { p1, p2, p3, p4, p5 };
var m: P -> T = { p2: b, :a };
var chosen: P = p1;
1, n1: ? c1 -> d1;
n1, r: $$ chosen;
c1, d1: m[chosen] == a;
c1, d1: m[chosen] == b;
r, end: player = keeper;
begin, 1: chosen = P(*);

// case: some branches are alike
type P = { p1, p2, p3, p4, p5, p6, p7 };
var m: P -> T = { p2: b, :a };
begin, n1: m[p1] == a;
n1, r: $ p1;
begin, n2: m[p2] == a;
n2, r: $ p2;
begin, n3: m[p3] == a;
n3, r: $ p3;
begin, n4: m[p4] == a;
n4, r: $ p4;
begin, n5: m[p5] == a;
n5, r: $ p5;
begin, n6: m[p6] != a;
n6, r: $ p6;
begin, r: $ p7;
r, end: player = keeper;
// =>
type P = { p1, p2, p3, p4, p5, p6, p7 };
type P_2 = { p1, p2, p3, p4, p5 };
var m: P -> T = { p2: b, :a };
var chosen: P_2 = p1;
1, n1: m[chosen] == a;
n1, r: $$ chosen;
begin, n6: m[p6] != a;
n6, r: $ p6;
begin, r: $ p7;
r, end: player = keeper;
begin, 1: chosen = P_2(*);

// case: what is chosen for somebody else is free
type P = { p1, p2, p3, p4, p5 };
var m: P -> T = { p2: b, :a };
var which: P = p1;
begin, n1: m[p1] == a;
n1, r: $ p1;
begin, n2: m[p2] == a;
n2, r: $ p2;
begin, n3: m[p3] == a;
n3, r: $ p3;
begin, n4: m[p4] == a;
n4, r: $ p4;
begin, n5: m[p5] == a;
n5, r: $ p5;
r, t: player = black;
t, u: which = P(*);
u, v: $$ which;
v, end: player = keeper;
// =>
type P = { p1, p2, p3, p4, p5 };
var m: P -> T = { p2: b, :a };
var which: P = p1;
1, n1: m[which] == a;
n1, r: $$ which;
r, t: player = black;
t, u: which = P(*);
u, v: $$ which;
v, end: player = keeper;
begin, 1: which = P(*);

// case: who reads the variable before reads what it held
type P = { p1, p2, p3, p4, p5 };
var m: P -> T = { p2: b, :a };
var at: P = p1;
begin, n1: m[at] == b;
n1, o1: m[p1] != b;
o1, r: at = p1;
begin, n2: m[at] == b;
n2, o2: m[p2] != b;
o2, r: at = p2;
begin, n3: m[at] == b;
n3, o3: m[p3] != b;
o3, r: at = p3;
begin, n4: m[at] == b;
n4, o4: m[p4] != b;
o4, r: at = p4;
begin, n5: m[at] == b;
n5, o5: m[p5] != b;
o5, r: at = p5;
r, t: $$ at;
t, begin: ;
t, end: player = keeper;
// =>
type P = { p1, p2, p3, p4, p5 };
var m: P -> T = { p2: b, :a };
var at: P = p1;
var chosen: P = p1;
1, n1: m[at] == b;
n1, o1: m[chosen] != b;
o1, r: at = chosen;
r, t: $$ at;
t, begin: ;
t, end: player = keeper;
begin, 1: chosen = P(*);

// case: who reads the variable in a check reads what it held
type P = { p1, p2, p3, p4, p5 };
var m: P -> T = { p2: b, :a };
var at: P = p1;
begin, n1: ? s -> e;
n1, r: at = p1;
begin, n2: ? s -> e;
n2, r: at = p2;
begin, n3: ? s -> e;
n3, r: at = p3;
begin, n4: ? s -> e;
n4, r: at = p4;
begin, n5: ? s -> e;
n5, r: at = p5;
s, e: m[at] == a;
r, t: $$ at;
t, end: player = keeper;
// =>
type P = { p1, p2, p3, p4, p5 };
var m: P -> T = { p2: b, :a };
var at: P = p1;
var chosen: P = p1;
1, n1: ? s -> e;
n1, r: at = chosen;
s, e: m[at] == a;
r, t: $$ at;
t, end: player = keeper;
begin, 1: chosen = P(*);

// case: a value is chosen
type P = { p1, p2, p3, p4, p5 };
var m: P -> T = { p2: b, :a };
var at: P = p1;
begin, r: at = p1;
begin, r: at = p2;
begin, r: at = p3;
begin, r: at = p4;
begin, r: at = p5;
r, t: $$ at;
t, end: player = keeper;
// =>
type P = { p1, p2, p3, p4, p5 };
var m: P -> T = { p2: b, :a };
var at: P = p1;
1, r: ;
r, t: $$ at;
t, end: player = keeper;
begin, 1: at = P(*);

// case: not applied, because there are only four
type P = { p1, p2, p3, p4, p5 };
var m: P -> T = { p2: b, :a };
begin, n1: m[p1] == a;
n1, r: $ p1;
begin, n2: m[p2] == a;
n2, r: $ p2;
begin, n3: m[p3] == a;
n3, r: $ p3;
begin, n4: m[p4] == a;
n4, r: $ p4;
r, end: player = keeper;

// case: not applied, because a branch is entered from elsewhere
type P = { p1, p2, p3, p4, p5 };
var m: P -> T = { p2: b, :a };
begin, n1: m[p1] == a;
n1, r: $ p1;
begin, n2: m[p2] == a;
n2, r: $ p2;
begin, n3: m[p3] == a;
n3, r: $ p3;
begin, n4: m[p4] == a;
n4, r: $ p4;
begin, n5: m[p5] == a;
n5, r: $ p5;
begin, n3: m[p3] == c;
r, end: player = keeper;

// case: not applied, because two tags differ
type P = { p1, p2, p3, p4, p5 };
var m: P -> T = { p2: b, :a };
begin, n1: $ p1;
n1, r: $ p2;
begin, n2: $ p2;
n2, r: $ p3;
begin, n3: $ p3;
n3, r: $ p4;
begin, n4: $ p4;
n4, r: $ p5;
begin, n5: $ p5;
n5, r: $ p1;
r, end: player = keeper;

// case: not applied, because two branches have one symbol
type P = { p1, p2, p3, p4, p5 };
var m: P -> T = { p2: b, :a };
begin, n1: m[p1] == a;
n1, r: $ p1;
begin, n2: m[p2] == a;
n2, r: $ p2;
begin, n3: m[p3] == a;
n3, r: $ p3;
begin, n4: m[p4] == a;
n4, r: $ p4;
begin, n5: m[p4] == a;
n5, r: $ p4;
r, end: player = keeper;

// case: not applied, because a check would look others up
type P = { p1, p2, p3, p4, p5 };
var m: P -> T = { p2: b, :a };
begin, q: ? s -> e;
s, n1: m[p1] == a;
n1, e: m[p2] == a;
s, n2: m[p2] == a;
n2, e: m[p3] == a;
s, n3: m[p3] == a;
n3, e: m[p4] == a;
s, n4: m[p4] == a;
n4, e: m[p5] == a;
s, n5: m[p5] == a;
n5, e: m[p1] == a;
q, r: $ a;
r, end: player = keeper;

// case: not applied, because there are loops
type P = { p1, p2, p3, p4, p5 };
var m: P -> T = { p2: b, :a };
var at: P = p1;
begin, n1: $ p1;
n1, n1: m[p1] = b;
n1, r: at = p1;
begin, n2: $ p2;
n2, n2: m[p2] = b;
n2, r: at = p2;
begin, n3: $ p3;
n3, n3: m[p3] = b;
n3, r: at = p3;
begin, n4: $ p4;
n4, n4: m[p4] = b;
n4, r: at = p4;
begin, n5: $ p5;
n5, n5: m[p5] = b;
n5, r: at = p5;
r, end: player = keeper;

// case: not applied, because the symbols are of no one type
type P = { p1, p2, p3, p4, p5 };
type Q = { q1 };
var m: P -> T = { p2: b, :a };
var k: Q -> T = { :a };
begin, n1: $ p1;
n1, r: ;
begin, n2: $ p2;
n2, r: ;
begin, n3: $ p3;
n3, r: ;
begin, n4: $ p4;
n4, r: ;
begin, n5: $ q1;
n5, r: ;
r, end: player = keeper;

// case: not applied, because the state says which branch to take
type P = { p1, p2, p3, p4, p5 };
var m: P -> T = { p2: b, :a };
var at: P = p1;
begin, n1: at == p1;
n1, r: m[p1] = b;
begin, n2: at == p2;
n2, r: m[p2] = b;
begin, n3: at == p3;
n3, r: m[p3] = b;
begin, n4: at == p4;
n4, r: m[p4] = b;
begin, n5: at == p5;
n5, r: m[p5] = b;
r, t: $$ at;
t, end: player = keeper;
