"""Low-level RBG: a game with its board written out and its macros gone.

Parentheses stand where the tree needs them, and where other tools do (specs/rbg.md section 3.3):
around actions in brackets before `*` and `^`, and between different operators of arithmetic.
`parse(format_description(d)) == d` for every game that was parsed; two things that only other
trees have become what is equivalent to them: an empty chain is written as `.`, and a shift along
edges that the board does not have as `{}`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rgt.frontends.rbg import syntax as s

WIDTH = 100
_INDENT = "    "


def format_description(description: s.Description) -> str:
    """The text of a game in low-level RBG, its sections in a fixed order."""
    labels = frozenset(label for vertex in description.board for label in vertex.edges)
    sections = [
        ("players", _list(map(_bounded, description.players))),
        ("pieces", _list(description.pieces)),
        ("variables", _list(map(_bounded, description.variables))),
        ("board", _board(description.board)),
        ("rules", _wrapped(_INDENT, _Rules(labels).text(description.rules))),
    ]
    return "\n".join(line for name, lines in sections for line in _section(name, lines)) + "\n"


def _section(name: str, lines: Iterable[str]) -> Iterator[str]:
    """The lines of a section; what fits behind its name stands there."""
    lines = list(lines)
    first = f"#{name} = {lines[0].strip()}" if len(lines) == 1 else ""
    if not lines:
        yield f"#{name} ="
    elif first and len(first) <= WIDTH:
        yield first
    else:
        yield f"#{name} ="
        yield from lines


def _bounded(item: s.Bounded) -> str:
    return f"{item.name}({item.bound})"


def _list(items: Iterable[str]) -> Iterator[str]:
    yield from _wrapped(_INDENT, ", ".join(items))


def _board(vertices: Iterable[s.Vertex]) -> Iterator[str]:
    for vertex in vertices:
        edges = ", ".join(f"{label}: {target}" for label, target in sorted(vertex.edges.items()))
        yield from _wrapped(_INDENT, f"{vertex.name}[{vertex.piece}]{{{edges}}}")


def _wrapped(indent: str, text: str) -> Iterator[str]:
    """Lines of at most `WIDTH` characters, broken at blanks."""
    line = ""
    for word in text.split():
        if not line:
            line = indent + word
        elif len(line) + 1 + len(word) <= WIDTH:
            line += " " + word
        else:
            yield line
            line = indent + word
    if line:
        yield line


class _Rules:
    """Writes rules over a board with certain labels."""

    def __init__(self, labels: frozenset[str]) -> None:
        self._labels = labels

    def text(self, rule: s.Rule) -> str:
        """A rule, without parentheses around it."""
        if isinstance(rule, s.Choice):
            return " + ".join([self._inner(part, s.Choice) for part in rule.parts])
        if isinstance(rule, s.Chain) and rule.parts:
            return " ".join([self._inner(part, s.Choice, s.Chain) for part in rule.parts])
        if isinstance(rule, s.Star):
            return self._repeated(rule.part) + "*"
        if isinstance(rule, s.Power):
            return f"{self._repeated(rule.part)}^{rule.count}"
        if isinstance(rule, s.Pattern):
            return f"{{{'!' if rule.negated else '?'} {self.text(rule.rule)}}}"
        if isinstance(rule, s.Shift):
            return rule.label if rule.label in self._labels else "{}"
        return _action(rule)

    def _inner(self, part: s.Rule, *grouped: type[s.Node]) -> str:
        text = self.text(part)
        needs = isinstance(part, grouped) and text != "."
        return f"({text})" if needs else text

    def _repeated(self, part: s.Rule) -> str:
        text = self.text(part)
        bare = isinstance(part, s.Shift | s.Switch | s.Noop) and text != "{}"
        return text if bare else f"({text})"


def _action(rule: s.Rule) -> str:
    if isinstance(rule, s.On):
        return f"{{{', '.join(rule.pieces)}}}"
    if isinstance(rule, s.Off):
        return f"[{rule.piece}]"
    if isinstance(rule, s.Switch):
        return "->>" if rule.player == s.KEEPER else f"->{rule.player}"
    if isinstance(rule, s.Assignment):
        return f"[$ {rule.variable} = {arithmetic_text(rule.value)}]"
    if isinstance(rule, s.Comparison):
        left, right = arithmetic_text(rule.left), arithmetic_text(rule.right)
        return f"{{$ {left} {rule.operator} {right}}}"
    return "."


def arithmetic_text(number: s.Arithmetic) -> str:
    """A calculation that every tool groups alike."""
    if isinstance(number, s.Number):
        return str(number.value)
    if isinstance(number, s.Value):
        return number.name
    left, right = arithmetic_text(number.left), arithmetic_text(number.right)
    operator = number.operator
    if isinstance(number.left, s.Sum) and not (number.left.operator == operator in "+*"):
        left = f"({left})"
    if isinstance(number.right, s.Sum):
        right = f"({right})"
    return f"{left} {operator} {right}"
