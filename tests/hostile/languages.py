"""What hostile texts of a language are made of."""

from __future__ import annotations

from dataclasses import dataclass

Around = tuple[str, str]
"""What stands before and behind something, so that it stands where it may stand."""
Nest = tuple[str, str, str, str, str]
"""Before, one level's opening, the core, one level's closing, behind."""


@dataclass(frozen=True, slots=True)
class Language:
    """A language: its files' suffix, a game of the corpus, tokens between blanks, places.

    `nests` are nestings, `numbers` where a number may stand, `lists` where something may be
    repeated: before, what is repeated, behind; ``%d`` in it is the number of the repetition.
    """

    suffix: str
    game: str
    tokens: str
    comment: Around
    line_comment: str
    string: str
    nests: tuple[Nest, ...] = ()
    numbers: tuple[Around, ...] = ()
    lists: tuple[tuple[str, str, str], ...] = ()


_RG_REST = "\nvar goals: Goals = { :0 };\nbegin, end: player = a;\n"
_RBG = "#players = a(1)\n#pieces = e\n#board = rectangle(up,down,left,right,[e])\n"
_SBG = "<<x>> <BOARD> 2 2 |p.| |P.| <PIECES> "
_SBG_GOALS = "<GOALS> 9 & "
_RG = "type Player = { a };\ntype Score = { 0 };\n"

LANGUAGES = {
    "rg": Language(
        ".rg",
        "rg/nim.rg",
        "type const var any { } [ ] ( ) , ; : = == != -> a b begin end ? ! @ $ 0 17",
        ("/*", "*/"),
        "//",
        "",
        nests=(
            (f"{_RG}begin, end: ", "a[", "b", "]", " == a;\n"),
            (f"{_RG}const c: ", "(", "Player -> Score", ")", " = { :0 };\n"),
            (f"{_RG}const c: Player -> Score = ", "{ :", "0", "}", ";\n"),
            (f"{_RG}const c: ", "Player -> ", "Score", "", " = { :0 };\n"),
            (f"{_RG}begin, end: ", "Player(", "a", ")", " == a;\n"),
        ),
        numbers=(
            ("type Player = { a };\ntype Score = { ", " };\n" + _RG_REST),
            ("@iterator ", " : a;\n" + _RG),
        ),
        lists=(
            ("type Player = { ", "p%d, ", "q };\n" + _RG_REST),
            ("type Player = { ", "p, ", "q };\n" + _RG_REST),
            (_RG, "type T%d = { t%d };\n", _RG_REST),
            (_RG, "begin, n%d: unknown = a;\n", _RG_REST),
            (f"{_RG}const c: Player -> Score = {{ ", "a: 0, ", ":0 };\n"),
        ),
    ),
    "gdl": Language(
        ".kif",
        "gdl/nim.kif",
        "( ) <= role init true next legal does goal terminal not or distinct ?x a 1",
        ("#|", "|#"),
        ";",
        '"',
        nests=(
            ("(role a) (init (", "f (", "x", ")", "))\n"),
            ("(role a) (<= (legal a b) ", "(not ", "(p a)", ")", ")\n"),
            ("(role a) (<= (legal a b) ", "(or ", "(p a)", ")", ")\n"),
        ),
        numbers=(
            ("(role a) (<= terminal (true (n ", "))) (init (n 1))\n"),
            ("(role a) (goal a ", ")"),
        ),
        lists=(
            ("", "(role r%d)\n", ""),
            ("(role a)\n(<= terminal\n", "(true (p%d))\n", ")"),
            ("(role a)\n(init (p ", "a%d ", "))"),
            ("(role a)\n(<= (legal a b) (q ", "?x%d ", "))"),
            ("(role a)\n", "(<= p%d q%d)\n", ""),
        ),
    ),
    "hrg": Language(
        ".hrg",
        "hrg/tic_tac_toe.hrg",
        "domain graph if else either or loop repeat forall in where = == != < ( ) [ ] { "
        "} | ; .. , : -> a B X 0 17 + - * check player end",
        ("/*", "*/"),
        "//",
        "",
        nests=(
            ("domain Player = a\ndomain Score = 0\nx : Score = ", "(", "0", ")", "\n"),
            ("domain Player = a\ndomain Score = 0\nx : Score = ", "0 + ", "0", "", "\n"),
            ("domain Player = a\ndomain Score = 0\nx : Score = ", "f(", "0", ")", "\n"),
            ("domain Player = a\ndomain Score = 0\nx : Score = ", "{ :", "0", "}", "\n"),
            ("domain Player = a\ndomain Score = 0\nx : ", "Score -> ", "Score", "", "\n"),
            ("graph rules() {", "loop {", "end", "}", "}\n"),
            ("graph rules() {", "either {", "end", "} or { end }", "}\n"),
            ("graph rules() { check(", "!(", "a == b", ")", ") }\n"),
            ("graph rules() { check(", "a == b && ", "a == b", "", ") }\n"),
            ("domain A = ", "f(", "x", ")", "\n"),
        ),
        numbers=(
            ("domain Player = a\ndomain Score = ", "\n"),
            ("domain Player = a\ndomain Score = S(X) where X in 0..", "\n"),
            ("domain Player = a\ndomain Score = S(X) where X in ", "..3\n"),
            ("domain Player = a\ndomain Score = 0\nx : Score = 1 + ", "\n"),
            ("graph rules() { repeat x in 0..", " { end } }\n"),
        ),
        lists=(
            ("domain Player = ", "p%d | ", "q\n"),
            ("", "domain D%d = d%d\n", ""),
            ("graph rules() {\n", "x = y\n", "}\n"),
            ("graph rules() {\n", "unknown%d()\n", "}\n"),
            ("graph rules(", "x%d: A, ", "y: A) { end }\n"),
            ("domain A = a\n", "x%d : A\n", "graph rules() { end }\n"),
            ("domain A = a | b\nf : A -> A\n", "f(a) = b\n", "graph rules() { end }\n"),
            ("", "graph g%d() { end }\n", ""),
            ("domain Player = a\ndomain Score = 0\nf : Player -> Score = {", "a = 0; ", ":0}\n"),
        ),
    ),
    "rbg": Language(
        ".rbg",
        "rbg/tic_tac_toe.rbg",
        "#players #pieces #variables #board #rules #m = ( ) [ ] { } , ; + - * ? ! $ -> "
        "->> up a b 100 == < rectangle cuboid hexagon ~ /",
        ("/*", "*/"),
        "//",
        "",
        nests=(
            ("#rules = ", "(", "up", ")", "\n"),
            ("#rules = ", "{? ", "up", "}", "\n"),
            ("#rules = ", "{! ", "up", "}", "\n"),
            ("#rules = ", "m(", "up", ")", "\n"),
            ("#rules = [$ a = ", "(", "1", ")", "]\n"),
            ("#rules = [$ a = ", "1 - ", "1", "", "]\n"),
            ("#m(x) = x x\n#rules = ", "m(", "up", ")", "\n"),
            ("#rules = ", "up + ", "up", "", "\n"),
        ),
        numbers=(
            ("#players = white(", ")\n"),
            (f"{_RBG}#variables = x(", ")\n#rules = ->a up\n"),
            (
                f"{_RBG}#variables =\n#rules = ->a {{$ a == ",
                "} up\n",
            ),
        ),
        lists=(
            ("#players = ", "p%d(1), ", "q(1)\n"),
            ("#pieces = ", "p%d, ", "q\n"),
            ("", "#m%d = m%d\n", ""),
            ("", "#a%d = b b\n", "#rules = a1\n"),
            ("#rules = ", "up ", "\n"),
            ("#rules = ", "{unknown%d} ", "\n"),
            ("#m(", "x%d; ", "y) = up\n"),
            ("#m(x) = x\n#rules = m(", "up; ", "up)\n"),
            ("#players = a(1)\n#pieces = e\n#variables = ", "x%d(1), ", "y(1)\n"),
            ("#board = rectangle(up,down,left,right,\n", "[e,e,e]\n", ")\n"),
            ("#board = rectangle(up,down,left,right,\n[", "e,", "e])\n"),
            ("#board = graph(", "v%d[e]{up: v%d}", ")\n"),
        ),
    ),
    "rbg2017": Language(
        ".rbg2017",
        "rbg2017/breakthrough.rbg2017",
        "#game #board #def #players #order #goals #semimoves #moves ( ) [ ] { } , ^ * + "
        '- > = $ & | "x" a b 100 1 == ? ~ /',
        ("/*", "*/"),
        "//",
        '"',
        nests=(
            ("#moves = ", "(", "a", ")", "\n"),
            ("#def A(x) = x x\n#moves = ", "A(", "a", ")", "\n"),
            ("#goals a = 1 : ", "!(", "a", ")", "\n"),
        ),
        numbers=(
            ("#board ", " 1 a\n"),
            ("#board 1 ", " a\n"),
            ("#moves = (", ",0,a)\n"),
            ("#order p ", "\n"),
        ),
        lists=(
            ("#board 1000 1000 ", "e ", "\n"),
            ("", "#def A%d = A%d\n", ""),
            ("", "#def A%d = B B\n", "#moves = A1\n"),
            ("#players ", "p%d ", "\n"),
            ("#moves = ", "(0,1,e) ", "\n"),
            ("#def M(", "x%d, ", "y) = a\n"),
        ),
    ),
    "simplified": Language(
        ".sbg",
        "simplified/breakthrough.sbg",
        "<<x>> <BOARD> <PIECES> <GOALS> < > << |..| |pP| | ( ) (0,1,e) , + - ^ * ^* & # @ P k e "
        "p w 0 1 8",
        ("/*", "*/"),
        "//",
        "",
        nests=(
            (f"{_SBG}P ", "(", "(0,1,e)", ")", f" & {_SBG_GOALS}"),
            (f"{_SBG}P ", "((0,1,e) + ", "(0,1,e)", ")^*", f" & {_SBG_GOALS}"),
            (f"{_SBG}P ", "(0,1,e) + ", "(0,1,p)", "", f" & {_SBG_GOALS}"),
        ),
        numbers=(
            ("<<x>> <BOARD> ", f" 2 |p.| |P.| <PIECES> {_SBG_GOALS}"),
            ("<<x>> <BOARD> 2 ", f" |p.| |P.| <PIECES> {_SBG_GOALS}"),
            (f"{_SBG}P (", f",1,e) & {_SBG_GOALS}"),
            (f"{_SBG}P (0,1,e)^", f" & {_SBG_GOALS}"),
            (f"{_SBG}<GOALS> ", " &"),
            (f"{_SBG}{_SBG_GOALS}#P ", " &"),
            (f"{_SBG}{_SBG_GOALS}@P ", " 0 &"),
        ),
        lists=(
            ("<<x>> <BOARD> 2 2 ", "|p.|\n", f" <PIECES> {_SBG_GOALS}"),
            ("<<x>> <BOARD> 1000 1 |", "p", f"| <PIECES> {_SBG_GOALS}"),
            (_SBG, "P (0,1,e) & ", _SBG_GOALS),
            (f"{_SBG}P ", "(0,1,e)", f" & {_SBG_GOALS}"),
            (f"{_SBG}P ", "(0,%d,e) + ", f"(0,1,e) & {_SBG_GOALS}"),
            (f"{_SBG}P (0,1,e)", "^2", f" & {_SBG_GOALS}"),
            (f"{_SBG}P (0,1,e) & {_SBG_GOALS}", "#P %d & ", ""),
            (f"{_SBG}P (0,1,e) & {_SBG_GOALS}@P ", "0 1, ", "0 1 &"),
        ),
    ),
    "linegames": Language(
        ".py",
        "linegames/tavelspel.py",
        "def class if else for in : ( ) [ ] { } , = == + - * a b 1 lambda import from "
        "game LineGame grid 'x' not",
        ('"""', '"""'),
        "#",
        '"',
        nests=(
            ("game = ", "(", "1", ")", "\n"),
            ("game = ", "[", "1", "]", "\n"),
            ("game = ", "-", "1", "", "\n"),
            ("game = ", "1 + ", "1", "", "\n"),
            ("game = ", "f(", "1", ")", "\n"),
        ),
        numbers=(
            ("game = ", "\n"),
            ("from rgt.frontends.linegames import grid\nboard = grid(", ", 3)\n"),
        ),
        lists=(("game = [", "1, ", "]\n"), ("", "a%d = 1\n", "")),
    ),
}
"""Every language that games are written in."""
