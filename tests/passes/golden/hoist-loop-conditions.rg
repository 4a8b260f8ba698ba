// case: out of a cycle, also if it is asked on the ways out only
begin, p: x = T(*);
p, p: x = y;
p, q: z == a;
p, r: z == a;
q, s: $ a;
r, s: $ b;
s, end: player = keeper;
// =>
2, p: x = T(*);
1, 1: x = y;
1, q: ;
1, r: ;
q, s: $ a;
r, s: $ b;
s, end: player = keeper;
p, 1: ;
begin, 2: z == a;

// case: out of a cycle that has the condition in each of two branches, after tags
begin, p: x == a;
p, q: $ a;
p, r: $ b;
q, s: y == b;
r, s: y == b;
s, p: z = x;
s, t: $ c;
t, end: player = keeper;
// =>
begin, p: x == a;
1, q: $ a;
1, r: $ b;
q, s: ;
r, s: ;
s, 1: z = x;
s, t: $ c;
t, end: player = keeper;
p, 1: y == b;

// case: out of the inner cycle only, because the outer one assigns what is read
begin, p: x == a;
p, q: y = T(*);
q, r: y != b;
r, q: x = z;
r, p: z == a;
r, s: $$ y;
s, end: player = keeper;
// =>
begin, p: x == a;
p, q: y = T(*);
1, r: ;
r, 1: x = z;
r, p: z == a;
r, s: $$ y;
s, end: player = keeper;
q, 1: y != b;

// case: out of both cycles at once
begin, p: x == a;
p, q: y = T(*);
q, r: m[z] != b;
r, q: x = y;
r, p: x == b;
r, s: $$ y;
s, end: player = keeper;
// =>
begin, p: x == a;
1, q: y = T(*);
q, r: ;
r, q: x = y;
r, 1: x == b;
r, s: $$ y;
s, end: player = keeper;
p, 1: m[z] != b;

// case: a check, by what is read in it, and to the start of another one
begin, b: ? p -> r;
b, end: player = keeper;
p, q: ! s -> t;
q, p: x = y;
q, r: x != c;
s, t: y == b;
s, t: z == b;
// =>
begin, b: ? p -> r;
b, end: player = keeper;
1, q: ;
q, 1: x = y;
q, r: x != c;
s, t: y == b;
s, t: z == b;
p, 1: ! s -> t;

// case: from behind an any-assignment, over other conditions and out of all branches
begin, p: x = T(*);
p, q: x == a;
p, r: x == b;
p, r: y == b;
q, s: $ a;
r, t: $ b;
s, u: m[z] == a;
t, u: m[z] == a;
u, end: player = keeper;
// =>
1, p: x = T(*);
p, q: x == a;
p, r: x == b;
p, r: y == b;
q, s: $ a;
r, t: $ b;
s, u: ;
t, u: ;
u, end: player = keeper;
begin, 1: m[z] == a;

// case: from behind two any-assignments, one of which it needs
begin, p: x = T(*);
p, q: y = T(*);
q, r: z = T(*);
r, s: z != b;
s, t: x == y;
t, u: $$ z;
u, v: $$ x;
v, end: player = keeper;
// =>
begin, p: x = T(*);
p, q: y = T(*);
1, r: z = T(*);
r, s: z != b;
s, t: ;
t, u: $$ z;
u, v: $$ x;
v, end: player = keeper;
q, 1: x == y;

// case: where each move begins in the cycle
begin, p: ;
p, q: y == a;
q, p: x = z;
q, r: $$ x;
r, p: player = white;
r, end: player = keeper;
// =>
begin, p: ;
1, q: ;
q, 1: x = z;
q, r: $$ x;
r, p: player = white;
r, end: player = keeper;
p, 1: y == a;

// case: not applied, because the cycle assigns what is read
begin, p: x == a;
p, q: y == b;
q, p: y = x;
q, r: y != c;
r, end: player = keeper;

// case: not applied, because a way to the end of the move does not ask
begin, p: x == a;
p, q: y == b;
q, p: x = z;
p, r: x != c;
r, end: player = keeper;

// case: not applied, because a move ends before it is asked
begin, p: x == a;
p, q: x = z;
q, p: y == b;
q, r: player = white;
r, s: y == b;
s, end: player = keeper;

// case: not applied, because a check ends before it is asked
begin, p: ? s -> t;
p, s: x == a;
s, t: x = z;
t, s: y == b;
t, q: y == b;
q, end: player = keeper;

// case: not applied, because walks enter the cycle at two nodes
begin, p: x == a;
begin, q: x == b;
p, q: y == b;
q, p: x = z;
p, r: y == b;
r, end: player = keeper;

// case: not applied, because a check begins inside the cycle
begin, p: ? q -> r;
p, p2: x != a;
p2, q: $ a;
q, p2: x = z;
p2, r: y == b;
r, end: player = keeper;

// case: not applied, because a new move begins inside the cycle
begin, p: x == a;
p, q: y == b;
q, p: x = z;
q, r: x != c;
r, q: player = white;
r, end: player = keeper;

// case: not applied, because only other conditions make it valid
type V = { a, b, off };
const next: T -> T = { :a };
var v: V = off;
var x: T = a;
begin, p: x == a;
p, q: v != off;
q, r: next[v] == a;
r, q: x = next[x];
r, s: x != c;
s, end: player = keeper;

// case: not applied, because the check may come by the loop
begin, p: x == a;
p, q: x != b;
q, r: ? s -> t;
r, p: x = z;
r, u: $ a;
u, end: player = keeper;
s, t: y == b;
s, p: y == c;

// case: not applied, because the condition needs what was chosen, or what was assigned since
begin, p: x = T(*);
p, q: x == a;
q, r: y = T(*);
r, s: y != x;
s, t: m[x] = a;
t, u: m[z] == a;
u, end: player = keeper;

// case: not applied, because another way leads to what follows the choice
begin, p: x = T(*);
begin, p: $ a;
p, q: y == a;
q, end: player = keeper;
