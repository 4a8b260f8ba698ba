"""The page that is served is what its sources build."""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.codes import ROOT

STUDIO = ROOT / "debugger" / "studio"
WEB, STATIC = STUDIO / "web", STUDIO / "static"
AGAIN = "the page was not built of these sources: 'make studio' builds it"


def test_the_page_was_built_of_these_sources() -> None:
    if not WEB.is_dir():
        pytest.skip("the sources of the page are not here")
    files = [WEB / name for name in ("build.mjs", "package-lock.json", "package.json")]
    files += sorted(path for path in (WEB / "src").rglob("*") if path.is_file())
    total = hashlib.sha256()
    for path in files:
        digest = hashlib.sha256(path.read_bytes()).hexdigest()
        total.update(f"{path.relative_to(WEB).as_posix()}\0{digest}\n".encode())
    assert (STATIC / "sources.sha256").read_text().strip() == total.hexdigest(), AGAIN


def test_building_again_gives_the_same_bytes(tmp_path: Path) -> None:
    node = shutil.which("node")
    if node is None or not (WEB / "node_modules").is_dir():
        pytest.skip(f"no node, or no packages for it: 'npm ci' in {WEB.relative_to(ROOT)}")
    subprocess.run([node, "build.mjs", str(tmp_path / "static")], cwd=WEB, check=True, timeout=120)
    built = {path.name: path.read_bytes() for path in (tmp_path / "static").iterdir()}
    assert built == {path.name: path.read_bytes() for path in STATIC.iterdir()}, AGAIN


def test_the_page_loads_nothing_from_elsewhere() -> None:
    page = (STATIC / "index.html").read_text(encoding="utf-8")
    assert "http:" not in page and "https:" not in page
    if WEB.is_dir():
        lock = json.loads((WEB / "package-lock.json").read_text(encoding="utf-8"))
        places = [each.get("resolved", "") for each in lock["packages"].values()]
        # nothing but the registry of npm, which is what a lock file without addresses means
        assert all(not at or at.startswith("https://registry.npmjs.org/") for at in places)
        assert all("link" not in each for each in lock["packages"].values())


def test_every_package_in_the_page_has_its_licence_told() -> None:
    told = (STATIC / "licences.txt").read_text(encoding="utf-8")
    for name in ("codemirror", "@codemirror/lsp-client", "elkjs", "marked"):
        assert f"\n{name} " in told
