// case: a board for each player
type P = { p, q };
var m: P -> T -> Bool = { p: { a: 1, :0 }, :{ :0 } };
var x: T = a;
begin, n1: x = T(*);
n1, n2: m[p][x] != 1;
n2, n3: m[q][x] != 1;
n3, n4: $$ x;
n4, n5: m[q][x] = m[p][b];
n5, end: player = keeper;
// =>
type P = { p, q };
var m: P -> T -> Bool = { p: { a: 1, :0 }, :{ :0 } };
var x: T = a;
var m_p: T -> Bool = { a: 1, :0 };
var m_q: T -> Bool = { :0 };
begin, n1: x = T(*);
n1, n2: m_p[x] != 1;
n2, n3: m_q[x] != 1;
n3, n4: $$ x;
n4, n5: m_q[x] = m_p[b];
n5, end: player = keeper;

// case: nothing is asked at one of the keys, and a name is taken
type P = { p, q };
var m: P -> T -> T = { :{ :a } };
var m_p: T = a;
begin, n1: m[p][m_p] = T(*);
n1, end: player = keeper;
// =>
type P = { p, q };
var m: P -> T -> T = { :{ :a } };
var m_p: T = a;
var m_p_2: T -> T = { :a };
begin, n1: m_p_2[m_p] = T(*);
n1, end: player = keeper;

// case: not applied, because a variable holds a key
type P = { p, q };
var m: P -> T -> T = { :{ :a } };
var who: P = p;
begin, n1: m[p][a] == a;
n1, n2: m[who][a] = b;
n2, end: player = keeper;

// case: not applied, because a variable has the name of a key
type P = { p, q };
var m: P -> T -> T = { :{ :a } };
var p: P = q;
begin, n1: m[p][a] = b;
n1, end: player = keeper;

// case: not applied, because the whole map is copied
type P = { p, q };
var m: P -> T -> T = { :{ :a } };
var k: P -> T -> T = { :{ :b } };
begin, n1: m[p][a] == a;
n1, n2: m = k;
n2, end: player = keeper;

// case: not applied, because it is a map of symbols
type P = { p, q };
var m: P -> T = { :a };
begin, n1: m[p] = b;
n1, end: player = keeper;

// case: not applied, because nothing is in the maps at the keys
type P = { p, q };
type Nobody = {  };
var m: P -> Nobody -> T = { :{ :a } };
begin, n1: m[p] == m[q];
n1, end: player = keeper;
