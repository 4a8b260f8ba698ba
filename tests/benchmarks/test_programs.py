"""What is measured are the same plays in each way, and the page has them."""

from __future__ import annotations

from rgt.api import load
from rgt.backends import load_engine
from tests.benchmarks.programs import PAGE, ROWS, single, spent


def test_times_are_of_one_thing_each() -> None:
    """The same work, taken for one thing and for a thousand."""

    def work(made: int) -> int:
        sum(range(200_000))
        return made

    assert 0 < spent(lambda: work(1000)) < spent(lambda: work(1)) / 50


def test_whole_plays_are_made() -> None:
    """A play of tic-tac-toe has five moves at least, each of less than a tenth of a second."""
    engine = load_engine(load("rg/tic_tac_toe"), "interpreter")
    assert 0 < single(engine, rounds=1, plays=2) < 1e5


def test_the_page_has_them() -> None:
    page = PAGE.read_text(encoding="utf-8")
    shown = page[page.index("<!-- programs -->") : page.index("<!-- end of programs -->")]
    assert f"| connect four, {ROWS} rows, one core |" in shown
    assert all(f"`batch.{way}" in shown for way in ("play_out", "step_random", "step("))
