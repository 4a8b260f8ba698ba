"""From a line game to the syntax tree of HRG (specs/linegames.md, section 5)."""
