"""Regular expressions over the actions of RBG, made in their simplest form.

Two alternatives that begin or end alike have that in common: ``a b + a c`` is ``a (b + c)``.  In
RBG two words are one move only if the same modifiers of the text leave the same pieces, so this
is what makes one move of overlapping alternatives such as ``(/empty)(0,1,empty/rook)`` and
``(/empty)(0,1,empty)^*(0,1,empty/rook)``; and it makes the automaton smaller.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from rgt.frontends.rbg import syntax as s
from rgt.ir.findings.findings import Place

NOTHING = s.Chain(())
"""The rule that does nothing."""

NEVER = s.On(())
"""The rule that no word follows."""

_Word = tuple[s.Rule, ...]


def chain(*parts: s.Rule) -> s.Rule:
    """The rules one after the other; `NEVER` if one of them is."""
    word: list[s.Rule] = []
    for part in parts:
        if part == NEVER:
            return NEVER
        word += parts_of(part)
    return word[0] if len(word) == 1 else s.Chain(tuple(word))


def parts_of(rule: s.Rule) -> _Word:
    """The parts of a chain; of another rule, and of a slanting way, itself."""
    return rule.parts if isinstance(rule, s.Chain) and not _is_way(rule) else (rule,)


def _is_way(rule: s.Chain) -> bool:
    """Whether a chain is nothing but shifts, which stay together as one step."""
    parts = [part.part if isinstance(part, s.Power) else part for part in rule.parts]
    return bool(parts) and all(isinstance(part, s.Shift) for part in parts)


def choice(parts: Iterable[s.Rule]) -> s.Rule:
    """Any one of the rules; what they have in common is written once."""
    words: dict[_Word, None] = {}
    for part in parts:
        alternatives = part.parts if isinstance(part, s.Choice) else (part,)
        words.update((parts_of(each), None) for each in alternatives if each != NEVER)
    return _sum(list(words))


def star(part: s.Rule) -> s.Rule:
    """Any number of times."""
    if part in (NEVER, NOTHING) or isinstance(part, s.Star):
        return part if isinstance(part, s.Star) else NOTHING
    return s.Star(part)


def power(part: s.Rule, count: int) -> s.Rule:
    """So many times."""
    if count == 0 or part == NOTHING:
        return NOTHING
    return part if count == 1 or part == NEVER or isinstance(part, s.Star) else s.Power(part, count)


def located(rule: s.Rule, place: Place | None) -> s.Rule:
    """The same rule; whatever in it has no place of its own comes from `place`."""
    here = place if rule.place is None else rule.place
    if isinstance(rule, s.Chain | s.Choice):
        return replace(rule, parts=tuple(located(part, here) for part in rule.parts), place=here)
    if isinstance(rule, s.Star | s.Power):
        return replace(rule, part=located(rule.part, here), place=here)
    if isinstance(rule, s.Pattern):
        return replace(rule, rule=located(rule.rule, here), place=here)
    return replace(rule, place=here)


def _sum(words: Sequence[_Word]) -> s.Rule:
    """The sum of different words."""
    if not words:
        return NEVER
    if len(words) == 1:
        return chain(*words[0])
    grouped = _grouped([parts_of(rule) for rule in _grouped(words, -1)], 0)
    return grouped[0] if len(grouped) == 1 else s.Choice(tuple(grouped))


def _grouped(words: Sequence[_Word], end: int) -> list[s.Rule]:
    """A rule for the words of every first (`end` 0) or last (-1) part."""
    groups: dict[s.Rule | None, list[_Word]] = {}
    for word in words:
        groups.setdefault(word[end] if word else None, []).append(word)
    return [_common(part, group, end) for part, group in groups.items()]


def _common(part: s.Rule | None, group: list[_Word], end: int) -> s.Rule:
    """The sum of words with a part in common at one end."""
    if part is None or len(group) == 1:
        return chain(*group[0])
    if end == 0:
        return chain(part, _sum([word[1:] for word in group]))
    return chain(_sum([word[:-1] for word in group]), part)
