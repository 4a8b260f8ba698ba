"""Statements of a plan as C++, one line each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from rgt.backends.plan import statements as plan
from rgt.backends.plan.lines import Function, How, Line
from rgt.backends.plan.statements import Stmt
from rgt.backends.plan.types import (
    BITS,
    EPOCH,
    FLAG,
    MOVE,
    PACKED,
    PLACE,
    ROUNDS,
    SetOf,
    Simple,
    Type,
)
from rgt.backends.printers.cpp.expressions import BELOW, WHOLE, bare, cpp, within

_Kind = TypeVar("_Kind", bound=Stmt)
_ONCE = {False: "ONCE", True: "true"}
"""Whether moves are known to be new: what is said of the function, or more of its list."""
_PRINTERS: dict[type[Stmt], Callable[..., str]] = {}


def stated(statement: Stmt) -> str:
    """A statement, or the head of one with a body, as C++."""
    return _PRINTERS[type(statement)](statement)


def printed(kind: type[_Kind]) -> Callable[[Callable[[_Kind], str]], None]:
    """Note how a kind of statement is written."""

    def note(printer: Callable[[_Kind], str]) -> None:
        _PRINTERS[kind] = printer

    return note


@printed(plan.Store)
def _(store: plan.Store) -> str:
    return f"s.{store.field} = {cpp(store.value)};"


@printed(plan.Put)
def _(put: plan.Put) -> str:
    at, value = cpp(put.index), cpp(put.value)
    if put.old is not None:
        return f"put_over_{put.map}(s, {at}, {cpp(put.old)}, {value});"
    return f"put_{'on_' if put.covered else ''}{put.map}(s, {at}, {value});"


@printed(plan.Copy)
def _(copy: plan.Copy) -> str:
    order = f", {copy.order}" if copy.order else ""
    sets = f" gather_{copy.gathered}(s);" if copy.gathered else ""
    return f"copy_cells({bare(copy.place)}, {bare(copy.source)}, {copy.count}{order});{sets}"


@printed(plan.Fill)
def _(fill: plan.Fill) -> str:
    return f"fill_{fill.map}(s, {cpp(fill.members)}, {cpp(fill.value)});"


@printed(plan.Gather)
def _(gather: plan.Gather) -> str:
    of = f"_of_{gather.source}" if gather.source else ""
    return f"gather_{gather.map}{of}(s);"


@printed(plan.Touch)
def _(_touch: plan.Touch) -> str:
    return "w.touch();"


@printed(plan.Leave)
def _(leave: plan.Leave) -> str:
    return f"s.node = {leave.node};"


@printed(plan.Show)
def _(show: plan.Show) -> str:
    watching = "Mask{}" if show.watching is None else cpp(show.watching)
    told = f"{cpp(show.number)}, {cpp(show.tag)}, {watching}"
    return f"if (__builtin_expect(w.watching, 0)) w.see({told});"


@printed(plan.ForEach)
def _(loop: plan.ForEach) -> str:
    if isinstance(loop.values, plan.Entries):
        return f"for (const int {loop.name} : {loop.values.table}) {{"
    span = loop.values
    return f"for (int {loop.name} = {span.first}; {loop.name} < {span.end}; ++{loop.name}) {{"


@printed(plan.ForMembers)
def _(loop: plan.ForMembers) -> str:
    return f"for (const int {loop.name} : {within(loop.members, WHOLE)}.from({loop.first})) {{"


@printed(plan.Clear)
def _(clear: plan.Clear) -> str:
    return f"{clear.name} = {{}};"


@printed(plan.While)
def _(loop: plan.While) -> str:
    return f"while ({cpp(loop.condition)}) {{"


@printed(plan.Grow)
def _(loop: plan.Grow) -> str:
    return f"for (bool more = {within(loop.members, WHOLE)}.any(); more;) {{"


@printed(plan.GoOn)
def _(asked: plan.GoOn) -> str:
    return f"more = !({within(asked.following, BELOW)} == {within(asked.members, BELOW)});"


@printed(plan.If)
def _(asked: plan.If) -> str:
    return f"if ({cpp(asked.condition)}) {{"


@printed(plan.Else)
def _(_else: plan.Else) -> str:
    return "} else {"


@printed(plan.End)
def _(_end: plan.End) -> str:
    return "}"


@printed(plan.Switch)
def _(switch: plan.Switch) -> str:
    return f"switch ({cpp(switch.value)}) {{"


@printed(plan.Case)
def _(case: plan.Case) -> str:
    return f"case {cpp(case.value)}: {{"


@printed(plan.Default)
def _(_default: plan.Default) -> str:
    return "default: break;"


@printed(plan.Break)
def _(_break: plan.Break) -> str:
    return "break;"


@printed(plan.Let)
def _(let: plan.Let) -> str:
    how = "" if let.how == "var" else f"{let.how} "
    return f"{how}{'auto' if let.plain else _type(let.value.type)} {let.name} = {cpp(let.value)};"


@printed(plan.Update)
def _(update: plan.Update) -> str:
    return f"{update.name} = {cpp(update.value)};"


@printed(plan.Declare)
def _(declared: plan.Declare) -> str:
    return f"Bits<{declared.words}> {', '.join(f'{name}{{}}' for name in declared.names)};"


@printed(plan.Succeed)
def _(_succeed: plan.Succeed) -> str:
    return "return true;"


@printed(plan.SucceedIf)
def _(asked: plan.SucceedIf) -> str:
    return f"if ({cpp(asked.condition)}) return true;"


@printed(plan.Jump)
def _(jump: plan.Jump) -> str:
    return f"goto n{jump.node};"


@printed(plan.Resume)
def _(resume: plan.Resume) -> str:
    return f"return {resume.node};"


@printed(plan.Done)
def _(_done: plan.Done) -> str:
    return "return DONE;"


@printed(plan.Fail)
def _(_fail: plan.Fail) -> str:
    return "return FAILED;"


@printed(plan.Found)
def _(found: plan.Found) -> str:
    once = "<true>" if found.once else ""
    return f"w.found{once}({', '.join(map(cpp, (found.number, *found.tags)))});"


@printed(plan.FoundEach)
def _(each: plan.FoundEach) -> str:
    head = f"for (const int {each.name} : {within(each.members, WHOLE)}.from({each.first}))"
    return f"{head} {stated(each.found)}"


@printed(plan.List)
def _(made: plan.List) -> str:
    lists = "list" if made.packed is None else "list_packed"
    packed = "" if made.packed is None else f", {made.packed:#x}u"
    alone = ", true" if made.alone else ""
    where = f"{cpp(made.number)}, {cpp(made.members)}, {_table(made.table)}, {made.start}"
    return f"w.{lists}<{_ONCE[made.once]}, FIRST[{made.site}]{packed}{alone}>({where});"


@printed(plan.ListBehind)
def _(made: plan.ListBehind) -> str:
    told = (cpp(made.number), cpp(made.members), _table(made.table), *map(cpp, made.tags))
    return f"w.list_behind<{_ONCE[made.once]}>({', '.join(told)});"


def _table(table: str | plan.Following | plan.Bytes | plan.Rows) -> str:
    if isinstance(table, str):
        return table
    if isinstance(table, plan.Rows):
        return f"{table.table} + {table.start}"
    if isinstance(table, plan.Bytes):
        word = int.from_bytes(bytes(table.codes), "little")
        return f"RowsFew<{len(table.codes)}>{{{word:#x}u}}"
    few = "" if table.few is None else f"Few<{table.few}>"
    return f"Following{few}{{{table.first}}}"


def _type(of: Type) -> str:
    if isinstance(of, SetOf):
        return f"Bits<{of.words}>"
    if of is BITS:
        return "std::uint64_t"
    return "bool" if of is FLAG else "int"


def line_of(line: Line) -> str:
    """A line as C++; one with work in several directions is several."""
    indent = "    " * line.indent
    return f"{indent}{stated(line.statement)}{line.note}".replace("\n", f"\n{indent}")


OWN = "static "
"""How a function begins that is not copied to where it is called, and that nobody else sees."""
_HOW = {
    "copied": "[[gnu::always_inline]] static inline ",
    "small": "static inline ",
    "pure": "static __attribute__((noinline, pure)) ",
}


@dataclass(frozen=True, slots=True)
class Printed:
    """A function as C++, and how it is declared: without what says who sees it."""

    comment: str
    head: str
    body: str
    how: How

    @property
    def own(self) -> bool:
        """Whether it stands by itself."""
        return self.how == "own"

    def whole(self, own: str = OWN) -> str:
        """The function."""
        text = f"{_HOW.get(self.how, own)}{self.head} {{\n{self.body}}}"
        return f"// {self.comment}\n{text}" if self.comment else text

    def declared(self, own: str = OWN) -> str:
        """What comes before all functions, so that their order does not matter."""
        return f"{_HOW.get(self.how, own)}{self.head};"

    def __len__(self) -> int:
        return len(self.whole())


def function_of(function: Function) -> Printed:
    """A function as C++."""
    lines = (text for line in function.lines for text in line_of(line).split("\n"))
    body = "".join(f"{text}\n" for text in lines if text.strip())
    return Printed(function.comment, _head(function), body, function.how)


_STATE = {
    "search": "State& __restrict s, Walk& w",
    "run": "State& __restrict s, Walk& __restrict w",
    "check": "State& s, Walk& w",
    "linked": "const State& s, Walk& w",
    "flood": "const State& s",
}
_TYPES = {
    EPOCH: "std::uint32_t",
    PLACE: "unsigned",
    MOVE: "const Move&",
    ROUNDS: "Rounds",
    PACKED: "Number",
}


def _head(function: Function) -> str:
    """What a function answers and is given."""
    answer = "void" if function.answer is None else _named_type(function.answer)
    given = (
        f"{_named_type(each.type)}{'&' if each.changes else ''} {each.name}"
        for each in function.given
    )
    return f"{answer} {function.name}({', '.join((_STATE[function.role], *given))})"


def _named_type(of: Type) -> str:
    return _TYPES[of] if isinstance(of, Simple) and of in _TYPES else _type(of)
