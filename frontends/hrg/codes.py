"""Every finding about HRG that has a code (see `rgt.ir.codes`): 00x reading, 01x and 02x the data
part (domains, functions, maps), 03x to 05x names, types and graphs.
"""

from __future__ import annotations

from rgt.ir.codes import Code

# What the examples leave out; an example that declares one of these names itself is whole.
COMPLETION = """\
domain Player = white | black
domain Score = 50 | 0 | 100
graph rules() { player = white $ pass player = keeper end() }
"""


def _hrg(title: str, explanation: str, example: str = "", *, whole: bool = False) -> Code:
    return Code(title, explanation, example, "hrg", whole)


def _turn(title: str, explanation: str, statements: str, before: str = "") -> Code:
    """A finding about statements, shown inside the rules of a small game."""
    example = (
        "domain Player = white | black\n"
        "domain Score = 50 | 0 | 100\n"
        "domain Cell = C(X) where X in 0..2\n"
        "board : Cell -> PlayerOrSystem = { :keeper }\n"
        "cell : Cell\n"
        f"{before}"
        "graph rules() {\n"
        "  player = white\n"
        f"  {statements}\n"
        "  player = keeper\n"
        "  end()\n"
        "}"
    )
    return _hrg(title, explanation, example, whole=True)


CODES: dict[str, Code] = {
    # -- reading -----------------------------------------------------------------------------
    "HRG001": _hrg(
        "Unexpected text",
        "The text does not follow the grammar here; the message says what could stand instead. "
        "Reading goes on at the next declaration.",
        "graph turn() { if player = white { end() } }",
    ),
    "HRG002": _hrg(
        "Brackets that do not match",
        "A bracket is not closed, or closes nothing, or the text ends too early.",
        "graph turn() {\n  loop {\n    $ pass\n}\ngraph rest() { end() }",
    ),
    "HRG003": _hrg(
        "Unexpected character",
        "The character belongs to no word and no sign of HRG.",
        "graph turn() { if !over { end() } }",
    ),
    "HRG004": _hrg(
        "Pragma",
        "Pragmas belong to RG. What HRG has instead: a tag for the toolchain only is written "
        "'$_ tag', and domains of numbers are found by themselves.",
        "@artificialTag step;",
    ),
    "HRG005": _hrg(
        "Reserved word",
        "The words of the grammar are no names; 'const', 'type' and 'var', the words of RG, are "
        "none either.",
        "graph turn() { loop = white }",
    ),
    "HRG006": _hrg(
        "No number",
        "'repeat' and the ranges of 'where' take numbers of at most nine digits.",
        "domain Square = S(X) where X in 0..last",
    ),
    "HRG007": _hrg(
        "Any value where one is needed",
        "'x = T(*)' makes x any value of T. Comparisons and calls need one value.",
        "graph turn() { check(player == Player(*)) }",
    ),
    "HRG008": _hrg(
        "Too deep or too long",
        "Something nests more than 150 levels deep, or the text has more than 300,000 words and "
        "signs.",
        "graph turn() { " + "loop { " * 151 + "}" * 152,
    ),
    "HRG009": _hrg(
        "Cases without a function",
        "A function is its type, 'f : A -> B', and behind it its cases, 'f(x) = y'.",
        "opponent(white) = black\nopponent(black) = white",
    ),
    # -- data --------------------------------------------------------------------------------
    "HRG010": _hrg(
        "Missing domain",
        "Every game declares the domains Player and Score.",
        "domain Player = white | black\ngraph rules() { player = white $ pass end() }",
        whole=True,
    ),
    "HRG011": _hrg(
        "Declared twice",
        "Two domains, functions, variables or graphs have the same name, a function has the name "
        "of a variable, or the name of something that every game has.",
        "domain Piece = pawn | rook\ndomain Piece = king",
    ),
    "HRG012": _hrg(
        "Impossible type",
        "A type is not declared, or a map type stands where a set of values is needed.",
        "board : Sqare -> Player = { :white }",
    ),
    "HRG013": _hrg(
        "Domain that contains itself",
        "The name of a domain among the elements of another stands for all of its elements, so "
        "that it cannot stand for its own.",
        "domain Piece = pawn | Officer\ndomain Officer = rook | Piece",
    ),
    "HRG014": _hrg(
        "No values",
        "A domain has one value at least, and a range leads from the smaller number to the "
        "greater one.",
        "domain Square = S(X) where X in 8..1",
    ),
    "HRG015": _hrg(
        "Value listed twice",
        "A domain has the same value twice, perhaps through another domain; it counts once.",
        "domain Piece = pawn | rook | pawn",
    ),
    "HRG016": _hrg(
        "Variable without range",
        "Every variable of a generator has its values listed after 'where'.",
        "domain Square = S(X, Y) where X in 1..8",
    ),
    "HRG017": _hrg(
        "Variable that does something else",
        "A variable looks as if it did something that it does not: its range is not used, it "
        "stands twice in a pattern, which compares nothing, or it has the name of an element, "
        "which it does not match.",
        "domain Square = S(X) where X in 1..8, Y in 1..8",
    ),
    "HRG018": _hrg(
        "Too large",
        "A domain or a map has more than 1,000,000 values, all domains more than 2,000,000, the "
        "table of a function more than 5,000,000, or a value made by functions grows on and on.",
        "domain Square = S(X, Y) where X in 1..2000, Y in 1..2000",
    ),
    "HRG019": _hrg(
        "Unknown name",
        "A name in a function or in a value is no element of a domain, no function, and no "
        "variable that a pattern binds.",
        "domain Square = null | S(X) where X in 1..8\n"
        "next : Square -> Square\n"
        "next(S(X)) = if X == 8 then nul else S(X + 1)\n"
        "next(_) = null",
    ),
    "HRG020": _hrg(
        "Impossible computation",
        "Something else than numbers is added or divided, values without an order are compared "
        "by '<', a number is divided by zero or becomes too large, or a value stands where a "
        "condition is needed.",
        "next : Player -> Player\nnext(P) = P + 1",
    ),
    "HRG021": _hrg(
        "Not known before the game",
        "Values of domains, functions and first values are worked out before the game is played: "
        "nothing that changes during play can stand there.",
        "turns : Score = 0\nfirst : Score = turns",
    ),
    "HRG022": _hrg(
        "Arguments without a case",
        "A function has a value for all values of its arguments: the message names some that no "
        "case matches.",
        "other : Player -> Player\nother(white) = black",
    ),
    "HRG023": _hrg(
        "Value of another type",
        "A value does not belong to the type that is declared. Functions often leave their type "
        "at the border of a board, which needs a case of its own.",
        "domain Square = S(X) where X in 1..8\nnext : Square -> Square\nnext(S(X)) = S(X + 1)",
    ),
    "HRG024": _hrg(
        "Case that is never reached",
        "No arguments come to this case: it matches none, or the cases above it match all that "
        "it matches.",
        "other : Player -> Player\nother(white) = black\nother(_) = white\nother(black) = white",
    ),
    "HRG025": _hrg(
        "Wrong number of arguments",
        "A function or condition has another number of arguments than its type says, or the "
        "cases of a function have different numbers.",
        "other : Player -> Player\nother(white, _) = black\nother(_) = white",
    ),
    "HRG026": _hrg(
        "Function without end",
        "To work out a value of a function, the same value is needed again, or ever more others.",
        "other : Player -> Player\nother(P) = other(P)",
    ),
    "HRG027": _hrg(
        "Key given twice",
        "Two parts of a map give a value to one key, or to all keys that are left. No part comes "
        "before another; of the cases of a function the first that matches counts.",
        "home : Player -> Score = { white = 0; black = 50; white = 100 }",
    ),
    "HRG028": _hrg(
        "Unknown key",
        "A part of a map gives a value to what is no key of the map's type: a warning, since the "
        "value is ignored, as the published tool does. A part whose pattern matches no key at all, "
        "and a map without any value for its keys, are mistakes.",
        "home : Player -> Score = { :0; green = 50 }",
    ),
    "HRG029": _hrg(
        "Keys without a value",
        "A map should have a value for every key of its type, or one for all keys that are left: "
        "':value' in front, or a part '_ = value'. Keys without one have the most frequent value.",
        "home : Player -> Score = { white = 50 }",
    ),
    # -- names, types, graphs ----------------------------------------------------------------
    "HRG030": _turn(
        "Unknown name",
        "A name in a graph is no parameter, variable or function, and no element of a domain.",
        "check(board[cel] == white)",
    ),
    "HRG031": _turn(
        "No map",
        "Only maps and functions take an argument; a variable of a domain holds one value.",
        "check(cell[white] == C(0))",
    ),
    "HRG032": _turn(
        "Argument of another type",
        "A map is asked for what none of its keys can be.",
        "check(board[white] == white)",
    ),
    "HRG033": _turn(
        "Value of no domain",
        "A term is an element of no domain, so that no variable can hold it.",
        "cell = C(3)",
    ),
    "HRG034": _turn(
        "Never equal",
        "The two sides of a comparison have no value in common.",
        "check(cell == white)",
    ),
    "HRG035": _turn(
        "Value of another type",
        "The value cannot be one that the variable or parameter may hold.",
        "cell = white",
    ),
    "HRG036": _turn(
        "Not every value fits",
        "`x = T(*)` assigns any value of T, and x must be able to hold all of them. `player` is "
        "never assigned this way.",
        "cell = Player(*)",
    ),
    "HRG037": _turn(
        "Unknown graph",
        "A statement calls a graph, and there is none of this name.",
        "mvoe()",
        "graph move() {\n  cell = Cell(*)\n  $$ cell\n}\n",
    ),
    "HRG038": _turn(
        "Number of arguments",
        "A graph or function is called with more or fewer arguments than it has parameters.",
        "move()",
        "graph move(to: Cell) {\n  cell = to\n  $$ cell\n}\n",
    ),
    "HRG039": _turn(
        "Not assignable",
        "Variables and parameters are assigned. Functions, symbols, and names that `branch` and "
        "`repeat` replace by values are not.",
        "branch x in Cell {\n    x = C(0)\n  }",
    ),
    "HRG040": _hrg(
        "Graph that calls itself",
        "Graphs are copied where they are called, so none may call itself, not by way of others "
        "either; `loop` repeats.",
        "domain Player = white | black\ndomain Score = 50 | 0 | 100\n"
        "graph turn() { player = white $ go turn() }\ngraph rules() { turn() }",
        whole=True,
    ),
    "HRG041": _turn(
        "No loop to leave",
        "`break` and `continue` stand in a loop of the same graph.",
        "branch {\n    break()\n  } or {\n    $ go\n  }",
    ),
    "HRG042": _turn(
        "Never reached",
        "The statement before always goes elsewhere.",
        "loop {\n    break()\n    $ go\n  }",
    ),
    "HRG043": _hrg(
        "No rules",
        "A game begins at the graph `rules`, which has no parameters.",
        "domain Player = white | black\ndomain Score = 50 | 0 | 100\n"
        "graph rule() { player = white $ go player = keeper end() }",
        whole=True,
    ),
    "HRG044": _turn(
        "Computed during play",
        "RG has no arithmetic, so terms, sums and maps in graphs must be fixed before the game is "
        "played. What changes is computed by functions.",
        "cell = C(cell + 1)",
    ),
    "HRG045": _turn(
        "No condition",
        "A condition is a comparison, a value of type Bool, or made of such.",
        "check(cell)",
    ),
    "HRG046": _turn(
        "Reachable without a graph",
        "`reachable` takes the call of a graph.",
        "check(reachable(cell))",
    ),
    "HRG047": _turn(
        "Tag of something else",
        "`$$` tags the value of a variable or parameter that holds one value.",
        "$$ board",
    ),
    "HRG048": _turn(
        "Graph that nobody calls",
        "`rules` does not need this graph. Mistakes in it are told as warnings.",
        "$ go",
        "graph move() {\n  cell = Cell(*)\n}\n",
    ),
    "HRG049": _hrg(
        "Rules that just stop",
        "The graph `rules` can be walked to its end, which ends the game as `end()` does.",
        "domain Player = white | black\ndomain Score = 50 | 0 | 100\n"
        "graph rules() { player = white $ go player = keeper }",
        whole=True,
    ),
    "HRG050": _turn(
        "Variable as a word",
        "`$ p` tags the word p. The value of a variable or parameter p is tagged by `$$ p`.",
        "move(C(0))",
        "graph move(to: Cell) {\n  cell = to\n  $ to\n}\n",
    ),
    "HRG051": _turn(
        "Without order",
        "Numbers are ordered, and terms of one name by their arguments; other values are not.",
        "check(board[cell] < white)",
    ),
    "HRG052": _hrg(
        "Built-in of another type",
        "The domains Bool and PlayerOrSystem, the types Goals and Visibility and the variables "
        "player, goals and visible are there without being declared. A declaration may give a "
        "variable its first value, but no other type.",
        "player : Player = white",
    ),
    "HRG053": _turn(
        "Too large",
        "Graphs and the blocks of `branch` and `repeat` are copied: more than 100,000 statements "
        "are too many, and so are 1000 levels of blocks, conditions and calls, and an order "
        "comparison of more than 1,000,000 pairs of values.",
        "repeat 1000000 {\n    cell = C(0)\n  }",
    ),
    "HRG054": _hrg(
        "Never over",
        "A game is over at `end()`, and no walk through `rules` comes to one, whatever the "
        "conditions say.",
        "domain Player = white | black\ndomain Score = 50 | 0 | 100\n"
        "graph rules() { loop { player = white $ go player = black $ go } }",
        whole=True,
    ),
    "HRG055": _hrg(
        "Read without a value",
        "A function, or a map without a default, may be asked during play for a value that it has "
        "no case for. It answers with the most frequent of its results, as in the published tool, "
        "and a variable that may hold such a value has a wider type than is written.",
        "domain Player = white | black\ndomain Score = 50 | 0 | 100\n"
        "domain Count = 0..3\ndomain CountOrNan = nan | Count\n"
        "up : Count -> CountOrNan\nup(N) = if N == 3 then nan else N + 1\n"
        "count : Count\n"
        "graph rules() {\n  loop {\n    player = white\n    branch { $ go } or { $ stop end() }\n"
        "    count = up(count)\n  }\n}",
        whole=True,
    ),
    "HRG056": _turn(
        "Never used",
        "A domain, a function or a variable is declared, and nothing asks for it, or only what "
        "nothing needs. Only `rgt check` tells.",
        "$$ cell",
        "far : Cell -> Cell\nfar(C(X)) = C((X + 2) % 3)\n",
    ),
    "HRG057": _turn(
        "Never assigned",
        "A variable, or a map that has one value for all keys, is asked for and never assigned, so "
        "that the answer is always the same. Only `rgt check` tells.",
        "check(ready == 1)",
        "ready : Bool = 0\n",
    ),
}

UNNECESSARY = ("HRG024", "HRG042", "HRG056")
"""Findings about what could be left out: editors show that faded."""
