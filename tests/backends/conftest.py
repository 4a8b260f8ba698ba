"""Tests build small games with headers that were read once, and only what they call."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.backends.cpp import precompiled, sparing


@pytest.fixture(scope="session")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of all processes of a run: what one has made there no other makes again."""
    base = tmp_path_factory.getbasetemp()
    return base.parent if "PYTEST_XDIST_WORKER" in os.environ else base


@pytest.fixture(scope="session", autouse=True)
def precompiled_headers(shared: Path) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        precompiled.use(shared / "headers", patch)
        sparing.use(patch)
        yield


@pytest.fixture(scope="module")
def plain_builds(shared: Path) -> Iterator[None]:
    """Games that would be as quick as can be are compiled to be there."""
    with pytest.MonkeyPatch.context() as patch:
        precompiled.plainly(shared / "headers", patch)
        yield
