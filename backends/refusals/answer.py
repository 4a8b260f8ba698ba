"""The answer to why a move is not legal, and its words: diagnostics at the tests' places."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from rgt.backends.forward_model import Move
from rgt.backends.written_moves import text
from rgt.ir.actions import Reachability
from rgt.ir.automaton import Edge
from rgt.ir.diagnostics import Diagnostic, Severity, Span, closest, error, nearest

_FEW = 8


@dataclass(frozen=True, slots=True)
class Test:
    """A test on the way of a move: its text, and its place in the game's source.

    `values` are what it compares, and the variables that it reads, each with its value.  Of a check
    `inside` is what it depends on: the tests that fail in it, or, where a check must fail and does
    not, the last one that holds.
    """

    text: str
    span: Span | None
    values: tuple[tuple[str, str], ...]
    edge: Edge
    inside: tuple[Test, ...] = ()


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why `player` cannot make a move.

    `placed` is how many of its tags a walk through the automaton gets to place.  Each of the `ways`
    is a walk that would get through, or at least place more tags, if the tests in it did not fail:
    as few as possible, those that fail last first.  `unknown` are the tags that no move of the game
    has.  The legal moves have the first `begun` tags in common with it, and go on with one of
    `following`; no tag follows where the play is over.
    """

    move: Move
    player: str
    is_over: bool
    placed: int
    ways: tuple[tuple[Test, ...], ...]
    unknown: tuple[str, ...]
    begun: int
    following: tuple[str, ...]

    def diagnostics(self, *, secret: bool = False) -> tuple[Diagnostic, ...]:
        """An error (RG110) at the test that fails, and a note for each that fails besides.

        With `secret` nothing is told but what the player may know: no test, no value.
        """
        refused = f"'{text(self.move)}' is not legal for '{self.player}'"
        if self.is_over:
            return (error("RG110", f"'{text(self.move)}' is not legal: the play is over"),)
        hint = _hint(self)
        if self.unknown:
            named = ", ".join(f"'{tag}'" for tag in self.unknown)
            return (error("RG110", f"{refused}: no move of the game has {named}", hint=hint),)
        if secret or not self.ways:
            return (error("RG110", f"{refused}{_reached(self)}", hint=hint),)
        first, *others = self.ways
        (said, test), *rest = _with_inside(first)
        notes = [(_progress(self), None)]
        found = [error("RG110", f"{refused}: {said}", test.span, hint=hint, notes=notes)]
        found += [_note(f"and {said}", test) for said, test in rest]
        for way in others:
            more = f", and {len(way) - 1} more" if len(way) > 1 else ""
            found.append(_note(f"on another way {_said(way[0])}{more}", way[0]))
        return tuple(found)


def _note(message: str, test: Test) -> Diagnostic:
    return Diagnostic(Severity.NOTE, "RG110", message, test.span)


def _with_inside(tests: tuple[Test, ...]) -> Iterator[tuple[str, Test]]:
    """Tests with what is said of them, those inside a check behind it."""
    for test in tests:
        yield _said(test), test
        action = test.edge.action
        for inner in test.inside:
            if isinstance(action, Reachability) and action.negated:
                yield f"the last test of that holds: '{inner.text}'{_values(inner)}", inner
            else:
                yield f"in it {_said(inner)}", inner


def _said(test: Test) -> str:
    action = test.edge.action
    if isinstance(action, Reachability):
        return f"'{test.text}' " + (
            "can be reached, and must not be" if action.negated else "cannot be reached"
        )
    return f"'{test.text}' fails{_values(test)}"


def _values(test: Test) -> str:
    told = ", ".join(f"{name} is {value}" for name, value in test.values)
    return f": {told}" if told else ""


def _progress(refusal: Refusal) -> str:
    count = len(refusal.move)
    if refusal.placed == count:
        return "a walk gets past its last tag, and no farther"
    if not refusal.placed:
        return "no walk gets as far as its first tag"
    begun = text(refusal.move[: refusal.placed])
    return f"a walk gets as far as '{begun}': {refusal.placed} of {count} tags"


def _reached(refusal: Refusal) -> str:
    """How far it goes, where no test is told."""
    if not refusal.begun and not refusal.following:
        return ": there is no legal move"
    if refusal.begun == len(refusal.move):
        return ": it goes on" if refusal.following else ": several moves look like it"
    if not refusal.begun:
        return ": no legal move begins so"
    begun = text(refusal.move[: refusal.begun])
    if not refusal.following:
        return f": the move is complete after '{begun}'"
    return f": after '{begun}' no legal move goes on so"


def _hint(refusal: Refusal) -> str | None:
    """What could have been meant, or else what can follow."""
    following = refusal.following
    if not following:
        return None
    meant = next((found for tag in _unknown(refusal) if (found := _only(tag, following))), None)
    shown = ", ".join(following[:_FEW]) + (", ..." if len(following) > _FEW else "")
    begun = text(refusal.move[: refusal.begun])
    can = f"after '{begun}' comes {shown}" if refusal.begun else f"moves begin with {shown}"
    return f"{meant} {can}" if meant else can


def _unknown(refusal: Refusal) -> Iterator[str]:
    """What no move has, the words that stand side by side together first: a term without commas."""
    for is_unknown, words in groupby(refusal.move, lambda tag: tag in refusal.unknown):
        if is_unknown:
            yield "_".join(words)
    yield from refusal.unknown


def _only(tag: str, following: Sequence[str]) -> str | None:
    """What is told of the tag that was meant, if no other may have been meant as well."""
    return nearest(tag, following) if len(closest(tag, following)) == 1 else None
