"""What expressions, conditions and places of a game can come to, asked by every room above."""
