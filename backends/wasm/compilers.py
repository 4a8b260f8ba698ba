"""Compilers that write WebAssembly: the wheel `ziglang`, or clang with the headers of libc++."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

from rgt.backends.cpp.building.compilers import Compiler
from rgt.ir.diagnostics import GameError, error
from rgt.ir.system.children import run

VARIABLE = "RGT_WASM_CXX"
_TARGET = "wasm32-wasi"
_PATIENCE = 120
_PROBE = "#include <vector>\nstd::vector<int> probe;\n"


@dataclass(frozen=True, slots=True)
class Tools:
    """A compiler that writes objects of WebAssembly, and a linker of them."""

    compiler: Compiler
    linker: Compiler


def tools() -> Tools:
    """The compiler and the linker; raises GameError (CPP011) if there are none."""
    found = find_tools()
    if found is not None:
        return found
    wanted = os.environ.get(VARIABLE, "").strip()
    named = f": {VARIABLE} is '{wanted}', which does not compile to it" if wanted else ""
    raise GameError(
        error(
            "CPP011",
            f"there is no compiler for WebAssembly{named}",
            hint=f"{f'unset {VARIABLE}, or ' if wanted else ''}'pip install ziglang', or install "
            "clang, lld and the libc++ of wasm32",
        )
    )


def find_tools() -> Tools | None:
    """What `RGT_WASM_CXX` names if that is set, else the wheel `ziglang`, zig, or clang++."""
    return _find_tools(os.environ.get(VARIABLE, "").strip(), os.environ.get("PATH", ""))


@cache
def _find_tools(wanted: str, path: str) -> Tools | None:
    """The tools for a value of the variable and one of ``PATH``, which is looked through."""
    try:
        chosen = shlex.split(wanted)
    except ValueError:  # a quotation that is not closed
        return None
    if chosen:
        return _of_clang(chosen, path)
    if find_spec("ziglang") is not None:
        zig = (sys.executable, "-P", "-m", "ziglang")
        return _of_zig(zig) or _of_clang(["clang++"], path)
    place = shutil.which("zig", path=path or None)
    found = _of_zig((place,)) if place is not None else None
    return found or _of_clang(["clang++"], path)


def _of_zig(command: tuple[str, ...]) -> Tools | None:
    version = _said([*command, "version"])
    if version is None:
        return None
    compiler = Compiler((*command, "c++", "-target", _TARGET), f"zig {version} (clang)")
    return Tools(compiler, Compiler((*command, "wasm-ld"), version))


def _of_clang(command: list[str], path: str) -> Tools | None:
    """The tools of a clang that finds headers of C++ for the target."""
    place = shutil.which(command[0], path=path or None)
    if place is None:
        return None
    words = (place, *command[1:], f"--target={_TARGET}")
    version = _said([*words, "--version"])
    linker = (_said([*words, "-print-prog-name=wasm-ld"]) or "").strip()
    found = shutil.which(linker, path=path or None) if linker else None
    if version is None or found is None or not _compiles(words):
        return None
    return Tools(Compiler(words, version), Compiler((found,), version))


def _said(command: list[str]) -> str | None:
    """What a command says, or None if it fails."""
    try:
        said = run(command, seconds=_PATIENCE)
    except (OSError, subprocess.TimeoutExpired):
        return None
    return None if said.returncode else said.stdout.strip()


def _compiles(words: tuple[str, ...]) -> bool:
    with TemporaryDirectory(prefix="rgt-") as folder:
        source = Path(folder) / "probe.cpp"
        source.write_text(_PROBE, encoding="utf-8")
        return _said([*words, "-c", str(source), "-o", str(source.with_suffix(".o"))]) is not None
