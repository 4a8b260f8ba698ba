"""The page of passes in the site: automata behind the texts that they are of."""

from __future__ import annotations

import re

from rgt.passes.registry import PASSES
from tests.docs import DOCS
from tests.docs_site.passes import pass_pictures, with_pictures


def test_passes_that_change_edges_have_pictures() -> None:
    pictured = pass_pictures()
    # a skip edge goes, a hint changes no edge
    before, after = (svg.count('class="head"') for svg in pictured["compact-skip-edges"])
    assert before == after + 1
    assert "calculate-disjoints" not in pictured
    assert 25 <= len(pictured) <= len(PASSES)


def test_each_picture_stands_once_in_the_section_of_its_pass() -> None:
    pictured = pass_pictures()
    page = with_pictures((DOCS / "passes.md").read_text(encoding="utf-8"), pictured)
    for name in PASSES:
        (section,) = re.findall(rf"^## {name}\n(.*?)(?=^## |\Z)", page, re.MULTILINE | re.DOTALL)
        shown = re.findall(r'src="passes/([^"]*)"', section)
        wanted = [f"{name}-before.svg", f"{name}-after.svg"] if name in pictured else []
        assert shown == wanted
        assert not wanted or section.index("After:") < section.index("<div class")
