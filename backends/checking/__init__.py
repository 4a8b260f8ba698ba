"""What `rgt check` sees of a game in play: whether it is proper, and what happens at random."""
