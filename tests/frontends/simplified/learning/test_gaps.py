"""What records do not tell of a piece, and contradictions in what they tell."""

from __future__ import annotations

import pytest

from rgt.frontends.simplified.learning.evidence import Gathering, evidence
from rgt.frontends.simplified.learning.gaps import (
    Contradiction,
    Endings,
    Ride,
    contradictions,
    gaps,
    without,
)
from rgt.frontends.simplified.learning.interfaces import Evidence
from rgt.frontends.simplified.learning.record_reader import read_text
from rgt.frontends.simplified.words import Letter
from tests.frontends.simplified.learning.test_records import text

E, W, N, S = (Letter(*by, "e") for by in ((1, 0), (-1, 0), (0, 1), (0, -1)))


def seen(plays: list[object], piece: str, rows: list[str], scenario: str = "all") -> Evidence:
    header, found = read_text(text(*plays, rows=rows, scenario=scenario))
    return evidence(header, found, piece, "white")


def turn(played: str, **legal: str) -> dict[str, object]:
    return {"turns": [{"played": played, "legal": legal}]}


def test_steps_that_never_could_be_seen() -> None:
    """A rook on a1 in the scenario all: nothing is left of it or behind it."""
    found = gaps(seen([turn("a1-b1", a1="b1 c1 a2 a3")], "R", ["...", "...", "R.."]))
    # what stands left of it and behind it is unknown, and so are all captures
    around = {(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)} - {(0, 0)}
    captures = {Letter(dx, dy, "p") for dx, dy in around}
    # b2 was empty and not legal
    steps = {Letter(dx, dy, "e") for dx, dy in around - {(1, 1)}} - {E, N}
    assert found.letters == tuple(sorted(steps | captures))
    assert found.rides == ()


def test_in_the_scenario_single_straight_and_diagonal_are_not_alike() -> None:
    found = gaps(seen([{"turns": ["b1-b2"]}], "P", ["...", "...", ".P."], "single"))
    assert found.letters == (Letter(0, 1, "p"),)


def test_what_is_known_to_be_illegal_is_no_gap() -> None:
    """A wazir in the middle that goes ahead only: back and aside it could, and may not."""
    found = gaps(seen([turn("b2-b3", b2="b3")], "P", ["...", ".P.", "..."]))
    assert all(letter.on == "p" for letter in found.letters)
    # no second step was there to be made
    assert found.rides == (Ride(N, 1, 2),)
    found = gaps(seen([turn("b2-b3", b2="b3")], "P", ["...", "...", ".P.", "..."]))
    assert found.rides == ()


def test_a_single_step_may_be_the_beginning_of_a_ride() -> None:
    """Up the board the rook rides, to the right an own piece stands in its way."""
    rows = ["....", "....", "....", "R.P."]
    found = gaps(seen([turn("a1-b1", a1="a2 a3 a4 b1", c1="c2")], "R", rows))
    assert found.rides == (Ride(E, 1, 3),)


def test_a_ride_that_ends_in_a_capture_alone_may_be_longer() -> None:
    """A man that goes on as far as it likes, and stays nowhere but where it takes something."""
    plays: list[object] = [turn("a2-d2", a2="d2")]
    # it may not stay on its way; captures further away were not to be seen
    found = gaps(seen(plays, "R", ["R..p...", "R......"]))
    assert found.rides == (Ride(E, 3, 6),)
    # one that is further away was there, and not legal
    found = gaps(seen(plays, "R", ["R..p...", "R...p.."]))
    assert found.rides == ()


def test_a_ride_that_was_seen_to_its_left_alone() -> None:
    """In the scenario single rides to the left make one look for rides to the right."""
    plays: list[object] = [{"turns": ["d1-b1"]}, {"turns": ["d1-e1"]}]
    found = gaps(seen(plays, "R", ["." * 7, "...R..."], "single"))
    assert found.rides == (Ride(W, 2, 6), Ride(E, 1, 6))


def test_rides_that_an_obstacle_kept_short() -> None:
    """The trap of the limited riders: beyond two steps there always stood something."""
    rows = ["....p", "....p", "R..Pp"]
    found = gaps(seen([turn("a1-b1", a1="b1 c1 a2 a3", d1="d2")], "R", rows))
    assert found.rides == (Ride(E, 2, 4),)
    # where the third step could be made and was not legal, nothing is open
    rows = ["....p", "....p", "R...p"]
    found = gaps(seen([turn("a1-b1", a1="b1 c1 a2 a3")], "R", rows))
    assert found.rides == ()


def test_a_capture_is_as_long_a_ride() -> None:
    rows = ["...", "...", "R.p"]
    found = gaps(seen([turn("a1-b1", a1="b1 c1")], "R", rows))
    assert found.rides == ()
    # two steps to an empty square could not be seen, and neither could a capture of the next one
    assert found.endings == (Endings(E, E, (1,)), Endings(E, Letter(1, 0, "p"), (0,)))


def test_captures_after_rides_of_other_lengths() -> None:
    rows = ["......", "R..p.p", "R....p"]
    legal = {"a1": "b1 c1 d1 e1 f1", "a2": "b2 c2 d2"}
    plays: list[object] = [turn("a1-b1", **legal)]
    found = gaps(seen(plays, "R", rows)).endings
    assert found == (Endings(E, E, (4,)), Endings(E, Letter(1, 0, "p"), (0, 1, 3)))


def test_in_the_scenario_single_left_and_right_are_alike() -> None:
    found = gaps(seen([{"turns": ["b1-c2"]}], "P", ["...", "...", ".P."], "single"))
    # neither its mirror image nor a capture was seen; that it never goes back proves nothing
    assert found.letters == (Letter(-1, 1, "e"), Letter(-1, 1, "p"), Letter(1, 1, "p"))


def test_own_pieces_are_asked_for_only_where_they_were_taken() -> None:
    found = gaps(seen([{"turns": ["b1-c1"]}], "R", ["...", "...", ".RP"], "single"))
    assert Letter(-1, 0, "w") in found.letters


DOUBLE = (N, N)
WAIT = "b7-b7=(0,1,e)(0,-1,w)"


def advance(rank: int) -> dict[str, object]:
    """A pawn that goes from the second rank to one beyond `rank`, by single steps.

    From the second rank, and from no other, two steps are legal.  Black waits.
    """
    turns: list[dict[str, object]] = []
    for at in range(2, rank + 1):
        legal = f"a{at + 1} a{at + 2}" if at == 2 else f"a{at + 1}"
        turns.append({"played": f"a{at}-a{at + 1}", "legal": {f"a{at}": legal}})
        turns.append({"played": WAIT, "legal": {"b7": WAIT.removeprefix("b7-")}})
    return {"turns": turns}


@pytest.mark.parametrize("ranks", [(2, 2, 2, 2, 3), (3, 3, 3)])
def test_a_double_step_is_a_contradiction(ranks: tuple[int, ...]) -> None:
    rows = ["..", ".p", "..", "..", "..", "..", "P.", ".."]
    found = seen([advance(rank) for rank in ranks], "P", rows)
    (against,) = contradictions(found)
    # a2 is square 2: it was legal from there, and from nowhere else
    assert against == Contradiction(DOUBLE, len(ranks), sum(rank - 2 for rank in ranks), (2,))
    assert not against.is_rule
    assert without(found, [against]).words == found.words - {DOUBLE}


@pytest.mark.parametrize(("legal", "illegal", "is_rule"), [(3, 1, True), (2, 1, False)])
def test_what_is_legal_now_and_then(legal: int, illegal: int, is_rule: bool) -> None:
    """A move that something else forbids, as moves that give up the king are."""
    allowed, forbidden = turn("a1-a2", a1="a2 b1"), turn("a1-b1", a1="b1")
    # equal positions in one record would contradict each other
    rows = (["p.", "..", "..", "P."], [".p", "..", "..", "P."])
    header, first = read_text(text(*[allowed] * legal, rows=rows[0], scenario="all"))
    other, second = read_text(text(*[forbidden] * illegal, rows=rows[1], scenario="all"))
    gathering = Gathering(header, "white")
    for each in first:
        gathering.add(each)
    gathering.header = other
    for each in second:
        gathering.add(each)
    found = gathering.evidence("P")
    (against,) = contradictions(found)
    assert against == Contradiction((N,), legal, illegal)
    assert against.is_rule is is_rule


def test_no_contradiction_in_single() -> None:
    plays: list[object] = [{"turns": ["a1-a3"]}, {"turns": ["a1-a2"]}]
    assert contradictions(seen(plays, "P", ["p", ".", ".", "P"], "single")) == ()
