"""The plan: what compiled code does, typed, and in no target's text.

It stands between the automaton and the printers (`backends/printers`).  `nodes.py` is what all
nodes have in common, `types.py`, `expressions.py`, `sets.py` and `statements.py` are the language.
"""
