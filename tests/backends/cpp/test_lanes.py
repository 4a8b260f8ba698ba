"""Directions that are worked on together find what they found one by one."""

from __future__ import annotations

import re
from random import Random

import pytest

from rgt.backends.cpp.lanes import in_lanes
from tests.backends.cpp.agreement import FLAGS, needs_compiler
from tests.backends.cpp.emitted import PUT, board, compare, written
from tests.backends.cpp.test_fans import WAYS, scattered, step
from tests.backends.cpp.turned_lines import maps

FULL = "0xffffffffffffffff"


def group(number: int, shift: int, mask: str, *, end: str = "") -> list[str]:
    """What one direction looks like: a fill over some set, beginning at another."""
    line, grown, found = f"line{number}", f"grown{number}", f"set{number}"
    return [
        f"    Bits<1> {line} = own & Bits<1>{{{{{mask}u}}}};  // a line",
        f"    Bits<1> {grown} = other;",
        f"    {grown} = {grown} | ({line} & down<{shift}>({grown}));",
        f"    {line} = {line} & down<{shift}>({line});",
        f"    const Bits<1> {found} = all & ((down<{shift}>({grown}) & Bits<1>{{{{{mask}u}}}}));",
        end or f"    found = found | {found};",
    ]


def groups(*shifts: int) -> list[str]:
    """Some directions, one after the other."""
    return [line for i, by in enumerate(shifts) for line in group(i, by, f"0x{i + 1}")]


def test_directions_become_lanes() -> None:
    lines = in_lanes(["    Bits<1> found{};", *groups(1, -7, 8, 9), "    return found;"])
    assert lines == [
        "    Bits<1> found{};",
        "    found = found | joined<4>([&](auto ways) {",
        "        using Lanes = typename decltype(ways)::Lanes;",
        "        Lanes line0 = own & lanes<0x1u, 0x2u, 0x3u, 0x4u, 0x1u, 0x1u, 0x1u, 0x1u>(ways);"
        "  // a line",
        "        Lanes grown0 = other;",
        "        grown0 = grown0 | (line0 & moved<1, -7, 8, 9, 1, 1, 1, 1>(ways, grown0));",
        "        line0 = line0 & moved<1, -7, 8, 9, 1, 1, 1, 1>(ways, line0);",
        "        const Lanes set0 = all & ((moved<1, -7, 8, 9, 1, 1, 1, 1>(ways, grown0)"
        " & lanes<0x1u, 0x2u, 0x3u, 0x4u, 0x1u, 0x1u, 0x1u, 0x1u>(ways)));",
        "        return Lanes(set0);",
        "    });",
        "    return found;",
    ]


def test_questions_become_one() -> None:
    asked = [
        line
        for i in range(4)
        for line in group(i, i, FULL, end=f"    if (set{i}.any()) return true;")
    ]
    lines = in_lanes(asked)
    assert lines[0] == "    if (is_any<4>([&](auto ways) {"
    assert lines[-1] == "    })) return true;"
    # the masks are the same, but the line is moved later
    assert f"        Lanes line0 = own & Bits<1>{{{{{FULL}u}}}};  // a line" in lines


def test_more_than_eight_are_cut() -> None:
    lines = in_lanes(groups(*range(1, 13)))
    assert [line for line in lines if "joined<" in line] == [
        "    found = found | joined<8>([&](auto ways) {",
        "    found = found | joined<4>([&](auto ways) {",
    ]


def test_places_themselves_are_no_step_away() -> None:
    """One direction asks a set as it is, another one a step further on."""
    lines = groups(1, -7, 8, 9)
    lines[1] = "    Bits<1> grown0 = other & (s.b_board[1]);"
    for i, by in ((1, 2), (2, -3), (3, 63)):
        mask = "Bits<1>{{0xffu}}"
        lines[6 * i + 1] = f"    Bits<1> grown{i} = other & ((down<{by}>(s.b_board[1]) & {mask}));"
    assert (
        "        Lanes grown0 = other & ((moved<0, 2, -3, 63, 0, 0, 0, 0>(ways, s.b_board[1])"
        f" & lanes<{FULL}u, 0xffu, 0xffu, 0xffu, {FULL}u, {FULL}u, {FULL}u, {FULL}u>(ways)));"
    ) in in_lanes(lines)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        # another set, another operation, a longer way, a set of the direction before, the result
        # so far, something else that is done
        ("own & Bits<1>{{0x3u}}", "others & Bits<1>{{0x3u}}"),
        ("grown2 | (line2", "grown2 & (line2"),
        ("down<8>(grown2));", "down<64>(grown2));"),
        ("Bits<1> grown2 = other;", "Bits<1> grown2 = grown1;"),
        ("Bits<1> grown2 = other;", "Bits<1> grown2 = found;"),
        ("    Bits<1> grown2 = other;", "    s.v_at = 3;"),
        ("found = found | set2;", "found = found | line2;"),
        ("found = found | set2;", "taken = taken | set2;"),
    ],
)
def test_what_is_not_alike_is_left(old: str, new: str) -> None:
    lines = groups(1, -7, 8, 9)
    changed = [line.replace(old, new) for line in lines]
    assert changed != lines
    assert in_lanes(changed) == changed


@pytest.mark.parametrize(
    "value",
    [
        "when(line.any(), other)",
        "fit<1>(down<2>(s.b_board[2]))",
        "members<1>(flood0(s, number(line)))",
        "regroup(line, 0xffu, 0xff00u)",
        "when((s.b_board[2]).test(27), other)",
        "Bits<2>{{0x1u, 0x2u}}",
    ],
)
def test_what_lanes_cannot_be_asked_is_left(value: str) -> None:
    lines = [
        line.replace("= other;", f"= {value.replace('line', f'line{i // 6}')};")
        for i, line in enumerate(groups(1, -7, 8, 9))
    ]
    assert sum(value.split("line")[0] in line for line in lines) == 4
    assert in_lanes(lines) == lines


def test_sets_that_are_read_later_are_left() -> None:
    lines = [*groups(1, -7, 8, 9), "    return found & set3;"]
    assert in_lanes(lines) == lines


def test_few_directions_and_short_ones_are_left() -> None:
    for lines in (
        groups(1, -7, 8),
        [
            f"    found = found | set{i};" if k else f"    const Bits<1> set{i} = down<{i}>(own);"
            for i in range(8)
            for k in range(2)
        ],
        [],
        ["    found = found | other;"] * 6,
    ):
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
