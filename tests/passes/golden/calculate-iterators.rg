// case: the symbol on the left, a map of one level, casts, any symbol
const good: T -> T = { a: b, :c };
var x: T = a;
begin, p: x = T(*);
p, q: b == good[T(x)];
q, r: $$ x;
r, end: player = keeper;
// =>
@iterator begin p q : x;
const good: T -> T = { a: b, :c };
var x: T = a;
begin, p: x = T(*);
p, q: b == good[T(x)];
q, r: $$ x;
r, end: player = keeper;

// case: other edges may leave the first node and enter the second, and old hints go
@iterator s p q : x;
const good: T -> T = { a: b, :c };
var x: T = a;
begin, p: x = T(*);
begin, s: $ a;
s, p: x = b;
p, q: good[x] == b;
q, r: $$ x;
r, end: player = keeper;
// =>
@iterator begin p q : x;
const good: T -> T = { a: b, :c };
var x: T = a;
begin, p: x = T(*);
begin, s: $ a;
s, p: x = b;
p, q: good[x] == b;
q, r: $$ x;
r, end: player = keeper;

// case: not applied, because the map can change
begin, p: x = T(*);
p, q: m[x] == b;
q, r: $$ x;
r, end: player = keeper;

// case: not applied, because the assignment is a plain one
const good: T -> T = { a: b, :c };
var x: T = a;
begin, p: x = c;
p, q: good[x] == b;
q, r: $$ x;
r, end: player = keeper;

// case: not applied, because only a cell of a map is assigned
const good: T -> T = { a: b, :c };
var m: T -> T = { :a };
begin, p: m[a] = T(*);
p, q: good[m[a]] == b;
q, end: player = keeper;

// case: not applied, because the values depend on the variable itself
const good: T -> T -> T = { a: { :b }, :{ :c } };
var x: T = a;
begin, p: x = T(*);
p, q: good[x][x] == b;
q, r: $$ x;
r, end: player = keeper;

// case: not applied, because there is another way out
const good: T -> T = { a: b, :c };
var x: T = a;
begin, p: x = T(*);
p, q: good[x] == b;
p, q: x == c;
q, r: $$ x;
r, end: player = keeper;

// case: not applied, because two edges lead to the condition
const good: T -> T = { a: b, :c };
var x: T = a;
var y: T = a;
begin, p: x = T(*);
begin, p: y = T(*);
p, q: good[x] == b;
q, r: $$ x;
r, end: player = keeper;

// case: not applied, because the condition is a negated one
const good: T -> T = { a: b, :c };
var x: T = a;
begin, p: x = T(*);
p, q: good[x] != b;
q, r: $$ x;
r, end: player = keeper;
