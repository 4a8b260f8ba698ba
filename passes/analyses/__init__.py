"""What passes know about a game before they rewrite it."""
