"""JSON of other people is read whatever the limit of recursion is."""

from __future__ import annotations

import json
import re

import pytest

from rgt.ir.json.text import DEEPEST, loads
from rgt.ir.system.recursion import deep_recursion
from tests.codes import ROOT


@pytest.mark.parametrize("opening", ["[", '{"a":'])
def test_what_is_nested_too_deeply_is_told_where_python_would_go_on(opening: str) -> None:
    with deep_recursion(1_000_000), pytest.raises(json.JSONDecodeError, match="too deeply"):
        loads(opening * 100_000)


def test_the_place_is_that_of_the_first_bracket_too_many() -> None:
    with pytest.raises(json.JSONDecodeError) as caught:
        loads(" " + "[" * (DEEPEST + 1) + "]" * (DEEPEST + 1))
    assert caught.value.pos == DEEPEST + 1


def test_as_deep_as_allowed() -> None:
    found = loads("[" * DEEPEST + "]" * DEEPEST)
    depth = 1
    while found:
        (found,) = found
        depth += 1
    assert depth == DEEPEST


def test_brackets_in_strings_and_beside_each_other_are_none() -> None:
    text = json.dumps({"a": "[" * 2000 + '\\"' + "{" * 2000, "b": [[] for _ in range(2000)]})
    assert loads(text) == json.loads(text)


def test_a_string_without_an_end_is_an_error_of_json() -> None:
    with pytest.raises(json.JSONDecodeError):
        loads('"' + "[" * 100_000)


def test_nothing_else_reads_json_of_other_people() -> None:
    """Files that are part of rgt are ours: the corpus's index is nested no deeper than we like."""
    found = [
        path.relative_to(ROOT).as_posix()
        for room in ("backends", "debugger", "frontends", "ir", "passes", "rgt", "corpus")
        for path in sorted((ROOT / room).rglob("*.py"))
        if "node_modules" not in path.parts
        and re.search(r"\bjson\.loads?\(|\bJSONDecoder\b|from json import", path.read_text("utf-8"))
    ]
    assert found == ["ir/json/text.py", "corpus/__init__.py"]
