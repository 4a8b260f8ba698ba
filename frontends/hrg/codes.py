"""Every finding about HRG that has a code (see `rgt.ir.codes`): 00x reading, 01x and 02x the data
part (domains, functions, maps), 03x to 05x names, types and graphs.
"""

from __future__ import annotations

from rgt.ir.codes import Code

# What the examples leave out; an example that declares one of these names itself is whole.
COMPLETION = """\
domain Player = white | black
domain Score = 50 | 0 | 100
graph rules() { player = white $ pass player = keeper end() }
"""


def _hrg(title: str, explanation: str, example: str = "", *, whole: bool = False) -> Code:
    return Code(title, explanation, example, "hrg", whole)


CODES: dict[str, Code] = {
    # -- reading -----------------------------------------------------------------------------
    # -- data --------------------------------------------------------------------------------
    # -- names, types, graphs ----------------------------------------------------------------
}
