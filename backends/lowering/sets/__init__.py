"""Sets of symbols at once: searches that gather conditions as bits before they choose.

Where the automaton chooses a symbol and then tests it, ``x = T(*)`` and `board[x] == p`, the
search keeps all x that are still possible as one set.  Maps from not too many symbols to few are
kept, besides their cells, as one bit set for each value.  A condition then costs a few operations
for all x, and a loop is made over the x that are left.
"""
