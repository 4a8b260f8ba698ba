"""The page of a learner at work: its data, and that a browser shows them."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from rgt.debugger.learning.html import Heading, render
from rgt.debugger.learning.story import story
from rgt.frontends.simplified.learning.attempts import Watched
from rgt.frontends.simplified.learning.interfaces import Evidence
from rgt.frontends.simplified.learning.registry import check_named, learner_named
from rgt.frontends.simplified.words import Letter
from tests.debugger.chromium import chromium
from tests.frontends.simplified.learning.watching import seen_at, told

E, P = Letter(1, 0, "e"), Letter(1, 0, "p")
HEADING = Heading("</script><b>riders", "spine", "fractional:0.5", "all")


def _evidence() -> Evidence:
    """A rider that was seen to go up to four squares, on a file of eight."""
    legal = [("a1", "b1"), ("a1", "c1"), ("a1", "d1"), ("a1", "e1")]
    words = [(E,) * length for length in range(1, 5)]
    return told(words, 8, 1, "all", [seen_at("P....w..", *legal)])


def _told(learner: str = "spine", check: str = "fractional:0.5") -> dict[str, Any]:
    seen = Watched(check_named(check))
    learned = learner_named(learner).learn(_evidence(), seen)
    return story(_evidence(), seen, learned)


def test_the_story_of_a_ride_that_is_closed_to_a_loop() -> None:
    found = _told()
    assert found["words"] == ["(1,0,e)" * length for length in range(1, 5)]
    # a state for each beginning, each needed first by the word that ends there
    assert found["born"] == [0, 0, 1, 2, 3]
    (step,) = found["steps"]
    assert (step["believed"], step["drawing"], step["groups"]) == (True, 0, [[1, 2, 3, 4]])
    # four observed words, and those of five to seven letters, which fit on eight files
    assert (step["states"], step["unobserved"], step["example"]) == (2, 3, "(1,0,e)" * 5)
    assert step["refutation"] is None
    last = found["drawings"][found["final"]]
    assert last["edges"] == [[0, 1, ["(1,0,e)"]], [1, 1, ["(1,0,e)"]]]


def test_a_refused_attempt_stands_on_the_automaton_that_it_began_with() -> None:
    found = _told("rpni", "fast")
    assert [step["believed"] for step in found["steps"]].count(True) < len(found["steps"])
    for step in found["steps"]:
        size = len(found["drawings"][step["drawing"]]["places"])
        assert all(len(group) > 1 and max(group) < size for group in step["groups"])


def test_what_is_learned_by_first_letters_begins_with_the_whole_tree() -> None:
    words = [(letter,) * length for letter in (E, P) for length in range(1, 6)]
    stops = [("a1", f"{file}1") for file in "bcdef"]
    free = seen_at("P.......", *stops), seen_at("Ppppppp.", *stops)
    limited = told(words, 8, 1, "all", free)
    seen = Watched(check_named("tested"))
    learned = learner_named("local").learn(limited, seen)
    assert any(-1 in attempt.blocks for attempt in seen.attempts)
    found = story(limited, seen, learned)
    for step in found["steps"]:
        size = len(found["drawings"][step["drawing"]]["places"])
        assert all(min(group) >= 0 and max(group) < size for group in step["groups"])


def test_states_of_a_layer_do_not_cover_each_other() -> None:
    for drawing in _told()["drawings"]:
        places = drawing["places"]
        assert len(set(map(tuple, places))) == len(places)
        assert all(0 <= x <= drawing["width"] and 0 <= y <= drawing["height"] for x, y in places)


def test_data_are_no_markup() -> None:
    page = render(HEADING, [_told()])
    (text,) = re.findall(r'<script type="application/json" id="data">(.*?)</script>', page)
    assert json.loads(text)["game"] == HEADING.game
    assert "<b>riders" not in page


def test_a_browser_shows_words_attempts_and_outcome(tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    path.write_text(render(HEADING, [_told()]), encoding="utf-8")
    with chromium(tmp_path / "profile") as browser:
        browser.get(path.as_uri())

        def text(selector: str) -> str:
            return str(browser.find_element("css selector", selector).text)

        assert text("#name") == HEADING.game
        assert "1 of 4 words, 2 states" in text("#told")
        assert len(browser.find_elements("css selector", "#canvas .unborn circle.state")) == 3
        browser.find_element("id", "kept").click()
        assert "Merged: kept" in text("#told")
        assert "3 words that fit on the board" in text("#told")
        assert len(browser.find_elements("css selector", "#canvas .grouped")) == 4
        browser.find_element("id", "last").click()
        assert "2 states, from a tree of 5: 1 attempt, 1 kept" in text("#told")
        browser.find_element("id", "back").click()
        assert "Merged: kept" in text("#told")
        assert browser.get_log("browser") == []


def test_a_refutation_is_drawn_with_its_way(tmp_path: Path) -> None:
    legal = [("a1", "b1"), ("a1", "c1")]
    rider = told([(E,), (E, E)], 8, 1, "all", [seen_at("P...p...", *legal)])
    seen = Watched(check_named("bjornsson"))
    learned = learner_named("rpni").learn(rider, seen)
    found = story(rider, seen, learned)
    refuted = [step["refutation"] for step in found["steps"] if step["refutation"]]
    assert refuted[0]["way"] == [(0, 0), (1, 0), (2, 0), (3, 0)]
    assert refuted[0]["legal"] == [(1, 0), (2, 0)]
    assert refuted[0]["rows"] == ("P...p...",)


@pytest.mark.parametrize("learner", ["spine", "rpni", "bjornsson"])
def test_a_piece_that_never_moved_has_a_story(learner: str) -> None:
    nothing = told([], 3, 1, "all", [seen_at("P..")])
    seen = Watched(check_named("fast"))
    learned = learner_named(learner).learn(nothing, seen)
    found = story(nothing, seen, learned)
    assert (found["words"], found["born"]) == ([], [0])
    assert render(HEADING, [found]).count("</script>") == 2
