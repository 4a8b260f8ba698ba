"""A game whose player can bring the keeper to a stop, so that some rows of a batch meet a fault."""

TRAP = """
    type Player = { one };
    type Score = { 0, 100 };
    type Bool = { 0, 1 };
    type Goals = Player -> Score;
    type Visibility = Player -> Bool;
    var player: Player = one;
    var goals: Goals = { :0 };
    var visible: Visibility = { :1 };
    var sound: Bool = 1;
    begin, safe: $ safe;
    begin, trap: $ trap;
    begin, won: $ won;
    safe, kept: player = keeper;
    trap, set: sound = 0;
    set, kept: player = keeper;
    kept, go: sound == 1;
    go, begin: player = one;
    won, score: goals[one] = 100;
    score, end: player = keeper;
"""
SAFE, TRAPPED, WON = 0, 1, 2
"""The numbers of its moves, in alphabetical order of their tags."""
