"""Every finding about Simplified Boardgames that has a code (see `rgt.ir.codes`): 00x tokens,
01x sections and grammar, 02x the board, 03x rules, 04x goals, 05x doubts of `rgt check`.
"""

from __future__ import annotations

from rgt.ir.codes import Code

# Every example is a whole game, in which a line is another one than here.
_GAME = """\
<<Example>>
<BOARD>
4 4
|k..k|
|....|
|....|
|K..K|
<PIECES>
K (1,0,e) + (-1,0,e) + (0,1,e)^*((0,1,e) + (0,1,p)) + (0,-1,e) &
<GOALS>
50 &
#K 1 &
@k 0 0, 3 0 &
"""

_RULE = "K (1,0,e) + (-1,0,e) + (0,1,e)^*((0,1,e) + (0,1,p)) + (0,-1,e) &"


def _changed(title: str, explanation: str, line: str, change: str) -> Code:
    """A code that shows itself if one line of the game is another one."""
    assert _GAME.count(line) == 1
    example = _GAME.replace(line, change).rstrip()
    return Code(title, explanation, example, "simplified", whole=True)


def _rule(title: str, explanation: str, rule: str) -> Code:
    """A code that shows itself if the rule is another one."""
    return _changed(title, explanation, _RULE, rule)


CODES: dict[str, Code] = {
    # -- tokens ------------------------------------------------------------------------------
    "SBG001": _rule(
        "Stray character",
        "No token begins with this character. One that looks like a character of the language, as "
        "a dash looks like a minus, is told with its name.",
        "K (1,0,e) + (\u22121,0,e) &",
    ),
    "SBG002": _rule(
        "Endless comment",
        "A comment that begins with '/*' ends with '*/'; such comments do not nest.",
        "K (1,0,e) & /* to the right",
    ),
    "SBG003": _rule(
        "Number too large",
        "Numbers go up to 1000000.",
        "K (0,1,e)^1000000000 &",
    ),
    "SBG004": _changed(
        "Open bracket or bar",
        "The name of the game stands in '<<' and '>>', a section in '<' and '>', and a row of the "
        "board between two '|', each on one line.",
        "|K..K|",
        "|K..K",
    ),
    "SBG009": _rule(
        "Too many errors",
        "At most 50 errors are told; mend the first ones and try again.",
        "K " + " + ".join(["(0;1,e)"] * 51) + " &",
    ),
    # -- sections and grammar ----------------------------------------------------------------
    "SBG010": _changed(
        "Unknown section",
        "The sections are <BOARD>, <PIECES> and <GOALS>, in capitals.",
        "<GOALS>",
        "<GAOLS>",
    ),
    "SBG011": _changed(
        "Missing section",
        "A game has a name in double brackets and the sections <BOARD>, <PIECES> and <GOALS>; "
        "nothing stands outside of them.",
        "<<Example>>\n",
        "",
    ),
    "SBG012": _changed(
        "Repeated section",
        "A game has one name, and each section once.",
        "<PIECES>",
        "<PIECES>\nR (1,0,e) &\n<PIECES>",
    ),
    "SBG013": _rule(
        "Unexpected text",
        "The text does not follow the grammar here; the message says what could stand instead.",
        "K (1,0,e)* + (-1,0,e) &",
    ),
    "SBG014": _changed(
        "Missing '&'",
        "Every rule and every goal ends with '&', the turn limit and the last one, too.",
        "#K 1 &",
        "#K 1",
    ),
    "SBG015": _rule(
        "Nested too deeply",
        "Parentheses nest at most 100 levels deep, and less where a rule is to be written in HRG "
        "or RBG.",
        "K " + "(" * 101 + "(1,0,e)" + ")" * 101 + " &",
    ),
    # -- the board ---------------------------------------------------------------------------
    "SBG020": _changed(
        "Board of another size",
        "Behind <BOARD> stand the width and the height, then the rows, the highest rank first: as "
        "many as the board is high, each with as many squares as it is wide.",
        "|K..K|",
        "|K...K|",
    ),
    "SBG021": _changed(
        "Unknown character on the board",
        "A square is a letter from A to Z for a piece of white, from a to z for one of black, or "
        "'.' if it is empty.",
        "|K..K|",
        "|K-_K|",
    ),
    "SBG022": _changed(
        "Impossible board",
        "A board has at least one square and at most 10,000.",
        "4 4\n|k..k|\n|....|\n|....|\n|K..K|",
        "0 4\n||\n||\n||\n||",
    ),
    # -- rules -------------------------------------------------------------------------------
    "SBG030": _rule(
        "Unknown content of a square",
        "A step asks for 'e', an empty square, 'p', a piece of the opponent, or 'w', an own piece, "
        "in lower case.",
        "K (1,0,x) + (-1,0,e) &",
    ),
    "SBG031": _rule(
        "Step longer than the board",
        "A step goes fewer files than the board is wide and fewer ranks than it is high; a "
        "longer one leaves the board from every square.",
        "K (4,0,e) + (-1,0,e) &",
    ),
    "SBG032": _rule(
        "Piece with two rules",
        "A piece has one rule, which is for both players; its alternatives are joined by '+'.",
        "K (1,0,e) &\nK (-1,0,e) &",
    ),
    "SBG033": _rule(
        "No letter of a piece",
        "A piece is one letter, and in a rule it is an upper-case one: the rule is for the pieces "
        "of both players.",
        "King (1,0,e) &",
    ),
    "SBG034": _rule(
        "Rule too large",
        "A rule becomes a deterministic automaton, and that has at most 1,000 states, before it is "
        "made minimal. Powers are written out.",
        "K ((0,1,e)^1000 + (1,0,e))^1000 &",
    ),
    # -- goals -------------------------------------------------------------------------------
    "SBG040": _changed(
        "Unknown piece in a goal",
        "The piece of a goal stands on the board or has a rule, whatever its case.",
        "#K 1 &",
        "#X 1 &",
    ),
    "SBG041": _changed(
        "Square off the board",
        "A square is its file and its rank, both counted from 0 at white's left, whoever wins "
        "there.",
        "@k 0 0, 3 0 &",
        "@k 0 0, 4 0 &",
    ),
    "SBG042": _changed(
        "No turn limit",
        "Behind <GOALS> stands once how many turns are played before the game is a draw, those of "
        "both players counted together: a number from 1 to 100,000.",
        "50 &",
        "0 &",
    ),
    "SBG043": _changed(
        "Goal said twice",
        "The same square for the same piece, or the same number of the same piece, is said before.",
        "@k 0 0, 3 0 &",
        "@k 0 0, 3 0, 0 0 &",
    ),
    # -- doubts ------------------------------------------------------------------------------
    "SBG050": _rule(
        "Piece that can never move",
        "Whatever is played, no word of the rule is a move: each leaves the board, or asks for "
        "what never stands there. A rule without an expression says that this is meant.",
        "K (1,0,e)^3(1,0,p) &",
    ),
    "SBG051": _rule(
        "Alternative that no move takes",
        "Wherever the piece stands, every word through this part of the rule leaves the board, or "
        "asks the square where the piece started to hold something else.",
        "K (1,0,e) + (0,1,p) + (1,3,e)(1,0,e)^3 &",
    ),
    "SBG052": _changed(
        "Goal that is never met",
        "The piece never comes to the square, or so many pieces are never left: a goal of pieces "
        "left is asked for when one is taken.",
        "#K 1 &",
        "#K 2 &",
    ),
    "SBG053": _changed(
        "Piece without a rule",
        "A piece on the board has no rule, so that it never moves, but may be taken and may be in "
        "the way. A rule without an expression says that this is meant.",
        "|K..K|",
        "|K.RK|",
    ),
    "SBG054": _rule(
        "Rule without a piece",
        "No piece of this letter stands on the board of either player. Pieces never come anew.",
        "K (1,0,e) + (0,1,e) + (0,1,p) + (0,-1,e) &\nR (1,0,e) &",
    ),
    "SBG055": _rule(
        "Rule with the empty word",
        "The moves of the piece have the empty word, by which it would stay where it is; that is "
        "no move. Most often a power '^*' was meant to be once or more.",
        "K (1,0,e) + (0,1,p) + (0,1,e)^* &",
    ),
    "SBG056": _rule(
        "Piece that may end where it starts",
        "A word leads the piece back to its own square, where it still stands, so that 'w' is what "
        "the word finds there. That is a legal move, which changes only whose turn it is.",
        "K (1,0,e) + (0,1,p) + (0,1,e)(0,-1,w) &",
    ),
}

UNNECESSARY = ("SBG054",)
"""Findings about what could be left out: editors show that faded."""
