"""Regular Boardgames, the language of 2019: rules as one regular expression over a board."""
