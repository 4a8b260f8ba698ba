// case: backwards, all edges into the vanished node are led on
begin, p: x == a;
begin, p: y == b;
p, q: ;
q, end: player = keeper;
// =>
begin, q: x == a;
begin, q: y == b;
q, end: player = keeper;

// case: forwards, the edges of the vanished node leave from the node before
begin, p: ;
p, q: $ a;
p, r: $ b;
q, end: player = keeper;
r, end: player = keeper;
// =>
begin, q: $ a;
begin, r: $ b;
q, end: player = keeper;
r, end: player = keeper;

// case: a condition beside a skip is pointless, and a skip beside a skip
begin, p: $ a;
p, q: x == a;
p, q: ;
p, q: ;
p, q: ? q -> end;
q, end: player = keeper;
// =>
begin, q: $ a;
q, end: player = keeper;

// case: not applied, because a tag beside a skip is a move of its own
begin, end: player = keeper;
begin, p: ;
begin, p: $ a;
p, end: player = black;
p, p: x = b;

// case: not applied, because the check needs both ends by name
begin, p: ? q -> r;
q, r: ;
p, end: player = keeper;

// case: not applied, because a move that ends at p is not over
begin, p: player = black;
begin, q: $ a;
p, end: ;
q, end: player = keeper;

// case: not applied, because merging would leave the tag on an edge from q to itself
begin, q: x == a;
p, q: ;
q, p: $ a;
q, end: player = keeper;

// case: what leads back idly goes with the node
begin, p: x == a;
p, q: ;
q, p: y == b;
q, p: z = c;
q, r: $ a;
r, end: player = keeper;
// =>
begin, q: x == a;
q, q: z = c;
q, r: $ a;
r, end: player = keeper;
