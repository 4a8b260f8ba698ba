"""Whole automata as pictures: chains folded, checks beside the main graph, colours by kind.

`folding.py` makes one arrow of each chain, `layout.py` places nodes and arrows, `svg.py` writes the
picture, which needs nothing else.
"""
