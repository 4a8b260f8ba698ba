"""The version of rgt, where every room can read it; `rgt.__version__` is the same."""

from __future__ import annotations

VERSION = "0.1.0"
