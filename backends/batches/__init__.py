"""Thousands of plays of one game at once, over arrays.

`batch` is what programs use, `rows` what it asks of engines and how any engine answers, state by
state; compiled games answer in C++ (`rgt.backends.cpp.engine.batching`).
"""

from __future__ import annotations

from rgt.backends.batches.batch import Batch

__all__ = ["Batch"]
