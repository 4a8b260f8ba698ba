"""docs/environments.md: its examples do what is shown, where the libraries are installed."""

from __future__ import annotations

import doctest
import re

import pytest

from tests.docs import DOCS
from tests.peers.table import PAIRS

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
    games = {
        pair.ours.split("/")[1]
        for pair in PAIRS
        if pair.peer == "OpenSpiel" and not pair.ours.startswith("..")
    }
    found = re.search(r"(\d+) games of\s+the corpus", PAGE.read_text("utf-8"))
    assert found is not None
    assert int(found[1]) == len(games)
