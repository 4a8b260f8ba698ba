"""The canonical text of HRG: how it looks, and that it means the same."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings

from rgt.frontends.hrg.reading.parse import parse
from rgt.frontends.hrg.syntax import (
    Binary,
    Call,
    Conditional,
    Description,
    Expression,
    Name,
    NamedType,
    Variable,
)
from rgt.frontends.hrg.writing.print import WIDTH, format_description
from rgt.ir.diagnostics import Source
from tests.frontends.hrg.trees import descriptions

SHARED = Path(__file__).resolve().parents[4] / "shared"


def read(text: str) -> Description:
    return parse(Source("game.hrg", text))


def canonical(text: str) -> str:
    return format_description(read(text))


def written(expression: Expression) -> str:
    description = Description((Variable("v", NamedType("T"), expression),))
    text = format_description(description)
    assert read(text) == description
    return text.removeprefix("v : T = ").removesuffix("\n")


GAME = """\
domain Player = white | black
domain Square = null | V(X, Y) where X in 0..7, Y in {a, b}

up : Square -> Square
up(V(X, Y)) = if X == 7 then null else V(X + 1, Y)
up(_) = null

op : Player -> Player
op(white) = black
op(black) = white

board : Square -> Player = { :white; V(X, a) = black where X in 0..1 }
seen : Square -> Player -> Bool = {:{:0}}
kind : {a, b}
pos : Square

reusable graph any() {
  pos = Square(*)
  kind = {a, b}(*)
  check(board[up(pos)] == white || not(pos == null))
}

graph turn(me: Player, to: Square -> Square) {
  player = me
  branch {
    pos = to[pos]
    $ up
    $(up down)
    $_ step
    $_(a b)
    $$ pos
  } or {} or {
    repeat 3 {
      loop {
        break()
      }
    }
  }
  branch x in {a, b} {
    kind = x
  }
  repeat y in Player {
    goals[y] = 50
  }
  while pos != null {
    pos = up[pos]
  }
  if pos == null {
    end()
  } else if reachable(any()) {
    branch {}
  } else {
    any()
    return()
  }
}
"""


def test_canonical_text_stays() -> None:
    assert canonical(GAME) == GAME


def test_layout_of_the_author_does_not_matter() -> None:
    narrow = "\n".join(GAME.split())
    assert read(narrow) == read(GAME)
    assert canonical(narrow) == GAME
    assert canonical(narrow.replace("\n", " // c\n")) == GAME


def test_nothing() -> None:
    assert format_description(Description(())) == ""


@pytest.mark.parametrize(
    "text",
    [
        "a + b - c",
        "a - (b - c)",
        "a + b % c",
        "(a + b) % c",
        "a % (b + c)",
        "a == b == c",
        "a == (b == c)",
        "a && b || c",
        "a && (b || c)",
        "a || (b || c)",
        "a in D && b",
        "(a || b)(c)[d]",
        "(a + b)[c]",
        "f(a)(b)[c](d)",
        "P(a, b + 1)",
        "a + (if b then c else d)",
        "if (if a then b else c) then d else e",
        "if a || b then c + 1 else d || e",
        "{:a}[b]",
        "f({:a}, { b = c })",
        "{ :a; b = c }",
        "{ P(X, _) = X where X in 0..7, Y in {a}; b = c }",
    ],
)
def test_only_necessary_parentheses(text: str) -> None:
    assert canonical(f"v : T = {text}") == f"v : T = {text}\n"


def test_trees_that_the_reader_does_not_give() -> None:
    a, b, c = Name("a"), Name("b"), Name("c")
    choice = Conditional(a, b, c)
    assert written(Binary("+", choice, a)) == "(if a then b else c) + a"
    assert written(Call(choice, ())) == "(if a then b else c)()"


def test_empty_lines_between_groups() -> None:
    text = "domain A = a\nx : A\ny : A\nf : A -> A\nf(_) = a\ng : A -> A\ng(_) = a\ndomain B = b"
    text += "\ngraph r() { }\ngraph s() { }\nm : A -> A = { a = a; b = b; c = c }\nz : A"
    assert (
        canonical(text)
        == """\
domain A = a

x : A
y : A

f : A -> A
f(_) = a

g : A -> A
g(_) = a

domain B = b

graph r() {}

graph s() {}

m : A -> A = {
  a = a;
  b = b;
  c = c
}

z : A
"""
    )


def test_long_domains() -> None:
    names = [f"element{number}" for number in range(9)]
    text = canonical(f"domain D = {' | '.join(names)} | P(X, Y) where X in 0..7, Y in 0..7")
    lines = [f"  | {name}" for name in [*names, "P(X, Y) where X in 0..7, Y in 0..7"]]
    assert text == "\n".join(["domain D =", *lines, ""])


def test_long_values() -> None:
    text = canonical(
        "direction : Player -> Square\n"
        "direction(P(X, Y)) = if X == 0 then firstDirection(X, Y) else "
        "if Y == 7 then secondDirection(X, Y) else thirdDirection(Y)\n"
        "direction(_) = if X == 0 then firstDirection(X, Y, Z) else secondDirection(X, Y, Z, Z)\n"
        "board : Square -> Piece = { V(X, Y) = if Y < 2 then if X == 0 then rook else pawn "
        "else empty where X in 0..7, Y in 0..7; null = border }"
    )
    assert (
        text
        == """\
direction : Player -> Square
direction(P(X, Y)) =
  if X == 0 then firstDirection(X, Y)
  else if Y == 7 then secondDirection(X, Y)
  else thirdDirection(Y)
direction(_) = if X == 0 then firstDirection(X, Y, Z) else secondDirection(X, Y, Z, Z)

board : Square -> Piece = {
  V(X, Y) =
    if Y < 2 then
      if X == 0 then rook else pawn
    else empty
  where X in 0..7, Y in 0..7;
  null = border
}
"""
    )


def test_long_conditions_and_calls() -> None:
    operands = [f"board[position{number}] == empty" for number in range(4)]
    text = canonical(
        f"graph g() {{ check({' && '.join(operands)}) if {' || '.join(operands)} {{}} }}"
    )
    assert (
        text
        == """\
graph g() {
  check(
    board[position0] == empty
    && board[position1] == empty
    && board[position2] == empty
    && board[position3] == empty
  )
  if board[position0] == empty
    || board[position1] == empty
    || board[position2] == empty
    || board[position3] == empty {}
}
"""
    )


@pytest.mark.parametrize("examples", [100, pytest.param(300, marks=pytest.mark.long)])
def test_text_of_any_tree_means_that_tree(examples: int) -> None:
    @settings(max_examples=examples, deadline=None, suppress_health_check=[HealthCheck.too_slow])
    @given(descriptions)
    def hold(description: Description) -> None:
        text = format_description(description)
        again = read(text)
        assert again == description
        assert format_description(again) == text
        assert all(line == line.rstrip() for line in text.split("\n"))

    hold()


def test_games_of_others() -> None:
    folder = SHARED / "games" / "hrg"
    if not folder.is_dir():
        pytest.skip("the games of others are not here")
    for path in sorted(folder.glob("*.hrg")):
        description = read(path.read_text(encoding="utf-8"))
        text = format_description(description)
        assert read(text) == description, path.name
        assert canonical(text) == text, path.name
        assert max(map(len, text.split("\n"))) <= WIDTH, path.name
