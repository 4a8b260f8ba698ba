"""Every finding about agents that has a code (see `rgt.ir.codes`)."""

from __future__ import annotations

from rgt.ir.codes import Code

CODES: dict[str, Code] = {
    "AGT001": Code(
        "Unknown option of an agent",
        "What an agent can be told stands in braces behind its name. `rgt agents NAME` lists its "
        "options; each can be given once.",
        "rgt play rg/minimal --players 'mcts{iteration=100}'",
        "sh",
    ),
    "AGT002": Code(
        "Bad value of an agent's option",
        "The text of an agent is a name, and options in braces: `mcts{iterations=1000,solver}`. An "
        "option is a number, a word of a list, a switch (on by its name alone), or another agent.",
        "rgt play rg/minimal --players 'mcts{iterations=many}'",
        "sh",
    ),
    "AGT003": Code(
        "No position agrees",
        "An agent that thinks about positions has to find some that agree with all that its player "
        "saw. Where it finds none with the effort that its options allow, it says so rather than "
        "look at the position that is hidden.",
        "rgt play hrg/battleships --players 'ismcts{most=1,particles=1,effort=1,iterations=1}' "
        "--no-states",
        "sh",
    ),
    "AGT004": Code(
        "An evaluation that is of no use",
        "`puct` asks the evaluation that it was given about positions. It gives two tables: a "
        "weight for each move, 0 or more, and a value for each player. This one gave something "
        "else.",
        "from rgt.backends.agents.puct import Puct\n"
        "from rgt.backends.information import History\n\n"
        'play = History.begin(rgt.engine(rgt.load("rg/tic_tac_toe")))\n'
        "agent = Puct(iterations=8, evaluation=lambda states: ([], []))\n"
        'agent.seat(play.engine, "x", 0).choose(play.information("x"))',
        "python",
    ),
    "AGT005": Code(
        "No network",
        "`puct{model=FILE}` runs a network in the ONNX form by the library onnxruntime. The "
        "library is not installed, or the file is no network that takes positions of this game.",
        "rgt play rg/tic_tac_toe --players 'puct{model=nothing.onnx}'",
        "sh",
    ),
    "AGT006": Code(
        "A game too large to be solved",
        "To be solved a game is laid out as a whole: every position of every play. This one has "
        "more than allowed.",
        "rgt solve hrg/battleships --most 1000",
        "sh",
    ),
    "AGT007": Code(
        "Positions come again",
        "What a position is worth is worked out from the positions after it. Where a play can come "
        "back to a position, this has no end.",
        "from rgt.backends.solving.solution import solve\n\n"
        'text = """\n'
        "type Player = { x };\ntype Score = { 0 };\n"
        "begin, a: player = x;\na, b: $ on;\nb, a: player = x;\n"
        'a, c: $ stop;\nc, end: player = keeper;\n"""\n'
        'solve(rgt.engine(rgt.loads(text, "rg")))',
        "python",
    ),
    "AGT008": Code(
        "No game for alpha-beta",
        "Alpha-beta proves what a position is worth where two players play against each other and "
        "see all. Games of one player, of more, that hide something or that begin with a move of "
        "chance are solved by other methods.",
        "rgt solve hrg/kuhn_poker --method alphabeta",
        "sh",
    ),
}
