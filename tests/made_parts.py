"""Parts of written pages that a command makes.

Each stands between two comments, ``<!-- KIND: NAME -->`` and ``<!-- end of KIND: NAME -->``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

_PLACE = r"(<!-- {kind}: (\w+) -->\n).*?(<!-- end of {kind}: \2 -->)"


def filled(page: str, kind: str, made: Mapping[str, str]) -> str:
    """A page with the made parts of a kind in place; KeyError for a place of another name."""
    places = re.compile(_PLACE.format(kind=re.escape(kind)), re.DOTALL)
    return places.sub(lambda place: f"{place[1]}{made[place[2]]}{place[3]}", page)
