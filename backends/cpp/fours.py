"""The same work on small sets for four directions, done for all of them at once.

A piece on one of up to 32 squares goes or leaps in four directions: four groups of statements say
which pieces can, and differ in how far they shift, what they mask, and which sets of the board they
read.  They are written once, for the four lanes of a short vector.  What they find is asked for at
once, listed, or gone through: the lanes one after the other are a set of 128 positions.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass

from rgt.backends.cpp.lanes import INDEX, MASK, SHIFT, STATEMENT, is_plain, tokens_of

SIZE = 32
"""The most positions of a lane."""
_WAYS = 4
_ASKED = re.compile(r"(?P<indent> *)if \((?P<set>\w+)\.any\(\)\) return true;$")
_LISTED = re.compile(
    r"(?P<indent> *)(?P<list>w\.list<ONCE, FIRST\[(?P<site>\d+)\]>)"
    r"\((?P<count>t[^,]*), (?P<set>\w+), (?P<table>rows\d+), (?P<first>\d+)\);(?P<comment>.*)$"
)
_LOOP = re.compile(
    r"(?P<indent> *)for \(const int (?P<x>\w+) : (?P<set>\w+)\.from\((?P<from>\d+)\)\) \{$"
)
_FIRST = re.compile(r" *constexpr int FIRST\[\] = \{(.*)\};$")
_MADE = re.compile(r"const (?:int|auto|unsigned|Bits<1>) (\w+) = ")
_WORDS = re.compile(r"\w+|\s+|[^\w\s]")
_TABLE = re.compile(r"t\d+_codes$")
_SYMBOL = re.compile(r"s_\w+$")
_BEFORE = re.compile(r"s\.\w+\[$")
_LITERAL = re.compile(r"Bits<1>\{\{(0x[0-9a-f]+)u\}\}")
_BRACKETS = re.compile(r"\([^()]*\)")
_SET = re.compile(r"(?:s\.)?[a-z_]\w*")
Tables = Callable[[Sequence[str], bool], str | None]
"""The name of one table for four, which is defined only if that is wanted; None if they are of
different kinds.
"""


@dataclass(frozen=True, slots=True)
class _Statement:
    """What one line of a group does, in each of the four groups: `values` are tokens, the names of
    the first group standing for those of the others.
    """

    form: str
    name: str
    values: tuple[tuple[str, ...], ...]
    comment: str


@dataclass(frozen=True, slots=True)
class _Group:
    """Statements about sets, and what uses the last one: the `ending`, of one line or a loop."""

    statements: Sequence[str]
    ending: Sequence[str]
    match: re.Match[str]


def in_fours(lines: Sequence[str], boards: Collection[str], tables: Tables) -> list[str]:
    """The lines of a function, four groups of statements that are alike written once.

    `boards` are the sets, as C++, of boards with so few cells.
    """
    ends = list(_ends(lines)) if boards else []
    small = _small(lines, boards) if ends else set()
    out: list[str] = []
    at = k = 0
    while k + _WAYS <= len(ends):
        length = ends[k + 1][1] - ends[k][1]
        begin, behind = ends[k][1] + 1 - length, ends[k + _WAYS - 1][1] + 1
        even = all(ends[k + i][1] == ends[k][1] + i * length for i in range(_WAYS))
        written: list[str] = []
        if even and begin >= at:
            cuts = [begin + i * length for i in range(_WAYS)]
            groups = [
                _Group(lines[cut:start], lines[start : end + 1], match)
                for cut, (start, end, match) in zip(cuts, ends[k : k + _WAYS], strict=True)
            ]
            if not _are_used(groups, lines[behind:]):
                written = _written(groups, lines, small, tables)
        if written:
            out += [*lines[at:begin], *written]
            at = behind
            k += _WAYS
        else:
            k += 1
    return [*out, *lines[at:]]


def _ends(lines: Sequence[str]) -> Iterator[tuple[int, int, re.Match[str]]]:
    """Where groups may end: the first line of what uses a set, and the last one."""
    for i, line in enumerate(lines):
        match = _ASKED.match(line) or _LISTED.match(line)
        if match is not None:
            yield i, i, match
            continue
        match = _LOOP.match(line)
        if match is not None:
            closed = match["indent"] + "}"
            yield i, next(j for j in range(i, len(lines)) if lines[j] == closed), match


def _written(
    groups: Sequence[_Group], lines: Sequence[str], small: Collection[str], tables: Tables
) -> list[str]:
    """The statements of four groups for all at once; nothing if they are not alike."""
    first = groups[0]
    end = first.match
    if len({len(group.statements) for group in groups}) > 1 or not _end_alike(groups):
        return []
    if any(_are_used(groups[:i], groups[i].statements) for i in range(1, _WAYS)):
        return []
    statements = _statements([group.statements for group in groups], small)
    if not statements:
        return []
    indent = end["indent"]
    differing: set[str] = set()
    body: list[str] = []
    for statement in statements:
        text = _text(statement, differing)
        if text is None:
            return []
        body.append(f"{indent}    {text}{statement.comment}")
    if end["set"] not in differing or statements[-1].name != end["set"]:
        return []
    found = [
        "four([&](auto ways) __attribute__((always_inline)) {",
        f"{indent}    using Lanes = typename decltype(ways)::Lanes;",
        *body,
        f"{indent}    return Lanes({end['set']});",
        f"{indent}}})",
    ]
    if end.re is _ASKED:
        return [f"{indent}if (is_any_of_{found[0]}", *found[1:-1], found[-1] + ") return true;"]
    if end.re is _LOOP:
        return _one_loop(groups, found, tables)
    if not _follow(groups, lines):
        return []
    begun = f"{indent}{end['list']}({end['count']}, {found[0]}"
    rest = f", {end['table']}, {end['first']});{end['comment']}"
    return [begun, *found[1:-1], found[-1] + rest]


def _end_alike(groups: Sequence[_Group]) -> bool:
    """Whether all groups end in the same way, with the set that was made last."""
    first = groups[0].match
    for group in groups:
        match = group.match
        last = STATEMENT.match(group.statements[-1].split("  //")[0]) if group.statements else None
        if match.re is not first.re or match["indent"] != first["indent"]:
            return False
        if last is None or last["name"] != match["set"]:
            return False
    return True


def _follow(groups: Sequence[_Group], lines: Sequence[str]) -> bool:
    """Whether the moves that are listed follow each other in one table."""
    matches = [group.match for group in groups]
    numbers = next((m[1].split(", ") for line in lines if (m := _FIRST.match(line))), [])
    same = len({(m["count"], m["table"], numbers[int(m["site"])]) for m in matches}) == 1
    rows = [int(match["first"]) for match in matches]
    return same and rows == [rows[0] + SIZE * i for i in range(_WAYS)]


def _one_loop(groups: Sequence[_Group], found: Sequence[str], tables: Tables) -> list[str]:
    """One loop for four; nothing if they are not alike."""
    first = groups[0]
    x, indent = first.match["x"], first.match["indent"]
    if len({(group.match["from"], len(group.ending)) for group in groups}) > 1:
        return []
    body: list[str] = []
    for defined in (False, True):
        named = [{group.match["x"]: x} for group in groups]
        body = []
        for row in zip(*(group.ending[1:-1] for group in groups), strict=True):
            line = _line(row, named, x, tables, defined)
            if line is None:
                return []
            body.append(line)
    begin = f"{first.match['from']} + " if first.match["from"] != "0" else ""
    return [
        f"{indent}for (const int in_{x} : {found[0]}",
        *found[1:-1],
        f"{found[-1]}.from(0)) {{",
        f"{indent}    const int {x} = {begin}(in_{x} & {SIZE - 1});",
        *body,
        f"{indent}}}",
    ]


def _line(
    row: Sequence[str],
    named: Sequence[dict[str, str]],
    x: str,
    tables: Tables,
    defined: bool,
) -> str | None:
    """A line of four loops for all of them; None if they do not do the same.

    The tables are `defined` only if that is wanted: nobody knows yet whether all lines are alike.
    """
    codes = [line.split("  //")[0] for line in row]
    for code, names in zip(codes, named, strict=True):
        made = _MADE.search(code)
        mine = _MADE.search(codes[0])
        if made is not None and mine is not None:
            names[made[1]] = mine[1]
    values = [
        [names.get(token, token) for token in _WORDS.findall(code)]
        for code, names in zip(codes, named, strict=True)
    ]
    if len({len(value) for value in values}) > 1:
        return None
    columns = list(zip(*values, strict=True))
    out: list[str] = []
    i = 0
    while i < len(columns):
        column = columns[i]
        if len(set(column)) == 1:
            out.append(column[0])
        elif all(map(_TABLE.match, column)) and values[0][i + 1 : i + 4] == ["[", x, "]"]:
            table = tables(column, defined)
            if table is None:
                return None
            out.append(f"{table}.at[in_{x}]")
            i += 3
        elif all(map(_SYMBOL.match, column)) and not codes[0].strip().startswith("case "):
            out.append(f"one_of_four(in_{x} / {SIZE}, {', '.join(column)})")
        else:
            return None
        i += 1
    comment = row[0][len(codes[0]) :]
    return "".join(out) + comment


def _statements(groups: Sequence[Sequence[str]], small: Collection[str]) -> list[_Statement]:
    """The statements of four groups, side by side; nothing if they are of different kinds."""
    found: list[_Statement] = []
    named: list[dict[str, str]] = [{} for _ in groups]
    for row in zip(*groups, strict=True):
        parsed = [STATEMENT.match(line.split("  //")[0]) for line in row]
        values: list[tuple[str, ...]] = []
        first = parsed[0]
        for match, names in zip(parsed, named, strict=True):
            if match is None or first is None or not _fits(match, first, small):
                return []
            values.append(tuple(names.get(token, token) for token in tokens_of(match["value"])))
        if first is None or len({len(value) for value in values}) > 1:
            return []
        for match, names in zip(parsed, named, strict=True):
            if match is not None:
                names[match["name"]] = first["name"]
        comment = row[0].partition("  // ")[2]
        shown = f"  // {comment}" if comment else ""
        found.append(_Statement(first["form"], first["name"], tuple(values), shown))
    return found


def _fits(match: re.Match[str], first: re.Match[str], small: Collection[str]) -> bool:
    """Whether a line makes a set like that of the first group, of few positions."""
    if match["form"] != first["form"] or not match["form"] or not is_plain(match["value"]):
        return False
    shifts = [shift for t in tokens_of(match["value"]) if (shift := SHIFT.match(t))]
    return match["name"] in small and all(abs(int(shift[1])) < SIZE for shift in shifts)


def _small(lines: Sequence[str], boards: Collection[str]) -> set[str]:
    """The sets, as C++, of which only the first positions can be members."""
    small = set(boards)
    for line in lines:
        match = STATEMENT.match(line.split("  //")[0])
        if match is None or not is_plain(match["value"]):
            continue
        # some of a small set, or worked out from small ones
        value = _without_indices(match["value"])
        whole = "~" not in value and "down<-" not in value
        first = value.split(" & ")[0].strip()
        part = (first in small or _is_small(first)) and "|" not in _outside_brackets(value)
        if part or (whole and _reads_small(value, small)):
            small.add(match["name"])
        else:
            small.discard(match["name"])
    return {
        name
        for name in small
        if all(
            _reads_small(_without_indices(match["value"]), small)
            for line in lines
            if (match := STATEMENT.match(line.split("  //")[0])) and match["name"] == name
        )
    }


def _reads_small(value: str, small: Collection[str]) -> bool:
    """Whether everything that an expression reads has few positions."""
    rest = _LITERAL.sub(lambda found: "" if _is_small(found[0]) else "large", value)
    return all(name in small or name == "down" for name in _SET.findall(rest))


def _is_small(literal: str) -> bool:
    found = _LITERAL.fullmatch(literal)
    return found is not None and int(found[1], 16) < 1 << SIZE


def _without_indices(value: str) -> str:
    """An expression without what stands in square brackets."""
    return _without(INDEX, value)


def _outside_brackets(value: str) -> str:
    """What of an expression stands in no round brackets."""
    return _without(_BRACKETS, value)


def _without(part: re.Pattern[str], value: str) -> str:
    before = ""
    while value != before:
        before, value = value, part.sub("", value)
    return value


def _text(statement: _Statement, differing: set[str]) -> str | None:
    """A statement for all groups; its name is added to those that differ by group if it does."""
    columns = list(zip(*statement.values, strict=True))
    moves = any(SHIFT.match(column[0]) for column in columns)
    varied = [column for column in columns if len(set(column)) > 1]
    lanes = not differing.isdisjoint(statement.values[0])
    if not varied and not lanes:
        return f"{statement.form}{statement.name} = {''.join(statement.values[0])};"
    differing.add(statement.name)
    if all(_is_number(column) for column in varied):
        value = "".join(_token(column) for column in columns)
        return f"const Lanes {statement.name} = {value};"
    sets = None if moves or lanes else _of_sets(columns)
    return None if sets is None else f"const Lanes {statement.name} = {sets};"


def _of_sets(columns: Sequence[Sequence[str]]) -> str | None:
    """An expression of sets of boards of which two take turns; None if there are more."""
    out: list[str] = []
    i = 0
    while i < len(columns):
        column = columns[i]
        before = "".join(columns[k][0] for k in range(max(i - 4, 0), i))
        kinds = list(dict.fromkeys(column))
        if len(kinds) == 1:
            out.append(column[0])
            i += 1
            continue
        if len(kinds) > 2 or not all(map(str.isdigit, kinds)) or not _BEFORE.match(before):
            return None
        del out[-4:]
        which = ", ".join(str(kinds.index(each)) for each in column)
        sets = ", ".join(f"{before}{each}]" for each in kinds)
        out.append(f"by_way<{which}>(ways, {sets})")
        i += 2
    return "".join(out)


def _is_number(column: Sequence[str]) -> bool:
    """Whether tokens differ in how far they shift, or what they mask."""
    return all(map(SHIFT.match, column)) or all(map(MASK.match, column))


def _token(column: Sequence[str]) -> str:
    """A token for all groups."""
    shifts, masks = list(map(SHIFT.match, column)), list(map(MASK.match, column))
    if shifts[0] is not None and len(set(column)) > 1:
        return f"moved<{', '.join(each[1] for each in shifts if each is not None)}>(ways, "
    if masks[0] is not None and len(set(column)) > 1:
        return f"lanes<{', '.join(each[1] for each in masks if each is not None)}>(ways)"
    return column[0]


def _are_used(groups: Sequence[_Group], lines: Sequence[str]) -> bool:
    """Whether sets of some groups are read behind them, or in their loops."""
    names = set(_names(groups))
    inside = [line for group in groups for line in group.ending[1:]]
    return any(token in names for line in [*inside, *lines] for token in tokens_of(line))


def _names(groups: Sequence[_Group]) -> Iterator[str]:
    for group in groups:
        for line in group.statements:
            match = STATEMENT.match(line.split("  //")[0])
            if match is not None:
                yield match["name"]
