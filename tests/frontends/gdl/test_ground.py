"""Grounding: exactness of the ground program, its size, its limits.

The games here are played by `reference.ReferencePlayer`, which knows nothing of the grounder; the
expected counts follow from the rules of the games, or come from other people's programs.
"""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
import sys
import threading
from pathlib import Path
from typing import IO

import pytest

from rgt.frontends.gdl.grounding import gringo
from rgt.frontends.gdl.grounding.ground import ground
from rgt.frontends.gdl.grounding.program import GroundProgram, Kind
from rgt.frontends.gdl.reading.parse import parse
from rgt.ir.diagnostics import GameError, Source
from tests.repetitions import some_quick

HERE = Path(__file__).resolve()
SHARED = HERE.parents[4] / "shared"

_spec = importlib.util.spec_from_file_location("gdl_reference", HERE.with_name("reference.py"))
assert _spec and _spec.loader
reference = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(reference)

NIM = """
(role first) (role second)
(init (heap 3)) (init (turn first))
(other first second) (other second first)
(minus 3 1 2) (minus 3 2 1) (minus 2 1 1) (minus 2 2 0) (minus 1 1 0)
(<= (legal ?p (take ?n)) (true (turn ?p)) (true (heap ?h)) (minus ?h ?n ?rest))
(<= (legal ?p wait) (role ?p) (not (true (turn ?p))))
(<= (next (heap ?rest)) (does ?p (take ?n)) (true (heap ?h)) (minus ?h ?n ?rest))
(<= (next (turn ?q)) (true (turn ?p)) (other ?p ?q))
(<= terminal (true (heap 0)))
(<= (goal ?p 100) terminal (role ?p) (not (true (turn ?p))))
(<= (goal ?p 0) terminal (true (turn ?p)))
"""

ONE = "(role you) (<= (legal you ?m) (move ?m)) (<= (goal you 100) terminal)"


def program(text: str, **limits: float) -> GroundProgram:
    return ground(parse(Source("game.kif", text)), **limits)  # type: ignore[arg-type]


def legal(text: str) -> list[str]:
    """The moves of a one-player game in its first state, by the reference player."""
    ground_program = program(text)
    player = reference.ReferencePlayer(ground_program)
    (moves,) = player.moves(player.initial_state())
    return sorted(ground_program.atoms[move].args[1] for move in moves)


def test_nim_is_counted() -> None:
    """From a heap of 3 taking 1 or 2: 1+2 and 2+1 for the second mover, 1+1+1 for the first."""
    counts, ends, goals = reference.ReferencePlayer(program(NIM)).perft(3)
    assert counts == [1, 2, 3, 1]
    assert ends == [0, 0, 2, 1]
    assert goals[2] == {("0", "100"): 2}
    assert goals[3] == {("100", "0"): 1}


def test_roles_keep_their_order() -> None:
    assert program("(role z) (role a) (legal z n) (legal a n)").roles == ("z", "a")


def test_atoms_are_canonical_texts() -> None:
    texts = [str(atom) for atom in program(NIM).atoms]
    assert "(true (heap 3))" in texts
    assert "(does first (take 2))" in texts
    assert "(legal second wait)" in texts
    assert "terminal" in texts
    assert not any("minus" in text or "other" in text for text in texts)


def test_program_is_well_formed() -> None:
    ground_program = program(NIM)
    assert list(ground_program.atoms) == sorted(
        ground_program.atoms, key=lambda atom: (list(Kind).index(atom.kind), atom.args)
    )
    for head, bodies in ground_program.rules.items():
        assert ground_program.atoms[head].kind not in (Kind.TRUE, Kind.DOES)
        assert list(bodies) == sorted(set(bodies))
        for body in bodies:
            assert list(body) == sorted(set(body))
            assert all((lit if lit >= 0 else ~lit) < len(ground_program.atoms) for lit in body)


def test_spans_point_to_the_rule_of_the_atom() -> None:
    ground_program = program(NIM)
    places = {str(ground_program.atoms[n]): span.line for n, span in ground_program.spans.items()}
    assert places["(legal first wait)"] == 7
    assert places["(next (turn first))"] == 9
    assert places["(goal first 0)"] == 12


@pytest.mark.parametrize(
    ("condition", "moves"),
    [
        ("(or (p ?m) (q ?m))", "a b c"),
        ("(any ?m) (not (or (p ?m) (q ?m)))", "d"),
        ("(any ?m) (not (and (p ?m) (q ?m)))", "a c d"),
        ("(any ?m) (or (not (p ?m)) (q ?m))", "b c d"),
        ("(p ?m) (not (not (q ?m)))", "b"),
        ("(any ?m) (not (distinct ?m d))", "d"),
        ("(p ?m) (any ?x) (distinct ?m ?x) (q ?x)", "a b"),
        ("(any ?m) (or (distinct ?m a) (distinct ?m b))", "a b c d"),
        ("(and (any ?m) (distinct (f ?m) (f a)))", "b c d"),
        ("(any ?m) (not (r ?m))", "a b c d"),
        ("(true (at ?m))", "a"),
        ("(any ?m) (not (true (at ?m)))", "b c d"),
        ("(or (true (at ?m)) (and (p ?m) (q ?m)))", "a b"),
        ("(true ?f) (inside ?f ?m)", "a"),
        ("(inside (at ?m) ?m)", "a"),
    ],
    ids=str,
)
@pytest.mark.parametrize("static", [True, False])
def test_conditions(condition: str, moves: str, static: bool) -> None:
    """The same conditions over static relations, and over relations that the state decides."""
    facts = "(any a) (any b) (any c) (any d) (p a) (p b) (q b) (q c)"
    game = f"""
    (role you) (init (at a)) (<= (next ?f) (true ?f))
    (inside (at a) a)
    (<= (legal you ?m) {condition}) (<= terminal (legal you nothing))
    """
    if not static:
        pairs = facts.replace("(", "(init (holds ").replace(")", "))")
        rules = " ".join(f"(<= ({name} ?x) (true (holds {name} ?x)))" for name in ("any", "p", "q"))
        facts = pairs + rules
    assert legal(facts + game) == moves.split()


def test_static_negation_is_exact() -> None:
    text = (
        ONE + "(move a) (move b) (<= (bad ?x) (move ?x) (distinct ?x a)) "
        "(<= terminal (move ?x) (not (bad ?x)))"
    )
    ground_program = program(text)
    (terminal,) = [n for n, atom in enumerate(ground_program.atoms) if atom.kind is Kind.TERMINAL]
    assert ground_program.rules[terminal] == ((),)


def test_unbound_variables_range_over_the_constants() -> None:
    """An unsafe rule is a statement for all constants: some ?y without (seen a ?y) exists."""
    text = "(role you) (init (seen a b)) (<= (legal you go) (not (true (seen a ?y))))"
    assert legal(text) == ["go"]


def test_unbound_role_ranges_over_the_roles() -> None:
    assert legal("(role you) (legal ?r (say hello))") == ["(say hello)"]


def test_moves_as_variables() -> None:
    text = """
    (role you) (init s) (legal you (go left)) (legal you stop)
    (<= (next (last ?move)) (does ?anybody ?move))
    (<= terminal (true (last ?m)))
    """
    texts = [str(atom) for atom in program(text).atoms]
    assert "(next (last (go left)))" in texts
    assert "(true (last stop))" in texts


def test_recursion_through_the_state_has_its_least_model() -> None:
    """Two squares that reach each other only in a circle are not reached."""
    text = """
    (role you) (init (door a b)) (init (door c d)) (init (door d c))
    (<= (next ?f) (true ?f) (does you stay))
    (<= (reached ?x) (start ?x))
    (<= (reached ?y) (reached ?x) (true (door ?x ?y)))
    (start a) (square a) (square b) (square c) (square d)
    (<= (legal you (visit ?x)) (square ?x) (reached ?x)) (legal you stay)
    """
    assert legal(text) == ["(visit a)", "(visit b)", "stay"]


def test_permanent_facts_are_evaluated_away() -> None:
    text = """
    (role you) (init (wall 1)) (init (at 0)) (next_to 0 1) (next_to 1 2) (next_to 0 3)
    (<= (next (wall ?x)) (true (wall ?x)))
    (<= (legal you (go ?y)) (true (at ?x)) (next_to ?x ?y) (not (true (wall ?y))))
    (<= (next (at ?y)) (does you (go ?y)))
    """
    ground_program = program(text)
    assert ground_program.init == {"(at 0)"}
    assert [atom.args[0] for atom in ground_program.atoms if atom.kind is Kind.TRUE] == [
        "(at 0)",
        "(at 3)",
    ]


def test_percepts_are_ground() -> None:
    text = (
        "(role you) (role random) (legal random toss) (legal you wait)"
        "(<= (sees you coin) (does random toss))"
    )
    ground_program = program(text)
    assert ground_program.has_sees
    assert "(sees you coin)" in map(str, ground_program.atoms)


def test_awkward_names_stay_apart() -> None:
    """Names that look like numbers, other terms, or the grounder's own."""
    names = ["1", "01", "+", "c1", "f1", "not", "v0", '"a b"', "_", "é", "c1.1", "#x", "%"]
    moves = [*names, "(c1 1)", "(c1 (1 1))", "(1 1)"]
    facts = " ".join(f"(move {move})" for move in moves)
    assert legal(ONE + facts) == sorted(moves)


def test_big_joins_are_split() -> None:
    """'Some four marked squares in a row of relations' needs few rules, not 20 to the 4th."""
    squares = " ".join(f"(square {n})" for n in range(20))
    text = f"""
    (role you) {squares} (<= (legal you (mark ?x)) (square ?x))
    (<= (next (marked ?x)) (does you (mark ?x))) (<= (next (marked ?x)) (true (marked ?x)))
    (<= terminal (true (marked ?a)) (true (marked ?b)) (distinct ?a ?b)
        (true (marked ?c)) (distinct ?b ?c) (true (marked ?d)) (distinct ?c ?d))
    """
    assert sum(map(len, program(text).rules.values())) < 3_000


def test_only_what_is_asked_is_ground() -> None:
    """A line of four squares is asked for in one place only."""
    squares = " ".join(f"(square {n})" for n in range(12))
    text = f"""
    (role you) {squares} (<= (legal you (mark ?x)) (square ?x))
    (<= (next (marked ?x)) (does you (mark ?x)))
    (<= (line ?a ?b ?c ?d) (true (marked ?a)) (true (marked ?b)) (true (marked ?c))
        (true (marked ?d)))
    (<= terminal (line 1 2 3 4))
    """
    lines = [atom for atom in program(text).atoms if str(atom).startswith("(line ")]
    assert [str(atom) for atom in lines] == ["(line 1 2 3 4)"]


@pytest.mark.parametrize("rule", ["(role ?x)", "(<= (role ?x) (person ?x))"])
def test_rules_that_conclude_no_role_are_an_error(rule: str) -> None:
    with pytest.raises(GameError) as caught:
        program(f"(init x) (legal you wait)\n{rule} (<= (next x) (true x))")
    [found] = caught.value.diagnostics
    assert (found.code, found.span and found.span.line) == ("GDL010", 2)


@pytest.mark.parametrize("missing", [0, 1])
def test_a_rule_of_a_thousand_conditions(missing: int) -> None:
    """It holds where all of its facts do, which begin as true and stay so."""
    facts = [f"(has {n})" for n in range(1000)]
    text = f"""
    (role you) (legal you wait) (init (not_this 1))
    {" ".join(f"(init {fact})" for fact in facts[missing:])}
    (<= (next ?f) (true ?f) (distinct ?f over))
    (<= (next over) {" ".join(f"(true {fact})" for fact in facts)} (not (true over)))
    """
    _, ends, _ = reference.ReferencePlayer(program(text + "(<= terminal (true over))")).perft(1)
    assert ends == [0, 1 - missing]


PAIRS = (
    "(role you) "
    + " ".join(f"(n {n})" for n in range(60))
    + """
    (<= (legal you (pair ?x ?y)) (n ?x) (n ?y))
    (<= (next (chosen ?x ?y)) (does you (pair ?x ?y)))
"""
)


def test_too_many_rules_name_the_relation() -> None:
    with pytest.raises(GameError) as caught:
        program(PAIRS, max_rules=1_000)
    (found,) = caught.value.diagnostics
    assert found.code == "GDL031"
    assert found.span is not None
    assert found.span.line in (2, 3)


SLOW = """
import os, sys, time
if sys.argv[1] == "text":
    time.sleep(2.5)
os.execv(sys.executable, [sys.executable, "-P", {grounder!r}, *sys.argv[1:]])
"""


def test_the_relation_of_too_many_rules_does_not_depend_on_the_speed_of_the_machine(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    slow = tmp_path / "slow.py"
    slow.write_text(SLOW.format(grounder=gringo._GROUNDER))
    monkeypatch.setattr(gringo, "_GROUNDER", str(slow))
    with pytest.raises(GameError) as caught:
        program(PAIRS, max_rules=1_000, seconds=2.0)
    [found] = caught.value.diagnostics
    assert found.code == "GDL031"
    assert found.message.startswith("the relation '")


def test_a_product_that_takes_too_long_is_named() -> None:
    text = f"""(role you) (init (n 0)) (legal you up)
    {" ".join(f"(thing {n})" for n in range(80))}
    (<= (next (n ?a)) (many ?a ?b ?c ?d ?e))
    (<= (many ?a ?b ?c ?d ?e) (thing ?a) (thing ?b) (thing ?c) (thing ?d) (thing ?e))"""
    with pytest.raises(GameError) as caught:
        program(text, seconds=1.0)
    [found] = caught.value.diagnostics
    assert (found.code, found.span and found.span.line) == ("GDL032", 4)


@pytest.mark.skipif(sys.platform != "linux", reason="the system limits no memory")
def test_a_product_that_needs_too_much_memory_is_named() -> None:
    text = f"""(role you) (init (n 0)) (legal you up)
    {" ".join(f"(thing {n})" for n in range(80))}
    (<= (next (n ?a)) (many ?a ?b ?c ?d ?e))
    (<= (many ?a ?b ?c ?d ?e) (thing ?a) (thing ?b) (thing ?c) (thing ?d) (thing ?e))"""
    with pytest.raises(GameError) as caught:
        program(text, seconds=60.0, memory=60 * 2**20)
    [found] = caught.value.diagnostics
    assert (found.code, found.span and found.span.line) == ("GDL034", 4)


def test_rules_that_do_not_fit_are_the_grounding_that_needs_too_much_memory(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def read(lines: IO[bytes], *_: object) -> bool:
        next(iter(lines))
        raise MemoryError

    monkeypatch.setattr(gringo, "_read", read)
    with pytest.raises(GameError) as caught:
        program(PAIRS, memory=2**30)
    [found] = caught.value.diagnostics
    assert found.code == "GDL034"
    assert found.message.startswith("the relation '")


def test_no_room_for_a_thread_is_no_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    def start(_: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", start)
    with pytest.raises(MemoryError):
        program(PAIRS)


def test_the_result_does_not_depend_on_hashing() -> None:
    script = (
        "import sys; from rgt.frontends.gdl.grounding.ground import ground;"
        "from rgt.frontends.gdl.reading.parse import parse; from rgt.ir.diagnostics import Source;"
        "p = ground(parse(Source('g', sys.stdin.read())));"
        "print(p.atoms, p.rules, sorted(p.init), p.spans)"
    )
    outputs = {
        subprocess.run(
            [sys.executable, "-c", script],
            input=NIM + "(<= x (or (true (heap 1)) y))",
            capture_output=True,
            text=True,
            check=True,
            cwd=HERE.parents[3],
            env={**os.environ, "PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("1", "2", "3")
    }
    assert len(outputs) == 1


PUBLISHED = {
    "base__simpleMutex.kif": 4,
    "base__test_case_1b.kif": 1,
    "base__test_case_2a.kif": 4,
    "base__test_case_3d.kif": 2,
    "base__test_case_5a.kif": 1,
    "base__test_case_5d.kif": 1,
    "base__ticTacToe.kif": 4,
    "bender__DresdenSinglePlayer1.kif": 4,
    "c2006__CRISSCROSS_S.3357493490.kif": 2,
    "c2006__MAZE_S.3357334557.kif": 5,
    "c2006__NIM_S.3357418060.kif": 4,
    "dresden__gt_chicken.kif": 2,
    "dresden__mummymaze1p.kif": 2,
    "dresden__uf20-01.cnf.SAT.kif": 2,
    "ggppy__ii_transit.kif": 4,
    "ggppy__std_block_2p.kif": 4,
    "repo__chickentictactoe.kif": 2,
    "repo__futoshiki5.kif": 1,
    "repo__nim3.kif": 2,
    "repo__peg.kif": 1,
    "scully__latenttictactoe.kif": 2,
    "scully__mastermind448.kif": 3,
    "scully__meier.kif": 2,
    "scully__montyhall.kif": 3,
    "scully__pennies.kif": 2,
    "scully__transit.kif": 4,
    "scully__vis_pacman3p.kif": 2,
}


def _known(name: str) -> dict[str, list[object]]:
    oracle = SHARED / "oracle" / "gdl.json"
    if not oracle.exists():
        pytest.skip("../shared with other people's games is not here")
    games = json.loads(oracle.read_text())["games"]
    if name not in games:
        pytest.skip(f"{name} is not among the games in ../shared")
    known: dict[str, list[object]] = games[name]
    return known


@pytest.mark.parametrize(
    ("name", "depth"), some_quick(PUBLISHED.items(), *range(0, len(PUBLISHED), 2))
)
def test_perft_of_published_games(name: str, depth: int) -> None:
    """Joint-move counts, ends and results agree with a resolution prover's."""
    known = _known(name)
    text = (SHARED / "games" / "gdl" / name).read_text()
    player = reference.ReferencePlayer(ground(parse(Source(name, text)), seconds=60))
    depth = min(depth, len(known["perft"]) - 1)
    counts, ends, goals = player.perft(depth)
    assert counts == known["perft"][: depth + 1]
    assert ends[: len(known["terminals"])] == known["terminals"][: depth + 1]
    results = [{"/".join(values): count for values, count in level.items()} for level in goals]
    expected = known["goals_at_depth"][: depth + 1]
    assert results[: len(expected)] == expected
