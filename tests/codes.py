"""All codes of findings, the examples that show them, and the codes that the sources use."""

from __future__ import annotations

import contextlib
import os
import re
import shlex
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from unittest import mock

import rgt
from rgt.backends import codes as playing
from rgt.backends.cpp.codes import CODES as CPP
from rgt.backends.proper import explore
from rgt.cli import cli
from rgt.cli.limits import told
from rgt.codes import CODES as FILES
from rgt.debugger.codes import CODES as TRACES
from rgt.debugger.codes import FAULTS
from rgt.frontends import Frontend, Options, frontend_named
from rgt.frontends.gdl import codes as gdl
from rgt.frontends.gdl.frontend import FRONTEND as GDL
from rgt.frontends.hrg import codes as hrg
from rgt.frontends.hrg.frontend import FRONTEND as HRG
from rgt.frontends.linegames import codes as linegames
from rgt.frontends.linegames.program import game_of
from rgt.frontends.rbg import codes as rbg
from rgt.frontends.rbg.frontend import FRONTEND as RBG
from rgt.frontends.rbg2017 import codes as rbg2017
from rgt.ir import codes as rg
from rgt.ir.budget import OutOfTimeError
from rgt.ir.builtins import add_builtins
from rgt.ir.codes import Code
from rgt.ir.diagnostics import Diagnostic, GameError, Source
from rgt.ir.lookalikes import look_alikes
from rgt.ir.text.parser import parse_game
from rgt.passes.codes import CODES as PASSES
from rgt.passes.validators import validate

ROOT = Path(__file__).resolve().parents[1]
ROOMS = ("ir", "frontends", "passes", "backends", "debugger", "rgt/cli", "rgt/api.py")


@dataclass(frozen=True, slots=True)
class Family:
    """Codes of one kind: what they have in common, and what completes their examples."""

    title: str
    about: str
    codes: dict[str, Code]
    completion: str = ""


FAMILIES = (
    Family(
        "RG0: texts and automata",
        "Found while RG text is read and by the validators, whatever language the game is in.",
        rg.CODES,
        rg.COMPLETION,
    ),
    Family(
        "RG1: play",
        "Found by the engines while they play, and by `rgt check`, which explores positions.",
        playing.CODES,
        playing.COMPLETION,
    ),
    Family(
        "GDL: games in the Game Description Language",
        "Found while KIF or infix GDL is read, checked, grounded and made an automaton.",
        gdl.CODES,
        gdl.COMPLETION,
    ),
    Family(
        "HRG: High-level Regular Games",
        "Found while HRG is read, its functions are worked out, and its graphs are made an "
        "automaton.",
        hrg.CODES,
        hrg.COMPLETION,
    ),
    Family(
        "RBG: Regular Boardgames",
        "Found while RBG is read, its macros are expanded, and its rules are made an automaton.",
        rbg.CODES,
        rbg.COMPLETION,
    ),
    Family(
        "RBG1: Regular Boardgames of 2017",
        "Found while the first dialect of RBG is read and written in that of 2019.",
        rbg2017.CODES,
        rbg2017.COMPLETION,
    ),
    Family(
        "LINE: line games",
        "Found while a Python program that defines a line game runs.",
        linegames.CODES,
    ),
    Family(
        "CPP: the C++ backend",
        "Found while a game is compiled, and while the compiled game is played.",
        CPP,
    ),
    Family("PASS: the choice of passes", "Found in `--passes` and its like.", PASSES),
    Family("TRACE: recorded runs", "Found in files of traces and in questions about them.", TRACES),
    Family("DEBUG: the search for faults", "Found by `rgt reduce`.", FAULTS),
    Family("RGT: files and names", "Found in the names of files, games and languages.", FILES),
)


def example_text(family: Family, code: str) -> str:
    """The example of a code, completed to a game where it is a piece of one."""
    entry = family.codes[code]
    return entry.example + ("\n" if entry.whole else "\n" + family.completion)


def findings(family: Family, code: str) -> list[Diagnostic]:
    """Everything that rgt finds about the example of a code."""
    entry = family.codes[code]
    if entry.language == "sh":
        return list(_said_by_commands(entry.example))
    if entry.language == "python":
        line_game = family.codes is linegames.CODES
        return list(_raised_by(entry.example, line_game=line_game))
    text = example_text(family, code)
    if entry.language == "kif":
        return list(_found_by(GDL, "example.kif", text))
    if entry.language == "hrg":
        return list(_found_by(HRG, "example.hrg", text))
    if entry.language == "rbg":
        return list(_found_by(RBG, "example.rbg", text))
    if entry.language == "rbg2017":
        return list(_found_by(frontend_named("rbg2017"), "example.rbg2017", text))
    return list(_found_in_play(text) if family.codes is playing.CODES else _found_in_rg(text))


def _found_in_rg(text: str) -> Iterator[Diagnostic]:
    yield from look_alikes(Source("example.rg", text), "//")
    try:
        game = parse_game(Source("example.rg", text))
        add_builtins(game)
        yield from validate(game)
    except GameError as problem:
        yield from problem.diagnostics


def _found_in_play(text: str) -> Iterator[Diagnostic]:
    try:
        game = parse_game(Source("example.rg", text))
        add_builtins(game)
        yield from explore(game).diagnostics
    except GameError as problem:
        yield from problem.diagnostics


def _found_by(frontend: Frontend, name: str, text: str) -> Iterator[Diagnostic]:
    warnings: list[Diagnostic] = []
    options = Options(simultaneous="drop", report=warnings.append)
    try:
        tree = frontend.parse(Source(name, text))
        frontend.lower(tree, options)
        warnings += frontend.check(tree) if frontend.check else []
    except GameError as problem:
        yield from problem.diagnostics
    yield from warnings


def _raised_by(text: str, *, line_game: bool) -> Iterator[Diagnostic]:
    """The findings that lines of Python raise, run in an empty folder."""
    with tempfile.TemporaryDirectory() as folder, _inside(folder):
        yield from _raised_here(text, line_game=line_game)


def _raised_here(text: str, *, line_game: bool) -> Iterator[Diagnostic]:
    try:
        if line_game:
            game_of(Source("example.py", text))
        else:
            exec(text, {"rgt": rgt})
    except GameError as problem:
        yield from problem.diagnostics


def _said_by_commands(text: str) -> Iterator[Diagnostic]:
    """The findings of some lines of `rgt ...`, run in an empty folder; `touch` makes a file."""
    with tempfile.TemporaryDirectory() as folder, _inside(folder):
        for line in text.splitlines():
            program, *arguments = shlex.split(line)
            if program == "touch":
                Path(arguments[0]).touch()
                continue
            variables = {}
            while "=" in program:
                name, _, value = program.partition("=")
                variables[name] = value
                program, *arguments = arguments
            assert program == "rgt"
            try:
                with mock.patch.dict(os.environ, variables):
                    cli(arguments, standalone_mode=False)
            except GameError as problem:
                yield from problem.diagnostics
            except OutOfTimeError as problem:
                yield told(problem)


@contextlib.contextmanager
def _inside(folder: str) -> Iterator[None]:
    before = Path.cwd()
    os.chdir(folder)
    try:
        yield
    finally:
        os.chdir(before)


def used_codes() -> dict[str, set[str]]:
    """Every code that the sources use as a string, with the files that do."""
    found: dict[str, set[str]] = {}
    for room in ROOMS:
        path = ROOT / room
        for file in sorted(path.rglob("*.py")) if path.is_dir() else [path]:
            if file.name != "codes.py":
                text = file.read_text(encoding="utf-8")
                for code in re.findall(
                    r'"((?:RGT|RG|CPP|HRG|RBG|GDL|LINE|PASS|TRACE|DEBUG)\d{3})"', text
                ):
                    found.setdefault(code, set()).add(str(file.relative_to(ROOT)))
    return found
