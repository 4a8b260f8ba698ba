"""The HTML page of a trace: what is in it."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

import rgt
from rgt.debugger.history import History
from rgt.debugger.traces.trace import Trace, record
from rgt.debugger.traces.trace_file import load, save
from rgt.debugger.view.html import render, write
from tests.debugger import pages
from tests.debugger.traces_by_hand import game, trace_of

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def trace() -> Trace:
    return pages.tic_tac_toe()


@pytest.fixture(scope="module")
def page(trace: Trace) -> str:
    return render(trace, pages.verified(trace))


class Outline(HTMLParser):
    """The elements of a page, and the text inside its scripts."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.scripts: list[str] = []
        self._inside = False
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        self._inside = tag == "script"
        if self._inside:
            self.scripts.append("")

    def handle_endtag(self, tag: str) -> None:
        self._inside = False

    def handle_data(self, data: str) -> None:
        if self._inside:
            self.scripts[-1] += data


def data_of(text: str) -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads(Outline(text).scripts[0])
    return loaded


def test_nothing_is_loaded_from_anywhere(page: str) -> None:
    outline = Outline(page)
    for tag, attributes in outline.tags:
        assert tag not in ("link", "img", "iframe", "object", "embed", "base")
        assert not {"src", "href"} & set(attributes), tag
    assert [tag for tag, _ in outline.tags].count("script") == 2
    [policy] = [a["content"] for _, a in outline.tags if "http-equiv" in a]
    assert policy is not None and policy.startswith("default-src 'none'; script-src 'sha256-")
    addresses = set(re.findall(r"https?://[^\s\"']+", page))
    assert addresses == {"http://www.w3.org/2000/svg"}, "the name of SVG, not a place"


def test_the_data_tell_the_whole_trace(trace: Trace, page: str) -> None:
    data = data_of(page)
    texts = data["texts"]
    assert [texts[step["pass"]] for step in data["steps"]] == [s.pass_name for s in trace.steps]
    assert [step["fact"] for step in data["steps"]] == [s.fact for s in trace.steps]
    assert len(data["start"]["edges"]) == len(trace.start.automaton)
    assert data["sizes"][-1][1] == trace.steps[-1].after.edges
    assert data["source"]["text"].startswith("//")
    assert data["perft"]["3"] == [1, 9, 71]
    history = History(trace)
    assert [s.get("by") for s in data["steps"]] == [history.enabler(n) for n in history.steps()]


def test_the_same_trace_gives_the_same_page(trace: Trace, page: str, tmp_path: Path) -> None:
    perft = dict(reversed(pages.verified(trace).items()))
    assert render(trace, perft) == page
    write(trace, tmp_path / "page.html", perft)
    assert (tmp_path / "page.html").read_text(encoding="utf-8") == page
    assert [each.name for each in tmp_path.iterdir()] == ["page.html"]


def test_a_trace_from_a_file_gives_the_same_page_under_every_hash_seed(
    trace: Trace, tmp_path: Path
) -> None:
    saved = tmp_path / "saved.jsonl"
    save(trace, saved)
    program = (
        "import sys; from rgt.debugger.traces.trace_file import load;"
        " from rgt.debugger.view.html import render; sys.stdout.write(render(load(sys.argv[1])))"
    )
    written = [
        subprocess.run(
            [sys.executable, "-c", program, str(saved)],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONIOENCODING": "utf-8"},
            cwd=ROOT,
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert written[0] == written[1]
    told, expected = data_of(written[0].decode()), data_of(render(load(saved)))
    assert told == expected
    live = data_of(render(trace))
    for part in ("start", "steps", "texts", "sizes", "enables", "spans"):
        assert told[part] == live[part]


def test_a_page_that_cannot_be_written_is_an_oserror_that_names_it(
    trace: Trace, tmp_path: Path
) -> None:
    with pytest.raises(OSError, match=r"nowhere.*page\.html"):
        write(trace, tmp_path / "nowhere" / "page.html")


def test_a_page_of_nothing() -> None:
    data = data_of(render(Trace(game())))
    assert (data["steps"], data["sizes"], data["report"]) == ([], [], None)


def test_hostile_texts_are_data_and_nothing_else() -> None:
    trace = pages.hostile_trace()
    text = render(trace)
    outline = Outline(text)
    assert [tag for tag, _ in outline.tags].count("script") == 2
    assert [tag for tag, _ in outline.tags] == [
        tag for tag, _ in Outline(render(Trace(game()))).tags
    ]
    data = data_of(text)
    assert pages.HOSTILE in data["texts"]
    assert data["game"] == pages.HOSTILE_NAME
    assert "{{" not in text.split("<script", 1)[0]


def test_a_page_that_names_the_templates_own_places() -> None:
    trace = trace_of(game(), ("{{script}}", lambda g: g.automaton.remove(2)))
    assert "{{script}}" in data_of(render(trace))["texts"]


def test_pages_are_small() -> None:
    assert len(render(record(rgt.load("hrg/chess")))) < 1_000_000
