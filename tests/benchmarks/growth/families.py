"""Families of small games in which one thing grows: a type, a board, a graph, a move.

Each makes the text of a game of a given size, in the language that its name says; the sizes are
those that users have met or will.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from rgt.passes.registry import CALCULATIONS, EXPANSIONS, NORMALISATIONS, THOROUGH
from tests.benchmarks.growth import descriptions

OTHERS = (*THOROUGH, *EXPANSIONS, *NORMALISATIONS, *CALCULATIONS)
"""Passes that the default pipeline has not."""

_UNEXPANDED = (*THOROUGH, *NORMALISATIONS, *CALCULATIONS)

_HEAD = """type Player = { keeper, white };
type Score = { 0, 100 };
"""


@dataclass(frozen=True, slots=True)
class Family:
    """Games that differ in one size: what it counts, how to write one, and the sizes to try.

    A game has size to the `power` of what it counts: a square board by its side has 2.  `excused`
    has stages that must grow faster than the game, with the reason.  `others` are the passes
    run beside the default pipeline; C++ of more than `compiled` characters is not compiled.
    """

    what: str
    language: str
    text: Callable[[int], str]
    sizes: tuple[int, ...]
    power: int = 1
    excused: Mapping[str, str] = field(default_factory=dict)
    others: tuple[str, ...] = OTHERS
    compiled: int = 500_000


def _set(name: str, letter: str, size: int) -> str:
    return f"type {name} = {{ {', '.join(f'{letter}{i}' for i in range(size))} }};\n"


def _map(entries: Iterable[tuple[str, str]]) -> str:
    """A map; its first value is that of all keys that are not listed, of which there are none."""
    (_, first), *others = entries
    return f"{{ {', '.join(f'{key}: {value}' for key, value in others)}, :{first} }}"


def _wide_type(size: int) -> str:
    return f"""{_HEAD}{_set("D", "d", size)}var v: D = d0;
begin, choose: player = white;
choose, show: v = D(*);
show, done: $$ v;
done, end: player = keeper;
"""


def _wide_map(size: int) -> str:
    succ = _map((f"d{i}", f"d{min(i + 1, size - 1)}") for i in range(size))
    return f"""{_HEAD}{_set("D", "d", size)}const succ: D -> D = {succ};
var v: D = d0;
begin, turn: player = white;
turn, one: $ on;
one, back: v = succ[v];
back, last: succ[v] == v;
back, more: succ[v] != v;
more, turn: player = white;
last, end: player = keeper;
"""


def _board(size: int) -> str:
    """A board of so many cells in one map: put a piece on an empty cell."""
    return f"""{_HEAD}type Piece = {{ empty, piece }};
{_set("D", "d", size)}var board: D -> Piece = {{ :empty }};
var v: D = d0;
begin, choose: player = white;
choose, ask: v = D(*);
ask, show: board[v] == empty;
show, put: $$ v;
put, next: board[v] = piece;
next, choose: player = white;
next, over: v == d0;
over, end: player = keeper;
"""


def _square(size: int) -> str:
    """A square board of two coordinates: a piece steps to the next column or row."""
    succ = _map((f"d{i}", f"d{min(i + 1, size - 1)}") for i in range(size))
    return f"""{_HEAD}type Piece = {{ empty, piece }};
{_set("D", "d", size)}const succ: D -> D = {succ};
var board: D -> D -> Piece = {{ :{{ :empty }} }};
var x: D = d0;
var y: D = d0;
begin, choose: player = white;
choose, row: x = D(*);
row, ask: y = D(*);
ask, col: board[x][y] == empty;
col, show: $$ x;
show, put: $$ y;
put, next: board[x][y] = piece;
next, right: x = succ[x];
right, choose: player = white;
next, last: x == y;
last, end: player = keeper;
"""


def _chain(size: int) -> str:
    """A walk of so many edges, of which passes leave three."""
    lines = [f"n{i}, n{i + 1}: v = {'other[v]' if i % 2 else 'b'};" for i in range(size)]
    return f"""{_HEAD}type D = {{ a, b }};
const other: D -> D = {{ a: b, :a }};
var v: D = a;
begin, n0: player = white;
{chr(10).join(lines)}
n{size}, t: $$ v;
t, end: player = keeper;
"""


def _fork(size: int) -> str:
    """A node with so many ways on, each with a tag of its own."""
    lines = [f"n, m{i}: $ t{i};\nm{i}, done: v = {'ab'[i % 2]};" for i in range(size)]
    return f"""{_HEAD}type D = {{ a, b }};
var v: D = a;
begin, n: player = white;
{chr(10).join(lines)}
done, more: v == a;
more, n: player = white;
done, over: v == b;
over, end: player = keeper;
"""


def _variables(size: int) -> str:
    """So many variables, each written by a move of its own and asked for at the end."""
    declared = "".join(f"var v{i}: D = a;\n" for i in range(size))
    moves = "".join(f"turn, m{i}: v{i} == a;\nm{i}, s{i}: $ t{i};\n" for i in range(size))
    writes = "".join(f"s{i}, next: v{i} = b;\n" for i in range(size))
    asked = "".join(f"c{i}, c{i + 1}: v{i} == b;\n" for i in range(size))
    return f"""{_HEAD}type D = {{ a, b }};
{declared}begin, turn: player = white;
{moves}{writes}next, turn: player = white;
turn, full: ! c0 -> c{size};
{asked}full, f: $ pass;
f, end: player = keeper;
"""


def _boards(size: int) -> str:
    """So many boards of two coordinates each: a move puts a piece on one of them."""
    declared = "".join(
        f"var board{i}: D -> D -> Piece = {{ :{{ :empty }} }};\n"
        f"var x{i}: D = d0;\nvar y{i}: D = d0;\n"
        for i in range(size)
    )
    moves = "".join(
        f"turn, x{i}: x{i} = D(*);\nx{i}, y{i}: y{i} = D(*);\n"
        f"y{i}, tell{i}: board{i}[x{i}][y{i}] == empty;\ntell{i}, too{i}: $$ x{i};\n"
        f"too{i}, put{i}: $$ y{i};\nput{i}, done: board{i}[x{i}][y{i}] = piece;\n"
        for i in range(size)
    )
    return f"""{_HEAD}type Piece = {{ empty, piece }};
{_set("D", "d", 3)}{declared}begin, turn: player = white;
{moves}done, turn: player = white;
done, over: x0 == y0;
over, end: player = keeper;
"""


def _checks(size: int) -> str:
    """So many moves, each with a check of its own."""
    moves = "".join(f"turn, a{i}: ? p{i} -> q{i};\na{i}, b{i}: $ t{i};\n" for i in range(size))
    checks = "".join(
        f"p{i}, r{i}: v == a;\np{i}, r{i}: v == b;\nr{i}, q{i}: ;\n" for i in range(size)
    )
    backs = "".join(f"b{i}, done: v = {'abc'[i % 3]};\n" for i in range(size))
    return f"""{_HEAD}type D = {{ a, b, c }};
var v: D = a;
begin, turn: player = white;
{moves}{checks}{backs}done, turn: player = white;
turn, over: v == c;
over, end: player = keeper;
"""


def _tags(size: int) -> str:
    """A move of so many tags, the last but one of which is one of two."""
    tags = "".join(f"n{i}, n{i + 1}: $ t{i};\n" for i in range(size - 2))
    return f"""{_HEAD}type D = {{ a, b }};
var v: D = a;
begin, n0: player = white;
{tags}n{size - 2}, m: v = D(*);
m, s: $$ v;
s, f: $ last;
f, over: v == b;
f, more: v == a;
more, n0: player = white;
over, end: player = keeper;
"""


def _constants(size: int) -> str:
    """So many types and constants, each used once."""
    declared = "".join(
        f"type T{i} = {{ a{i}, b{i} }};\nconst c{i}: T{i} -> T{i} = {{ a{i}: b{i}, :a{i} }};\n"
        f"var v{i}: T{i} = a{i};\n"
        for i in range(size)
    )
    edges = "".join(f"n{i}, n{i + 1}: v{i} = c{i}[v{i}];\n" for i in range(size))
    asked = "".join(f"e{i}, e{i + 1}: v{i} == b{i};\n" for i in range(size))
    return f"""{_HEAD}{declared}begin, n0: player = white;
{edges}n{size}, e0: $ go;
{asked}e{size}, end: player = keeper;
e0, n0: player = white;
"""


def _graph(size: int) -> str:
    """A maze of so many edges that no pass can make smaller: four moves at each node."""
    nodes = max(size // 12, 1)
    lines = []
    for node in range(nodes):
        for way, target in enumerate((2 * node + 1, 3 * node + 2, node + 1, 5 * node)):
            last = "end" if target % nodes == node else f"n{target % nodes}"
            lines.append(f"n{node}, m{node}_{way}: v == {'abc'[(node + way) % 3]};")
            lines.append(f"m{node}_{way}, s{node}_{way}: $ {'nesw'[way]};")
            lines.append(
                f"s{node}_{way}, {last}: player = {'keeper' if last == 'end' else 'white'};"
            )
    body = chr(10).join(lines)
    return f"""{_HEAD}type D = {{ a, b, c }};
var v: D = a;
begin, draw: player = white;
draw, told: v = D(*);
told, first: $$ v;
first, n0: player = white;
{body}
n0, out: $ out;
out, end: player = keeper;
"""


_ALL_POSITIONS = {"perft 1": "the interpreter makes a position of so many cells for every move"}
_ANYWHERE = {"read": "that any square can be chosen is a relation of all pairs of squares"}
_PAIRS = dict.fromkeys(
    ("read", "write RG", "read RG", "JSON", "passes default", "perft 1"),
    "what lies between two nodes is told of every pair",
)
_ALL_FACTS = dict.fromkeys(
    ("passes others", "calculate-simple-apply"),
    "every move writes all of so many facts, and the hint of a move tells what it writes",
)
_GOALS = {
    "read": "each of the goals, of which there are as many as columns, has a map of the whole board"
}

FAMILIES = {
    "type": Family(
        "values of a type", "rg", _wide_type, (6_250, 25_000, 100_000), others=_UNEXPANDED
    ),
    "map": Family("keys of a constant map", "rg", _wide_map, (6_250, 25_000, 100_000)),
    "expansion": Family("values, each an edge", "rg", _wide_type, (750, 3_000, 12_000)),
    "board": Family("cells of a map", "rg", _board, (625, 2_500, 10_000), 1, _ALL_POSITIONS),
    "square": Family("side of a square board", "rg", _square, (25, 50, 100), 2, _ALL_POSITIONS),
    "chain": Family("edges of a walk", "rg", _chain, (2_500, 10_000, 40_000)),
    "graph": Family("edges of a maze", "rg", _graph, (12_000, 48_000, 192_000)),
    "fork": Family("ways at a node", "rg", _fork, (625, 2_500, 10_000)),
    "variables": Family("variables", "rg", _variables, (100, 400, 1_600)),
    "boards": Family("boards", "rg", _boards, (75, 300, 1_200), 1, _ALL_POSITIONS),
    "checks": Family("checks", "rg", _checks, (250, 1_000, 4_000)),
    "tags": Family("tags of a move", "rg", _tags, (25, 50, 100)),
    "constants": Family("types and constants", "rg", _constants, (125, 500, 2_000)),
    "rbg": Family("side of a board, RBG", "rbg", descriptions.rbg, (25, 50, 100), 2, _ANYWHERE),
    "rbg-graph": Family(
        "vertices of a graph, RBG", "rbg", descriptions.rbg_graph, (250, 1_000, 4_000)
    ),
    # a hundred columns have goals of more than the 50,000 actions that a description may have
    "rbg2017": Family(
        "side of a board, RBG of 2017", "rbg2017", descriptions.rbg2017, (12, 25, 50), 2, _GOALS
    ),
    "simplified": Family(
        "side, Simplified Boardgames", "simplified", descriptions.simplified, (25, 50, 100), 2
    ),
    # a board has 2,000 nodes at most
    "linegames": Family(
        "side of a grid, LineGames", "linegames", descriptions.lines, (11, 21, 43), 2, _PAIRS
    ),
    "hrg": Family("side of a board, HRG", "hrg", descriptions.hrg, (25, 50, 100), 2),
    "gdl": Family("a chain of facts, GDL", "gdl", descriptions.kif, (250, 1_000, 4_000)),
    "moves": Family(
        *(
            "values of each of two coordinates of moves, GDL",
            "gdl",
            descriptions.moves,
            (9, 18, 36),
            2,
        ),
        _ALL_FACTS,
    ),
}
