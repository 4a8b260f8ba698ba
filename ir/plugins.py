"""Code from outside rgt: what installed packages offer, and where it is when it fails.

Packages offer languages, passes and agents by entry points (`importlib.metadata`), which are looked
for only when a name is none of rgt's own.  An exception that goes through such code, or through a
file given by ``--with``, is no fault of rgt, and its place there can be told.
"""

from __future__ import annotations

from linecache import getlines
from typing import TYPE_CHECKING, Any

from rgt.ir.diagnostics import GameError, Source, Span, error

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint
    from types import TracebackType

FRONTENDS = "rgt.frontends"
PASSES = "rgt.passes"
AGENTS = "rgt.agents"

_foreign: set[str] = set()


def offered(group: str) -> dict[str, EntryPoint]:
    """The entry points of a group by name, in the order of names.

    Of two with one name the one in the package that comes first in the path counts, as where
    modules are imported.
    """
    # most commands never ask, and this import takes longer than all of rgt's
    from importlib.metadata import entry_points

    found: dict[str, EntryPoint] = {}
    for entry in entry_points(group=group):
        found.setdefault(entry.name, entry)
    return dict(sorted(found.items()))


def load(entry: EntryPoint) -> Any:
    """What an entry point names; GameError (RGT050), with the place, if it cannot be imported."""
    mark_foreign(entry.module)
    try:
        return entry.load()
    except (Exception, SystemExit) as problem:
        text = f"{described(entry)} cannot be loaded: {told(problem)}"
        hint = "rgt goes on without it where nothing needs it"
        raise GameError(error("RGT050", text, fault(problem), hint=hint)) from problem


def unusable(entry: EntryPoint, why: str) -> GameError:
    """The error (RGT051) about a plug-in that offers something else than is wanted."""
    return GameError(error("RGT051", f"{described(entry)} {why}"))


def described(entry: EntryPoint) -> str:
    """A plug-in in words: its name, and the package that it is from."""
    package = entry.dist
    origin = "" if package is None else f" of {package.name} {package.version}"
    return f"the plug-in '{entry.name}'{origin}"


def mark_foreign(module: str) -> None:
    """Take code of this module, and of the package that it is in, for no part of rgt."""
    _foreign.add(module.partition(".")[0])


def told(problem: BaseException) -> str:
    """An exception in a line."""
    return f"{type(problem).__name__}: {problem}" if str(problem) else type(problem).__name__


def fault(problem: BaseException) -> Span | None:
    """The last place in code from outside rgt that an exception came through; None: in none."""
    if isinstance(problem, SyntaxError) and problem.filename and problem.lineno:
        return _line(problem.filename, problem.lineno)
    found = None
    traceback: TracebackType | None = problem.__traceback__
    while traceback is not None:
        frame = traceback.tb_frame
        module = str(frame.f_globals.get("__name__"))
        if module.partition(".")[0] in _foreign:
            found = _line(frame.f_code.co_filename, traceback.tb_lineno)
        traceback = traceback.tb_next
    return found


def _line(file: str, number: int) -> Span:
    """A line of a file of Python without its indentation."""
    source = Source(file, "".join(getlines(file)))
    text = source.line(number)
    return Span(source, number, len(text) - len(text.lstrip()) + 1, number, len(text) + 1)
