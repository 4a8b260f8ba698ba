"""Messages, written from the definition of the protocol: what is read, and what is refused."""

from __future__ import annotations

import pytest

from rgt.environments.ggp import kif, messages
from rgt.environments.ggp.messages import Abort, Info, Moves, Play, Preview, Seen, Start, Stop
from rgt.environments.ggp.trouble import MessageError

RULES = "(role white) (role black) ; a comment with )\n (init (cell 1 1 b))"


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("(INFO)", Info()),
        ("( info )", Info()),
        (
            f"(START Match.1 White ({RULES}) 30 10)",
            Start("Match.1", "white", RULES, 30.0, 10.0),
        ),
        (f"( PREVIEW ({RULES}) 30 )", Preview(RULES, 30.0)),
        ("(PLAY Match.1 NIL)", Play("Match.1", Moves(None))),
        ("(play Match.1 nil)", Play("Match.1", Moves(None))),
        ("(Play Match.1 ())", Play("Match.1", Moves(None))),
        (
            "(PLAY Match.1\n\t((MARK  1 2)\r\n Noop))",
            Play("Match.1", Moves("((mark 1 2) noop)")),
        ),
        ("(STOP Match.1 ((mark 1 2) noop))", Stop("Match.1", Moves("((mark 1 2) noop)"))),
        ("(STOP Match.1 NIL)", Stop("Match.1", Moves(None))),
        ("(ABORT Match.1)", Abort("Match.1")),
        ("(PLAY Match.1 0 NIL NIL)", Play("Match.1", Seen(0, None, ()))),
        (
            "(PLAY Match.1 3 (Move 1 2) ((sees A) (sees B) check))",
            Play("Match.1", Seen(3, "(move 1 2)", ("(sees a)", "(sees b)", "check"))),
        ),
        ("(STOP Match.1 4 noop NIL)", Stop("Match.1", Seen(4, "noop", ()))),
    ],
)
def test_messages_of_the_definition_are_read(text: str, meant: messages.Message) -> None:
    assert messages.read(text) == meant


@pytest.mark.parametrize(
    "message",
    [
        Info(),
        Start("m", "white", RULES, 30.0, 0.5),
        Preview(RULES, 12.0),
        Play("m", Moves(None)),
        Play("m", messages.joint(("(mark 1 2)", "noop"))),
        Play("m", Seen(0, None, ())),
        Stop("m", Seen(7, "(mark 1 2)", ("check",))),
        Abort("m"),
    ],
)
def test_what_is_written_reads_back(message: messages.Message) -> None:
    read = messages.read(messages.written(message))
    if isinstance(read, (Start, Preview)) and isinstance(message, (Start, Preview)):
        assert read.rules.strip() == message.rules
        return
    assert read == message


@pytest.mark.parametrize(
    "text",
    [
        "",
        "   ",
        "INFO",
        "(INFO",
        "(INFO))",
        "(INFO) (INFO)",
        "()",
        "((INFO))",
        "(HELLO)",
        "(INFO now)",
        "(START m white (role white) 30)",
        "(START m white rules 30 10)",
        "(START m white ((role white)) soon 10)",
        "(START m white ((role white)) -1 10)",
        "(START m white ((role white)) nan 10)",
        "(START (m 1) white ((role white)) 30 10)",
        "(START m () ((role white)) 30 10)",
        "(PLAY m)",
        "(PLAY m x noop NIL)",
        "(PLAY m 1 () (()))",
        "(ABORT)",
        "(ABORT " + "m" * 2000 + ")",
        "(" * 1_000_000,
        "(PLAY m " + "(" * 5000 + ")" * 5000 + ")",
        '"',
        "\x00\x00",
    ],
)
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(MessageError):
        messages.read(text)


def test_moves_are_told_by_role() -> None:
    both = Moves("((mark 1 2) noop)")
    assert both.by_role(2) == ("(mark 1 2)", "noop")
    with pytest.raises(MessageError):
        both.by_role(3)
    assert Moves(None).by_role(2) == ()


def test_the_only_role_may_move_without_a_list_around_it() -> None:
    for text, move in (
        ("noop", "noop"),
        ("(noop)", "noop"),
        ("(mark 1 2)", "(mark 1 2)"),
        ("((mark 1 2))", "(mark 1 2)"),
    ):
        play = messages.read(f"(PLAY m {text})")
        assert isinstance(play, Play) and isinstance(play.step, Moves)
        assert play.step.by_role(1) == (move,)


def test_terms_have_one_spelling() -> None:
    assert kif.term("( F (A) |Q r| ; no\n 1 )") == "(f a |Q r| 1)"
    for text in ("", "a b", "()", "(a", "a)", "(a))"):
        with pytest.raises(MessageError):
            kif.term(text)
