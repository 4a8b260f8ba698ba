"""OpenSpiel: rgt's games there, and its games here."""

from __future__ import annotations

from rgt.environments.openspiel.registry import load, register

__all__ = ["load", "register"]
