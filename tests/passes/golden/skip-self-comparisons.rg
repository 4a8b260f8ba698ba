// case: equal holds, unequal does not
begin, p: m[x] == T(m[x]);
begin, p: x != T(x);
p, end: player = keeper;
// =>
begin, p: ;
p, end: player = keeper;

// case: not applied, because the sides are different places
begin, p: m[x] == m[y];
begin, q: x != y;
p, end: player = keeper;
q, end: player = black;
