"""Who takes part: versions, entry points, modules and files."""

from __future__ import annotations

from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

import rgt
from rgt.experiments.tournaments.entrants import entrant
from rgt.ir import plugins
from tests.experiments.tournaments import agents

FUNCTION = "def move(information, random):\n    return information.moves[{}]\n"


def in_a_notebook(place: int) -> object:
    """A function whose code is in no file."""
    names: dict[str, object] = {}
    exec(FUNCTION.format(place), names)
    return names["move"]


def test_other_code_is_another_version() -> None:
    versions = [entrant(in_a_notebook(place)).version for place in (0, 0, 1)]
    assert versions[0] == versions[1] != versions[2]
    assert entrant(agents.At(0)).version != entrant(agents.At(1)).version
    assert entrant(agents.At(2)).version == entrant(agents.At(2)).version


def test_the_version_of_a_file_is_that_of_its_text(tmp_path: Path) -> None:
    one, two, three = (tmp_path / name / "mine.py" for name in ("one", "two", "three"))
    for path, place in ((one, 0), (two, 0), (three, -1)):
        path.parent.mkdir()
        path.write_text(FUNCTION.format(place))
    found = [entrant(f"{path}:move") for path in (one, two, three)]
    assert found[0].version == found[1].version != found[2].version
    # what an agent is called is not what it is
    given = [f"{agents.__file__}:At{{place={place}}}" for place in (1, 1, 2)]
    known = [entrant(text, "mine").version for text in given]
    assert known[0] == known[1] != known[2]
    # files of one name are different modules
    assert found[0].source.player() != found[2].source.player()


def test_a_file_may_have_the_name_of_a_module(tmp_path: Path) -> None:
    path = tmp_path / "random.py"
    path.write_text("import random\n" + FUNCTION.format("random.randrange(1)"))
    entrant(f"{path}:move")
    import random

    assert hasattr(random, "Random") and random.__file__ != str(path)


def test_agents_of_rgt_are_not_foreign_and_named_by_their_options() -> None:
    found = entrant("mcts{iterations=100}")
    assert (found.name, found.foreign) == ("mcts{iterations=100}", False)
    assert entrant("mcts{iterations=100}", "UCT").version == found.version
    assert entrant("mcts{iterations=400}", "UCT").version != found.version
    # a limit that nobody chose follows the time for a move, and says nothing of the name
    quick = entrant("mcts", seconds=0.25)
    assert quick.name == entrant("mcts").name == "mcts"
    assert getattr(quick.player(), "seconds", None) == 0.25
    assert getattr(entrant("mcts{seconds=2}", seconds=0.25).player(), "seconds", None) == 2


def test_packages_offer_agents_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    module = "tests.experiments.tournaments.agents"
    offered = {
        name: EntryPoint(name, f"{module}:{what}", plugins.AGENTS)
        for name, what in {"at": "At", "worse": "raising", "random": "raising", "pi": "pi"}.items()
    }
    monkeypatch.setattr(
        plugins, "offered", lambda group: offered if group == plugins.AGENTS else {}
    )
    found = entrant("at{place=3}")
    assert (found.name, found.foreign) == ("at{place=3}", True)
    assert found.player() == agents.At(3)
    # rgt's own names stay rgt's own
    assert not entrant("random").foreign
    with pytest.raises(rgt.GameError) as caught:
        entrant("pi")
    assert caught.value.diagnostics[0].code == "TRN010"


def test_a_misspelt_name_is_told(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text(FUNCTION.format(0))
    with pytest.raises(rgt.GameError) as caught:
        entrant(f"{path}:mvoe")
    (found,) = caught.value.diagnostics
    assert found.code == "TRN010" and found.hint is not None and "'move'" in found.hint


def test_a_file_that_fails_is_told_with_the_line(tmp_path: Path) -> None:
    path = tmp_path / "broken.py"
    for text, line in [("x = 1\nx.y\n", 2), ("def f(:\n", 1), ("\n\nimport sys\nsys.exit(3)\n", 4)]:
        path = path.with_name(f"broken{line}.py")
        path.write_text(text)
        with pytest.raises(rgt.GameError) as caught:
            entrant(f"{path}:f")
        (found,) = caught.value.diagnostics
        assert found.code == "TRN010" and found.span is not None
        assert (found.span.source.name, found.span.line) == (str(path), line)


def test_without_agents_there_is_no_tournament() -> None:
    with pytest.raises(ValueError, match="nobody takes part"):
        rgt.tournament("rg/nim", [], plays=2)
    with pytest.raises(ValueError, match="nobody takes part"):
        rgt.tournament("rg/nim", {}, plays=2)
