"""Passes that remove, join and copy edges and nodes, whatever these say."""
