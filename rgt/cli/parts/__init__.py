"""What a single command is made of: what it asks, works out, and shows."""
