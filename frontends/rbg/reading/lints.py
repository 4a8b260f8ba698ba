"""What is doubtful about a game though it can be played: what `rgt check` tells besides errors.

Every finding is certain, whatever is played: a name that nothing uses, a number that is always 0,
an assignment that is never legal.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rgt.frontends.common.tokens import Token
from rgt.frontends.rbg import syntax as s
from rgt.frontends.rbg.arithmetic import calculated, calculations, read
from rgt.frontends.rbg.lowering.leaving import shifts_off_the_board
from rgt.frontends.rbg.reading.idle_repetition import repeated_tests
from rgt.frontends.rbg.reading.macros import Directives
from rgt.frontends.rbg.reading.open_sums import open_sums
from rgt.frontends.rbg.tokens import NAME
from rgt.ir.diagnostics import Diagnostic
from rgt.ir.findings.findings import Findings, Place, shown

_Range = tuple[int, int] | None
"""The least and the greatest value; None if there is none."""


def lint(description: s.Description, directives: Directives) -> list[Diagnostic]:
    """Everything doubtful (RBG050 to RBG057)."""
    findings = Findings()
    _unused_macros(directives, findings)
    _check_pieces(description, directives, findings)
    _check_numbers(description, findings)
    _check_assignments(description, findings)
    for shift in shifts_off_the_board(description):
        message = f"the step {shown(shift.label)} always leaves the board here"
        hint = "no walk goes on behind it; '{! " + shift.label + "}' asks for the edge of the board"
        findings.warning("RBG055", message, shift.place, hint=hint)
    _check_repetitions(description.rules, findings)
    _check_sums(description, directives, findings)
    return list(findings.all)


# -- names ---------------------------------------------------------------------------------------


def _unused_macros(directives: Directives, findings: Findings) -> None:
    """Tell which macros no section uses, not by way of other macros either."""
    used: set[str] = set()
    work = [token for section in directives.sections.values() for token in section.body]
    while work:
        new = {token.text for token in work if token.kind == NAME} - used
        used |= new
        macros = [m for name in new for m in directives.macros.get(name, {}).values()]
        work = [token for macro in macros for token in macro.body]
    for name, overloads in directives.macros.items():
        if name not in used:
            for macro in overloads.values():
                message = f"the macro {shown(name)} is never used"
                findings.warning("RBG050", message, macro.name.place)


def _check_pieces(description: s.Description, directives: Directives, findings: Findings) -> None:
    """Tell which pieces nothing speaks of, and which are asked for but never there."""
    there = {vertex.piece for vertex in description.board}
    asked: dict[str, Place | None] = {}
    for action in _actions(description.rules):
        if isinstance(action, s.Off):
            there.add(action.piece)
        elif isinstance(action, s.On):
            for piece in action.pieces:
                asked.setdefault(piece, action.place)
    for node in calculations(description.rules):
        names = [name for value in _values(node) for name in read(value)]
        asked.update((name, asked.get(name) or node.place) for name in names)
    declared = _declared(directives, "pieces")
    for piece in description.pieces:
        place = declared.get(piece)
        if piece not in there and piece not in asked:
            findings.warning("RBG051", f"the piece {shown(piece)} is never used", place)
        elif piece not in there:
            findings.warning(
                "RBG052",
                f"no piece {shown(piece)} ever comes on the board",
                asked[piece],
                hint=f"it is not there at first, and nothing puts it: [{piece}]",
            )


def _declared(directives: Directives, section: str) -> dict[str, Place]:
    """Where the names of a section stand that are written there."""
    found: dict[str, Place] = {}
    written = directives.sections.get(section)
    tokens: Iterable[Token] = written.body if written is not None else ()
    for token in tokens:
        if token.kind == NAME:
            found.setdefault(token.text, token.place)
    return found


def _check_numbers(description: s.Description, findings: Findings) -> None:
    """Tell which variables nothing speaks of, and which numbers are read but always 0."""
    assigned: set[str] = set()
    asked: dict[str, Place | None] = {}
    for node in calculations(description.rules):
        if isinstance(node, s.Assignment):
            assigned.add(node.variable)
        for value in _values(node):
            for name in read(value):
                asked.setdefault(name, node.place)
    for variable in description.variables:
        if variable.name not in asked:
            what = "assigned, but never read" if variable.name in assigned else "never used"
            message = f"the variable {shown(variable.name)} is {what}"
            findings.warning("RBG051", message, variable.place)
    for number in (*description.players, *description.variables):
        if number.name in asked and number.name not in assigned:
            what = "score of" if number in description.players else "variable"
            message = f"the {what} {shown(number.name)} is never assigned, so it is always 0"
            findings.warning("RBG053", message, asked[number.name])


def _check_repetitions(rule: s.Rule, findings: Findings) -> None:
    """Tell which tests are repeated for nothing."""
    for node in repeated_tests(rule):
        if isinstance(node, s.Star):
            message = (
                "only tests are repeated here, which changes nothing: no time at all is enough"
            )
            sign = "*"
        else:
            message = f"only tests are repeated here: {node.count} times is the same as once"
            sign = f"^{node.count}"
        hint = f"for several fields in a row repeat the step, too: (step {{e}}){sign}"
        findings.warning("RBG056", message, node.place, hint=hint)


def _check_sums(description: s.Description, directives: Directives, findings: Findings) -> None:
    """Tell of which macros only a part stands in the chain in which they are used."""
    labels = frozenset(label for vertex in description.board for label in vertex.edges)
    for macro, use in open_sums(directives, labels):
        name = macro.name.text
        findings.warning(
            "RBG057",
            f"the macro {shown(name)} is a sum: what stands beside it belongs to one part only",
            use.place,
            hint=f"put the macro in parentheses, #{name} = (...), or its use: ({name})",
            notes=[("the macro", macro.name.span)],
        )


# -- assignments -----------------------------------------------------------------------------------


def _check_assignments(description: s.Description, findings: Findings) -> None:
    """Tell which assignments are never legal, whatever the values are."""
    bounds = dict.fromkeys(description.pieces, len(description.board))
    numbers = (*description.players, *description.variables)
    bounds |= {number.name: number.bound for number in numbers}
    for node in calculations(description.rules):
        if not isinstance(node, s.Assignment):
            continue
        found, bound = _range(node.value, bounds), bounds[node.variable]
        if found is None:
            message = "this always divides by zero, so the assignment is never legal"
            findings.warning("RBG054", message, node.place)
        elif found[1] < 0 or found[0] > bound:
            least, most = found
            what = f"{least}" if least == most else f"from {least} to {most}"
            findings.warning(
                "RBG054",
                f"what {shown(node.variable)} is assigned is {what}, "
                f"but it goes from 0 to {bound}: this is never legal",
                node.place,
            )


def _range(node: s.Arithmetic, bounds: dict[str, int]) -> _Range:
    """Between which numbers an expression is; None if it always divides by zero."""
    if isinstance(node, s.Number):
        return node.value, node.value
    if isinstance(node, s.Value):
        return 0, bounds[node.name]
    left, right = _range(node.left, bounds), _range(node.right, bounds)
    if left is None or right is None:
        return None
    divisors = set(right)
    if node.operator == "/":
        # the quotients are the greatest next to 0
        near = (n for n in (-1, 1) if right[0] <= n <= right[1])
        divisors = {n for n in (*right, *near) if n}
    results = [calculated(node.operator, a, b) for a in left for b in divisors]
    known = [result for result in results if result is not None]
    return (min(known), max(known)) if known else None


def _values(node: s.Assignment | s.Comparison) -> tuple[s.Arithmetic, ...]:
    return (node.value,) if isinstance(node, s.Assignment) else (node.left, node.right)


def _actions(rule: s.Rule) -> Iterator[s.Action]:
    """All actions of a rule, those in patterns included."""
    work: list[s.Rule] = [rule]
    while work:
        part = work.pop()
        if isinstance(part, s.Chain | s.Choice):
            work += reversed(part.parts)
        elif isinstance(part, s.Star | s.Power):
            work.append(part.part)
        else:
            yield part
            if isinstance(part, s.Pattern):
                work.append(part.rule)
