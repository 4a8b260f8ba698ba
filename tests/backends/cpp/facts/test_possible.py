"""What the cells of a small map can hold where a walk comes by: who stands where."""

from __future__ import annotations

import pytest

from rgt.backends.facts.plan import Plan
from rgt.ir.structures.bit_sets import bits
from tests.backends import games
from tests.backends.cpp.agreement import needs_compiler
from tests.backends.cpp.emitted import compare

MEN = """
    type Place = {out, p1, p2, p3, p4, p5, p6}; type Square = {p1, p2, p3, p4, p5, p6};
    type Man = {king, ann, bob}; type Man2 = {ann, bob};
    const step: Square -> Place = {p1: p2, p2: p3, p3: p4, p4: p5, p5: p6, :out};
    var place: Man -> Place = {king: out, ann: p1, :p2};
    var man: Man = king; var to: Place = out;
    begin, choose: player = a;
    choose, chosen: to = Square(*);
    chosen, c1: $$ to; c1, c2: player = keeper;
    c3, k: ? q -> r; c3, stop: ! q -> r; k, play: player = b;
    stop, end: player = keeper;
    p4, p5: $$ man; p5, p6: $$ to; p6, p7: player = keeper;
    p7, c3: place[man] = to;
    p3, p4: to != out;
    """
"""Who stands off the board at first is put on it (`c2`), then men step while some check holds."""
PUT = "c2, c3: place[king] = to;"
STEP = "play, p2: man = Man(*); p2, p3: to = step[Square(place[man])];"
KING = "play, p2: man = king; p2, p3: to = step[Square(place[king])];"
ASKED = "q, q1: to = step[Square(place[king])]; q1, r: to != out;"


def held(text: str, node: str, cell: int) -> set[str]:
    """What a man's place can be where a check begins."""
    plan = Plan(games.play(text))
    at = plan.program.names.index(node)
    label = next(op for op, _ in plan.program.out[at])
    (operand,) = (index.value for index in label.value.indices)  # type: ignore[attr-defined]
    assert operand.start == cell
    return {plan.layout.symbols[symbol] for symbol in bits(plan.possible.of(operand, at))}


SQUARES = {f"p{number}" for number in range(1, 7)}


@pytest.mark.parametrize(
    ("put", "steps", "asked", "found"),
    [
        (PUT, STEP, ASKED, SQUARES),
        (PUT, KING, ASKED, SQUARES),
        # it is known which man is meant, though only what men there are is known of the variable
        ("c2, d: man = king; d, c3: place[man] = to;", KING, ASKED, SQUARES),
        # a step never leads to the first square
        ("c2, d: man = Man2(*); d, c3: place[man] = to;", STEP, ASKED, {"out", *SQUARES} - {"p1"}),
        ("c2, d: man = Man(*); d, c3: place[man] = to;", STEP, ASKED, {"out", *SQUARES}),
        ("c2, c3: place[ann] = to;", KING, ASKED, {"out"}),
        ("c2, c3: place[ann] = to; c2, c3: place[king] = to;", KING, ASKED, {"out", *SQUARES}),
        (PUT, STEP.replace("p3:", "p3b:") + "p3b, p4: ;", ASKED, {"out", *SQUARES}),
    ],
)
def test_what_a_cell_holds_behind_what_was_put_there(
    put: str, steps: str, asked: str, found: set[str]
) -> None:
    assert held(MEN + put + steps + asked, "q", 0) == found


def test_a_man_chosen_among_those_on_the_board() -> None:
    """No check is needed whether a key is missing: the walks of the check need no order."""
    asked = "q, q0: man = Man2(*); q0, q1: to = step[Square(place[man])]; q1, r: to != out;"
    for men, sure in (("Man2", True), ("Man", False)):
        plan = Plan(
            games.play(MEN + "c2, c3: place[ann] = to;" + KING + asked.replace("Man2", men))
        )
        assert plan.certainty.answered(0) == sure


@needs_compiler
@pytest.mark.parametrize(
    ("put", "faults"),
    [
        (PUT, set()),
        ("c2, c3: place[ann] = to;", {"RG117"}),
        (
            "choose, d: man = Man(*); d, d1: $$ man; d1, chosen: to = p3; c2, c3: place[man] = to;",
            {"RG117"},
        ),
    ],
)
def test_a_man_off_the_board_is_an_error_where_his_square_is_needed(
    put: str, faults: set[str]
) -> None:
    assert set(compare(MEN + put + KING + ASKED, plays=4).faults) == faults


def test_of_a_map_in_a_map_all_cells_may_be_meant() -> None:
    """One man's friend is not known: a write to his place may be one to anybody's."""
    text = (
        MEN
        + """
        var friend: Man -> Man = {king: ann, ann: king, :bob};
        c2, d: place[king] = to; d, d1: man = Man(*); d1, c3: place[friend[man]] = out;
        """
        + KING
        + ASKED
    )
    assert held(text, "q", 0) == {"out", *SQUARES}
