"""What labels of edges may say: types, names, and what fits the rest of a game."""
