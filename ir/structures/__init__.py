"""Data structures that know nothing of games: sets of bits, layered mappings, shared terms."""
