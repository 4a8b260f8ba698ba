"""The example package of docs/plugins.md, laid into a folder as an installer does it."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

from tests.docs import DOCS


def files() -> dict[str, str]:
    """The package's files as the page shows them."""
    page = (DOCS / "plugins.md").read_text(encoding="utf-8")
    found = re.findall(r"^`([\w/.]+)`:\n\n```\w+\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    return dict(found)


def write(files: dict[str, str], folder: Path) -> None:
    """The files, in their folders."""
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def install(files: dict[str, str], site: Path) -> None:
    """Lay the modules into a folder for packages, with what `pip` notes about them beside."""
    project: dict[str, Any] = tomllib.loads(files["pyproject.toml"])["project"]
    groups = "\n".join(
        f"[{group}]\n" + "".join(f"{name} = {value}\n" for name, value in entries.items())
        for group, entries in project["entry-points"].items()
    )
    name, version = project["name"], project["version"]
    notes = f"{name.replace('-', '_')}-{version}.dist-info"
    write(
        {
            **{file: text for file, text in files.items() if file.endswith(".py")},
            f"{notes}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n",
            f"{notes}/entry_points.txt": groups,
        },
        site,
    )
