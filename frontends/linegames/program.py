"""Running a Python program that defines a line game.

The program is run as it is, with all that it does: only files that the user names are ever run,
and by nothing but this module.
"""

from __future__ import annotations

import contextlib
import re
import sys
import warnings
from collections.abc import Mapping
from inspect import signature
from pathlib import PurePath
from types import CodeType, TracebackType
from typing import Any

from rgt.frontends.linegames.game import LineGame
from rgt.frontends.linegames.kinds import Kind
from rgt.frontends.linegames.places import place, running
from rgt.ir.diagnostics import GameError, Source, Span, error, nearest
from rgt.ir.findings.respelling import respelt_in


def game_of(source: Source) -> LineGame:
    """The game that a program defines: its variable `game`, or else its only `LineGame`.

    What the program prints goes to standard error.  Raises `GameError`: LINE001 if the text is
    no Python, LINE002 if the program fails, LINE003 if it exits, LINE004 if it defines no game
    or several; and whatever a wrong game raises.
    """
    code = _compiled(source)
    namespace: dict[str, Any] = {
        "__name__": PurePath(source.name).stem,
        "__file__": source.name,
        "__builtins__": __builtins__,
    }
    with running(source), contextlib.redirect_stdout(sys.stderr):
        _run(code, namespace, source)
    return _chosen(namespace, source)


def _compiled(source: Source) -> CodeType:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return compile(source.text, source.name, "exec", dont_inherit=True)
    except SyntaxError as problem:
        message = problem.msg
        raise GameError(error("LINE001", message, _syntax_span(source, problem))) from None
    except (ValueError, OverflowError, MemoryError, RecursionError) as problem:
        message = str(problem) or "nested too deeply"
        raise GameError(error("LINE001", message, source.span(0))) from None


def _syntax_span(source: Source, problem: SyntaxError) -> Span:
    """Python counts columns from 1 here, in characters, and gives 0 where it knows none."""
    line = min(problem.lineno or 1, source.text.count("\n") + 1)
    column = max(problem.offset or 1, 1)
    end_line = problem.end_lineno or line
    end_column = max(problem.end_offset or 0, column + 1 if end_line == line else 1)
    return Span(source, line, column, end_line, end_column)


def _run(code: CodeType, namespace: dict[str, Any], source: Source) -> None:
    try:
        exec(code, namespace)
    except GameError:
        raise
    except SystemExit as problem:
        raise GameError(
            error(
                "LINE003",
                "the program exits here and leaves no game",
                _deepest(problem.__traceback__, source),
                hint="define the game without sys.exit()",
            )
        ) from None
    except Exception as problem:
        told = str(problem).replace(".__init__()", "()")
        span, hint = _deepest(problem.__traceback__, source), _meant(problem, namespace)
        raise GameError(
            error(
                "LINE002",
                f"the program fails: {type(problem).__name__}" + (f": {told}" if told else ""),
                span,
                hint=hint,
                fixes=respelt_in(hint, span),
            )
        ) from None


def _meant(problem: Exception, names: Mapping[str, Any]) -> str | None:
    """A hint at the name that was meant, where a name is what is wrong."""
    if isinstance(problem, NameError):
        public = [name for name in names if not name.startswith("_")]
        return nearest(problem.name, [*public, *_offered()]) if problem.name else None
    if isinstance(problem, AttributeError):
        public = [name for name in dir(problem.obj) if not name.startswith("_")]
        return nearest(problem.name, public) if problem.name else None
    if isinstance(problem, ImportError):
        wanted = re.search(r"cannot import name '(\w+)'", str(problem))
        return nearest(wanted[1], _offered()) if wanted else None
    unexpected = re.search(r"unexpected keyword argument '(\w+)'", str(problem))
    if unexpected is None:
        return None
    known = (*signature(LineGame).parameters, *signature(Kind).parameters)
    return nearest(unexpected[1], known)


def _offered() -> list[str]:
    """What a program can import from here."""
    return list(sys.modules[__package__].__all__)


def _deepest(traceback: TracebackType | None, source: Source) -> Span:
    """The last place in the program itself that the exception came through."""
    found = source.span(0)
    while traceback is not None:
        frame = traceback.tb_frame
        if frame.f_code.co_filename == source.name:
            found = place(frame.f_code, traceback.tb_lasti) or found
        traceback = traceback.tb_next
    return found


def _chosen(namespace: dict[str, Any], source: Source) -> LineGame:
    game = namespace.get("game")
    if isinstance(game, LineGame):
        return game
    games = {name: each for name, each in namespace.items() if isinstance(each, LineGame)}
    different = list({id(each): each for each in games.values()}.values())
    if len(different) == 1:
        return different[0]
    if not different:
        message = "the program defines no LineGame"
        hint = "for example: game = LineGame(board=alquerque(5, 5), pieces={...}, max_turns=200)"
    else:
        message = f"the program defines several games: {', '.join(games)}"
        hint = "call the one that counts 'game'"
    raise GameError(error("LINE004", message, source.span(0), hint=hint))
