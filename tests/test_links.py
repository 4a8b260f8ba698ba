"""Links between pages lead somewhere, anchors included; the site has every page."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from rgt.explanations import anchor
from tests.codes import ROOT
from tests.docs import DOCS
from tests.docs_site.links import PROJECT_PAGES, within_site

PAGES = [*sorted(DOCS.rglob("*.md")), *(ROOT / name for name in PROJECT_PAGES)]
_LINK = re.compile(r"\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]*))?\)")


def prose(path: Path) -> str:
    """A page without its blocks and pieces of code."""
    text = re.sub(
        r"^( *)```.*?^\1```$", "", path.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL
    )
    return re.sub(r"`[^`\n]*`", lambda code: code[0].replace("](", "]_("), text)


@cache
def anchors(path: Path) -> frozenset[str]:
    """The anchors of a page's headings, as GitHub and the site number those that are alike."""
    found: Counter[str] = Counter()
    names = set()
    for heading in re.findall(r"^#+ (.*)$", prose(path), re.MULTILINE):
        name = anchor(re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading))
        names.add(f"{name}-{found[name]}" if found[name] else name)
        found[name] += 1
    return frozenset(names)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    for target, name in _LINK.findall(prose(page)):
        file = page.parent / target if target else page
        assert file.exists(), target
        assert not name or name in anchors(file), f"{target}#{name}"


def test_anchors_are_those_of_headings() -> None:
    assert "adding-a-pass" in anchors(ROOT / "CONTRIBUTING.md")
    assert "rg014-json-is-no-game" in anchors(DOCS / "errors.md")
    assert "no-such-heading" not in anchors(DOCS / "errors.md")


def test_every_page_is_in_the_navigation_of_the_site_once() -> None:
    _, nav = (ROOT / "mkdocs.yml").read_text("utf-8").split("\nnav:\n")
    named = Counter(re.findall(r"[\w/]+\.md", nav))
    own = {path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*.md")}
    assert set(named) - own == {*PROJECT_PAGES.values(), "gallery.md", "api.md"}
    assert own - set(named) == set(), "a new page joins the nav of mkdocs.yml"
    assert [name for name, times in named.items() if times > 1] == []


@pytest.mark.parametrize(
    ("page", "text", "led"),
    [
        ("tour.md", "[a](docs/hrg.md#words)", "[a](hrg.md#words)"),
        ("tour.md", "[all](docs/)", "[all](index.md)"),
        ("tour.md", "![p](docs/pictures/speed.svg)", "![p](pictures/speed.svg)"),
        (
            "plugins.md",
            "[c](../CONTRIBUTING.md#adding-a-pass)",
            "[c](contributing.md#adding-a-pass)",
        ),
        ("tutorials/teachers.md", "[rg](../rg.md)", "[rg](../rg.md)"),
        ("tutorials/teachers.md", "[a](../../README.md)", "[a](../tour.md)"),
        ("speed.md", "[b](../tests/limits)", "b"),
        ("python.md", "[p](pictures)", "p"),
        ("speed.md", "[b](https://example.org/x) [c](#d)", "[b](https://example.org/x) [c](#d)"),
    ],
)
def test_links_out_of_docs_are_led_into_the_site(page: str, text: str, led: str) -> None:
    assert within_site(text, page, "") == led


def test_files_that_are_no_pages_are_found_where_the_project_is_at_home() -> None:
    led = within_site("[b](../tests/limits)", "speed.md", "https://example.org/rgt")
    assert led == "[b](https://example.org/rgt/blob/main/tests/limits)"
