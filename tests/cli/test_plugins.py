"""Languages and passes of other packages: installed, they work; broken, they harm nothing else."""

from __future__ import annotations

import importlib
import importlib.util
import json
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import version
from itertools import product
from pathlib import Path

import pytest

import rgt as api
from rgt.frontends import frontend_for, frontend_named, languages
from rgt.ir.diagnostics import GameError
from rgt.passes.pipeline import optimize
from rgt.passes.registry import load
from rgt.passes.transform import Transform
from tests.example_package import files, install, write

GAME = "stones 10\ntake 1 2 3\n"


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder for packages, at the front of the path; what is imported from it goes again."""
    folder = tmp_path / "site"
    folder.mkdir()
    before = set(sys.modules)
    monkeypatch.syspath_prepend(str(folder))
    yield folder
    for name in set(sys.modules) - before:
        if name.partition(".")[0] in ("takeaway", "broken"):
            del sys.modules[name]


@pytest.fixture
def takeaway(site: Path, tmp_path: Path) -> str:
    """The example of the documentation, installed, and a game of it."""
    install(files(), site)
    importlib.invalidate_caches()
    path = tmp_path / "ten.take"
    path.write_text(GAME)
    return str(path)


def plugged(site: Path, group: str, name: str, code: str, version: str = "1") -> None:
    """Install a package of one module that offers one thing."""
    pyproject = (
        f'[project]\nname = "broken"\nversion = "{version}"\n'
        f'[project.entry-points."{group}"]\n{name} = "broken:THING"\n'
    )
    install({"pyproject.toml": pyproject, "broken.py": code}, site)
    importlib.invalidate_caches()


def plays(moves: int) -> int:
    """How many ways there are to take that often from ten stones."""
    return sum(
        sum(takes[:-1]) < 10 and sum(takes) <= 10 for takes in product((1, 2, 3), repeat=moves)
    )


# -- a language ----------------------------------------------------------------------------------


def test_a_game_of_the_new_language_has_the_plays_of_its_rules(rgt, takeaway: str) -> None:
    found = json.loads(rgt("perft", takeaway, "6", "--json").out)
    assert found["perft"] == [1, *(plays(moves) for moves in range(1, 7))]
    assert api.perft(api.loads(GAME, "takeaway"), 3) == [1, 3, 9, 27]


@pytest.mark.parametrize(
    "arguments",
    [
        ("translate",),
        ("translate", "--to", "json"),
        ("translate", "--to", "dot"),
        ("passes", "--trace"),
        ("check",),
        ("fmt", "--check"),
        ("stats",),
        ("play", "--players", "random"),
        ("bench", "--seconds", "0", "--backend", "interpreter"),
        ("bisect", "--depth", "2"),
        ("reduce", "--check", "false", "--seconds", "0"),
    ],
)
def test_the_new_language_works_on_every_command(
    rgt,
    takeaway: str,
    arguments: tuple[str, ...],
) -> None:
    command, *options = arguments
    assert rgt(command, takeaway, *options).code == 0


def test_more_commands(rgt, takeaway: str, tmp_path: Path) -> None:
    assert rgt("compile", takeaway, "-o", str(tmp_path / "out")).code == 0
    same = tmp_path / "same.take"
    same.write_text("take 1 2 3\n\n  stones 10\n")
    assert rgt("diff", takeaway, str(same)).code == 0
    assert rgt("fmt", str(same)).out == GAME
    assert rgt("stats", "-", "--from", "takeaway", stdin=GAME.encode()).code == 0
    lines = rgt("passes", takeaway, "--line", "2")
    assert lines.code == 0 and "line 2 |" in lines.out


def test_mistakes_are_told_in_the_language_s_terms(rgt, takeaway: str) -> None:
    Path(takeaway).write_text("stnoes 10\ntake x\n")
    outcome = rgt("check", takeaway)
    assert outcome.code == 1
    assert ":1:1: error[TAKE001]" in outcome.err and ":2:6: error[TAKE002]" in outcome.err


def test_the_registry_knows_the_language(takeaway: str) -> None:
    assert languages()["takeaway"] == (".take",)
    assert frontend_for("x.TAKE").name == frontend_named("takeaway").name == "takeaway"
    with pytest.raises(GameError, match="did you mean 'takeaway'"):
        frontend_named("takeawy")
    with pytest.raises(GameError, match=r"\.take"):
        frontend_for("x.txt")


BORROWED = """\
from rgt.frontends import Frontend, lowered_by_another
from rgt.frontends.hrg.reading.parse import parse

THING = Frontend("mine", (".mine",), parse, lowered_by_another, via="hrg")
"""
HRG = """\
domain Player = white | black
domain Score = 50 | 0 | 100
graph rules() { player = white $ pass player = keeper end() }
"""


def test_a_language_may_be_another_one_s_trees(rgt, site: Path, tmp_path: Path) -> None:
    plugged(site, "rgt.frontends", "mine", BORROWED)
    game = tmp_path / "x.mine"
    game.write_text(HRG)
    assert json.loads(rgt("perft", str(game), "1", "--json").out)["perft"] == [1, 1]
    assert "graph rules()" in rgt("translate", str(game), "--to", "hrg").out


# -- a pass --------------------------------------------------------------------------------------


def test_the_pass_does_what_its_picture_shows(takeaway: str) -> None:
    kind = load("join-doubled-edges")
    assert issubclass(kind, Transform)
    before, after = (api.loads(text, "rg") for text in kind.picture())
    counts = api.perft(before, 5)
    assert optimize(before, "join-doubled-edges").steps == 1
    assert before == after and api.perft(after, 5) == counts == [1, 1, 0, 0, 0, 0]


def test_the_passes_are_listed_with_their_package(rgt, takeaway: str) -> None:
    out = rgt("passes", "--list").out
    assert "join-doubled-edges" in out and "rgt-takeaway 1.0" in out
    found = [json.loads(line) for line in rgt("passes", "--list", "--json").out.splitlines()]
    (one,) = (each for each in found if each.get("pass") == "join-doubled-edges")
    assert "rgt-takeaway" in one["origin"]
    assert "Why sound" in rgt("passes", "--list", "join-doubled-edges").out


def test_the_pass_is_named_as_any_other(rgt, takeaway: str) -> None:
    outcome = rgt("passes", "gdl/nim", "--passes", "default,join-doubled-edges")
    assert outcome.code == 0
    outcome = rgt("perft", "nim", "1", "--passes", "join-doubled-edge")
    assert outcome.code == 2 and "did you mean 'join-doubled-edges'" in outcome.err


# -- plug-ins that fail --------------------------------------------------------------------------


def test_a_package_that_cannot_be_imported_is_told(rgt, site: Path, tmp_path: Path) -> None:
    plugged(site, "rgt.frontends", "klingon", "import os\n\n1 / 0\n", version="7.5")
    outcome = rgt("perft", "nim", "1", "--from", "klingon")
    assert outcome.code == 2
    assert "broken.py:3:1: error[RGT050]" in outcome.err
    assert "'klingon' of broken 7.5" in outcome.err and "ZeroDivisionError" in outcome.err
    # everything else goes on
    assert rgt("perft", "rg/nim", "1").code == 0
    assert "klingon" not in languages()
    (tmp_path / "x.kli").touch()
    unknown = rgt("perft", str(tmp_path / "x.kli"), "1")
    assert unknown.code == 1 and "RGT011" in unknown.err and "broken.py:3:1" in unknown.err


def test_a_package_that_is_no_python_is_told(rgt, site: Path) -> None:
    plugged(site, "rgt.passes", "mine", "x = 1\ndef (\n")
    outcome = rgt("passes", "rg/nim", "--passes", "mine")
    assert outcome.code == 2 and "broken.py:2:" in outcome.err and "RGT050" in outcome.err
    listed = rgt("passes", "--list")
    assert listed.code == 0 and "compact-skip-edges" in listed.out and "RGT050" in listed.err


@pytest.mark.parametrize("code", ["THING = 7", "OTHER = 7"])
@pytest.mark.parametrize("group", ["rgt.frontends", "rgt.passes"])
def test_a_package_that_offers_something_else_is_told(
    rgt,
    site: Path,
    group: str,
    code: str,
) -> None:
    plugged(site, group, "mine", code)
    option = "--from" if group == "rgt.frontends" else "--passes"
    outcome = rgt("perft", "rg/nim", "1", option, "mine")
    assert outcome.code == 2
    assert ("RGT051" if code == "THING = 7" else "RGT050") in outcome.err


def test_names_of_rgt_stay_rgt_s(site: Path) -> None:
    plugged(site, "rgt.frontends", "hrg", "1 / 0")
    assert frontend_named("hrg").name == "hrg"
    plugged(site, "rgt.passes", "prune-self-loops", "1 / 0")
    assert load("prune-self-loops").__module__.startswith("rgt.")


CRASHING_LANGUAGE = """\
from rgt.frontends import Frontend

def parse(source):
    return source

def lower(tree, options):
    return helper(tree)

def helper(tree):
    return tree.nothing

THING = Frontend("mine", (".mine",), parse, lower)
"""


@pytest.mark.parametrize("command", ["perft", "check", "translate", "passes", "stats", "compile"])
def test_a_crash_in_a_language_is_placed_in_it(
    rgt,
    site: Path,
    tmp_path: Path,
    command: str,
) -> None:
    plugged(site, "rgt.frontends", "mine", CRASHING_LANGUAGE)
    game = tmp_path / "x.mine"
    game.touch()
    more = {"perft": ("1",), "compile": ("-o", str(tmp_path / "out"))}.get(command, ())
    outcome = rgt(command, str(game), *more)
    assert outcome.code == 1
    assert f"{site}/broken.py:10:5: error[RGT052]" in outcome.err
    assert "AttributeError" in outcome.err and "fault of rgt" not in outcome.err


PASS = '''\
"""Wrong."""
from dataclasses import dataclass
from rgt.passes.transform import Global

@dataclass(frozen=True)
class Mine(Global):
    name = "mine"

    def run(self, context):
        {body}
'''


def guest(tmp_path: Path, body: str) -> str:
    path = tmp_path / "guest.py"
    path.write_text(PASS.format(body=body))
    return str(path)


@pytest.mark.parametrize("command", ["perft", "translate", "passes", "stats", "compile", "diff"])
def test_a_crash_in_a_file_of_passes_is_placed_in_it(
    rgt,
    tmp_path: Path,
    command: str,
) -> None:
    more = {"perft": ("1",), "compile": ("-o", str(tmp_path / "out")), "diff": ("rg/nim",)}
    file = guest(tmp_path, "context.game.automaton.remove(999999)")
    outcome = rgt(command, "rg/nim", *more.get(command, ()), "--with", file, "--passes", "mine")
    # the exception is raised in rgt, for what the pass asked
    assert outcome.code == 1
    assert f"{file}:10:9: error[RGT052]" in outcome.err and "fault of rgt" not in outcome.err


@pytest.mark.parametrize("status", ["0", "3"])
def test_a_pass_does_not_end_the_command_unnoticed(rgt, tmp_path: Path, status: str) -> None:
    file = guest(tmp_path, f"raise SystemExit({status})")
    outcome = rgt("stats", "rg/minimal", "--with", file, "--passes", "mine")
    assert outcome.code == 1 and f"{file}:10:9: error[RGT052]" in outcome.err


def test_a_pass_that_breaks_the_game_is_placed_and_can_be_seen_again(
    rgt,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    body = (
        "from rgt.ir.actions import VariableTag\n"
        "        first = context.game.automaton.edges()[0]\n"
        '        with context.rewrite("why not"):\n'
        '            context.game.automaton.relabel(first.key, VariableTag("nothing"))'
    )
    outcome = rgt("stats", "rg/nim", "--with", guest(tmp_path, body), "--passes", "mine")
    assert outcome.code == 1 and "guest.py:12:" in outcome.err and "RGT052" in outcome.err
    assert "to see it again: rgt bisect" in outcome.err


def test_a_pass_without_an_end_is_told(rgt, tmp_path: Path) -> None:
    body = (
        "from rgt.ir.actions import Tag\n"
        "        first = context.game.automaton.edges()[0]\n"
        '        with context.rewrite("again"):\n'
        "            context.game.automaton.relabel(first.key, Tag(str(context.round)))"
    )
    file = guest(tmp_path, body)
    outcome = rgt("stats", "rg/minimal", "--with", file, "--passes", "mine")
    assert outcome.code == 1 and "PASS013" in outcome.err and "'mine'" in outcome.err


def test_a_file_of_passes_that_does_not_run_has_a_place(rgt, tmp_path: Path) -> None:
    file = tmp_path / "wrong.py"
    file.write_text("x = 1\ny = x / 0\n")
    outcome = rgt("stats", "rg/minimal", "--with", str(file))
    assert outcome.code == 1 and f"{file}:2:1: error[PASS011]" in outcome.err
    file.write_text("import sys\nsys.exit(0)\n")
    outcome = rgt("stats", "rg/minimal", "--with", str(file))
    assert outcome.code == 1 and f"{file}:2:1: error[PASS011]" in outcome.err


# -- really installed ----------------------------------------------------------------------------


def _builds() -> bool:
    """Whether pip can make a wheel of the example here, with nothing from the network."""
    if importlib.util.find_spec("pip") is None or importlib.util.find_spec("setuptools") is None:
        return False
    newer = int(version("setuptools").partition(".")[0]) >= 71
    return newer or importlib.util.find_spec("wheel") is not None


@pytest.mark.skipif(not _builds(), reason="no pip, or no setuptools that makes wheels by itself")
def test_the_example_is_installed_by_pip(tmp_path: Path) -> None:
    write(files(), tmp_path / "source")
    (tmp_path / "ten.take").write_text(GAME)
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "--no-index")
    options = ("--no-deps", "--no-build-isolation", "--target", str(tmp_path / "site"))
    subprocess.run([*pip, *options, str(tmp_path / "source")], check=True, capture_output=True)
    code = (
        f"import sys; sys.path.insert(0, {str(tmp_path / 'site')!r}); import rgt;"
        f"print(rgt.perft(rgt.load({str(tmp_path / 'ten.take')!r}), 4))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[1, 3, 9, 27, 76]"
