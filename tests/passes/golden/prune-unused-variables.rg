// case: variables that only compute each other, and what only they read
var x: T = a;
var y: T = a;
var z: T = a;
var m: T -> T = { :a };
begin, p: x = m[y];
p, q: y = x;
q, r: m[x] = T(*);
r, s: $$ z;
s, end: player = keeper;
// =>
var z: T = a;
begin, p: ;
p, q: ;
q, r: ;
r, s: $$ z;
s, end: player = keeper;

// case: a variable that only keeps itself
var x: T = a;
var y: T = a;
begin, p: x = x;
p, q: y = T(*);
q, r: y == a;
r, end: player = keeper;
// =>
var y: T = a;
begin, p: ;
p, q: y = T(*);
q, r: y == a;
r, end: player = keeper;

// case: not applied, because a tag shows it, or an index of any symbol needs it
var x: T = a;
var y: T = a;
var m: T -> T = { :a };
begin, p: $$ x;
p, q: m[y] = T(*);
q, r: m[a] == b;
r, end: player = keeper;

// case: not applied, because goals count at the end
begin, p: goals[white] = 1;
p, end: player = keeper;
