"""Passes from a file of Python, for those who write a pass or look for a wrong one."""

from __future__ import annotations

import sys
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from inspect import isabstract
from pathlib import Path
from types import ModuleType

from rgt.ir.diagnostics import GameError, error
from rgt.ir.plugins import fault, mark_foreign, told
from rgt.passes.transform import Transform


def passes_in(path: str | Path) -> tuple[type[Transform], ...]:
    """Run a file and return the passes that it defines, in order, for `registry.registered`.

    Raises GameError if the file cannot be run (PASS011) or defines no pass (PASS012); OSError
    if it cannot be read.
    """
    module = _run(Path(path))
    found = tuple(
        each
        for each in vars(module).values()
        if isinstance(each, type)
        and issubclass(each, Transform)
        and each.__module__ == module.__name__
        and not isabstract(each)
        and isinstance(vars(each).get("name"), str)
    )
    if not found:
        hint = "a pass is a frozen dataclass, made from Local, Global or Final, with a 'name'"
        raise GameError(error("PASS012", f"{path} defines no pass", hint=hint))
    return found


def _run(path: Path) -> ModuleType:
    """The module that a file defines; it is known by a name of its own."""
    name = f"rgt_guest_{path.stem}"
    mark_foreign(name)
    loader = SourceFileLoader(name, str(path))
    spec = spec_from_loader(name, loader)
    assert spec is not None
    module = module_from_spec(spec)
    # dataclasses look their module up while they are made
    sys.modules[name] = module
    source = path.read_bytes()
    try:
        exec(compile(source, str(path), "exec"), vars(module))
    except (Exception, SystemExit) as problem:
        del sys.modules[name]
        text = f"{path} cannot be run: {told(problem)}"
        raise GameError(error("PASS011", text, fault(problem))) from problem
    return module
