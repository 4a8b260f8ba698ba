"""Deterministic automata over any letters: built, merged, made minimal, compared, written down."""
