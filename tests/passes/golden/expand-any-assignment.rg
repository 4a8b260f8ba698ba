// case: a cell of a map
begin, p: m[x] = T(*);
p, q: m[a] == b;
q, end: player = keeper;
// =>
p, q: m[a] == b;
q, end: player = keeper;
begin, p: m[x] = a;
begin, p: m[x] = b;
begin, p: m[x] = c;

// case: not applied, because a symbol is hidden by a variable of that name
type S = { u, v };
var w: S = u;
var u: S = v;
begin, p: w = S(*);
p, q: w == u;
q, end: player = keeper;
