"""Statements of a plan as Python, those without a body."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from rgt.backends.plan import memory, runs
from rgt.backends.plan import searches as se
from rgt.backends.plan import statements as plan
from rgt.backends.plan.expressions import Cells, Expr, Local, Number
from rgt.backends.plan.statements import Stmt
from rgt.backends.printers.python.expressions import (
    NOT,
    ForeignError,
    begin,
    cells,
    kind_of,
    name_of,
    python,
    span,
    within,
)
from rgt.backends.printers.python.sets import set_of

_Kind = TypeVar("_Kind", bound=Stmt)
_PRINTERS: dict[type[Stmt], Callable[..., str]] = {}


def stated(statement: Stmt) -> list[str]:
    """A statement without a body as lines of Python; raises ForeignError."""
    printer = _PRINTERS.get(type(statement))
    if printer is None:
        raise ForeignError(kind_of(statement))
    return [line for line in printer(statement).split("\n") if line]


def printed(kind: type[_Kind]) -> Callable[[Callable[[_Kind], str]], None]:
    """Note how a kind of statement is written."""

    def note(printer: Callable[[_Kind], str]) -> None:
        _PRINTERS[kind] = printer

    return note


# -- the state ---------------------------------------------------------------------------------


@printed(plan.Store)
def _(store: plan.Store) -> str:
    return f"s.{store.field} = {python(store.value)}"


@printed(plan.Put)
def _(put: plan.Put) -> str:
    return f"put_{put.map}(s, {python(put.index)}, {python(put.value)})"


@printed(plan.Copy)
def _(copy: plan.Copy) -> str:
    source = cells(copy.source, copy.count, copy.order)
    if isinstance(copy.place, Local):
        return f"{name_of(copy.place.name)} = {source}"
    of, first = begin(copy.place)
    sets = f"\ngather_{copy.gathered}(s)" if copy.gathered else ""
    at = ":" if isinstance(copy.place, Cells) else span(first, copy.count)
    return f"{of}[{at}] = {source}{sets}"


@printed(plan.Fill)
def _(fill: plan.Fill) -> str:
    return f"fill_{fill.map}(s, {set_of(fill.members)}, {python(fill.value)})"


@printed(plan.Gather)
def _(gather: plan.Gather) -> str:
    return f"gather_{gather.map}(s)"


@printed(plan.Touch)
def _(_touch: plan.Touch) -> str:
    return "w.touch()"


@printed(plan.Leave)
def _(leave: plan.Leave) -> str:
    return f"s.node = {leave.node}"


@printed(plan.Show)
def _(show: plan.Show) -> str:
    watching = "0" if show.watching is None else python(show.watching)
    return f"if w.watching:\n    w.see({python(show.number)}, {python(show.tag)}, {watching})"


# -- names for values --------------------------------------------------------------------------


@printed(plan.Let)
def _(let: plan.Let) -> str:
    return f"{name_of(let.name)} = {set_of(let.value)}"


@printed(plan.Update)
def _(update: plan.Update) -> str:
    return f"{name_of(update.name)} = {set_of(update.value)}"


@printed(se.LetIndex)
def _(let: se.LetIndex) -> str:
    return f"{name_of(let.name)} = {python(let.value)}"


@printed(plan.Declare)
def _(declared: plan.Declare) -> str:
    return f"{' = '.join(map(name_of, declared.names))} = 0"


@printed(plan.Clear)
def _(clear: plan.Clear) -> str:
    return f"{name_of(clear.name)} = 0"


@printed(plan.GoOn)
def _(asked: plan.GoOn) -> str:
    return f"more = {python(asked.following)} != {python(asked.members)}"


@printed(se.LetCells)
def _(_let: se.LetCells) -> str:
    # it has a value as soon as cells are copied there
    return ""


@printed(se.KeepCells)
def _(keep: se.KeepCells) -> str:
    return f"{name_of(keep.name)} = s.{keep.map}[:]"


@printed(se.CopyState)
def _(copy: se.CopyState) -> str:
    return f"{name_of(copy.name)} = s.copy()"


@printed(runs.KeepState)
def _(keep: runs.KeepState) -> str:
    return f"{name_of(keep.name)} = s.copy()"


@printed(runs.BackTo)
def _(back: runs.BackTo) -> str:
    return f"s.become({name_of(back.name)})"


# -- answers -----------------------------------------------------------------------------------


@printed(plan.Succeed)
def _(_succeed: plan.Succeed) -> str:
    return "return True"


@printed(plan.SucceedIf)
def _(asked: plan.SucceedIf) -> str:
    return f"if {python(asked.condition)}:\n    return True"


@printed(se.Return)
def _(left: se.Return) -> str:
    return "return" if left.value is None else f"return {set_of(left.value)}"


@printed(se.ReturnIf)
def _(left: se.ReturnIf) -> str:
    answer = "" if left.value is None else f" {set_of(left.value)}"
    return f"if {python(left.condition)}:\n    return{answer}"


@printed(se.AnswerAgain)
def _(again: se.AnswerAgain) -> str:
    memo = f"w.memo.get({again.memo}, 0)"
    return f"if {memo} >> 1 == w.version:\n    return {memo} & 1"


@printed(se.Remember)
def _(remember: se.Remember) -> str:
    answer = f"bool({python(remember.answer)})"
    return f"w.memo[{remember.memo}] = w.version << 1 | {answer}"


# -- moves -------------------------------------------------------------------------------------


def _before(number: Expr) -> str:
    """The tags that were written down before."""
    return "" if number is Number(0) else f"*w.trail[: {python(number)}], "


@printed(plan.Found)
def _(found: plan.Found) -> str:
    tags = "".join(f"{python(tag)}, " for tag in found.tags)
    move = f"{_before(found.number)}{tags}".rstrip()
    return f"w.moves.append(({move.rstrip(',')}{',' if move.count(',') == 1 else ''}))"


@printed(plan.FoundEach)
def _(each: plan.FoundEach) -> str:
    first = f", {each.first}" if each.first else ""
    head = f"for {name_of(each.name)} in _members({set_of(each.members)}{first}):"
    return "\n".join((head, *(f"    {line}" for line in stated(each.found))))


@printed(plan.List)
def _(made: plan.List) -> str:
    members = set_of(made.members)
    if made.packed is not None:
        members = f"_regroup({members}, {made.packed:#x}, -1)"
    return _listed(members, made.number, made.table, made.start)


def _listed(
    members: str, number: Expr, table: str | plan.Following | plan.Bytes, start: int
) -> str:
    before = "()" if number is Number(0) else f"tuple(w.trail[: {python(number)}])"
    if isinstance(table, plan.Following):
        return f"w.list_following({before}, {members}, {table.first})"
    if isinstance(table, plan.Bytes):
        rows = "".join(f"({code},), " for code in table.codes)
        return f"w.list({before}, {members}, ({rows.rstrip()}), 0)"
    return f"w.list({before}, {members}, {table}, {start})"


@printed(plan.ListBehind)
def _(made: plan.ListBehind) -> str:
    tags = "".join(f"{python(tag)}, " for tag in made.tags)
    before = f"({_before(made.number)}{tags.rstrip()})"
    members, table = set_of(made.members), made.table
    if isinstance(table, plan.Rows):
        return f"w.list({before}, {members}, {table.table}, {table.start})"
    return f"w.list_following({before}, {members}, {table.first})"


@printed(se.WriteDown)
def _(put: se.WriteDown) -> str:
    return f"w.write_down({python(put.number)}, {python(put.tag)})"


@printed(se.Call)
def _(call: se.Call) -> str:
    return f"{call.function}(s, w, {python(call.argument)})"


# -- what is kept and noted --------------------------------------------------------------------


@printed(memory.LoadSets)
def _(load: memory.LoadSets) -> str:
    return "\n".join(
        f"{name_of(name)} = w.kept.get({load.first + i * load.words}, 0)"
        for i, name in enumerate(load.names)
    )


@printed(memory.StoreSets)
def _(store: memory.StoreSets) -> str:
    return "\n".join(
        f"w.kept[{store.first + i * store.words}] = {name_of(name)}"
        for i, name in enumerate(store.names)
    )


@printed(memory.Recall)
def _(recall: memory.Recall) -> str:
    key = ", ".join(set_of(each) for each in recall.key)
    none = ", ".join("0" for _ in recall.key)
    return (
        f"kept_for = ({key},)\n"
        f"last = w.kept.get({recall.first}, (({none},), 0))\n"
        "if last[0] == kept_for:\n    return last[1]"
    )


@printed(memory.KeepFound)
def _(keep: memory.KeepFound) -> str:
    return f"w.kept[{keep.recall.first}] = (kept_for, {set_of(keep.found)})"


@printed(se.Restore)
def _(restore: se.Restore) -> str:
    return f"w.version = {python(restore.version)}"


@printed(se.CountArrivals)
def _(count: se.CountArrivals) -> str:
    return f"w.arrivals = {python(count.number)}"


@printed(se.GoRound)
def _(going: se.GoRound) -> str:
    return f"w.go_round({going.key}, {going.node})"


@printed(runs.ForgetArrivals)
def _(_forget: runs.ForgetArrivals) -> str:
    return "w.visited.clear()"


# -- walks without a choice --------------------------------------------------------------------


@printed(plan.Resume)
def _(resume: plan.Resume) -> str:
    return f"return {resume.node}"


@printed(plan.Done)
def _(_done: plan.Done) -> str:
    return "return DONE"


@printed(plan.Fail)
def _(_fail: plan.Fail) -> str:
    return "return FAILED"


@printed(runs.FailOtherwise)
def _(_fail: runs.FailOtherwise) -> str:
    return "return FAILED"


@printed(runs.GoNowhere)
def _(_nowhere: runs.GoNowhere) -> str:
    return "node = FAILED"


@printed(runs.CountTag)
def _(_count: runs.CountTag) -> str:
    return "run.t += 1"


@printed(runs.FailUnless)
def _(failing: runs.FailUnless) -> str:
    return f"if not {within(failing.condition, NOT)}:\n    return FAILED"


@printed(runs.FailIf)
def _(failing: runs.FailIf) -> str:
    return f"if {python(failing.condition)}:\n    return FAILED"


@printed(runs.Conclude)
def _(ending: runs.Conclude) -> str:
    return f"return DONE if {python(ending.condition)} else FAILED"


@printed(runs.GoOnBy)
def _(going: runs.GoOnBy) -> str:
    return f"node = {python(going.piece)}"


@printed(runs.BeginRun)
def _(_begun: runs.BeginRun) -> str:
    return "run = _Run()"


def _nothing(_statement: Stmt) -> str:
    return ""


for _kind in (runs.Skip, runs.Unused, se.Once, se.FirstRows):
    printed(_kind)(_nothing)
