"""How relations that are defined by themselves grow: round by round, from which end, once."""
