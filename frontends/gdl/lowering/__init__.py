"""The net as fragments of the automaton: moves, the next state, recursion, results."""
