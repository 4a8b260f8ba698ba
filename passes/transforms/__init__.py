"""The passes: one file each, in folders by what they change, listed in `rgt.passes.registry`."""
