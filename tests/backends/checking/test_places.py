"""Where the source speaks of a fault, in a game as written and in what the passes leave of it."""

from __future__ import annotations

import pytest

from rgt import engine
from rgt.backends.cpp.engine.load import CppEngine
from rgt.backends.cpp.faults import MESSAGES
from rgt.ir.diagnostics import GameError
from rgt.passes.pipeline import optimize
from tests.backends import games
from tests.backends.cpp.agreement import PLAIN, needs_compiler

STUCK = """
begin, a: player = a;
a, b: $ go;
b, c: player = keeper;
c, end: goals[a] == 100;
"""


@pytest.mark.parametrize("backend", ["interpreter", pytest.param("cpp", marks=needs_compiler)])
@pytest.mark.parametrize(
    ("passes", "shown"),
    [("none", "c, end: goals[a] == 100;"), ("default", "b, c: player = keeper;")],
)
def test_a_keeper_that_is_stuck(backend: str, passes: str, shown: str) -> None:
    """Passes take edges away that nothing gets through: then it is the edge that leads there."""
    game = games.play(STUCK)
    optimize(game, passes)
    state = engine(game, backend).initial_state()
    with pytest.raises(GameError) as caught:
        state.apply(("go",))
    [found] = caught.value.diagnostics
    assert (found.code, found.message) == ("RG101", "the keeper has no legal move")
    assert found.span is not None
    assert found.span.source.line(found.span.line) == shown


OUTSIDE = "type T = {p, q}; type U = {p, q, r}; var m: T -> T = {q: q, :p}; var x: U = p;"
AT_R = "begin, s: player = a;\ns, t: x = U(*);\nt, u: $$ x;"
COUNTED = ", ".join(f"n{i}" for i in range(105))
NEXT = ", ".join(f"n{i}: n{i + 1}" for i in range(104))

ROUND = (
    "type N = {n0, n1, n2, n3}; const next: N -> N = {n0: n1, n1: n2, :n0}; var n: N = n0; "
    "var m: N = n0;\nbegin, s: player = a;\ns, s1: m = N(*);\ns1, t: $$ m;\n"
    "t, u: player = keeper;\nu, v: n != m;"
)
"""Whoever chooses n3 waits for ever: n never is that."""
OUT = "u, x: n == m;\nx, y: goals[a] = 50;\ny, end: player = keeper;"

FAULTS = {
    "keeper stuck": ("RG101", STUCK, "c, end: goals[a] == 100;"),
    "keeper of two minds": (
        "RG102",
        "begin, s: player = a; s, t: $ go; t, u: player = keeper;\n"
        "u, v: $ x;\nu, v: $ y;\nv, end: player = keeper;",
        "u, v: $ x;",
    ),
    "keeper for ever": (
        "RG103",
        "begin, s: player = a; s, t: $ go; t, u: player = keeper;\nu, u: player = keeper;",
        "u, u: player = keeper;",
    ),
    "tags for ever": (
        "RG104",
        "begin, s: player = a;\ns, t: $ go;\nt, s: ;\nt, end: player = keeper;",
        "s, t: $ go;",
    ),
    "a check that asks itself": (
        "RG105",
        "begin, s: player = a;\ns, t: ? c -> d;\nc, d: ? c -> d;\nt, u: $ go;\n"
        "u, end: player = keeper;",
        "c, d: ? c -> d;",
    ),
    "a check that asks itself, of the keeper": (
        "RG105",
        "begin, s: player = keeper;\ns, t: ? c -> d;\nc, d: ? c -> d;\nt, end: player = keeper;",
        "c, d: ? c -> d;",
    ),
    "keeper who goes round for ever": (
        "RG101",
        f"{ROUND}\nv, w: player != a;\nw, u: n = next[n];\n{OUT}",
        "u, v: n != m;",
    ),
    "keeper who goes round for ever, with tags": (
        "RG104",
        f"{ROUND}\nv, w: $ again;\nw, u: n = next[n];\n{OUT}",
        "u, v: n != m;",
    ),
    "no such move": ("RG110", STUCK, "a, b: $ go;"),
    "a key outside, read": (
        "RG117",
        f"{OUTSIDE}\n{AT_R}\nu, v: x != q;\nv, w: m[x] == p;\nw, end: player = keeper;",
        "v, w: m[x] == p;",
    ),
    "a key outside, written": (
        "RG117",
        f"{OUTSIDE}\n{AT_R}\nu, v: m[x] = q;\nv, w: player = b;\nw, y: m[p] == p;\n"
        "y, z: $ on;\nz, end: player = keeper;",
        "u, v: m[x] = q;",
    ),
    "a key outside, behind a guard": (
        "RG117",
        f"{OUTSIDE}\n{AT_R}\nu, v: x != r;\nv, w: m[x] == p;\nu, k: x == r;\nk, w: m[x] == q;\n"
        "w, end: player = keeper;",
        "k, w: m[x] == q;",
    ),
    "a key outside, in a check": (
        "RG117",
        f"{OUTSIDE}\n{AT_R}\nu, v: ? c -> d;\nc, e: x == r;\ne, d: m[x] == q;\n"
        "v, end: player = keeper;",
        "e, d: m[x] == q;",
    ),
    "a key outside, of the keeper": (
        "RG117",
        f"{OUTSIDE}\n{AT_R}\nu, k: player = keeper;\nk, l: m[p] == p;\nl, n: m[x] = p;\n"
        "n, end: player = keeper;",
        "l, n: m[x] = p;",
    ),
}
"""By what is wrong: the code, the game, and the line that is at fault."""

COMPILED_ONLY = {
    "too deep": (
        "CPP003",
        f"type N = {{{COUNTED}}}; const next: N -> N = {{{NEXT}, :n104}}; var n: N = n0; "
        "var m: N = n0;\nbegin, s: player = a;\ns, t: n != n104;\nt, s: n = next[n];\n"
        "s, u: n == n104;\nu, w: m != n104;\nw, y: n = n0;\ny, s: m = next[m];\n"
        "s, e: m == n104;\ne, f: $$ n;\nf, end: player = keeper;",
        "s, t: n != n104;",
    ),
}
UNNOTICED = {"RG102"}
"""What a compiled game does not find."""
OF_THE_MACHINE = {"CPP004", "CPP008"}
"""Not enough memory, and numbers that are too large: wherever the play stands."""


def play_into(backend: str, code: str, body: str) -> GameError:
    """The error of a play of two moves, the last that are listed."""
    made = games.play(body)
    state = (
        CppEngine(made, flags=PLAIN) if backend == "cpp" else engine(made, backend)
    ).initial_state
    with pytest.raises(GameError) as caught:
        here = state()
        if code == "RG110":
            here.apply(("stay",))
        for _ in range(2):
            here = [child for _, child in here.successors()][-1]
    return caught.value


@pytest.mark.parametrize(
    ("backend", "what"),
    [
        *(("interpreter", what) for what in FAULTS),
        *(
            pytest.param("cpp", what, marks=needs_compiler)
            for what, (code, *_) in (FAULTS | COMPILED_ONLY).items()
            if code not in UNNOTICED
        ),
    ],
)
def test_every_complaint_in_play_has_a_place(backend: str, what: str) -> None:
    """The line that is at fault, the same in both engines."""
    code, body, shown = (FAULTS | COMPILED_ONLY)[what]
    [found] = play_into(backend, code, body).diagnostics
    assert found.code == code
    assert found.span is not None
    assert found.span.source.line(found.span.line) == shown


def test_all_faults_of_compiled_games_are_asked_for() -> None:
    asked = {code for code, *_ in (FAULTS | COMPILED_ONLY).values()} - UNNOTICED
    assert {code for code, _ in MESSAGES.values()} == asked | OF_THE_MACHINE


@needs_compiler
@pytest.mark.parametrize("fault", [1004, 1008])
def test_what_is_too_much_for_the_machine_is_told_where_the_play_stands(fault: int) -> None:
    made = CppEngine(games.play(STUCK), flags=PLAIN)
    with pytest.raises(GameError) as caught:
        made.library.fault = lambda handle: (-1, -1)  # type: ignore[method-assign]
        made.checked(fault, made.form.program.numbers["a"])
    [found] = caught.value.diagnostics
    assert found.code in OF_THE_MACHINE
    assert found.hint is not None
    assert {1004: "'--memory-limit", 1008: "'--backend interpreter'"}[fault] in found.hint
    assert found.span is not None
    assert found.span.source.line(found.span.line) == "a, b: $ go;"
