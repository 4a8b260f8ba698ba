"""`rgt fmt`: blanks change, tokens do not; and the translation written as RBG of 2019."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rgt.backends import load_engine
from rgt.backends.explore import fingerprint
from rgt.corpus import CorpusGame, games
from rgt.frontends import frontend_named
from rgt.frontends.rbg2017.formatting import format_text
from rgt.frontends.rbg2017.tokens import scan
from rgt.ir.diagnostics import GameError, Source
from rgt.ir.findings.findings import Findings

CORPUS = [pytest.param(game, id=game.name) for game in games() if game.language == "rbg2017"]


def formatted(text: str) -> str:
    found = format_text(Source("test", text))
    assert format_text(Source("test", found)) == found
    return found


def lexemes(text: str) -> list[tuple[str, str]]:
    return [
        (token.kind, token.text.rstrip())
        for token in scan(Source("test", text), Findings("RBG109"))
    ]


def test_a_game() -> None:
    before = """
// A race.


# game   "race" #board 2 3 b b
empty
empty w w
/* how
     to go */   #def GO( me ,fwd,opp )=( me / empty ) ( 0 , fwd 1,empty/me )[ opp ]
#player white GO (w,,black)>(w)^ 2+( w ) ^*(0, - 1)[ + 1 ] // ahead
   +  (w)
#order white   black
// the end
#goal white 1 $ turn>4 or not(@ w 0 2 and   move ((w)))
// is near
"""
    after = """\
// A race.

#game "race"
#board 2 3 b b
    empty
    empty w w
/* how
     to go */
#def GO(me,fwd,opp) = (me/empty)(0,fwd 1,empty/me)[opp]
#player white GO(w,,black) > (w)^2 + (w)^*(0,-1)[+1]  // ahead
  + (w)
#order white black
// the end
#goal white 1 $turn > 4 or not (@w 0 2 and move((w)))
// is near
"""
    assert formatted(before) == after


def test_rows_of_a_board_are_set_in_columns() -> None:
    before = "#board 3 3\nempty b empty\nb empty b\n  ROW(w)\n"
    after = "#board 3 3\n    empty b     empty\n    b     empty b\n    ROW (w)\n"
    assert formatted(before) == after


def test_long_lines_are_broken_outside_parentheses() -> None:
    step = "(1,0,{knight,bishop,rook}/empty)"
    found = formatted(f"#player white {' + '.join([step] * 4)}\n")
    assert found == f"#player white {step} + {step}\n  + {step} + {step}\n"


def test_names_with_parameters_touch_their_parentheses() -> None:
    before = "#def A (x) = x (a) A (x) #def B = A (b) B (c) move (d) not (e)"
    after = "#def A(x) = x (a) A(x)\n#def B = A(b) B (c) move(d) not (e)\n"
    assert formatted(before) == after


@pytest.mark.parametrize("broken", ["#def M( = x", "#x", '"', "/*", "game", "#game ;"])
def test_what_is_no_directive_is_told(broken: str) -> None:
    with pytest.raises(GameError):
        format_text(Source("test", broken))


@pytest.mark.parametrize("text", ["", "// a comment\n", "/* a\ncomment */  // another\n"])
def test_comments_alone(text: str) -> None:
    assert formatted(text) == text


SIGNS = "( ) [ ] { } , / + > +> ^ * ~ = @ $ <= < == != -"
WORDS = "A b 12 move not a_rather_long_name_of_a_piece"
OTHERS = ["#def A =", "#board", '"s"', "// c\n", "/* d */", "/* e\nf */", "\n", "\n\n\n"]
TOKENS = st.sampled_from([*SIGNS.split(), *WORDS.split(), *OTHERS])


@settings(max_examples=300, deadline=None)
@given(st.lists(TOKENS, max_size=60).map(" ".join))
def test_tokens_never_change(text: str) -> None:
    text = f"#order {text}"
    try:
        found = formatted(text)
    except GameError:
        return
    assert lexemes(found) == lexemes(text)


@pytest.mark.parametrize("game", CORPUS)
def test_the_translation_can_be_written(game: CorpusGame) -> None:
    source = Source(str(game.path), game.path.read_text(encoding="utf-8"))
    frontend, rbg = frontend_named("rbg2017"), frontend_named("rbg")
    assert frontend.print is not None
    text = frontend.print(frontend.parse(source))
    again = load_engine(rbg.load(Source("again.rbg", text)))
    assert fingerprint(again, 2) == fingerprint(load_engine(frontend.load(source)), 2)
