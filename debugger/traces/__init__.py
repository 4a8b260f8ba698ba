"""Recorded runs, in memory and in files: what each step did, and what it was made of."""
