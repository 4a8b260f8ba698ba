"""Formatted text has the same tokens and comments, and does not change when formatted again."""

from __future__ import annotations

import contextlib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rgt.frontends.rbg.reading.parse import parse
from rgt.frontends.rbg.tokens import COMMENT, scan
from rgt.frontends.rbg.writing.formatting import format_text
from rgt.ir.diagnostics import GameError, Source
from rgt.ir.findings.findings import Findings

GAMES = Path(__file__).resolve().parents[4] / "shared" / "games" / "rbg"


def formatted(text: str) -> str:
    """The text formatted, which changes no token and nothing the second time."""
    result = format_text(Source("t.rbg", text))
    assert lexemes(result) == lexemes(text)
    assert format_text(Source("t.rbg", result)) == result
    return result


def lexemes(text: str) -> list[tuple[str, str]]:
    return [
        (token.kind, "\n".join(map(str.rstrip, token.text.split("\n"))))
        for token in scan(Source("t.rbg", text), Findings("RBG005"))
    ]


def rules(text: str) -> str:
    return formatted(f"#rules={text}").removeprefix("#rules = ").rstrip("\n")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("up    down", "up down"),
        ("{w}[e]", "{w} [e]"),
        ("( up*+down ^ 2 )left", "(up* + down^2) left"),
        ("{?up}{! {w,b}}{ }", "{? up} {! {w, b}} {}"),
        ("->white up->>{}", "->white up ->> {}"),
        ("-> white", "->white"),
        ("[$x=x+1,y=2*( y-1 )]", "[$ x = x + 1, y = 2 * (y - 1)]"),
        ("{$a*b/2<=c}", "{$ a * b / 2 <= c}"),
        ("{? up*}*", "{? up*}*"),
        ("color ~ Pawn", "color~Pawn"),
        ("up .  . down", "up . . down"),
        ("[a,b , c]", "[a, b, c]"),
        ("f( x ;y)", "f (x; y)"),
        ("{ ? [ $ - > ->>>", "{ ? [ $ - > ->> >"),
        ("left^2right", "left^2 right"),
    ],
)
def test_blanks(text: str, expected: str) -> None:
    assert rules(text) == expected


def test_a_bracket_touches_the_macro_that_it_belongs_to() -> None:
    text = "#f( a;b )=a  b\n#g=x\n#h(g) = g(f(1;2))\n#rules=f(x ;y) g(x) up(down)"
    assert formatted(text) == (
        "#f(a; b) = a b\n#g = x\n#h(g) = g (f(1; 2))\n#rules = f(x; y) g (x) up (down)\n"
    )


def test_declarations() -> None:
    text = "#  players=white ( 100 ),black(limit)\n#pieces=a,b\n#variables="
    assert formatted(text) == (
        "#players = white(100), black(limit)\n#pieces = a, b\n#variables =\n"
    )


def test_lines_of_the_author_are_indented_by_open_brackets() -> None:
    text = """\
#turn(me) = (
->me
      (
 up {e}
     + down {e}
  left
)* [w]
      {? a
    }
)
#next =
a
  + b (
c
)
"""
    assert (
        formatted(text)
        == """\
#turn(me) = (
    ->me
    (
        up {e}
      + down {e}
        left
    )* [w]
    {? a
    }
)
#next =
    a
  + b (
        c
    )
"""
    )


def test_comments_stay_where_they_are() -> None:
    text = """\


// a game
   /* of two
      lines */
#a = x// behind
  // within
   y /* between */ z


// before
#rules = a   // end
// last
"""
    assert (
        formatted(text)
        == """\
// a game
/* of two
      lines */
#a = x  // behind
    // within
    y /* between */ z

// before
#rules = a  // end
// last
"""
    )


def test_every_directive_begins_a_line() -> None:
    assert formatted("#a=x #b=y") == "#a = x\n#b = y\n"


def test_several_empty_lines_become_one() -> None:
    assert formatted("#a=x\n\n\n\n#b=y\n\n\nz") == "#a = x\n\n#b = y\n\n    z\n"


def test_long_lines_are_broken_outside_of_brackets() -> None:
    words = " ".join(["(left + right)"] * 8)
    text = rules(words)
    assert text.split("\n") == [
        " ".join(["(left + right)"] * 6),
        "    " + " ".join(["(left + right)"] * 2),
    ]


def test_alternatives_begin_with_their_plus() -> None:
    text = rules("({empty} up left" + " + {empty} up left" * 6 + ")")
    assert text.split("\n") == [
        "#rules =",
        "    ({empty} up left" + " + {empty} up left" * 4,
        "      + {empty} up left + {empty} up left)",
    ]


def test_lines_of_a_rectangle_are_set_in_columns() -> None:
    text = "#board=rectangle(up,down,left,right,\n[king,e,]\n   [e,pawn , e]\n[ , ,e])"
    assert (
        formatted(text)
        == """\
#board = rectangle(up, down, left, right,
    [king, e   ,  ]
    [e   , pawn, e]
    [    ,     , e])
"""
    )


def test_lines_of_a_hexagon_are_centred() -> None:
    text = "#board=hexagon(a,b,c,d,f,g,\n[e]\n[e,w]\n[e])"
    assert (
        formatted(text)
        == """\
#board = hexagon(a, b, c, d, f, g,
      [e ]
    [e , w ]
      [e ])
"""
    )


def test_lines_of_a_cuboid_stand_in_their_layers() -> None:
    text = "#board=cuboid(a,b,c,d,f,g,\n[[e,e]\n[w,w]]\n[[e,e]\n[w,w]\n]\n)"
    assert (
        formatted(text)
        == """\
#board = cuboid(a, b, c, d, f, g,
    [[e, e]
     [w, w]]
    [[e, e]
     [w, w]
    ]
)
"""
    )


def test_boards_written_out() -> None:
    text = "#board=\na[e]{up:b,down:c}b[e] {up : a}"
    assert formatted(text) == "#board =\n    a [e] {up: b, down: c} b [e] {up: a}\n"


def test_nothing_is_nothing() -> None:
    assert formatted("") == ""
    assert formatted("\n // alone \n") == "// alone\n"


def test_a_comment_that_is_broken_off_stands_behind_the_directive() -> None:
    """Where it is found the second time, it is not indented either."""
    long = "some_long_word_that_fills_the_line" * 3
    assert formatted(f"#rules = {long} /* d */") == f"#rules =\n    {long}\n/* d */\n"
    assert formatted(f"#rules = {long} /* d */ // e") == f"#rules =\n    {long}\n/* d */ // e\n"


def test_what_is_no_text_of_directives_is_refused() -> None:
    for text in ("players = x", "#a(x) = x\n#a(y) = y", "#rules = up & down", "#a = /* x"):
        with pytest.raises(GameError):
            format_text(Source("t.rbg", text))


_PIECES = [
    "a", "bb", "f", "1", "20", "1a", "(", ")", "[", "]", "{", "}", "{?", "{!", "{$", "[$", "=",
    "==", "!=", "<=", "<", ">", "->", "->>", "+>", "*", "+", "-", "/", "^", ".", ",", ";", ":",
    "~", "?", "!", "$", '"s"', "board", "rectangle", "// c\n", "/* d */", "/* e\n  f */", "\n",
    "\n\n\n", " ", "    ", "[a, b]\n", "[a]\n", "(a + b)", "some_long_word_that_fills_the_line",
]  # fmt: skip


@settings(max_examples=200, deadline=None)
@given(st.lists(st.sampled_from(_PIECES), max_size=60), st.sampled_from(["#rules =", "#board ="]))
def test_any_tokens_are_formatted(pieces: list[str], head: str) -> None:
    with contextlib.suppress(GameError):  # pieces may make a comment that never ends
        formatted("#f(x; y) = x y\n" + head + "".join(pieces))


@pytest.mark.skipif(not GAMES.is_dir(), reason="the games beside the repository are missing")
def test_games_of_others_stay_the_same_games() -> None:
    files = sorted(GAMES.glob("*.rbg"))
    assert files
    for file in files:
        text = file.read_text(encoding="utf-8")
        copy = formatted(text)
        assert parse(Source(file.name, copy)) == parse(Source(file.name, text)), file.name
        assert [t.text for t in scan(Source("t", copy), Findings("RBG005")) if t.kind == COMMENT]
