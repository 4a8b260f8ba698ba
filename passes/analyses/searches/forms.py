"""Values written in terms of what a search knows: the formal values of symbolic execution.

A search begins in one state, and all that it meets differs from that state by choices: which way
was taken, which value was assigned.  A *form* says how a value hangs on them.  Two equal forms at
one place of one search are equal values.

`Now` stands for what nothing else determines; all other leaves are the same in all walks of one
search that have passed the same tags.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rgt.ir.expressions import Access, Cast, Expression, Reference
from rgt.ir.game import Game
from rgt.ir.structures.interning import Term, interned
from rgt.ir.structures.layered import Layered
from rgt.ir.values import Symbol


@interned
class Sym(Term):
    """A symbol."""

    name: str


@interned
class First(Term):
    """The value that a variable had when the search began, or that a constant has."""

    name: str


@interned
class Now(Term):
    """The value that a variable has, whatever it is."""

    variable: str


@interned
class Shown(Term):
    """The tag that was passed last (`back` 1), or the one before that (2), and so on."""

    back: int


@interned
class Read(Term):
    """A map at an index."""

    base: Form
    index: Form


@interned
class Written(Term):
    """A map with one value replaced."""

    base: Form
    index: Form
    value: Form


@interned
class Made(Term):
    """The value a variable got at a place - a node, the key of an edge - `back` tags ago.

    It is determined by the tags up to there and by what is `given`.
    """

    place: str | int
    variable: str
    back: int
    given: tuple[Form, ...]


@interned
class Same(Term):
    """Whether two values are equal: `yes` or `no`."""

    left: Form
    right: Form


@interned
class Asked(Term):
    """The answer of a check, `yes` or `no`, when variables that it reads have these values."""

    start: str
    end: str
    names: tuple[str, ...]
    given: tuple[Form, ...]


@interned
class Began(Term):
    """The node where the search began."""


Form = Sym | First | Now | Shown | Read | Written | Made | Same | Asked | Began

YES, NO = frozenset({"yes"}), frozenset({"no"})
BEGAN = Began()
LAST_TAG = Shown(1)

Environment = Layered[str, Form]
"""The forms of the variables that are not as they were when the search began."""


def is_present(name: str, form: Form) -> bool:
    """Whether nothing else determines a variable's value."""
    return isinstance(form, Now) and form.variable == name


class _Nows(dict[Form, frozenset[str]]):
    """By form, the variables whose present values it is about; found when they are asked for."""

    def __missing__(self, form: Form) -> frozenset[str]:
        if isinstance(form, Now):
            found = frozenset({form.variable})
        else:
            found = frozenset[str]().union(*(self[child] for child in children(form)))
        self[form] = found
        return found


class Forms:
    """Builds forms for one game, and remembers what has been asked about them.

    `nows` has, for every form, the variables whose present values it is about.
    """

    def __init__(self, game: Game) -> None:
        self._symbols: dict[str, Form] = {}
        for name, value in game.constant_values().items():
            self._symbols[name] = Sym(value.name) if isinstance(value, Symbol) else First(name)
        self._variables = game.variables
        self.nows: Mapping[Form, frozenset[str]] = _Nows()
        self._sizes: dict[Form, int] = {}
        self._older: dict[Form, Form] = {}

    def is_about_others(self, name: str, form: Form) -> bool:
        """Whether a variable's value hangs on present values, but is not just what it is."""
        return not is_present(name, form) and bool(self.nows[form])

    def of(self, expression: Expression, environment: Environment) -> Form:
        """The form of an expression's value."""
        while isinstance(expression, Cast):
            expression = expression.inner
        if isinstance(expression, Access):
            base = self.of(expression.base, environment)
            return read(base, self.of(expression.index, environment))
        return self.of_name(expression.name, environment)

    def of_name(self, name: str, environment: Environment) -> Form:
        """The form of a name's value: a constant, else a variable, else a symbol."""
        known = self._symbols.get(name)
        if known is not None:
            return known
        if name in self._variables:
            return environment.get(name) or First(name)
        return Sym(name)

    def written(self, target: Expression, value: Form, environment: Environment) -> Form:
        """The form of the target's variable when `value` has been assigned to the target."""
        while not isinstance(target, Reference):
            if isinstance(target, Access):
                base = self.of(target.base, environment)
                value = Written(base, self.of(target.index, environment), value)
                target = target.base
            else:
                target = target.inner
        return value

    def size(self, form: Form) -> int:
        """How many leaves a form has."""
        known = self._sizes.get(form)
        if known is None:
            known = self._sizes[form] = sum(map(self.size, children(form))) or 1
        return known

    def replaced(self, form: Form, variable: str, by: Form) -> Form:
        """A form with another in the place of the present value of a variable."""
        if variable not in self.nows[form]:
            return form
        if isinstance(form, Now):
            return by
        return rebuilt(form, (self.replaced(child, variable, by) for child in children(form)))

    def older(self, form: Form) -> Form:
        """The same value when one more tag has been passed."""
        known = self._older.get(form)
        if known is None:
            if isinstance(form, Shown):
                known = Shown(form.back + 1)
            else:
                known = rebuilt(form, map(self.older, children(form)))
                if isinstance(known, Made):
                    known = Made(known.place, known.variable, known.back + 1, known.given)
            self._older[form] = known
        return known


def read(base: Form, index: Form) -> Form:
    """A map at an index, without what has been written elsewhere."""
    while isinstance(base, Written):
        if base.index is index:
            return base.value
        if not (isinstance(base.index, Sym) and isinstance(index, Sym)):
            break
        base = base.base
    return Read(base, index)


def children(form: Form) -> tuple[Form, ...]:
    """The forms that a form is made of."""
    match form:
        case Read(base, index):
            return (base, index)
        case Written(base, index, value):
            return (base, index, value)
        case Same(left, right):
            return (left, right)
        case Made() | Asked():
            return form.given
    return ()


def rebuilt(form: Form, parts: Iterable[Form]) -> Form:
    """A form of the same kind, made of others."""
    match form:
        case Read():
            return read(*parts)
        case Written():
            return Written(*parts)
        case Same():
            return Same(*parts)
        case Made(place, variable, back, _):
            return Made(place, variable, back, tuple(parts))
        case Asked(start, end, names, _):
            return Asked(start, end, names, tuple(parts))
    return form
