"""Passes that remove tags of moves, or write them out."""
