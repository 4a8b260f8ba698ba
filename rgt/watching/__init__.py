"""Games of any language watched as games of Simplified Boardgames: records of their plays."""
