"""OpenSpiel: rgt's games there, and its games here."""
