"""``rgt studio``: how it begins, what it says when it cannot."""

from __future__ import annotations

import base64
import json
import signal
import socket
import subprocess
import sys
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from tests.cli.conftest import Rgt

TEXT = "// who moves: ä\ntype Player = {a};\n"


@contextmanager
def studio(*arguments: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A studio in a process of its own, and the address that it printed."""
    command = (sys.executable, "-m", "rgt", "studio", "--no-browser", *arguments)
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as server:
        assert server.stdout is not None
        try:
            yield server, server.stdout.readline().split()[-1]
        finally:
            server.kill()


@pytest.mark.parametrize("package", ["starlette", "uvicorn", "websockets", "pygls"])
def test_without_the_extra_it_says_what_to_install(package: str) -> None:
    program = f"import sys; sys.modules['{package}'] = None; from rgt.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", program, "studio", "--no-browser"],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 1
    assert f"needs {package}: pip install 'regular-games[studio]'" in done.stderr


def test_a_port_that_another_program_has_is_told(rgt: Rgt) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = str(other.getsockname()[1])
        done = rgt("studio", "--no-browser", "--port", port)
    assert done.code == 1 and f"the port {port} cannot be had" in done.err


def test_the_page_begins_with_the_game_of_the_command(tmp_path: Path) -> None:
    path = tmp_path / "mine.rg"
    path.write_text(TEXT, encoding="utf-8")
    with studio(str(path)) as (_, address):
        answer = httpx.get(address, follow_redirects=False)
    way, _, packed = answer.headers["location"].partition("#")
    said = json.loads(zlib.decompress(base64.urlsafe_b64decode(packed + "=="), wbits=-15))
    assert (way, answer.status_code) == ("/", 303)
    assert (said["text"], said["language"], said["name"]) == (TEXT, "rg", "mine.rg")


def test_a_game_that_is_not_there_is_told(rgt: Rgt) -> None:
    done = rgt("studio", "--no-browser", "no_such_game")
    assert done.code == 1 and "error[" in done.err
    assert rgt("studio", "--no-browser", "--from", "rg").code == 2


def test_ctrl_c_ends_it_without_a_traceback() -> None:
    with studio() as (server, address):
        assert httpx.get(address, follow_redirects=True).status_code == 200
        server.send_signal(signal.SIGINT)
        _, told = server.communicate(timeout=30)
    assert "Traceback" not in told
