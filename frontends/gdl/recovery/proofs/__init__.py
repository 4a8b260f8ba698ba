"""What is proven of a game by its rules: which facts exclude each other, and whose turn it is."""
