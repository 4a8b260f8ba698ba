"""The forward model over a compiled game."""
