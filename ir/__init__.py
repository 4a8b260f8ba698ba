"""RG, the one language that everything speaks: terms, game, automaton, text, diagnostics.

This package knows nothing of any other part of rgt.
"""
