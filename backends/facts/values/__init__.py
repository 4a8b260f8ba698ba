"""What variables and cells can hold, and which conditions that decides."""
