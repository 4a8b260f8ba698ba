"""The propositional net of a ground program: built, made smaller, simulated and proved about."""
