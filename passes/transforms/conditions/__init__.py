"""Passes that remove, reorder and simplify conditions and checks."""
