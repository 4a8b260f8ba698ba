"""Whether moves may end inside of a fragment."""

from __future__ import annotations

from rgt.ir import fragments as f
from rgt.ir.actions import ends_move


def may_switch(part: f.Fragment) -> bool:
    """Whether a move may end inside a fragment."""
    work = [part]
    while work:
        each = work.pop()
        if isinstance(each, f.Act):
            if ends_move(each.action):
                return True
        elif isinstance(each, f.Sequence | f.Choice):
            work += each.parts
        elif isinstance(each, f.Star | f.Located):
            work.append(each.part)
        elif isinstance(each, f.Decide):
            work += [way for way in (each.then, each.otherwise) if way is not None]
    return False
