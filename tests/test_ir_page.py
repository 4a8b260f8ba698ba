"""Pages of Python: their examples do what is shown, tables name what there is."""

from __future__ import annotations

import doctest
import re

import pytest

import rgt
from rgt.ir import actions, expressions, fragments, types, values
from rgt.ir.automaton import Automaton
from rgt.ir.game import Game
from tests.docs import DOCS

PAGE = DOCS / "ir.md"


@pytest.mark.parametrize(
    ("name", "least"), [("ir.md", 50), ("python.md", 35), ("cluster.md", 6), ("agents.md", 20)]
)
def test_the_examples_do_what_is_shown(name: str, least: int) -> None:
    page = DOCS / name
    text = "\n".join(
        re.findall(r"^```python\n(.*?)^```$", page.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    )
    example = doctest.DocTestParser().get_doctest(text, {}, name, str(page), 0)
    runner = doctest.DocTestRunner(verbose=False, optionflags=doctest.ELLIPSIS)
    runner.run(example)
    assert runner.summarize(verbose=False) == (0, len(example.examples))
    assert len(example.examples) > least


@pytest.mark.parametrize("kind", [Automaton, Game])
def test_every_public_method_is_told_of(kind: type) -> None:
    page = PAGE.read_text("utf-8")
    # what replays a trace is no business of those who make games
    own = {"apply", "observer", "restore", "artificial_tags"}
    names = {name for name in vars(kind) if not name.startswith("_")} - own
    assert {name for name in names if not re.search(rf"\b{name}\b", page)} == set()


@pytest.mark.parametrize("module", [actions, expressions, types, values, fragments])
def test_every_term_and_fragment_is_told_of(module: object) -> None:
    page = PAGE.read_text("utf-8")
    names = {
        name
        for name, each in vars(module).items()
        if isinstance(each, type)
        and each.__module__ == module.__name__
        and hasattr(each, "__match_args__")
    }
    # made by `sequence` and `choice`, or their unit
    names -= {"Sequence", "Choice", "Empty"}
    assert {name for name in names if not re.search(rf"\b{name}\b", page)} == set()


def test_every_public_name_is_told_of() -> None:
    """docs/python.md has each name of `rgt`, and each attribute of what engines give."""
    page = (DOCS / "python.md").read_text("utf-8")
    names = set(rgt.__all__)
    for kind in (rgt.Engine, rgt.State, rgt.Numbering, rgt.InformationState):
        names |= {name for name in vars(kind) if not name.startswith("_")}
    # a state is its own copy; `turns` is what `seen` is for
    names -= {"copy", "engine", "is_terminal", "turns"}
    assert {name for name in names if not re.search(rf"\b{name}\b", page)} == set()
