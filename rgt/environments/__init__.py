"""Games of rgt for other programs, and games of other programs for rgt.

`openspiel.load`, `pettingzoo.env` and `gymnasium.env` each take a game or its name
(docs/environments.md); the libraries are those of the extra `environments`.  `functional` has many
plays at once as values, and `trees` opens a game of OpenSpiel or Gambit as something that
`rgt diff` can walk.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

__all__ = ["efg", "functional", "gymnasium", "openspiel", "pettingzoo"]


def __getattr__(name: str) -> Any:
    """Import the adapters when they are first asked for."""
    if name in __all__:
        return import_module(f"rgt.environments.{name}")
    raise AttributeError(f"module 'rgt.environments' has no attribute '{name}'")
