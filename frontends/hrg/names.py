"""The names that values, functions and variables have in RG, each its own (specs/hrg.md 3.2).

RG takes a name for a constant first, then for a variable, then for a symbol.  A value therefore
never has the name of a constant or variable: the function ``up`` beside an element ``up`` is
renamed.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from rgt.frontends.hrg.values import Value

BUILT_IN_VARIABLES = ("player", "goals", "visible")
_RESERVED = frozenset({"const", "type", "var", ""})
_FOREIGN = re.compile(r"\W")


def mangled(value: Value) -> str:
    """The usual symbol of a value, ``P__0_1`` for ``P(0, 1)``; two values may have the same."""
    if isinstance(value, str):
        return value
    return f"{value.name}__{'_'.join([mangled(argument) for argument in value.arguments])}"


class Names:
    """Gives names out, the same for the same questions in the same order."""

    def __init__(self) -> None:
        self._taken = set(BUILT_IN_VARIABLES)
        self._symbols: dict[Value, str] = {}
        self._constants: dict[str, str] = {}
        self._variables: dict[str, str] = {name: name for name in BUILT_IN_VARIABLES}

    def symbol(self, value: Value) -> str:
        """The symbol of a value: `mangled`, or with a number behind it where that is taken."""
        found = self._symbols.get(value)
        if found is None:
            found = self._symbols[value] = self._free(_legal(mangled(value)))
        return found

    def declare(self, functions: Mapping[str, str], variables: Mapping[str, str]) -> None:
        """Name functions and variables, each given with the word that tells it from a symbol.

        Values that have a symbol by now keep it; later ones get out of the way.
        """
        clashing = [
            (table, name, word)
            for table, words in ((self._constants, functions), (self._variables, variables))
            for name, word in words.items()
            if not self._keep(table, name)
        ]
        for table, name, word in clashing:
            table[name] = self._free(_legal(f"{name}_{word}"))

    def constant(self, function: str) -> str:
        """The RG name of a function; its own if it was never declared."""
        return self._constants.get(function, function)

    def variable(self, variable: str) -> str:
        """The RG name of a variable; its own if it was never declared."""
        return self._variables.get(variable, variable)

    def _keep(self, table: dict[str, str], name: str) -> bool:
        """Whether a function or variable can have its own name; it has it then."""
        if name not in table:
            if name in self._taken or name != _legal(name):
                return False
            self._taken.add(name)
            table[name] = name
        return True

    def _free(self, base: str) -> str:
        name, count = base, 1
        while name in self._taken:
            count += 1
            name = f"{base}_{count}"
        self._taken.add(name)
        return name


def _legal(name: str) -> str:
    """The name with everything replaced that is no identifier of RG."""
    name = _FOREIGN.sub("_", name.replace("-", "minus"))
    return f"{name}_" if name in _RESERVED else name
