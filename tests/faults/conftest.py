"""Commands in this process, and a disk that is full."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.conftest import own_cache, plain_builds, recorded, rgt

__all__ = ["full_disk", "own_cache", "plain_builds", "recorded", "rgt"]


@pytest.fixture
def full_disk(tmp_path: Path) -> Iterator[Path]:
    """The folder of a disk of its own on which no byte is free; names can still be made."""
    place = tmp_path / "disk"
    place.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=4k", "tmpfs", str(place)],
        capture_output=True,
        check=False,
    )
    if mounted.returncode:
        pytest.skip("no disk can be mounted here")
    try:
        (place / "filler").write_bytes(bytes(4096))
        yield place
    finally:
        subprocess.run(["umount", "--lazy", str(place)], check=True)
