"""Docstrings that users read: the help of commands, the explanations of passes."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable
from textwrap import dedent
from types import ModuleType
from typing import Any


def docstring(thing: ModuleType | Callable[..., Any]) -> str:
    """The docstring of a module or function, indentation cleaned up.

    ``python -OO`` forgets docstrings: it is read from the source then.  Empty if there is none.
    """
    if thing.__doc__ is not None:
        return inspect.cleandoc(thing.__doc__)
    try:
        tree = ast.parse(dedent(inspect.getsource(thing)))
    except (OSError, TypeError, SyntaxError):  # no source
        return ""
    described = tree if inspect.ismodule(thing) else tree.body[0] if tree.body else None
    if not isinstance(described, ast.Module | ast.FunctionDef | ast.AsyncFunctionDef):
        return ""
    return ast.get_docstring(described) or ""
