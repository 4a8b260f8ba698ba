"""Loops along lines in walks without a choice, done at once."""
