"""Texts that nobody means, a megabyte each, for everything that reads."""
