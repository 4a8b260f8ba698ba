"""Passes that choose among less: ``x = T(*)``."""
