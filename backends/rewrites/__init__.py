"""Rewrites of plans: each file is one, and its docstring's picture is executed on both sides.

`backends/lowering/pipeline.py` has their order.
"""
