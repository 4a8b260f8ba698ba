"""The protocol of general game playing over HTTP: a player, and a manager of matches.

A manager sends a player the rules of a game in KIF and, step by step, what all roles did (GDL) or
what the player's role saw of it (GDL-II); the player answers within its clock with a move.
"""
