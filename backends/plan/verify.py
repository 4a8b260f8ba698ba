"""What a sound plan is.

Of a function, as lines:

1. Each body that is begun ends, at the depth of its head, and what is in it stands deeper; but
   the cases of a switch stand beside it, and so may what follows a case without a body.
2. `Else` stands between the head of an `If` and its end.
3. A name is there before it is read: a `Let`, a `Declare` or the head of a loop comes first, but
   for the names that the function is given.
4. An `Update` and a `Clear` are of names of sets that were declared, or said to change (`var`).
5. What is asked whether it holds is a truth value; members, shifts and meetings are of sets, all of
   the same number of words.
6. No place of a set that is known beforehand is beyond its words.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rgt.backends.plan import lookups, memory, runs, sets
from rgt.backends.plan import searches as se
from rgt.backends.plan import statements as st
from rgt.backends.plan.expressions import And, Expr, Local, Not, Or
from rgt.backends.plan.lanes import LetLanes
from rgt.backends.plan.lines import Line
from rgt.backends.plan.nodes import Node
from rgt.backends.plan.types import BITS, FLAG, LanesOf, SetOf

HEADS = (
    st.If,
    st.While,
    st.Grow,
    st.ForEach,
    st.ForMembers,
    st.Switch,
    st.Case,
    runs.Scope,
    runs.Drive,
)
_CASES = (
    st.Case,
    st.Default,
    runs.Enter,
    runs.When,
    runs.Otherwise,
    runs.FailOtherwise,
    runs.GoNowhere,
)


def verified(lines: Sequence[Line], given: frozenset[str] = frozenset()) -> Iterator[str]:
    """What is wrong with a function that is given some names, in words; nothing if it is sound."""
    yield from _bodies(lines)
    yield from _named(lines, given)
    for line in lines:
        for node in line.statement.all():
            yield from _typed(node)


def _bodies(lines: Sequence[Line]) -> Iterator[str]:
    """Rules 1 and 2."""
    open_: list[Line] = []
    for line in lines:
        if isinstance(line.statement, st.End):
            if not open_ or open_.pop().indent != line.indent:
                yield "a body ends that did not begin there"
        elif isinstance(line.statement, st.Else):
            head = open_[-1] if open_ else None
            if head is None or not isinstance(head.statement, st.If) or head.indent != line.indent:
                yield "an else without its if"
        elif open_ and not _inside(line, open_[-1]):
            yield f"{type(line.statement).__name__} does not stand in the body that it is in"
        if isinstance(line.statement, HEADS):
            open_.append(line)
    yield from (f"the body of {type(line.statement).__name__} does not end" for line in open_)


def _inside(line: Line, head: Line) -> bool:
    """Whether a line stands as deep as the body of a head; cases stand beside their switch."""
    if isinstance(head.statement, st.Switch):
        beside = line.indent == head.indent
        return beside if isinstance(line.statement, _CASES) else beside or line.indent > head.indent
    return line.indent > head.indent


def _named(lines: Sequence[Line], given: frozenset[str]) -> Iterator[str]:
    """Rules 3 and 4."""
    known, changing = set(given), set[str]()
    for line in lines:
        statement = line.statement
        # names that are known in a statement alone
        inner = [node for node in statement.all() if node is not statement]
        own = {node.name for node in inner if isinstance(node, st.Let | LetLanes)}
        own |= {name for node in inner if isinstance(node, st.Declare) for name in node.names}
        own |= {statement.name} if isinstance(statement, st.FoundEach) else set()
        for node in statement.all():
            if isinstance(node, Local) and node.name not in known | own:
                yield f"'{node.name}' is read before it is there"
        if isinstance(statement, memory.StoreSets):
            yield from (
                f"'{n}' is kept before it is there" for n in statement.names if n not in known
            )
        if isinstance(statement, st.Update | st.Clear) and statement.name not in changing:
            yield f"'{statement.name}' is given another value"
        match statement:
            case st.Let(name, _, how):
                known.add(name)
                if how == "var":
                    changing.add(name)
            case st.ForEach(name) | st.ForMembers(name) | se.LetIndex(name):
                known.add(name)
            case se.LetCells(name) | se.KeepCells(name):
                known.add(name)
            case runs.BeginRun():
                known.update(("t", "rounds"))
            case st.Declare(names) | memory.LoadSets(_, names):
                known.update(names)
                changing.update(names)


def _typed(node: Node) -> Iterator[str]:
    """Rules 5 and 6."""
    match node:
        case And(parts) | Or(parts):
            yield from _are(parts, FLAG)
        case (
            Not(asked)
            | st.If(asked)
            | st.While(asked)
            | st.SucceedIf(asked)
            | se.ReturnIf(asked)
            | runs.Likely(asked)
        ):
            yield from _are((asked,), FLAG)
        case lookups.AnyBits(parts):
            yield from _are(parts, BITS)
        case lookups.BitsUp(word, _):
            yield from _are((word,), BITS)
        case sets.When(asked, members):
            yield from _are((asked,), FLAG)
            yield from _alike((members,))
        case sets.Union(parts) | sets.Meet(parts):
            yield from _alike(parts)
        case (
            sets.Complement(value)
            | sets.Any(value)
            | sets.ByParts(value)
            | sets.Lowest(value)
            | sets.Highest(value)
            | sets.Count(value)
            | memory.NumberOf(value)
            | lookups.WordOf(value, _)
            | st.Fill(_, value)
        ):
            yield from _alike((value,))
        case sets.BeforeStops(stops=stops, held=held):
            yield from _alike((stops, held))
        case sets.Shift(value, _) | sets.Fit(value, _) | sets.Has(value, _):
            yield from _alike((value,))
        case sets.SetConst(words, mask):
            if mask >> 64 * words:
                yield f"a set of {words} words has places beyond them"


def _are(values: Sequence[Expr], kind: Node) -> Iterator[str]:
    for value in values:
        if value.type is not kind:
            yield f"{type(value).__name__} is no {type(kind).__name__}"


def _alike(values: Sequence[Expr]) -> Iterator[str]:
    # in several directions at once sets are of one word
    kinds = {SetOf(1) if isinstance(v.type, LanesOf) else v.type for v in values}
    if len(kinds) > 1 or not all(isinstance(kind, SetOf) for kind in kinds):
        yield f"{', '.join(type(value).__name__ for value in values)}: not sets of one size"
