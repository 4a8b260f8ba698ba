// case: two ways that a condition tells apart; behind it the state is what it was
begin, p: x == a;
begin, q: x != a;
p, r: ;
q, r: y = b;
r, s: $ a;
s, end: player = keeper;
// =>
@unique begin p q r s;
begin, p: x == a;
begin, q: x != a;
p, r: ;
q, r: y = b;
r, s: $ a;
s, end: player = keeper;

// case: what tags show need not be compared, what matters no more neither
begin, p: x = T(*);
p, q: y = T(*);
q, r: x != y;
r, s: $$ x;
s, t: y = a;
t, end: player = keeper;
// =>
@unique begin p q r s;
@repeat t :;
begin, p: x = T(*);
p, q: y = T(*);
q, r: x != y;
r, s: $$ x;
s, t: y = a;
t, end: player = keeper;

// case: a function of what is compared need not be compared
const next: T -> T = { a: b, b: c, :a };
var x: T = a;
var y: T = a;
begin, p: x = T(*);
begin, p: x = a;
p, q: y = next[x];
q, r: ;
q, r: y == b;
r, s: $$ y;
s, t: $$ x;
t, end: player = keeper;
// =>
@unique begin q s t;
@repeat p r : x;
const next: T -> T = { a: b, b: c, :a };
var x: T = a;
var y: T = a;
begin, p: x = T(*);
begin, p: x = a;
p, q: y = next[x];
q, r: ;
q, r: y == b;
r, s: $$ y;
s, t: $$ x;
t, end: player = keeper;

// case: a loop; in the loop only the one variable differs
const next: T -> T = { a: b, b: c, :a };
var x: T = a;
var y: T = a;
begin, p: x = y;
p, p: x = next[x];
p, q: x != y;
q, r: $$ x;
r, end: player = keeper;
// =>
@unique begin q r;
@repeat p : x;
const next: T -> T = { a: b, b: c, :a };
var x: T = a;
var y: T = a;
begin, p: x = y;
p, p: x = next[x];
p, q: x != y;
q, r: $$ x;
r, end: player = keeper;

// case: a node of moves and of a check: in the check no tag tells walks apart
begin, p: ? p -> r;
p, q: $ a;
p, q: $ b;
q, r: x != y;
r, end: player = keeper;
// =>
@unique begin p q r;
@repeat q :;
begin, p: ? p -> r;
p, q: $ a;
p, q: $ b;
q, r: x != y;
r, end: player = keeper;

// case: a check may begin where it is asked for again and again; old hints go
@unique nowhere;
begin, q: ? p -> r;
p, p: x = T(*);
p, r: x != y;
q, end: player = keeper;
// =>
@unique begin q;
@repeat p : x;
begin, q: ? p -> r;
p, p: x = T(*);
p, r: x != y;
q, end: player = keeper;

// case: a swap loses nothing
begin, p: x = T(*);
p, q: y = T(*);
q, r: z = x;
r, s: x = y;
s, t: y = z;
t, u: $$ x;
u, v: $$ y;
v, w: z = a;
w, end: player = keeper;
// =>
@unique begin p q r s t u v w;
begin, p: x = T(*);
p, q: y = T(*);
q, r: z = x;
r, s: x = y;
s, t: y = z;
t, u: $$ x;
u, v: $$ y;
v, w: z = a;
w, end: player = keeper;

// case: the two ways differ in the map, which a later condition reads
begin, p: m[a] = b;
begin, p: m[b] = b;
p, q: m[x] == b;
q, end: player = keeper;
// =>
@unique begin q;
@repeat p : m;
begin, p: m[a] = b;
begin, p: m[b] = b;
p, q: m[x] == b;
q, end: player = keeper;

// case: one or the other condition; the state decides every fork, so there is one walk for each tag
begin, p: x = T(*);
p, q: $$ x;
q, r: x == a;
q, s: x != a;
s, r: y == b;
s, t: y != b;
r, t: z = c;
t, u: z == a;
t, v: z != a;
u, v: y = c;
v, w: y == c;
w, end: player = keeper;
// =>
@unique begin p q s r t u v w;
begin, p: x = T(*);
p, q: $$ x;
q, r: x == a;
q, s: x != a;
s, r: y == b;
s, t: y != b;
r, t: z = c;
t, u: z == a;
t, v: z != a;
u, v: y = c;
v, w: y == c;
w, end: player = keeper;

// case: not applied, because the hints are what can be proved
@unique begin q;
@repeat p :;
begin, p: ;
begin, p: x == a;
p, q: $ a;
q, end: player = keeper;
