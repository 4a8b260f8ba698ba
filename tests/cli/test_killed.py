"""A command that is killed takes everything with it that it has started."""

from __future__ import annotations

import shutil
import subprocess
import sys
from itertools import combinations
from pathlib import Path

import pytest

from tests.survivors import Family, needs_proc

# a compiler that has a child of its own, as all have, and takes its time
COMPILER = """\
#!/bin/sh
case "$*" in *--version*) echo slow 1.0; exit;; esac
sleep 1000
"""

_PLACES = [f"?x{n}" for n in range(17)]
# seventeen different things of sixteen: no rule comes of it, and it takes longer than one waits,
# be it a table that recovery works out or all of the net
GROWING = (
    "(role me)\n(init (at 1))\n(legal me go)\n(<= (next (at 2)) crowded)\n"
    "(<= terminal (true (at 2)))\n(<= (goal me 100) (true (at 1)))\n"
    + "".join(f"(thing {n})\n" for n in range(16))
    + "(<= crowded"
    + "".join(f" (thing {each})" for each in _PLACES)
    + "".join(f" (distinct {one} {other})" for one, other in combinations(_PLACES, 2))
    + ")\n"
)
RECOVERY = ("auto", "off")


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
@pytest.mark.parametrize("recovery", RECOVERY)
def test_no_grounder_outlives_rgt(tmp_path: Path, recovery: str) -> None:
    game = tmp_path / "growing.gdl"
    game.write_text(GROWING)
    family = Family()
    with started(family, "translate", str(game), "--recovery", recovery) as rgt:
        family.wait_for("grounder.py")
        rgt.kill()
    assert family.survivors() == {}
