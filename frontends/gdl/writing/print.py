"""The formatter of KIF: `Description` -> canonical text, comments kept.

One rule is one paragraph: on one line if it fits, else its head on the first line and each
condition on a line of its own.  Facts of one relation stand together without blank lines.
Comments keep their place: before the rule, or before the condition, that they stood before.
parse(format_description(x)) == x, and formatting twice changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterable

from rgt.frontends.gdl.syntax import (
    Comment,
    Conjunction,
    Description,
    Disjunction,
    Formula,
    Negation,
    Rule,
)

WIDTH = 88
"""The longest line that a rule or condition is put on as a whole."""

_INDENT = "    "


def format_description(description: Description) -> str:
    """The canonical KIF text of a description; ends with a line break."""
    pending = Comments(description, ";")
    lines: list[str] = []
    previous: Rule | None = None
    for rule in description.rules:
        before = pending.until(rule.start)
        before += pending.inside(rule.head.end if rule.body else rule.end)
        inside = pending.inside_comments(rule)
        after = pending.on_line_of(rule.end)
        if previous is not None and (before or not _together(previous, rule)):
            lines.append("")
        lines += before
        lines += _rule(rule, inside)
        if after:
            lines[-1] += "  " + after
        previous = rule
    rest = pending.rest()
    if rest and lines:
        lines.append("")
    return "\n".join([*lines, *rest]) + "\n"


def _together(first: Rule, second: Rule) -> bool:
    """Whether two rules are facts of one relation, which need no blank line between them."""
    return not first.body and not second.body and first.head.name == second.head.name


class Comments:
    """The comments of a description, handed out in the order of the text; each begins with `mark`.

    A comment that begins with a mark already keeps the number of marks.
    """

    def __init__(self, description: Description, mark: str) -> None:
        ordered = sorted(description.comments, key=lambda comment: comment.start)
        self._pending = [Comment(_marked(each.text, mark), each.start) for each in ordered]
        self._text = description.source.text
        self._next = 0

    def _take(self, end: int) -> list[Comment]:
        start = self._next
        while self._next < len(self._pending) and self._pending[self._next].start < end:
            self._next += 1
        return self._pending[start : self._next]

    def until(self, offset: int) -> list[str]:
        """The lines of the comments before an offset; blank lines after them are kept."""
        taken = self._take(offset)
        ends = [*(comment.start for comment in taken[1:]), offset]
        lines: list[str] = []
        for comment, end in zip(taken, ends, strict=False):
            lines.append(comment.text)
            if self._text.count("\n", comment.start, end) > 1:
                lines.append("")
        return lines

    def inside(self, offset: int) -> list[str]:
        """The comments before an offset inside a rule."""
        return [comment.text for comment in self._take(offset)]

    def inside_comments(self, rule: Rule) -> list[Comment]:
        """The comments in the body of a rule, with their places."""
        return self._take(rule.end)

    def on_line_of(self, end: int) -> str:
        """The comment that follows an offset on the same line; empty if there is none."""
        if self._next < len(self._pending):
            comment = self._pending[self._next]
            gap = self._text[end : comment.start]
            # a full stop of infix form may stand between
            if gap.strip(" \t.") == "":
                self._next += 1
                return comment.text
        return ""

    def rest(self) -> list[str]:
        """The lines of all comments that are left."""
        lines = self.until(len(self._text) + 1)
        while lines and not lines[-1]:
            lines.pop()
        return lines


def _marked(text: str, mark: str) -> str:
    """A comment that begins with this mark, as often as it began with another."""
    rest = text.lstrip(text[0])
    return mark * (len(text) - len(rest)) + rest


def _rule(rule: Rule, comments: list[Comment]) -> list[str]:
    """The lines of a rule; comments inside it go before the condition that they precede."""
    if not rule.body:
        return [str(rule.head) if rule.head.args else f"({rule.head.name})"]
    whole = str(rule)
    if not comments and len(whole) <= WIDTH and len(rule.body) <= 1:
        return [whole]
    lines = [f"(<= {rule.head}"]
    for part in rule.body:
        lines += _before(comments, part, _INDENT)
        comments = [comment for comment in comments if comment.start >= part.end]
        lines += _formula(part, _INDENT)
    if comments:
        return [*lines, *(_INDENT + comment.text for comment in comments), _INDENT + ")"]
    lines[-1] += ")"
    return lines


def _before(comments: Iterable[Comment], part: Formula, indent: str) -> list[str]:
    """The comments that stand before the end of a condition."""
    return [indent + comment.text for comment in comments if comment.start < part.end]


def _formula(formula: Formula, indent: str) -> list[str]:
    """The lines of a condition."""
    text = indent + str(formula)
    if len(text) <= WIDTH or not isinstance(formula, (Negation, Conjunction, Disjunction)):
        return [text]
    if isinstance(formula, Negation):
        inner = _formula(formula.part, indent + "     ")
        inner[0] = f"{indent}(not {inner[0].lstrip()}"
    else:
        word = "and" if isinstance(formula, Conjunction) else "or"
        deeper = indent + " " * (len(word) + 2)
        inner = [line for part in formula.parts for line in _formula(part, deeper)]
        inner[0] = f"{indent}({word} {inner[0].lstrip()}"
    inner[-1] += ")"
    return inner
