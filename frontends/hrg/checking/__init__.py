"""What can be wrong with a description that can be read, and what is odd about it."""
