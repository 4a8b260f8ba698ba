"""Passes: rewrites of the automaton driven to a fixed point, analyses, validators."""
