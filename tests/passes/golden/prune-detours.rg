// case: a king's ways that are a man's, too
begin, p: y = T(*);
p, q: ;
p, r: x == a;
r, q: ;
r, t: y == a;
q, t: y == b;
t, end: player = keeper;
// =>
begin, p: y = T(*);
p, q: ;
p, r: x == a;
r, t: y == a;
q, t: y == b;
t, end: player = keeper;

// case: all ways to a node have the edge
begin, p: y = T(*);
begin, o: y = T(*);
p, r: x == a;
o, r: x != b;
p, q: $ go;
o, q: $ go;
r, q: $ go;
r, q: $ on;
q, end: player = keeper;
// =>
begin, p: y = T(*);
begin, o: y = T(*);
p, r: x == a;
o, r: x != b;
p, q: $ go;
o, q: $ go;
r, q: $ on;
q, end: player = keeper;

// case: a condition beside a skip
begin, p: y = T(*);
p, q: y == a;
p, q: ;
p, q: ? r -> s;
r, s: x == a;
q, end: player = keeper;
// =>
begin, p: y = T(*);
p, q: ;
r, s: x == a;
q, end: player = keeper;

// case: not applied, because one way does not have the edge
begin, p: y = T(*);
begin, o: y = T(*);
p, r: x == a;
o, r: x != b;
p, q: $ go;
r, q: $ go;
q, end: player = keeper;

// case: not applied, because something is assigned on the way
begin, p: y = T(*);
p, r: x = a;
p, q: $$ y;
r, q: $$ y;
q, end: player = keeper;

// case: not applied, because a check begins there
begin, p: y = T(*);
p, r: x == a;
p, q: ;
r, q: ;
q, s: y == b;
p, s: ? r -> q;
s, end: player = keeper;

// case: not applied, because the edge is its own way round
begin, p: y = T(*);
p, p: x == a;
p, q: y == a;
q, end: player = keeper;
