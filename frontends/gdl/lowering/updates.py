"""The keeper's assignments that turn one state into the next."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from rgt.frontends.gdl.lowering.facts import Order, Update, reads, update_of, update_order
from rgt.frontends.gdl.lowering.formulas import Formulas
from rgt.frontends.gdl.lowering.words import Words, set_bool
from rgt.frontends.gdl.propnet.propnet import FALSE, TRUE, GateKind, Propnet
from rgt.ir.actions import Assignment
from rgt.ir.diagnostics import Span
from rgt.ir.expressions import Reference
from rgt.ir.fragments import EMPTY, Act, Fragment, choice, located, sequence


@dataclass(frozen=True, slots=True)
class StatePlan:
    """The updates of all facts and their order."""

    updates: list[Update]
    order: Order

    def forks(self, net: Propnet) -> list[int]:
        """The literals on which the updates fork, one entry a use."""
        early = set(self.order.early)
        used: list[int] = []
        for update in self.updates:
            if update.fact in early:
                used.append(update.whole)
            elif not copies(net, update):
                used.extend(_forks(net, update))
        return used


def plan_state(net: Propnet, stored: Collection[int]) -> StatePlan:
    """Decide how and when every fact is updated; adds gates to the net.

    `stored` are gates that have variables of their own.
    """
    updates = [update_of(net, fact) for fact in range(len(net.interface.facts))]
    read = reads(net, [update.whole for update in updates], stored)
    return StatePlan(updates, update_order(read))


def copies(net: Propnet, update: Update) -> bool:
    """Whether the next value is the present value of another fact."""
    return update.whole >= 0 and net.kinds[update.whole] == GateKind.FACT


def _forks(net: Propnet, update: Update) -> list[int]:
    if update.turn != FALSE:
        return [
            net.disjunction((update.gain, update.keep)),
            net.disjunction((update.gain, update.turn)),
        ]
    return [literal for literal in (update.gain, update.keep) if literal not in (TRUE, FALSE)]


def state_update(plan: StatePlan, formulas: Formulas, words: Words) -> Fragment:
    """All updates, in an order in which none destroys what a later one reads."""
    by_fact = {update.fact: update for update in plan.updates}
    parts: list[Fragment] = []
    aside = {fact: words.fresh_bool(f"{words.facts[fact]}_next") for fact in plan.order.early}
    places = {fact: _place(formulas.net, fact) for fact in by_fact}
    for fact, name in aside.items():
        yes = Act(set_bool(name, True))
        parts.append(located(formulas.fork(by_fact[fact].whole, yes, EMPTY), places[fact]))
    parts.extend(
        located(_in_place(by_fact[fact], formulas, words), places[fact]) for fact in plan.order.late
    )
    for fact, name in aside.items():
        known = Act(Assignment(Reference(words.facts[fact]), Reference(name)), places[fact])
        parts += [known, Act(set_bool(name, False), places[fact])]
    return sequence(parts)


def _in_place(update: Update, formulas: Formulas, words: Words) -> Fragment:
    net, fact = formulas.net, update.fact
    rise, fall = (Act(words.set_fact(fact, value)) for value in (True, False))
    if copies(net, update):
        source = Reference(words.facts[net.data[update.whole][0]])
        return Act(Assignment(Reference(words.facts[fact]), source))
    if update.turn != FALSE:
        own = net.fact(fact)
        stays = net.disjunction((update.gain, update.keep))
        rises = net.disjunction((update.gain, update.turn))
        return choice(
            (
                sequence((formulas.test(own), formulas.fork(stays, EMPTY, fall))),
                sequence((formulas.test(~own), formulas.fork(rises, rise, EMPTY))),
            )
        )
    if update.keep == TRUE:
        return formulas.fork(update.gain, rise, EMPTY)
    return formulas.fork(update.gain, rise, formulas.fork(update.keep, EMPTY, fall))


def _place(net: Propnet, fact: int) -> Span | None:
    """Where it is said when a fact is true next."""
    return net.places.get(("next", net.interface.facts[fact]))
