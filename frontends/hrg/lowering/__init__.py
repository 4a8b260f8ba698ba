"""The graphs as fragments of the automaton: statements, calls, conditions, assignments."""
