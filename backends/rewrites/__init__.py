"""Rewrites of plans: each file is one, and its docstring's picture is executed on both sides.

`backends/cpp/pipeline.py` has their order.
"""
