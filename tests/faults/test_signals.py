"""Ctrl-C, SIGTERM and SIGHUP: soon over, no child left, what was done is kept, files are whole."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.test_killed import COMPILER, GROWING, RECOVERY
from tests.faults.commands import started, wait_until
from tests.survivors import Family, needs_proc

ENDINGS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
_SOON = 10.0
"""Seconds, on a machine that others use, too: two on one that is quiet."""

pytestmark = needs_proc


def ended(family: Family, process: subprocess.Popen[str], how: signal.Signals) -> tuple[str, str]:
    """End a command by a signal: what it wrote and said. It has a status of its own for each."""
    begun = time.monotonic()
    process.send_signal(how)
    out, err = process.communicate(timeout=60)
    assert time.monotonic() - begun < _SOON
    assert process.returncode == 128 + how
    assert "Traceback" not in err and "Exception ignored" not in err
    assert family.survivors() == {}
    return out, err


def visible(folder: Path) -> set[str]:
    """The names in a folder; a hidden one would be half a file that was left behind."""
    return {path.name for path in folder.iterdir()}


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGHUP])
def test_a_record_has_the_plays_that_were_made(tmp_path: Path, how: signal.Signals) -> None:
    family, target = Family(), tmp_path / "plays.jsonl"
    with started(
        *(family, "record", "knightthrough", "--plays", "1000000", "-o", str(target)),
        *("--backend", "interpreter"),
    ) as process:
        # the file grows under another name
        wait_until(lambda: any(path.stat().st_size > 20_000 for path in tmp_path.iterdir()))
        _, err = ended(family, process, how)
        assert visible(tmp_path) == {"plays.jsonl"}
        header, *plays = map(json.loads, target.read_text().splitlines())
        assert header["format"] == "rgt-record" and len(plays) > 1
        assert f"{target}: " in err and err.endswith("interrupted\n")


@pytest.mark.parametrize("recovery", RECOVERY)
@pytest.mark.parametrize("after", [0.0, 0.5])
def test_translation_ends_with_its_grounder(tmp_path: Path, after: float, recovery: str) -> None:
    game = tmp_path / "growing.gdl"
    game.write_text(GROWING)
    family = Family()
    with started(
        *(family, "translate", str(game), "-o", str(tmp_path / "out.rg")),
        *("--recovery", recovery),
    ) as process:
        family.wait_for("grounder.py")
        time.sleep(after)
        _, err = ended(family, process, signal.SIGTERM)
        assert err.strip() == "interrupted"
        assert visible(tmp_path) == {"growing.gdl"}


def test_a_compiler_goes_and_leaves_nothing(tmp_path: Path) -> None:
    compiler, cache = tmp_path / "slow", tmp_path / "cache"
    compiler.write_text(COMPILER)
    compiler.chmod(0o755)
    family = Family()
    with started(
        *(family, "bench", "rg/nim", "--backend", "cpp"), CXX=str(compiler), RGT_CACHE=str(cache)
    ) as process:
        family.wait_for("sleep 1000")
        ended(family, process, signal.SIGTERM)
        assert visible(cache / "cpp") == set()


def test_the_language_server_waits_for_no_editor() -> None:
    family = Family()
    asked = {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"capabilities": {}}}
    message = json.dumps(asked)
    with started(family, "lsp", stdin=subprocess.PIPE) as process:
        assert process.stdin is not None and process.stdout is not None
        process.stdin.write(f"Content-Length: {len(message)}\r\n\r\n{message}")
        process.stdin.flush()
        assert process.stdout.readline().startswith("Content-Length")
        ended(family, process, signal.SIGINT)


def test_a_signal_that_was_ignored_stays_so(tmp_path: Path) -> None:
    """As `nohup` has it."""
    family, target = Family(), tmp_path / "plays.jsonl"
    with started(
        *(family, "record", "knightthrough", "--plays", "1000000", "-o", str(target)),
        *("--backend", "interpreter"),
        preparing=lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN),
    ) as process:
        wait_until(lambda: any(path.stat().st_size > 2_000 for path in tmp_path.iterdir()))
        process.send_signal(signal.SIGHUP)
        time.sleep(0.5)
        assert process.poll() is None
        ended(family, process, signal.SIGTERM)


def test_whoever_leans_on_ctrl_c_sees_no_traceback(tmp_path: Path) -> None:
    family, target = Family(), tmp_path / "plays.jsonl"
    with started(
        *(family, "record", "knightthrough", "--plays", "1000000", "-o", str(target)),
        *("--backend", "interpreter"),
    ) as process:
        wait_until(lambda: any(path.stat().st_size > 2_000 for path in tmp_path.iterdir()))
        while process.poll() is None:
            process.send_signal(signal.SIGINT)
            time.sleep(0.003)
        _, err = process.communicate()
        assert process.returncode == 130
        assert "Traceback" not in err and err.endswith("interrupted\n")
        assert visible(tmp_path) <= {"plays.jsonl"}


# what a command imports while it begins: a class of data, whose methods are executed as text
_IN_A_TEXT = "import os, signal\nexec('os.kill(os.getpid(), signal.{how})')\n"
# Python loses what is raised where an object is deleted; right after, the command waits for a file
_LOST = """import os, signal
class Deleted:
    def __del__(self):
        os.kill(os.getpid(), signal.{how})
        sum(range(1000))
gone = Deleted()
del gone
open({pipe!r})
"""


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("text", [_IN_A_TEXT, _LOST])
def test_a_signal_while_a_command_begins(tmp_path: Path, text: str, how: signal.Signals) -> None:
    pipe, passes = tmp_path / "pipe", tmp_path / "passes.py"
    os.mkfifo(pipe)
    passes.write_text(text.format(how=how.name, pipe=str(pipe)))
    with started(Family(), "passes", "rg/nim", "--with", str(passes)) as process:
        _, err = process.communicate(timeout=60)
        assert (process.returncode, err.split()) == (128 + how, ["interrupted"])


# as enumerations do when they are imported
_IN_A_CLASS = """import os, signal
from rgt import cli
class Named:
    def __set_name__(self, owner, name):
        os.kill(os.getpid(), signal.SIGTERM)
        sum(range(1000))
cli.cli = lambda **_: type("Owner", (), {"name": Named()})
cli.main()
"""


def test_a_signal_while_a_class_is_made() -> None:
    done = subprocess.run([sys.executable, "-c", _IN_A_CLASS], capture_output=True, text=True)
    assert (done.returncode, done.stderr.split()) == (143, ["interrupted"])


LONG = {
    "passes": ("passes", "hrg/chess", "--passes", "all", "--save", "trace"),
    "a page": ("passes", "hrg/chess", "--html", "page.html"),
    "perft": ("perft", "hrg/chess", "9", "--backend", "interpreter"),
    "perft by workers": ("perft", "rg/connect_four", "40", "--workers", "2", "--resume", "j"),
    "bench": ("bench", "rg/connect_four", "--seconds", "1000"),
    "bench by threads": ("bench", "rg/connect_four", "--seconds", "1000", "--threads", "2"),
    "check": ("check", "rg/connect_four", "--positions", "100000000"),
    "diff": ("diff", "hrg/chess", "rbg/chess"),
    "reduce": ("reduce", "hrg/chess", "--check", "sleep 0.1; false", "-o", "small.rg"),
    "play": ("play", "rg/connect_four", "--players", "mcts", "--seconds", "1000"),
    "solve": ("solve", "hrg/connect_four"),
    "a tournament": (
        *("tournament", "hrg/breakthrough", "--agents", "mcts{iterations=3000},random"),
        *("--plays", "100000", "--results", "results"),
    ),
    "a tournament by workers": (
        *("tournament", "hrg/breakthrough", "--agents", "mcts{iterations=3000},random"),
        *("--plays", "100000", "--results", "results", "--workers", "2"),
    ),
    "the studio": ("studio", "--no-browser"),
    "a player": ("ggp-player", "--port", "0"),
}


@pytest.mark.long
@pytest.mark.parametrize("how", ENDINGS)
@pytest.mark.parametrize("what", LONG)
@pytest.mark.parametrize("after", [1.0, 4.0])
def test_anything_long_ends(tmp_path: Path, what: str, how: signal.Signals, after: float) -> None:
    family = Family()
    with started(family, *LONG[what], cwd=tmp_path, RGT_CACHE=str(tmp_path / "cache")) as process:
        time.sleep(after)
        if process.poll() is not None:
            pytest.skip("it is over by then")
        ended(family, process, how)
        assert not [path for path in tmp_path.iterdir() if path.name.startswith(".")]
        for path in tmp_path.iterdir():
            if path.name in ("results", "j", "trace"):
                for line in path.read_text().splitlines():
                    json.loads(line)
