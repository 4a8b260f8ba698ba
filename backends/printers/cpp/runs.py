"""Walks without a choice as C++."""

from __future__ import annotations

from rgt.backends.plan import runs as plan
from rgt.backends.printers.cpp.expressions import EQUAL, Written, cpp, prints, whole
from rgt.backends.printers.cpp.statements import printed


@prints(plan.GoesRound)
def _(value: plan.GoesRound) -> Written:
    return whole(f"rounds.again(s, {value.node})")


@prints(plan.GoesOnForEver)
def _(value: plan.GoesOnForEver) -> Written:
    return whole(f"round_for_ever(rounds, s, t, {value.node})")


@prints(plan.Likely)
def _(value: plan.Likely) -> Written:
    return whole(f"__builtin_expect({cpp(value.condition)}, {int(value.holds)})")


@prints(plan.WantedTag)
def _(value: plan.WantedTag) -> Written:
    return whole(f"wanted[{cpp(value.number)}]")


@prints(plan.NextTag)
def _(value: plan.NextTag) -> Written:
    return whole(f"next_of(wanted, {cpp(value.number)})")


@printed(plan.Label)
def _(label: plan.Label) -> str:
    return f"n{label.node}:  // {label.place}"


@printed(plan.Skip)
def _(_skip: plan.Skip) -> str:
    return ";"


@printed(plan.Unused)
def _(unused: plan.Unused) -> str:
    return f"{', '.join(f'(void){name}' for name in unused.names)};"


@printed(plan.CountTag)
def _(_count: plan.CountTag) -> str:
    return "++t;"


@printed(plan.FailUnless)
def _(failing: plan.FailUnless) -> str:
    return f"if (!({cpp(failing.condition)})) return FAILED;"


@printed(plan.FailIf)
def _(failing: plan.FailIf) -> str:
    return f"if ({cpp(failing.condition)}) return FAILED;"


@printed(plan.Conclude)
def _(ending: plan.Conclude) -> str:
    return f"return {cpp(ending.condition)} ? DONE : FAILED;"


@printed(plan.Enter)
def _(case: plan.Enter) -> str:
    return f"case {case.node}: goto n{case.node};"


@printed(plan.When)
def _(case: plan.When) -> str:
    return f"case {cpp(case.value)}:"


@printed(plan.Otherwise)
def _(_otherwise: plan.Otherwise) -> str:
    return "default:"


@printed(plan.FailOtherwise)
def _(_otherwise: plan.FailOtherwise) -> str:
    return "default: return FAILED;"


@printed(plan.Scope)
def _(_scope: plan.Scope) -> str:
    return "{"


@printed(plan.KeepState)
def _(keep: plan.KeepState) -> str:
    return f"const State {keep.name} = s;"


@printed(plan.BackTo)
def _(back: plan.BackTo) -> str:
    return f"s = {back.name};"


@prints(plan.Piece)
def _(piece: plan.Piece) -> Written:
    return whole(f"{piece.function}({', '.join(('s, w, t, rounds, node', *piece.given))})")


@prints(plan.Arrived)
def _(asked: plan.Arrived) -> Written:
    return f"{'node' if asked.piece is None else cpp(asked.piece)} == DONE", EQUAL


@printed(plan.BeginRun)
def _(begun: plan.BeginRun) -> str:
    return f"int t = 0;\n{'Rounds' if begun.noticing else 'int'} rounds{{}};"


@printed(plan.Drive)
def _(_drive: plan.Drive) -> str:
    return "while (node >= 0) {"


@printed(plan.GoOnBy)
def _(going: plan.GoOnBy) -> str:
    return f"node = {cpp(going.piece)}; break;"


@printed(plan.GoNowhere)
def _(_nowhere: plan.GoNowhere) -> str:
    return "default: node = FAILED;"


@printed(plan.ForgetArrivals)
def _(_forget: plan.ForgetArrivals) -> str:
    return "w.visited.clear();"
