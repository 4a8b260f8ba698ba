"""Lowering to RG, part by part: names, declarations, movement, the end of the game."""
