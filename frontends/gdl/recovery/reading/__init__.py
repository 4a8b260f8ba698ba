"""The rules of a game as recovery reads them: flat, with tables, and what can stand where."""
