"""What the distribution says about itself that depends on where the project is at home.

The one place is `home` of ``[tool.regular-games]`` in pyproject.toml, or the variable
``RGT_HOME`` while a distribution is built.  Where it is set, the project's addresses are told, and
the pictures and links of the README lead there, since whoever shows the README elsewhere has no
folder `docs`.  Where it is empty, nothing is made up.
"""

from __future__ import annotations

import os
import re
import tomllib
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

# ![...](docs/x.png) and [...](docs/x.md); a picture's words may go over a line
_LINK = re.compile(r"(!?)(\[(?:[^\]\[]|\[[^\]]*\])*\])\((?!https?:|#)([^)\s]+)\)")


class Metadata(MetadataHookInterface):
    """Completes the fields `urls` and `readme`."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Write both fields."""
        home = _home(Path(self.root))
        metadata["urls"] = urls(home)
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": readme(text, home)}


def urls(home: str) -> dict[str, str]:
    """The addresses of a project, none if it has no home."""
    if not home:
        return {}
    return {
        "Homepage": home,
        "Documentation": f"{home}/blob/main/docs",
        "Source": home,
        "Issues": f"{home}/issues",
        "Changelog": f"{home}/blob/main/CHANGELOG.md",
    }


def readme(text: str, home: str) -> str:
    """The README with absolute addresses of its pictures (raw) and pages, if there is a home."""
    if not home:
        return text

    def absolute(link: re.Match[str]) -> str:
        kind = "raw" if link[1] else "blob"
        return f"{link[1]}{link[2]}({home}/{kind}/main/{link[3]})"

    return _LINK.sub(absolute, text)


def _home(root: Path) -> str:
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    told = project["tool"]["regular-games"]["home"]
    return os.environ.get("RGT_HOME", told).rstrip("/")
