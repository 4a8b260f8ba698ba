"""How far a learned automaton is from the rule."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from rgt.frontends.simplified.automata.comparing import Room, extra
from rgt.frontends.simplified.automata.dfa import Dfa, without_empty_word
from rgt.frontends.simplified.automata.minimal import minimal
from rgt.frontends.simplified.words import Letter, Word, shown


@dataclass(frozen=True, slots=True)
class Verdict:
    """An automaton beside the rule.

    `wrong` is the shortest word that fits the board and is accepted against the rule, `missing` the
    shortest that is rejected against it; `is_optimal` says whether it has the rule's size.
    """

    size: int
    is_optimal: bool
    wrong: str | None
    missing: str | None


def moving(rule: Dfa[Letter]) -> Dfa[Letter]:
    """The minimal automaton of a rule without the empty word, which is no move."""
    return minimal(without_empty_word(rule))


def verdict(learned: Dfa[Letter], rule: Dfa[Letter], width: int, height: int) -> Verdict:
    """The verdict on a learned automaton; `rule` is one of `moving`.

    The paper's "optimal size" is taken to be the size of the rule's minimal automaton, trimmed.
    Words that fit no board of this size are nobody's business, so fewer states can do for rules
    that mention them; an automaton with fewer states counts if no word that fits tells it from
    the rule.
    """
    small = minimal(learned)
    room = _room(width, height)
    wrong = extra(small, rule, room)
    missing = extra(rule, small, room)
    size, wanted = len(small), len(rule)
    is_optimal = size == wanted or (size < wanted and wrong is None and missing is None)
    return Verdict(size, is_optimal, _text(wrong), _text(missing))


@cache
def _room(width: int, height: int) -> Room:
    return Room(width, height)


def _text(word: Word | None) -> str | None:
    return None if word is None else shown(word)
