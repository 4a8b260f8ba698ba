"""Formatting HRG: where comments and empty lines go, and that none is lost."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rgt.frontends.hrg.reading.parse import parse
from rgt.frontends.hrg.syntax import Description
from rgt.frontends.hrg.writing.formatting import format_text
from rgt.frontends.hrg.writing.print import format_description
from rgt.ir.diagnostics import GameError, Source
from tests.frontends.hrg.trees import descriptions

SHARED = Path(__file__).resolve().parents[4] / "shared"


def formatted(text: str) -> str:
    """The formatted text, which means the same and keeps every comment."""
    source = Source("game.hrg", text)
    result = format_text(source)
    again = Source("game.hrg", result)
    assert parse(again) == parse(source)
    assert format_text(again) == result
    assert comments(result) == comments(text)
    return result


def comments(text: str) -> list[str]:
    """The words of the comments, in any order: two may come to stand on one line."""
    return sorted(word for comment in re.findall(r"//[^\n]*", text) for word in comment.split())


GAME = """\
// A game.
// By nobody.

// The players.
domain Player = white | black  // two

// squares
domain Square =
  // the first
  | null
  | V(X) where X in 0..7  // eight

  // the last
  | other

// helpers

up : Square -> Square  // towards black
// inside
up(V(X)) =
  if X == 0 then null  // the edge
  // no edge
  else V(X - 1)
up(_) = null  // never
// ---- end of helpers

board : Square -> Player = {  // white begins
  // the default
  :white;

  V(0) = black  // left
  // to come: more
}

me : Player = white

pos : Square

graph turn() {  // of me
  // first
  player = me  // now

  pos = Square(*)
  branch {  // one
    $ a
    // end of one
  } or {  // two
    // nothing yet
  }  // chosen
  if pos == null {  // over
    end()  // really
  } else if me == white {  // white
    // check again
    check(me == black)
  } else {  // black
    loop {
      break()
    }  // looped
  }

  // the end
}  // of turn

// the end of all
"""


def test_formatted_text_stays() -> None:
    assert formatted(GAME) == GAME


def test_without_comments_it_is_the_canonical_text() -> None:
    text = "graph b(){a=b}graph c(){if a{}else{if b{}}}x:T y:T"
    assert formatted(text) == format_description(parse(Source("x", text)))


def test_comments_move_with_what_they_belong_to() -> None:
    text = """\
domain A = // players
  a | // first
  // second
  b
f : A->A  // f
f(a)=b // to b
g : A->A // g
f(b)=a // to a
// of g
g(_)=a
graph r( // here
  ) { // body
  x = f( // argument
    // of f
    a)
  check(a
    // and
    == b)
  branch { end() } // one
  // two
  or { end() } // done
  repeat 3 // times
  { }
  while a // lasts
  == b { /// three
  }
  $ a $ b // both
}"""
    assert (
        formatted(text)
        == """\
domain A =  // players
  | a  // first
  // second
  | b

f : A -> A  // f
f(a) = b  // to b
f(b) = a  // to a

g : A -> A  // g
// of g
g(_) = a

graph r() {  // here  // body
  // of f
  x = f(a)  // argument
  // and
  check(a == b)
  branch {
    end()
  } or {  // one
    // two
    end()
  }  // done
  repeat 3 {}  // times
  while a == b {}  // lasts  /// three
  $ a
  $ b  // both
}
"""
    )


def test_empty_lines() -> None:
    text = """


domain A = a



domain B = b
x : A
f : A -> A

f(a) = b

f(b) = a
graph r() {

  x = a


  x = b x = a

}


"""
    assert (
        formatted(text)
        == """\
domain A = a

domain B = b

x : A

f : A -> A
f(a) = b

f(b) = a

graph r() {
  x = a

  x = b
  x = a
}
"""
    )


def test_comment_right_below_a_declaration_stays_there() -> None:
    text = "f : A -> A\nf(_) = a\n// ---\n\n// g\ng : A -> A\ng(_) = a\n"
    assert formatted(text) == text


def test_else_with_a_comment_keeps_its_braces() -> None:
    text = "graph g() {\n  if a {\n  } else {\n    // why\n    if b {}\n  }\n}\n"
    assert formatted(text) == text.replace("{\n  } else", "{} else")


def test_comments_only() -> None:
    assert formatted("") == ""
    assert formatted("// a\n\n\n//b  ") == "// a\n\n//b\n"


def test_mistakes_are_told() -> None:
    with pytest.raises(GameError):
        format_text(Source("game.hrg", "graph g() {"))


@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(descriptions, st.integers(0, 2**32), st.sampled_from([2, 5, 20]))
def test_comments_anywhere(description: Description, seed: int, rare: int) -> None:
    """Comments and line ends strewn over any text: none is lost, and once is enough."""
    chance = random.Random(seed)
    text = format_description(description)
    pieces = re.findall(r"\w+|->|\.\.|[=!<>]=|\|\||&&|\$[$_]?|\S|\s+", text)
    strewn = []
    for number, piece in enumerate(pieces):
        strewn.append(piece)
        if chance.randrange(rare) == 0:
            strewn.append(chance.choice(["\n", "\n\n", f"// {number}\n", f"\n// {number}\n"]))
    formatted("".join(strewn))


def test_games_of_others() -> None:
    folder = SHARED / "games" / "hrg"
    if not folder.is_dir():
        pytest.skip("the games of others are not here")
    for path in sorted(folder.glob("*.hrg")):
        formatted(path.read_text(encoding="utf-8"))
