"""Children end with their parent."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from rgt.ir.system.children import child, run
from tests.survivors import Family, needs_proc

# a child that has a child of its own, as a compiler has
FAMILY = "sleep 1000 & sleep 1001"


@needs_proc
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_no_child_outlives_a_parent_that_is_killed(how: signal.Signals) -> None:
    text = (
        "import signal, time\nfrom rgt.ir.system.children import child\n"
        # the tests themselves may run where Ctrl-C is not listened to
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        f"with child({FAMILY!r}, shell=True): time.sleep(1000)"
    )
    family = Family()
    with subprocess.Popen(
        [sys.executable, "-c", text], env=family.environment(), stderr=subprocess.DEVNULL
    ) as parent:
        family.wait_for("sleep 1000")
        family.wait_for("sleep 1001")
        parent.send_signal(how)
        parent.wait(60)
    assert family.survivors() == {}


@needs_proc
def test_no_child_outlives_its_block() -> None:
    family = Family()
    with child(FAMILY, shell=True, env=family.environment()) as process:
        family.wait_for("sleep 1001")
    assert family.survivors() == {}
    assert process.returncode == -signal.SIGKILL


def test_a_child_that_has_not_read_what_it_was_told() -> None:
    """Its pipe still holds something when it is killed: the block ends all the same."""
    with child(["sleep", "60"], stdin=subprocess.PIPE) as process:
        assert process.stdin
        process.stdin.write(b"a line that nobody reads\n")
        process.kill()
        process.wait()
    assert process.returncode == -signal.SIGKILL


@needs_proc
def test_what_a_child_leaves_behind_is_ended_too() -> None:
    family = Family()
    assert (
        run(["sh", "-c", "sleep 1000 > /dev/null 2>&1 &"], env=family.environment()).returncode == 0
    )
    assert family.survivors() == {}


def test_the_output_of_a_child_that_ends() -> None:
    done = run([sys.executable, "-c", "import sys; print('out'); sys.exit('said')"])
    assert (done.returncode, done.stdout.strip(), done.stderr.strip()) == (1, "out", "said")


def test_a_child_that_takes_too_long() -> None:
    with pytest.raises(subprocess.TimeoutExpired):
        run([sys.executable, "-c", "import time; time.sleep(1000)"], seconds=0.1)


def test_a_child_that_cannot_be_run(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="missing"):
        run([str(tmp_path / "missing")])
