"""A command that is killed takes everything with it that it has started."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.survivors import Family, needs_proc

# a compiler that has a child of its own, as all have, and takes its time
COMPILER = """\
#!/bin/sh
case "$*" in *--version*) echo slow 1.0; exit;; esac
sleep 1000
"""

# six of sixty things each, in all ways: more than any machine grounds in a minute
GROWING = (
    "(role me)\n(init (at 1))\n(<= (legal me (go ?a)) (thing ?a))\n"
    "(<= terminal (true (at 2)))\n(<= (goal me 100) (true (at 1)))\n"
    "(<= (next (at 2)) (many ?a ?b ?c ?d ?e ?f))\n"
    + "".join(f"(thing {n})\n" for n in range(60))
    + "(<= (some ?a ?b) (thing ?a) (thing ?b) (does me (go ?a)))\n"
    + "(<= (many ?a ?b ?c ?d ?e ?f) (some ?a ?b) (some ?b ?c) (some ?c ?d)"
    + " (some ?d ?e) (some ?e ?f))\n"
)


def started(family: Family, *words: str, **more: str) -> subprocess.Popen[bytes]:
    """A command of rgt at work."""
    return subprocess.Popen(
        [sys.executable, "-m", "rgt", *words],
        env=family.environment(**more),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


@needs_proc
@pytest.mark.skipif(shutil.which("sh") is None, reason="the compiler is a shell script")
def test_no_compiler_outlives_rgt(tmp_path: Path) -> None:
    compiler = tmp_path / "slow"
    compiler.write_text(COMPILER)
    compiler.chmod(0o755)
    family = Family()
    with started(
        family, "bench", "rg/nim", "--backend", "cpp", CXX=str(compiler), RGT_CACHE=str(tmp_path)
    ) as rgt:
        family.wait_for("sleep 1000")
        rgt.kill()
    assert family.survivors() == {}


@needs_proc
def test_no_grounder_outlives_rgt(tmp_path: Path) -> None:
    game = tmp_path / "growing.gdl"
    game.write_text(GROWING)
    family = Family()
    with started(family, "translate", str(game)) as rgt:
        family.wait_for("grounder.py")
        rgt.kill()
    assert family.survivors() == {}
