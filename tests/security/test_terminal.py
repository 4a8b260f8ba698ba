"""What a terminal acts on does not come to it from names, comments and files of strangers."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest

from rgt.corpus import find
from rgt.ir.display.printable import printable
from tests.security.conftest import Seen

# the title, the clipboard, a colour, lines taken back, a bell, letters from right to left
ESCAPES = "\x1b]0;title\x07\x1b]52;c;cm0=\x07\x1b[31m\x1b[2A\x1b[2K\x9b31m\x07\u202e"


def harmless(text: str) -> bool:
    """Nothing but letters, blanks, and the ends of lines, beside the colour of a whole line."""
    ours = re.sub(r"^\x1b\[3[134]m(.*)\x1b\[0m$", r"\1", text, flags=re.MULTILINE)
    return all(letter.isprintable() or letter in "\n\t" for letter in ours)


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """Nim, in a file whose name is for a terminal."""
    path = tmp_path / f"n{ESCAPES}.rg"
    source = find("rg/nim")
    assert source is not None
    shutil.copy(source, path)
    return path


@pytest.mark.parametrize(
    "words", [("check",), ("check", "rg/nim"), ("stats",), ("perft",), ("translate",), ("passes",)]
)
def test_names_of_files(words: tuple[str, ...], game: Path, seen: Seen) -> None:
    said = seen(words[0], str(game), *words[1:], *(["1"] if words[0] == "perft" else []))
    assert len(said) > 10
    assert harmless(said), repr(said)


def test_names_of_files_that_are_not_there(tmp_path: Path, seen: Seen) -> None:
    for words in (("check", f"no{ESCAPES}.rg"), ("perft", "rg/nim", f"x{ESCAPES}")):
        said = seen(*words)
        assert "no" in said
        assert harmless(said), repr(said)
    assert harmless(seen(f"x{ESCAPES}"))
    assert harmless(seen("explain", f"x{ESCAPES}"))
    assert harmless(seen("fmt", "--write", str(tmp_path / f"x{ESCAPES}.rg")))


@pytest.mark.parametrize("language", ["rg", "hrg", "rbg", "rbg2017", "kif", "sbg"])
def test_texts_of_games(language: str, tmp_path: Path, seen: Seen) -> None:
    comment = ";" if language == "kif" else "//"
    path = tmp_path / f"game.{language}"
    text = f'{comment} {ESCAPES}\n<<{ESCAPES}>> #game "{ESCAPES}" domain x{ESCAPES} = $\n'
    path.write_text(text, encoding="utf-8")
    for command in ("check", "fmt", "translate"):
        said = seen(command, str(path))
        assert "error" in said
        assert harmless(said), repr(said)


def test_comments_that_stay(tmp_path: Path, seen: Seen) -> None:
    path = tmp_path / "game.rg"
    source = find("rg/nim")
    assert source is not None
    path.write_text(f"// {ESCAPES}\n" + source.read_text("utf-8"), encoding="utf-8")
    assert harmless(seen("fmt", str(path)))
    assert harmless(seen("translate", str(path)))


def test_names_in_quotes(tmp_path: Path, seen: Seen) -> None:
    source = find("simplified/breakthrough")
    assert source is not None
    path = tmp_path / "game.sbg"
    path.write_text(source.read_text("utf-8").replace("<<Break", f"<<{ESCAPES}Break"), "utf-8")
    for words in (("check",), ("stats",), ("translate",), ("perft", "1")):
        assert harmless(seen(words[0], str(path), *words[1:]))


def test_records(tmp_path: Path, seen: Seen) -> None:
    play = {
        "kind": "play",
        "format": 2,
        "rgt": ESCAPES,
        "game": f"g{ESCAPES}",
        "language": "rg",
        "simultaneous": "keep",
        "graphs": "keep",
        "recovery": "off",
        "seed": 1,
        "players": [ESCAPES],
    }
    move = {"kind": "move", "player": ESCAPES, "tags": [ESCAPES]}
    path = tmp_path / "play.jsonl"
    path.write_text(f"{json.dumps(play)}\n{json.dumps(move)}\n", encoding="utf-8")
    for words in (("play", "--replay"), ("play", "rg/nim", "--replay"), ("learn",)):
        assert harmless(seen(*words, str(path)))


def test_traces(tmp_path: Path, seen: Seen) -> None:
    path = tmp_path / "trace.jsonl"
    seen("passes", "rg/nim", "--save", str(path))
    text = path.read_text("utf-8") if path.exists() else ""
    lines = [json.loads(line) for line in text.splitlines()]
    for line in lines:
        for key in ("fact", "rgt", "game", "passes", "language", "cut"):
            if isinstance(line.get(key), str):
                line[key] += ESCAPES
        if "findings" in line:
            line["findings"] = [ESCAPES]
    hostile = tmp_path / "hostile.jsonl"
    hostile.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    for words in (("--steps",), ("--heat",), ()):
        assert harmless(seen("passes", "--load", str(hostile), *words))


def test_what_is_printable() -> None:
    assert printable("a\tb\nż łódź 王") == "a\tb\nż łódź 王"
    assert printable("a\x1b[2Jb\r\x00") == "a.[2Jb.."
    assert printable(ESCAPES).isprintable()


def test_trees_of_gambit(tmp_path: Path, seen: Seen) -> None:
    tree = (
        f'EFG 2 R "t{ESCAPES}" {{ "p{ESCAPES}" "q" }}\n"{ESCAPES}"\n\n'
        f'p "{ESCAPES}" 1 1 "{ESCAPES}" {{ "l{ESCAPES}" "r" }} 0\n'
        't "" 1 "" { 1, 0 }\nt "" 2 "" { 0, 1 }\n'
    )
    path = tmp_path / f"t{ESCAPES}.efg"
    path.write_text(tree, encoding="utf-8")
    other = tmp_path / "other.efg"
    other.write_text(tree.replace('"r"', f'"s{ESCAPES}"'), encoding="utf-8")
    for one, two in ((str(path), "rg/nim"), (str(path), str(other)), (str(path), str(path))):
        assert harmless(seen("diff", one, two)), (one, two)


def test_results_of_tournaments(tmp_path: Path, seen: Seen) -> None:
    path = tmp_path / "results.jsonl"
    agents = "random,mcts{iterations=2}"
    words = ("tournament", "rg/nim", "--agents", agents, "--plays", "2", "--results")
    seen(*words, str(path))
    lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    assert lines
    for line in lines:
        for key, value in line.items():
            if isinstance(value, str):
                line[key] = value + ESCAPES
            elif isinstance(value, list):
                line[key] = [each + ESCAPES if isinstance(each, str) else each for each in value]
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    assert harmless(seen(*words, str(path)))


def test_trees_of_others_and_learned_names(tmp_path: Path, seen: Seen) -> None:
    path = tmp_path / "play.jsonl"
    seen("record", "simplified/breakthrough", "--plays", "1", "-o", str(path))
    text = path.read_text("utf-8")
    assert "white" in text
    path.write_text(text.replace("white", json.dumps(f"w{ESCAPES}")[1:-1]), encoding="utf-8")
    assert harmless(seen("learn", str(path)))
