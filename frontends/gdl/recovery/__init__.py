"""The state and the rules of a GDL game found again before anything is ground."""
