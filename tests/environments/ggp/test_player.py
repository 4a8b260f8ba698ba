"""What a player answers, message by message, to managers that behave well and to others."""

from __future__ import annotations

import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import monotonic, sleep

import pytest

from rgt.corpus import find
from rgt.environments.ggp.match import Settings
from rgt.environments.ggp.workers import Worker

# five counters that can each come to 60: 60^5 moves to be ground, one of them legal
WIDE = """
(role robot)
(init (a 0)) (init (b 0)) (init (c 0)) (init (d 0)) (init (e 0))
(<= (legal robot (step ?a ?b ?c ?d ?e))
    (true (a ?a)) (true (b ?b)) (true (c ?c)) (true (d ?d)) (true (e ?e)))
(<= (next (a ?y)) (true (a ?x)) (succ ?x ?y))
(<= (next (b ?y)) (true (b ?x)) (succ ?x ?y))
(<= (next (c ?y)) (true (c ?x)) (succ ?x ?y))
(<= (next (d ?y)) (true (d ?x)) (succ ?x ?y))
(<= (next (e ?y)) (true (e ?x)) (succ ?x ?y))
(<= terminal (true (a 60)))
(goal robot 100)
""" + "\n".join(f"(succ {n} {n + 1})" for n in range(60))

# the terms of the counter have no end that could be seen beforehand
GROWING = """
(role robot)
(init (count zero))
(<= (next (count (s ?n))) (does robot inc) (true (count ?n)))
(<= (legal robot inc) (true (count zero)))
(<= (legal robot inc) (true (count (s zero))))
(<= (legal robot (stop (s (s ?n)))) (true (count (s (s ?n)))))
(<= terminal (true (count (s (s (s zero))))))
(goal robot 100)
"""

# the left role shows a card, which the right one is told of
CARDS = """
(role left) (role right)
(init first)
(<= (legal left (show ?c)) (true first) (card ?c))
(<= (legal right noop) (true first))
(<= (legal left noop) (true (shown ?c)))
(<= (legal right (name ?c)) (true (shown ?d)) (card ?c))
(card king) (card ace) (card jack)
(<= (sees right (card ?c)) (does left (show ?c)))
(<= (next (shown ?c)) (does left (show ?c)))
(<= (next (named ?c)) (does right (name ?c)))
(<= (next was) (true (shown ?c)))
(<= (next (held ?c)) (true (shown ?c)))
(<= terminal (true was))
(<= (goal right 100) (true (held ?c)) (true (named ?c)))
(<= (goal right 0) (true (held ?c)) (true (named ?d)) (distinct ?c ?d))
(goal left 50)
"""


def corpus(name: str) -> str:
    path = find(f"gdl/{name}")
    assert path is not None
    return Path(path).read_text(encoding="utf-8")


def quick(**options: object) -> Settings:
    chosen: dict[str, object] = {"agent": "mcts{iterations=20}", "backend": "interpreter"}
    return Settings(**(chosen | options))  # type: ignore[arg-type]


def marks(answer: str) -> tuple[int, int]:
    found = re.fullmatch(r"\(mark ([123]) ([123])\)", answer)
    assert found, answer
    return int(found[1]), int(found[2])


def test_a_match_from_beginning_to_end(serve: Callable) -> None:
    player = serve(quick(name="tester"))
    rules = corpus("tic_tac_toe")
    assert player.say("( INFO )") == "((name tester) (status available))"
    assert player.say(f"(START m.1 X ({rules}) 60 30)") == "ready"
    assert player.say("(info)") == "((name tester) (status busy))"
    assert player.say(f"(START m.2 x ({rules}) 60 30)") == "busy"
    assert player.say("(PLAY m.2 NIL)") == "busy"

    first = player.say("(PLAY m.1 NIL)")
    x, y = marks(first)
    # a message that comes again gets the same answer
    assert player.say("(PLAY m.1 NIL)") == first
    assert player.say(f"(play m.1\n\t({first.upper()}\r\n  NOOP ) )") == "noop"
    assert player.say(f"(PLAY m.1 ({first} noop))") == "noop"
    taken = (1, 1) if (x, y) != (1, 1) else (1, 2)
    second = marks(player.say(f"(PLAY m.1 (noop (mark {taken[0]} {taken[1]})))"))
    assert second not in ((x, y), taken)

    assert player.say("(STOP m.1 ((mark 3 3) noop))") == "done"
    assert player.say("(STOP m.1 ((mark 3 3) noop))") == "busy"
    assert player.say("(ABORT m.1)") == "busy"
    assert player.say("(INFO)") == "((name tester) (status available))"
    assert player.log[0] == "m.1: begins; the role is x"


def test_moves_have_the_letters_of_the_rules(serve: Callable) -> None:
    player = serve(quick(agent="random"))
    rules = corpus("tic_tac_toe").upper()
    assert player.say(f"(START m x ({rules}) 60 30)") == "ready"
    assert re.fullmatch(r"\(MARK [123] [123]\)", player.say("(PLAY m NIL)"))
    assert player.say("(PLAY m ((mark 1 1) noop))") == "NOOP"


def test_a_move_that_is_not_legal_is_the_managers_mistake_and_the_match_goes_on(
    serve: Callable,
) -> None:
    player = serve(quick())
    assert player.say(f"(START m x ({corpus('tic_tac_toe')}) 60 30)") == "ready"
    marks(player.say("(PLAY m NIL)"))
    # both mark, though it is not the turn of o
    answer = player.say("(PLAY m ((mark 1 1) (mark 2 2)))")
    # by the rules o is to move now, and x can only wait
    assert answer == "noop"
    assert any("not legal" in line for line in player.log)
    assert marks(player.say("(PLAY m (noop (mark 3 3)))")) not in ((1, 1), (2, 2), (3, 3))
    # another number of moves than roles
    player.say("(PLAY m (noop noop noop))")
    assert player.say("(STOP m NIL)") == "done"


def test_the_end_of_a_match_comes_while_a_move_is_awaited(serve: Callable) -> None:
    player = serve(quick(agent="mcts"))
    assert player.say(f"(START m x ({corpus('tic_tac_toe')}) 60 600)") == "ready"
    with ThreadPoolExecutor() as pool:
        move = pool.submit(player.say, "(PLAY m NIL)", 60.0)
        sleep(0.3)
        assert player.say("(ABORT m)", 5.0) == "aborted"
        marks(move.result(timeout=5.0))


def test_an_agent_that_never_ends_is_late_and_some_legal_move_is_in_time(serve: Callable) -> None:
    player = serve(quick(agent="mcts{iterations=1000000000}", margin=0.5))
    assert player.say(f"(START m x ({corpus('tic_tac_toe')}) 60 2)") == "ready"
    begun = monotonic()
    first = player.say("(PLAY m NIL)")
    assert monotonic() - begun < 2.0
    marks(first)
    assert player.say(f"(PLAY m ({first} noop))", 2.0) == "noop"


def test_clocks_of_nothing(serve: Callable) -> None:
    player = serve(quick())
    begun = monotonic()
    assert player.say(f"(START m x ({corpus('tic_tac_toe')}) 0 0)") == "ready"
    assert player.say("(PLAY m NIL)")
    assert monotonic() - begun < 3.0


def test_rules_can_be_looked_at_before_they_are_played(
    serve: Callable, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[str] = []

    def counted(kind: str, *rest: object) -> Worker:
        begun.append(kind)
        return Worker(kind, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr("rgt.environments.ggp.player.Worker", counted)
    monkeypatch.setattr("rgt.environments.ggp.match.Worker", counted)
    player = serve(quick())
    rules = corpus("nim")
    assert player.say(f"(PREVIEW ({rules}) 60)") == "ready"
    assert player.say("(INFO)") == "((name rgt) (status available))"
    assert player.say(f"(START m first ({rules}) 60 30)") == "ready"
    assert player.say("(PLAY m NIL)").startswith("(leave ")
    assert begun == ["engine"]


@pytest.mark.parametrize(
    ("rules", "role", "told"),
    [
        ("(role white) (<= (legal white ?x) (true))", "white", "GDL"),
        ("(role white) (init a) (legal white ok) (next a) (goal white 1)", "black", "no role"),
        ("(role white) (<= (legal white ok) (not (legal white ok)))", "white", "GDL"),
    ],
)
def test_what_cannot_be_played_is_refused(
    serve: Callable, rules: str, role: str, told: str
) -> None:
    player = serve(quick())
    assert player.say(f"(START m {role} ({rules}) 60 30)") == "busy"
    assert player.say("(INFO)").endswith("(status available))")
    assert any(told in line for line in player.log)


def test_a_game_that_cannot_be_translated_is_played_by_its_rules(serve: Callable) -> None:
    player = serve(quick())
    assert player.say(f"(START m robot ({GROWING}) 60 30)") == "ready"
    assert player.say("(PLAY m NIL)") == "inc"
    assert player.say("(PLAY m (inc))") == "inc"
    assert player.say("(PLAY m (inc))") == "(stop (s (s zero)))"
    assert any("GDL033" in line for line in player.log)


@pytest.mark.long
def test_a_game_too_large_to_be_translated_is_played_by_its_rules(serve: Callable) -> None:
    player = serve(quick(margin=1.0))
    assert player.say(f"(START m robot ({WIDE}) 4 4)", 4.0) == "ready"
    assert player.say("(PLAY m NIL)", 4.0) == "(step 0 0 0 0 0)"
    assert player.say("(PLAY m ((step 0 0 0 0 0)))", 4.0) == "(step 1 1 1 1 1)"


def test_percepts_are_understood_and_turns_counted(serve: Callable) -> None:
    player = serve(quick(agent="mcts{iterations=600}"))
    assert player.say(f"(START m right ({CARDS}) 60 30)") == "ready"
    assert player.say("(PLAY m 0 NIL NIL)") == "noop"
    assert player.say("(PLAY m 0 NIL NIL)") == "noop"
    assert player.say("(PLAY m 1 NOOP ((Card jack)))") == "(name jack)"
    # told again, whatever it says
    assert player.say("(PLAY m 1 noop ((card ace)))") == "(name jack)"
    assert player.say("(STOP m 2 (name jack) ())") == "done"


def test_a_game_of_either_kind_goes_by_the_messages_of_the_other(serve: Callable) -> None:
    player = serve(quick(agent="mcts{iterations=600}", matches=2))
    assert player.say(f"(START m right ({CARDS}) 60 30)") == "ready"
    assert player.say("(PLAY m NIL)") == "noop"
    assert player.say("(PLAY m ((show jack) noop))") == "(name jack)"

    assert player.say(f"(START n x ({corpus('tic_tac_toe')}) 60 30)") == "ready"
    first = player.say("(PLAY n 0 NIL NIL)")
    assert player.say(f"(PLAY n 1 {first} NIL)") == "noop"
    second = player.say("(PLAY n 2 noop NIL)")
    assert marks(second) != marks(first)
