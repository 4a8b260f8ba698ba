"""From clauses to the ground program, by gringo; what is told where that is too large."""
