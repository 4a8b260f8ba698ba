"""What a compiled game says of its faults."""

from __future__ import annotations

MESSAGES = {
    101: ("RG101", "the keeper has no legal move"),
    103: ("RG103", "the keeper moves for ever"),
    104: ("RG104", "a cycle with tags: moves of every length, met"),
    105: ("RG105", "a reachability check needs its own answer (endless recursion)"),
    110: ("RG110", "the move is illegal"),
    117: ("RG117", "a map is read at '{symbol}', which is not a key of it, met"),
    1003: ("CPP003", "a search goes too deep"),
    1004: ("CPP004", "there is not enough memory"),
    1008: ("CPP008", "there are more sequences of moves than 128 bits can count"),
}
"""By the number of a fault: the code of the finding, and its text before the place.

`{symbol}` is the symbol that a fault is about.
"""

_INTERPRETER = "'--backend interpreter' goes on, more slowly"
HINTS = {
    1003: _INTERPRETER,
    1004: "'--memory-limit 8G' allows more, '--memory-limit none' all of the machine's",
    1008: _INTERPRETER,
}
"""What can be done about a fault that is none of the game's, by its number."""


def texts() -> str:
    """The texts as a function of C++."""
    cases = "\n".join(
        f'    case {number}: return "{code}: {text}";' for number, (code, text) in MESSAGES.items()
    )
    return f"""\
inline const char* fault_text(int code) {{
    switch (code) {{
{cases}
    default: return "a fault";
    }}
}}"""
