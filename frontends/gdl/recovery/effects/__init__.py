"""What moves change, and in which order."""
