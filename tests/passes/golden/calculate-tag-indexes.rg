// case: every move begins with no tags: at begin, and where player is assigned
begin, p: $ a;
p, q: player = black;
q, r: $ b;
r, end: player = keeper;
// =>
@tagIndex begin q : 0;
begin, p: $ a;
p, q: player = black;
q, r: $ b;
r, end: player = keeper;

// case: a node in the middle where a move can begin as well
begin, p: $ a;
p, q: $ b;
q, r: $$ x;
r, end: player = keeper;
begin, s: $ c;
s, q: player = black;
// =>
@tagIndex begin : 0;
@tagIndex p : 1;
@tagMaxIndex q : 2;
begin, p: $ a;
p, q: $ b;
q, r: $$ x;
r, end: player = keeper;
begin, s: $ c;
s, q: player = black;

// case: a cycle without tags changes nothing; tags of checks and artificial ones do not count
@artificialTag c;
const next: T -> T = { a: b, b: c, :a };
var x: T = a;
begin, p: $ a;
p, q: ? s -> u;
s, t: $ a;
t, u: x != a;
q, v: $ c;
v, v: x != b;
v, p: x = next[x];
v, w: $ b;
w, end: player = keeper;
// =>
@artificialTag c;
@tagIndex begin : 0;
@tagIndex v : 1;
const next: T -> T = { a: b, b: c, :a };
var x: T = a;
begin, p: $ a;
p, q: ? s -> u;
s, t: $ a;
t, u: x != a;
q, v: $ c;
v, v: x != b;
v, p: x = next[x];
v, w: $ b;
w, end: player = keeper;

// case: behind a cycle with a tag any number is possible, before it is not; old hints go
@tagMaxIndex p q : 7;
begin, p: $ a;
p, q: x = T(*);
q, p: $$ x;
q, r: x == c;
r, s: $ b;
s, end: player = keeper;
// =>
@tagIndex begin : 0;
begin, p: $ a;
p, q: x = T(*);
q, p: $$ x;
q, r: x == c;
r, s: $ b;
s, end: player = keeper;

// case: not applied, because the tags are inside a check
begin, p: ? s -> u;
s, t: $ a;
t, u: x != a;
p, end: player = keeper;

// case: not applied, because any number of tags can come before
begin, begin: x == b;
p, begin: x = T(*);
begin, p: $$ x;
begin, end: player = keeper;
