"""Tests build in a cache of their own, and what they have read of a source is not written again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.backends.cpp.emitted import hand_over


@pytest.fixture(scope="session", autouse=True)
def own_cache(shared: Path) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RGT_CACHE", str(shared / "cache"))
        hand_over(patch)
        yield
