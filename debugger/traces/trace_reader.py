"""Reading a trace line by line: strictly, for a file may be cut, broken or made up.

What is read is held to the game as it stands after the steps before: a step whose differences do
not fit it is refused, so that a trace that was read can be replayed.
"""

from __future__ import annotations

import json
from codecs import BOM_UTF8
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, BinaryIO, NoReturn

from rgt.debugger.traces.trace import Breakage, Trace
from rgt.debugger.traces.trace_lines import FORMAT
from rgt.debugger.traces.trace_shapes import (
    MalformedLine,
    fields,
    flag,
    items,
    natural,
    text,
    time,
    wrong,
)
from rgt.debugger.traces.trace_steps import Steps, WrongStep, size
from rgt.debugger.traces.trace_terms import Terms, kind_of
from rgt.ir.diagnostics import GameError, Source, Span, error
from rgt.ir.game import Constant, Game
from rgt.ir.json.text import brief, loads
from rgt.ir.system.collector import collector_paused
from rgt.ir.types import ArrowType, SetType, TypeName
from rgt.passes.pipeline import PassRecord, PassRun, Report

_LONGEST = 1 << 28
_HEADER = (
    "kind",
    "format",
    "rgt",
    "game",
    "language",
    "passes",
    "sources",
    "source",
    "pragmas",
    "declarations",
    "edges",
)
_REPORT = ("before", "after", "rounds", "seconds", "cut", "stopped", "passes", "runs")
_RUN = ("round", "pass", "steps", "last_step", "seconds")


def read(file: BinaryIO, name: str) -> Trace:
    """The trace that the lines of a file hold; `name` is what messages call the file.

    Raises GameError: TRACE001 (no JSON), TRACE002 (no trace, or one of another format),
    TRACE003 (it ends too early), TRACE004 (a malformed line), TRACE005 (a step that does not
    fit the game).
    """
    with collector_paused():
        return _Reader(file, name).read()


class _Reader:
    """One reading of one file."""

    def __init__(self, file: BinaryIO, name: str) -> None:
        self._file, self._name = file, name
        self._line = 0

    def read(self) -> Trace:
        lines = self._lines()
        header = next(lines, None)
        if header is None:
            raise self._failure("TRACE002", "the file is empty: no trace")
        self._demand_format(header)
        try:
            return self._body(header, lines)
        except MalformedLine as problem:
            raise self._failure("TRACE004", str(problem)) from None
        except WrongStep as problem:
            raise self._failure("TRACE005", str(problem)) from None

    def _body(self, header: dict[str, Any], lines: Iterator[Any]) -> Trace:
        trace, terms = _start(header)
        steps = Steps(trace.start, terms)
        for line in lines:
            kind = line.get("kind") if isinstance(line, dict) else None
            if kind == "end":
                _close(trace, line)
                self._demand_end(lines)
                return trace
            trace.steps.append(steps.read(line))
        raise self._failure(
            "TRACE003",
            f"the trace ends after step {len(trace)}, without its last line",
            hint="the file is incomplete, or made with a filter; record it again with --save",
        )

    def _lines(self) -> Iterator[Any]:
        """The value on every line that is not blank."""
        while data := self._file.readline(_LONGEST):
            self._line += 1
            if self._line == 1:
                # some editors and shells put one before a text; games may have it, too
                data = data.removeprefix(BOM_UTF8)
            if len(data) == _LONGEST:
                raise self._failure("TRACE001", "the line is too long")
            if not data.isspace():
                yield self._value(data)

    def _value(self, data: bytes) -> Any:
        try:
            return loads(data.decode("utf-8"), parse_constant=_no_constant)
        except ValueError as problem:
            cut = isinstance(problem, json.JSONDecodeError) and not data.endswith(b"\n")
            # a line without its end is what a broken copy leaves
            if cut and self._line > 1:
                message = "the trace ends in the middle of a line"
                raise self._failure("TRACE003", message) from None
            column = problem.colno if isinstance(problem, json.JSONDecodeError) else 1
            raise self._failure("TRACE001", "the line is no JSON", column) from None

    def _demand_format(self, header: Any) -> None:
        if not isinstance(header, dict) or header.get("kind") != "trace":
            raise self._failure(
                "TRACE002", "the file is no trace", hint="'rgt passes --save' writes one"
            )
        found, writer = header.get("format"), header.get("rgt")
        if type(found) is not int or found != FORMAT:
            raise self._failure(
                "TRACE002",
                f"the trace has format {brief(found)}, and this rgt reads format {FORMAT}",
                hint=(f"it was written by rgt {brief(writer)}: " if writer else "")
                + "load it with the rgt that wrote it, or run the passes again",
            )

    def _demand_end(self, lines: Iterator[Any]) -> None:
        if next(lines, None) is not None:
            raise self._failure("TRACE004", "there are lines after the end of the trace")

    def _failure(
        self, code: str, message: str, column: int = 1, *, hint: str | None = None
    ) -> GameError:
        line = max(self._line, 1)
        place = Span(Source(self._name), line, column, line, column + 1)
        return GameError(error(code, message, place, hint=hint))


def _no_constant(name: str) -> NoReturn:
    raise ValueError(name)


# -- the header ------------------------------------------------------------------------------------


def _start(header: dict[str, Any]) -> tuple[Trace, Terms]:
    """The trace without steps, and the terms that its lines share."""
    fields(header, "the header", _HEADER)
    sources = tuple(_source(each) for each in items(header["sources"], "'sources'"))
    terms = Terms(sources)
    number = header["source"]
    if number is not None and natural(number, "'source'") >= len(sources):
        raise MalformedLine(f"there is no source {number}")
    game = Game(text(header["game"], "'game'"), None if number is None else sources[number])
    for each in items(header["declarations"], "'declarations'"):
        _declare(game, each, terms)
    edges = items(header["edges"], "'edges'")
    terms.learn(each.get("label") for each in edges if isinstance(each, dict))
    for each in edges:
        edge = terms.edge(each)
        if edge.key in game.automaton:
            raise MalformedLine(f"two edges have the key {edge.key}")
        game.automaton.restore(edge)
    pragmas = items(header["pragmas"], "'pragmas'")
    game.set_pragmas(tuple(terms.pragma(each) for each in pragmas))
    trace = Trace(
        game,
        passes=text(header["passes"], "'passes'"),
        language=text(header["language"], "'language'"),
        version=text(header["rgt"], "'rgt'"),
    )
    return trace, terms


def _source(json: Any) -> Source:
    fields(json, "a source", ("name", "text"))
    return Source(text(json["name"], "the name of a source"), text(json["text"], "a source's text"))


def _declare(game: Game, json: Any, terms: Terms) -> None:
    fields(json, "a declaration", ("kind", "name", "text"), ("span",))
    kind, name = kind_of(json["kind"]), text(json["name"], "the name of a declaration")
    declared = terms.declared(kind, name, json["text"])
    span = terms.span(json["span"]) if "span" in json else None
    if isinstance(declared, SetType | ArrowType | TypeName):
        known = name in game.types
        game.define_type(name, declared, span)
    elif isinstance(declared, Constant):
        known = name in game.constants
        game.define_constant(name, declared.type, declared.value, span)
    else:
        known = name in game.variables
        game.define_variable(name, declared.type, declared.initial, span)
    if known:
        raise MalformedLine(f"the {kind} {brief(name)} is declared twice")


# -- the end ---------------------------------------------------------------------------------------


def _close(trace: Trace, end: dict[str, Any]) -> None:
    """Give the steps their times, and the trace its report."""
    fields(end, "the last line", ("kind", "steps", "times"), ("report", "broken"))
    count = natural(end["steps"], "'steps'")
    times = [time(each, "a time") for each in items(end["times"], "'times'")]
    if count != len(trace) or len(times) != count:
        raise MalformedLine(f"the trace has {len(trace)} steps, and its end tells of {count}")
    trace.steps = [
        replace(step, seconds=each) for step, each in zip(trace.steps, times, strict=True)
    ]
    if "broken" in end:
        trace.broken = _broken(end["broken"], count)
    if "report" in end:
        trace.report = _report(end["report"], count)


def _broken(json: Any, steps: int) -> Breakage:
    fields(json, "'broken'", ("step", "findings"))
    number = natural(json["step"], "'step'")
    if not 0 < number <= steps:
        raise MalformedLine(f"the trace has {steps} steps, and step {number} is said to be broken")
    return Breakage(
        number, tuple(text(f, "a finding") for f in items(json["findings"], "'findings'"))
    )


def _report(json: Any, steps: int) -> Report:
    fields(json, "the report", _REPORT)
    cut = json["cut"]
    passes = json["passes"]
    if not isinstance(passes, dict):
        raise wrong(passes, "'passes'", "an object")
    return Report(
        size(json["before"]),
        size(json["after"]),
        natural(json["rounds"], "'rounds'"),
        steps,
        time(json["seconds"], "'seconds'"),
        None if cut is None else text(cut, "'cut'"),
        flag(json["stopped"], "'stopped'"),
        {name: _record(each) for name, each in passes.items()},
        [_run(each) for each in items(json["runs"], "'runs'")],
    )


def _record(json: Any) -> PassRecord:
    fields(json, "the record of a pass", ("steps", "edges_saved", "seconds"))
    saved = json["edges_saved"]
    if type(saved) is not int:
        raise wrong(saved, "'edges_saved'", "a whole number")
    return PassRecord(natural(json["steps"], "'steps'"), saved, time(json["seconds"], "'seconds'"))


def _run(json: Any) -> PassRun:
    fields(json, "the run of a pass", _RUN)
    return PassRun(
        natural(json["round"], "'round'"),
        text(json["pass"], "'pass'"),
        natural(json["steps"], "'steps'"),
        natural(json["last_step"], "'last_step'"),
        time(json["seconds"], "'seconds'"),
    )
