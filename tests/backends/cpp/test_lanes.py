"""Directions that are worked on together find what they found one by one."""

from __future__ import annotations

import re

import pytest

from rgt.backends.cpp.lanes import in_lanes
from tests.backends.cpp.agreement import needs_compiler
from tests.backends.cpp.emitted import PUT, board, compare, written
from tests.backends.cpp.test_fans import FLAGS, WAYS, scattered, step

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
    assert lines[0] == "    if (joined<4>([&](auto ways) {"
    assert lines[-1] == "    }).any()) return true;"
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
    assert len(re.findall(rf"joined<{len(ways)}>", written(text))) >= 1
    compare(text, plays=20, longest=8, flags=flags)
