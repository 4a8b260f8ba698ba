"""Straightness: how many modifiers can be applied between two switches, patterns entered.

It bounds the work of finding the legal moves.  The true number takes the whole game tree; the
strong straightness is read off the rules and is never less, and every play gives a number that is
never more.

Source: specs of RBG, section 4 (2019 paper, Theorem 4).
"""

from __future__ import annotations

from dataclasses import replace
from functools import reduce
from math import inf
from typing import NamedTuple

from rgt.frontends import Play
from rgt.frontends.rbg import syntax as s
from rgt.frontends.rbg.lower import translate

NONE, UNBOUNDED = -inf, inf


class Most(NamedTuple):
    """The most modifiers in the words of a rule without their switches.

    In whole words, and in what precedes the first switch, follows the last one, or stands
    anywhere without one; patterns may be entered where what follows does not count.  NONE if
    there is no such word, UNBOUNDED if there is no most.
    """

    word: float
    prefix: float
    suffix: float
    factor: float


_NOTHING = Most(0, 0, 0, 0)
_MODIFIER = Most(1, 1, 1, 1)
_SWITCH = Most(NONE, 0, 0, 0)


def strong_straightness(rule: s.Rule) -> int | None:
    """The most modifiers between two switches, whatever is valid; None if there is no bound."""
    found = most(rule).factor
    return None if found == UNBOUNDED else int(found)


def most(rule: s.Rule) -> Most:
    """The four numbers of a rule."""
    if isinstance(rule, s.Off | s.Assignment):
        return _MODIFIER
    if isinstance(rule, s.Switch):
        return _SWITCH
    if isinstance(rule, s.Pattern):
        inside = most(rule.rule).prefix
        return Most(0, inside, 0, inside)
    if isinstance(rule, s.Choice):
        return Most(*map(max, zip(*map(most, rule.parts), strict=True)))
    if isinstance(rule, s.Chain):
        return reduce(_chained, map(most, rule.parts), _NOTHING)
    if isinstance(rule, s.Star):
        return _starred(most(rule.part))
    if isinstance(rule, s.Power):
        return _power(most(rule.part), rule.count)
    return _NOTHING


def _chained(first: Most, second: Most) -> Most:
    return Most(
        _plus(first.word, second.word),
        max(first.prefix, _plus(first.word, second.prefix)),
        max(_plus(first.suffix, second.word), second.suffix),
        max(first.factor, _plus(first.suffix, second.prefix), second.factor),
    )


def _starred(part: Most) -> Most:
    if part.word > 0:
        return Most(UNBOUNDED, UNBOUNDED, UNBOUNDED, UNBOUNDED)
    factor = max(_plus(part.suffix, part.prefix), part.factor)
    return Most(0, part.prefix, part.suffix, factor)


def _power(part: Most, count: int) -> Most:
    """So many copies, chained by doubling."""
    found = _NOTHING
    while count:
        if count % 2:
            found = _chained(found, part)
        part, count = _chained(part, part), count // 2
    return found


def _plus(first: float, second: float) -> float:
    return NONE if NONE in (first, second) else first + second


# -- measured ------------------------------------------------------------------------------------


def measured_straightness(description: s.Description, play: Play) -> int:
    """The most modifiers in a move that is met when the game is played.

    The keeper's moves count, which for that is a player like the others; patterns do not.
    """
    # every modifier shows its field and its number; the last one is the switch
    return max((len(move) // 2 - 1 for move in play(translate(_watched(description)))), default=0)


def _watched(description: s.Description) -> s.Description:
    """The game with the keeper's moves made by one more player, and so with their tags."""
    taken = {player.name for player in description.players}
    taken |= {*description.pieces, *(variable.name for variable in description.variables)}
    name = f"{s.KEEPER}_"
    while name in taken:
        name += "_"
    players = (*description.players, s.Bounded(name, 1))
    rules = s.Chain((s.Switch(name), _played_by(name, description.rules)))
    return replace(description, players=players, rules=rules)


def _played_by(name: str, rule: s.Rule) -> s.Rule:
    """A rule whose switches to the keeper are switches to a player."""
    if isinstance(rule, s.Switch) and rule.player == s.KEEPER:
        return s.Switch(name, place=rule.place)
    if isinstance(rule, s.Chain | s.Choice):
        return replace(rule, parts=tuple(_played_by(name, part) for part in rule.parts))
    if isinstance(rule, s.Star | s.Power):
        return replace(rule, part=_played_by(name, rule.part))
    return rule


def facts(description: s.Description, play: Play) -> dict[str, int | str]:
    """What `rgt stats` says about the straightness of a game."""
    strong = strong_straightness(description.rules)
    return {
        "straightness_at_least": measured_straightness(description, play),
        "strong_straightness": "unbounded" if strong is None else strong,
    }
