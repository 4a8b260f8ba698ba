"""A game whose library is kept is not written in C++ again; one that differs in anything is."""

from __future__ import annotations

import random
import shutil
from pathlib import Path

import pytest

from rgt.backends import auto
from rgt.backends.cpp.building import own_code
from rgt.backends.cpp.building.compilers import NATIVE
from rgt.backends.cpp.engine import load as loading
from rgt.backends.cpp.engine.load import CppEngine, load, outlook, was_built
from rgt.ir.game import Game
from tests.backends import games
from tests.backends.cpp import precompiled
from tests.backends.cpp.agreement import QUICK, WHOLE, needs_compiler

pytestmark = needs_compiler


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("RGT_CACHE", str(tmp_path))
    return tmp_path / "cpp"


@pytest.fixture(scope="module")
def cached(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A cache with nim."""
    place = tmp_path_factory.mktemp("cached")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RGT_CACHE", str(place))
        built(games.nim(3))
    return place / "cpp"


@pytest.fixture
def filled(folder: Path, cached: Path) -> Path:
    shutil.copytree(cached, folder)
    return folder


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The games that are written in C++ from now on."""
    found: list[str] = []
    emit = loading.emit

    def noting(plan: loading.Plan) -> loading.Code:
        found.append(plan.game.name)
        return emit(plan)

    monkeypatch.setattr(loading, "emit", noting)
    return found


def built(game: Game, **options: object) -> CppEngine:
    return load(game, **{"flags": WHOLE, **options})  # type: ignore[arg-type]


def play(engine: CppEngine, seed: int) -> list[object]:
    """All that a play shows."""
    dice, state = random.Random(seed), engine.initial_state()
    shown: list[object] = [engine.storage.size, engine.symbol_names]
    while not state.is_terminal:
        moves = state.legal_moves()
        shown += [state.node, state.player, state.describe(), state.valuation(), moves]
        state = state.apply(dice.choice(moves))
    return [*shown, state.describe(), state.goals()]


def test_the_library_that_is_kept_plays_as_the_one_that_was_made(
    folder: Path, written: list[str]
) -> None:
    first = built(games.tic_tac_toe())
    assert len(written) == 1
    again = built(games.tic_tac_toe())
    assert len(written) == 1
    assert again.library.path == first.library.path
    assert play(again, 1) == play(first, 1)
    assert again.playouts(5, None, 3, 100).length == first.playouts(5, None, 3, 100).length


def test_a_game_that_differs_is_written(filled: Path, written: list[str]) -> None:
    built(games.nim(3))
    assert written == []
    assert len(play(built(games.nim(4)), 1)) > 2
    assert len(written) == 1


def test_names_depend_on_all_that_a_build_depends_on(monkeypatch: pytest.MonkeyPatch) -> None:
    game, flags = games.nim(3), (*QUICK, NATIVE)
    renamed = game.copy()
    renamed.name = "another"
    names = [
        loading._name(game, flags),
        loading._name(renamed, flags),
        loading._name(games.nim(4), flags),
        loading._name(game, QUICK),
        loading._name(game, flags, profiled=True),
        loading._name(game, flags, rewrites=frozenset()),
        loading._name(game, flags, rewrites=frozenset({"a", "b"})),
    ]
    assert loading._name(game.copy(), flags) == names[0]
    for module, name in (("build", "own_code"), ("build", "machine")):
        with monkeypatch.context() as patch:
            patch.setattr(f"rgt.backends.cpp.building.{module}.{name}", lambda: "another")
            names.append(loading._name(game, flags))
    for compiler in ("g++ -DOTHER", "/no/compiler"):
        with monkeypatch.context() as patch:
            patch.setenv("CXX", compiler)
            names.append(loading._name(game, flags))
    assert names[-1] is None
    assert len(set(names)) == len(names)


def halve(library: Path) -> None:
    content = library.read_bytes()
    # the one that is loaded stays as it is
    library.unlink()
    library.write_bytes(content[: len(content) // 2])


@pytest.mark.parametrize(
    "spoil",
    [
        lambda note, library: note.unlink(),
        lambda note, library: note.write_bytes(b""),
        lambda note, library: note.write_bytes(b"\xff"),
        lambda note, library: note.write_bytes(b"../" + library.name.encode()),
        lambda note, library: note.chmod(0o666),
        lambda note, library: library.unlink(),
        lambda note, library: halve(library),
    ],
    ids=["no note", "empty", "no text", "elsewhere", "of others", "no library", "half a library"],
)
def test_what_somebody_spoilt_is_made_again(filled: Path, written: list[str], spoil) -> None:
    game = games.nim(3)
    expected = play(built(game), 2)
    [note] = filled.glob("game-*")
    [library] = filled.glob("*.so")
    spoil(note, library)
    assert written == []
    assert play(built(game), 2) == expected
    assert len(written) == 1
    assert play(built(game), 2) == expected
    assert len(written) == 1


def test_a_game_is_written_once_to_be_judged_and_built(
    folder: Path, shared: Path, written: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    precompiled.plainly(shared / "headers", monkeypatch)
    game = games.nim(2)
    assert not was_built(game)
    choice = auto.choose(game, "auto", long=True)
    assert (choice.backend, len(written)) == ("cpp", 1)
    assert was_built(game) and outlook(game) == loading.Outlook(True, 0.0)
    assert auto.choose(game, "auto", long=False).backend == "cpp"
    assert len(written) == 1


def test_what_was_written_of_another_game_is_not_built(filled: Path, written: list[str]) -> None:
    found = outlook(games.nim(2))
    assert found.written is not None
    engine = built(games.nim(1), written=found.written)
    assert engine.initial_state().legal_moves() == (("take1",),)
    assert len(written) == 2


def test_names_depend_on_all_code_that_writes(tmp_path: Path) -> None:
    room = tmp_path / "rgt" / "backends" / "cpp" / "runtime"
    room.mkdir(parents=True)
    (tmp_path / "rgt" / "ir").mkdir()
    names = [own_code.own_code.__wrapped__(tmp_path / "rgt")]

    def note() -> None:
        names.append(own_code.own_code.__wrapped__(tmp_path / "rgt"))

    for path in (room / "walk.hpp", tmp_path / "rgt/ir/game.py", tmp_path / "rgt/backends/a.py"):
        path.write_text("one")
        note()
        path.write_text("two")
        note()
    (room / "walk.hpp").rename(room / "talk.hpp")
    note()
    assert len(set(names)) == len(names)
    shutil.copytree(tmp_path / "rgt", tmp_path / "copy")
    (tmp_path / "rgt" / "ir" / "__pycache__").mkdir()
    (tmp_path / "rgt" / "ir" / "__pycache__" / "game.pyc").write_text("three")
    note()
    assert names[-1] == names[-2] == own_code.own_code.__wrapped__(tmp_path / "copy")


def test_all_that_writes_is_asked() -> None:
    here = Path(own_code.__file__).parents[3]
    found = {path.name for path in own_code._files(here)}
    assert {"emit.py", "walk.hpp", "plan.py", "printer.py"} <= found
