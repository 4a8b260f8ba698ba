"""Small games solved: what players can expect if all play their best.

`tree` lays a game out with what its players can tell apart, `regret` finds an equilibrium of it
(CFR), `responses` how much it can be exploited; `induction` and the agent `alphabeta` solve games
that hide nothing; `solution` chooses, and tells what was found.
"""
