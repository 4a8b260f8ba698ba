"""From text to a description, in KIF or infix form; what is said of a text that is refused."""
