"""Walks that come to an end in every state: moves, checks, loops."""
