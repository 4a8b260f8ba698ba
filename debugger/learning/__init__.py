"""Learning made visible: a piece's automaton as it grows from words and is merged."""
