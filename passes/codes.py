"""Every finding about the choice of passes that has a code (see `rgt.ir.codes`)."""

from __future__ import annotations

from rgt.ir.codes import Code

CODES: dict[str, Code] = {
    "PASS001": Code(
        "Unknown pass",
        "There is no pass and no pipeline of this name; `rgt passes --list` names them all.",
        "rgt translate rg/minimal --passes inline-asignment",
        "sh",
    ),
    "PASS002": Code(
        "Malformed choice of passes",
        "Passes and pipelines are separated by commas; a pass may have options in braces: "
        "`inline-assignment{max-uses=3}`.",
        "rgt translate rg/minimal --passes 'inline-assignment{max-uses=3'",
        "sh",
    ),
    "PASS003": Code(
        "Unknown option",
        "The pass has no option of this name; the hint names those that it has.",
        "rgt translate rg/minimal --passes 'inline-assignment{uses=3}'",
        "sh",
    ),
    "PASS004": Code(
        "Option without a number",
        "The value of an option is a whole number.",
        "rgt translate rg/minimal --passes 'inline-assignment{max-uses=few}'",
        "sh",
    ),
    "PASS005": Code(
        "Step beyond the last",
        "The run has fewer steps than `--until` asks for.",
        "rgt passes rg/minimal --until 1000",
        "sh",
    ),
    "PASS006": Code(
        "Unknown node",
        "Neither the game nor any step of the run has the node that `--node` names. "
        "`rgt translate GAME --passes none` shows the nodes there are at the beginning.",
        "rgt passes rg/minimal --node begiin",
        "sh",
    ),
    "PASS010": Code(
        "Name of a pass that is taken",
        "A pass that is registered from outside rgt needs a name that no other pass and no "
        "pipeline has.",
        'from rgt.passes.registry import load, register\n\nregister(load("prune-self-loops"))',
        "python",
    ),
    "PASS011": Code(
        "File of passes that does not run",
        "`--with FILE` runs a file of Python that defines passes; this one raised an exception.",
        "from pathlib import Path\nfrom rgt.passes.guests import passes_in\n\n"
        'Path("wrong.py").write_text("1 / 0")\npasses_in("wrong.py")',
        "python",
    ),
    "PASS012": Code(
        "File without a pass",
        "`--with FILE` names a file of Python that defines at least one pass: a frozen dataclass "
        "made from `Local`, `Global` or `Final` of `rgt.passes.transform`, with a `name`.",
        "touch empty.py\nrgt bisect rg/minimal --with empty.py",
        "sh",
    ),
    "PASS013": Code(
        "Passes without an end",
        "Passes run until a whole round changes nothing. A pass from outside rgt undoes what "
        "another one does, or finds something to rewrite for ever; rgt's own passes come to an end "
        "by themselves.",
        "from dataclasses import dataclass\n\n"
        "from rgt.ir.actions import Tag\nfrom rgt.passes.transform import Global\n\n\n"
        "@dataclass(frozen=True)\nclass Restless(Global):\n"
        '    name = "restless"\n\n'
        "    def run(self, context):\n"
        "        first = context.game.automaton.edges()[0]\n"
        '        with context.rewrite("it never rests"):\n'
        "            context.game.automaton.relabel(first.key, Tag(str(context.round)))\n\n\n"
        'game = rgt.load("rg/minimal")\nrgt.optimize(game, [Restless()])',
        "python",
    ),
}
