"""Which variables make a difference, from where to where, and which hang on others."""
