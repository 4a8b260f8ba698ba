"""Boards: two keys that stand together, joined to squares."""
