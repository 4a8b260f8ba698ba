"""Functions that write cells of maps and the sets that stand for them, as Python."""

from __future__ import annotations

from collections.abc import Iterator

from rgt.backends.plan.state import KeptMap, KeptSets
from rgt.backends.printers.python.expressions import python


def written(each: KeptMap) -> Iterator[str]:
    """The functions of a map."""
    kept = each.kept
    if kept is not None and kept.numbered:
        row = ", ".join(str(kept.numbers.get(code, 0)) for code in range(max(kept.numbers) + 1))
        yield f"number_{each.name} = ({row},)"
    yield "\n".join(_put(each.name, kept))
    yield "\n".join(_gather(each.name, kept))
    if kept is not None:
        yield "\n".join(_fill(each.name, kept))


def _put(name: str, kept: KeptSets | None) -> Iterator[str]:
    yield f"def put_{name}(s, at, value):"
    if kept is not None:
        place = f"at - {kept.first}" if kept.first else "at"
        inner = "    "
        if kept.covered < kept.size:
            yield f"    if 0 <= {place} < {kept.covered}:"
            inner = "        "
        bit = f"1 << {place}" if not kept.first else f"1 << ({place})"
        yield f"{inner}bit = {bit}"
        if kept.how == "asked":
            for code, i in kept.numbers.items():
                this = f"s.{kept.sets.name}[{i}]"
                yield f"{inner}{this} = {this} | bit if value == {code} else {this} & ~bit"
        else:
            yield f"{inner}{python(kept.now)} ^= bit"
            yield f"{inner}{python(kept.holding)} ^= bit"
    yield f"    s.{name}[at] = value"


def _gather(name: str, kept: KeptSets | None) -> Iterator[str]:
    yield f"def gather_{name}(s):"
    if kept is None:
        yield "    pass"
        return
    yield f"    s.{kept.sets.name}[:] = [0] * {kept.sets.count}"
    yield f"    for at in range({kept.first}, {kept.first + kept.covered}):"
    place = f"(at - {kept.first})" if kept.first else "at"
    if kept.how == "asked":
        for code, i in kept.numbers.items():
            yield f"        if s.{name}[at] == {code}:"
            yield f"            s.{kept.sets.name}[{i}] |= 1 << {place}"
    else:
        yield f"        {python(kept.now)} |= 1 << {place}"


def _fill(name: str, kept: KeptSets) -> Iterator[str]:
    sets = f"s.{kept.sets.name}"
    yield f"def fill_{name}(s, members, value):"
    yield f"    {sets}[:] = [each & ~members for each in {sets}]"
    if kept.how == "asked":
        for code, i in kept.numbers.items():
            yield f"    if value == {code}:"
            yield f"        {sets}[{i}] |= members"
    else:
        yield f"    {python(kept.holding)} |= members"
    yield f"    for at in _members(members, {kept.first}):"
    yield f"        s.{name}[at] = value"
