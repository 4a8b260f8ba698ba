"""The words and signs of RBG of 2017 explained, and larger pieces to begin with."""

from __future__ import annotations

from rgt.frontends.common.symbols import Snippet


def _explained(text: str, example: str) -> str:
    return f"{text}\n\n```rbg2017\n{example}\n```"


KEYWORDS = {
    "#": _explained(
        "Begins a section or a macro, which goes to the next one. Their order does not matter.",
        "#order white black",
    ),
    "game": _explained("The name of the game.", '#game "Three pawns"'),
    "board": _explained(
        "The width and the height of the board, then a piece for every square, the top row first.",
        "#board 3 2\n    b b b\n    w w w",
    ),
    "order": _explained(
        "The players in the order of their turns; the first one begins.", "#order white black"
    ),
    "player": _explained(
        "The moves of a player, in sets. A set counts only if those before it have no move.",
        "#player white CAPTURE(w,b)[black] > STEP(w)[black]",
    ),
    "goal": _explained(
        "What a player gets, and when. It is asked for behind every full move.",
        "#goal white 100 $b == 0 or @w 0 7",
    ),
    "def": _explained(
        "Defines a macro: text that is put in wherever its name stands.",
        "#def STEP(me,ahead) = (me/empty)(0,ahead 1,empty/me)",
    ),
    "turn": _explained("The number of the turn, the first one being 1.", "$turn > 100"),
    "move": _explained(
        "Whether such a move is possible from some square. It leaves nothing behind.",
        "move((pawn)(0,1,empty))",
    ),
    "and": _explained("Both conditions hold. It binds tighter than `or`.", "$w == 0 and $b > 3"),
    "or": _explained("One of the conditions holds.", "$w == 0 or $turn > 100"),
    "not": _explained("The condition does not hold.", "not @king 4 0"),
    "$": _explained("How many of a piece are on the board.", "$pawn < 3"),
    "@": _explained(
        "The piece stands in this column and row; `0 0` is at the bottom on the left.",
        "@pawn 0 7",
    ),
    "^": _explained("So many times; `^*` is any number of times.", "(0,1,empty)^* (1,0)^3"),
    "~": _explained("Makes one token of the two at its sides.", "#def PAWN(s) = s~pawn"),
    "/": _explained(
        "Stands before what a step leaves on the square; of several pieces the player chooses.",
        "(0,1,empty/{queen,rook})",
    ),
    ">": _explained(
        "Another set of moves, for when those before have none.", "JUMPS(w) > STEPS(w)"
    ),
    "+>": _explained("The same as `>`.", "JUMPS +> STEPS"),
    "+": _explained("Either of two moves.", "(1,0,empty) + (-1,0,empty)"),
}

SECTIONS = {
    "game": Snippet("#game", '#game "${1:name}"', "the name of the game"),
    "board": Snippet(
        "#board", "#board ${1:2} ${2:2}\n    ${3:black empty\n    empty white}", "what stands where"
    ),
    "order": Snippet("#order", "#order ${1:white} ${2:black}", "the players in turn"),
    "player": Snippet(
        "#player",
        "#player ${1:white} (${2:pawn}/${3:empty})(0,1,${3:empty}/${2:pawn})[${4:black}]",
        "how a player moves",
    ),
    "goal": Snippet("#goal", "#goal ${1:white} ${2:100} ${3:$turn > 50}", "when a player wins"),
    "def": Snippet("#def", "#def ${1:NAME}(${2:x}) = ${3:text}", "a macro"),
}
"""How a section begins."""

ONCE = ("game", "board", "order")
"""The sections that stand in a game once."""
