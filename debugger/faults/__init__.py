"""The step or rewrite that is to blame, and the smallest game that shows it."""
