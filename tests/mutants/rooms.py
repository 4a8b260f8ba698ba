"""Which code is mutated, and which tests look at it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True, slots=True)
class Room:
    """Files by patterns, those left out by name, and the tests that are asked."""

    code: tuple[str, ...]
    tests: tuple[str, ...]
    without: frozenset[str] = frozenset()

    def files(self) -> Iterator[str]:
        """The files, from the top of the repository."""
        for pattern in self.code:
            for path in sorted(ROOT.glob(pattern)):
                if path.name not in self.without and path.name != "__init__.py":
                    yield str(path.relative_to(ROOT))


_NO_BEHAVIOUR = frozenset({"codes.py", "lexicon.py", "syntax_errors.py"})
"""Tables of findings and colours, and wording."""
_LOWERING = (
    *(
        f"lowering/{each}"
        for each in ("lower", "turns", "updates", "recursion", "facts", "formulas")
    ),
    *(f"propnet/{each}" for each in ("alternation", "propnet", "simplify", "construct", "loops")),
    *("clauses/split", "clauses/permanent", "grounding/encode", "grounding/order"),
)

ROOMS = {
    "passes": Room(("passes/transforms/*/*.py",), ("tests/passes/test_*.py",)),
    "ir": Room(
        ("ir/**/*.py",),
        (
            *("tests/ir", "tests/passes/test_golden.py", "tests/passes/validators"),
            # what only front ends ask for
            *("tests/frontends/gdl/test_lower.py", "tests/frontends/hrg/test_calls.py"),
            *("tests/frontends/hrg/test_random_rules.py", "tests/frontends/test_fixes.py"),
        ),
        _NO_BEHAVIOUR | {"children.py", "memory.py", "plugins.py", "version.py"},
    ),
    "gdl": Room(tuple(f"frontends/gdl/{each}.py" for each in _LOWERING), ("tests/frontends/gdl",)),
    "hrg": Room(
        tuple(
            f"frontends/hrg/{each}.py"
            for each in (
                *("lower", "checking/calls", "checking/over", "lowering/graphs"),
                *(f"lowering/{each}" for each in ("calling", "operands", "conditions", "targets")),
                *(f"evaluation/{each}" for each in ("data", "domains", "functions", "maps")),
                *(f"evaluation/{each}" for each in ("cases", "evaluate", "routines")),
            )
        ),
        ("tests/frontends/hrg",),
    ),
    "rbg": Room(
        tuple(
            f"frontends/rbg/{each}.py"
            for each in (
                *("lower", "linear", "reading/straightness", "reading/boards"),
                *(f"lowering/{each}" for each in ("rules", "conditions", "relations", "tables")),
                *(f"lowering/{each}" for each in ("numbers", "sums", "counting", "endings")),
                "lowering/leaving",
            )
        ),
        ("tests/frontends/rbg",),
    ),
    "rbg2017": Room(
        tuple(
            f"frontends/rbg2017/{each}.py"
            for each in ("translate", "turns", "moves", "walks", "goals", "conditions", "board")
        ),
        ("tests/frontends/rbg2017",),
    ),
    "simplified": Room(
        ("frontends/simplified/lower.py", "frontends/simplified/lowering/*.py"),
        ("tests/frontends/simplified/test_l*.py",),
    ),
    "linegames": Room(("frontends/linegames/*.py",), ("tests/frontends/linegames",), _NO_BEHAVIOUR),
}
SLOW = ("tests/passes/test_determinism.py", "tests/passes/test_partition.py")
"""Tests of other processes and of large games: minutes, in which they see no more than others."""
