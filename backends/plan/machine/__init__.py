"""What plans mean: a small machine, in Python, that works them out."""
