"""All codes of findings, the examples that show them, and the codes that the sources use."""

from __future__ import annotations

import contextlib
import os
import re
import shlex
import tempfile
from collections.abc import Iterator
from pathlib import Path
from unittest import mock

import rgt
from rgt.backends import codes as playing
from rgt.backends.checking.proper import explore
from rgt.cli import cli
from rgt.cli.limits import told
from rgt.explanations import Family, example_text
from rgt.frontends import Frontend, Options, frontend_named
from rgt.frontends.gdl.frontend import FRONTEND as GDL
from rgt.frontends.hrg.frontend import FRONTEND as HRG
from rgt.frontends.linegames import codes as linegames
from rgt.frontends.linegames.program import game_of
from rgt.frontends.rbg.frontend import FRONTEND as RBG
from rgt.frontends.rg import FRONTEND as RG
from rgt.ir.builtins import add_builtins
from rgt.ir.diagnostics import Diagnostic, GameError, Source
from rgt.ir.findings.lookalikes import look_alikes
from rgt.ir.system.budget import OutOfTimeError
from rgt.ir.text.parser import parse_game
from rgt.passes.validators import validate

ROOT = Path(__file__).resolve().parents[1]
_FAMILIES = "RGT|RG|CPP|HRG|RBG|GDL|LINE|SBG|PASS|TRACE|DEBUG|DIAG|REC|LSP|AGT|ENV|TRN"
ROOMS = (
    "ir",
    "frontends",
    "passes",
    "backends",
    "debugger",
    "rgt/cli",
    "rgt/environments",
    "rgt/experiments",
    "rgt/watching",
    "rgt/api.py",
    "rgt/opening.py",
)


_FOUND: dict[str, list[Diagnostic]] = {}
"""What was found about codes, which all families have for themselves."""


def findings(family: Family, code: str) -> list[Diagnostic]:
    """Everything that rgt finds about the example of a code, looked for once."""
    if code not in _FOUND:
        _FOUND[code] = _findings(family, code)
    return _FOUND[code]


def _findings(family: Family, code: str) -> list[Diagnostic]:
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
    if entry.language in ("rbg2017", "simplified"):
        suffix = "sbg" if entry.language == "simplified" else entry.language
        return list(_found_by(frontend_named(entry.language), f"example.{suffix}", text))
    return list(_found_in_play(text) if family.codes is playing.CODES else _found_in_rg(text))


def _found_in_rg(text: str) -> Iterator[Diagnostic]:
    yield from look_alikes(Source("example.rg", text), "//")
    try:
        game = parse_game(Source("example.rg", text))
        yield from RG.check(game) if RG.check is not None else ()
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
                for code in re.findall(rf'"((?:{_FAMILIES})\d{{3}})"', text):
                    found.setdefault(code, set()).add(str(file.relative_to(ROOT)))
    return found
