"""Tests build in a cache of their own."""

from tests.backends.cpp.conftest import own_cache

__all__ = ["own_cache"]
