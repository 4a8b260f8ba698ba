"""Seeing every step: traces, structural differences, and views of them."""
