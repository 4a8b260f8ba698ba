// Chomp on a bar of chocolate of four columns and three rows: each bite takes a square and all that
// is neither left of it nor below it.  The lower left square is poisoned: who eats it loses.
// Written for rgt from the rules.

type Player = { hungry, greedy };
type Score = { 0, 100 };
type Bool = { 0, 1 };
type Column = { a, b, c, d };
type Height = { 0, 1, 2, 3 };

const other: Player -> Player = { hungry: greedy, :hungry };
const right: Column -> Column = { a: b, b: c, :d };
const below: Height -> Height -> Bool = {
    0: { 0: 0, :1 },
    1: { 0: 0, 1: 0, :1 },
    2: { 3: 1, :0 },
    :{ :0 }
};

var goals: Goals = { :100 };
var height: Column -> Height = { :3 };
var me: Player = hungry;
var column: Column = a;
var level: Height = 0;

// A bite leaves `level` squares of a column, and no more than that of the columns to its right.
begin, choose: player = me;
choose, chosen: column = Column(*);
chosen, aim: level = Height(*);
aim, aimed: below[level][height[column]] == 1;
aimed, named: $$ column;
named, bite: $$ level;
bite, high: below[level][height[column]] == 1;
high, bitten: height[column] = level;
bite, bitten: below[level][height[column]] == 0;
bitten, more: column != d;
more, bite: column = right[column];
bitten, done: column == d;
done, judge: player = keeper;

judge, turn: height[a] != 0;
turn, begin: me = other[me];
judge, poisoned: height[a] == 0;
poisoned, over: goals[me] = 0;
over, end: player = keeper;
