// case: only the tags that the pragma names, however many times
@artificialTag a b;
begin, p: $ a;
p, q: $ c;
q, r: $ a;
r, s: $ b;
s, end: player = keeper;
// =>
begin, p: ;
p, q: $ c;
q, r: ;
r, s: ;
s, end: player = keeper;

// case: not applied, because a variable tag shows what it holds
@artificialTag a;
begin, p: $$ x;
p, end: player = keeper;
// =>
begin, p: $$ x;
p, end: player = keeper;

// case: not applied, because no pragma names the tag
begin, p: $ a;
p, end: player = keeper;
