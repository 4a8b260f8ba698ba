"""Hostile files of JSON lines: what is no such file, and what is one with far too much in it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from random import Random

from rgt.api import load, record
from rgt.debugger.traces.trace_lines import json_lines
from tests.hostile.inputs import CORPUS

_WORDS = ("{", "}", "[", "]", ",", ":", '"a"', '"kind"', "1", "-1", "1.5e9", "null", "true")


def traces(size: int) -> Iterator[tuple[str, bytes]]:
    """Every hostile trace of passes with its name."""
    return _hostile(list(json_lines(record(load(CORPUS / "rg" / "nim.rg")))), size)


def plays(size: int) -> Iterator[tuple[str, bytes]]:
    """Every hostile record of a play with its name."""
    header = {"kind": "play", "format": 2, "rgt": "1", "game": "rg/nim", "language": "rg"}
    header |= {
        "simultaneous": "keep",
        "graphs": "reusable",
        "recovery": "off",
        "seed": 1,
        "players": ["random"],
    }
    moves = [{"kind": "move", "player": "first", "tags": ["a", "0"]}]
    return _hostile([json.dumps(line) for line in (header, *moves)], size)


def _hostile(lines: Sequence[str], size: int) -> Iterator[tuple[str, bytes]]:
    for character in '[{"7\n\0':
        yield f"only {character!a}", character.encode() * size
    random = Random(size)
    yield "random bytes", random.randbytes(size)
    words = [word.encode() for word in _WORDS]
    yield "random tokens", b" ".join(random.choices(words, k=size // 5))
    head, *steps = (line.encode() + b"\n" for line in lines)
    whole = b"".join((head, *steps))
    yield "a file again and again", whole * (size // len(whole) + 1)
    yield "its first line again and again", head * (size // len(head) + 1)
    yield "a line again and again", head + steps[0] * (size // len(steps[0]) + 1)
    number = len(steps) * size // len(whole) + 1
    yield "its lines shuffled", head + b"".join(random.choices(steps, k=number))
    yield "a deep line", head + b"[" * (size // 2) + b"]" * (size // 2) + b"\n"
    yield "a deep object", head + b'{"a":' * (size // 6) + b"1" + b"}" * (size // 6) + b"\n"
    yield "a long number", head + b'{"kind": ' + b"9" * size + b"}\n"
    yield "a long string", head + b'{"' + b"a" * size + b'": 1}\n'
    yield "lines of nothing", head + b"{}\n" * (size // 3)
    yield "numbers too long", head.replace(b"1", b"9" * 5000) + b"".join(steps)
