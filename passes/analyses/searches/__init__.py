"""What is known at every place of a search for moves, or of a check: symbolic execution."""
