"""From the automaton to functions of a plan."""
