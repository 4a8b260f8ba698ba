"""From text to a description: tokens, the grammar, and what is said of a text that it refuses."""
