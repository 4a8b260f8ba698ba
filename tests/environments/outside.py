"""Marks of tests that need a library of the extra `environments`."""

from __future__ import annotations

from importlib.util import find_spec

import pytest


def needs(module: str) -> pytest.MarkDecorator:
    """Skip without the library."""
    return pytest.mark.skipif(find_spec(module) is None, reason=f"{module} is not installed")


pyspiel = needs("pyspiel")
pettingzoo = needs("pettingzoo")
gymnasium = needs("gymnasium")
