"""The words of GDL, explained."""

from __future__ import annotations

_RULE = "A rule: what stands first holds where all of the conditions behind it hold."

KEYWORDS = {
    "<=": f"{_RULE}\n\n    (<= (won ?r) (role ?r) (true (last ?r)))",
    ":-": f"{_RULE}\n\n    won(R) :- role(R) & true(last(R))",
    "role": "A player. They move in the order in which they are declared.\n\n"
    "    (role white)\n\nThe role `random` is chance: each of its legal moves is equally likely.",
    "init": "A fact that holds at the beginning.\n\n    (init (cell 1 1 empty))",
    "base": "A fact that can hold at some time. Only a hint; nothing follows from it.\n\n"
    "    (<= (base (cell ?x empty)) (index ?x))",
    "input": "A move that a role can make at some time. Only a hint; nothing follows from it.\n\n"
    "    (<= (input ?r (mark ?x)) (role ?r) (index ?x))",
    "true": "The fact holds now. A condition; rules conclude `init` and `next` instead.\n\n"
    "    (<= open (true (cell ?x empty)))",
    "next": "The fact holds after the step. What no rule says to hold does not.\n\n"
    "    (<= (next (cell ?x ?r)) (does ?r (mark ?x)))",
    "does": "The role makes this move in the step. Only `next` and `sees` may depend on it.\n\n"
    "    (<= (next (holds ?r)) (does ?r take))",
    "legal": "The role may make this move now. All roles move in every step.\n\n"
    "    (<= (legal ?r (mark ?x)) (true (turn ?r)) (true (cell ?x empty)))",
    "terminal": "The game is over.\n\n    (<= terminal (not open))",
    "goal": "What a role gets when the game is over: a whole number from 0 to 100.\n\n"
    "    (<= (goal ?r 100) (line ?r))",
    "sees": "The role is told this after the step (GDL-II). A game with `sees` tells the moves of "
    "others only so.\n\n    (<= (sees ?r (moved ?other)) (role ?r) (does ?other go))",
    "not": "The condition cannot be shown. Variables in it must be bound by another condition.\n\n"
    "    (<= terminal (not open))",
    "and": "All of the conditions hold. Needed only inside of `or` and `not`.\n\n"
    "    (or (and (a ?x) (b ?x)) (c ?x))",
    "or": "One of the conditions holds at least.\n\n    (<= over (or (line x) (line o)))",
    "distinct": "The two terms are different. Variables in it must be bound by another condition."
    "\n\n    (<= (other ?x ?y) (role ?x) (role ?y) (distinct ?x ?y))",
}
"""What each word means, with an example in KIF."""
