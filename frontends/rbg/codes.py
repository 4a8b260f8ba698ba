"""Every finding about RBG that has a code (see `rgt.ir.codes`): 00x tokens, 01x macros, 02x
sections and boards, 03x rules and names, 04x the automaton.
"""

from __future__ import annotations

from rgt.ir.codes import Code

# What the examples leave out; an example with a section of its own is whole.
COMPLETION = """\
#players = white(100), black(100)
#pieces = e, w, b
#variables =
#board = rectangle(up, down, left, right, [b, b] [e, e] [w, w])
#rules = ->white (up + down) [w] ->> {}
"""


def _rbg(title: str, explanation: str, example: str = "", *, whole: bool = False) -> Code:
    return Code(title, explanation, example, "rbg", whole)


CODES: dict[str, Code] = {
    # -- tokens ------------------------------------------------------------------------------
    # -- macros ------------------------------------------------------------------------------
    # -- sections and boards -----------------------------------------------------------------
    # -- rules and names ---------------------------------------------------------------------
    # -- the automaton -----------------------------------------------------------------------
}
