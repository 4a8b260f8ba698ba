"""The mutants that no test can kill, each with the reason: `explained.toml`."""

from __future__ import annotations

import tomllib
from pathlib import Path


def explained() -> dict[tuple[str, str, str, str], str]:
    """File, line, what stood there and what stands there now; why it makes no difference."""
    told = tomllib.loads(Path(__file__).with_name("explained.toml").read_text(encoding="utf-8"))
    return {
        (file, each["line"], each["was"], each["now"]): each["because"]
        for file, found in told.items()
        for each in found
    }
