"""Passes that remove variables and assignments, or put values in their place."""
