"""Passes that change types, constants, symbols and keys: the declarations of a game."""
