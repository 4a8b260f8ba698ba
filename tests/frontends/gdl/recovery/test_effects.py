"""What several effects of a move ask is asked once, and so is what the parts of an `or` share."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import rgt
import rgt.corpus
from rgt.frontends import Simultaneous
from rgt.frontends.gdl.reading.parse import parse
from rgt.frontends.gdl.recovery.lower import recover
from rgt.ir.actions import AnyAssignment
from rgt.ir.diagnostics import Source
from tests.frontends.gdl.recovery.test_agreement import in_step

FOLDER = Path(rgt.corpus.__file__).parent / "gdl"


def boxes(size: int) -> str:
    """Dots and boxes with so many boxes a side."""
    text = (FOLDER / "dots_and_boxes.kif").read_text(encoding="utf-8")
    text = re.sub(r"\(index (\d+)\)", lambda m: m[0] if int(m[1]) <= size else "", text)
    return text.replace("(dot 9)", f"(dot {size + 1})")


@pytest.mark.parametrize("simultaneous", ["keep", "drop"])
def test_boxes_are_closed_as_the_net_closes_them(simultaneous: Simultaneous) -> None:
    text = boxes(2)
    net = rgt.loads(text, "gdl", simultaneous=simultaneous, recovery="off")
    game = recover(parse(Source("boxes.kif", text)), "boxes", simultaneous).game
    assert in_step(game, net, 1, 6) > 60


def test_what_several_effects_ask_is_asked_before_anything_is_written() -> None:
    game = recover(parse(Source("boxes.kif", boxes(2))), "boxes", "drop").game
    assert str(game.variables["some_closed"].type) == str(game.variables["two_closed"].type)
    # so nobody reads the sides as they were
    assert [name for name in game.variables if name.endswith("before")] == ["score_before"]
    asked = [e for e in game.automaton if str(e.action).startswith("? some_closed")]
    assert len(asked) == 1


def test_boxes_beside_each_other_are_told_by_the_side_between_them() -> None:
    game = recover(parse(Source("boxes.kif", boxes(3))), "boxes", "drop").game
    chosen = {
        str(edge.action.target) for edge in game.automaton if isinstance(edge.action, AnyAssignment)
    }
    # squares are chosen for moves and for what is not drawn yet, and none in effects
    assert {name for name in chosen if "x" in name} == {"x_y"}


def test_an_or_of_comparisons_is_one_walk() -> None:
    text = """
    (role r) (init (n 0)) (succ 0 1) (succ 1 2) (v 1) (v 2) (v 3)
    (<= (next (n ?m)) (true (n ?k)) (succ ?k ?m))
    (<= terminal (true (n 2))) (goal r 0)
    (init (on 1 2)) (init (on 2 3)) (init (on 3 3))
    (<= (next (on ?a ?b)) (true (on ?a ?b)))
    (<= (next (on ?a ?a)) (does r (go ?a)))
    (<= (legal r (go ?a)) (v ?a) (crossed ?a))
    (<= (legal r stay) (true (n ?k)))
    (<= (crossed ?a) (true (on ?a ?b)) (true (on ?c ?d))
        (or (distinct ?a ?c) (distinct ?b ?d) (distinct ?c 2)) (not (true (on ?c ?a))))
    """
    net = rgt.loads(text, "gdl", recovery="off")
    game = recover(parse(Source("game.kif", text)), "game").game
    asked = [e for e in game.automaton if re.search(r"\bon\[.* [!=]= ", str(e.action))]
    # each of the three conditions once
    assert len(asked) == 3
    assert in_step(game, net, 1, 5) > 8
