// case: conditions and skips that lead nowhere new
begin, p: $ a;
p, p: x == a;
p, p: ;
p, p: ! end -> begin;
p, end: player = keeper;
// =>
begin, p: $ a;
p, end: player = keeper;

// case: not applied, because an assignment may change something
begin, begin: x = b;
begin, p: $$ x;
p, end: player = keeper;
