"""The lowered game is the game the rules describe.

Expected counts are worked out by hand, or by `reference.ReferencePlayer`, which evaluates the
ground rules themselves and knows nothing of nets and automata.
"""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from types import ModuleType

import pytest

from rgt.backends.interpreter.engine import load
from rgt.frontends.gdl.grounding.ground import ground
from rgt.frontends.gdl.grounding.program import GroundProgram
from rgt.frontends.gdl.lowering.lower import Lowered, translate
from rgt.frontends.gdl.reading.parse import parse
from rgt.ir.actions import Reachability, overwrites
from rgt.ir.diagnostics import GameError, Severity, Source
from rgt.ir.text.printer import format_action, print_game
from rgt.passes.validators import validate
from tests.repetitions import some_quick

HERE = Path(__file__).resolve()
SHARED = HERE.parents[4] / "shared"


def _sibling(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"gdl_{name}", HERE.with_name(f"{name}.py"))
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


reference = _sibling("reference")
random_programs = _sibling("random_programs")

Results = list[Counter[tuple[str, ...]]]


def lowered(text: str, **options: str) -> Lowered:
    program = ground(parse(Source("test", text)))
    return translate(program, **options)  # type: ignore[arg-type]


def rounds(
    game: Lowered, roles: tuple[str, ...], depth: int, plies: int
) -> tuple[list[int], Results]:
    """Joint-move sequences by depth, and the results of those that end there."""
    level = Counter({load(game.game).initial_state(): 1})
    counts: list[int] = []
    results: Results = []
    for _ in range(depth + 1):
        counts.append(level.total())
        ends: Counter[tuple[str, ...]] = Counter()
        for state, ways in level.items():
            if state.is_terminal:
                goals = state.goals()
                ends[tuple(goals[game.names.symbols[role]] for role in roles)] += ways
        results.append(ends)
        for _ in range(plies):
            following: Counter = Counter()  # type: ignore[type-arg]
            for state, ways in level.items():
                for _, child in [] if state.is_terminal else state.successors():
                    following[child] += ways
            level = following
    return counts, results


PENNIES = """
(role even) (role odd) (side heads) (side tails)
(<= (legal ?p (show ?s)) (role ?p) (side ?s) (not (true over)))
(<= (next over) (does even ?m))
(<= (next (shown ?p ?s)) (does ?p (show ?s)))
(<= same (true (shown even ?s)) (true (shown odd ?s)))
(<= (goal even 100) same) (<= (goal even 0) (not same))
(<= (goal odd 0) same) (<= (goal odd 100) (not same))
(<= terminal (true over))
"""


def test_both_choose_and_neither_sees_before_the_keeper_tells() -> None:
    game = lowered(PENNIES)
    state = load(game.game).initial_state()
    assert (state.player, state.legal_moves()) == ("even", (("show_heads",), ("show_tails",)))
    state = state.apply(("show_heads",))
    assert state.player == "odd"
    assert state.visible_to("odd") == ()
    state = state.apply(("show_tails",))
    assert state.is_terminal
    assert state.goals() == {"even": "0", "odd": "100"}
    assert rounds(game, ("even", "odd"), 1, 2) == (
        [1, 4],
        [Counter(), Counter({("100", "0"): 2, ("0", "100"): 2})],
    )


def test_the_keeper_tells_the_joint_move_to_everybody() -> None:
    text = print_game(lowered(PENNIES).game)
    told = text[text.index("visible = everyone") :]
    assert told.index("$$ does_even") < told.index("$$ does_odd")


def test_the_first_state_may_be_the_end() -> None:
    game = lowered("(role a) (init over) (<= terminal (true over)) (legal a go) (goal a 30)")
    state = load(game.game).initial_state()
    assert state.is_terminal
    assert state.goals() == {"a": "30"}


def test_who_cannot_move_in_a_game_that_is_over_at_once() -> None:
    game = lowered("""
        (role a) (role b) (<= terminal (role a))
        (legal a go) (goal a 30) (goal b 70)
    """)
    state = load(game.game).initial_state()
    assert state.is_terminal
    assert state.goals() == {"a": "30", "b": "70"}


def test_scores_are_sorted_as_numbers_and_a_missing_goal_is_the_least() -> None:
    game = lowered("""
        (role a) (legal a go) (legal a on) (<= (next over) (does a ?m)) (<= terminal (true over))
        (<= (next went) (does a go)) (<= (goal a 100) (true went))
        (<= (goal a 20) (true went) (true never)) (<= (goal a 5) (true over) (true went) (not over))
        (<= (goal a 5) (not (true over)))
        (<= over (true over))
    """)
    assert game.game.symbols(game.game.types["Score"]) == ("5", "100")
    start = load(game.game).initial_state()
    assert start.apply(("go",)).goals() == {"a": "100"}
    assert start.apply(("on",)).goals() == {"a": "5"}


def test_a_game_of_one_role_does_not_touch_visibility() -> None:
    game = lowered("(role a) (legal a go) (<= (next over) (does a go)) (<= terminal (true over))")
    assert "visible =" not in print_game(game.game)


def test_swapped_and_rotated_facts() -> None:
    # what stood at 1, 2, 3 swaps and turns; where it is can be told from the moves left
    game = lowered("""
        (role a) (at 1) (at 2) (at 3) (init (is 1 x)) (init (is 2 y)) (init (is 3 z))
        (legal a swap) (legal a turn) (turns 1 2) (turns 2 3) (turns 3 1)
        (<= (legal a (look ?p ?v)) (true (is ?p ?v)))
        (<= (next (is 1 ?v)) (does a swap) (true (is 2 ?v)))
        (<= (next (is 2 ?v)) (does a swap) (true (is 1 ?v)))
        (<= (next (is 3 ?v)) (does a swap) (true (is 3 ?v)))
        (<= (next (is ?q ?v)) (does a turn) (true (is ?p ?v)) (turns ?p ?q))
        (<= (next looked) (does a (look ?p ?v))) (<= terminal (true looked))
    """)

    def row(*moves: str) -> str:
        state = load(game.game).initial_state()
        for move in moves:
            state = state.apply((move,))
        looks = [move[0] for move in state.legal_moves() if move[0].startswith("look")]
        return "".join(look[-1] for look in sorted(looks))

    assert row() == "xyz"
    assert row("swap") == "yxz"
    assert row("turn") == "zxy"
    assert row("turn", "swap") == "xzy"
    assert row("turn", "turn", "turn") == "xyz"


GRID = """
(role a) (legal a (dig ?x ?y)) (xy 1) (xy 2) (xy 3)
(<= (legal a (dig ?x ?y)) (xy ?x) (xy ?y) (not (true (open ?x ?y))))
(<= (next (open ?x ?y)) (true (open ?x ?y)))
(<= (next (open ?x ?y)) (does a (dig ?x ?y)))
(step 1 2) (step 2 1) (step 2 3) (step 3 2)
(<= (reach 1 ?y) (true (open 1 ?y)))
(<= (reach ?x ?y) (reach ?w ?y) (step ?w ?x) (true (open ?x ?y)))
(<= (reach ?x ?y) (reach ?x ?w) (step ?w ?y) (true (open ?x ?y)))
(<= through (reach 3 ?y))
(<= terminal through)
(<= (goal a 100) through) (<= (goal a 0) (not through))
""".replace("(role a) (legal a (dig ?x ?y))", "(role a)")


def test_linear_recursion_is_one_check_without_variables() -> None:
    game = lowered(GRID)
    assert not any("reach" in name for name in game.game.variables)
    # no way through with fewer than three open cells; with three: the three straight columns
    # in each of their 3! orders
    counts, results = rounds(game, ("a",), 3, 1)
    assert counts == [1, 9, 72, 504]
    assert results[:3] == [Counter(), Counter(), Counter()]
    assert results[3] == Counter({("100",): 3 * 6})


CLOSURE = """
(role a) (node 1) (node 2) (node 3) (node 4)
(<= (legal a (join ?x ?y)) (node ?x) (node ?y) (distinct ?x ?y) (not (true (edge ?x ?y))))
(<= (next (edge ?x ?y)) (true (edge ?x ?y)))
(<= (next (edge ?x ?y)) (does a (join ?x ?y)))
(<= (path ?x ?y) (true (edge ?x ?y)))
(<= (path ?x ?z) (path ?x ?y) (path ?y ?z))
(<= terminal (path 1 4))
(<= (goal a 100) (path 1 4)) (<= (goal a 0) (not (path 1 4)))
"""


def test_other_recursion_is_swept_into_variables() -> None:
    game = lowered(CLOSURE)
    assert "path_1_4" in game.game.variables
    # depth 1: the edge 1-4.  Depth 2: that edge second (11 first edges without it), or a path
    # 1-x-4 in two orders for x in {2, 3}
    counts, results = rounds(game, ("a",), 2, 1)
    assert counts == [1, 12, 11 * 11]
    assert results[1] == Counter({("100",): 1})
    assert results[2] == Counter({("100",): 11 + 2 * 2})


def test_recursion_over_the_chosen_moves() -> None:
    # both pick a link; what is connected through the two links lights up together
    text = """
        (role a) (role b) (n 1) (n 2) (n 3)
        (<= (legal ?p (link ?x ?y)) (role ?p) (n ?x) (n ?y) (distinct ?x ?y))
        (<= (wired ?x ?y) (does ?p (link ?x ?y)))
        (<= (wired ?x ?z) (wired ?x ?y) (wired ?y ?z))
        (<= (next (lit ?y)) (wired 1 ?y))
        (<= (next over) (does a ?m))
        (<= terminal (true over))
        (<= (goal ?p 100) (role ?p) (true (lit 3))) (<= (goal ?p 0) (role ?p) (not (true (lit 3))))
    """
    # 36 joint moves; 3 is lit by 1-3 from either (11 of them) or by 1-2 and 2-3 (2 of them)
    assert rounds(lowered(text), ("a", "b"), 1, 2)[1][1] == Counter(
        {("100", "100"): 13, ("0", "0"): 23}
    )


SEES = """
(role random) (role guesser)
(legal random (hide 1)) (legal random (hide 2)) (legal guesser wait)
(<= (next (hidden ?x)) (does random (hide ?x)))
(<= (sees guesser hidden) (does random (hide ?x)))
(<= (sees guesser odd) (does random (hide 1)))
(<= (next over) (true (hidden ?x))) (<= terminal (true over))
(goal guesser 50) (goal random 0)
"""


def test_percepts_are_all_that_a_role_is_told() -> None:
    start = load(lowered(SEES).game).initial_state()
    assert start.player == "random"
    one = start.apply(("hide_1",)).apply(("wait",))
    two = start.apply(("hide_2",)).apply(("wait",))
    assert set(one.visible_to("guesser")) == {"wait", "hidden", "odd"}
    assert set(two.visible_to("guesser")) == {"wait", "hidden"}


def test_a_role_without_moves_is_an_error() -> None:
    with pytest.raises(GameError) as caught:
        lowered("(role a) (role b) (legal a go) (<= (next x) (does a go)) (<= terminal (true x))")
    assert [found.code for found in caught.value.diagnostics] == ["GDL060"]


NIM = """
(role left) (role right) (init (heap 3)) (init (control left)) (less 3 2) (less 2 1) (less 1 0)
(<= (legal ?p take) (true (control ?p)))
(<= (legal ?p double) (true (control ?p)) (true (heap ?n)) (less ?n ?m) (less ?m ?k))
(<= (legal ?p noop) (role ?p) (not (true (control ?p))))
(<= (next (heap ?m)) (does ?p take) (true (heap ?n)) (less ?n ?m))
(<= (next (heap ?k)) (does ?p double) (true (heap ?n)) (less ?n ?m) (less ?m ?k))
(<= (next (control left)) (true (control right)))
(<= (next (control right)) (true (control left)))
(<= terminal (true (heap 0)))
(<= (goal left 100) (true (control right))) (<= (goal left 0) (true (control left)))
(<= (goal right 100) (true (control left))) (<= (goal right 0) (true (control right)))
"""


def test_waiting_moves_can_be_dropped_where_players_alternate() -> None:
    both, drop = lowered(NIM), lowered(NIM, simultaneous="drop")
    assert drop.warnings == ()
    # from 3: 1+1+1 (left takes the last), 1+2 and 2+1 (right does)
    ends = [Counter(), Counter(), Counter({("0", "100"): 2}), Counter({("100", "0"): 1})]
    expected = ([1, 2, 3, 1], ends)
    assert rounds(both, ("left", "right"), 3, 2) == expected
    assert rounds(drop, ("left", "right"), 3, 1) == expected
    state = load(drop.game).initial_state()
    assert state.player == "left"
    assert state.legal_moves() == (("double",), ("take",))
    assert state.apply(("take",)).player == "right"


def test_dropping_what_cannot_be_dropped_warns() -> None:
    game = lowered(PENNIES, simultaneous="drop")
    assert [(w.code, w.severity) for w in game.warnings] == [("GDL061", Severity.WARNING)]
    assert rounds(game, ("even", "odd"), 1, 2)[0] == [1, 4]


def test_edges_know_their_rules() -> None:
    game = lowered(PENNIES).game
    checks = [edge for edge in game.automaton if isinstance(edge.action, Reachability)]
    named = [edge for edge in checks if str(edge.action).find("same") >= 0]
    assert named and all(edge.origin.span is not None for edge in named)


@pytest.mark.parametrize("first", [0, 10, 20, 30, 40, 300])
def test_random_programs_play_as_their_rules_say(first: int) -> None:
    for seed in range(first, first + 10):
        program: GroundProgram = random_programs.random_program(seed)
        game = translate(program)
        assert not [found for found in validate(game.game) if found.severity is Severity.ERROR]
        counts, _, results = reference.ReferencePlayer(program).perft(3)
        assert rounds(game, program.roles, 3, len(program.roles)) == (counts, results), seed


def test_the_result_does_not_depend_on_hashing() -> None:
    code = (
        "import sys; from rgt.frontends import frontend_named; from rgt.ir.diagnostics import "
        "Source; from rgt.ir.text.printer import print_game; "
        "print(print_game(frontend_named('gdl').load(Source('x', sys.stdin.read()))))"
    )
    texts = {
        subprocess.run(
            [sys.executable, "-c", code],
            input=GRID, env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True, text=True, check=True, cwd=HERE.parents[3],
        ).stdout
        for seed in ("0", "1", "2")
    }  # fmt: skip
    assert len(texts) == 1


@pytest.mark.parametrize(
    ("name", "depth"),
    some_quick(
        [
            ("base__ticTacToe.kif", 4),
            ("repo__nim3.kif", 2),
            ("scully__meier.kif", 3),
            ("repo__tictactoe_3player.kif", 2),
            ("rg__breakthrough.kif", 2),
        ],
        *(0, 2, 3),
    ),
)
def test_counts_of_other_peoples_provers(name: str, depth: int) -> None:
    path, oracle = SHARED / "games" / "gdl" / name, SHARED / "oracle" / "gdl.json"
    if not path.exists() or not oracle.exists():
        pytest.skip(f"needs {path} and {oracle}, which are not part of the repository")
    known = json.loads(oracle.read_text())["games"][name]
    game = lowered(path.read_text())
    roles = tuple(known["roles"])
    counts, _ = rounds(game, tuple(role.lower() for role in roles), depth, len(roles))
    assert counts == known["perft"][: depth + 1]


def lines_of(variable: str, label: str = "") -> set[int]:
    """The lines that the edges come from which assign a variable (or have this label)."""
    return {
        edge.origin.span.line
        for edge in lowered(PENNIES).game.automaton
        if edge.origin.span is not None
        and (format_action(edge.action) == label if label else overwrites(edge.action) == variable)
    }


def test_every_edge_knows_its_rule() -> None:
    assert all(edge.origin.span is not None for edge in lowered(PENNIES).game.automaton)
    # chosen where it is legal; forgotten behind the step, which belongs to the roles
    assert lines_of("does_even") == {3, 2}
    assert lines_of("over") == {4}
    assert lines_of("", "does_even == show_heads") == {5}
    # asked in the check of `same`, and by the rules for the end
    assert lines_of("", "shown_even_heads == 1") == {6}
    assert lines_of("", "over == 1") == {9}
    assert lines_of("", "player = odd") == {2}
