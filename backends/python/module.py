"""A game as one module of Python that needs nothing but Python."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from rgt.backends.cpp.building.embed import watchers
from rgt.backends.cpp.emit import players_of
from rgt.backends.cpp.faults import MESSAGES
from rgt.backends.cpp.naming import file_name, in_comment
from rgt.backends.facts.plan import Plan
from rgt.backends.lowering import pipeline, states
from rgt.backends.lowering.finishing import finished
from rgt.backends.lowering.game import lowered
from rgt.backends.lowering.unit import Unit
from rgt.backends.plan.lines import Function
from rgt.backends.plan.runs import ForgetArrivals
from rgt.backends.plan.searches import Noticed
from rgt.backends.printers.python import ForeignError, defined, function_of, position, written
from rgt.backends.printers.python.given import alias, simplified
from rgt.backends.printers.python.state import forget, made
from rgt.backends.printers.python.tables import listed
from rgt.ir.diagnostics import GameError, error
from rgt.ir.game import KEEPER
from rgt.ir.version import VERSION

_RUNTIME = Path(__file__).parent / "runtime"
_END = 1
_FRAMES = 60_000
"""How deep calls may stand in one another: searches in searches, ten thousand of them."""
REWRITES = frozenset(("ask-in-place", "drop-masks", "fold-member-tests"))
"""The rewrites that make a module of Python faster."""
_VECTORS = "vectorise-"
_HINT = "'--rewrites default' are those that make Python faster"


def chosen(wanted: str) -> frozenset[str]:
    """The names of a list of rewrites: ``default`` are those that are of use in Python.

    Raises GameError for a name that is none (CPP012), and for rewrites for vectors (CPP013).
    """
    if wanted == "default":
        return REWRITES
    names = pipeline.chosen(wanted)
    vectors = [name for name in pipeline.NAMES if name in names and name.startswith(_VECTORS)]
    if vectors:
        raise GameError([error("CPP013", f"'{n}' is for vectors", hint=_HINT) for n in vectors])
    return names


def python_source(plan: Plan) -> dict[str, bytes]:
    """The file of a game by its name.

    Raises GameError (CPP013) for a plan that cannot be said in Python.
    """
    return {f"{file_name(plan.game.name)}.py": module(plan).encode()}


def module(plan: Plan) -> str:
    """The text of the module; raises GameError (CPP013)."""
    try:
        return "\n\n\n".join(filter(None, map(str.strip, _parts(plan)))) + "\n"
    except ForeignError as problem:
        told = f"'{problem}' is not written in Python"
        raise GameError(error("CPP013", told, hint=_HINT)) from None


def planned(plan: Plan) -> list[Function]:
    """The functions of the module, after all that is done to them for Python."""
    unit = lowered(plan).unit
    grown, functions = finished(unit)
    return _functions(plan, [*grown, *functions])


def _functions(plan: Plan, functions: Sequence[Function]) -> list[Function]:
    return simplified(functions, [f"m{node}" for node in plan.player_starts])


def _parts(plan: Plan) -> Iterator[str]:
    walks = lowered(plan)
    unit = walks.unit
    first = made("_initial", states.initial(unit))
    forgetting = forget(states.forget(unit))
    goals, valuation = _goals(unit), _valuation(unit)
    grown, functions = finished(unit)
    layout = states.layout(unit)
    starts = ", ".join(f"{node}: m{node}" for node in plan.player_starts)
    yield _head(plan)
    yield _names(plan)
    yield _runtime("walk.py.in")
    yield "# -- the position " + "-" * 79
    yield position(layout)
    yield from map(defined, unit.tables.plain.values())
    for each in unit.boards.maps():
        yield from written(each)
    yield from map(defined, unit.tables.late)
    yield from map(defined, unit.rows.tables())
    yield from (first, forgetting, goals, valuation)
    yield "# -- searches and walks " + "-" * 73
    stretches = _Stretches(plan)
    every = _functions(plan, [*grown, *functions])
    same = {f.name: other for f in every if (other := alias(f)) is not None}
    yield from (function_of(f, stretches) for f in every if f.name not in same)
    yield "\n".join(f"{name} = {other}" for name, other in same.items())
    noting = plan.memos > 0 or any(map(_notes, functions))
    yield (
        f"_SEARCHES = {{{starts}}}\n"
        f"_NOTING = {noting}  # whether searches note arrivals, or remember answers"
    )
    yield _runtime("play.py.in")


def _notes(function: Function) -> bool:
    """Whether a function notes where it was."""
    nodes = (node for line in function.lines for node in line.statement.all())
    return any(isinstance(node, Noticed | ForgetArrivals) for node in nodes)


class _Stretches:
    """Tells the variables that stand side by side in so many bytes of the state."""

    def __init__(self, plan: Plan) -> None:
        self._fields = sorted(plan.storage.fields.values(), key=lambda field: field.offset)

    def __call__(self, first: str, size: int) -> Iterator[str]:
        begin = next(field.offset for field in self._fields if field.name == first)
        for field in self._fields:
            if begin <= field.offset < begin + size:
                yield field.name


def _runtime(name: str) -> str:
    return (_RUNTIME / name).read_text(encoding="utf-8")


def _head(plan: Plan) -> str:
    title = in_comment(plan.game.name)
    return (
        f'"""{title}: a game, written by rgt {VERSION}.\n\n'
        "It needs nothing but Python, 3.11 or later.\n\n"
        ">>> state = initial_state()\n"
        ">>> state.legal_moves()  # doctest: +SKIP\n"
        ">>> state = state.apply(state.legal_moves()[0])  # doctest: +SKIP\n"
        '"""\n\n'
        "import random\nimport sys\nimport threading\nimport typing"
    )


def _names(plan: Plan) -> str:
    layout, storage = plan.layout, plan.storage
    symbols = [layout.symbols[symbol] for symbol in storage.symbols]
    players = players_of(plan)
    keeper = storage.codes[layout.ids[KEEPER]] if KEEPER in layout.ids else -1
    return "\n".join(
        (
            f"PLAYERS = {tuple(layout.symbols[player] for player in players)!r}",
            "",
            "# Symbols by their codes, and nodes of the automaton by their numbers.",
            listed("_SYMBOLS", map(repr, symbols)),
            listed("_NODES", map(repr, plan.program.names)),
            f"_PLAYER_CODES = {tuple(storage.codes[player] for player in players)!r}",
            "# For each player the bit that says whether it is shown a tag; -1: always, -2: never.",
            f"_WATCHERS = {tuple(watchers(plan))!r}",
            f"_KEEPER, _END, _FRAMES = {keeper}, {_END}, {_FRAMES}",
            f"_TWICE = {plan.ambiguity.twice}  # whether moves are found twice",
            "_FAULTS = {",
            *(f"    {number}: {told!r}," for number, told in MESSAGES.items()),
            "}",
        )
    )


def _goals(unit: Unit) -> str:
    """The function that tells the players' scores."""
    plan = unit.plan
    field, place = plan.storage.fields.get("goals"), plan.layout.places.get("goals")
    told: list[str] = []
    if place is not None and place.shape.depth == 1:
        keys = place.shape.keys[0]
        for player in players_of(plan):
            if player in keys:
                at = keys.index(player)
                code = plan.storage.codes[plan.layout.initial[place.base + at]]
                score = f"s.{field.name}[{at}]" if field is not None else str(code)
                told.append(f"({plan.layout.symbols[player]!r}, {score})")
    return f"def _goals(s):\n    return ({''.join(f'{each}, ' for each in told).rstrip()})"


def _valuation(unit: Unit) -> str:
    """The function that tells the codes of every variable."""
    plan = unit.plan
    lines = ["def _valuation(s):", "    return ("]
    for name in plan.layout.places:
        field = plan.storage.fields.get(name)
        if field is None:
            codes = [plan.storage.codes[plan.layout.initial[i]] for i in plan.layout.slots(name)]
            told = f"({''.join(f'{code}, ' for code in codes).rstrip()})"
        else:
            told = f"s.{field.name}" if field.map else f"(s.{field.name},)"
        lines.append(f"        ({name!r}, {told}),")
    return "\n".join([*lines, "    )"])
