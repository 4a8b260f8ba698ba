"""The sums over the corpus are sums, and the page has them."""

from __future__ import annotations

import rgt
from rgt.corpus import games
from rgt.debugger.traces.trace import record
from tests.benchmarks.enables import PAGE, report, totals

GAMES = ("rbg/tic_tac_toe", "rg/three_in_a_row")


def test_sums_over_games() -> None:
    found = totals(GAMES, "default", seconds=60)
    traces = [record(rgt.load(name)) for name in GAMES]
    assert found.games == 2 and not found.cut
    assert found.steps.total() == sum(map(len, traces))
    # every step was possible from the start, or some other made it possible
    assert found.enables.total() + found.free.total() == found.steps.total()
    for measure in ("nodes", "edges", "state"):
        saved = sum(amount for (_, each), amount in found.saved.items() if each == measure)
        whole = 0
        for trace in traces:
            assert trace.report is not None
            whole += getattr(trace.report.before, measure) - getattr(trace.report.after, measure)
        assert saved == whole
    lines = list(report(found, "default"))
    assert lines[0] == f"2 games, {found.steps.total()} steps"
    row = next(line.split() for line in lines if "compact-skip-edges" in line)
    assert row[2:4] == [str(found.steps["compact-skip-edges"]), "2"]


def test_the_page_has_them() -> None:
    page = PAGE.read_text(encoding="utf-8")
    shown = page[page.index("<!-- enables -->") : page.index("<!-- end of enables -->")]
    assert "rows enable columns" in shown and "compact-skip-edges" in shown
    told = "python -m tests.benchmarks.enables --write"
    assert f"\n{len(games())} games, " in shown, f"the corpus has changed: {told}"
    assert "not to the fixed point" not in shown, told
