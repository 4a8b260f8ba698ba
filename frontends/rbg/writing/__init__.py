"""From a game back to text: the low-level form, and a layout that keeps macros and comments."""
