// case: a switch: each edge has its own values, together all
begin, p: x = T(*);
p, q: x == a;
p, r: x == b;
p, s: c == x;
q, end: player = keeper;
r, end: player = keeper;
s, end: player = keeper;
// =>
@disjointExhaustive p : q r s;
begin, p: x = T(*);
p, q: x == a;
p, r: x == b;
p, s: c == x;
q, end: player = keeper;
r, end: player = keeper;
s, end: player = keeper;

// case: not all values, so perhaps none is legal
begin, p: x = T(*);
p, q: x == a;
p, r: x == b;
q, end: player = keeper;
r, end: player = keeper;
// =>
@disjoint p : q r;
begin, p: x = T(*);
p, q: x == a;
p, r: x == b;
q, end: player = keeper;
r, end: player = keeper;

// case: all values that the variable can have there, if not all of its type
begin, o: x = T(*);
o, p: x != c;
p, q: x == a;
p, r: x == b;
q, end: player = keeper;
r, end: player = keeper;
// =>
@disjointExhaustive p : q r;
begin, o: x = T(*);
o, p: x != c;
p, q: x == a;
p, r: x == b;
q, end: player = keeper;
r, end: player = keeper;

// case: a condition and its negation, of checks and of two variables, written the other way round
begin, p: x = T(*);
p, q: ? s -> t;
p, r: ! s -> t;
q, u: x == y;
q, v: y != x;
s, t: x == a;
r, end: player = keeper;
u, end: player = keeper;
v, end: player = keeper;
// =>
@disjointExhaustive p : q r;
@disjointExhaustive q : u v;
begin, p: x = T(*);
p, q: ? s -> t;
p, r: ! s -> t;
q, u: x == y;
q, v: y != x;
s, t: x == a;
r, end: player = keeper;
u, end: player = keeper;
v, end: player = keeper;

// case: sets that overlap: only the narrow ones are disjoint
begin, p: x = T(*);
p, q: x == a;
p, r: x != b;
p, s: x == c;
q, end: player = keeper;
r, end: player = keeper;
s, end: player = keeper;
// =>
@disjoint p : q s;
begin, p: x = T(*);
p, q: x == a;
p, r: x != b;
p, s: x == c;
q, end: player = keeper;
r, end: player = keeper;
s, end: player = keeper;

// case: a value that is compared with what can be one of two
begin, o: x = T(*);
o, o1: y = T(*);
o1, p: y != c;
p, q: x == y;
p, r: x == c;
q, end: player = keeper;
r, end: player = keeper;
// =>
@disjoint p : q r;
begin, o: x = T(*);
o, o1: y = T(*);
o1, p: y != c;
p, q: x == y;
p, r: x == c;
q, end: player = keeper;
r, end: player = keeper;

// case: two hints for one node
begin, o: x = T(*);
o, p: y = T(*);
p, q: x == a;
p, r: x != a;
p, s: y == b;
p, t: y == c;
q, end: player = keeper;
r, end: player = keeper;
s, end: player = keeper;
t, end: player = keeper;
// =>
@disjointExhaustive p : q r;
@disjoint p : s t;
begin, o: x = T(*);
o, p: y = T(*);
p, q: x == a;
p, r: x != a;
p, s: y == b;
p, t: y == c;
q, end: player = keeper;
r, end: player = keeper;
s, end: player = keeper;
t, end: player = keeper;

// case: edges to one node are named as often as there are edges
begin, p: x = T(*);
p, q: x == a;
p, q: x == b;
p, r: x == c;
q, end: player = keeper;
r, end: player = keeper;
// =>
@disjointExhaustive p : q q r;
begin, p: x = T(*);
p, q: x == a;
p, q: x == b;
p, r: x == c;
q, end: player = keeper;
r, end: player = keeper;

// case: old hints go, the proved ones take their place
@disjoint p : q r s;
@custom x;
begin, p: x = T(*);
p, q: x == a;
p, r: x == b;
p, s: x != b;
q, end: player = keeper;
r, end: player = keeper;
s, end: player = keeper;
// =>
@disjointExhaustive p : r s;
@custom x;
begin, p: x = T(*);
p, q: x == a;
p, r: x == b;
p, s: x != b;
q, end: player = keeper;
r, end: player = keeper;
s, end: player = keeper;

// case: not applied, because another edge leads to the same node
begin, p: x = T(*);
p, q: x == a;
p, q: y == a;
p, r: x != a;
q, end: player = keeper;
r, end: player = keeper;

// case: not applied, because the other edge is legal in every state
begin, p: x = T(*);
p, q: x == a;
p, r: ;
q, end: player = keeper;
r, end: player = keeper;

// case: not applied, because the conditions are about different cells
begin, p: x = T(*);
p, q: m[x] == a;
p, r: m[y] == b;
q, end: player = keeper;
r, end: player = keeper;

// case: not applied, because a value that is not known may be either
begin, o: x = T(*);
o, p: y = T(*);
p, q: x == y;
p, r: x == a;
q, end: player = keeper;
r, end: player = keeper;
