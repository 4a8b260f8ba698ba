"""Simplified Boardgames: chess-like games whose pieces move by regular languages.

The language (`syntax`, `words`, `boards`, `moves`), its automata (`automata/`), and rules learned
by watching play (`learning/`).

Source: Kowalski and Kisielewicz, Regular Language Inference for Learning Rules of Simplified
Boardgames; Björnsson, ECAI 2012; the text form: Kowalski, Sutowicz and Szykuła, arXiv 1606.02645.
"""
