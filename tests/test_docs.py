"""The pages of docs/ tell the truth: made pages are up to date, examples do what is said."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import rgt
from rgt.backends.checking.proper import explore
from rgt.debugger.traces.trace_lines import json_lines
from rgt.explanations import FAMILIES, Family, example_text
from rgt.frontends import Options, frontend_named
from rgt.frontends.gdl.frontend import FRONTEND
from rgt.ir.diagnostics import Diagnostic, Source
from rgt.passes.validators import validate
from tests.codes import findings, used_codes
from tests.docs import DOCS, PAGES
from tests.sessions import run, sessions, shows

CODES = [(family, code) for family in FAMILIES for code in sorted(family.codes)]
SHOWN = [(family, code) for family, code in CODES if family.codes[code].example]
WITHOUT_EXAMPLE = {
    *("CPP002", "CPP003", "CPP004", "CPP005", "CPP006", "CPP008", "CPP009"),
    *("GDL025", "GDL031", "GDL032", "GDL034"),
    "ENV001",
    "ENV005",
    *("LSP001", "LSP002", "LSP003", "LSP004"),
    *(
        "RBG117",
        "REC040",
        "REC042",
        "REC050",
        "REC052",
        "REC053",
        "RG122",
        "RG141",
        "RGT004",
        "RGT041",
        "RGT050",
        "RGT051",
        "RGT052",
        *("TRN002", "TRN003", "TRN004", "TRN012", "TRN016"),
        *("RGT060", "RGT062", "RGT063", "RGT064", "RGT066", "RGT067", "RGT068", "RGT071"),
        "RGT072",
    ),
}


def page(name: str) -> str:
    return (DOCS / name).read_text(encoding="utf-8")


def blocks(name: str, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", page(name), re.MULTILINE | re.DOTALL)


def counts(text: str) -> list[list[int]]:
    """The counts of moves that a page states, as in "perft 1 9 72"."""
    return [[int(n) for n in found.split()] for found in re.findall(r"perft((?:\s\d+)+)", text)]


# -- codes ---------------------------------------------------------------------------------------


def test_a_code_has_one_meaning() -> None:
    codes = [code for _, code in CODES]
    assert len(codes) == len(set(codes))


def test_every_code_that_is_used_is_documented_and_the_other_way_round() -> None:
    used, documented = used_codes(), {code for _, code in CODES}
    assert {code: files for code, files in used.items() if code not in documented} == {}
    assert documented - set(used) == set()


def test_only_what_is_hard_to_show_has_no_example() -> None:
    assert {code for family, code in CODES if not family.codes[code].example} == WITHOUT_EXAMPLE


@pytest.mark.parametrize(("family", "code"), SHOWN, ids=[code for _, code in SHOWN])
def test_the_example_of_a_code_shows_it(family: Family, code: str) -> None:
    assert code in {found.code for found in findings(family, code)}


def test_what_completes_an_example_has_no_finding_itself() -> None:
    rg, play, gdl, *_ = FAMILIES
    assert validate(rgt.loads(rg.completion, "rg")) == []
    assert validate(rgt.loads(play.completion + "begin, end: player = keeper;", "rg")) == []
    found: list[Diagnostic] = []
    FRONTEND.load(Source("completion.kif", gdl.completion), Options(report=found.append))
    assert found == []


def test_examples_stand_at_the_beginning_so_that_lines_agree() -> None:
    for family, code in SHOWN:
        assert example_text(family, code).startswith(family.codes[code].example)


# -- made pages ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", PAGES)
def test_made_pages_are_up_to_date(name: str) -> None:
    assert page(name) == PAGES[name](), "run `make docs`"


# -- games in the guides -------------------------------------------------------------------------

GUIDES = sorted(path.name for path in DOCS.glob("*.md") if path.name != "errors.md")
WHOLE = [
    pytest.param(language, text, id=f"{name}-{language}-{number}")
    for name in GUIDES
    for language in ("hrg", "rbg", "simplified")
    for number, text in enumerate(blocks(name, language))
]


@pytest.mark.parametrize(("language", "text"), WHOLE)
def test_games_of_the_guides_have_no_findings(language: str, text: str) -> None:
    frontend = frontend_named(language)
    tree = frontend.parse(Source(f"guide.{language}", text))
    found: list[Diagnostic] = frontend.check(tree) if frontend.check is not None else []
    game = frontend.lower(tree, Options(report=found.append))
    assert [*found, *validate(game), *explore(game, positions=500).diagnostics] == []


# -- rg.md ---------------------------------------------------------------------------------------

GAMES = blocks("rg.md", "rg")


@pytest.mark.parametrize("number", range(len(GAMES)))
def test_games_of_the_tutorial_are_proper(number: int) -> None:
    game = rgt.loads(GAMES[number], "rg")
    assert validate(game) == []
    outcome = explore(game)
    assert outcome.complete
    assert outcome.diagnostics == ()


def test_games_of_the_tutorial_have_the_counts_that_it_states() -> None:
    stated = counts(page("rg.md"))
    assert len(stated) == len(GAMES)
    for text, expected in zip(GAMES, stated, strict=True):
        game = rgt.loads(text, "rg")
        assert rgt.perft(game, len(expected)) == [*expected, 0]


def sums(total: int, moves: int) -> int:
    """Sequences of ones and twos with the given sum."""
    if moves == 0:
        return int(total == 0)
    return sum(sums(total - step, moves - 1) for step in (1, 2) if step <= total)


def fresh(left: int, moves: int, last: int = 0) -> int:
    """Sequences of 1, 2, 3 with no number twice in a row and a sum of at most `left`."""
    if moves == 0:
        return 1
    steps = [step for step in (1, 2, 3) if step != last and step <= left]
    return sum(fresh(left - step, moves - 1, step) for step in steps)


def test_the_stated_counts_are_those_of_the_rules() -> None:
    _, race, variant, _ = counts(page("rg.md"))
    ends = [sums(5, moves) for moves in range(7)]
    going = [sum(sums(total, moves) for total in range(5)) for moves in range(7)]
    assert race == [end + more for end, more in zip(ends, going, strict=True)][: len(race)]
    assert variant == [fresh(6, moves) for moves in range(len(variant))]


def test_only_bob_sees_the_coin() -> None:
    state = rgt.engine(rgt.loads(GAMES[-1], "rg")).initial_state().apply(("tails",))
    assert state.visible_to("bob") == ("tails",)
    assert state.visible_to("alice") == ()
    assert state.apply(("tails",)).goals() == {"alice": "100", "bob": "0"}


# -- gdl.md --------------------------------------------------------------------------------------


def test_counts_of_the_page_on_gdl() -> None:
    (text,) = blocks("gdl.md", "kif")
    small, kept, dropped = counts(page("gdl.md"))
    assert rgt.perft(rgt.loads(text, "gdl"), len(small)) == [*small, 0]
    board = "gdl/tic_tac_toe"
    assert rgt.perft(rgt.load(board), len(kept) - 1) == kept
    assert rgt.perft(rgt.load(board, simultaneous="drop"), len(dropped) - 1) == dropped


def test_the_joint_move_of_the_page_on_gdl_is_hidden_and_then_told() -> None:
    (text,) = blocks("gdl.md", "kif")
    state = rgt.engine(rgt.loads(text, "gdl")).initial_state()
    chosen = state.apply(("say", "yes"))
    assert (chosen.player, chosen.visible_to("right")) == ("right", ())
    end = chosen.apply(("say", "no"))
    assert end.visible_to("left") == ("say", "yes", "say", "no")
    assert end.goals() == {"left": "0", "right": "0"}


@pytest.mark.parametrize(("command", "output"), sessions(page("gdl.md")))
def test_what_is_found_of_a_state_is_what_the_page_shows(
    command: str, output: str, tmp_path: Path
) -> None:
    assert shows(run(command, tmp_path, all_=True), output), run(command, tmp_path, all_=True)


# -- traces.md -----------------------------------------------------------------------------------


def keys(value: Any) -> Iterator[str]:
    """All keys in a JSON value but the names of passes."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield key
            named = key == "passes" and isinstance(inner, dict)
            yield from keys(list(inner.values()) if named else inner)
    elif isinstance(value, list):
        for inner in value:
            yield from keys(inner)


def test_the_example_of_a_trace_is_one() -> None:
    (text,), (example,) = blocks("traces.md", "rg"), blocks("traces.md", "json")
    trace = rgt.record(rgt.loads(text, "rg"), "compact-skip-edges")
    _, step, _ = (json.loads(line) for line in json_lines(trace))
    assert step == json.loads(example)


def test_every_key_of_a_trace_is_explained() -> None:
    explained = set(re.findall(r"`(\w+)`", page("traces.md")))
    for name in ("gdl/tic_tac_toe", "rg/tic_tac_toe", "rbg/tic_tac_toe"):
        for line in json_lines(rgt.record(rgt.load(name))):
            assert set(keys(json.loads(line))) <= explained


def test_edges_of_a_fresh_game_are_numbered_from_0() -> None:
    for name in ("gdl/tic_tac_toe", "rg/tic_tac_toe"):
        edges = rgt.load(name).automaton.edges()
        assert [edge.key for edge in edges] == list(range(len(edges)))
