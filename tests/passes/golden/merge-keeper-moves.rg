// case: the keeper twice in a row, and a choice between two ways to one position
begin, p: $ a;
begin, p: $ b;
p, q: player = keeper;
q, r: x = b;
q, r2: x = c;
r2, r: x = b;
r, s: player = keeper;
s, t: y = b;
t, u: player = black;
u, end: player = keeper;
// =>
begin, p: $ a;
begin, p: $ b;
p, q: ;
q, r: x = b;
q, r2: x = c;
r2, r: x = b;
r, s: ;
s, t: y = b;
t, u: player = black;
u, end: player = keeper;

// case: not applied, because the keeper's move has a tag
begin, p: $ a;
p, q: player = keeper;
q, r: $ b;
r, s: player = black;
s, end: player = keeper;

// case: not applied, because it is read who is to move, after an assignment or in a check
begin, p: $ a;
p, q: player = keeper;
q, r: x = b;
r, s: player == keeper;
s, t: player = white;
begin, u: $ b;
u, v: player = keeper;
v, v2: ? c -> d;
v2, t: player = black;
c, d: player != white;
t, end: player = keeper;

// case: not applied, because the keeper asks something, which costs an engine time
begin, p: $ a;
p, q: player = keeper;
q, r: x == a;
r, s: player = black;
s, end: player = keeper;

// case: not applied, because the game is over
begin, p: $ a;
p, end: player = keeper;
