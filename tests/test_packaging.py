"""What is distributed: everything that is needed, and addresses only where there are some."""

from __future__ import annotations

import importlib.util
import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tests.codes import ROOT

HOME = "https://example.org/rgt"
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
needs_hatchling = pytest.mark.skipif(
    importlib.util.find_spec("hatchling") is None, reason="no hatchling, which builds distributions"
)


@pytest.fixture
def metadata(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The hook that completes the metadata, with a stand-in for the class of hatchling."""
    plugin = ModuleType("hatchling.metadata.plugin.interface")
    plugin.MetadataHookInterface = object  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, plugin.__name__, plugin)
    spec = importlib.util.spec_from_file_location("metadata", ROOT / ".ci" / "metadata.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_every_module_at_the_front_door_is_distributed() -> None:
    front = {f"rgt/{path.name}" for path in (ROOT / "rgt").glob("*.py")}
    for target in ("wheel", "sdist"):
        listed = PROJECT["tool"]["hatch"]["build"]["targets"][target]["only-include"]
        assert front <= set(listed)


def test_every_room_is_in_the_wheel_and_has_its_link() -> None:
    target = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]
    wheel = {**target["force-include"], **target["sources"]}
    wheel = {folder: path for folder, path in wheel.items() if not folder.startswith("editors/")}
    assert set(target["sources"]) <= set(target["only-include"])
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    (rooms,) = re.findall(r"for room in ([\w ]+);", makefile)
    assert wheel == {room: f"rgt/{room}" for room in rooms.split()}
    assert all((ROOT / "rgt" / room).is_dir() for room in wheel)


def test_a_project_without_a_home_tells_no_addresses(metadata: ModuleType) -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert metadata.urls("") == {}
    assert metadata.readme(text, "") == text


def test_the_readme_s_pictures_and_pages_have_whole_addresses(metadata: ModuleType) -> None:
    text = metadata.readme((ROOT / "README.md").read_text(encoding="utf-8"), HOME)
    links = re.findall(r"(!?)\[[^\]]*\]\(([^)\s]+)\)", text)
    assert len(links) > 10 and any(picture for picture, _ in links)
    for picture, address in links:
        kind = f"{HOME}/{'raw' if picture else 'blob'}/main/"
        assert address.startswith(("#", kind)), address
        if not address.startswith("#"):
            assert (ROOT / address.removeprefix(kind)).exists(), address
    assert set(metadata.urls(HOME)) >= {"Homepage", "Documentation", "Issues", "Source"}


@needs_hatchling
def test_the_wheel_has_the_pages(tmp_path: Path) -> None:
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    (wheel,) = tmp_path.glob("*.whl")
    names = set(zipfile.ZipFile(wheel).namelist())
    assert {"rgt/docs/errors.md", "rgt/docs/tutorials/teachers.md", "rgt/ir/game.py"} <= names
    # the studio's page as it was built, and nothing that it was built of
    page = {f"rgt/debugger/studio/static/{name}" for name in ("index.html", "studio.js")}
    assert page <= names
    assert {"rgt/debugger/traces/trace.py", "rgt/debugger/view/page/page.html"} <= names
    assert not [name for name in names if "studio/web" in name or "node_modules" in name]
    assert len(names) == len(zipfile.ZipFile(wheel).namelist())
    # what the pages say of editors holds for who has the wheel alone
    assert {"rgt/editors/helix/languages.toml", "rgt/editors/vim/lua/rgt.lua"} <= names
    assert not [name for name in names if name.startswith("rgt/editors/vscode")]


@needs_hatchling
def test_a_checkout_can_be_installed_as_it_stands(tmp_path: Path) -> None:
    build = "import sys; from hatchling.builders.wheel import WheelBuilder; "
    build += "print(*WheelBuilder(sys.argv[1]).build(directory=sys.argv[2], versions=['editable']))"
    command = [sys.executable, "-c", build, str(ROOT), str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    (wheel,) = tmp_path.glob("*.whl")
    (link,) = (name for name in zipfile.ZipFile(wheel).namelist() if name.endswith(".pth"))
    assert zipfile.ZipFile(wheel).read(link).decode().strip() == str(ROOT)
