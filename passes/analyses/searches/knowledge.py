"""What is known at one place of a search, and what passing an edge does to it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import NamedTuple

from rgt.ir.actions import (
    AnyAssignment,
    Assignment,
    Comparison,
    Reachability,
    Tag,
    VariableTag,
    written_variable,
)
from rgt.ir.analyses.inference import TypeProblem, infer, resolved
from rgt.ir.automaton import Edge
from rgt.ir.expressions import Expression, Reference, uncast
from rgt.ir.game import Game
from rgt.ir.types import SetType, symbol_set
from rgt.passes.analyses.searches.forms import (
    LAST_TAG,
    NO,
    YES,
    Asked,
    Began,
    Environment,
    First,
    Form,
    Forms,
    Made,
    Now,
    Same,
    Shown,
    Sym,
)

Values = frozenset[str]

MAX_FACTS = 100
"""Of more facts the oldest are forgotten."""
MAX_TAGS = 50
"""What tags further back than this were is forgotten."""
MAX_VALUES = 1000
"""Which of more values than this are left is not kept."""


class Known(NamedTuple):
    """Forms of variables, and sets of values that forms have; what is not there is not known.

    A variable without a form is as it was when the search began.
    """

    forms: Environment
    facts: Mapping[Form, Values]


class Knowledge:
    """The effects of edges on what is known.

    `tags`: whether tags count (in a search for moves) or not (in a check).  `reads` are the
    variables that the answer of a check depends on, by its start.  A form with more than
    `max_size` leaves gets a name of its own.
    """

    def __init__(
        self,
        game: Game,
        reads: Mapping[str, tuple[str, ...]],
        *,
        tags: bool,
        max_size: int = 24,
    ) -> None:
        self.forms = Forms(game)
        self._game = game
        self._tags = tags
        self._max_size = max_size
        self._reads = reads
        self._artificial = game.artificial_tags
        self._domains: dict[Expression, Values | None] = {}
        self._pairs: dict[tuple[Form, Form], Form] = {}

    def form(self, variable: str, known: Known) -> Form:
        """The form of a variable."""
        return known.forms.get(variable) or First(variable)

    def values(self, variable: str, known: Known) -> Values | None:
        """The values that a variable can have; None if nothing is known."""
        form = self.form(variable, known)
        return frozenset({form.name}) if isinstance(form, Sym) else known.facts.get(form)

    def after(self, edge: Edge, known: Known) -> Known | None:
        """What is known behind an edge; None if it is never legal there."""
        action = edge.action
        if isinstance(action, Comparison):
            return self._compared(action, known)
        if isinstance(action, Assignment):
            value = self.forms.of(action.value, known.forms)
            return self._assigned(edge, action.target, value, known)
        if isinstance(action, AnyAssignment):
            symbols = self._game.symbols(action.type)
            if not symbols:
                return None
            only = Sym(symbols[0]) if len(symbols) == 1 else None
            return self._assigned(edge, action.target, only, known)
        if isinstance(action, Reachability):
            return self._checked(action, known)
        if self._tags and isinstance(action, Tag) and action.symbol not in self._artificial:
            return self._with_tag(frozenset({action.symbol}), known)
        if self._tags and isinstance(action, VariableTag):
            return self._shown(action, known)
        return known

    def forgets(self, edge: Edge, known: Known) -> bool:
        """Whether states that differ before the edge may be one state behind it."""
        variable = written_variable(edge.action)
        if variable is None:
            return False
        return self.form(variable, known) is Now(variable) and not self._twin(variable, known)

    # -- conditions ------------------------------------------------------------

    def _compared(self, action: Comparison, known: Known) -> Known | None:
        left, right = uncast(action.left), uncast(action.right)
        one, other = self.forms.of(left, known.forms), self.forms.of(right, known.forms)
        if isinstance(one, Sym):
            one, other, left = other, one, right
        if one is other or isinstance(one, Sym):
            return known if (one is other) != action.negated else None
        if not action.negated:
            for form, same in ((one, other), (other, one)):
                if isinstance(form, Now) and form.variable not in self.forms.nows[same]:
                    return self._learned(form.variable, same, known)
        if isinstance(other, Sym):
            symbol = frozenset({other.name})
            if not action.negated:
                return _restricted(one, symbol, known)
            domain = known.facts.get(one) or self._domain(left)
            if domain is not None:
                return _restricted(one, domain - symbol, known)
        return _restricted(self._pair(one, other), NO if action.negated else YES, known)

    def _checked(self, action: Reachability, known: Known) -> Known | None:
        names = tuple(n for n in self._reads.get(action.start, ()) if n in known.forms)
        given = tuple(known.forms[name] for name in names)
        asked = Asked(action.start, action.end, names, given)
        return _restricted(asked, NO if action.negated else YES, known)

    def _pair(self, one: Form, other: Form) -> Form:
        """Whether two values are the same, in whichever order they are written."""
        return self._pairs.get((other, one)) or self._pairs.setdefault(
            (one, other), Same(one, other)
        )

    def _domain(self, expression: Expression) -> Values | None:
        """All values of an expression's type, if they are not too many."""
        if expression not in self._domains:
            self._domains[expression] = self._values_of_type(expression)
        return self._domains[expression]

    def _values_of_type(self, expression: Expression) -> Values | None:
        try:
            type_ = resolved(infer(expression, self._game), self._game)
        except TypeProblem:
            return None
        if not isinstance(type_, SetType) or len(type_.symbols) > MAX_VALUES:
            return None
        return symbol_set(type_)

    def _learned(self, variable: str, form: Form, known: Known) -> Known | None:
        """What is known when the present value of a variable turns out to be another form."""
        replaced = self.forms.replaced
        new = {n: replaced(old, variable, form) for n, old in self._about(variable, known)}
        forms = known.forms.changed(new)
        result: Known | None = Known(forms, {})
        for old, values in known.facts.items():
            if result is not None:
                result = _restricted(replaced(old, variable, form), values, result)
        return result

    # -- assignments -----------------------------------------------------------

    def _assigned(self, edge: Edge, target: Expression, value: Form | None, known: Known) -> Known:
        """What is known behind an assignment; `value` None is any value."""
        variable = written_variable(edge.action)
        assert variable is not None
        whole = isinstance(uncast(target), Reference)
        form = None
        if value is not None:
            form = self.forms.written(target, value, known.forms)
        elif not whole:
            form = Now(variable)
        nows, facts = self.forms.nows, known.facts
        if self.form(variable, known) is Now(variable):
            twin = self._twin(variable, known)
            if twin is not None and (value is not None or whole):
                renamed = self._learned(variable, Now(twin), known)
                assert renamed is not None
                known, facts = renamed, renamed.facts
                form = form and self.forms.replaced(form, variable, Now(twin))
            else:
                facts = {f: v for f, v in facts.items() if variable not in nows[f]}
                form = None if form is not None and variable in nows[form] else form
                new = {name: Now(name) for name, _ in self._about(variable, known)}
                known = Known(known.forms.changed(new), facts)
        return Known(known.forms.changed({variable: self._named(edge, variable, form)}), facts)

    def _twin(self, variable: str, known: Known) -> str | None:
        """Another variable that is known to have the same value."""
        present = Now(variable)
        twins = {n for n, form in self._about(variable, known) if form is present} - {variable}
        return _first(twins, known)

    def _about(self, variable: str, known: Known) -> Iterator[tuple[str, Form]]:
        """The variables whose forms are about the present value of one, in any order."""
        nows = self.forms.nows
        if known.forms.get(variable) is Now(variable):
            yield variable, Now(variable)
        for name in known.forms.chosen(self.forms.is_about_others):
            form = known.forms[name]
            if variable in nows[form]:
                yield name, form

    def _named(self, edge: Edge, variable: str, form: Form | None) -> Form:
        """The form of an assigned value, by a name of its own if it is large."""
        if form is None:
            return Now(variable)
        if self.forms.size(form) <= self._max_size:
            return form
        given = tuple(Now(name) for name in sorted(self.forms.nows[form]))
        return Made(edge.key, variable, 0, given)

    # -- tags ------------------------------------------------------------------

    def _with_tag(self, values: Values | None, known: Known) -> Known:
        """What is known when a tag with one of some values has been passed."""
        older = self.forms.older
        aged = {n: old for n, form in known.forms.items() if (old := older(form)) is not form}
        facts = {
            older(form): found
            for form, found in known.facts.items()
            if not isinstance(form, Shown) or form.back < MAX_TAGS
        }
        if values is not None:
            facts[LAST_TAG] = values
        return Known(known.forms.changed(aged), facts)

    def _shown(self, action: VariableTag, known: Known) -> Known | None:
        """What is known when a variable's value has been shown."""
        variable = action.variable
        values = self.values(variable, known) or self._domain(Reference(variable))
        known = self._with_tag(values, known)
        form = self.form(variable, known)
        if not self.forms.nows[form]:
            return known
        if isinstance(form, Now):
            found = self._learned(form.variable, LAST_TAG, known)
            if found is None:
                return None
            known = found
        return Known(known.forms.changed({variable: LAST_TAG}), known.facts)


def _first(names: set[str], known: Known) -> str | None:
    """The first of some variables in the order in which they have got forms."""
    if len(names) < 2:
        return next(iter(names), None)
    return next(name for name in known.forms if name in names)


def _restricted(form: Form, values: Values, known: Known) -> Known | None:
    """What is known when a form has one of some values; None if it has none of them."""
    if isinstance(form, Sym):
        return known if form.name in values else None
    before = known.facts.get(form)
    left = values if before is None else before & values
    if not left:
        return None
    if left == before:
        return known
    return Known(known.forms, newest({**known.facts, form: left}))


def newest(facts: dict[Form, Values]) -> dict[Form, Values]:
    """The facts without the oldest ones if they are too many; those about tags stay."""
    excess = len(facts) - MAX_FACTS
    if excess > 0:
        others = (form for form in facts if not isinstance(form, Began | Shown))
        for form in list(islice(others, excess)):
            del facts[form]
    return facts
