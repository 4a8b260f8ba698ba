"""What of the site stands outside docs/: pages and other files, and how links lead to them."""

from __future__ import annotations

import posixpath
import re
import tomllib

from tests.codes import ROOT

ASSETS = ROOT / "tests" / "docs_site" / "assets"
"""Files that the site has beside its pages."""
PROJECT_PAGES = {
    "README.md": "tour.md",
    "ARCHITECTURE.md": "architecture.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
}
"""Pages at the top of the repository, and what they are called in the site."""

_LINK = re.compile(r"(!?\[(?:[^\]\[]|\[[^\]]*\])*\])\((?!\w+:|#)([^)#\s]+)(#[^)\s]*)?\)")


def home() -> str:
    """The address of the repository, empty if it has none."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    found: str = project["tool"]["regular-games"]["home"]
    return found.rstrip("/")


def within_site(markdown: str, page: str, address: str) -> str:
    """The text of a page of the site with its links as the site has them.

    Links to folders, and to files outside docs/ that are no pages, lead to the repository at
    `address`; where there is no such address their words are left.
    """
    origin = {made: name for name, made in PROJECT_PAGES.items()}.get(page, f"docs/{page}")

    def led(link: re.Match[str]) -> str:
        words, target, anchor = link[1], link[2], link[3] or ""
        path = posixpath.normpath(posixpath.join(posixpath.dirname(origin), target))
        if not (ROOT / path).exists():
            return link[0]
        if path == "docs":
            path = "docs/index.md"
        # the site shows no folders
        if path.startswith("docs/") and not (ROOT / path).is_dir():
            found = path.removeprefix("docs/")
        elif path in PROJECT_PAGES:
            found = PROJECT_PAGES[path]
        elif address:
            return f"{words}({address}/blob/main/{path}{anchor})"
        else:
            return words[1:-1]
        return f"{words}({posixpath.relpath(found, posixpath.dirname(page) or '.')}{anchor})"

    return _LINK.sub(led, markdown)
