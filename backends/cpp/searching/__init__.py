"""Searching compiled games in C++: one library for all games, loaded beside a game's own.

`binding` is its C interface, `source` how it is built, `twins` are the agents.
"""
