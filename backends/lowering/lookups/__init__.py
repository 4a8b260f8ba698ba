"""Checks asked of one place, answered by what stands in tables."""
