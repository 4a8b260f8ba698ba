"""Reachability checks as C++ functions.

``check_<i>(s, w)`` answers check i and leaves the state as it was; ``c<i>_<n>(s, w, e)`` tells
whether a walk leads from node n to the end of check i, `e` being the number of the search.
"""

from __future__ import annotations

from rgt.backends.cpp.plan import CheckPlan
from rgt.backends.cpp.program import Step
from rgt.backends.cpp.unit import Unit
from rgt.backends.cpp.walks import Here, Walks


class CheckWalks(Walks):
    """``c<i>_<n>``: whether the end of check i can be reached."""

    parameter = "std::uint32_t e"

    def __init__(self, unit: Unit, plan: CheckPlan, number: int) -> None:
        super().__init__(unit, plan.search, plan.end)
        self.prefix = f"c{number}_"

    def tag(self, op: Step, node: int, target: int, here: Here) -> None:
        """Nobody sees the tags of a check."""
        self.go(target, here)

    def argument(self, here: Here) -> str:
        """The number of the search."""
        return "e"

    def test_arrival(self, node: int, here: Here) -> None:
        """Emit a mark for each valuation if they are few, else a test in the set of keys."""
        plan, mask = self.unit.plan, self.search.key(node)
        names, size = plan.variables(mask), plan.dense(mask)
        if not size:
            super().test_arrival(node, here)
            return
        place = self.numbered(node, lambda: self.unit.reserve(size))
        if names:
            index = self.unit.text.dense_index(names)
            self.add(here, f"if (w.marked({place} + {index}, e)) return false;")
        else:
            self.add(here, f"if (w.marked({place}, e)) return false;")

    def add_key(self, here: Here) -> None:
        """Searches do not know of each other's arrivals."""
        self.add(here, "k.add(e);")


def write_check(unit: Unit, number: int, plan: CheckPlan) -> None:
    """Write ``check_<i>(s, w)``, which answers a check and leaves the state as it was."""
    head = f"bool check_{number}(State& s, Walk& w)"
    comment = f"// ? {unit.name(plan.start)} -> {unit.name(plan.end)}"
    if plan.start in plan.search.view.out:
        walks = CheckWalks(unit, plan, number)
        walks.write(plan.start)
        body = [*_member(unit, number, plan), *_answer(unit, number, plan, walks.stored)]
    else:
        body = ["(void)s, (void)w;", "return false;"]
    unit.function(head, [comment, head + " {", *("    " + line for line in body), "}"])


def _member(unit: Unit, number: int, plan: CheckPlan) -> list[str]:
    """Statements that answer a check with cycles by a set, if a small one tells."""
    if not plan.search.view.cycles or plan.memo >= 0:
        return []
    for name in unit.plan.variables(plan.search.live[plan.start]):
        known = unit.held_by(name) is not None
        found = unit.predicate(number, name, single=True) if known else None
        if found is None or found.universe.words > 2:
            continue
        field = unit.plan.storage.fields[name].name
        at = f"unsigned(s.{field} - {found.universe.first})"
        holds = [
            f"s.{cells}[{i}] == {unit.text.code(code)}"
            for (cells, i), code in found.assumed.items()
        ]
        call = found.call.replace(")", f", {at})")
        test = f"return {at} < {found.universe.size} && {call};"
        return [f"if ({' && '.join(holds)}) {test}" if holds else test]
    return []


def _answer(unit: Unit, number: int, plan: CheckPlan, stored: int) -> list[str]:
    """The statements that look for the answer, or remember it.  `stored` is what must be undone."""
    forgets = bool(stored & unit.plan.watched)
    saved = unit.saved(stored)
    epoch = "w.next_epoch()" if plan.search.tested else "0"
    lines = []
    if plan.deep:
        lines.append(f"const Deep deep(w, 105, {plan.start});")
    if plan.memo >= 0:
        lines.append(f"if (w.memo[{plan.memo}] >> 1 == w.version) return w.memo[{plan.memo}] & 1;")
    if forgets:
        lines.append("const auto version = w.version;")
    lines += [save for save, _ in saved]
    lines.append(f"const bool answer = c{number}_{plan.start}(s, w, {epoch});")
    lines += [restore for _, restore in saved]
    if forgets:
        lines.append("w.version = version;")
    if plan.memo >= 0:
        lines.append(f"w.memo[{plan.memo}] = w.version << 1 | std::uint64_t(answer);")
    return [*lines, "return answer;"]
