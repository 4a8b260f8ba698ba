"""What users read is the same where Python forgets docstrings (``python -OO``)."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest
from click.testing import CliRunner

from rgt.cli import cli
from rgt.ir.display.docstrings import docstring

WORDS = [
    ["--help"],
    *([name, "--help"] for name in cli.list_commands(None)),  # type: ignore[arg-type]
    ["passes", "--list"],
    ["passes", "--list", "compact-skip-edges"],
]
SAID = """
import json, sys
from click.testing import CliRunner
from rgt.cli import cli
said = [CliRunner().invoke(cli, words, terminal_width=80).output for words in json.load(sys.stdin)]
print(json.dumps(said))
"""


@pytest.mark.parametrize("option", ["-O", "-OO"])
def test_texts_for_users(option: str) -> None:
    done = subprocess.run(
        [sys.executable, option, "-c", SAID],
        input=json.dumps(WORDS),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    expected = [CliRunner().invoke(cli, words, terminal_width=80).output for words in WORDS]
    assert json.loads(done.stdout) == expected
    assert all(len(text.splitlines()) > 3 for text in expected)


def test_what_has_no_docstring_or_no_source() -> None:
    def bare() -> None: ...

    assert docstring(bare) == ""
    made: dict[str, object] = {}
    exec("def made(): pass", made)
    assert docstring(made["made"]) == ""  # type: ignore[arg-type]
