"""Files of an earlier rgt are read; those of a later one are refused, both versions named.

The files in `earlier` were written by the first commit that could write such a file, which is in
their names: ``git archive COMMIT`` laid out and run, as `WRITTEN` says.
"""

from __future__ import annotations

import base64
import json
import pickle
import shutil
import zlib
from pathlib import Path

import pytest

import rgt as package
from rgt.debugger.studio.links import Shown, link
from rgt.ir.version import VERSION
from tests.cli.conftest import Rgt

EARLIER = Path(__file__).parent / "earlier"
WRITTEN = {
    "trace-0e78aaf.jsonl": "rgt passes hrg/clobber --save",
    "play-0b64cf9.jsonl": "rgt play rg/nim --players random,random --seed 3 --save",
    "play-1fd71f3.jsonl": "rgt play gdl/tic_tac_toe --players random,random --seed 3 --save",
    "record-4f3c9ed.jsonl": "rgt record simplified/knightthrough --plays 1 -o",
    "results-a449e14.jsonl": "rgt tournament rg/nim --agents 'random,mcts{iterations=2}' "
    "--plays 2 --results",
    "count-ff5fce5.jsonl": "rgt perft rg/nim 6 --workers 2 --backend interpreter --resume",
    "link-44e888b.txt": "link(Shown(<the text of rg/nim>, 'rg', 'nim.rg'))",
}
TRACE, PLAY, PLAY_OF_FACTS, RECORD, RESULTS, COUNT, LINK = (EARLIER / name for name in WRITTEN)


def test_every_file_says_how_it_was_written() -> None:
    assert {path.name for path in EARLIER.iterdir()} == set(WRITTEN)


# -- earlier ---------------------------------------------------------------------------------------


def test_an_earlier_trace_is_shown(rgt: Rgt) -> None:
    outcome = rgt("passes", "--load", str(TRACE), "--trace")
    assert (outcome.code, outcome.err) == (0, "")
    end = json.loads(TRACE.read_text().splitlines()[-1])
    trace = package.load_trace(TRACE)
    assert len(trace.steps) == end["steps"] == 2
    assert package.perft(trace.game_at(2), 2) == package.perft(trace.game_at(0), 2)


@pytest.mark.parametrize("play", [PLAY, PLAY_OF_FACTS])
def test_an_earlier_play_is_replayed(rgt: Rgt, play: Path) -> None:
    """Games in GDL were read by their nets, whose moves are one tag each."""
    outcome = rgt("play", "--replay", str(play), "--players", "random,random")
    assert outcome.code == 0
    assert (outcome.err == "") == (play == PLAY)
    for number, line in enumerate(play.read_text().splitlines()[1:], 1):
        made = json.loads(line)
        assert f"{number}. {made['player']}: {' '.join(made['tags'])}\n" in outcome.out


def test_an_earlier_record_is_learned_from(rgt: Rgt) -> None:
    outcome = rgt("learn", str(RECORD))
    _, play = map(json.loads, RECORD.read_text().splitlines())
    assert outcome.code == 0
    assert f"1 play, {len(play['turns'])} turns" in outcome.err


def test_earlier_results_are_kept_and_told(rgt: Rgt, tmp_path: Path) -> None:
    """Agents that have changed since then play anew; nothing of the file is lost."""
    results = tmp_path / "results.jsonl"
    shutil.copy(RESULTS, results)
    outcome = rgt(
        *("tournament", "rg/nim", "--agents", "random,mcts{iterations=2}", "--plays", "2"),
        *("--backend", "interpreter", "--results", str(results)),
    )
    assert outcome.code == 0
    assert "2 results of other versions" in outcome.err and "made before" not in outcome.err
    kept, found = RESULTS.read_bytes(), results.read_bytes()
    assert found.startswith(kept)
    assert [len(text.splitlines()) for text in (kept, found)] == [2, 2 + 2]


def test_an_earlier_count_is_gone_on_with(rgt: Rgt, tmp_path: Path) -> None:
    begun = tmp_path / "count.jsonl"
    shutil.copy(COUNT, begun)
    outcome = rgt("perft", "rg/nim", "6", "--backend", "interpreter", "--resume", str(begun))
    assert outcome.out.split()[-1] == "3299"
    assert "26 of 26 positions known" in outcome.err
    assert begun.read_bytes() == COUNT.read_bytes()


def test_an_earlier_link_is_one_of_today() -> None:
    text = (Path(package.__file__).parent / "corpus" / "rg" / "nim.rg").read_text()
    earlier, now = map(_unpacked, (LINK.read_text().strip(), link(Shown(text, "rg", "nim.rg"))))
    assert earlier.items() <= now.items()
    # a page reads links without a number as those of form 1: tests/debugger/studio/test_page.py
    assert "form" not in earlier and now["form"] == 1


def _unpacked(text: str) -> dict[str, object]:
    inflated = zlib.decompress(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)), wbits=-15)
    found: dict[str, object] = json.loads(inflated)
    return found


# -- later -----------------------------------------------------------------------------------------


def _changed(path: Path, target: Path, **changed: object) -> Path:
    """A file whose first line is another in something."""
    first, *rest = path.read_text().splitlines(keepends=True)
    target.write_text(json.dumps({**json.loads(first), **changed}) + "\n" + "".join(rest))
    return target


LATER = {
    "a trace": (TRACE, "format", ("passes", "--load"), "TRACE002", "format 2", "format 1"),
    "a play": (PLAY, "format", ("play", "--replay"), "RG130", "form 3", "form 2"),
    "a record": (RECORD, "version", ("learn",), "REC002", "version 2", "version 1"),
    "results": (
        *(RESULTS, "format"),
        ("tournament", "rg/nim", "--agents", "random,mcts{iterations=2}", "--results"),
        *("TRN001", "form 2", "form 1"),
    ),
    "a count": (
        *(COUNT, "rgt", ("perft", "rg/nim", "6", "--backend", "interpreter", "--resume"), "RGT070"),
        *("rgt 99.0.0", f"rgt {VERSION}"),
    ),
}


@pytest.mark.parametrize("what", LATER)
def test_a_later_file_is_refused_by_name(rgt: Rgt, tmp_path: Path, what: str) -> None:
    path, key, words, code, theirs, ours = LATER[what]
    later: object = theirs.split()[-1] if key == "rgt" else int(theirs.split()[-1])
    file = _changed(path, tmp_path / "later", **{key: later})
    before = file.read_bytes()
    outcome = rgt(*words, str(file))
    assert outcome.code == 1
    message, hint = outcome.err.split("hint: ")
    assert f"error[{code}]" in message and theirs in message and ours in message
    assert hint.strip()
    # nobody adds to what he does not understand
    assert file.read_bytes() == before


@pytest.mark.parametrize("what", LATER)
@pytest.mark.parametrize("strange", [0, -1, True, 1.0, "1", None, [], {}])
def test_a_version_that_is_none_is_refused(
    rgt: Rgt, tmp_path: Path, what: str, strange: object
) -> None:
    path, key, words, _, _, _ = LATER[what]
    file = _changed(path, tmp_path / "strange", **{key: strange})
    before = file.read_bytes()
    assert rgt(*words, str(file)).code == 1
    assert file.read_bytes() == before


def test_a_pickle_of_another_version_is_refused() -> None:
    state = package.engine(package.load("rg/nim"), "interpreter").initial_state()
    written = pickle.dumps(state)
    # a version of as many letters
    other = written.replace(VERSION.encode(), b"9" + VERSION.encode()[1:])
    assert other != written
    with pytest.raises(package.GameError) as refused:
        pickle.loads(other)
    (found,) = refused.value.diagnostics
    assert found.code == "RG143" and VERSION in found.message and "9.1.0" in found.message
    assert found.hint
