"""Passes that calculate hints for backends, one file each."""
