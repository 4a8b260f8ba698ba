"""The text form of RG: `parser` reads it, `printer` writes it canonically.

Nothing is imported here, so that printing does not load lark.
"""
