"""Hostile files of traces: JSON that is no trace, and a trace with more than it should have."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from rgt.api import load, record
from rgt.debugger.trace_lines import json_lines
from tests.hostile.inputs import CORPUS

_JSON = [
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    '"a"',
    '"step"',
    "1",
    "-1",
    "1.5e9",
    "null",
    "true",
    '"trace"',
]


def traces(size: int) -> Iterator[tuple[str, bytes]]:
    """Every hostile trace with its name."""
    for character in '[{"7\n\0':
        yield f"only {character!a}", character.encode() * size
    random = Random(size)
    yield "random bytes", random.randbytes(size)
    words = [word.encode() for word in _JSON]
    yield "random tokens", b" ".join(random.choices(words, k=size // 5))
    head, *steps = (line.encode() + b"\n" for line in _lines())
    whole = b"".join((head, *steps))
    yield "a trace again and again", whole * (size // len(whole) + 1)
    yield "its first line again and again", head * (size // len(head) + 1)
    yield "a step again and again", head + steps[0] * (size // len(steps[0]) + 1)
    yield "its steps shuffled", head + b"".join(random.choices(steps, k=size * 3 // len(whole)))
    yield "a deep line", head + b"[" * (size // 2) + b"]" * (size // 2) + b"\n"
    yield "a deep object", head + b'{"a":' * (size // 6) + b"1" + b"}" * (size // 6) + b"\n"
    yield "a long number", head + b'{"step": ' + b"9" * size + b"}\n"
    yield "a long string", head + b'{"' + b"a" * size + b'": 1}\n'
    yield "lines of nothing", head + b"{}\n" * (size // 3)
    yield "numbers too long", head.replace(b"1", b"9" * 5000) + b"".join(steps)


def _lines() -> list[str]:
    game = load(CORPUS / "rg" / "nim.rg")
    return list(json_lines(record(game)))
