"""Every finding about the first dialect of RBG that has a code (see `rgt.ir.codes`): 10x tokens,
11x directives and macros, 12x sections, 13x names and rules.
"""

from __future__ import annotations

from rgt.ir.codes import Code

# What the examples leave out; an example that changes one of these lines is whole.
COMPLETION = """\
#game "example"
#board 2 2 black empty white empty
#player white (white/empty)(0,1,empty/white)[black]
#player black (black/empty)(0,-1,empty/black)[white]
#order white black
#goal white 1 $turn > 9
#goal black 1 $turn > 9
"""


def _code(title: str, explanation: str, example: str = "") -> Code:
    """A code that shows itself in a piece of a game."""
    return Code(title, explanation, example, "rbg2017")


def _changed(title: str, explanation: str, line: str, change: str) -> Code:
    """A code that shows itself if one line of the game is another one."""
    assert COMPLETION.count(line) == 1
    example = COMPLETION.replace(line, change).rstrip()
    return Code(title, explanation, example, "rbg2017", whole=True)


_WHITE = "#player white (white/empty)(0,1,empty/white)[black]"
_GOAL = "#goal white 1 $turn > 9"

CODES: dict[str, Code] = {
    # -- tokens ------------------------------------------------------------------------------
    "RBG101": _code(
        "Stray character",
        "No token begins with this. Names are ASCII letters, digits and '_', a letter first.",
        "#def NORTH = 0;1",
    ),
    "RBG102": _code(
        "Endless comment",
        "A comment that begins with '/*' ends with '*/'.",
        "#def NORTH = 0,1 /* up the board",
    ),
    "RBG103": _changed(
        "Endless string",
        "The name of the game stands in double quotes.",
        '#game "example"',
        '#game "example',
    ),
    "RBG104": _changed(
        "Number too large",
        "Numbers go up to 1000000.",
        _GOAL,
        "#goal white 1 $turn > 12345678",
    ),
    "RBG109": _code(
        "Too many errors",
        "At most 50 errors are told; mend the first ones and try again.",
        "#def A = " + " ".join(f"{n}!" for n in range(51)),
    ),
    # -- directives and macros ---------------------------------------------------------------
    "RBG110": _code(
        "Unknown directive",
        "Sections are '#game', '#board', '#player', '#order' and '#goal'; '#def' begins a macro. "
        "Nothing stands before the first '#'.",
        "#define NORTH = 0,1",
    ),
    "RBG111": _code(
        "Malformed definition",
        "A macro is '#def NAME = text' or '#def NAME(parameter,parameter) = text'; it goes to the "
        "next '#'.",
        "#def MAN() = white",
    ),
    "RBG112": _code(
        "Macro defined twice",
        "Macros of one name have different numbers of parameters, and at least one.",
        "#def MAN(s) = s~man\n#def MAN = man",
    ),
    "RBG113": _code(
        "Macro that contains itself",
        "Macros are expanded to their end, so none may use itself, not even by way of others.",
        "#def LEFT(x) = RIGHT(x)\n#def RIGHT(x) = LEFT(x)",
    ),
    "RBG114": _code(
        "Wrong number of arguments",
        "Arguments are separated by commas outside parentheses; they may be empty.",
        "#def GO(x,y) = (x,y,empty)\n#def NORTH = GO(0)",
    ),
    "RBG115": _code(
        "Endless arguments",
        "The parentheses around arguments are closed in the text that opens them.",
        "#def GO(x,y) = (x,y,empty)\n#def NORTH = GO(0,1",
    ),
    "RBG116": _changed(
        "Impossible pasting",
        "'~' makes one token of the two at its sides: names begin with a letter.",
        "#order white black",
        "#order white black~2 2~black",
    ),
    "RBG117": _code(
        "Expansion too large",
        "Macros nest at most 100 levels deep, and no section grows beyond 400000 tokens.",
    ),
    "RBG118": _changed(
        "Unknown macro",
        "A name stands right before a parenthesis, as only macros do, but no macro is called so.",
        _WHITE,
        "#player white (white/empty)GO(0,1)[black]",
    ),
    # -- sections ----------------------------------------------------------------------------
    "RBG120": _changed(
        "Missing section",
        "Every game has '#game', '#board' and '#order', and a '#player' and a '#goal' for every "
        "player.",
        "#order white black\n",
        "",
    ),
    "RBG121": _code(
        "Repeated section",
        "'#game', '#board' and '#order' stand in a game once.",
        "#order black white",
    ),
    "RBG122": _changed(
        "Board of another size",
        "The board lists a piece for every square, row by row, the top row first.",
        "#board 2 2 black empty white empty",
        "#board 2 2 black empty white",
    ),
    "RBG123": _changed(
        "Unexpected text",
        "The text does not follow the grammar here; the message says what could stand instead.",
        _WHITE,
        "#player white (white/empty)(0,1,empty)*(0,1,empty/white)[black]",
    ),
    "RBG124": _code(
        "Nested too deeply",
        "Parentheses nest at most 100 levels deep.",
        "#goal red 1 " + "(" * 101 + "$turn > 1" + ")" * 101,
    ),
    # -- names and rules ---------------------------------------------------------------------
    "RBG130": _changed(
        "Unknown player",
        "Players are those that '#order' lists.",
        _WHITE,
        "#player white (white/empty)(0,1,empty/white)[blakc]",
    ),
    "RBG131": _changed(
        "Player without moves or goal",
        "Every player of '#order' has one section '#player' and one section '#goal'.",
        _GOAL,
        "#goal black 2 $turn > 9",
    ),
    "RBG132": _changed(
        "Unknown piece",
        "A piece is asked for that is not on the board in the beginning and that no move leaves "
        "there; most often it is misspelt.",
        _WHITE,
        "#player white (white/empty)(0,1,emtpy/white)[black]",
    ),
    "RBG133": _changed(
        "Next player in the midst",
        "Who moves next is said at the end of a move, behind all steps and outside of powers.",
        _WHITE,
        "#player white (white/empty)[black](0,1,empty/white)",
    ),
    "RBG135": _changed(
        "Change in a goal",
        "'move(...)' in a goal only asks whether a move is possible: its steps leave nothing "
        "behind, and nobody is next.",
        _GOAL,
        "#goal white 1 move((0,1,empty/white))",
    ),
    "RBG136": _changed(
        "Square off the board",
        "'@ piece column row' counts from 0 at the bottom on the left.",
        _GOAL,
        "#goal white 1 @white 0 2",
    ),
    "RBG137": _changed(
        "Player listed twice",
        "'#order' lists every player once.",
        "#order white black",
        "#order white black white",
    ),
    "RBG138": _changed(
        "Too many steps",
        "Powers are written out, and the moves of a game have at most 50000 steps then.",
        _WHITE,
        "#player white ((0,1,empty)^300)^300[black]",
    ),
    "RBG139": _changed(
        "Step beyond the board",
        "Wherever the move starts, this step leads off the board, so that no word goes on here.",
        _WHITE,
        "#player white (white/empty)(0,2,empty/white)[black]",
    ),
    "RBG140": _code(
        "Unused macro",
        "No section uses this macro, not by way of another macro either.",
        "#def MAN(s) = s~man",
    ),
}

UNNECESSARY = ("RBG140",)
"""Findings about what could be left out: editors show that faded."""
