"""One server for all tests that need no other: to start one takes a second or two."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.debugger.server.editor import Editor, editor, with_steps


@pytest.fixture(scope="session")
def steps(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Editor]:
    """A server that knows the language of steps."""
    with editor(with_steps(tmp_path_factory.mktemp("site"))) as made:
        yield made
