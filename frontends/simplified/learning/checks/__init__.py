"""Consistency checks: each file has one, and `check`, which makes it of its option.

All of them take the observed words as accepted (`interfaces.Consistent`), and none believes an
automaton that accepts the empty word, which is no move.
"""
