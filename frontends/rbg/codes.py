"""Every finding about RBG that has a code (see `rgt.ir.codes`): 00x tokens, 01x macros, 02x
sections and boards, 03x rules and names, 04x the automaton, 05x doubts of `rgt check`.
"""

from __future__ import annotations

from rgt.ir.codes import Code

# What the examples leave out; an example with a section of its own is whole.
COMPLETION = """\
#players = white(100), black(100)
#pieces = e, w, b
#variables =
#board = rectangle(up, down, left, right, [b, b] [e, e] [w, w])
#rules = ->white (up + down) [w] ->> {}
"""


def _rbg(title: str, explanation: str, example: str = "", *, whole: bool = False) -> Code:
    return Code(title, explanation, example, "rbg", whole)


def _game(rules: str, before: str = "", board: str = "[b, b] [e, e] [w, w]") -> str:
    """A small game, whole, with its rules on the last line."""
    return (
        f"{before}"
        "#players = white(100), black(100)\n"
        "#pieces = e, w, b\n"
        "#variables = moves(10)\n"
        f"#board = rectangle(up, down, left, right, {board})\n"
        f"#rules = {rules}"
    )


CODES: dict[str, Code] = {
    # -- tokens ------------------------------------------------------------------------------
    "RBG001": _rbg(
        "Stray character",
        "No token of RBG begins with this character, or a string does not end on its line.",
        "#forward = up & left",
    ),
    "RBG002": _rbg(
        "Comment without an end",
        "A comment that begins with '/*' ends with '*/'; such comments do not nest.",
        _game("->white up [w] ->> {} /* the end"),
        whole=True,
    ),
    "RBG003": _rbg(
        "Number too large",
        "Numbers go up to 4294967295.",
        "#limit = 4294967296",
    ),
    "RBG004": _rbg(
        "Nested too deeply",
        "Brackets nest more than 80 levels deep, or a calculation has more than 100 operators.",
        _game("(" * 81 + "up" + ")" * 81),
        whole=True,
    ),
    "RBG005": _rbg(
        "Too many errors",
        "Reading told 50 errors and left out the others; mend the first ones and try again.",
        "& " * 10 + "\n" + "#a = & " * 50,
    ),
    # -- macros ------------------------------------------------------------------------------
    "RBG010": _rbg(
        "Text outside of directives",
        "A file consists of directives, each from a '#' to the next one.",
        "players = white(100), black(100)",
    ),
    "RBG011": _rbg(
        "Malformed directive",
        "A directive is a section, '#rules = ...', or a macro, '#name = ...' or "
        "'#name(a; b) = ...'; keywords are no names.",
        "#turn(me, opp) = ->me up [w] ->opp",
    ),
    "RBG012": _rbg(
        "Macro defined twice",
        "Macros of one name differ in the number of their parameters, and none of them has no "
        "parameters at all unless it is the only one.",
        "#forward = up\n#forward = down",
    ),
    "RBG013": _rbg(
        "Wrong number of arguments",
        "A macro with parameters is used with as many arguments, separated by ';'. Of several "
        "macros of one name, those count that are defined above.",
        _game("turn(white)", "#turn(me; piece) = ->me up [piece] ->> {}\n"),
        whole=True,
    ),
    "RBG014": _rbg(
        "Arguments without an end",
        "The '(' behind a macro is closed in the same directive, or in the same argument.",
        _game("turn(white", "#turn(me) = ->me up [w] ->> {}\n"),
        whole=True,
    ),
    "RBG015": _rbg(
        "Impossible pasting",
        "'~' makes one token of two, and there is no token that these two make.",
        _game("->white up [piece(1)] ->> {}", "#piece(n) = n~w\n"),
        whole=True,
    ),
    "RBG016": _rbg(
        "Misplaced '~'",
        "'~' stands between two tokens of a macro or argument that it makes one.",
        _game("->white up [piece(w)] ->> {}", "#piece(p) = p~\n"),
        whole=True,
    ),
    "RBG017": _rbg(
        "Text too large",
        "The macros make millions of tokens of a section, or their uses nest more than 150 levels "
        "deep; or the text has hundreds of thousands of tokens as it is written.",
        _game(
            "->white a30 ->> {}",
            "#a0 = up\n" + "".join(f"#a{i + 1} = a{i} a{i}\n" for i in range(30)),
        ),
        whole=True,
    ),
    "RBG018": _rbg(
        "Empty macro",
        "A macro has no text; perhaps it is written on another line that begins a directive.",
        _game("->white up [w] ->> {} nothing", "#nothing =\n"),
        whole=True,
    ),
    "RBG019": _rbg(
        "Unknown macro",
        "A name is used with arguments, as only macros are, but none is defined above: a macro is "
        "known only below its definition, and cannot use itself.",
        _game("->white step(up; w) ->> {}", "#stop(dir) = {! dir}\n"),
        whole=True,
    ),
    # -- sections and boards -----------------------------------------------------------------
    "RBG020": _rbg(
        "Missing section",
        "Every game has the sections players, pieces, variables, board and rules, in any order.",
        "#players = white(100)\n#pieces = e\n#board = rectangle(up, down, left, right, [e, e])\n"
        "#rules = ->white right [e] ->> {}",
        whole=True,
    ),
    "RBG021": _rbg(
        "Repeated section",
        "A game has every section once; the last one counts.",
        "#variables = turn(3)\n",
    ),
    "RBG022": _rbg(
        "Malformed declaration",
        "Pieces are listed as 'a, b', players and variables with their bounds as 'a(100), b(3)'.",
        "#players = white, black\n" + _game("->white up [w] ->> {}").partition("\n")[2],
        whole=True,
    ),
    "RBG023": _rbg(
        "Bound of zero",
        "Scores and variables begin with 0; a bound of 0 would leave them no other value.",
        "#players = white(0), black(100)\n" + _game("->white up [w] ->> {}").partition("\n")[2],
        whole=True,
    ),
    "RBG024": _rbg(
        "Name of two things",
        "Players, variables, pieces and labels of edges have different names, for rules use all "
        "of them without saying which is meant.",
        "#players = white(100), e(100)\n" + _game("->white up [w] ->> {}").partition("\n")[2],
        whole=True,
    ),
    "RBG025": _rbg(
        "Piece listed twice",
        "A piece is listed twice, perhaps by a macro; it counts once.",
        "#players = white(100)\n#pieces = e, w, e\n#variables =\n"
        "#board = rectangle(up, down, left, right, [w, e])\n#rules = ->white right [w] ->> {}",
        whole=True,
    ),
    "RBG026": _rbg(
        "Malformed board",
        "A board is rectangle(...), hexagon(...) or cuboid(...) with its labels and lines, or "
        "a list of vertices such as 'a1[rook]{up: a2, right: b1}'.",
        _game("->white up [w] ->> {}", board="[b, b], [e, e]"),
        whole=True,
    ),
    "RBG027": _rbg(
        "Line of another length",
        "The lines of rectangles and cuboids are equally long, holes counted; those of a hexagon "
        "grow by one and then shrink by one.",
        _game("->white up [w] ->> {}", board="[b, b] [e] [w, w]"),
        whole=True,
    ),
    "RBG028": _rbg(
        "Missing comma in a line",
        "The fields of a line are separated by commas. Some tools read '[a b]' as a field and a "
        "hole; '[a, ]' says that.",
        _game("->white up [w] ->> {}", board="[b b] [e, e] [w, w]"),
        whole=True,
    ),
    "RBG029": _rbg(
        "Board without fields",
        "A board has one vertex at least: the first move begins there.",
        _game("->white up [w] ->> {}", board="[ , ]"),
        whole=True,
    ),
    "RBG030": _rbg(
        "Vertex or label given twice",
        "Every vertex has its own name, and the edges that leave it have different labels.",
        _game("->white up [w] ->> {}").replace("(up, down, left", "(up, up, left"),
        whole=True,
    ),
    "RBG031": _rbg(
        "Edge to nowhere",
        "An edge leads to a vertex that is not on the board; most often its name is misspelt.",
        "#players = white(100)\n#pieces = e, w\n#variables =\n"
        "#board = a1[w]{up: a2} a2[e]{down: a3}\n#rules = ->white up [w] ->> {}",
        whole=True,
    ),
    # -- rules and names ---------------------------------------------------------------------
    "RBG032": _rbg(
        "Unexpected text in rules",
        "Rules are actions one after the other, alternatives between '+', repeated by '*' or "
        "'^3'; the message says what could stand here.",
        _game("->white up [moves = 1] ->> {}"),
        whole=True,
    ),
    "RBG033": _rbg(
        "Unknown name",
        "A name in the rules or on the board is not declared. A macro is known only below its "
        "definition.",
        _game("->white upp [w] ->> {}"),
        whole=True,
    ),
    "RBG034": _rbg(
        "Name of something else",
        "A name stands for a piece, say, where a player is expected.",
        _game("->w up [w] ->> {}"),
        whole=True,
    ),
    "RBG035": _rbg(
        "Switch in a pattern",
        "A pattern asks what could be done within one move, so that the player cannot change.",
        _game("->white {? up ->black} up [w] ->> {}"),
        whole=True,
    ),
    "RBG036": _rbg(
        "Impossible power",
        "A rule is repeated once at least, and all repetitions together are no more than 50,000 "
        "actions.",
        _game("->white up^0 [w] ->> {}"),
        whole=True,
    ),
    "RBG037": _rbg(
        "Keeper with several moves",
        "'->*' is printed by some tools for a keeper who chooses, which no proper game has.",
        _game("->white up [w] ->* {}"),
        whole=True,
    ),
    "RBG038": _rbg(
        "Player called keeper",
        "'keeper' is the one whom '->>' gives the turn to; a player has another name here.",
        "#players = keeper(100), black(100)\n" + _game("->black up [w] ->> {}").partition("\n")[2],
        whole=True,
    ),
    "RBG039": _rbg(
        "Nobody, or nothing",
        "A game has one player and one piece at least; an empty field is a piece, too.",
        "#players =\n" + _game("up [w] ->> {}").partition("\n")[2],
        whole=True,
    ),
    # -- the automaton -----------------------------------------------------------------------
    "RBG040": _rbg(
        "Arithmetic too large",
        "RG has no arithmetic: a calculation becomes tables of the values that it reads. Sums take "
        "tables about as large as their values, products and quotients tables of all pairs; all "
        "tables of a game have a million entries together at most.",
        "#players = white(9), black(9)\n#pieces = e\n#variables = m(2000), n(2000)\n"
        "#board = rectangle(up, down, left, right, [e])\n#rules = ->white {$ m * n < 9} ->> {}",
        whole=True,
    ),
    "RBG041": _rbg(
        "Game too large",
        "Values, fields and actions become symbols and nodes of the automaton. Numbers go up to "
        "100000, and those of a game have 200000 values together; there are 2000 players, pieces "
        "or variables at most, 10000 fields, and 50000 actions with all powers written out.",
        "#players = white(100000000)\n#pieces = e\n#variables =\n"
        "#board = rectangle(up, down, left, right, [e])\n#rules = ->white ->> {}",
        whole=True,
    ),
    # -- doubts ------------------------------------------------------------------------------
    "RBG050": _rbg(
        "Unused macro",
        "No section uses this macro, not by way of another macro either.",
        "#anySquare = (up* + down*) (left* + right*)\n" + _game("->white up [w] ->> {}"),
        whole=True,
    ),
    "RBG051": _rbg(
        "Unused name",
        "A piece or variable is declared that nothing speaks of, or a variable is assigned but "
        "never read, so that it changes nothing.",
        _game("->white up [w] ->> {}"),
        whole=True,
    ),
    "RBG052": _rbg(
        "Piece that never comes on the board",
        "A piece is asked for, but it is not on the board in the beginning, and nothing puts it "
        "there; most often another one is meant.",
        _game("->white up {w} [e] ->> {}", board="[b, b] [e, e] [e, e]"),
        whole=True,
    ),
    "RBG053": _rbg(
        "Number that is always 0",
        "A variable or score is read, but nothing assigns it.",
        _game("->white {$ moves < 3} up [w] ->> {}"),
        whole=True,
    ),
    "RBG054": _rbg(
        "Assignment that is never legal",
        "Whatever the values are, what is assigned is outside the bounds of the variable, or is "
        "divided by zero, so that no walk passes it.",
        _game("->white {$ moves < 3} [$ moves = 11] ->> {}"),
        whole=True,
    ),
    "RBG055": _rbg(
        "Step that always leaves the board",
        "Wherever a walk may stand here, the board has no such edge, so that no walk passes it.",
        _game("->white up up up [w] ->> {}"),
        whole=True,
    ),
    "RBG056": _rbg(
        "Repeated test",
        "A power or a star of tests alone: nothing moves in between, so that a power is the same "
        "as its test once, and a star is no test at all. Several fields in a row are asked for by "
        "repeating the step with the test.",
        _game("->white up {e}^2 [w] ->> {}"),
        whole=True,
    ),
    "RBG057": _rbg(
        "Sum without parentheses",
        "A macro is replaced by what it says. If that is a sum, what stands before its use belongs "
        "to the first part only, and what stands behind it to the last one.",
        "#any = up* + left*\n" + _game("->white any [w] ->> {}"),
        whole=True,
    ),
}

UNNECESSARY = ("RBG050", "RBG051")
"""Findings about what could be left out: editors show that faded."""
