"""The data part: domains, functions and variables, worked out before the game is played."""
