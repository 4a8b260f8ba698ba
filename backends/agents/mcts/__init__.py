"""Monte Carlo tree search in parts.

`agent` has the options; `search` goes down the tree and back up, `selection` says which way,
`playouts` how plays are made from a leaf on, `amaf` what is learned of moves wherever they are made
(RAVE, GRAVE), `proofs` where positions are won or lost for certain, `labels` cuts moves at their
tags, `rooting` finds the tree of an earlier move again, `parallel` searches by threads.
"""
