// case: the same tag on all ways
begin, p: $ a;
begin, q: $ b;
p, r: $ c;
q, s: $ c;
r, end: player = white;
s, end: player = black;
// =>
begin, p: $ a;
begin, q: $ b;
p, r: ;
q, s: ;
r, end: player = white;
s, end: player = black;

// case: what the keeper shows
begin, p: player = keeper;
p, q: $ a;
q, end: player = white;
// =>
begin, p: player = keeper;
p, q: ;
q, end: player = white;

// case: what is shown for the second time
begin, p: x = T(*);
p, q: $$ x;
q, r: y = T(*);
r, s: $$ x;
s, end: player = keeper;
// =>
begin, p: x = T(*);
p, q: $$ x;
q, r: y = T(*);
r, s: ;
s, end: player = keeper;

// case: what nobody has assigned in this move
begin, p: $$ x;
p, q: $ a;
p, q: $ b;
q, end: player = keeper;
// =>
begin, p: ;
p, q: $ a;
p, q: $ b;
q, end: player = keeper;

// case: conditions on what was shown exclude each other
begin, p: x = T(*);
p, q: $$ x;
q, r: m[x] == a;
q, s: m[x] == b;
q, t: m[x] != a;
r, end2: $ a;
s, end2: $ b;
t, u: m[x] != b;
u, end2: $ c;
end2, end: player = keeper;
// =>
begin, p: x = T(*);
p, q: $$ x;
q, r: m[x] == a;
q, s: m[x] == b;
q, t: m[x] != a;
r, end2: ;
s, end2: ;
t, u: m[x] != b;
u, end2: ;
end2, end: player = keeper;

// case: conditions on what is shown later exclude each other as well
begin, p: x = T(*);
p, q: m[x] == a;
p, r: m[x] != a;
q, s: $$ x;
r, t: $$ x;
s, u: $ a;
t, u: $ b;
u, end: player = keeper;
// =>
begin, p: x = T(*);
p, q: m[x] == a;
p, r: m[x] != a;
q, s: $$ x;
r, t: $$ x;
s, u: ;
t, u: ;
u, end: player = keeper;

// case: so do tables that are read at the same index
const is_a: T -> Bool = { :0, a: 1 };
const is_bc: T -> Bool = { :1, a: 0 };
var x: T = a;
begin, p: is_a[x] == 1;
begin, q: is_bc[x] != 0;
p, r: $ t1;
q, r: $ t2;
r, s: $ t3;
r, s: $ t4;
s, end: player = keeper;
// =>
const is_a: T -> Bool = { :0, a: 1 };
const is_bc: T -> Bool = { :1, a: 0 };
var x: T = a;
begin, p: is_a[x] == 1;
begin, q: is_bc[x] != 0;
p, r: ;
q, r: ;
r, s: $ t3;
r, s: $ t4;
s, end: player = keeper;

// case: not applied, because what was asked has changed before it was shown
begin, p: x = T(*);
p, q: m[x] == a;
p, r: m[x] != a;
q, s: x = y;
r, t: x = y;
s, u: $$ x;
t, v: $$ x;
u, w: $ a;
v, w: $ b;
w, end: player = keeper;

// case: not applied, because the tables have a symbol in common
const is_ab: T -> Bool = { :0, a: 1, b: 1 };
const is_bc: T -> Bool = { :1, a: 0 };
var x: T = a;
begin, p: is_ab[x] == 1;
begin, q: is_bc[x] == 1;
p, r: $ t1;
q, r: $ t2;
r, end: player = keeper;

// case: two variables, equal or not
begin, p: x == y;
begin, q: x != y;
p, r: $ a;
q, r: $ b;
r, s: $ a;
r, s: $ b;
s, end: player = keeper;
// =>
begin, p: x == y;
begin, q: x != y;
p, r: ;
q, r: ;
r, s: $ a;
r, s: $ b;
s, end: player = keeper;

// case: the first tag stays, the others follow from it
begin, p: $ a;
begin, q: $ b;
p, r: $ b;
q, r: $ a;
r, s: $ c;
s, end: player = keeper;
// =>
begin, p: $ a;
begin, q: $ b;
p, r: ;
q, r: ;
r, s: ;
s, end: player = keeper;

// case: all but the first of what is shown
begin, p: $ a;
p, q: $ b;
q, end: player = keeper;
// =>
begin, p: $ a;
p, q: ;
q, end: player = keeper;

// case: not applied, because nobody would see what is done
begin, p: x == a;
begin, q: x != a;
p, r: $ a;
q, r: $ b;
r, begin: player = white;
r, end: player = black;

// case: not applied, because the move may end instead
begin, p: ;
p, q: $ a;
p, end: player = white;
q, end: player = black;

// case: not applied, because two tags are possible, with one of them on two edges
begin, p: x == a;
begin, q: $ b;
begin, r: $ a;
p, r: $ a;
r, end: player = white;
q, end: player = black;

// case: not applied, because the first tag is the same but what follows is not
begin, p: $ a;
begin, q: $ a;
begin, r: $ b;
p, s: $ a;
q, s: $ b;
r, s: ;
s, end: player = keeper;

// case: not applied, because a condition asks for what other walks may have assigned
begin, p: x = T(*);
p, q: x == a;
p, r: x == b;
q, s: $ a;
r, s: $ b;
s, end: player = keeper;

// case: not applied, because what was shown has changed
begin, p: x = T(*);
p, q: $$ x;
q, r: x = T(*);
r, s: $$ x;
s, end: player = keeper;

// case: not applied, because another variable may have shown the same
begin, p: x = T(*);
p, q: y = T(*);
q, r: $$ x;
q, r: $$ y;
r, s: x == a;
r, t: x != a;
s, u: $ a;
t, u: $ b;
u, end: player = keeper;

// case: not applied, because players see some of the tags only
begin, p: $ a;
p, q: visible[black] = 0;
q, end: player = keeper;
