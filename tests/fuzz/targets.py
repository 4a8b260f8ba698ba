"""What is fuzzed: everything that reads what somebody else may have written.

A target reads bytes.  It may end in anything but an exception that is no `GameError`; some hold
what they read to more, such as that a formatted text stays as it is.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from io import StringIO
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory

from rgt.api import decode, dumps, load_trace, loads
from rgt.backends import plays
from rgt.corpus import games
from rgt.frontends import Options, frontend_named
from rgt.frontends.common.symbols import Range
from rgt.frontends.simplified.learning.record_reader import read_text
from rgt.ir.diagnostics import GameError, Source
from rgt.ir.json.text import loads as read_json
from rgt.ir.json_form import from_json, to_json
from tests.hostile.lines import plays as play_files
from tests.hostile.lines import traces as trace_files

LANGUAGES = ("rg", "gdl", "hrg", "rbg", "rbg2017", "simplified")
_LONGEST_LOWERED = 1_500
"""Letters of a text that is translated, too: short ones have no large boards in them."""
_SEEDS = 40
_LONGEST_SEED = 6_000


@dataclass(frozen=True, slots=True)
class Target:
    """Something that reads: its name, files to begin with, what it does with others.

    `words` are pieces that a text may have, for the fuzzer to put in.
    """

    name: str
    seeds: Callable[[], Iterator[bytes]]
    read: Callable[[bytes], object]
    words: Callable[[], tuple[str, ...]] = tuple


def _texts(language: str) -> Iterator[bytes]:
    """The shortest games of the corpus."""
    found = sorted(
        (each.path.read_bytes() for each in games() if each.language == language), key=len
    )
    yield from (each for each in islice(found, _SEEDS) if len(each) < _LONGEST_SEED)


def _words(language: str) -> tuple[str, ...]:
    """The words that a language knows."""
    assistance = frontend_named(language).assistance
    return tuple(assistance().keywords) if assistance is not None else ()


def _read(language: str, data: bytes) -> None:
    """Parse, check, format and, if it is short, translate; what is printed is read again."""
    frontend = frontend_named(language)
    source = decode("fuzzed", data)
    tree = frontend.parse(source)
    if frontend.check is not None:
        frontend.check(tree)
    if frontend.format is not None:
        formatted = frontend.format(source)
        again = frontend.format(Source("formatted", formatted))
        assert again == formatted, "formatting twice is another text than formatting once"
    if len(source.text) <= _LONGEST_LOWERED:
        game = frontend.lower(tree, Options())
        text = dumps(game)
        assert dumps(loads(text, "rg")) == text, "a printed game is another one when it is read"


def _edit(language: str, data: bytes) -> None:
    """Ask for everything that an editor asks for, at places of the text."""
    found = frontend_named(language).assistance
    assert found is not None
    assistance = found()
    source = decode("fuzzed", data)
    table = assistance.read(source)
    length = len(source.text)
    for offset in range(0, length + 1, max(length // 16, 1)):
        assistance.expected(table, offset)
        table.call_at(offset)
        occurrence = table.occurrence_at(offset)
        if occurrence is not None:
            table.occurrences_of(occurrence.symbol)
    for symbol in table.symbols[:16]:
        assistance.describe(table, symbol)
        assistance.called(table, symbol)
        assistance.obstacle(table, symbol, "renamed")
        assistance.respelt(symbol.name, "renamed")
    whole = Range(0, length)
    assistance.hints(table, whole)
    for place in (Range(length // 3, length // 3), Range(length // 4, length // 2), whole):
        assistance.refactorings(table, place)
    _nested(table.blocks, length)
    places = [each.place for each in table.occurrences]
    assert all(0 <= each.start <= each.end <= length for each in places), "a name is outside"
    assert places == sorted(places), "names do not stand in order"


def _nested(blocks: tuple[Range, ...], length: int) -> None:
    assert all(0 <= each.start <= each.end <= length for each in blocks), "a block is outside"


def _json_games() -> Iterator[bytes]:
    for text in islice(_texts("rg"), 8):
        yield json.dumps(to_json(loads(text.decode(), "rg"))).encode()


def _json_game(data: bytes) -> None:
    with suppress(json.JSONDecodeError):
        _read_json_game(read_json(decode("fuzzed", data).text))


def _read_json_game(value: object) -> None:
    game = from_json(value)
    assert dumps(from_json(to_json(game))) == dumps(game), "JSON of a game is another game"


def _trace(data: bytes) -> None:
    _in_file(data, load_trace)


def _in_file(data: bytes, read: Callable[[Path], object]) -> None:
    with TemporaryDirectory(prefix="rgt-fuzz-") as folder:
        path = Path(folder) / "fuzzed"
        path.write_bytes(data)
        read(path)


def _lines(made: Callable[[int], Iterator[tuple[str, bytes]]]) -> Iterator[bytes]:
    return (data for _, data in made(2_000))


_TREE = b"""EFG 2 R "coins" { "Eve" "Adam" } "a comment"
c "" 1 "" { "a" 2/3 "b" 0.25 "c" 1/12 } 1 "" { 10, 0 }
p "" 1 1 "" { "h" "t" } 0 t "" 2 "won" { 1, -1 } t "" 0
p "" 2 1 "" { "h" "t" } 0 t "" 2 t "" 0 p "" 2 1 0 t "" 2 t "" 0
"""


def _tree(data: bytes) -> None:
    """A Gambit file, and its first two levels."""
    from rgt.environments.efg.reading import reads

    for _, after in reads(decode("fuzzed", data)).initial_state().successors():
        after.successors()


_RECORD = b"""{"format": "rgt-record", "version": 1, "game": "rooks", "scenario": "all", \
"board": ["r.", ".R"]}
{"turns": [{"played": "b1-b2", "legal": {"b1": "b2 a1"}}, "a2-b2"], "goals": {"white": 0}}
{"turns": ["b1-a1=(-1,0,e)", {"played": "a2-a1", "beyond": "x", "changes": {"a1": ".", "b2": "R"}}]}
"""
_PGN = b"""[Event "?"]
[Result "1-0"]

1. e4 e5 2. Bc4 {a comment} Nc6 (2... d6) 3. Qh5 $1 Nf6?? 4. Qxf7# 1-0
"""


def _record(data: bytes) -> None:
    read_text(decode("fuzzed", data).text)


def _pgn(data: bytes) -> None:
    from rgt.frontends.simplified.learning.pgn import plays as games_of

    list(games_of(StringIO(decode("fuzzed", data).text), "fuzzed", lambda *_: None))


_AGENTS = (
    b"mcts{iterations=1000,selection=ucb1-tuned,rave=300,solver}",
    b"determinised{agent=alphabeta{nodes=100},worlds=3}",
)
_MESSAGES = (
    b"(START m.1 x ((role x) (init (cell 1 b)) (<= (legal x (mark ?c)) (true (cell ?c b)))) 30 10)",
    b"(PLAY m.1 ((mark 1) noop))",
    b"(PLAY m.1 1 nil ((sees a)))",
    b"(STOP m.1 nil)",
    b"(preview ((role x)) 10)",
)
_RESULT = b"""{"kind": "result", "format": 1, "game": "g", "agents": ["a", "b"], "seed": 1}"""


def _agent(data: bytes) -> None:
    from rgt.backends.agents import agent, specification

    found = agent(decode("fuzzed", data).text)
    assert agent(specification(found)) == found, "an agent is another one when its text is read"


def _message(data: bytes) -> None:
    from rgt.environments.ggp.messages import MessageError, read, written

    with suppress(MessageError):
        message = read(decode("fuzzed", data).text)
        assert type(read(written(message))) is type(message), "a message becomes another one"


def _result(data: bytes) -> None:
    from rgt.experiments.tournaments.results import read

    with suppress(ValueError):
        read(read_json(decode("fuzzed", data).text))


def targets() -> tuple[Target, ...]:
    """Everything that is fuzzed."""
    return (
        *(
            Target(name, partial(_texts, name), partial(_read, name), partial(_words, name))
            for name in LANGUAGES
        ),
        *(
            Target(
                f"{name}-editor", partial(_texts, name), partial(_edit, name), partial(_words, name)
            )
            for name in LANGUAGES
        ),
        Target("json", _json_games, _json_game),
        Target("trace", partial(_lines, trace_files), _trace),
        Target("play", partial(_lines, play_files), lambda data: _in_file(data, plays.load)),
        Target("efg", lambda: iter((_TREE,)), _tree),
        Target("agent", lambda: iter(_AGENTS), _agent),
        Target("ggp", lambda: iter(_MESSAGES), _message),
        Target("result", lambda: iter((_RESULT,)), _result),
        Target("record", lambda: iter((_RECORD,)), _record),
        Target("pgn", lambda: iter((_PGN,)), _pgn),
    )


def run(target: Target, data: bytes) -> None:
    """Have a target read something; what is told as a finding is well."""
    with suppress(GameError):
        target.read(data)
