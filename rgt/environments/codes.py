"""Every finding about other programs' environments and games that has a code."""

from __future__ import annotations

from rgt.ir.codes import Code

CODES: dict[str, Code] = {
    "ENV001": Code(
        "Library that is not installed",
        "OpenSpiel, PettingZoo and Gymnasium are libraries of their own, which come with "
        "`pip install 'regular-games[environments]'`.",
    ),
    "ENV002": Code(
        "No such game of OpenSpiel",
        "`openspiel:NAME` names a game that OpenSpiel has registered.",
        "rgt diff tic_tac_toe openspiel:tictactoe",
        "sh",
    ),
    "ENV003": Code(
        "Game of OpenSpiel without a tree",
        "OpenSpiel refuses the parameters, or the game has no tree of moves that could be walked.",
        "rgt diff tic_tac_toe 'openspiel:breakthrough(rows=banana)'",
        "sh",
    ),
    "ENV004": Code(
        "Name that OpenSpiel cannot give",
        "A game is registered in OpenSpiel under a name of small letters, digits and underscores "
        "that is none of OpenSpiel's own.",
        'from rgt.environments import openspiel\n\nopenspiel.register("rg/nim", "chess")',
        "python",
    ),
    "ENV005": Code(
        "Too much that may be",
        "OpenSpiel asks for a play that a player cannot tell from the one it is in, and more than "
        "100,000 positions would have to be looked at to draw one.",
    ),
    "ENV010": Code(
        "Tree too large to be written",
        "Gambit's form has a line for every node of the tree.",
        'from rgt.environments import efg\n\nefg.dumps("rg/tic_tac_toe", most=1000)',
        "python",
    ),
    "ENV011": Code(
        "Malformed extensive-form game",
        "The text does not follow Gambit's form (`.efg`) here.",
        "from rgt.environments.efg.reading import reads\n"
        "from rgt.ir.diagnostics import Source\n\n"
        'reads(Source("x.efg", \'EFG 2 R "x" { "A" }\\np "" 2 1 "" { "go" } 0\'))',
        "python",
    ),
    "ENV012": Code(
        "Probabilities that cannot be counted out",
        "Chance's moves are equally likely in rgt, so that a likelier outcome stands there several "
        "times. Probabilities that do not add up to 1, or have too large a common denominator, "
        "cannot be written so.",
        "from rgt.environments.efg.reading import reads\n"
        "from rgt.ir.diagnostics import Source\n\n"
        'text = \'EFG 2 R "x" { "A" } c "" 1 "" { "a" 1/2 "b" 1/3 } 0 t "" 0 t "" 0\'\n'
        'reads(Source("x.efg", text)).initial_state().legal_moves()',
        "python",
    ),
    "ENV013": Code(
        "Play that is stuck",
        "A play comes to a position that is no end and has no legal move (RG5.1: the game is "
        "not proper); other programs have no such positions.",
        'text = "type Player = { x }; type Score = { 0 }; begin, a: player = x;"\n'
        'text += "a, b: 0 == 1; b, end: player = keeper;"\n'
        "from rgt.environments import efg\n\n"
        'efg.dumps(rgt.loads(text, "rg"))',
        "python",
    ),
    "ENV020": Code(
        "Score that nobody can maximise",
        "A score is no number. Say what it is worth, as in "
        "`openspiel.load(game, utilities={'won': 1, 'lost': -1})`.",
        'text = "type Player = { x }; type Score = { lost }; begin, a: player = x;"\n'
        'text += "a, b: $ go; b, end: player = keeper;"\n'
        "from rgt.environments import efg\n\n"
        'efg.dumps(rgt.loads(text, "rg"))',
        "python",
    ),
    "ENV021": Code(
        "Scores that do not add up",
        "A game is taken for a zero-sum game, because that was asked for or because all plays "
        "that were looked at were so, and the scores of an end add up to something else.",
        "from rgt.environments import openspiel\n\n"
        'openspiel.load("hrg/backgammon", utilities="zero-sum")',
        "python",
    ),
    "ENV022": Code(
        "Utility of an unknown score",
        "`utilities` names what a score is worth that the game does not have.",
        'from rgt.environments import openspiel\n\nopenspiel.load("rg/nim", utilities={"99": 1})',
        "python",
    ),
    "ENV023": Code(
        "Not one player",
        "A Gymnasium environment is for one player: of all others `opponents` says which agents "
        "play them.",
        'from rgt.environments import gymnasium\n\ngymnasium.env("rg/nim")',
        "python",
    ),
}
