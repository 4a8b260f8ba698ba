"""How rules write their words: KIF does not tell capitals from small letters, readers may."""

from __future__ import annotations

import re

from rgt.environments.ggp import kif

_WORD = re.compile(r"[^ ()]+")


class Spelling:
    """The first spelling of each word in the text of rules."""

    def __init__(self, rules: str) -> None:
        first: dict[str, str] = {}
        for word in kif.words(rules):
            if word[0] not in '"|':
                first.setdefault(word.lower(), word)
        self._words = {small: word for small, word in first.items() if small != word}

    def of(self, term: str) -> str:
        """A term in small letters as the rules would write it.

        >>> Spelling("(legal White (Mark ?x)) (row A)").of("(mark a)")
        '(Mark A)'
        """
        if not self._words:
            return term
        return _WORD.sub(lambda word: self._words.get(word[0], word[0]), term)
