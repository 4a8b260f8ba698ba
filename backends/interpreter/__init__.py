"""The interpreter: an RG game turned into Python functions over one flat list of integers.

`layout` numbers symbols and gives variables their slots, `program` turns the automaton into
integers and small operations, `analysis` finds out where walks can branch, meet and cycle,
`checks`, `walks` and `runs` write Python source for reachability checks, for the enumeration
of moves and for straight segments, `runtime` compiles a function when it is first called, and
`engine` is the forward model on top.
"""
