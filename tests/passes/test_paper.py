"""Every transformation, pragma calculation and validator of the 2025 paper is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rgt.passes.registry import CALCULATIONS, NORMALISATIONS, PASSES, PIPELINES, load

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs/paper.md").read_text(encoding="utf-8")

# Appendix B of the paper, headings of its figures
TRANSFORMATIONS = (
    "Compact skip edges",
    "Inline assignment",
    "Compact reachability",
    "Inline reachability",
    "Propagate constants",
    "Merge accesses",
    "Reorder conditions",
    "Compact comparisons",
    "Join exclusive edges",
    "Join fork prefixes",
    "Join fork suffixes",
    "Skip self assignments and comparisons",
    "Skip unused tags",
    "Skip redundant tags",
    "Skip artificial tags",
    "Prune unreachable nodes",
    "Prune unused constants and variables",
    "Prune self loops",
    "Prune singleton types",
    "Expand any assignment",
    "Expand variable tags",
    "Normalize types",
    "Normalize constants",
    "Add explicit casts",
    "Mangle symbols",
)
# Appendix C.3
PRAGMAS = ("Disjoints", "Iterators", "Repeats and uniques", "Simple apply", "Tag indexes")


def row(name: str) -> list[str]:
    """The cells of a table's row that begins with a name."""
    [line] = [line for line in PAGE.splitlines() if line.startswith(f"| {name} |")]
    return [cell.strip() for cell in line.strip("|").split("|")]


@pytest.mark.parametrize("name", TRANSFORMATIONS + PRAGMAS)
def test_a_pass_of_the_paper_is_here(name: str) -> None:
    ours = re.findall(r"`([a-z-]+)`", row(name)[1])
    assert ours
    for each in ours:
        assert load(each).name == each


def test_every_pass_is_on_the_page() -> None:
    named = set(re.findall(r"`([a-z]+(?:-[a-z]+)+)`", PAGE))
    assert set(PASSES) <= named


def test_files_on_the_page_exist() -> None:
    files = re.findall(r"`((?:ir|passes|tests)/[\w/]+\.py)`", PAGE)
    assert files
    assert [file for file in files if not (ROOT / file).is_file()] == []
    validators = re.findall(r"`(\w+\.py)`", PAGE.split("## Validators")[1])
    assert [f for f in validators if not (ROOT / "passes/validators" / f).is_file()] == []


def test_pragmas_and_normal_forms_are_no_optimisations() -> None:
    assert not set(PIPELINES["all"]) & {*CALCULATIONS, *NORMALISATIONS}
