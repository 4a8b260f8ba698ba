// case: who leaps is asked once
begin, p: y = T(*);
p, h: x = T(*);
h, i: x = m[x];
i, j: y == a;
i, k: y != a;
j, h: m[x] == b;
k, h: m[x] == c;
j, q: $$ x;
k, q: $$ y;
q, end: player = keeper;
// =>
begin, p: y = T(*);
p, 1: x = T(*);
q, end: player = keeper;
2, 3: x = m[x];
3, 4: ;
4, 2: m[x] == b;
4, q: $$ x;
5, 2: m[x] == c;
5, q: $$ y;
1, 2: y == a;
6, 7: x = m[x];
7, 9: ;
8, 6: m[x] == b;
8, q: $$ x;
9, 6: m[x] == c;
9, q: $$ y;
1, 6: y != a;

// case: two symbols and the others
begin, p: y = T(*);
p, h: ;
h, i: x = m[x];
i, h: y == a;
i, j: y == b;
j, h: m[x] == b;
i, q: y == c;
q, r: $$ x;
r, end: player = keeper;
// =>
begin, p: y = T(*);
p, 1: ;
q, r: $$ x;
r, end: player = keeper;
2, 3: x = m[x];
3, 2: ;
4, 2: m[x] == b;
1, 2: y == a;
1, 5: y != a;
6, 7: x = m[x];
7, 8: ;
8, 6: m[x] == b;
5, 6: y == b;
5, 9: y != b;
10, 11: x = m[x];
11, q: ;
12, 10: m[x] == b;
9, 10: y == c;
13, 14: x = m[x];
15, 13: m[x] == b;
9, 13: y != c;

// case: only the inner loop does not choose
begin, h: ;
h, i: y = T(*);
i, j: x = m[x];
j, i: y == b;
j, k: y != b;
k, h: x != c;
k, q: $$ x;
q, end: player = keeper;
// =>
begin, h: ;
h, 1: y = T(*);
k, h: x != c;
k, q: $$ x;
q, end: player = keeper;
2, 3: x = m[x];
3, 2: ;
1, 2: y == b;
4, 5: x = m[x];
5, k: ;
1, 4: y != b;

// case: not applied, because the loop writes the variable
begin, h: ;
h, i: x = m[x];
i, j: y == a;
i, k: y != a;
j, h: y = b;
k, q: $$ x;
q, end: player = keeper;

// case: not applied, because a move ends in the loop
begin, h: ;
h, i: $$ y;
i, j: y == a;
i, k: y != a;
j, l: player = black;
l, h: m[x] == a;
k, q: x = b;
q, end: player = keeper;

// case: not applied, because the loop is entered twice
begin, h: x = a;
begin, i: x = b;
h, i: x = m[x];
i, h: y == a;
i, q: y != a;
q, r: $$ x;
r, end: player = keeper;

// case: not applied, because a check ends in the loop
begin, p: ? s -> i;
p, h: x = T(*);
s, h: ;
h, i: x = m[x];
i, h: y == a;
i, q: y != a;
q, r: $$ x;
r, end: player = keeper;

// case: not applied, because it is no symbol that is asked for
begin, h: x = T(*);
h, i: x = m[x];
i, h: y == z;
i, q: y != z;
q, r: $$ x;
r, end: player = keeper;
