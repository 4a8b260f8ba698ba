"""Loops that move a variable along lines, where choices are put off."""
