"""NumPy, where it is installed."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from rgt.ir.diagnostics import GameError, error


def numpy() -> Any:
    """The module; raises GameError (RG141) where it is not installed."""
    try:
        return import_module("numpy")
    except ImportError:
        hint = "'pip install rgt[arrays]' brings it"
        raise GameError(error("RG141", "arrays need NumPy", hint=hint)) from None
