"""docs/records.md: its examples are what it says that they are."""

from __future__ import annotations

import json
import re

from rgt.frontends.simplified.learning.record_header import header_of
from rgt.frontends.simplified.learning.record_lines import Line
from rgt.frontends.simplified.learning.record_reader import read_text
from rgt.frontends.simplified.learning.records import Header, after
from rgt.frontends.simplified.words import shown
from tests.docs import DOCS

PAGE = (DOCS / "records.md").read_text(encoding="utf-8")
RECORD, LEGAL, NOISE = re.findall(r"^(?:    \{.*\n)+", PAGE, re.MULTILINE)
HEAD = RECORD.splitlines()[0]
ROOKS = header_of(Line("page", 1, HEAD)).start


def test_the_record_is_one() -> None:
    header, (first, second) = read_text(RECORD)
    assert header.game == "rooks" and header.scenario == "single"
    assert len(first.turns) == 3 and first.goals is None
    assert second.goals == {"white": 100, "black": 0}


def test_all_legal_moves() -> None:
    play = json.dumps({"turns": [json.loads(LEGAL)]})
    _, (found,) = read_text(f"{HEAD.replace('single', 'all')}\n{play}")
    assert found.turns[0].legal is not None and len(found.turns[0].legal) == 6


def test_castling() -> None:
    header, (play,) = read_text(f"{HEAD}\n{json.dumps({'turns': [json.loads(NOISE)]})}")
    assert after(header.start, play.turns[0]).rows[-1] == ".KR."


def test_the_words_that_are_left_out() -> None:
    told = dict(re.findall(r"`(\w\d-\w\d)` is(?: a)? `([^`]+)`", PAGE.replace("\n", " ")))
    assert told == {"a1-c3": "(1,1,e)(1,1,e)", "a1-b3": "(1,2,e)"}
    for move, word in told.items():
        head = HEAD.replace(json.dumps(list(ROOKS.rows)), '["...", "...", "R.."]')
        _, (play,) = read_text(f'{head}\n{{"turns": ["{move}"]}}')
        assert [shown(each) for each in play.turns[0].played.words] == [word]


def test_every_key_of_the_header_is_known() -> None:
    table = PAGE.split("## The header")[1].split("## A play")[0]
    keys = re.findall(r"^\| `(\w+)`", table, re.MULTILINE)
    more = {"words": "exact", "names": {"R": "rook"}, "agents": ["a"], "seed": 3, "max_turns": 4}
    found = header_of(Line("page", 1, json.dumps({**json.loads(HEAD), **more})))
    assert set(json.loads(HEAD)) | set(more) == set(keys)
    assert found == Header("rooks", ROOKS, "single", 3, "exact", ("a",), 4, {"R": "rook"})
