"""What games, positions, traces and reports show of themselves in notebooks."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import rgt


class _Told(HTMLParser):
    """Collects text, and fails on what is never closed."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.texts: list[str] = []

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: object) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


def told(value: object) -> list[str]:
    page = _Told()
    page.feed(value._repr_html_())  # type: ignore[attr-defined]
    page.close()
    assert page.open == []
    return page.texts


def test_a_position_shows_its_board_and_whose_turn_it_is() -> None:
    engine = rgt.engine(rgt.load("rg/tic_tac_toe"), "interpreter")
    state = engine.initial_state()
    assert "x to move" in told(state)
    for move in ("a1", "b1", "a2", "b2", "a3"):
        state = state.apply((move,))
    assert "over: x 100, o 0" in told(state)
    assert state._mime_() == ("text/html", state._repr_html_())  # type: ignore[attr-defined]
    assert state._repr_svg_() == state.svg()  # type: ignore[attr-defined]
    picture = state.svg(["a3"])
    assert picture is not None
    assert re.findall(r'data-cell="(\w+)" data-holds="x"', picture) == ["a3", "a2", "a1"]
    assert picture.count('stroke="var(--board-mark)"') == 1


def test_a_position_without_a_board_shows_its_values() -> None:
    state = rgt.engine(rgt.load("rg/minimal"), "interpreter").initial_state()
    assert state.svg() is None and state._repr_svg_() is None  # type: ignore[attr-defined]
    assert any("player" in text for text in told(state))


def test_games_reports_and_traces_are_tables() -> None:
    game = rgt.load("hrg/tic_tac_toe")
    nodes = sum(1 for _ in game.automaton.nodes())
    assert "x, o" in told(game) and str(nodes) in told(game)
    trace = rgt.record(game)
    for value in (game, trace, trace.report):
        assert value is not None and value._mime_() == ("text/html", value._repr_html_())
    assert all(len(repr(value)) < 100 for value in (game, trace, trace.report))
    assert f"{game.name}: {len(trace)} steps" in told(trace)
    assert trace.report is not None
    texts = told(trace.report)
    assert any(text.endswith(f"in {len(trace)} steps") for text in texts)
    counted = {step.pass_name for step in trace.steps}
    assert counted <= set(texts) and counted <= set(told(trace))


def test_pictures_are_pictures() -> None:
    picture = rgt.automaton_svg(rgt.load("rg/minimal"))
    assert picture._mime_() == ("image/svg+xml", picture._repr_svg_())
    assert picture._repr_html_() == picture


def test_one_step_is_no_steps() -> None:
    trace = rgt.record(rgt.load("rg/tic_tac_toe"), "merge-equal-nodes")
    assert len(trace) == 1 and trace.report is not None
    for value in (trace, trace.report):
        assert any(text.endswith(" 1 step") for text in told(value))
        assert repr(value).endswith(" 1 step>")


def test_names_of_a_game_are_text_in_a_notebook() -> None:
    game = rgt.load("rg/minimal")
    game.name = "<script>alert(1)</script>"
    assert "<script>" not in game._repr_html_()
