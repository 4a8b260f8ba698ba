"""Which values variables and cells can have, and what expressions are then."""
