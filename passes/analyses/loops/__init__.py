"""What walks do again and again, and whether that comes to an end."""
