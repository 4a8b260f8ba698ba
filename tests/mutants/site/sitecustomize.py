"""Loads a module's mutant instead of it, in this process and in those that it starts.

Python imports this file at its start where its folder is in PYTHONPATH.  RGT_MUTANT is the name of
the module, RGT_MUTANT_TEXT the file that has the mutant's text.
"""

from __future__ import annotations

import importlib.machinery
import os
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType


class _Loader(SourceFileLoader):
    """Compiles the mutant; nothing is kept in a cache."""

    def get_code(self, fullname: str) -> CodeType:
        text = Path(os.environ["RGT_MUTANT_TEXT"]).read_text(encoding="utf-8")
        return compile(text, self.path, "exec", dont_inherit=True)


class _Finder(MetaPathFinder):
    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname != os.environ.get("RGT_MUTANT"):
            return None
        found = PathFinder.find_spec(fullname, path, target)
        if found is not None and isinstance(found.loader, importlib.machinery.SourceFileLoader):
            found.loader = _Loader(fullname, found.loader.path)
            found.cached = None
        return found


if "RGT_MUTANT" in os.environ:
    sys.meta_path.insert(0, _Finder())
