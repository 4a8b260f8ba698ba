"""The solver on problems small enough to solve by hand, and liveness on top of it."""

from collections.abc import Mapping

from rgt.ir.actions import SKIP, Action, Assignment, Comparison, Reachability, Tag, VariableTag
from rgt.ir.automaton import Automaton, Edge
from rgt.ir.dataflow import Analysis, GenKill, solve
from rgt.ir.expressions import Access, Reference
from rgt.ir.game import Game
from rgt.ir.liveness import live_variables
from rgt.ir.types import ArrowType, SetType
from rgt.ir.values import MapLiteral, Symbol


class Shortest(Analysis[float]):
    """Number of edges from `begin`: a problem whose answer is not a set."""

    def bottom(self) -> float:
        return float("inf")

    def extreme(self) -> Mapping[str, float]:
        return {"begin": 0}

    def join(self, one: float, other: float) -> float:
        return min(one, other)

    def transfer(self, edge: Edge, knowledge: float) -> float:
        return knowledge + 1


class Tagged(GenKill):
    """Which of the tags a and b have been passed: on some way (may) or on every way (must)."""

    def gen(self, action: Action) -> int:
        return {Tag("a"): 1, Tag("b"): 2}.get(action, 0)

    def kill(self, action: Action) -> int:
        return 3 if action is Tag("reset") else 0

    def extreme(self) -> Mapping[str, int]:
        return {"begin": 0}


class May(Tagged):
    must = False


class Must(Tagged):
    must = True


def diamond() -> Automaton:
    automaton = Automaton()
    for source, target, action in (
        ("begin", "l", Tag("a")),
        ("begin", "r", Tag("b")),
        ("l", "join", Tag("b")),
        ("r", "join", SKIP),
        ("join", "end", Tag("reset")),
        ("join", "begin", SKIP),
    ):
        automaton.add(source, target, action)
    return automaton


def test_shortest_paths_through_a_loop() -> None:
    known = solve(diamond(), Shortest())
    assert known == {"begin": 0, "l": 1, "r": 1, "join": 2, "end": 3}


def test_may_and_must_differ_at_the_join_and_the_loop_reaches_begin() -> None:
    may, must = solve(diamond(), May()), solve(diamond(), Must())
    assert (may["join"], must["join"]) == (3, 2)
    # the start's own knowledge is joined with what the loop brings back
    assert (may["begin"], must["begin"]) == (3, 0)
    assert (may["end"], must["end"]) == (0, 0)


def test_unreached_nodes_stay_at_bottom() -> None:
    automaton = diamond()
    automaton.add("island", "join", Tag("a"))
    known = solve(automaton, Must())
    assert known["island"] == -1
    assert known["join"] == 2


def test_a_check_sees_what_is_known_where_it_is_asked() -> None:
    automaton = Automaton()
    automaton.add("begin", "x", Tag("a"))
    automaton.add("x", "end", Reachability("p", "q"))
    automaton.add("p", "q", Tag("b"))
    known = solve(automaton, Must())
    assert (known["p"], known["q"], known["end"]) == (1, 3, 1)


def game_of(*edges: tuple[str, str, Action]) -> Game:
    game = Game()
    bit = SetType(("0", "1"))
    for name in ("x", "y", "player", "goals", "visible"):
        game.define_variable(name, bit, Symbol("0"))
    game.define_variable("m", ArrowType(bit, bit), MapLiteral(((None, Symbol("0")),)))
    for source, target, action in edges:
        game.automaton.add(source, target, action)
    return game


def live_of(*edges: tuple[str, str, Action]) -> dict[str, frozenset[str]]:
    game = game_of(*edges)
    return live_variables(game.variables, game.automaton)


X, Y, M = Reference("x"), Reference("y"), Reference("m")


def test_liveness_of_a_copy_a_test_and_an_overwrite() -> None:
    live = live_of(
        ("begin", "a", Assignment(X, Reference("1"))),
        ("a", "b", Assignment(Y, X)),
        ("b", "c", Assignment(X, Reference("0"))),
        ("c", "d", Comparison(Y, X)),
        ("d", "end", Assignment(Reference("player"), Reference("0"))),
    )
    plain = {n: sorted(live[n] & {"x", "y"}) for n in ("begin", "a", "b", "c", "d")}
    assert plain == {"begin": [], "a": ["x"], "b": ["y"], "c": ["x", "y"], "d": []}


def test_a_map_cell_assignment_reads_its_index_and_keeps_the_map_alive() -> None:
    live = live_of(
        ("begin", "a", Assignment(Access(M, X), Y)),
        ("a", "end", Comparison(Access(M, Reference("0")), Reference("1"))),
    )
    assert live["begin"] >= {"m", "x", "y"}
    assert "m" in live["a"] and "x" not in live["a"]


def test_tags_read_visible_and_variable_tags_their_variable() -> None:
    live = live_of(("begin", "a", VariableTag("x")), ("a", "end", SKIP))
    assert live["begin"] >= {"x", "visible"}
    assert "visible" not in live["a"]


def test_what_a_check_reads_is_live_where_it_is_asked() -> None:
    live = live_of(
        ("begin", "end", Reachability("p", "q", negated=True)),
        ("p", "q", Comparison(X, Y)),
    )
    assert live["begin"] >= {"x", "y"}


def test_goals_are_read_at_the_end() -> None:
    live = live_of(("begin", "end", SKIP))
    assert "goals" in live["begin"]


class Counted(May):
    """Counts how often the effects of an action are asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[Action] = []

    def kill(self, action: Action) -> int:
        self.asked.append(action)
        return super().kill(action)


def test_effects_of_an_action_are_asked_for_once() -> None:
    analysis = Counted()
    assert solve(diamond(), analysis) == solve(diamond(), May())
    # two edges have the tag b, two are skipped
    assert sorted(map(str, analysis.asked)) == sorted(
        map(str, (Tag("a"), Tag("b"), Tag("reset"), SKIP))
    )


class Steps(Shortest):
    """Counts how often knowledge is sent along an edge."""

    sent = 0

    def transfer(self, edge: Edge, knowledge: float) -> float:
        self.sent += 1
        return super().transfer(edge, knowledge)


def test_knowledge_is_sent_in_the_order_of_the_flow() -> None:
    """Of edges that are told last first, each is gone along once."""
    automaton, size = Automaton(), 50
    for node in reversed(range(size)):
        source = f"n{node}" if node else "begin"
        automaton.add(source, f"n{node + 1}", SKIP)
    analysis = Steps()
    assert solve(automaton, analysis)[f"n{size}"] == size
    assert analysis.sent == size


class Growing(Analysis[float]):
    """Grows for ever in a loop, unless it is widened."""

    patience = 3

    def __init__(self) -> None:
        self.widened_at: list[float] = []
        self.before: list[float] = []

    def bottom(self) -> float:
        return -1

    def extreme(self) -> Mapping[str, float]:
        return {"begin": 0}

    def join(self, one: float, other: float) -> float:
        return max(one, other)

    def transfer(self, edge: Edge, knowledge: float) -> float:
        return knowledge + 1

    def widened(self, knowledge: float, before: float) -> float:
        self.widened_at.append(knowledge)
        self.before.append(before)
        return float("inf") if before < 0 else knowledge


def test_knowledge_may_grow_as_often_as_patience_says() -> None:
    automaton = Automaton()
    automaton.add("begin", "a", SKIP)
    automaton.add("a", "begin", SKIP)
    analysis = Growing()
    known = solve(automaton, analysis)
    assert (known["begin"], known["a"]) == (float("inf"), float("inf"))
    # 2, 4 and 6 came round, 8 is once too often
    assert analysis.widened_at[0] == 8
    # what was known before is told as often again, and then no more
    assert analysis.before == [6, 8, 10, -1]
