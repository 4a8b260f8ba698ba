// The towers of Hanoi with three discs: one disc at a time goes from the top of a peg to another
// peg, never onto a smaller disc.  The solver has ten moves to bring the tower from peg a to peg c.
// Written for rgt from the rules.

type Player = { solver };
type Score = { 0, 100 };
type Bool = { 0, 1 };
type Peg = { a, b, c };
type Disc = { small, medium, large };
type Count = { 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 };

const smaller: Disc -> Disc -> Bool = {
    small: { small: 0, :1 },
    medium: { large: 1, :0 },
    :{ :0 }
};
const plus1: Count -> Count = { 0: 1, 1: 2, 2: 3, 3: 4, 4: 5, 5: 6, 6: 7, 7: 8, 8: 9, :10 };

var on: Disc -> Peg = { :a };
var disc: Disc = small;
var rival: Disc = small;
var peg: Peg = a;
var moves: Count = 0;

begin, choose: player = solver;
choose, chosen: disc = Disc(*);
chosen, aim: peg = Peg(*);
aim, aimed: peg != on[disc];
aimed, free: ! check -> barred;
free, named: $$ disc;
named, lifted: $$ peg;
lifted, moved: on[disc] = peg;
moved, counted: moves = plus1[moves];
counted, judge: player = keeper;

// A smaller disc bars the peg that the disc leaves, and the peg that it goes to.
check, compare: rival = Disc(*);
compare, above: smaller[rival][disc] == 1;
above, barred: on[rival] == on[disc];
above, barred: on[rival] == peg;

judge, unsolved: ? seek -> missing;
judge, solved: ! seek -> missing;
solved, over: goals[solver] = 100;
unsolved, begin: moves != 10;
unsolved, over: moves == 10;
over, end: player = keeper;

seek, sought: disc = Disc(*);
sought, missing: on[disc] != c;
