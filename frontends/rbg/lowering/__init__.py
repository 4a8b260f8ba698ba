"""The rules as fragments of the automaton, and the maps, numbers and counters that they read."""
