// case: what was chosen is what the tag shows, on either way
begin, p: x = T(*);
p, q: m[x] == a;
p, r: m[x] == b;
r, q: x = y;
q, s: $$ x;
s, t: m[x] = c;
t, end: player = keeper;
// =>
@simpleApplyExhaustive begin end [x_1: T] x = x_1, m[x] = c, player = keeper;
@simpleApplyExhaustive s end [] m[x] = c, player = keeper;
begin, p: x = T(*);
p, q: m[x] == a;
p, r: m[x] == b;
r, q: x = y;
q, s: $$ x;
s, t: m[x] = c;
t, end: player = keeper;

// case: ways that tags tell apart meet again without a tag
begin, p: $ a;
begin, q: $ b;
p, r: x = a;
q, r: x = b;
r, s: y = x;
s, end: $ c;
s, t: $ a;
t, end: player = keeper;
// =>
@simpleApplyExhaustive begin r [a] x = a;
@simpleApplyExhaustive begin r [b] x = b;
@simpleApplyExhaustive p r [] x = a;
@simpleApplyExhaustive q r [] x = b;
@simpleApplyExhaustive t end [] player = keeper;
@simpleApplyExhaustive r end [c] y = x;
@simpleApplyExhaustive r end [a] y = x, player = keeper;
begin, p: $ a;
begin, q: $ b;
p, r: x = a;
q, r: x = b;
r, s: y = x;
s, end: $ c;
s, t: $ a;
t, end: player = keeper;

// case: a condition decides what is done with one tag, so nothing is promised for it
begin, p: x == a;
begin, q: x != a;
begin, s: y == b;
p, r: y = a;
q, r: y = c;
r, t: $ a;
s, t: $ b;
t, end: player = keeper;
// =>
@simpleApply begin end [b] player = keeper;
@simpleApplyExhaustive t end [] player = keeper;
begin, p: x == a;
begin, q: x != a;
begin, s: y == b;
p, r: y = a;
q, r: y = c;
r, t: $ a;
s, t: $ b;
t, end: player = keeper;

// case: a tag that the other pattern matches as well is ambiguous with it
begin, p: $ a;
begin, q: x = T(*);
begin, r: $ d;
q, s: $$ x;
p, t: player = white;
s, t: player = black;
r, t: player = black;
t, end: player = keeper;
// =>
@simpleApply begin t [d] player = black;
@simpleApplyExhaustive p t [] player = white;
@simpleApplyExhaustive r t [] player = black;
@simpleApplyExhaustive s t [] player = black;
@simpleApplyExhaustive t end [] player = keeper;
begin, p: $ a;
begin, q: x = T(*);
begin, r: $ d;
q, s: $$ x;
p, t: player = white;
s, t: player = black;
r, t: player = black;
t, end: player = keeper;

// case: a condition tells what was chosen; ways that can never be legal do not matter
begin, p: x = T(*);
p, q: x == y;
q, r: $ a;
q, s: z = a;
s, t: z == b;
t, r: $ b;
r, end: player = keeper;
// =>
@simpleApplyExhaustive begin end [a] x = y, player = keeper;
@simpleApplyExhaustive r end [] player = keeper;
begin, p: x = T(*);
p, q: x == y;
q, r: $ a;
q, s: z = a;
s, t: z == b;
t, r: $ b;
r, end: player = keeper;

// case: a loop that changes nothing for good; what is overwritten is not told; old hints go
@simpleApply p q [a] x = a;
begin, p: z = a;
p, p: x != y;
p, q: z = x;
q, r: z = b;
r, s: $ a;
s, end: player = keeper;
// =>
@simpleApplyExhaustive begin end [a] z = b, player = keeper;
@simpleApplyExhaustive s end [] player = keeper;
begin, p: z = a;
p, p: x != y;
p, q: z = x;
q, r: z = b;
r, s: $ a;
s, end: player = keeper;

// case: names of tags are no other names
const x_1: T = a;
var x: T = a;
var x_2: T = a;
begin, p: x = T(*);
p, q: $$ x;
q, r: x_2 = x;
r, s: x = T(*);
s, t: $$ x;
t, end: player = keeper;
// =>
@simpleApplyExhaustive begin end [x_3: T, x_4: T] x = x_3, x_2 = x, x = x_4, player = keeper;
@simpleApplyExhaustive q end [x_3: T] x_2 = x, x = x_3, player = keeper;
@simpleApplyExhaustive t end [] player = keeper;
const x_1: T = a;
var x: T = a;
var x_2: T = a;
begin, p: x = T(*);
p, q: $$ x;
q, r: x_2 = x;
r, s: x = T(*);
s, t: $$ x;
t, end: player = keeper;

// case: not applied, because no tag tells what was chosen
begin, p: x = T(*);
p, end: player = keeper;

// case: not applied, because a loop may have gone round more often or less
const next: T -> T = { a: b, b: c, :a };
var x: T = a;
begin, begin: x = next[x];
begin, end: player = keeper;

// case: not applied, because the value is lost that the other one was made of
const next: T -> T = { a: b, b: c, :a };
var x: T = a;
var y: T = a;
begin, p: x = T(*);
p, q: y = next[x];
q, r: x = T(*);
r, end: player = keeper;
