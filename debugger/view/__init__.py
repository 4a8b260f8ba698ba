"""Views of a trace; each draws the same recorded steps in its own medium."""
