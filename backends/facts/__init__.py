"""What is known of an automaton before it plays, a fact a file; nothing here knows a target."""
