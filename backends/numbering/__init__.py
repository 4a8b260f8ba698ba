"""A number for every move of a game: what arrays, policies and tables index moves by.

`projection` makes the automaton of the tags of all moves, `words` makes it deterministic and
minimal and counts its words, `buckets` hashes moves where they cannot be counted, `tables`
has all that as arrays; `numbering` is what engines offer (`engine.moves`).
"""

from __future__ import annotations

from rgt.backends.numbering.numbering import Numbering
from rgt.backends.numbering.tables import Tables

__all__ = ["Numbering", "Tables"]
