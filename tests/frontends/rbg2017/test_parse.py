"""From text to the tree: what every part of the grammar means."""

from __future__ import annotations

import pytest

from rgt.frontends.rbg2017 import syntax as s
from rgt.frontends.rbg2017.parse import parse
from rgt.ir.diagnostics import Source, Span
from tests.frontends.rbg2017.games import game


def read(text: str) -> s.Description:
    return parse(Source("test", text))


def move(text: str) -> s.Move:
    return read(game("1 1 a", f"{text}", "(a)")).players[0].sets[0]


def goal(text: str) -> s.Condition:
    return read(game("3 3 " + "a " * 9, "(a)", "(a)", text)).goals[0].condition


def names(*texts: str) -> tuple[s.Name, ...]:
    return tuple(map(s.Name, texts))


A, B = s.Step(on=names("a")), s.Step(on=names("b"))


@pytest.mark.parametrize(
    ("text", "step"),
    [
        ("(1,2,a/b)", s.Step(1, 2, names("a"), names("b"))),
        ("(1,2,a)", s.Step(1, 2, names("a"))),
        ("(1,2/b)", s.Step(1, 2, None, names("b"))),
        ("(1,2)", s.Step(1, 2)),
        ("(a/b)", s.Step(0, 0, names("a"), names("b"))),
        ("(a)", A),
        ("(/b)", s.Step(0, 0, None, names("b"))),
        ("( - 1 , - 2 , { a , b } / { c , d } )", s.Step(-1, -2, names("a", "b"), names("c", "d"))),
        ("(/{a})", s.Step(0, 0, None, names("a"))),
    ],
)
def test_steps(text: str, step: s.Step) -> None:
    assert move(text) == step


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        ("(a)(b)", s.Chain((A, B))),
        ("(a)+(b)", s.Choice((A, B))),
        ("(a)(b)+(b)(a)", s.Choice((s.Chain((A, B)), s.Chain((B, A))))),
        ("(a)((b)+(a))", s.Chain((A, s.Choice((B, A))))),
        ("((a))", A),
        ("(a)^*", s.Power(A, None)),
        ("(a)^3(b)", s.Chain((s.Power(A, 3), B))),
        ("((a)(b))^0", s.Power(s.Chain((A, B)), 0)),
        ("(a)[black]", s.Chain((A, s.NextPlayer(s.Name("black"))))),
        ("(a)[1]", s.Chain((A, s.NextPlayer(1)))),
        ("(a)[+1]", s.Chain((A, s.NextPlayer(1)))),
        ("(a)[-1]", s.Chain((A, s.NextPlayer(-1)))),
        ("[0]", s.NextPlayer(0)),
        # the valid ones of the paper, section 2.3
        (
            "(a)(b)([white]+[black])",
            s.Chain(
                (
                    *(A, B),
                    s.Choice((s.NextPlayer(s.Name("white")), s.NextPlayer(s.Name("black")))),
                )
            ),
        ),
        ("(a)([white]+(b))", s.Chain((A, s.Choice((s.NextPlayer(s.Name("white")), B))))),
    ],
)
def test_moves(text: str, tree: s.Move) -> None:
    assert move(text) == tree


TURN, ONE = s.Turn(), s.Number(1)
EARLY = s.Comparison("<", TURN, ONE)
SOME = s.Comparison(">", s.Count(s.Name("a")), s.Number(0))


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        ("$turn < 1", EARLY),
        ("$a > 0", SOME),
        ("$turn<1 and $a>0", s.And((EARLY, SOME))),
        ("$turn<1 or $a>0 and $turn<1", s.Or((EARLY, s.And((SOME, EARLY))))),
        ("($turn<1 or $a>0) and $turn<1", s.And((s.Or((EARLY, SOME)), EARLY))),
        ("not $turn<1 and $a>0", s.And((s.Not(EARLY), SOME))),
        ("not not $turn<1", s.Not(s.Not(EARLY))),
        ("not ($turn<1 and $a>0)", s.Not(s.And((EARLY, SOME)))),
        ("@a 2 1", s.At(s.Name("a"), 2, 1)),
        ("@ a 0 0 or @ a 1 1", s.Or((s.At(s.Name("a"), 0, 0), s.At(s.Name("a"), 1, 1)))),
        ("move((a)^*)", s.Possible(s.Power(A, None))),
        ("-1 <= $turn", s.Comparison("<=", s.Number(-1), TURN)),
        ("1 == 2", s.Comparison("==", ONE, s.Number(2))),
        ("$a >= $turn", s.Comparison(">=", s.Count(s.Name("a")), TURN)),
        ("1 != 1", s.Comparison("!=", ONE, ONE)),
    ],
)
def test_goals(text: str, tree: s.Condition) -> None:
    assert goal(text) == tree


def test_no_word_is_reserved() -> None:
    found = read(
        game("3 1 and turn move", "(and/turn)(1,0,move)[1]", "(not)", "@move 2 0 and $turn > 1")
    )
    assert found.board.pieces == names("and", "turn", "move")
    assert found.goals[0].condition == s.And(
        (s.At(s.Name("move"), 2, 0), s.Comparison(">", TURN, ONE))
    )


def test_sections_in_any_order() -> None:
    found = read(
        """
        // a comment
        #goal q 3 $turn > 2
        #order p q
        #goal p 0 $turn > 2
        #board 2 1 a /* another
        comment */ b
        #player q (a) > (b) +> (a)(b)
        #game "Chess_(alpha), <as> it was"
        #player p (b)
        """
    )
    assert found.title == "Chess_(alpha), <as> it was"
    assert found.order == names("p", "q")
    assert found.board == s.Board(2, 1, names("a", "b"))
    assert [player.name.text for player in found.players] == ["q", "p"]
    assert found.players[0].sets == (A, B, s.Chain((A, B)))
    assert [(goal.player.text, goal.score) for goal in found.goals] == [("q", 3), ("p", 0)]
    assert found.warnings == ()


def test_macros_in_every_section() -> None:
    found = read(
        """
        #def TITLE = "title" #def NAME(n) = player~n #def TWO = 2
        #game TITLE #board TWO 1 NAME(a) NAME(b) #order NAME(1) NAME(2)
        #player NAME(1) (playera) #player NAME(2) (NAME(b))
        #goal NAME(1) TWO $turn > TWO #goal NAME(2) TWO~TWO $turn > 1~TWO
        """
    )
    assert found.board.pieces == names("playera", "playerb")
    assert found.order == names("player1", "player2")
    assert [goal.score for goal in found.goals] == [2, 22]
    assert found.goals[1].condition == s.Comparison(">", TURN, s.Number(12))


def test_a_piece_that_never_comes_is_warned_of() -> None:
    text = game("2 1 pawn empty", "(pawn/empty)(1,0,emtpy/pawn)", "(pawn)", "$pwan < 1")
    assert [(each.code, each.span, each.hint) for each in read(text).warnings] == [
        ("RBG132", span(text, text.index("emtpy"), 5), "did you mean 'empty'?"),
        ("RBG132", span(text, text.index("pwan"), 4), "did you mean 'pawn'?"),
        ("RBG132", span(text, text.rindex("pwan"), 4), "did you mean 'pawn'?"),
    ]


def span(text: str, start: int, length: int) -> Span:
    return Source("test", text).span(start, start + length)
