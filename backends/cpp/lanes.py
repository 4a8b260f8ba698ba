"""The same work on sets for several directions, done for all of them at once.

Where a piece is looked for in eight directions, eight groups of statements differ in nothing but
how far they shift and what they mask.  They are written once, for the lanes of a vector.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

_FEWEST, _LANES = 4, 8
"""How many groups are worked on together."""
_SHIFTS = 3
"""With fewer shifts in a group, to fill lanes and to join them takes as long as is saved."""

_END = re.compile(
    r" *(?:(?P<into>\w+) = (?P=into) \| (?P<found>\w+);"
    r"|if \((?P<asked>\w+)\.any\(\)\) return true;)$"
)
STATEMENT = re.compile(
    r" *(?P<form>const Bits<1> |constexpr Bits<1> |const auto |Bits<1> |)"
    r"(?P<name>\w+) = (?P<value>.+);$"
)
_EMPTY = re.compile(r" *Bits<1> (\w+\{\}(?:, \w+\{\})*);$")
_TOKEN = re.compile(r"down<-?\d+>\(|Bits<1>\{\{0x[0-9a-f]+u\}\}|\w+|\s+|\S")
_UNMOVED = re.compile(r"(?<!>)\((s\.\w+\[[^()]*\])\)")
_MASKED = re.compile(r"\(\((\w+) & (?=Bits<1>)")
SHIFT = re.compile(r"down<(-?[1-5]?\d|-?6[0-3])>\($")
INDEX = re.compile(r"\[[^\[\]]*\]")
_PLAIN = re.compile(
    r"(?:down<-?\d+>(?=\()|Bits<1>\{\{0x[0-9a-f]+u\}\}|(?:s\.)?\w+(?![\w(<.])|[()&|~\s])*$"
)
"""What can be asked of lanes: sets, shifts and masks, but no other function."""
MASK = re.compile(r"Bits<1>\{\{(0x[0-9a-f]+u)\}\}$")


@dataclass(frozen=True, slots=True)
class _Statement:
    """A set gets a value, the tokens of an expression; `form` is "" if it has had one before.

    In `moving` what is asked of the places themselves is asked as of others, no step away.
    """

    form: str
    name: str
    value: tuple[str, ...]
    moving: tuple[str, ...]
    comment: str


@dataclass(frozen=True, slots=True)
class _Group:
    """Statements about sets of their own, and the line that uses the last one."""

    statements: tuple[_Statement, ...]
    names: tuple[str, ...]
    end: re.Match[str]

    @property
    def result(self) -> str:
        """The set that is used."""
        return self.end["found"] or self.end["asked"]


def in_lanes(lines: Sequence[str]) -> list[str]:
    """The lines of a function, groups of statements that are alike written once."""
    ends = _ends(lines)
    out: list[str] = []
    at = k = 0
    while k + 1 < len(ends):
        length = ends[k + 1] - ends[k]
        begin = ends[k] + 1 - length
        groups = _alike_from(lines, ends[k:], length) if begin >= at else []
        behind = ends[k + max(len(groups), 1) - 1] + 1
        if len(groups) >= _FEWEST and not _are_used(groups, lines[behind:]):
            out += [*lines[at:begin], *_written(groups)]
            at = behind
            k += len(groups)
        else:
            k += 1
    return [*out, *lines[at:]]


def _ends(lines: Sequence[str]) -> list[int]:
    """The lines where groups may end: what they add to is added to again and again."""
    found = [(i, end["into"]) for i, line in enumerate(lines) if (end := _END.match(line))]
    times = Counter(into for _, into in found)
    return [i for i, into in found if times[into] >= _FEWEST]


def _alike_from(lines: Sequence[str], ends: Sequence[int], length: int) -> list[_Group]:
    """The groups of so many lines, one after the other, that are alike."""
    found: list[_Group] = []
    for i, end in enumerate(ends[:_LANES]):
        if end != ends[0] + i * length:
            break
        group = _group(lines[end + 1 - length : end + 1])
        if group is None or (found and not _are_alike(found[0], group)):
            break
        if sum(_is_shift(token) for each in group.statements for token in each.moving) < _SHIFTS:
            break
        found.append(group)
    return found


def _group(lines: Sequence[str]) -> _Group | None:
    """Some lines, if all but the last are statements about sets of their own."""
    end = _END.match(lines[-1])
    if end is None:
        return None
    statements: list[_Statement] = []
    names: dict[str, None] = {}
    for line in lines[:-1]:
        code, _, comment = line.partition("  // ")
        empty, found = _EMPTY.match(code), STATEMENT.match(code)
        if empty is not None:
            for each in empty[1].split(", "):
                names[each[:-2]] = None
                statements.append(_Statement("Bits<1> ", each[:-2], (), (), ""))
        elif found is None or not is_plain(found["value"]):
            return None
        elif found["form"] or found["name"] in names:
            names[found["name"]] = None
            value = found["value"]
            moving = _UNMOVED.sub(r"((down<0>(\1) & Bits<1>{{0xffffffffffffffffu}}))", value)
            moving = _MASKED.sub(r"((down<0>(\1) & ", moving)
            form, name = found["form"], found["name"]
            statements.append(_Statement(form, name, tokens_of(value), tokens_of(moving), comment))
        else:
            return None
    group = _Group(tuple(statements), tuple(names), end)
    into = end["into"]
    if group.result not in names or any(into in each.value for each in statements):
        return None
    return group


def is_plain(value: str) -> bool:
    """Whether an expression can be one of lanes."""
    before = ""
    while value != before:
        before, value = value, INDEX.sub("", value)
    return _PLAIN.match(value) is not None


def tokens_of(text: str) -> tuple[str, ...]:
    """The tokens of an expression about sets."""
    return tuple(_TOKEN.findall(text))


def _are_alike(one: _Group, other: _Group) -> bool:
    """Whether two groups differ in names, shifts and masks only."""
    if len(one.names) != len(other.names) or len(one.statements) != len(other.statements):
        return False
    named = dict(zip(one.names, other.names, strict=True))
    if (named[one.result], one.end["into"]) != (other.result, other.end["into"]):
        return False
    return all(
        (a.form, named[a.name]) == (b.form, b.name) and _are_same(a.moving, b.moving, named)
        for a, b in zip(one.statements, other.statements, strict=True)
    )


def _are_same(one: Sequence[str], other: Sequence[str], named: Mapping[str, str]) -> bool:
    """Whether two expressions are the same, but for names, shifts and masks."""
    if len(one) != len(other):
        return False
    return all(_is_same(a, b, named) for a, b in zip(one, other, strict=True))


def _is_same(one: str, other: str, named: Mapping[str, str]) -> bool:
    if one in named or other in named.values():
        return named.get(one) == other
    for kind in (SHIFT, MASK):
        if kind.match(one):
            return kind.match(other) is not None
    return one == other


def _is_shift(token: str) -> bool:
    return SHIFT.match(token) is not None


def _are_used(groups: Sequence[_Group], lines: Sequence[str]) -> bool:
    """Whether sets of some groups are read behind them."""
    names = {name for group in groups for name in group.names}
    return any(token in names for line in lines for token in _TOKEN.findall(line))


def _written(groups: Sequence[_Group]) -> list[str]:
    """The statements of the first group, for all groups at once."""
    first = groups[0]
    start = re.match(" *", first.end[0])
    assert start is not None
    indent = start[0]
    values = [list(_values(groups, i)) for i in range(len(first.statements))]
    differing = _differing(first, values)
    out = []
    for statement, found in zip(first.statements, values, strict=True):
        differs = statement.name in differing
        kind = "Lanes" if differs else "Bits<1>"
        form = statement.form.replace("Bits<1>", kind).replace("auto", kind)
        if differs:
            form = form.replace("constexpr", "const")
        value = "".join(_token(tokens) for tokens in zip(*found, strict=True))
        text = f"{form}{statement.name}" + (f" = {value};" if value else "{};")
        comment = f"  // {statement.comment}" if statement.comment else ""
        out.append(f"{indent}    {text}{comment}")
    into = first.end["into"]
    begun = f"{into} = {into} | joined" if into else "if (is_any"
    return [
        f"{indent}{begun}<{len(groups)}>([&](auto ways) {{",
        f"{indent}    using Lanes = typename decltype(ways)::Lanes;",
        *out,
        f"{indent}    return Lanes({first.result});",
        f"{indent}}});" if into else f"{indent}}})) return true;",
    ]


def _values(groups: Sequence[_Group], i: int) -> Iterator[tuple[str, ...]]:
    """The values that the i-th statements have, all written in one way."""
    values = [group.statements[i].value for group in groups]
    first = groups[0]
    for group, value in zip(groups, values, strict=True):
        named = dict(zip(first.names, group.names, strict=True))
        if not _are_same(values[0], value, named):
            values = [group.statements[i].moving for group in groups]
            break
    return iter(values)


def _differing(first: _Group, values: Sequence[Sequence[tuple[str, ...]]]) -> set[str]:
    """The sets of the first group that are others in other groups."""
    found: set[str] = set()
    before = -1
    while len(found) != before:
        before = len(found)
        for statement, each in zip(first.statements, values, strict=True):
            masks = {tuple(filter(MASK.match, value)) for value in each}
            shifts = any(map(_is_shift, each[0]))
            if len(masks) > 1 or shifts or not found.isdisjoint(each[0]):
                found.add(statement.name)
    return found


def _token(tokens: Sequence[str]) -> str:
    """A token for all groups: lanes beyond the last do what the first one does."""
    padded = [*tokens, *[tokens[0]] * (_LANES - len(tokens))]
    shifts, masks = [SHIFT.match(each) for each in padded], [MASK.match(each) for each in padded]
    if shifts[0] is not None:
        return f"moved<{', '.join(each[1] for each in shifts if each is not None)}>(ways, "
    if masks[0] is not None and len(set(tokens)) > 1:
        return f"lanes<{', '.join(each[1] for each in masks if each is not None)}>(ways)"
    return tokens[0]
