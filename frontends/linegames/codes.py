"""Every finding about line games that has a code (see `rgt.ir.codes`): 00x the program, 01x its
board, 02x and 030 its game.

The examples are whole programs: what rgt says about one is found by reading it as a line game.
"""

from __future__ import annotations

from rgt.ir.codes import Code

_BOARD = "board = alquerque(5, 5)\n"
_PIECES = '{"white": board.southmost(2), "black": board.northmost(2)}'


def _python(title: str, explanation: str, example: str = "") -> Code:
    return Code(title, explanation, example, "python", whole=True)


def _whole(title: str, explanation: str, body: str) -> Code:
    """A code whose example needs something of the library: the line that imports it."""
    known = ("Kind", "LineGame", "alquerque", "circle")
    needed = ", ".join(name for name in known if f"{name}(" in body)
    program = f"from rgt.frontends.linegames import {needed}\n\n{body}"
    return _python(title, explanation, program)


def _board(title: str, explanation: str, example: str) -> Code:
    """A code that shows itself while a board is built."""
    return _whole(title, explanation, _BOARD + example)


def _game(title: str, explanation: str, rules: str, pieces: str = _PIECES) -> Code:
    """A code that shows itself when a game is made of a board."""
    example = f"{_BOARD}game = LineGame(\n    board,\n    {pieces},\n    {rules},\n)"
    return _whole(title, explanation, example)


CODES: dict[str, Code] = {
    # -- the program ---------------------------------------------------------------------------
    "LINE001": _python(
        "No Python",
        "A line game is a Python program, and this text is none; Python's own message says why.",
        "board = alquerque(5, 5",
    ),
    "LINE002": _board(
        "The program fails",
        "Python raised an exception while the program ran; the place is the last one in the "
        "program itself.",
        "rows = board.rows[7]",
    ),
    "LINE003": _python(
        "The program exits",
        "The program called sys.exit() or its like, so that no game is left.",
        "import sys\n\nsys.exit()",
    ),
    "LINE004": _board(
        "No game, or several",
        "The program defines no LineGame at its top level, or several and none is called `game`.",
        "",
    ),
    # -- the board -----------------------------------------------------------------------------
    "LINE010": _board(
        "Impossible number",
        "Sizes, numbers of rows and limits are whole numbers, at least as large as the message "
        "says; an alquerque board and a board of squares have odd sides.",
        "board = alquerque(4, 5)",
    ),
    "LINE011": _board(
        "Unknown direction",
        "Directions are the eight points of the compass and, on circles, 'right' and 'left'.",
        'board.neighbour("cy0x0", "notrh")',
    ),
    "LINE012": _board(
        "Unknown node",
        "The board has no node of that name. Boards of rows call theirs cy3x0 and so on: row 3, "
        "column 0, both from 0.",
        'board.add_edge("cy0x0", "north", "cy9x9")',
    ),
    "LINE013": _board(
        "Name used twice",
        "Nodes, players, pieces and kinds of pieces are told apart by their names.",
        'board.add_node("cy0x0")',
    ),
    "LINE014": _board(
        "Edge without a place",
        "A node has at most one neighbour in every direction, and none of these is itself. "
        "An edge takes the reverse direction of its other node, too.",
        'board.add_node("gate", {"north": "cy3x2"})',
    ),
    "LINE015": _board(
        "No place for a triangle",
        "A triangle hangs on the middle of a side or on a corner, one at each place; a circle "
        "has no place for one.",
        'board.attach_triangle("south", 3).attach_triangle("south", 3)',
    ),
    "LINE016": _board(
        "Unusable name",
        "A name is a small letter, and letters, digits and underscores after it, so that it can "
        "stand in rules and in moves. The words of the rules themselves are taken.",
        'board.add_node("Gate")',
    ),
    "LINE017": _board(
        "Part that the board does not have",
        "Rows are on boards of rows, spokes on circles, and triangles where one was attached.",
        'board.triangle("south")',
    ),
    # -- the game ------------------------------------------------------------------------------
    "LINE020": _game(
        "Unknown player",
        "There are two players, 'white' and 'black' if `players` does not name them.",
        "max_turns=100",
        '{"white": board.southmost(2), "blakc": board.northmost(2)}',
    ),
    "LINE021": _game(
        "Unknown kind of pieces",
        "Kinds of pieces are those of `kinds`, which is Kind('pawn') if left out.",
        'kinds=(Kind("man", promotes_to="kign"), Kind("king")),\n    max_turns=100',
    ),
    "LINE022": _game(
        "Two pieces on a node",
        "A node holds one piece, or a node is named twice.",
        "max_turns=100",
        '{"white": board.southmost(3), "black": board.northmost(3)}',
    ),
    "LINE023": _game(
        "Too few pieces",
        "Who has fewer than `minimum` pieces has lost, so both begin with as many at least.",
        "minimum=11,\n    max_turns=100",
    ),
    "LINE024": _game(
        "Unknown word",
        "The message lists the words that can stand here.",
        'captures="mandatroy",\n    max_turns=100',
    ),
    "LINE026": _game(
        "No limit",
        "Pieces could be moved to and fro for ever, and every game must come to an end.",
        'captures="mandatory"',
    ),
    "LINE027": _whole(
        "Impossible promotion",
        "A promotion happens on the last row in the player's heading or on the nodes in "
        "`far_sides`; it never leads back to the same kind.",
        "board = circle(6, 4)\n"
        'pieces = {"white": board.spokes("south"), "black": board.spokes("north")}\n'
        'kinds = (Kind("man", promotes_to="king"), Kind("king"))\n'
        "game = LineGame(board, pieces, kinds=kinds, max_turns=100)",
    ),
    "LINE028": _game(
        "Majority of single captures",
        "`captures='majority'` compares sequences of jumps; without sequences each is one jump.",
        'captures="majority",\n    sequences="none",\n    max_turns=100',
    ),
    "LINE029": _game(
        "Pieces that never move",
        "No kind of pieces may step or capture in any direction.",
        'kinds=(Kind("rock", steps="none", captures="none"),),\n    max_turns=100',
    ),
    "LINE030": _game(
        "Something else where nodes or a board are needed",
        "The board is a Board; pieces, targets and far sides are dictionaries of lists of nodes.",
        "max_turns=100",
        '{"white": "cy4x2", "black": "cy0x2"}',
    ),
    "LINE031": _game(
        "Too large",
        "A board has 2000 nodes at most, a limit of turns is 100000 at most, and there are 50 "
        "kinds of pieces at most. The automaton of more would fill the memory.",
        "max_turns=1000000",
    ),
}
