"""Functions that write cells of maps and the sets that stand for them, as C++."""

from __future__ import annotations

from collections.abc import Iterator

from rgt.backends.plan.sets import Members
from rgt.backends.plan.state import KeptMap, KeptSets
from rgt.backends.printers.cpp.expressions import cpp
from rgt.backends.printers.cpp.sets import set_type


def written(each: KeptMap) -> Iterator[str]:
    """The functions of a map."""
    cell, name, kept = f"std::uint{8 * each.width}_t", each.name, each.kept
    sets = on = over = gather = ""
    if kept is not None:
        if kept.numbered:
            codes = range(max(kept.numbers) + 1)
            row = ", ".join(str(kept.numbers.get(code, 0)) for code in codes)
            yield f"constexpr std::uint8_t number_{name}[] = {{{row}}};"
        place = f"at - {kept.first}" if kept.first else "at"
        sets = on = _update(kept, place)
        over = on if kept.how == "asked" else _flips(kept, kept.before, place, "drop")
        if kept.covered < kept.size:
            sets = f"\n    if (unsigned({place}) < {kept.covered}) {{{sets}\n    }}"
            on = f"\n    {{{on}\n    }}"
        now = f" {cpp(kept.now)}.flip({place});"
        if kept.how == "asked":
            now = f" {{\n        const unsigned value = s.{name}[at];{on}\n    }}"
        gather = (
            f"\n    for (auto& set : s.{kept.sets.name}) set = {{}};"
            f"\n    for (unsigned at = {kept.first}; at < {kept.first + kept.covered}; ++at){now}"
        )
    write = f"\n    s.{name}[at] = {cell}(value);\n}}"
    yield f"inline void put_{name}(State& s, unsigned at, unsigned value) {{{sets}{write}"
    if each.for_certain:
        yield "// The same where the sets have a bit for certain."
        yield f"inline void put_on_{name}(State& s, unsigned at, unsigned value) {{{on}{write}"
    if each.over:
        yield "// The same where it is known what stands there."
        told = "State& s, unsigned at, unsigned old, unsigned value"
        yield f"inline void put_over_{name}({told}) {{\n    (void)old;{over}{write}"
    if kept is not None:
        yield _filling(name, kept, cell)
    # every cell was written at once
    yield f"constexpr void gather_{name}(State& s) {{\n    (void)s;{gather}\n}}"
    for source, known in each.sources:
        taken = _taken(each, known)
        yield f"inline void gather_{name}_of_{source}(State& s) {{\n    {taken}\n}}"


def _taken(each: KeptMap, source: KeptSets | None) -> str:
    """The statement that makes the sets of a map out of those of one with the same cells."""
    kept = each.kept
    if kept is None:
        return "(void)s;"
    if source is None or (source.first, source.covered) != (kept.first, kept.covered):
        return f"gather_{each.name}(s);"
    there = {number: source.numbers.get(code) for code, number in kept.numbers.items()}
    return " ".join(
        f"s.{kept.sets.name}[{i}] = {'{}' if at is None else f's.{source.sets.name}[{at}]'};"
        for i, at in there.items()
    )


def _filling(field: str, kept: KeptSets, cell: str) -> str:
    """The function that writes a value to the cells of a set."""
    name, told = kept.sets.name, f"State& s, const {set_type(kept.sets.words)}& set, unsigned value"
    count = len(set(kept.numbers.values()))
    sets = (
        f"\n    const unsigned number = {cpp(kept.number)};"
        f'\n    _Pragma("GCC unroll {count}")'
        f"\n    for (unsigned i = 0; i < {count}; ++i)"
        f"\n        s.{name}[i] = (s.{name}[i] & ~set) | when(i == number, set);"
    )
    if kept.how == "asked":
        sets = "".join(
            f"\n    s.{name}[{i}] = (s.{name}[{i}] & ~set) | when(value == {code}, set);"
            for code, i in kept.numbers.items()
        )
    return (
        f"inline void fill_{field}({told}) {{{sets}"
        f"\n    fill_cells(s.{field} + {kept.first}, set, {cell}(value));\n}}"
    )


def _flips(kept: KeptSets, old: Members, place: str, out: str = "flip") -> str:
    """Statements that change the sets of the old value and the new one."""
    return f"\n        {cpp(old)}.{out}({place});\n        {cpp(kept.holding)}.flip({place});"


def _update(kept: KeptSets, place: str) -> str:
    """Statements that move a key from the set of its old value to that of the new one."""
    name, count = kept.sets.name, kept.sets.count
    flips = _flips(kept, kept.now, place)
    if kept.how == "vectors":
        at_once = f"move_to<{count}>(s.{name}, {cpp(kept.number)}, {place});"
        indented = flips.replace("\n    ", "\n        ")
        return (
            "\n        if (VECTORS) {"
            f"\n            {at_once}\n        }} else {{{indented}\n        }}"
        )
    if kept.how == "each":
        return flips
    bit = f"\n        const std::uint64_t bit = std::uint64_t(1) << ({place});"
    if kept.how == "asked":
        words = {f"s.{name}[{i}].w[0]": code for code, i in kept.numbers.items()}
        return bit + "".join(
            f"\n        {word} = ({word} & ~bit) | (value == {code} ? bit : 0);"
            for word, code in words.items()
        )
    return (
        f"{bit}"
        f"\n        const unsigned number = {cpp(kept.number)};"
        f'\n        _Pragma("GCC unroll {count}")'
        f"\n        for (unsigned i = 0; i < {count}; ++i)"
        f"\n            s.{name}[i].w[0] = (s.{name}[i].w[0] & ~bit) | (i == number ? bit : 0);"
    )
