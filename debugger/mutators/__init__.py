"""Small named ways to make a game smaller, each with no regard to what that does to it."""

from __future__ import annotations

from typing import Any

from rgt.debugger.mutators.base import Mutator
from rgt.debugger.mutators.declarations import (
    DropDeclarations,
    DropPragmas,
    FixVariables,
    InlineConstants,
    ShortenMaps,
)
from rgt.debugger.mutators.edges import DropEdges, EndPlays, LowerChecks, MergeNodes, SkipEdges
from rgt.debugger.mutators.symbols import DropCasts, DropPlayers, DropSymbols

__all__ = ["MUTATORS", "Mutator"]

# What takes the biggest bites comes first; what only tidies up comes last.
MUTATORS: tuple[Mutator[Any], ...] = (
    DropPragmas(),
    EndPlays(),
    DropEdges(),
    MergeNodes(),
    SkipEdges(),
    LowerChecks(),
    FixVariables(),
    DropPlayers(),
    DropSymbols(),
    ShortenMaps(),
    InlineConstants(),
    DropCasts(),
    DropDeclarations(),
)
