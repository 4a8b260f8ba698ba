"""High-level RBG as programs write it, with macros; what people write is read by parse.py."""
