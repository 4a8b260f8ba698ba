"""Games are compiled to be there, not to be quick."""

from __future__ import annotations

from tests.cli.conftest import plain_builds

__all__ = ["plain_builds"]
