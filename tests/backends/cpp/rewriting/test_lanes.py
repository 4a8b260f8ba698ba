"""Directions that are worked on together find what they found one by one."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random

import pytest

from rgt.backends.plan.expressions import Expr, Local, Number, Symbol
from rgt.backends.plan.game import Game
from rgt.backends.plan.lanes import Together
from rgt.backends.plan.lines import Line
from rgt.backends.plan.searches import Return
from rgt.backends.plan.sets import (
    Any,
    Fit,
    Flooded,
    Has,
    Meet,
    Members,
    Regroup,
    SetConst,
    Shift,
    Union,
    When,
)
from rgt.backends.plan.statements import Declare, Let, Stmt, Store, SucceedIf, Update
from rgt.backends.plan.types import SetOf
from rgt.backends.printers.cpp import line_of
from rgt.backends.rewrites.vectorise_eight import vectorise_eight
from tests.backends.cpp.agreement import FLAGS, needs_compiler
from tests.backends.cpp.emitted import PUT, board, compare, written
from tests.backends.cpp.lines.test_fans import WAYS, scattered, step
from tests.backends.cpp.turned_lines import maps

FULL = (1 << 64) - 1
SET = SetOf(1)
OWN, OTHER, FOUND, WHOLE = (Local(name, SET) for name in ("own", "other", "found", "all"))


def adding(i: int, into: Local = FOUND) -> Stmt:
    """What is found is added to the rest."""
    return Update(into.name, Union((into, Local(f"set{i}", SET))))


def asking(i: int) -> Stmt:
    """What is found is the answer."""
    return SucceedIf(Any(Local(f"set{i}", SET)))


def group(i: int, by: int, mask: int, end: Stmt | None = None) -> list[Line]:
    """What one direction looks like: a fill over some set, beginning at another."""
    line, grown = Local(f"line{i}", SET), Local(f"grown{i}", SET)
    near = Meet((Shift(grown, by), SetConst(1, mask)))
    statements = [
        Let(line.name, Meet((OWN, SetConst(1, mask))), "var"),
        Let(grown.name, OTHER, "var"),
        Update(grown.name, Union((grown, Meet((line, Shift(grown, by)))))),
        Update(line.name, Meet((line, Shift(line, by)))),
        Let(f"set{i}", Meet((WHOLE, near))),
        end or adding(i),
    ]
    notes = ["  // a line", *[""] * 5]
    return [Line(1, each, note) for each, note in zip(statements, notes, strict=True)]


def groups(*shifts: int) -> list[Line]:
    """Some directions, one after the other."""
    return [line for i, by in enumerate(shifts) for line in group(i, by, i + 1)]


def in_lanes(lines: Sequence[Line]) -> list[Line]:
    """The lines after the rewrite."""
    return vectorise_eight(lines, Game())


def shown(lines: Sequence[Line]) -> list[str]:
    """Lines as C++."""
    return [text for line in lines for text in line_of(line).split("\n")]


def changed(lines: Sequence[Line], at: int, statement: Stmt) -> list[Line]:
    """The same with another statement somewhere."""
    made = [*lines[:at], replace(lines[at], statement=statement), *lines[at + 1 :]]
    assert made != list(lines)
    return made


def test_directions_become_lanes() -> None:
    first, last = Line(1, Declare(("found",), 1)), Line(1, Return(FOUND))
    assert shown(in_lanes([first, *groups(1, -7, 8, 9), last])) == [
        "    Bits<1> found{};",
        "    found = found | joined<4>([&](auto ways) {",
        "        using Lanes = typename decltype(ways)::Lanes;",
        "        Lanes line0 = own & lanes<0x1u, 0x2u, 0x3u, 0x4u, 0x1u, 0x1u, 0x1u, 0x1u>(ways);"
        "  // a line",
        "        Lanes grown0 = other;",
        "        grown0 = grown0 | (line0 & moved<1, -7, 8, 9, 1, 1, 1, 1>(ways, grown0));",
        "        line0 = line0 & moved<1, -7, 8, 9, 1, 1, 1, 1>(ways, line0);",
        "        const Lanes set0 = all & (moved<1, -7, 8, 9, 1, 1, 1, 1>(ways, grown0)"
        " & lanes<0x1u, 0x2u, 0x3u, 0x4u, 0x1u, 0x1u, 0x1u, 0x1u>(ways));",
        "        return Lanes(set0);",
        "    });",
        "    return found;",
    ]


def test_sets_that_are_empty_at_first() -> None:
    """Some of them are alike in all directions."""
    lines = []
    for i, by in enumerate((1, -7, 8, 9)):
        ways, none = Local(f"ways{i}", SET), Local(f"none{i}", SET)
        lines.append(Line(1, Declare((ways.name, none.name), 1)))
        lines.append(Line(1, Update(ways.name, Union((ways, Shift(OWN, by))))))
        lines.append(Line(1, Update(none.name, Union((none, OTHER)))))
        reach = Meet((none, Shift(ways, by), Shift(WHOLE, by)))
        lines += [Line(1, Let(f"set{i}", reach, plain=True)), Line(1, adding(i))]
    assert shown(in_lanes(lines))[2:7] == [
        "        Lanes ways0{};",
        "        Bits<1> none0{};",
        "        ways0 = ways0 | moved<1, -7, 8, 9, 1, 1, 1, 1>(ways, own);",
        "        none0 = none0 | other;",
        "        const Lanes set0 = none0 & moved<1, -7, 8, 9, 1, 1, 1, 1>(ways, ways0)"
        " & moved<1, -7, 8, 9, 1, 1, 1, 1>(ways, all);",
    ]


def test_questions_become_one() -> None:
    lines = shown(in_lanes([line for i in range(4) for line in group(i, i, FULL, asking(i))]))
    assert lines[0] == "    if (is_any<4>([&](auto ways) {"
    assert lines[-1] == "    })) return true;"
    # the masks are the same, but the line is moved later
    assert f"        Lanes line0 = own & Bits<1>{{{{{FULL:#x}u}}}};  // a line" in lines


def test_more_than_eight_are_cut() -> None:
    made = [line.statement for line in in_lanes(groups(*range(1, 13)))]
    works = [node for each in made for node in each.all() if isinstance(node, Together)]
    assert [work.ways for work in works] == [8, 4]
    assert len(made) == 2


def test_places_themselves_are_no_step_away() -> None:
    """One direction asks a set as it is, another one a step further on."""
    lines, asked = groups(1, -7, 8, 9), Members("b_board", Number(1), 1)
    lines = changed(lines, 1, Let("grown0", Meet((OTHER, asked)), "var"))
    for i, by in ((1, 2), (2, -3), (3, 63)):
        near = Meet((Shift(asked, by), SetConst(1, 0xFF)))
        lines = changed(lines, 6 * i + 1, Let(f"grown{i}", Meet((OTHER, near)), "var"))
    full = f"{FULL:#x}u"
    assert (
        "        Lanes grown0 = other & (moved<0, 2, -3, 63, 0, 0, 0, 0>(ways, s.b_board[1])"
        f" & lanes<{full}, 0xffu, 0xffu, 0xffu, {full}, {full}, {full}, {full}>(ways));"
    ) in shown(in_lanes(lines))


GROWN, LINE = Local("grown2", SET), Local("line2", SET)


@pytest.mark.parametrize(
    ("at", "statement"),
    [
        # another set, another operation, a longer way, a set of the direction before, the result
        # so far, something else that is done
        (0, Let("line2", Meet((Local("others", SET), SetConst(1, 3))), "var")),
        (2, Update("grown2", Meet((GROWN, Meet((LINE, Shift(GROWN, 8))))))),
        (2, Update("grown2", Union((GROWN, Meet((LINE, Shift(GROWN, 64))))))),
        (1, Let("grown2", Local("grown1", SET), "var")),
        (1, Let("grown2", FOUND, "var")),
        (1, Store("v_at", Symbol(3, "s_a"))),
        (5, Update("found", Union((FOUND, LINE)))),
        (5, adding(2, Local("taken", SET))),
        (1, Let("grown2", OTHER)),
    ],
)
def test_what_is_not_alike_is_left(at: int, statement: Stmt) -> None:
    lines = changed(groups(1, -7, 8, 9), 12 + at, statement)
    assert in_lanes(lines) == lines


@pytest.mark.parametrize(
    "asked",
    [
        lambda line: When(Any(line), OTHER),
        lambda _: Fit(Shift(Members("b_board", Number(2), 2), 2), 1),
        lambda line: Flooded("flood0", line, 1),
        lambda line: Regroup(line, 0xFF, 0xFF00),
        lambda _: When(Has(Members("b_board", Number(2), 1), Number(27)), OTHER),
        lambda _: SetConst(2, 2 << 64 | 1),
    ],
)
def test_what_lanes_cannot_be_asked_is_left(asked: Callable[[Expr], Expr]) -> None:
    lines = groups(1, -7, 8, 9)
    for i in range(4):
        let = Let(f"grown{i}", asked(Local(f"line{i}", SET)), "var")
        lines = changed(lines, 6 * i + 1, let)
    assert in_lanes(lines) == lines


def test_sets_that_are_read_later_are_left() -> None:
    lines = [*groups(1, -7, 8, 9), Line(1, Return(Meet((FOUND, Local("set3", SET)))))]
    assert in_lanes(lines) == lines


def test_few_directions_and_short_ones_are_left() -> None:
    short = [
        Line(1, adding(i) if k else Let(f"set{i}", Shift(OWN, i)))
        for i in range(8)
        for k in range(2)
    ]
    others = [Line(1, Update("found", Union((FOUND, OTHER))))] * 6
    for lines in (groups(1, -7, 8), short, [], others):
        assert in_lanes(lines) == lines


@needs_compiler
@pytest.mark.parametrize("flags", FLAGS)
@pytest.mark.parametrize("ways", [list(WAYS), ["north", "southeast", "west", "northwest"]])
def test_lines_in_many_directions(ways: list[str], flags: tuple[str, ...]) -> None:
    """A piece may be put where it closes a line, in any direction."""
    cases = ", ".join(f"{way}: {{{step(way)}, :s64}}" for way in ways)
    text = (
        board(65, scattered(11, "e"))
        + f"type Way = {{ {', '.join(ways)} }}; var way: Way = {ways[0]};"
        + f"const step: Way -> Square -> Square = {{ {cases}, :{{:s64}} }};"
        + PUT.replace("t2, t3: $$ at;", "t2, t2a: ? l0 -> l4; t2a, t3: $$ at;")
        + """
        l0, l1: way = Way(*);
        l1, l2: last = step[way][at];
        l2, l3: board[last] == o;
        l3, l5: ;
        l5, l6: board[last] == o;
        l6, l5: last = step[way][last];
        l5, l7: board[last] != o;
        l7, l4: board[last] == k;
        keep, turn: player = b;
        """
    )
    assert re.search(rf"(?:joined|is_any)<{len(ways)}>", written(text))
    compare(text, plays=20, longest=8, flags=flags)


DIAGONALS = {"ne": (1, 1), "nw": (-1, 1), "se": (1, -1), "sw": (-1, -1)}


def steps(name: str, width: int, far: int, off: str, beyond: str) -> str:
    """A constant that leads so far along diagonals of a square board, or off it."""
    cases = []
    for way, (dx, dy) in DIAGONALS.items():
        places = {(x, y): f"s{width * y + x}" for y in range(width) for x in range(width)}
        found = (
            f"{here}: {places.get((x + far * dx, y + far * dy), off)}"
            for (x, y), here in places.items()
        )
        cases.append(f"{way}: {{{', '.join(found)}, :{beyond}}}")
    return f"const {name}: Way -> Square -> Square = {{ {', '.join(cases)}, :{{:{beyond}}} }};"


def asked(width: int, first: str, off: str, rules: str, *, choice: str = "Square") -> str:
    """A game on a square board in which a piece may be put where a check along diagonals holds."""
    beyond = f"s{width * width}"
    return (
        board(width * width + 1, first)
        + f"type Way = {{ {', '.join(DIAGONALS)} }}; var way: Way = ne;"
        + f"type Few = {{ {', '.join(f's{i}' for i in range(60))} }};"
        + "".join(steps(f"step{far}", width, far, off, beyond) for far in (1, 2, 3))
        + PUT.replace("Square(*)", f"{choice}(*)").replace(
            "t2, t3: $$ at;", "t2, t2a: ? l0 -> l4; t2a, t3: $$ at;"
        )
        + "l0, l1: way = Way(*);"
        + rules
        + "keep, turn: player = b;"
    )


ALONG = """
    l1, l2: last = step1[way][at]; l2, l3: board[last] == o;
    l3, l5: last = step2[way][at]; l5, l6: board[last] == o;
    l6, l7: last = step3[way][at]; l7, l4: board[last] == k;
    """
FLOOD = """
    l1, l2: to = step3[way][at]; l2, l3: board[to] == o;
    l3, l5: to = step2[way][at]; l5, l6: board[to] == o;
    l6, l7: to = step1[way][at]; l7, l8: board[to] == o;
    l8, f0: last = at;
    f0, l4: board[last] == k;
    f0, f1: last = north[last]; f0, f1: last = east[last];
    f0, f1: last = south[last]; f0, f1: last = west[last];
    f1, f0: board[last] == o;
    """


@needs_compiler
@pytest.mark.parametrize("flags", FLAGS)
def test_a_choice_of_fewer_squares_than_the_board_has(flags: tuple[str, ...]) -> None:
    """A set of one word is asked of sets of two."""
    random = Random(3)
    first = ", ".join(f"s{i}: {random.choice('ooke')}" for i in range(100)) + ", s100: x, :e"
    compare(asked(10, first, "s100", ALONG, choice="Few"), plays=10, longest=6, flags=flags)


@needs_compiler
@pytest.mark.parametrize("flags", FLAGS)
def test_steps_off_the_board_that_lead_to_one_square(flags: tuple[str, ...]) -> None:
    """What stands there decides for many squares, for others in each direction."""
    compare(asked(8, scattered(11, "e"), "s27", ALONG), plays=10, longest=6, flags=flags)


@needs_compiler
@pytest.mark.parametrize("flags", FLAGS)
def test_a_flood_behind_the_conditions_of_a_direction(flags: tuple[str, ...]) -> None:
    ways = maps(**{way: step(way) for way in ("north", "east", "south", "west")})
    text = asked(8, scattered(11, "e"), "s64", FLOOD).replace("type Way", f"{ways} type Way", 1)
    compare(text, plays=10, longest=6, flags=flags)
