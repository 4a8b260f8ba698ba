"""Tests that are repeated: where nothing moves in between, once is as good as any number of times.

``dir {stone}^4`` asks one field four times; ``(dir {stone})^4``, four in a row, was meant.
"""

from __future__ import annotations

from collections.abc import Iterator

from rgt.frontends.rbg import syntax as s
from rgt.ir.diagnostics import Span

Repetition = s.Star | s.Power


def repeated_tests(rule: s.Rule) -> Iterator[Repetition]:
    """The powers and stars of tests alone, one for each place in the text.

    One in a macro is told only if that is so wherever the macro is used.
    """
    found: dict[Span, Repetition] = {}
    busy: set[Span] = set()
    for node in _repetitions(rule):
        if node.suffix is None:
            continue
        if isinstance(node, s.Star) or node.count > 1:
            found.setdefault(node.suffix.span, node)
        if not _only_tests(node.part):
            busy.add(node.suffix.span)
    yield from (node for span, node in found.items() if span not in busy)


def _only_tests(rule: s.Rule) -> bool:
    """Whether a rule asks something, and does nothing else."""
    if isinstance(rule, s.Chain | s.Choice):
        return bool(rule.parts) and all(map(_only_tests, rule.parts))
    if isinstance(rule, s.Star | s.Power):
        return _only_tests(rule.part)
    return isinstance(rule, s.On | s.Pattern | s.Comparison)


def _repetitions(rule: s.Rule) -> Iterator[Repetition]:
    """All repetitions in a rule, those in patterns included, outer before inner."""
    work: list[s.Rule] = [rule]
    while work:
        part = work.pop()
        if isinstance(part, s.Chain | s.Choice):
            work += reversed(part.parts)
        elif isinstance(part, s.Star | s.Power):
            yield part
            work.append(part.part)
        elif isinstance(part, s.Pattern):
            work.append(part.rule)
