"""Searches as functions: of moves, of checks, and walks that never have a choice."""
