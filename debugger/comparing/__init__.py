"""Two games side by side: their trees, and which move of one is which of the other."""
