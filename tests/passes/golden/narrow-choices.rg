// case: a type with the symbols left is there
type D = { p, q, r };
type Two = { p, r };
const f: D -> T = { p: a, :b };
var d: D = p;
begin, n1: d = D(*);
n1, n2: d != q;
n2, n3: f[d] == b;
n3, end: player = keeper;
// =>
type D = { p, q, r };
type Two = { p, r };
const f: D -> T = { p: a, :b };
var d: D = p;
begin, n1: d = Two(*);
n1, n2: ;
n2, n3: f[d] == b;
n3, end: player = keeper;

// case: all pass
type D = { p, q, r };
const f: D -> T = { p: a, :b };
var d: D = p;
begin, n1: d = D(*);
n1, n2: f[d] != c;
n2, end: player = keeper;
// =>
type D = { p, q, r };
const f: D -> T = { p: a, :b };
var d: D = p;
begin, n1: d = D(*);
n1, n2: ;
n2, end: player = keeper;

// case: not applied, because no value passes
type D = { p, q, r };
const f: D -> T = { p: a, :b };
var d: D = p;
begin, n1: d = D(*);
n1, n2: f[d] == c;
begin, n2: ;
n2, end: player = keeper;

// case: not applied, because the condition reads what may change, or another walk comes in
type D = { p, q, r };
var m: D -> T = { p: a, :b };
var d: D = p;
begin, n1: d = D(*);
n1, n2: m[d] == a;
n2, n3: d = D(*);
n2, n3: ;
n3, n4: d == p;
n4, end: player = keeper;

// case: not applied, because there are many values
type D = { d1, d2, d3, d4, d5, d6, d7, d8, d9, d10, d11, d12, d13, d14, d15, d16, d17 };
var d: D = d1;
begin, n1: d = D(*);
n1, n2: d != d2;
n2, end: player = keeper;

// case: not applied, because a node's name matters
type D = { p, q, r };
var d: D = p;
begin, n1: d = D(*);
n1, n2: d != q;
n2, n3: ? n1 -> n2;
n3, end: player = keeper;
