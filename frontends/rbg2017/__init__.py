"""The first dialect of Regular Boardgames, of 2017, by translation into that of 2019."""
