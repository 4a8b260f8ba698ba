"""Alternatives of which one begins with what the other forbids are one decision."""

from __future__ import annotations

import pytest

import rgt
from rgt.backends.explore import fingerprint
from rgt.frontends.rbg import syntax as s
from rgt.frontends.rbg.lower import translate
from rgt.frontends.rbg.lowering.beginnings import begins_with, flat
from rgt.frontends.rbg.lowering.relations import Relations
from rgt.frontends.rbg.reading.parse import parse
from rgt.ir.diagnostics import Source
from rgt.ir.game import Game
from rgt.passes.pipeline import optimize
from tests.frontends.rbg.comparing import difference, game_tree, reference_tree
from tests.frontends.rbg.reference import Reference

HEADER = """
#players = white(2), black(2)
#pieces = e, w, b
#variables =
#any = ((up* + down*) (left* + right*))
"""
GRID = "rectangle(up, down, left, right, [e, b, w] [b, e, e] [w, e, b])"
LINE = "right {b} (right {b})* right {w}"
TURNED = "right {b} [w] (right {b} [w])* right {w} left {w} (left {w})* left {e}"
PEELED = "right {b} right ({b} right)* {w}"
PEELED_TURNED = "right {b} [w] right ({b} [w] right)* {w} left ({w} left)* {e}"


def _text(choice: str, board: str = GRID) -> str:
    turn = f"->white any {{e}} ->> ({choice}) [w] ->black ->>"
    return f"{HEADER}\n#board = {board}\n#rules = ({turn})*\n"


def _game(text: str) -> Game:
    return translate(parse(Source("small.rbg", text)))


def _forbidden(line: str, walk: str, board: str = GRID) -> bool:
    """Whether ``{! line} + walk`` is found to be one decision."""
    text = f"{HEADER}\n#board = {board}\n#rules = {{! {line}}} + {walk}\n"
    description = parse(Source("small.rbg", text))
    assert isinstance(description.rules, s.Choice)
    first, second = description.rules.parts
    assert isinstance(first, s.Pattern)
    return begins_with(flat(second), first.rule, Relations(description.board))


@pytest.mark.parametrize(
    ("line", "walk"),
    [
        (LINE, TURNED),
        (PEELED, PEELED_TURNED),
        # the walk is the same as what is forbidden, and goes on
        ("up {b} {? right {w}}", "up {b} {? right {w}} [e] down"),
        ("(up {w})* up {b}", "((up {w})* up) {b} [w] [e] down"),
    ],
)
def test_what_an_alternative_begins_with_is_decided_once(line: str, walk: str) -> None:
    short = _text(f"{{! {line}}} + {walk}")
    long = _text(f"{{! {line}}} + {{? {line}}} {walk}")
    turned = _text(f"{walk} + {{! {line}}}")
    games = [_game(text) for text in (short, long, turned)]
    tree = fingerprint(rgt.engine(games[0]), 2)
    for text, game in zip((short, long, turned), games, strict=True):
        reference = Reference(parse(Source("small.rbg", text)))
        assert difference(game_tree(game, rgt.engine(game)), reference_tree(reference), 2) is None
        optimize(game)
        assert fingerprint(rgt.engine(game), 2) == tree
    sizes = [len(list(game.automaton.edges())) for game in games]
    assert sizes[0] == sizes[1] == sizes[2]
    assert _forbidden(line, walk)


@pytest.mark.parametrize(
    ("line", "way"),
    [("up {b} {? right {w}}", "up"), ("up {b, w} left {e}", "up left"), ("up {! down {w}}", "up")],
)
@pytest.mark.parametrize("first", ["{{! {0}}} + {0} {1}", "{{! {0}}} + {{? {0}}} {0} {1}"])
def test_what_is_known_is_not_asked_again(line: str, way: str, first: str) -> None:
    """Behind the decision a walk that is denied else only goes where it leads."""
    rest = "[e] down [w] up"
    again, once = (
        _game(_text(first.format(line, rest))),
        _game(_text(f"{{! {line}}} + {{? {line}}} {way} {rest}")),
    )
    tree = fingerprint(rgt.engine(again), 2)
    assert tree == fingerprint(rgt.engine(once), 2)
    for game in (again, once):
        optimize(game)
    assert len(list(again.automaton.edges())) <= len(list(once.automaton.edges()))
    assert tree == fingerprint(rgt.engine(again), 2)


@pytest.mark.parametrize(
    ("line", "walk"),
    [
        # a piece is put where it is asked for again
        ("right {b} right {w}", "right {b} [e] [b] {b} right {w}"),
        ("right {b} {b} right {w}", "right {b} [w] {b} right {w}"),
        # another way back to a field that was written
        ("right {b} left {e} right {b}", "right {b} [w] left {e} right {b}"),
        # another line
        ("right {b} right {w}", "right {b} [w] right {b}"),
        ("right {b} (right {b})* right {w}", "right {b} right {w} [b]"),
        # too short to be sure
        ("right {b} right {w}", "right {b} [w]"),
        # it may begin anywhere
        ("any {b} right {w}", "any {b} right {w} [b]"),
        # a number is asked that the walk changes
        ("right {b} {$ w > 3} right {w}", "right {b} [w] {$ w > 3} right {w}"),
    ],
)
def test_other_alternatives_stay_choices(line: str, walk: str) -> None:
    assert not _forbidden(line, walk)


def test_on_a_ring_a_walk_may_come_back_to_what_it_has_written() -> None:
    line, walk = "up {b} (up {b})* up {e}", "up {b} [e] (up {b} [e])* up {e}"
    assert _forbidden(line, walk)
    ring = "v0[e]{up: v1, left: v1} v1[b]{up: v2, right: v0, down: v2} v2[b]{up: v0}"
    assert not _forbidden(line, walk, ring)


def test_a_rule_that_does_nothing_is_no_beginning() -> None:
    text = f"{HEADER}\n#board = {GRID}\n#rules = {{! up {{w}}}} + up {{w}} [b]\n"
    description = parse(Source("small.rbg", text))
    assert isinstance(description.rules, s.Choice)
    first, second = description.rules.parts
    assert isinstance(first, s.Pattern)
    relations = Relations(description.board)
    assert begins_with(flat(second), first.rule, relations)
    # it has no text of its own: what is repeated no times in the dialect of 2017
    assert not begins_with([s.Chain(()), *flat(second)], first.rule, relations)
