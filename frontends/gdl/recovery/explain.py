"""What was found of a game's state, in words: `rgt translate --explain`."""

from __future__ import annotations

from collections.abc import Iterator

from rgt.frontends import Simultaneous
from rgt.frontends.gdl.checking.checks import check
from rgt.frontends.gdl.recovery.lower import Recovery, recover
from rgt.frontends.gdl.recovery.proofs.groups import Group
from rgt.frontends.gdl.recovery.reading.rules import Unrecovered
from rgt.frontends.gdl.syntax import Description
from rgt.ir.diagnostics import Severity

_MOST_NAMED = 8


def explain(description: Description, simultaneous: Simultaneous = "keep") -> tuple[str, ...]:
    """A line for each thing that was found or not found; none for a text with errors."""
    if any(finding.severity is Severity.ERROR for finding in check(description)):
        return ()
    try:
        found = recover(description, "game", simultaneous)
    except Unrecovered as reason:
        return (f"nothing is recovered, every fact is a truth value of its own: {reason}",)
    return tuple(_lines(found))


def summary(found: Recovery) -> str:
    """What was found, in a line."""
    names = list(dict.fromkeys(predicate.name for predicate in found.groups))
    shown = names if len(names) <= _MOST_NAMED else [*names[: _MOST_NAMED - 1], "..."]
    text = f"the state is found again: {', '.join(shown)}" if names else "there is no state"
    if found.drops:
        text += "; whose turn it is, too"
    return text


def _lines(found: Recovery) -> Iterator[str]:
    yield from found.said
    for predicate, group in found.groups.items():
        if not predicate.arity:
            yield f"{predicate.name}: holds or not"
        elif not group.values:
            yield (
                f"{_fact(group)}: each fact holds or not; "
                "no arguments were shown to determine the others"
            )
        else:
            least = "exactly" if predicate in found.totals else "at most"
            keys = f" for each {_named(group.keys)}" if group.keys else ""
            yield f"{_fact(group)}: {least} one {_named(group.values)}{keys}"
    mover = found.mover
    if mover is not None and mover.control is not None and mover.waiting is not None:
        whose = f"{_name(mover.place)} of " if mover.control.arity > 1 else ""
        yield (
            f"{whose}{_fact(found.groups[mover.control])} says who moves; "
            f"({mover.waiting.name}), which all others do, is left out"
        )
    if found.choosing:
        yield f"nobody waits: {found.choosing}"


def _fact(group: Group) -> str:
    places = range(group.predicate.arity)
    return f"({group.predicate.name} {' '.join(map(_name, places))})"


def _named(places: tuple[int, ...]) -> str:
    return ", ".join(map(_name, places))


def _name(place: int) -> str:
    return f"?{chr(ord('a') + place)}" if place < 26 else f"?a{place}"
