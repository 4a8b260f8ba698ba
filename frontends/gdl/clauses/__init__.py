"""Rules as clauses, and what is done to them before they are ground, recovered or asked."""
