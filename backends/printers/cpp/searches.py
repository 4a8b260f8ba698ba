"""What searches do besides, as C++."""

from __future__ import annotations

from rgt.backends.plan import searches as plan
from rgt.backends.plan.expressions import Expr
from rgt.backends.plan.nodes import Node
from rgt.backends.printers.cpp.expressions import (
    BELOW,
    SUM,
    UNION,
    Written,
    cpp,
    prints,
    whole,
    within,
)
from rgt.backends.printers.cpp.statements import printed


@prints(plan.Version)
def _(_version: plan.Version) -> Written:
    return whole("w.version")


@prints(plan.Leads)
def _(value: plan.Leads) -> Written:
    return whole(f"{value.function}({value.copy or 's'}, w, {cpp(value.argument)})")


@prints(plan.NextSearch)
def _(_next: plan.NextSearch) -> Written:
    return whole("w.next_epoch()")


@prints(plan.Arrivals)
def _(_arrivals: plan.Arrivals) -> Written:
    return whole("w.arrivals")


@prints(plan.IsDeep)
def _(value: plan.IsDeep) -> Written:
    return f"w.depth > {value.calls}", BELOW


@prints(plan.Noticed)
def _(value: plan.Noticed) -> Written:
    # what inserts a key says whether it is new
    return whole(f"!w.visited.insert({value.key})")


@prints(plan.Marked)
def _(value: plan.Marked) -> Written:
    return whole(f"w.marked({cpp(value.mark)}, {cpp(value.search)})")


@prints(plan.ArrivesOften)
def _(_often: plan.ArrivesOften) -> Written:
    return whole("w.has_arrived_often()")


@prints(plan.IsComplete)
def _(value: plan.IsComplete) -> Written:
    return whole(f"w.complete({cpp(value.number)})")


@prints(plan.IsWanted)
def _(value: plan.IsWanted) -> Written:
    return whole(f"w.shows({cpp(value.number)}, {cpp(value.tag)})")


@prints(plan.AtLeast)
def _(value: plan.AtLeast) -> Written:
    return f"{within(value.value, SUM)} >= {value.least}", BELOW


@prints(plan.PackedFields)
def _(value: plan.PackedFields) -> Written:
    parts = [
        f"std::uint64_t(s.{name}){f' << {by}' if by else ''}"
        for name, by in zip(value.fields, value.shifts, strict=True)
    ]
    return " | ".join(parts), UNION


def _part(part: Node) -> str:
    """A part of a key, as arguments of ``Key::add``."""
    match part:
        case plan.AllCells(name, count, first, size):
            return f"s.{name}, {count}" + (f", Narrow<{size}>{{{first}}}" if size else "")
        case plan.Stretch(first, size):
            return f"reinterpret_cast<const char*>(&s) + offsetof(State, {first}), {size}"
        case plan.Trail(number):
            return f"w.trail.data(), {cpp(number)}"
    assert isinstance(part, Expr)
    return cpp(part)


@printed(plan.LetIndex)
def _(let: plan.LetIndex) -> str:
    return f"const unsigned {let.name} = {cpp(let.value)};"


@printed(plan.LetCells)
def _(let: plan.LetCells) -> str:
    return f"std::uint{8 * let.width}_t {let.name}[{let.count}];"


@printed(plan.KeepCells)
def _(keep: plan.KeepCells) -> str:
    cells = f"std::uint{8 * keep.width}_t {keep.name}[{keep.count}];"
    return f"{cells} copy_cells({keep.name}, s.{keep.map}, {keep.count});"


@printed(plan.Comment)
def _(comment: plan.Comment) -> str:
    return f"// {comment.text}"


@printed(plan.Restore)
def _(restore: plan.Restore) -> str:
    return f"w.version = {cpp(restore.version)};"


@printed(plan.CopyState)
def _(copy: plan.CopyState) -> str:
    return f"State {copy.name} = s;"


@printed(plan.AnswerAgain)
def _(again: plan.AnswerAgain) -> str:
    memo = f"w.memo[{again.memo}]"
    return f"if ({memo} >> 1 == w.version) return {memo} & 1;"


@printed(plan.Remember)
def _(remember: plan.Remember) -> str:
    answer = f"std::uint64_t({cpp(remember.answer)})"
    return f"w.memo[{remember.memo}] = w.version << 1 | {answer};"


@printed(plan.CountArrivals)
def _(count: plan.CountArrivals) -> str:
    return f"w.arrivals = {cpp(count.number)};"


@printed(plan.Deepen)
def _(deepen: plan.Deepen) -> str:
    return f"const Deep deep(w, {deepen.kind}, {deepen.node});"


@printed(plan.BeginKey)
def _(key: plan.BeginKey) -> str:
    return f"Key {key.name}({key.number});"


@printed(plan.AddToKey)
def _(key: plan.AddToKey) -> str:
    return f"{key.name}.add({_part(key.part)});"


@printed(plan.BeginRound)
def _(_round: plan.BeginRound) -> str:
    return "const Round round(w);"


@printed(plan.GoRound)
def _(going: plan.GoRound) -> str:
    return f"w.go_round({going.key}, {going.node});"


@printed(plan.WriteDown)
def _(written: plan.WriteDown) -> str:
    return f"w.trail.put({cpp(written.number)}, {cpp(written.tag)});"


@printed(plan.Call)
def _(call: plan.Call) -> str:
    return f"{call.function}(s, w, {cpp(call.argument)});"


@printed(plan.Return)
def _(left: plan.Return) -> str:
    return "return;" if left.value is None else f"return {cpp(left.value)};"


@printed(plan.ReturnIf)
def _(left: plan.ReturnIf) -> str:
    answer = "" if left.value is None else f" {cpp(left.value)}"
    return f"if ({cpp(left.condition)}) return{answer};"


@printed(plan.Once)
def _(once: plan.Once) -> str:
    return f"constexpr bool ONCE = {str(once.holds).lower()};"


@printed(plan.FirstRows)
def _(first: plan.FirstRows) -> str:
    return f"constexpr int FIRST[] = {{{', '.join(map(str, first.rows))}}};"
