"""docs/environments.md: its examples do what is shown, where the libraries are installed."""

from __future__ import annotations

import doctest
import re

import pytest

from tests.docs import DOCS
from tests.environments.same_rules import TWINS

PAGE = DOCS / "environments.md"


def test_the_examples_do_what_is_shown() -> None:
    for module in ("pyspiel", "pettingzoo", "gymnasium"):
        pytest.importorskip(module)
    blocks = re.findall(r"^```python\n(.*?)^```$", PAGE.read_text("utf-8"), re.M | re.S)
    example = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, PAGE.name, str(PAGE), 0)
    runner = doctest.DocTestRunner(verbose=False, optionflags=doctest.ELLIPSIS)
    runner.run(example)
    assert runner.summarize(verbose=False) == (0, len(example.examples))
    assert len(example.examples) > 20


def test_the_page_counts_the_games_that_are_compared() -> None:
    text = PAGE.read_text("utf-8")
    assert len({twins.ours for twins in TWINS}) == 15
    assert "Fifteen games of the corpus" in text
