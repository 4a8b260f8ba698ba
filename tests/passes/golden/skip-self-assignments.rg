// case: maps, cells of maps, casts
begin, p: m = m;
p, q: m[x] = m[T(x)];
q, r: T(x) = x;
r, end: player = keeper;
// =>
begin, p: ;
p, q: ;
q, r: ;
r, end: player = keeper;

// case: not applied, because player = player ends the move
begin, p: $ a;
p, end: player = player;

// case: not applied, because the cells may be different ones
begin, p: m[x] = m[y];
p, end: player = keeper;
