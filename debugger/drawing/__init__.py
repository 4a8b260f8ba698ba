"""Small graphs laid out: the neighbourhood of a step, and what made it possible."""
