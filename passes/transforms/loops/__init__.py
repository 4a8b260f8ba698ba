"""Passes that find loops, shorten them, or move what does not change out of them."""
