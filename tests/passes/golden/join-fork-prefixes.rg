// case: three edges, one target has its own entry only
begin, p: $ a;
begin, q: $ a;
begin, r: $ a;
s, q: $ b;
s, r: $ c;
p, end: player = keeper;
q, t: $ q;
r, t: $ r;
t, end: player = black;
// =>
begin, p: $ a;
s, q: $ b;
s, r: $ c;
p, end: player = keeper;
q, t: $ q;
r, t: $ r;
t, end: player = black;
p, q: ;
p, r: ;

// case: both targets are entered by the same edges
begin, u: $ u;
begin, v: $ v;
u, p: x == a;
u, q: x == a;
v, p: y == a;
v, q: y == a;
p, r: $ a;
q, r: $ b;
r, end: player = keeper;
// =>
begin, u: $ u;
begin, v: $ v;
u, p: x == a;
v, p: y == a;
p, r: $ a;
q, r: $ b;
r, end: player = keeper;
p, q: ;

// case: p can be entered without q, and q without p
begin, p: x == a;
begin, q: x == a;
begin, p: y == a;
begin, q: z == a;
p, r: $ a;
q, r: $ b;
r, end: player = keeper;
// =>
begin, 1: x == a;
begin, p: y == a;
begin, q: z == a;
p, r: $ a;
q, r: $ b;
r, end: player = keeper;
1, p: ;
1, q: ;

// case: checks start at p and q
begin, p: x == a;
begin, q: x == a;
p, r: $ a;
q, r: $ b;
r, s: ? p -> q;
r, s: ? q -> p;
s, end: player = keeper;
// =>
begin, 1: x == a;
p, r: $ a;
q, r: $ b;
r, s: ? p -> q;
r, s: ? q -> p;
s, end: player = keeper;
1, p: ;
1, q: ;

// case: not applied, because the moves end at different nodes
begin, p: player = black;
begin, q: player = black;
p, end: player = keeper;
q, end: player = keeper;

// case: both targets are entered otherwise, by a choice and by a tag, and one of them is the source
begin, p: y = a;
p, p: x = T(*);
p, q: x = T(*);
begin, q: y = b;
q, r: $$ x;
q, s: $$ x;
begin, r: y = c;
begin, s: x = c;
r, end: player = keeper;
s, end: player = black;
// =>
begin, p: y = a;
p, 1: x = T(*);
begin, q: y = b;
q, 2: $$ x;
begin, r: y = c;
begin, s: x = c;
r, end: player = keeper;
s, end: player = black;
1, p: ;
1, q: ;
2, r: ;
2, s: ;

// case: what follows a skip is done beside it
begin, p: x == a;
begin, q: x == b;
p, u: y = b;
p, y: ;
q, v: y = b;
q, y: ;
y, w: y = b;
u, w: $ u;
v, w: $ v;
w, end: player = keeper;
// =>
begin, p: x == a;
begin, q: x == b;
p, u: y = b;
q, v: y = b;
u, w: $ u;
v, w: $ v;
w, end: player = keeper;
u, w: ;
v, w: ;

// case: what follows a skip is done beside it, by an edge to a node that is entered otherwise, too
begin, p: x == a;
begin, u: x == b;
p, u: y = b;
p, y: ;
y, w: y = b;
u, w: $ u;
w, end: player = keeper;
// =>
begin, p: x == a;
begin, u: x == b;
p, 1: y = b;
u, w: $ u;
w, end: player = keeper;
1, u: ;
1, w: ;

// case: what follows a skip is done beside it, and leads to the same node
begin, p: x == a;
begin, q: x == b;
p, w: y = b;
p, y: ;
q, w: y = b;
q, y: ;
q, y: ;
y, w: y = b;
w, end: player = keeper;
// =>
begin, p: x == a;
begin, q: x == b;
p, w: y = b;
q, w: y = b;
w, end: player = keeper;

// case: not applied, because not everywhere the same is done beside the skip
begin, p: x == a;
begin, q: x == b;
p, u: y = b;
p, y: ;
q, u: y = c;
q, y: ;
y, w: y = b;
u, w: $ u;
w, end: player = keeper;

// case: not applied, because what does the same is also entered by a condition
begin, p: x == a;
begin, y: x == b;
p, u: y = b;
p, y: ;
y, w: y = b;
u, w: $ u;
w, end: player = keeper;

// case: not applied, because a check starts where a skip leads
begin, p: x == a;
p, u: y = b;
p, y: ;
y, w: y = b;
u, w: ? y -> w;
w, end: player = keeper;

// case: not applied, because a move ends behind the skip
begin, p: x == a;
p, u: player = black;
p, y: ;
y, w: player = black;
u, end: player = keeper;
w, end: player = keeper;
