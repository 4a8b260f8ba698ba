"""Which tags walks pass, and what walks with the same tags have in common."""
