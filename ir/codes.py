"""Every finding about RG that has a code: what it means, and an example that shows it.

Every room has such a table for its own findings.  docs/errors.md is made from them, and a test
runs the examples.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Language = Literal["rg", "kif", "hrg", "rbg", "rbg2017", "simplified", "sh", "python"]


@dataclass(frozen=True, slots=True)
class Code:
    """A kind of finding: a short title, what is wrong and what to do, and what shows it.

    The example is a game's text (`rg`, `kif`), a call of `rgt` (`sh`) or of the Python API
    (`python`); it is empty where the finding is not easily shown.  The text of a game is
    completed by the `COMPLETION` of its table unless it is a `whole` game.
    """

    title: str
    explanation: str
    example: str = ""
    language: Language = "rg"
    whole: bool = False


COMPLETION = """\
type Player = { x, y };
type Score = { 0, 100 };
begin, end: player = keeper;
"""

CODES: dict[str, Code] = {
    "RG001": Code(
        "Unexpected text",
        "The text does not follow the grammar here; the message says what could stand instead.",
        "a, b: ? x > y;",
    ),
    "RG002": Code(
        "Missing semicolon",
        "Every declaration ends with ';'. Reading goes on at the next line that looks like one.",
        "a, b: goals[x] = 0\nb, end: ;",
    ),
    "RG003": Code(
        "Missing comma",
        "Nodes of an edge, symbols of a set and entries of a map are separated by commas.",
        "type Piece = { pawn rook };",
    ),
    "RG004": Code(
        "Reserved word",
        "'const', 'type' and 'var' begin declarations and cannot be names.",
        "type Kind = { const, other };",
    ),
    "RG005": Code(
        "Comparison with any symbol",
        "'x = T(*)' assigns any symbol of T. A comparison needs one value on each side.",
        "a, b: player == Player(*);",
    ),
    "RG006": Code(
        "Expression without meaning",
        "A label compares, assigns, checks or tags; an expression alone does nothing.",
        "a, b: player;",
    ),
    "RG007": Code(
        "Malformed pragma",
        "A known pragma has other arguments than its form wants. Unknown pragmas are kept as "
        "they are.",
        "@unique;",
    ),
    "RG008": Code(
        "Nested too deeply",
        "Brackets, indices or arrows nest more than 200 levels deep.",
        "a, b: " + "f[" * 201 + "x" + "]" * 201 + " == x;",
    ),
    "RG009": Code(
        "Declared twice",
        "Two types, two constants or two variables have the same name.",
        "type Piece = { pawn };\ntype Piece = { rook };",
    ),
    "RG010": Code(
        "Too many errors",
        "Reading was given up after 50 errors; mend the first ones and try again.",
        "+;" * 50,
    ),
    "RG011": Code(
        "Blank before an index",
        "'[' must touch the map that it reads.",
        "a, b: goals [x] = 100;",
    ),
    "RG013": Code(
        "Impossible binding",
        "A node binding (older dialect) has a map as its type, or two types for one name.",
        "a(p: Player), b(p: Score): ;",
    ),
    "RG014": Code(
        "JSON is no game",
        "The JSON does not have the shape of a game; the message names the first difference.",
        'from rgt.ir.json_form import from_json\n\nfrom_json({"kind": "Game"})',
        language="python",
    ),
    "RG020": Code(
        "Missing type",
        "Every game declares the sets Player and Score.",
        "type Player = { x, y };\nbegin, end: player = keeper;",
        whole=True,
    ),
    "RG021": Code(
        "Player or Score is no set",
        "Player and Score are written out as sets, and Score has at least one symbol.",
        "type Player = { x, y };\ntype Score = { };\nbegin, end: player = keeper;",
        whole=True,
    ),
    "RG022": Code(
        "Built-in declared differently",
        "A game may declare a built-in type or variable itself, but with the built-in's own type.",
        "type Bool = { 0, 1, 2 };",
    ),
    "RG030": Code(
        "Assignment to something else than a variable",
        "Constants and symbols cannot be assigned; perhaps the name is misspelt.",
        "a, b: goal[x] = 100;",
    ),
    "RG031": Code(
        "Any player",
        "An assignment to 'player' ends the move and must name one player.",
        "a, b: player = Player(*);",
    ),
    "RG032": Code(
        "Map without default",
        "A map has one entry without a key: the value of all keys that are not listed.",
        "const next: Player -> Player = { x: y, y: x };",
    ),
    "RG033": Code(
        "Several defaults",
        "A map has exactly one entry without a key.",
        "const next: Player -> Player = { :x, :y };",
    ),
    "RG034": Code(
        "Key given twice",
        "A map lists a key at most once.",
        "const next: Player -> Player = { x: y, x: x, :x };",
    ),
    "RG035": Code(
        "The game cannot end",
        "Some path of edges must lead from the node 'begin' to the node 'end'.",
        "type Player = { x, y };\ntype Score = { 0, 100 };\nbegin, a: player = x;",
        whole=True,
    ),
    "RG036": Code(
        "Endless tags",
        "A cycle of tags and skips can be walked for ever, so that a move never ends.",
        "a, a: $ x;",
    ),
    "RG037": Code(
        "Cycle with a tag",
        "A move must have finitely many tags; the conditions on this cycle must see to that. Where "
        "each round takes something away, as the captures of a man who goes on leaping, nothing is "
        "told.",
        "begin, a: $ x; a, begin: player == x;",
    ),
    "RG038": Code(
        "Tag of no symbol",
        "'$$ v' needs a variable v that holds a symbol.",
        "a, b: $$ goals;",
    ),
    "RG039": Code(
        "Recursive check",
        "A reachability check leads to itself on the way to its target, so that searching for "
        "it may never end.",
        "a, b: ? a -> b;",
    ),
    "RG040": Code(
        "Unknown type",
        "A type name is not declared.",
        "var turn: Playr = x;",
    ),
    "RG041": Code(
        "Recursive type",
        "A type is declared in terms of itself.",
        "type A = B;\ntype B = Player -> A;",
    ),
    "RG042": Code(
        "Impossible assignment",
        "The two sides have no value in common, or 'T(*)' has symbols that do not fit.",
        "var turn: Player = x;\na, b: turn = 100;",
    ),
    "RG043": Code(
        "Index of something else than a map",
        "Only maps can be read at an index.",
        "a, b: player[x] == y;",
    ),
    "RG044": Code(
        "Impossible index",
        "The index is a map, or no symbol that it can have is a key of the map.",
        "a, b: goals[100] = 0;",
    ),
    "RG045": Code(
        "Impossible cast",
        "No value of the expression belongs to the type.",
        "a, b: Score(player) == 0;",
    ),
    "RG046": Code(
        "Map as a key",
        "The keys of a map are symbols; only its values may be maps.",
        "var m: Goals -> Player = { :x };",
    ),
    "RG047": Code(
        "Impossible comparison",
        "The two sides have no value in common, so the comparison has one answer in all states.",
        "a, b: player == 100;",
    ),
    "RG048": Code(
        "Value of another type",
        "A declared value is no value of the declared type.",
        "var turn: Player = z;",
    ),
    "RG049": Code(
        "Unknown key",
        "A map lists a key that its key type does not have. Keys are symbols, never constants.",
        "const next: Player -> Player = { z: x, :y };",
    ),
    "RG050": Code(
        "Constant and variable",
        "A name is a constant or a variable, not both.",
        "const turn: Player = x;\nvar turn: Player = x;",
    ),
    "RG051": Code(
        "Unknown name",
        "A name in a label is no constant, no variable and no symbol of any type. It stands for "
        "itself; most often it is misspelt.",
        "a, b: opponent != x;",
    ),
    "RG052": Code(
        "Unknown pragma",
        "The pragma is ignored; its name is close to a known one.",
        "@uniqe begin;",
    ),
    "RG053": Code(
        "Symbol listed twice",
        "A set has each symbol once.",
        "type Piece = { pawn, rook, pawn };",
    ),
    "RG054": Code(
        "Constant and symbol",
        "A constant has the name of a symbol that is meant as a value: written there, the name is "
        "the constant. One of the two needs another name.",
        "const x: Score = 0;\nvar turn: Player = x;",
    ),
    "RG060": Code(
        "Unreachable target",
        "No path of edges leads from the start of a check to its target, so that it has one "
        "answer in all states.",
        "a, b: ? c -> d;",
    ),
    "RG061": Code(
        "Check on a side path",
        "A search for a check can come upon the same check, though not on a path to its target.",
        "a, b: ;\na, dead: ? a -> b;",
    ),
    "RG062": Code(
        "Tag both artificial and not",
        "An edge `$ t` with an artificial tag is not shown in moves, but a variable tag shows "
        "whatever its variable holds.",
        "@artificialTag white;\ntype Side = { white, black };\nvar side: Side = white;\n"
        "begin, a: $$ side;\na, b: $ white;",
    ),
    "RG063": Code(
        "Names that look alike",
        "Two names of the text look the same on a screen and are not: a letter of one of them is "
        "from another script. `rgt check` tells of them in every language.",
        "type Piece = { pawn };\nvar taken: Piece = p\u0430wn;",
    ),
    "RG064": Code(
        "Read outside the keys",
        "A map may be read at a symbol that is no key of it, as far as the values that variables "
        "can have tell: a play that comes there ends with RG117.",
        "type A = { x, y };\ntype B = { y, z };\nvar a: A = y;\nvar b: B = y;\n"
        "var seen: A -> Bool = { :0 };\n"
        "begin, one: b = B(*);\none, two: a = b;\ntwo, end: seen[a] = 1;\n",
    ),
    "RG065": Code(
        "Variable that nobody reads",
        "No condition, value, index or tag reads the variable. Only `rgt check` tells, of games in "
        "RG itself.",
        "var turn: Player = x;\nbegin, a: turn = y;",
    ),
    "RG066": Code(
        "Variable that is never assigned",
        "The variable, or every cell of the map, is compared and has its first value for ever. "
        "Only `rgt check` tells, of games in RG itself.",
        "var ready: Bool = 0;\nbegin, a: ready == 1;",
    ),
    "RG067": Code(
        "Node that looks misspelt",
        "No edge leaves the node, or none leads to it, and another one is called almost like it. "
        "Only `rgt check` tells, of games in RG itself.",
        "begin, chosen: player = x;\nchosen, over: $ a;\nchoosen, over: $ b;\n"
        "over, end: player = keeper;",
    ),
}

UNNECESSARY = ("RG065",)
"""Findings about what could be left out: editors show that faded."""
