"""The passes: one file each, listed in `rgt.passes.registry`."""
