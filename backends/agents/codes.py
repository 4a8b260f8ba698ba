"""Every finding about agents that has a code (see `rgt.ir.codes`)."""

from __future__ import annotations

from rgt.ir.codes import Code

CODES: dict[str, Code] = {
    "AGT001": Code(
        "Unknown option of an agent",
        "What an agent can be told stands in braces behind its name. `rgt agents NAME` lists its "
        "options; each can be given once.",
        "rgt play rg/minimal --players 'mcts{iteration=100}'",
        "sh",
    ),
    "AGT002": Code(
        "Bad value of an agent's option",
        "The text of an agent is a name, and options in braces: `mcts{iterations=1000,solver}`. An "
        "option is a number, a word of a list, a switch (on by its name alone), or another agent.",
        "rgt play rg/minimal --players 'mcts{iterations=many}'",
        "sh",
    ),
    "AGT003": Code(
        "Too many positions agree with what a player saw",
        "An agent that thinks about positions has to draw some that agree with all that its player "
        "saw. Where they cannot be found with the effort that its options allow, it says so rather "
        "than to look at the position that is hidden.",
    ),
}
