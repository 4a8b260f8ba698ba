"""Traces in files: nothing is lost, and no file, however broken, is more than a finding."""

from __future__ import annotations

import io
import json
import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import rgt
from rgt.debugger.history import History
from rgt.debugger.traces.trace import Trace, record
from rgt.debugger.traces.trace_file import load, save
from rgt.debugger.traces.trace_lines import json_lines
from rgt.debugger.traces.trace_reader import read
from rgt.ir.actions import SKIP, Reachability, Tag
from rgt.ir.automaton import EdgeChange
from rgt.ir.diagnostics import GameError, Source
from rgt.ir.game import Declaration, Game, Variable
from rgt.ir.pragmas import ArtificialTag, Unique, UnknownPragma
from rgt.ir.types import TypeName
from rgt.ir.values import Symbol
from rgt.passes.context import Context

GAMES = [
    "rg/tic_tac_toe",
    "hrg/breakthrough",
    "hrg/chess",
    "rbg/tic_tac_toe",
    "rbg/breakthrough",
    "rbg2017/breakthrough",
    "gdl/tic_tac_toe",
    "gdl/nim",
    "linegames/alquerque",
]


@cache
def recorded(name: str) -> Trace:
    return record(rgt.load(name), language=name.partition("/")[0])


def read_text(text: str) -> Trace:
    return read(io.BytesIO(text.encode("utf-8", "surrogatepass")), "run.jsonl")


def lines_of(trace: Trace) -> list[str]:
    return list(json_lines(trace))


# -- there and back --------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_nothing_is_lost(name: str, tmp_path: Path) -> None:
    trace = recorded(name)
    save(trace, tmp_path / "run.jsonl")
    again = load(tmp_path / "run.jsonl")
    assert again.start == trace.start
    assert again.start.automaton.edges() == trace.start.automaton.edges()
    assert again.start.spans == trace.start.spans
    assert again.start.source == trace.start.source
    assert again.start.name == trace.start.name
    assert again.steps == trace.steps
    assert again.report == trace.report
    assert (again.passes, again.language, again.version) == (
        trace.passes,
        trace.language,
        trace.version,
    )


@pytest.mark.parametrize("name", GAMES)
def test_every_step_has_the_same_game(name: str) -> None:
    trace = recorded(name)
    again = read_text("\n".join(lines_of(trace)))
    one, other = trace.replay(), again.replay()
    for number in range(len(trace) + 1):
        assert one.go(number) == other.go(number)
        assert one.game.automaton.edges() == other.game.automaton.edges()
    assert other.go(0) == trace.start


@pytest.mark.parametrize("name", ["hrg/breakthrough", "rbg/tic_tac_toe"])
def test_two_recordings_of_one_run_differ_in_times_only(name: str) -> None:
    once, twice = lines_of(record(rgt.load(name))), lines_of(record(rgt.load(name)))
    assert once[:-1] == twice[:-1]
    end = json.loads(once[-1])
    assert set(end) == {"kind", "steps", "times", "report"}


def test_saving_what_was_loaded_gives_the_same_bytes(tmp_path: Path) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    save(recorded("rbg/tic_tac_toe"), first)
    save(load(first), second)
    assert first.read_bytes() == second.read_bytes()


def test_a_trace_of_no_steps_and_one_without_a_report() -> None:
    game = rgt.load("rg/minimal")
    nothing = read_text("\n".join(lines_of(record(game, "none"))))
    assert len(nothing) == 0 and nothing.report is not None
    bare = Trace(game.copy())
    assert read_text("\n".join(lines_of(bare))).report is None


def test_all_that_may_change_in_a_step_is_kept() -> None:
    game = Game("small")
    game.define_type("T", rgt.load("rg/minimal").types["Player"])
    game.define_variable("v", TypeName("T"), Symbol("a"))
    game.define_variable("w", TypeName("T"), Symbol("a"))
    for source, target in (("begin", "a"), ("begin", "a"), ("a", "end"), ("begin", "end")):
        game.automaton.add(source, target, Tag("t"))
    game.set_pragmas((Unique(("a",)), ArtificialTag(("t",)), UnknownPragma("odd one")))
    trace = Trace(game.copy())
    context = Context(game, [trace])
    context.pass_name = "made-up"
    with context.rewrite("an edge takes another in"):
        game.automaton.absorb(0, 1)
    with context.rewrite("declarations come, go and change, the middle one too"):
        game.remove(Declaration.VARIABLE, "v")
        game.define_variable("w", TypeName("T"), Symbol("b"))
        game.define_variable("x", TypeName("T"), Symbol("b"))
    with context.rewrite("pragmas go"):
        game.set_pragmas((ArtificialTag(("t",)),))
    with context.rewrite("pragmas come"):
        game.set_pragmas((Unique(("b",)), ArtificialTag(("t",)), Unique(("c",))))
    with context.rewrite("pragmas change places"):
        game.set_pragmas((Unique(("c",)), Unique(("b",))))
    with context.rewrite("a check, and an edge that is gone at once"):
        key = game.automaton.add("begin", "a", Reachability("a", "end"))
        game.automaton.add("begin", "a", SKIP, game.automaton[key].origin)
        game.automaton.remove(key)
    again = read_text("\n".join(lines_of(trace)))
    assert again.steps == trace.steps
    assert again.final == game
    assert list(again.final.variables) == ["w", "x"]
    assert again.final.variables["w"] == Variable(TypeName("T"), Symbol("b"))
    assert [edge.origin for edge in again.final.automaton] == [e.origin for e in game.automaton]
    back = again.replay(len(again))
    assert back.go(0) == trace.start
    assert list(back.game.variables) == ["v", "w"]


def test_a_type_named_as_in_the_older_dialect_keeps_its_name() -> None:
    text = (
        "type Player = { x }; type Score = { 0 }; type PlayerOrKeeper = { x, keeper };\n"
        "var p: PlayerOrKeeper = x;\nbegin, a: p = PlayerOrKeeper(x);\na, b: player = x;\n"
        "b, c: $ go;\nc, end: player = keeper;\n"
    )
    trace = record(rgt.loads(text, "rg"), "none")
    again = read_text("\n".join(lines_of(trace)))
    assert again.start == trace.start


# -- a file written by hand ------------------------------------------------------------------------

HEADER: dict[str, Any] = {
    "kind": "trace",
    "format": 1,
    "rgt": "9.9",
    "game": "hand",
    "language": "hrg",
    "passes": "some-pass",
    "sources": [{"name": "hand.hrg", "text": "first\nsecond\n"}],
    "source": 0,
    "pragmas": ["@unique a;"],
    "declarations": [
        {"kind": "type", "name": "T", "text": "type T = { a, b };"},
        {"kind": "variable", "name": "v", "text": "var v: T = a;", "span": [0, 2, 1, 2, 4]},
    ],
    "edges": [
        {"key": 3, "source": "begin", "target": "n", "label": "", "span": [0, 1, 1, 1, 3]},
        {"key": 7, "source": "n", "target": "end", "label": "v == a"},
    ],
}
STEP: dict[str, Any] = {
    "kind": "step",
    "number": 1,
    "pass": "some-pass",
    "round": 2,
    "fact": "because",
    "before": {"nodes": 3, "edges": 2, "state": 2},
    "after": {"nodes": 2, "edges": 1, "state": 0},
    "nodes": ["begin", "n", "end"],
    "edges": [3, 7],
    "delta": {
        "removed": [
            {"key": 3, "source": "begin", "target": "n", "label": "", "span": [0, 1, 1, 1, 3]}
        ],
        "added": [],
        "relabelled": [],
        "redirected": [
            [
                {"key": 7, "source": "n", "target": "end", "label": "v == a"},
                {
                    "key": 7,
                    "source": "begin",
                    "target": "end",
                    "label": "$ t",
                    "step": 1,
                    "parents": [3],
                },
            ]
        ],
        "merged": [["begin", "n"]],
        "declarations": [
            {
                "kind": "variable",
                "name": "v",
                "position": 0,
                "before": "var v: T = a;",
                "after": None,
            }
        ],
        "pragmas": {"removed": [[0, "@unique a;"]], "added": []},
    },
}
END: dict[str, Any] = {"kind": "end", "steps": 1, "times": [0.5]}


def hand(
    header: dict[str, Any] = HEADER, step: dict[str, Any] = STEP, end: dict[str, Any] = END
) -> Trace:
    return read_text("\n".join(json.dumps(each) for each in (header, step, end)) + "\n")


def test_a_file_written_by_hand_means_what_it_says() -> None:
    trace = hand()
    assert (trace.passes, trace.language, trace.version) == ("some-pass", "hrg", "9.9")
    assert trace.start.source == Source("hand.hrg", "first\nsecond\n")
    assert trace.start.automaton[3].origin.span is not None
    assert str(trace.start.automaton[3].origin.span) == "hand.hrg:1:1"
    assert trace.start.pragmas == (Unique(("a",)),)
    [step] = trace.steps
    assert (step.round, step.seconds, step.fact) == (2, 0.5, "because")
    assert step.after.state == 0
    final = trace.final
    assert [edge[:4] for edge in final.automaton] == [("begin", "end", 7, Tag("t"))]
    assert final.automaton[7].origin.parents == (3,)
    assert final.pragmas == () and not final.variables
    assert History(trace).lines(1) == (1, 2)
    assert trace.delta(1).merged == (("begin", "n"),)
    assert isinstance(step.changes[1], EdgeChange)


# -- files that are wrong --------------------------------------------------------------------------


def code_and_line(text: str | bytes) -> tuple[str, int]:
    data = text if isinstance(text, bytes) else text.encode()
    with pytest.raises(GameError) as caught:
        read(io.BytesIO(data), "run.jsonl")
    [found] = caught.value.diagnostics
    assert found.span is not None and found.span.source.name == "run.jsonl"
    return found.code, found.span.line


GOOD = [json.dumps(each) for each in (HEADER, STEP, END)]


def with_line(number: int, /, **changes: Any) -> str:
    """The good file with keys of one line changed; None takes a key away."""
    value = {**json.loads(GOOD[number]), **changes}
    value = {key: each for key, each in value.items() if each is not None}
    return "\n".join([*GOOD[:number], json.dumps(value), *GOOD[number + 1 :]])


def delta_with(**changes: Any) -> str:
    return with_line(1, delta={**STEP["delta"], **changes})


WRONG = {
    "empty": ("", "TRACE002", 1),
    "blank": ("\n\n", "TRACE002", 2),
    "no JSON": ("begin, end: ;\n", "TRACE001", 1),
    "no text": (b"\xff\xfe{}\n", "TRACE001", 1),
    "too deep": ("[" * 100_000, "TRACE001", 1),
    "digits without end": ("1" * 5000, "TRACE001", 1),
    "a game": ('{"kind": "GameDeclaration"}', "TRACE002", 1),
    "a list": ("[]", "TRACE002", 1),
    "another format": (with_line(0, format=2), "TRACE002", 1),
    "true is no format": (with_line(0, format=True), "TRACE002", 1),
    "no format": (with_line(0, format=None), "TRACE002", 1),
    "header only": (GOOD[0], "TRACE003", 1),
    "without its end": ("\n".join(GOOD[:2]), "TRACE003", 2),
    "cut in a line": ("\n".join(GOOD[:2]) + '\n{"kind": "en', "TRACE003", 3),
    "broken line inside": (f"{GOOD[0]}\n{{\n{GOOD[2]}", "TRACE001", 2),
    "not a number": (with_line(2, times=[float("nan")]), "TRACE001", 3),
    "an unknown key": (with_line(0, more=1), "TRACE004", 1),
    "a missing key": (with_line(1, fact=None), "TRACE004", 2),
    "another kind": (with_line(1, kind="note"), "TRACE004", 2),
    "a line that is no object": (f"{GOOD[0]}\n7\n{GOOD[2]}", "TRACE004", 2),
    "more after the end": ("\n".join([*GOOD, GOOD[1]]), "TRACE004", 4),
    "another number of steps": (with_line(2, steps=2), "TRACE004", 3),
    "times of others": (with_line(2, times=[]), "TRACE004", 3),
    "a wrong report": (with_line(2, report={}), "TRACE004", 3),
    "no source": (with_line(0, source=1), "TRACE004", 1),
    "a wrong type": (with_line(0, game=7), "TRACE004", 1),
    "pragmas that are none": (with_line(0, pragmas=["begin, end: ;"]), "TRACE004", 1),
    "a broken declaration": (
        with_line(0, declarations=[{"kind": "type", "name": "T", "text": "type T = {"}]),
        "TRACE004",
        1,
    ),
    "two declarations in one": (
        with_line(
            0,
            declarations=[{"kind": "type", "name": "T", "text": "type T = { a }; type U = { b };"}],
        ),
        "TRACE004",
        1,
    ),
    "a declaration twice": (
        with_line(0, declarations=[*HEADER["declarations"], HEADER["declarations"][0]]),
        "TRACE004",
        1,
    ),
    "a key twice": (with_line(0, edges=[HEADER["edges"][0]] * 2), "TRACE004", 1),
    "a label that is several": (
        with_line(
            0,
            edges=[{"key": 0, "source": "begin", "target": "end", "label": ";begin, end: "}],
        ),
        "TRACE004",
        1,
    ),
    "a node that is none": (
        with_line(0, edges=[{"key": 0, "source": "a b", "target": "end", "label": ""}]),
        "TRACE004",
        1,
    ),
    "the second step first": (with_line(1, number=2), "TRACE005", 2),
    "a size that is not so": (
        with_line(1, before={"nodes": 3, "edges": 5, "state": 2}),
        "TRACE005",
        2,
    ),
    "an edge that is not there": (delta_with(removed=[]), "TRACE005", 2),
    "an edge of another form": (
        delta_with(removed=[{"key": 3, "source": "begin", "target": "n", "label": "$ t"}]),
        "TRACE005",
        2,
    ),
    "a declaration that is not there": (
        delta_with(
            declarations=[
                {
                    "kind": "variable",
                    "name": "w",
                    "position": 0,
                    "before": "var w: T = a;",
                    "after": None,
                }
            ]
        ),
        "TRACE005",
        2,
    ),
    "a pragma that is not there": (
        delta_with(pragmas={"removed": [[1, "@unique a;"]], "added": []}),
        "TRACE005",
        2,
    ),
}


@pytest.mark.parametrize(("text", "code", "line"), WRONG.values(), ids=WRONG)
def test_what_is_wrong_is_told_with_its_line(text: str | bytes, code: str, line: int) -> None:
    assert code_and_line(text) == (code, line)


def test_the_version_that_wrote_another_format_is_named() -> None:
    with pytest.raises(GameError) as caught:
        read_text(with_line(0, format=2))
    [found] = caught.value.diagnostics
    assert "format 2" in found.message and "'9.9'" in (found.hint or "")


JUNK = [None, True, -1, 3, 10**30, 1.5, "", "a;b", "// x", "type x = {a};", "\ud800", [], {}, [1]]


def paths(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    yield path
    if isinstance(value, dict):
        for key in value:
            yield from paths(value[key], (*path, key))
    elif isinstance(value, list):
        for index, each in enumerate(value):
            yield from paths(each, (*path, index))


def broken(line: str, chance: random.Random) -> str:
    """The line with something in it changed, gone or added."""
    value = json.loads(line)
    *way, last = chance.choice(list(paths(value))[1:])
    holder = value
    for key in way:
        holder = holder[key]
    match chance.randrange(4):
        case 0:
            del holder[last]
        case 1 if isinstance(holder, dict):
            holder["more"] = chance.choice(JUNK)
        case 1:
            holder.append(chance.choice(JUNK))
        case 2 if type(holder[last]) is int:
            holder[last] += chance.choice((1, -1))
        case _:
            holder[last] = chance.choice(JUNK)
    return json.dumps(value)


@pytest.mark.parametrize("seed", range(4))
def test_a_broken_file_is_a_finding_or_a_trace_that_replays(seed: int) -> None:
    chance = random.Random(seed)
    good = lines_of(recorded("rbg/tic_tac_toe"))
    for _ in range(60):
        lines = list(good)
        place = chance.choice((0, len(lines) - 1, chance.randrange(len(lines))))
        lines[place] = broken(lines[place], chance)
        try:
            trace = read_text("\n".join(lines))
        except GameError as problem:
            assert problem.diagnostics[0].code.startswith("TRACE00")
            continue
        assert trace.replay(len(trace)).go(0) == trace.start


# -- files -----------------------------------------------------------------------------------------


def test_a_failed_save_leaves_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    path.write_text("old")
    trace = record(rgt.load("rg/nim"))
    trace.steps.append("no step")  # type: ignore[arg-type]
    with pytest.raises(AttributeError):
        save(trace, path)
    assert path.read_text() == "old"
    assert [each.name for each in tmp_path.iterdir()] == ["run.jsonl"]


def test_a_file_that_is_not_there_or_cannot_be_written(tmp_path: Path) -> None:
    with pytest.raises(OSError):
        load(tmp_path / "nowhere.jsonl")
    with pytest.raises(OSError):
        save(recorded("rg/tic_tac_toe"), tmp_path / "no" / "such" / "folder.jsonl")
    with pytest.raises(OSError):
        load(tmp_path)


def test_the_front_door_saves_and_loads(tmp_path: Path) -> None:
    trace = rgt.record(rgt.load("rg/tic_tac_toe"))
    rgt.save_trace(trace, tmp_path / "run.jsonl")
    assert rgt.load_trace(tmp_path / "run.jsonl") == trace
