"""Every finding about playing a game that has a code (see `rgt.ir.codes`).

They are met by an engine while a game is played, or by `rgt check`, which explores positions and
plays at random.
"""

from __future__ import annotations

from rgt.ir.codes import Code

COMPLETION = """\
type Player = { x, y };
type Score = { 0, 100 };
"""

CODES: dict[str, Code] = {
    "RG100": Code(
        "Declaration without a value",
        "The value of a type, constant or variable cannot be worked out, or is a map of more than "
        "ten million entries. `rgt check` tells more.",
        "var turn: Playr = x;\nbegin, end: player = keeper;",
    ),
    "RG101": Code(
        "Keeper without a move",
        "Whenever it is the keeper's turn it has exactly one legal move. Here every walk from the "
        "node gets stuck, or goes round for ever, before it assigns 'player'; the message says "
        "which.",
        "begin, a: player = x;\na, b: player = keeper;\nb, end: goals[x] == 100;",
    ),
    "RG102": Code(
        "Keeper with several moves",
        "The keeper has no will of its own: all its walks from a position carry the same tags. "
        "What is left to chance is a move of the player 'random'.",
        "begin, a: player = keeper;\na, b: $ heads;\na, b: $ tails;\nb, end: player = keeper;",
    ),
    "RG103": Code(
        "Keeper that moves for ever",
        "The keeper's moves lead back to the same position, and nobody else gets to move.",
        "begin, a: player = keeper;\na, begin: player = keeper;",
    ),
    "RG104": Code(
        "Endless tags",
        "A move can be made longer and longer by walking round a cycle with a tag. Count the "
        "rounds in a variable and compare it on the way.",
        "begin, a: player = x;\na, b: $ more;\nb, a: ;\nb, end: player = keeper;",
    ),
    "RG105": Code(
        "Check that asks itself",
        "To answer a reachability check the same check has to be answered in the same state.",
        "begin, a: player = x;\na, b: ? c -> d;\nc, d: ? c -> d;\nb, end: player = keeper;",
    ),
    "RG106": Code(
        "Play without end",
        "The same position can come again, so a play can last for ever: a game has finitely many "
        "plays. It is a warning as long as some plays end. Games with a rule like threefold "
        "repetition in mind are usually given a counter of moves without progress.",
        "begin, a: player = x;\na, b: $ on;\na, b: $ stop;\na, c: $ resign;\n"
        "b, begin: player = keeper;\nc, end: player = keeper;",
    ),
    "RG109": Code(
        "Unknown engine",
        "There is no engine of this name; 'auto' is the fastest there is.",
        'rgt.engine(rgt.load("rg/minimal"), "interpretr")',
        "python",
    ),
    "RG110": Code(
        "Illegal move",
        "The move is none of the position's legal moves, or the play is over. `rgt check GAME "
        "--move MOVE` says which test fails, and where it stands.",
        'text = "type Player = { x }; type Score = { 0 }; begin, turn: player = x; "\n'
        'text += "turn, made: $ a1; made, end: player = keeper;"\n'
        'rgt.engine(rgt.loads(text, "rg")).initial_state().apply(("a4",))',
        "python",
    ),
    "RG111": Code(
        "Impossible index",
        "Something that is no map is read at an index, or a map at something that is no key of it. "
        "`rgt check` tells more.",
        "begin, a: goals[x][y] == 100;\na, end: player = keeper;",
    ),
    "RG112": Code(
        "Map and symbol, or maps with different keys",
        "The two sides of an assignment or a comparison are values of different shapes. `rgt "
        "check` tells more.",
        "begin, a: goals == x;\na, end: player = keeper;",
    ),
    "RG113": Code(
        "Map in place of a symbol",
        "'$$ v' shows the symbol that v holds, and 'T(*)' is any symbol of T: neither can be a "
        "map.",
        "begin, a: $$ goals;\na, end: player = keeper;",
    ),
    "RG114": Code(
        "Assignment to something else than a variable",
        "Only variables can be assigned. `rgt check` tells more.",
        "begin, a: x = y;\na, end: player = keeper;",
    ),
    "RG115": Code(
        "No variable 'player'",
        "A game that was made by hand has to be completed by the built-in types and variables "
        "before it can be played.",
        "from rgt.ir.game import Game\n\nrgt.engine(Game())",
        "python",
    ),
    "RG116": Code(
        "Value outside its type",
        "A symbol is assigned that the variable's type does not have. Engines store it all the "
        "same; `rgt check` finds out.",
        "type Half = { x };\nvar half: Half = x;\nvar next: Player = y;\n"
        "begin, a: half = next;\na, end: player = keeper;",
    ),
    "RG117": Code(
        "Key outside its type",
        "A map is read at a symbol that is no key of it. Types that overlap are compatible, so "
        "that this shows only in play.",
        "type Half = { x };\nvar seen: Half -> Bool = { :0 };\nvar next: Player = y;\n"
        "begin, a: player = x;\na, b: next = Player(*);\nb, c: seen[next] == 0;\n"
        "c, end: player = keeper;",
    ),
    "RG118": Code(
        "Unknown kind of player",
        "A game is played by a 'human', or by an agent that `rgt agents` lists, such as 'random'.",
        "rgt play rg/minimal --players humna",
        "sh",
    ),
    "RG119": Code(
        "Unknown player",
        "What a play showed can be asked for each player of the game. 'random' and the keeper are "
        "no players, and a translation can have changed names: the players of GDL's roles are "
        "listed by `rgt.engine(game).players`.",
        'rgt.engine(rgt.load("rg/tic_tac_toe")).initial_state().visible_to("nobody")',
        "python",
    ),
    "RG120": Code(
        "One move, several outcomes",
        "A move is what its tags say. Walks with the same tags must lead to the same node with "
        "the same values of all variables; otherwise a player cannot say what is meant.",
        "begin, a: player = x;\na, b: goals[x] = 0;\na, b: goals[x] = 100;\n"
        "b, c: $ go;\nc, end: player = keeper;",
    ),
    "RG121": Code(
        "Player without a move",
        "The play is not over, and it is the turn of a player who has no legal move: often a full "
        "board or a blocked player was forgotten. `rgt check` and `rgt bench` give the moves that "
        "lead there.",
        "begin, a: player = x;\na, b: goals[x] == 100;\nb, end: player = keeper;",
    ),
    "RG122": Code(
        "Play without end",
        "Random plays were given up: a proper game ends, whatever is played, and often a counter "
        "of moves is missing that ends it. It is a warning if some plays were cut after 100000 "
        "moves, and an error if no play of several came to its end.",
    ),
    "RG130": Code(
        "No record of a play",
        "The file is none that 'save FILE' in `rgt play` writes, or one of its lines is not what "
        "docs/play.md says.",
        "touch game.jsonl\nrgt play --replay game.jsonl",
        "sh",
    ),
    "RG131": Code(
        "Record that does not fit the game",
        "A move of the record is not legal where it stands, or it is somebody else's turn: the "
        "game has changed, or is translated in another way (`--simultaneous`, `--recovery`).",
        "from rgt.backends.plays import Made, Record, replay\n\n"
        'line = (Made("first", ("c", "2")), Made("second", ("c", "4")))\n'
        'record = Record("rg/nim", "rg", "drop", "reusable", "auto", 0, ("random",), line)\n'
        'list(replay(rgt.engine(rgt.load("rg/nim")), record))',
        "python",
    ),
    "RG140": Code(
        "No number, or no move",
        "`engine.moves` numbers the moves of a game. A number is asked for what is a move in no "
        "position, or a move for a number that none has. Where moves are hashed into buckets a "
        "number alone is no move; `moves.legal(state)` has those of a position.",
        'rgt.engine(rgt.load("rg/tic_tac_toe")).moves.move(9)',
        "python",
    ),
    "RG141": Code(
        "Arrays without NumPy",
        "Masks, observations and batches are NumPy arrays: `pip install 'rgt[arrays]'` brings it.",
    ),
    "RG142": Code(
        "A position that is hidden",
        "In a game of hidden information a player does not know the position. `possible(most)` of "
        "its information state gives all positions that agree with what it was shown.",
        "from rgt.backends.information import History\n\n"
        'History.begin(rgt.engine(rgt.load("hrg/kuhn_poker"))).information("first").state',
        "python",
    ),
    "RG143": Code(
        "Pickle that cannot be read",
        "A pickled engine or state is damaged, or was written by another version of rgt. Pickles "
        "are for passing on to other processes; what is to last is the game's text with the moves. "
        "Never read a pickle of a stranger: Python runs what it says.",
        "import pickle\n\n"
        'written = pickle.dumps(rgt.engine(rgt.load("rg/tic_tac_toe")), protocol=2)\n'
        'pickle.loads(written.replace(rgt.__version__.encode(), b"9.9.9"))',
        "python",
    ),
}
