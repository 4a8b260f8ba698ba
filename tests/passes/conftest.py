"""The flag that rewrites golden files: ``pytest tests/passes --update-golden``."""

from __future__ import annotations

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-golden",
        action="store_true",
        help="rewrite the golden files of passes; then read the difference",
    )
