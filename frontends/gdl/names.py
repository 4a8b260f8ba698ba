"""RG names for KIF terms: readable, legal as RG identifiers, and injective.

RG has one name space for constants, variables, types and symbols (specs/rg.md section 1), so
a move may not share its name with a fact.  A name is made from the term by joining its parts
with ``_``; whoever comes second gets a number, in the order of asking, which is that of the
ground program.
"""

from __future__ import annotations

import re

RESERVED = frozenset(
    {
        "const", "type", "var",
        "begin", "end", "keeper", "random", "player", "goals", "visible",
        "Bool", "Goals", "Player", "PlayerOrSystem", "Score", "Visibility",
    }
)  # fmt: skip
"""Names that mean something in every RG game."""

_WORDS = {"+": "plus", "-": "minus", "<": "lt", ">": "gt", "=": "eq", "*": "star"}
_WORD_SIGN = re.compile(r"[+\-<>=*](?![a-zA-Z0-9_])|(?<![a-zA-Z0-9_])[+\-<>=*]")
_ODD = re.compile(r"[^\x00-\x7f]")
_GAP = re.compile(r"[^a-zA-Z0-9_]+")


def identifier(text: str) -> str:
    """The KIF text as an RG identifier; different texts may give the same one.

    >>> identifier("(cell 1 1 b)")
    'cell_1_1_b'
    >>> identifier("(move + a-b)")
    'move_plus_a_b'
    """
    if text.isascii() and text.isalnum():
        return text
    text = _WORD_SIGN.sub(lambda sign: f" {_WORDS[sign[0]]} ", text)
    text = _ODD.sub(lambda odd: f"u{ord(odd[0]):x}", text)
    return _GAP.sub("_", text).strip("_") or "unnamed"


class Names:
    """Hands out each name once; `taken` are names that nobody may have."""

    def __init__(self, taken: frozenset[str] = RESERVED) -> None:
        self._taken = set(taken)
        self._symbols: dict[str, str] = {}
        self._facts: dict[str, str] = {}

    @property
    def symbols(self) -> dict[str, str]:
        """The RG symbol of every KIF text that has one: moves, roles, percepts."""
        return self._symbols

    @property
    def facts(self) -> dict[str, str]:
        """The RG variable of every fact (KIF text) that has one."""
        return self._facts

    def fresh(self, wish: str) -> str:
        """The wished name, with the first free number from 2 if it is taken."""
        base = identifier(wish)
        name, count = base, 1
        while name in self._taken:
            count += 1
            name = f"{base}_{count}"
        self._taken.add(name)
        return name

    def symbol(self, text: str) -> str:
        """The symbol for a KIF text: the same one whenever asked."""
        name = self._symbols.get(text)
        if name is None:
            name = self._symbols[text] = self.fresh(text)
        return name

    def fact(self, text: str) -> str:
        """The variable for a fact: the same one whenever asked."""
        name = self._facts.get(text)
        if name is None:
            name = self._facts[text] = self.fresh(text)
        return name

    def fix_symbol(self, text: str, name: str) -> None:
        """Let a KIF text have this very name, reserved or not (the role `random`)."""
        self._symbols[text] = name
        self._taken.add(name)
