// The smallest game with a choice: one player says heads or tails, and heads wins.
// Written for rgt.

type Player = { caller };
type Score = { 0, 100 };

begin, call: player = caller;
call, won: $ heads;
call, over: $ tails;
won, over: goals[caller] = 100;
over, end: player = keeper;
