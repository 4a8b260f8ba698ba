"""Who takes part in a tournament: agents of rgt, of other packages, of a file, or of a program.

A text names an agent of rgt (``mcts{iterations=100}``), one that a package offers by an entry point
of the group ``rgt.agents``, or what a module or a file of Python has: ``package.module:Name`` or
``file.py:Name``.  What has that name is an agent, a class of agents, whose options are given in
braces, or a function of an information state and a `random.Random` that gives a move.
"""

from __future__ import annotations

import inspect
import pickle
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any, Protocol

from rgt.backends.agents import Agent, Seat, agent, options, specification
from rgt.backends.forward_model import Engine, Move
from rgt.backends.information import InformationState
from rgt.ir import plugins
from rgt.ir.diagnostics import GameError, error, nearest
from rgt.ir.version import VERSION

_FOREIGN = re.compile(r"\s*([^{}]+?):([A-Za-z_][\w.]*)\s*(?:\{(.*)\})?\s*", re.DOTALL)
_NAMED = re.compile(r"\s*([\w-]+)\s*(?:\{(.*)\})?\s*", re.DOTALL)
_OWN = "rgt.backends."


class Player(Protocol):
    """What is asked of an agent: seats in plays."""

    def seat(self, engine: Engine, player: str, seed: int) -> Seat:
        """A seat for a player in one play; see `rgt.backends.agents.Agent`."""


Function = Callable[[InformationState, Random], Move]
"""An agent that remembers nothing: what the player knows, and dice, to a move."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """Somebody who takes part.

    `name` is what tables show and what tells it from others, `version` what tells its code from
    other code.  `source` makes it where plays are made.  An entrant is `foreign` if its code is not
    of rgt: it plays in a process of its own, which can be killed, if it is `movable` to one.
    """

    name: str
    version: str
    source: Text | Given
    foreign: bool
    movable: bool = True

    def player(self) -> Player:
        """The agent itself; raises GameError, and whatever code from outside raises."""
        return self.source.player()


@dataclass(frozen=True, slots=True)
class Text:
    """An agent that a text names; one of rgt that has no limit of its own thinks for `seconds`."""

    text: str
    seconds: float | None = None

    def player(self) -> Player:
        """The agent."""
        found = _foreign(self.text)
        return agent(self.text).limited(seconds=self.seconds) if found is None else found


@dataclass(frozen=True)
class Given:
    """An agent that a program has made."""

    agent: Any

    def player(self) -> Player:
        """The agent."""
        return _player(self.agent, None, "the agent")


@dataclass(frozen=True, slots=True)
class _Calling:
    """An agent that is a function."""

    function: Function

    def seat(self, engine: Engine, player: str, seed: int) -> Seat:
        """A seat with dice."""
        return _CallingSeat(self.function, Random(seed))


@dataclass(frozen=True, slots=True)
class _CallingSeat:
    function: Function
    random: Random

    def choose(self, information: InformationState) -> Move:
        return self.function(information, self.random)


def entrant(given: object, name: str | None = None, seconds: float | None = None) -> Entrant:
    """The entrant of a text or an object, under a name of its own or the given one.

    Raises GameError: RG118, AGT001 or AGT002 for a text that names none, TRN010 for one whose code
    cannot be loaded or is no agent.
    """
    if isinstance(given, str):
        found = _foreign(given)
        if found is not None:
            text = given.strip()
            return Entrant(name or text, _version(found, text.partition("{")[2]), Text(text), True)
        own = agent(given)
        return Entrant(name or specification(own), _own_version(own), Text(given, seconds), False)
    if isinstance(given, Agent) and type(given).__module__.startswith(_OWN):
        own = given.limited(seconds=seconds)
        return Entrant(name or specification(given), _own_version(given), Given(own), False)
    label = getattr(given, "__name__", None) or type(given).__name__
    found = _player(given, None, f"'{label}'")
    return Entrant(name or label, _version(found), Given(given), True, _is_movable(given))


def _is_movable(given: object) -> bool:
    # what a script defines is not found by the process of an agent
    kind = given if inspect.isfunction(given) or isinstance(given, type) else type(given)
    if getattr(kind, "__module__", None) == "__main__":
        return False
    try:
        pickle.dumps(given)
    except Exception:
        return False
    return True


# -- code from outside -----------------------------------------------------------------------------


def _foreign(text: str) -> Player | None:
    """The agent from outside that a text names; None if it names none."""
    match = _FOREIGN.fullmatch(text)
    if match is not None:
        place, name, given = match.groups()
        return _player(_loaded(place, name, text), given, f"'{place}:{name}'")
    match = _NAMED.fullmatch(text)
    if match is not None and match[1] not in _own_names():
        entry = plugins.offered(plugins.AGENTS).get(match[1])
        if entry is not None:
            return _player(plugins.load(entry), match[2], plugins.described(entry))
    return None


def _own_names() -> tuple[str, ...]:
    from rgt.backends.agents import HUMAN, NAMES

    return (HUMAN, *NAMES)


def _loaded(place: str, name: str, text: str) -> Any:
    """What a module or a file has under a name."""
    plugins.mark_foreign(_module_name(place))
    try:
        found: Any = _file(place) if place.endswith(".py") else _module(place)
    except (Exception, SystemExit) as problem:
        told = f"the agent '{text}' cannot be loaded: {plugins.told(problem)}"
        hint = "the form is: package.module:Name or file.py:Name"
        raise GameError(error("TRN010", told, plugins.fault(problem), hint=hint)) from None
    for part in name.split("."):
        if not hasattr(found, part):
            near = nearest(part, [each for each in dir(found) if not each.startswith("_")])
            raise GameError(error("TRN010", f"there is no '{name}' in {place}", hint=near))
        found = getattr(found, part)
    return found


def _module_name(place: str) -> str:
    """What the module of a file is called: nothing that another module could be called."""
    if not place.endswith(".py"):
        return place
    return f"agents_{_digest([str(Path(place).resolve()).encode()])}"


def _module(place: str) -> ModuleType:
    # as with 'python -m', modules of the folder in which the command is run are found
    if "" not in sys.path and str(Path.cwd()) not in sys.path:
        sys.path.insert(0, str(Path.cwd()))
    return import_module(place)


@cache
def _file(place: str) -> ModuleType:
    path, name = Path(place).resolve(), _module_name(place)
    spec = spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise ImportError(f"{place} is no file of Python")
    module = module_from_spec(spec)
    # dataclasses look their module up
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def _player(found: Any, given: str | None, what: str) -> Player:
    """An agent made of what a name means, with the options of a text."""
    if isinstance(found, type) and callable(getattr(found, "seat", None)):
        try:
            made: Player = found(**_options(found, given or ""))
        except GameError:
            raise
        except Exception as problem:
            told = f"{what} cannot be made: {plugins.told(problem)}"
            raise GameError(error("TRN010", told, plugins.fault(problem))) from None
        return made
    if given:
        raise GameError(error("TRN010", f"{what} is no class of agents: it has no options"))
    if callable(getattr(found, "seat", None)):
        agent_: Player = found
        return agent_
    if callable(found) and not isinstance(found, type):
        return _Calling(found)
    hint = "an agent has a method 'seat', or is a function of an information state and dice"
    raise GameError(error("TRN010", f"{what} is no agent", hint=hint))


def _options(kind: type, text: str) -> dict[str, Any]:
    """The options of a class; those of a class that says nothing of their types are what they look
    like.
    """
    if issubclass(kind, Agent):
        return options.read(kind, text, agent)
    return dict(map(_option, options.split(text))) if text.strip() else {}


def _option(text: str) -> tuple[str, Any]:
    name, equals, value = (piece.strip() for piece in text.partition("="))
    return name.replace("-", "_"), _value(value) if equals else True


def _value(text: str) -> Any:
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return text


# -- versions --------------------------------------------------------------------------------------


def _own_version(own: Agent) -> str:
    """What tells an agent of rgt from others of its name: its options, and rgt's code."""
    return f"{_own_code()}-{_digest([specification(own).encode()])}"


@cache
def _own_code() -> str:
    """What tells rgt's agents from those of other versions: a digest of their code."""
    import rgt.backends.agents as room

    folder = Path(room.__file__).parent
    compiled = folder.parent / "cpp"
    files = [
        *sorted(folder.rglob("*.py")),
        *sorted((compiled / "searching").rglob("*.py")),
        *sorted((compiled / "runtime" / "search").rglob("*.*")),
    ]
    return f"rgt-{VERSION}-{_digest(_contents(files))}"


def _version(player: Player, given: str = "") -> str:
    """What tells an agent from outside from others of its name: its options as given, the text of
    its module, and its own where it is in no file.
    """
    code = player.function if isinstance(player, _Calling) else player
    kind = code if inspect.isfunction(code) or isinstance(code, type) else type(code)
    settings = "" if isinstance(player, _Calling) else _settings(player)
    parts = [given.encode(), settings.encode(), _text(kind).encode()]
    with suppress(TypeError):
        file = inspect.getsourcefile(kind)
        parts += _contents([Path(file)]) if file else ()
    return _digest(parts)


def _text(kind: Any) -> str:
    """The text of a function or a class; what it does, where there is no text."""
    try:
        return inspect.getsource(kind)
    except (OSError, TypeError):
        code = getattr(kind, "__code__", None)
        return "" if code is None else _settings((code.co_code, code.co_names, code.co_consts))


def _settings(player: object) -> str:
    """What is known of an object's options: an address in memory is no part of them."""
    return re.sub(r" at 0x[0-9a-f]+", "", repr(player))


def _contents(files: list[Path]) -> Iterator[bytes]:
    for file in files:
        try:
            yield file.read_bytes()
        except OSError:
            yield b""


def _digest(parts: Iterable[bytes]) -> str:
    digest = blake2b(digest_size=6)
    for part in parts:
        digest.update(len(part).to_bytes(8, "big") + part)
    return digest.hexdigest()
