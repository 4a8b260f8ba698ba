"""Broken records: each is told with its line, and nothing else is lost."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rgt.frontends.simplified.learning.record_reader import RecordReader, open_record, read_text
from rgt.ir.diagnostics import GameError
from tests.frontends.simplified.learning.test_records import HEAD, text

GOOD = {"turns": ["a1-a2", "a4-a3"]}
LEGAL = {"a1": "a2 b1", "d1": "d1=(0,1,w)(0,-1,w)", "d2": "d3"}
ALL = {"turns": [{"played": "a1-a2", "legal": LEGAL}]}


def turn(**more: object) -> dict[str, object]:
    """A play of one turn, of which all is known."""
    return {"turns": [{"played": "a1-a2", "legal": LEGAL, **more}]}


def head(**more: object) -> str:
    return json.dumps({**HEAD, "scenario": "single", "board": ["p", "P"], **more})


BROKEN = {
    # what is no record at all
    "empty": ("", "REC001", None),
    "blank lines alone": ("\n\n \n", "REC001", None),
    "no JSON": ("hello\n", "REC001", 1),
    "a saved play of rgt play": ('{"kind": "play", "format": 1}\n', "REC001", 1),
    "a list": ("[1, 2]\n", "REC001", 1),
    "a deep list": ("[" * 100_000 + "\n", "REC001", 1),
    "a number of too many digits": (head(seed=0).replace("0", "9" * 5000, 1), "REC001", 1),
    "a newer version": (head(version=2), "REC002", 1),
    "a version that is true": (head(version=True), "REC004", 1),
    "no version": (head(version=None).replace('"version": null, ', ""), "REC004", 1),
    # the header
    "no scenario": (head(scenario=None), "REC004", 1),
    "an unknown scenario": (head(scenario="some"), "REC004", 1),
    "unknown wording": (head(words="none"), "REC004", 1),
    "ragged rows": (head(board=["pp", "P"]), "REC004", 1),
    "no rows": (head(board=[]), "REC004", 1),
    "empty rows": (head(board=["", ""]), "REC004", 1),
    "more squares than a game may have": (head(board=["P" * 101] * 100), "REC004", 1),
    "rows that are numbers": (head(board=[1, 2]), "REC004", 1),
    "a square with a digit": (head(board=["p1", "P."]), "REC004", 1),
    "a letter without cases": (head(board=["\u05d0", "P"]), "REC004", 1),
    "a seed that is text": (head(seed="1"), "REC004", 1),
    "names of no letters": (head(names={"PP": "pawn"}), "REC004", 1),
    # a play
    "a line that is cut off": (text(GOOD, GOOD)[:-9], "REC003", 3),
    "a line that is no JSON": (text(GOOD) + "a1-a2\n", "REC003", 3),
    "a list as a play": (text(["a1-a2"]), "REC003", 2),
    "a key twice": (text() + '{"turns": [], "turns": []}\n', "REC003", 2),
    "a play without turns": (text(GOOD, {"moves": []}), "REC005", 3),
    "a turn that is a number": (text({"turns": [1]}), "REC005", 2),
    "a move without a dash": (text({"turns": ["a1a2"]}), "REC005", 2),
    "a word that is none": (text({"turns": ["a1-a2=up"]}), "REC005", 2),
    "a letter on nothing": (text({"turns": ["a1-a2=(0,1,x)"]}), "REC005", 2),
    "goals of one player": (text({"turns": [], "goals": {"white": 1}}), "REC005", 2),
    "goals that are text": (text({"turns": [], "goals": {"white": "1", "black": 0}}), "REC005", 2),
    "no such square": (text(GOOD, {"turns": ["a1-a2", "a4-e4"]}), "REC006", 3),
    "no such square to begin": (text({"turns": ["a0-a2"]}), "REC006", 2),
    "nobody stands there": (text({"turns": ["b1-b2"]}), "REC007", 2),
    "the other player's piece": (text({"turns": ["a4-a3"]}), "REC007", 2),
    "a piece that has gone": (text({"turns": ["a1-a2", "a4-a3", "a1-b1"]}), "REC007", 2),
    "a word over a piece": (text({"turns": ["a1-a3=(0,1,e)(0,1,e)"]}), "REC007", 2),
    "a word off the board": (text({"turns": ["a1-a2=(-1,0,e)(1,1,p)"]}), "REC007", 2),
    "a word to elsewhere": (text({"turns": ["a1-b2=(1,0,e)"]}), "REC007", 2),
    "a return without a word": (text({"turns": ["a1-a1"]}), "REC007", 2),
    "an unknown piece": (
        text({"turns": [{"played": "a1-a2", "beyond": "promotion", "changes": {"a2": "Q"}}]}),
        "REC008",
        2,
    ),
    "a piece of two letters": (
        text({"turns": [{"played": "a1-a2", "beyond": "promotion", "changes": {"a2": "RK"}}]}),
        "REC008",
        2,
    ),
    "noise without changes": (text({"turns": [{"played": "a1-a2", "beyond": "x"}]}), "REC005", 2),
    # all legal moves
    "nothing said of what is legal": (text(GOOD, scenario="all"), "REC005", 2),
    "a list of legal moves": (text(turn(legal=["a1-a2"]), scenario="all"), "REC005", 2),
    "numbers as legal moves": (text(turn(legal={"a1": 2}), scenario="all"), "REC005", 2),
    "an illegal move is played": (text(ALL, turn(played="a1-c1"), scenario="all"), "REC009", 3),
    "noise that is not doubtful": (
        text(turn(beyond="x", changes={}), scenario="all"),
        "REC009",
        2,
    ),
    "two plays differ in what is legal": (
        text(ALL, turn(legal={**LEGAL, "d2": "c3"}), scenario="all"),
        "REC009",
        3,
    ),
}


@pytest.mark.parametrize("name", BROKEN)
def test_what_is_broken_is_told_with_its_line(name: str) -> None:
    record, code, number = BROKEN[name]
    with pytest.raises(GameError) as caught:
        read_text(record)
    (found,) = caught.value.diagnostics
    assert (found.code, found.span.line if found.span else None) == (code, number), found
    assert found.render()


def test_the_place_in_a_line_is_told_where_it_is_clear() -> None:
    with pytest.raises(GameError) as caught:
        read_text(text(GOOD, {"turns": ["a1-a2", "a4-e4"]}))
    (found,) = caught.value.diagnostics
    assert found.span is not None
    assert found.span.source.line(3)[found.span.column - 1 : found.span.end_column - 1] == "e4"
    assert found.message.startswith("turn 2: ")


def test_equal_positions_with_equal_moves_are_no_contradiction() -> None:
    _, plays = read_text(text(ALL, ALL, turn(played="d2-d3"), scenario="all"))
    assert len(plays) == 3


def test_a_player_in_turn_makes_another_position() -> None:
    """The same board with black to move has other legal moves."""
    rows = ["r", ".", "R"]
    turns = [
        {"played": "a1-a2", "legal": {"a1": "a2"}},
        {"played": "a3-a3=(0,1,p)(0,-1,w)", "legal": {"a3": "a3=(0,1,p)(0,-1,w)"}},
        {"played": "a2-a1", "legal": {"a2": "a1 a3"}},
        {"played": "a3-a2", "legal": {"a3": "a2"}},
    ]
    assert len(read_text(text({"turns": turns}, scenario="all", rows=rows))[1][0].turns) == 4


def test_the_rest_of_a_record_is_read_where_that_is_wanted() -> None:
    told: list[GameError] = []
    broken = {"turns": ["a1-z9"]}
    record = text(GOOD, broken, GOOD, ["no play"], GOOD) + "x" * (1 << 24) + "y\n"
    _, plays = read_text(record + json.dumps(GOOD) + "\n", told.append)
    assert len(plays) == 4
    assert [(p.diagnostics[0].code, p.diagnostics[0].span.line) for p in told] == [  # type: ignore[union-attr]
        ("REC006", 3),
        ("REC003", 5),
        ("REC010", 7),
    ]


def test_a_play_that_is_left_out_tells_nothing() -> None:
    """A broken play must not make good ones contradict it."""
    told: list[GameError] = []
    broken = turn(legal={"a1": "a2"})
    broken["turns"] = [*broken["turns"], "nonsense"]  # type: ignore[misc]
    _, plays = read_text(text(broken, ALL, scenario="all"), told.append)
    assert len(plays) == len(told) == 1


def test_a_file_that_is_no_text(tmp_path) -> None:  # type: ignore[no-untyped-def]
    path = tmp_path / "plays.jsonl"
    path.write_bytes(bytes(range(256)) * 10)
    with pytest.raises(GameError) as caught, open_record(path):
        pass
    assert caught.value.diagnostics[0].code == "REC001"
    path.write_bytes(text(GOOD).encode() + b"\xff\xfe\n")
    with open_record(path) as record:
        plays = iter(record)
        next(plays)
        with pytest.raises(GameError) as caught:
            next(plays)
    assert caught.value.diagnostics[0].code == "REC003"


def test_plays_are_read_as_they_come() -> None:
    """The first play is there before the second line is looked at."""

    class Slow:
        def __init__(self) -> None:
            self.lines = text(GOOD, GOOD).encode().splitlines(keepends=True)
            self.read = 0

        def readline(self, _: int) -> bytes:
            self.read += 1
            return self.lines[self.read - 1]

    stream = Slow()
    record = RecordReader(stream, "pipe")  # type: ignore[arg-type]
    next(iter(record))
    assert stream.read == 2


RECORD = text(GOOD, ALL, turn(beyond="x", doubtful={"a1": "a2"}, changes={"a1": "R"}))


@settings(max_examples=200, deadline=None)
@given(st.data())
def test_whatever_is_changed_the_answer_is_plays_or_a_finding(data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(RECORD)))
    length = data.draw(st.integers(0, 12))
    put = data.draw(st.text('"[]{}:,a1-= \n(0,ew)|\\PRx', max_size=4))
    told: list[GameError] = []
    try:
        read_text(RECORD[:at] + put + RECORD[at + length :], told.append)
    except GameError as problem:
        told.append(problem)
    assert all(each.diagnostics[0].code.startswith("REC") for each in told)


def test_a_message_about_a_huge_word_is_short() -> None:
    word = "(0,1,e)" + "(0,-1,e)(0,1,e)" * 3000
    with pytest.raises(GameError) as caught:
        read_text(text({"turns": [f"a1-a2={word}"]}))
    (found,) = caught.value.diagnostics
    assert found.code == "REC007"
    assert len(found.message) < 400 and found.message.endswith("...")
