"""The pictures of rewrites: what their docstrings show, as statements of a plan."""

from __future__ import annotations

import re
from random import Random
from types import ModuleType

from rgt.backends.plan import expressions, lanes, searches, sets, statements, types
from rgt.backends.plan.lines import Line
from rgt.backends.plan.machine.evaluate import Machine
from rgt.backends.plan.nodes import Node
from rgt.backends.plan.sets import Members, SetConst
from rgt.ir.display.docstrings import docstring

_NAMES = {
    name: thing
    for module in (expressions, lanes, searches, sets, statements, types)
    for name, thing in vars(module).items()
    if not name.startswith("_")
}
PLACES = 32
"""So many places have the boards of pictures."""
HEADINGS = ("Before::", "After::", "Why sound:", "Not applied:", "Ends:", "Gain:")


def picture(rewrite: ModuleType, heading: str) -> list[Line]:
    """The statements under a heading, four blanks being one body deeper."""
    text = docstring(rewrite).partition(f"{heading}::\n")[2]
    shown = re.match(r"(?:\n|    .*\n)*", text)
    assert shown is not None
    rows: list[str] = []
    for row in (row[4:] for row in shown[0].splitlines() if row.strip()):
        # a long statement goes on in the next rows
        if rows and rows[-1].count("(") > rows[-1].count(")"):
            rows[-1] += f" {row.strip()}"
        else:
            rows.append(row)
    indents = [len(row) - len(row.lstrip()) for row in rows]
    # the pictures are ours: they are Python that builds the nodes
    return [
        Line(1 + indent // 4, eval(row.strip(), dict(_NAMES)))
        for row, indent in zip(rows, indents, strict=True)
    ]


def machines(lines: list[Line], count: int, seed: int) -> list[Machine]:
    """Machines with random sets for all boards that some statements read."""
    random = Random(seed)
    nodes: list[Node] = [node for line in lines for node in line.statement.all()]
    boards = {node.board for node in nodes if isinstance(node, Members)}
    masks = [node.mask for node in nodes if isinstance(node, SetConst)] or [(1 << 64) - 1]
    made = []
    for _ in range(count):
        density = random.choice([0, 1, 2, 4])

        def drawn(few: int = density) -> int:
            found = random.getrandbits(PLACES)
            for _ in range(few):
                found &= random.getrandbits(PLACES)
            return found & random.choice([random.choice(masks), -1])

        made.append(Machine(boards={board: [drawn() for _ in range(8)] for board in boards}))
    return made
