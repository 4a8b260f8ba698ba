"""The words and signs of RBG explained, and larger pieces to begin with."""

from __future__ import annotations

from rgt.frontends.common.symbols import Snippet


def _explained(text: str, example: str) -> str:
    return f"{text}\n\n```rbg\n{example}\n```"


KEYWORDS = {
    "#": _explained(
        "Begins a section or the definition of a macro, which holds from there on.",
        "#line(step) = step {empty} (step {empty})*",
    ),
    "players": _explained(
        "The players, each with the highest score that it can have.",
        "#players = white(100), black(100)",
    ),
    "pieces": _explained(
        "The pieces; an empty field is a piece, too.", "#pieces = empty, whitePawn, blackPawn"
    ),
    "variables": _explained(
        "Numbers that the rules keep, each with its greatest value. All are 0 at first.",
        "#variables = turns(50)",
    ),
    "board": _explained(
        "The fields, the edges between them, and what stands on each at first: drawn as lines of "
        "a shape, or written out field by field.",
        "#board = a1[rook]{up: a2} a2[empty]{down: a1}",
    ),
    "rules": _explained(
        "What the players and the keeper do, as one expression. It begins with the keeper, on the "
        "first field.",
        "#rules = (->white turn(white) ->black turn(black))*",
    ),
    "rectangle": _explained(
        "A board of squares: the labels of its edges up, down, left and right, then its lines from "
        "the top. An empty entry is a hole.",
        "#board = rectangle(up, down, left, right,\n    [b, b]\n    [w, w])",
    ),
    "hexagon": _explained(
        "A board of hexagons: the labels of its edges to the north-west, north-east, east, "
        "south-east, south-west and west, then its lines, which grow by one and then shrink.",
        "#board = hexagon(nw, ne, e, se, sw, w,\n    [none, none]\n    [none, none, none]\n"
        "    [none, none])",
    ),
    "cuboid": _explained(
        "A board in three dimensions: the labels of its edges up, down, left, right, to the front "
        "and to the back, then its layers of lines.",
        "#board = cuboid(up, down, left, right, front, back,\n    [[e, e] [e, e]]\n"
        "    [[e, e] [e, e]])",
    ),
    "->": _explained("Ends the move: this player is next.", "->white"),
    "->>": _explained(
        "Ends the move: the keeper is next, whose moves are made by themselves.",
        "[pawn] ->> {! forward} [$ white = 100]",
    ),
    "{?": _explained(
        "Goes on if this can be walked from here. The walk itself leaves nothing behind.",
        "{? forward {empty}}",
    ),
    "{!": _explained("Goes on if this cannot be walked from here.", "{! forward}"),
    "{$": _explained(
        "Compares numbers: variables, scores of players, and how many of a piece there are.",
        "{$ turns < 50}",
    ),
    "[$": _explained(
        "Assigns variables or scores. A value out of bounds makes the walk impossible.",
        "[$ white = 100, black = 0]",
    ),
    "*": _explained(
        "Behind an action: any number of times, also none. Between numbers: times.", "(up {e})*"
    ),
    "^": _explained("So many times.", "up^3"),
    "+": _explained("Either of two, or the sum of two numbers.", "(left + right) {e}"),
    "~": _explained(
        "Makes one token of two, in macros and arguments.", "#man(side) = {side~Pawn, side~King}"
    ),
    ".": _explained("Does nothing.", "(. + up)"),
}

SECTIONS = {
    "players": Snippet(
        "#players", "#players = ${1:white}(${2:100}), ${3:black}(${4:100})", "who plays"
    ),
    "pieces": Snippet("#pieces", "#pieces = ${1:empty}, ${2:white}", "what stands on the board"),
    "variables": Snippet("#variables", "#variables = ${1:turns}(${2:100})", "numbers to keep"),
    "board": Snippet(
        "#board",
        "#board = rectangle(up, down, left, right,\n    [${1:empty}, ${2:empty}])",
        "fields and their edges",
    ),
    "rules": Snippet("#rules", "#rules = ${1:->white ->> {}}", "what is done"),
}
"""How a section begins."""

MACRO = Snippet("#macro", "#${1:name}(${2:parameter}) = ${3:text}", "a macro")

ACTIONS = (
    Snippet("->", "->${1:player}", "the player moves next"),
    Snippet("->>", "->>", "the keeper moves next"),
    Snippet("{?", "{? ${1:rule}}", "if it can be walked"),
    Snippet("{!", "{! ${1:rule}}", "if it cannot be walked"),
    Snippet("{$", "{$ ${1:a} == ${2:b}}", "if the numbers compare so"),
    Snippet("[$", "[$ ${1:variable} = ${2:number}]", "an assignment"),
)
