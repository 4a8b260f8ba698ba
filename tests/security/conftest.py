"""Commands in this process, seen as a terminal sees them."""

from __future__ import annotations

import sys
from collections.abc import Callable

import click
import pytest

from rgt.cli import main
from tests.cli.conftest import plain_builds

__all__ = ["plain_builds", "seen"]

Seen = Callable[..., str]


@pytest.fixture
def seen(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Seen:
    """All that ``rgt ARGUMENTS`` writes, as if to a terminal."""
    monkeypatch.setattr(click.utils, "should_strip_ansi", lambda *_: False)
    monkeypatch.setattr("rgt.cli.common.is_terminal", lambda _: True)
    monkeypatch.setenv("NO_COLOR", "1")

    def run(*arguments: str) -> str:
        monkeypatch.setattr(sys, "argv", ["rgt", *arguments])
        with pytest.raises(SystemExit):
            main()
        captured = capsys.readouterr()
        return captured.out + captured.err

    return run
