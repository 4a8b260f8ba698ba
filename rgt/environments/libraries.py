"""Libraries of the extra `environments`, imported when they are needed."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from rgt.ir.diagnostics import GameError, error

_PACKAGES = {"pyspiel": "open_spiel"}
"""Where the package is not called as the module."""


def library(module: str) -> Any:
    """The module of that name; GameError (ENV001) if its package is not installed."""
    try:
        return import_module(module)
    except ModuleNotFoundError as problem:
        root = module.partition(".")[0]
        if (problem.name or "").partition(".")[0] != root:
            raise
        raise GameError(
            error(
                "ENV001",
                f"this needs {_PACKAGES.get(root, root)}, which is not installed",
                hint="pip install 'regular-games[environments]'",
            )
        ) from None
