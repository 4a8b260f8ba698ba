"""What is measured are merges that are right, and the page has them."""

from __future__ import annotations

from rgt.frontends.simplified.learning.learners.rpni import Rpni
from tests.benchmarks.merging import GAMES, PAGE, Listed, Outcome, complete, played


def test_rpni_is_held_to_the_list() -> None:
    """Words that are all known: what is learned accepts the legal ones and no other."""
    sample = complete("(0,1,e)^*((0,1,e)+(0,1,p))", 6)
    assert len(sample.evidence.words) == 10 and len(sample.illegal) == 2 + 4 + 8 + 16 + 32 - 10
    learned = Rpni().learn(sample.evidence, Listed(sample.illegal))
    assert all(map(learned.accepts, sample.evidence.words))
    assert not any(map(learned.accepts, sample.illegal))
    # smaller than the tree, which has the five empty squares and the capture after each
    assert len(learned) < 11


def test_times_are_sums_of_both_parts() -> None:
    outcome = Outcome("two")
    for sample in played("simplified_chess", 1):
        outcome.add(sample, runs=1)
    assert outcome.samples == 6
    assert 0 < outcome.merging < outcome.ours
    assert outcome.theirs > 0


def test_the_page_has_them() -> None:
    page = PAGE.read_text(encoding="utf-8")
    shown = page[page.index("<!-- merging -->") : page.index("<!-- end of merging -->")]
    assert all(f"| plays of {name} |" in shown for name in GAMES)
