"""Questions about single members of a set, asked of whole words.

``if (s.b[1].test(0)) { if (s.b[1].test(1)) { return true; } }``, one such line of three after
another, is a branch for each member.  Folded it is a masked comparison for each line, and one
branch for eight of them; where few members matter, one look into a table.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from rgt.backends.cpp.layout import WORD
from rgt.ir.bit_sets import bits_of

_TEST = re.compile(r"^ *if \((!?)([\w.\[\]]+)\.test\((\d+)\)\) \{(?:  // (.*))?$")
_MOST = 8
_FEW = 10
"""So many members may matter for a table of all cases."""


@dataclass
class _Block:
    """A statement, or one with a body: `lines` are those of a plain statement, or the head and the
    tail of what is no question about members.
    """

    lines: list[str]
    body: list[_Block] | None = None
    asked: list[tuple[bool, str, int]] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)


def folded(lines: Sequence[str], cells: Mapping[str, int]) -> list[str]:
    """The same statements with questions about members of one set asked at once.

    `cells` are how many members the sets of boards can have, by their C++ names.
    """
    if not any(".test(" in line for line in lines):
        return list(lines)
    blocks, rest = _parsed(list(lines), 0)
    if rest != len(lines):
        return list(lines)
    return list(_written(blocks, cells))


def _parsed(lines: list[str], at: int) -> tuple[list[_Block], int]:
    """The statements from a line on up to the end of their block, and the line of that end."""
    found: list[_Block] = []
    while at < len(lines):
        line = lines[at]
        if line.strip().startswith("}"):
            return found, at
        if not _opens(line):
            found.append(_Block([line]))
            at += 1
            continue
        block, at = _with_body(lines, at)
        found += block
    return found, at


def _opens(line: str) -> bool:
    return line.split("  //")[0].rstrip().endswith("{")


def _with_body(lines: list[str], at: int) -> tuple[list[_Block], int]:
    """A statement with its body; one with an ``else`` is left as it stands, body by body."""
    head = lines[at]
    body, at = _parsed(lines, at + 1)
    if at == len(lines):
        return [_Block([head]), *body], at
    tail = lines[at]
    if _opens(tail):
        others, after = _with_body(lines, at)
        return [_Block([head]), *body, *others], after
    asked = _TEST.match(head)
    if asked is None or tail.strip() != "}":
        return [_Block([head, tail], body)], at + 1
    block = _Block([], body, [(not asked[1], asked[2], int(asked[3]))])
    block.lines = [" " * (len(head) - len(head.lstrip()))]
    block.comments = [asked[4]] if asked[4] else []
    return [_merged(block)], at + 1


def _merged(block: _Block) -> _Block:
    """A question with those that are all of its body."""
    while block.body and len(block.body) == 1 and block.body[0].asked:
        inner = block.body[0]
        block.asked += inner.asked
        block.comments += inner.comments
        block.body = inner.body
    return block


def _succeeds(block: _Block) -> bool:
    """Whether a statement is a question about several members that answers a check."""
    body = block.body
    if len(block.asked) < 2 or body is None or len(body) != 1:
        return False
    return [line.strip() for line in body[0].lines] == ["return true;"]


def _written(blocks: Sequence[_Block], cells: Mapping[str, int]) -> Iterator[str]:
    at = 0
    while at < len(blocks):
        block = blocks[at]
        if block.body is None:
            yield from block.lines
            at += 1
            continue
        if not block.asked:
            yield block.lines[0]
            yield from _written(block.body, cells)
            yield block.lines[1]
            at += 1
            continue
        alike = [block]
        while _succeeds(block) and len(alike) < _MOST and at + len(alike) < len(blocks):
            following = blocks[at + len(alike)]
            if not _succeeds(following):
                break
            alike.append(following)
        yield from _question(alike, cells)
        at += len(alike)


def _question(blocks: list[_Block], cells: Mapping[str, int]) -> Iterator[str]:
    """The statements that ask some questions, all with the same body."""
    indent = blocks[0].lines[0]
    rows = _rows(blocks)
    texts = rows[1] if rows is not None else [_condition(block) for block in blocks]
    comments = [
        f"  // {' and '.join(block.comments)}" if block.comments else "" for block in blocks
    ]
    if len(blocks) == 1:
        yield f"{indent}if ({texts[0]}) {{{comments[0]}"
    elif rows is not None:
        yield f"{indent}if ({rows[0]}.all_of_one<"
        yield f"{indent}        {cells.get(rows[0].partition('[')[0], 64)},"
        for text, comment in zip(texts[:-1], comments[:-1], strict=True):
            yield f"{indent}        {text},{comment}"
        yield f"{indent}        {texts[-1]}>()) {{{comments[-1]}"
    else:
        yield f"{indent}if (({texts[0]}){comments[0]}"
        for text, comment in zip(texts[1:-1], comments[1:-1], strict=True):
            yield f"{indent}    | ({text}){comment}"
        yield f"{indent}    | ({texts[-1]})) {{{comments[-1]}"
    first = blocks[0]
    assert first.body is not None
    too_deep = 4 * (len(first.asked) - 1)
    yield from (line[too_deep:] for line in _written(first.body, cells))
    yield indent + "}"


def _rows(blocks: list[_Block]) -> tuple[str, list[str]] | None:
    """The set of which all members of some others are asked, and these others as C++; None if more
    is asked, or of many members.
    """
    names = {members for block in blocks for _, members, _ in block.asked}
    positive = all(holds for block in blocks for holds, _, _ in block.asked)
    most = max(at for block in blocks for _, _, at in block.asked)
    if len(blocks) < 3 or len(names) > 1 or not positive or most >= _FEW:
        return None
    return names.pop(), [f"{bits_of(at for _, _, at in block.asked):#x}u" for block in blocks]


def _condition(block: _Block) -> str:
    """The question of one statement as C++."""
    if len(block.asked) == 1:
        holds, members, at = block.asked[0]
        return f"{'' if holds else '!'}{members}.test({at})"
    masks: dict[tuple[bool, str], int] = {}
    for holds, members, at in block.asked:
        masks[holds, members] = masks.get((holds, members), 0) | 1 << at
    parts = []
    for (holds, members), mask in masks.items():
        words = -(-mask.bit_length() // WORD)
        numbers = ", ".join(f"{mask >> WORD * i & (1 << WORD) - 1:#x}u" for i in range(words))
        parts.append(f"{members}.{'all' if holds else 'none'}<{numbers}>()")
    return " & ".join(parts)
