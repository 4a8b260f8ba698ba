"""From text to a game: macros, sections, rules, and what is doubtful about them."""
