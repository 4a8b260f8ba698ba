"""How editors reach the server, and how it ends."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from lsprotocol import types

from tests.debugger.server.editor import Editor, editor, with_steps

GAME = "rule main() { go() }\nrule go() { }\n"


@contextmanager
def listening(
    option: str, environment: dict[str, str]
) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """A server that waits at a free port of this machine."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port = found.getsockname()[1]
    command = [sys.executable, "-m", "rgt", "lsp", option, str(port)]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env=environment) as server:
        try:
            assert server.stderr is not None
            assert f"127.0.0.1:{port}" in server.stderr.readline()
            yield server, port
        finally:
            server.kill()


def connected(made: Editor, start: str, port: int) -> None:
    """Connect as soon as somebody listens."""
    end = time.monotonic() + 20
    while True:
        try:
            made.run(getattr(made.client, start)("127.0.0.1", port))
            return
        except OSError:
            assert time.monotonic() < end
            time.sleep(0.05)


@pytest.mark.parametrize(
    ("option", "start", "encoding"),
    [("--port", "start_tcp", "utf-8"), ("--websocket", "start_ws", "utf-32")],
)
def test_an_editor_at_a_port_with_units_of_its_own(
    tmp_path: Path, option: str, start: str, encoding: str
) -> None:
    with listening(option, with_steps(tmp_path)) as (server, port):
        made = Editor()
        try:
            connected(made, start, port)
            units_are_as_agreed(made, encoding)
            made.ask("shutdown", None)
            made.tell("exit", None)
            assert server.wait(20) == 0
            assert server.stderr is not None
            assert server.stderr.read() == ""
        finally:
            made.stop()


def units_are_as_agreed(made: Editor, encoding: str) -> None:
    """Positions are counted in the units that the editor offers."""
    offered = types.GeneralClientCapabilities(
        position_encodings=[types.PositionEncodingKind(encoding)]
    )
    made.begin(types.ClientCapabilities(general=offered))
    assert made.capabilities.position_encoding == encoding
    address = made.open("a.steps", "rule main() { go() }\r\n# \U0001f600\rrule go() { oops }")
    (found,) = made.found(address, 1, "STEP002")
    assert (found.range.start.line, found.range.start.character) == (2, 12)
    made.change(address, 2, "# \U0001f600 one\rset A = \xe9\U0001f600")
    (found,) = made.found(address, 2, "STEP001")
    before = "set A = \xe9"
    size = {"utf-8": 1, "utf-32": 4}[encoding]
    codec = {"utf-8": "utf-8", "utf-32": "utf-32-le"}[encoding]
    assert found.range.start.character == len(before.encode(codec)) // size


def children(pid: int) -> set[int]:
    """The processes that a process has started, and those that these have."""
    found: set[int] = set()
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == pid and fields[0] != "Z":
            found |= {int(stat.parent.name)} | children(int(stat.parent.name))
    return found


def gone(pids: set[int]) -> bool:
    def is_there(pid: int) -> bool:
        try:
            state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
        except OSError:
            return False
        return state != "Z"

    end = time.monotonic() + 15
    while any(map(is_there, pids)) and time.monotonic() < end:
        time.sleep(0.05)
    return not any(map(is_there, pids))


@pytest.fixture
def temporary() -> Iterator[Path]:
    """An empty folder with a short path: a socket in it cannot have a long one."""
    with tempfile.TemporaryDirectory() as folder:
        yield Path(folder)


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="no /proc to look at")
@pytest.mark.parametrize("end", ["shutdown", "end of input", "terminate", "kill"])
def test_nothing_is_left_behind(tmp_path: Path, temporary: Path, end: str) -> None:
    with editor({**with_steps(tmp_path), "TMPDIR": str(temporary)}) as made:
        address = made.open("sound.steps", GAME)
        made.found(address, 1)
        for name in ("rgt.trace", "rgt.automaton"):
            params = types.ExecuteCommandParams(name, [{"uri": address}])
            made.ask("workspace_execute_command", params)
        assert {each.suffix for each in temporary.rglob("*.*")} == {".html", ".rg"}
        made.open("endless.steps", GAME + "# forever")
        server = made.client._server
        assert server is not None
        made.until(lambda: len(children(server.pid)) >= 2 or time.sleep(0.05))
        started = children(server.pid)
        if end == "shutdown":
            assert made.end() == 0
        elif end == "kill":
            os.kill(server.pid, signal.SIGKILL)
        elif end == "terminate":
            os.kill(server.pid, signal.SIGTERM)
            made.run(server.wait())
        else:
            made._loop.call_soon_threadsafe(server.stdin.close)
            made.run(server.wait())
            assert server.returncode == 1
        assert gone(started)
        if end != "kill":
            assert list(temporary.iterdir()) == []


def ran(code: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    program = f"import sys; {code}; from rgt.cli import main; main()"
    return subprocess.run(
        [sys.executable, "-c", program, "lsp", *arguments],
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        check=False,
    )


def test_without_the_extra_it_says_what_to_install() -> None:
    done = ran("sys.modules['pygls'] = None")
    assert done.returncode == 1
    assert "pip install 'regular-games[lsp]'" in done.stderr
    done = ran("sys.modules['websockets'] = None", "--websocket", "2087")
    assert done.returncode == 1
    assert "pip install 'regular-games[lsp]'" in done.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        ("--tcp", "here"),
        ("--tcp", "1:2:3"),
        ("--tcp", "99999"),
        ("--port", "0"),
        ("--port", "1", "--tcp", "1"),
        ("--stdio", "--websocket", "1"),
    ],
)
def test_wrong_usage(arguments: tuple[str, ...]) -> None:
    from click.testing import CliRunner

    from rgt.cli.commands.lsp import command

    assert CliRunner().invoke(command, list(arguments)).exit_code == 2
