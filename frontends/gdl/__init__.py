"""GDL and GDL-II, the logic languages of general game playing, read in KIF (specs/gdl.md)."""
