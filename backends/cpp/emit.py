"""The whole C++ source of a game, put together from its parts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import isnan, nan
from pathlib import Path

from rgt.backends.cpp.building.parts import (
    USED,
    Code,
    declared,
    divided,
    everywhere,
    head,
    in_first,
    in_part,
)
from rgt.backends.cpp.faults import texts
from rgt.backends.cpp.naming import in_comment
from rgt.backends.facts.plan import Plan
from rgt.backends.lowering import states
from rgt.backends.lowering.finishing import finished
from rgt.backends.lowering.game import lowered
from rgt.backends.lowering.turns import turns
from rgt.backends.lowering.unit import Unit
from rgt.backends.plan.lanes import SideBySide, Together
from rgt.backends.plan.lines import Function
from rgt.backends.plan.nodes import Node
from rgt.backends.plan.runs import ForgetArrivals
from rgt.backends.plan.searches import Noticed
from rgt.backends.printers.cpp import cpp, function_of, move_numbers, state
from rgt.backends.printers.cpp.cells import written
from rgt.backends.printers.cpp.tables import defined
from rgt.backends.printers.cpp.turns import dispatch
from rgt.backends.program.storage import width_of
from rgt.backends.scores import number_of
from rgt.ir.diagnostics import Diagnostic, GameError, error
from rgt.ir.game import KEEPER, Declaration
from rgt.ir.structures.bit_sets import bits
from rgt.ir.system.collector import collector_paused
from rgt.ir.types import SetType, resolve
from rgt.ir.version import VERSION

_RUNTIME = Path(__file__).parent / "runtime"
SETS = tuple(f"sets/{name}.hpp" for name in ("bits", "lines", "gathering", "copying", "asked"))
"""What every game has of sets, each a file of the runtime."""
PLAYING = ("play.hpp", "playouts.hpp", "perft.hpp")
"""What is played on top of the searches."""
INTERFACE = ("abi.hpp", "abi_counts.hpp", "rows.hpp")
"""What programs in C see."""
_DEEPEST = 10_000
_PATIENCE = 1000
_ROUNDS = 1_000_000
_LARGEST_STATE = 256 * 1024
"""The bytes of a state: a search has several on its stack, which may have eight megabytes."""
_END = 1
_MOST_COPIED = 8_000
"""How many characters code may have that is compiled several times, for speed."""
_WARNINGS = "\n".join(
    (
        "#ifdef __GNUC__  // one game does not need all that the games share",
        *(
            f'#pragma GCC diagnostic ignored "-Wunused-{what}"'
            for what in ("variable", "but-set-variable", "const-variable", "function", "parameter")
        ),
        "#endif",
        "#if defined(__GNUC__) && !defined(__clang__)  // sets have more bits than boards",
        '#pragma GCC diagnostic ignored "-Wstringop-overflow"',
        '#pragma GCC diagnostic ignored "-Warray-bounds"',
        "#endif",
        "#ifdef __clang__  // several questions are asked at once on purpose",
        '#pragma GCC diagnostic ignored "-Wunknown-warning-option"',
        '#pragma GCC diagnostic ignored "-Wbitwise-instead-of-logical"',
        "#endif",
    )
)
_INCLUDES = (
    "algorithm chrono cstddef cstdint cstring iterator limits memory new string type_traits utility"
    " vector"
)


_VISITING = (Noticed, ForgetArrivals)
_IN_LANES = (Together, SideBySide)


@collector_paused()
def emit(plan: Plan, shown: list[Function] | None = None) -> Code:
    """The source: one C++17 file that needs nothing but the standard library.

    The plans of its functions, after their rewrites, are added to `shown`.
    """
    walks = lowered(plan)
    unit, pieces, tries = walks.unit, walks.edges, walks.tries
    copied = sum(len(function_of(each)) for each in unit.functions if each.how == "copied")
    apart = pieces is not None and copied <= _MOST_COPIED
    grown, plans = finished(unit)
    playing = [
        state.made("initial_state", states.initial(unit)),
        state.forget(states.forget(unit)),
        state.start(states.start(unit, short=apart)),
        _goals(unit),
        dispatch(turns(unit, pieces, walks.listing, apart=apart)),
        move_numbers.choice(unit.rows.numbers()),
        _names(plan),
        _score(unit),
        _worth(plan),
        *_description(unit),
    ]
    functions = list(map(function_of, plans))
    if shown is not None:
        shown += (*grown, *plans)
    growing = [function_of(each).whole() for each in grown]
    searching, lanes = used(plans, _VISITING), used((*plans, *grown), _IN_LANES)
    groups = divided(functions)
    text = [
        *_head(plan, unit, len(groups)),
        f"constexpr bool VISITING = {str(searching).lower()};  // whether searches note arrivals",
        f"constexpr bool TRYING = {str(bool(tries.needed)).lower()};  // whether moves are sought",
        *map(runtime, SETS),
        state.struct(states.layout(unit)),
        *map(defined, unit.tables.plain.values()),
        *(text for each in unit.boards.maps() for text in written(each)),
        *([runtime("sets/lanes.hpp")] if lanes else []),
        runtime("plain.hpp"),
        runtime("faults.hpp"),
        runtime("moves.hpp"),
        runtime("walk.hpp"),
        *map(defined, unit.tables.late),
        *map(defined, unit.rows.tables()),
        "enum : int { DONE = -1, FAILED = -2 };",
    ]
    playing += map(runtime, PLAYING)
    if len(groups) == 1:
        whole = [function.whole() for function in functions]
        heads = "\n".join(function.declared() for function in functions)
        text += [heads, *growing, *whole, *playing]
        text += ["}  // namespace", *_interface()]
    else:
        text += [declared(functions), *growing, *everywhere(functions)]
        text += [in_part(k, group) for k, group in enumerate(groups, 1)]
        text += [in_first(playing), "}  // namespace", USED, in_first([*_interface()])]
    if plan.storage.size > _LARGEST_STATE:
        raise GameError(_too_large(plan))
    return Code("\n\n".join(text) + "\n", len(groups))


def used(functions: Iterable[Function], kinds: tuple[type[Node], ...]) -> bool:
    """Whether functions have nodes of some kinds."""
    lines = (line for function in functions for line in function.lines)
    return any(isinstance(node, kinds) for line in lines for node in line.statement.all())


def _too_large(plan: Plan) -> Diagnostic:
    """What is said of a game whose states cannot be copied from function to function."""
    largest = max(plan.storage.fields.values(), key=lambda field: field.cells * field.width)
    return error(
        "CPP009",
        f"a position takes {plan.storage.size} bytes, most of them for '{largest.variable}': "
        f"a compiled game has room for {_LARGEST_STATE}",
        plan.game.span(Declaration.VARIABLE, largest.variable),
        hint="'--backend interpreter' plays it",
    )


def _interface() -> Iterator[str]:
    """What programs in C see."""
    yield (
        "#ifndef RGT_NO_C_INTERFACE\n#ifdef _WIN32\n#define RGT_API __declspec(dllexport)\n#else\n"
        '#define RGT_API __attribute__((visibility("default")))\n#endif'
    )
    yield from map(runtime, INTERFACE)
    yield "#endif  // RGT_NO_C_INTERFACE"


def runtime(name: str) -> str:
    """A part that is the same for all games."""
    return (_RUNTIME / name).read_text(encoding="utf-8").strip()


def headers() -> str:
    """What all games include."""
    return "\n".join(
        (
            *(f"#include <{name}>" for name in _INCLUDES.split()),
            "\n#if defined(__BMI2__) || defined(__AVX2__)\n#include <immintrin.h>\n#endif",
        )
    )


def _head(plan: Plan, unit: Unit, parts: int) -> Iterator[str]:
    layout, storage = plan.layout, plan.storage
    yield f"// {in_comment(plan.game.name)}: written by rgt {VERSION}."
    yield _WARNINGS
    yield headers()
    if parts > 1:
        yield head(plan.game.name, parts)
    yield "namespace RGT_SPACE {" if parts > 1 else "namespace {"
    names = ", ".join(f"{name} = {code}" for code, name in enumerate(storage.names))
    yield f"enum Symbol : int {{ {names} }};"
    count = len(storage.symbols)
    rank = width_of(max(count - 1, 0))
    ranks = ", ".join(map(str, storage.symbols))
    goals = layout.places.get("goals")
    players = len(goals.shape.keys[0]) if goals is not None and goals.shape.depth == 1 else 0
    endless = not plan.longest
    twice = plan.ambiguity.twice
    keeper = storage.codes[layout.ids[KEEPER]] if KEEPER in layout.ids else 0xFFFFFFFF
    yield "\n".join(
        (
            f"using Tag = std::uint{8 * plan.tag_width}_t;",
            f"constexpr int WATCHERS = {_watchers(plan)};  // who can watch, in words of 64 bits",
            f"constexpr std::uint{8 * rank}_t RANK[{count}] = {{{ranks}}};  // alphabetical order",
            f"constexpr int LONGEST = {max(plan.longest, 1)};  // the most tags of a move",
            f"constexpr bool ENDLESS = {str(endless).lower()};  // whether cycles have tags",
            f"constexpr bool SAME_LENGTH = {str(plan.same_length).lower()};",
            f"constexpr bool TWICE = {str(twice).lower()};  // whether moves are found twice",
            f"constexpr int DEEPEST = {_DEEPEST}, PATIENCE = {_PATIENCE}, ROUNDS = {_ROUNDS};",
            f"constexpr std::size_t MARKS = {max(unit.marks, 1)}, MEMOS = {max(plan.memos, 1)};",
            f"constexpr bool REMEMBERING = {str(bool(plan.memos)).lower()};  // answers of checks",
            f"constexpr std::size_t KEPT = {max(unit.kept, 1)};",
            f"constexpr std::size_t GOALS = {max(players * count, 1)};",
            f"constexpr std::uint32_t KEEPER = {keeper}, END_NODE = {_END};",
            *move_numbers.head(unit.rows.numbers()),
        )
    )


def _watchers(plan: Plan) -> int:
    """How many words have a bit for every key of `visible`."""
    place = plan.layout.places.get("visible")
    return max(-(-place.shape.cells // 64), 1) if place is not None else 1


def _goals(unit: Unit) -> str:
    plan = unit.plan
    field, place = plan.storage.fields.get("goals"), plan.layout.places.get("goals")
    count = len(plan.storage.symbols)
    lines = ["inline void count_goals(const State& s, std::uint64_t* goals) {", "    (void)s;"]
    if place is not None and place.shape.depth == 1:
        for i in range(place.shape.cells):
            first = plan.storage.codes[plan.layout.initial[place.base + i]]
            score = f"s.{field.name}[{i}]" if field is not None else str(first)
            lines.append(f"    ++goals[{i * count} + {score}];")
    return "\n".join([*lines, "    (void)goals;", "}"])


# -- what people read ------------------------------------------------------------------------


def players_of(plan: Plan) -> list[int]:
    """The symbols of type `Player` that the game mentions, in order."""
    found = (
        resolve(plan.game.types["Player"], plan.game.types) if "Player" in plan.game.types else None
    )
    return [plan.layout.ids[s] for s in found.symbols] if isinstance(found, SetType) else []


def _names(plan: Plan) -> str:
    storage, layout = plan.storage, plan.layout
    names = ", ".join(f'"{layout.symbols[symbol]}"' for symbol in storage.symbols)
    codes = ", ".join(str(storage.codes[symbol]) for symbol in players_of(plan))
    lines = [
        f"constexpr int NAMED = {len(storage.symbols)}, PLAYER_COUNT = {len(players_of(plan))};",
        f"constexpr const char* NAMES[] = {{{names}}};",
        f"constexpr int PLAYER_SYMBOLS[] = {{{codes or -1}}};",
        "inline const char* node_name(std::uint32_t node) {",
        "    switch (node) {",
    ]
    lines += [
        f'    case {node}: return "{plan.program.names[node]}";' for node in plan.program.finishes
    ]
    return "\n".join([*lines, '    default: return "?";', "    }", "}", texts()])


def _score(unit: Unit) -> str:
    """The score of a player by its symbol; -1 for nobody."""
    plan = unit.plan
    field, place = plan.storage.fields.get("goals"), plan.layout.places.get("goals")
    lines = ["inline int score_of(const State& s, int player) {", "    (void)s;"]
    lines.append("    switch (player) {")
    if place is not None and place.shape.depth == 1:
        for i, key in enumerate(place.shape.keys[0]):
            first = cpp(unit.cells.symbol(plan.layout.initial[place.base + i]))
            score = f"s.{field.name}[{i}]" if field is not None else first
            lines.append(f"    case {cpp(unit.cells.symbol(key))}: return {score};")
    return "\n".join([*lines, "    default: return -1;", "    }", "}"])


def _worth(plan: Plan) -> str:
    """What scores are as numbers, as `score` reads them."""
    numbers: dict[int, float] = {}
    if "goals" in plan.layout.places:
        for symbol in bits(plan.ranges.values["goals"]):
            numbers[plan.storage.codes[symbol]] = number_of(plan.layout.symbols[symbol])
    first, end = min(numbers, default=0), max(numbers, default=0) + 1
    worth = [numbers.get(code, nan) for code in range(first, end)]
    none = "std::numeric_limits<double>::quiet_NaN()"
    table = ", ".join(none if isnan(number) else repr(number) for number in worth)
    return "\n".join(
        (
            f"constexpr double WORTH[] = {{{table}}};  // of the symbols from {first} on",
            "inline double worth_of(int symbol) {",
            f"    return symbol < {first} || symbol >= {end} ? {none} : WORTH[symbol - {first}];",
            "}",
        )
    )


def _description(unit: Unit) -> Iterator[str]:
    """Functions that write a state for people, variables that never change left out."""
    yield runtime("describe.hpp")
    plan = unit.plan
    lines = ["inline std::string describe(const State& s) {"]
    lines += ['    std::string out = std::string("node ") + node_name(s.node) + "\\n";']
    for name in plan.layout.places:
        field = plan.storage.fields.get(name)
        if field is None:
            continue
        shape: list[int] = []
        for keys in plan.layout.places[name].shape.keys:
            shape += [len(keys), *(plan.storage.codes[key] for key in keys)]
        cells = f"s.{field.name}" if field.map else f"&s.{field.name}"
        table = unit.tables.of(f"shape of {name}", [*shape, 0], codes=False)
        lines.append(f'    out += "{name} = ";')
        lines.append(f"    value_text(out, {cells}, {table});")
        lines.append('    out += "\\n";')
    yield "\n".join([*lines, "    return out;", "}"])
