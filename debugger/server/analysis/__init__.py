"""What takes time, done in other processes: findings, formatting, plays and traces of a text.

`tasks.py` is what they are asked and tell, plain data all of it; `worker.py` is one of them,
`work/` what it does; `workers.py` starts, limits and ends them; `analyses.py` has the text of each
document looked at as it changes, and `publishing.py` writes findings as the protocol has them.
"""
