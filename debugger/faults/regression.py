"""A reduced game as a test file that fails as long as the fault is there (``--test``)."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from pathlib import Path
from textwrap import dedent

from rgt.debugger.faults.checks import BrokenBy, Command
from rgt.debugger.faults.reduce import Reduction
from rgt.debugger.view.words import plain
from rgt.ir.builtins import add_builtins, builtin_types, builtin_variables
from rgt.ir.diagnostics import Source
from rgt.ir.game import Declaration, Game
from rgt.ir.text.parser import parse_game
from rgt.ir.text.printer import print_game
from rgt.passes.registry import specification


def brief_text(game: Game) -> str:
    """The RG text of a game without the built-in declarations that it would get anyway."""
    short = game.copy()
    for name, variable in builtin_variables(game).items():
        if short.variables.get(name) == variable:
            short.remove(Declaration.VARIABLE, name)
    for name, type_ in builtin_types(game).items():
        if short.types.get(name) == type_:
            short.remove(Declaration.TYPE, name)
    return print_game(short)


def read_again(text: str) -> Game:
    """The game of an RG text, built-ins included."""
    game = parse_game(Source("reduced.rg", text))
    add_builtins(game)
    return game


def regression_text(
    found: Reduction,
    check: BrokenBy | Command,
    text: str,
    *,
    name: str,
    guests: Sequence[str] = (),
    folder: Path | None = None,
) -> str:
    """The text of a test file for pytest that holds the game with this RG text.

    `name` is what the game was reduced from, `guests` are the files with passes from outside
    rgt, and `folder` is where the test will stand.
    """
    cut = f"{found.before.edges} edges became {found.after.edges}"
    about = f"Reduced by `rgt reduce` from {name}: {cut}."
    if isinstance(check, Command):
        return _of_command(check, text, about)
    return _of_passes(check, found.failure, text, about, guests, folder or Path())


def _of_passes(
    check: BrokenBy, failure: str, text: str, about: str, guests: Sequence[str], folder: Path
) -> str:
    passes = specification(check.passes)
    imports = ["import rgt", "from rgt.debugger.comparing.observing import Observed"]
    run = [f"rgt.optimize(after, {_quoted(passes)})"]
    if guests:
        imports += ["from rgt.passes.guests import passes_in"]
        imports += ["from rgt.passes.registry import registered"]
        files = [os.path.relpath(file, folder) for file in guests]
        found = ", ".join(f"*passes_in(HERE / {_quoted(file)})" for file in files)
        run = [f"with registered({found}):", f"    {run[0]}"]
    here = "\nHERE = Path(__file__).parent\n" if guests else ""
    body = "\n".join(f"    {line}" for line in run)
    return (
        _head(f"The passes keep this game as it is: {passes}.", about, f"The fault: {failure}.")
        + ("from pathlib import Path\n\n" if guests else "")
        + "\n".join(imports)
        + f"\n{here}\n{_game(text)}\n\n"
        + "def test_passes_keep_the_game() -> None:\n"
        + '    before, after = rgt.loads(GAME, "rg"), rgt.loads(GAME, "rg")\n'
        + f"{body}\n"
        + f"    one, other = (Observed(game, {_quoted(check.what)}) for game in (before, after))\n"
        + f"    assert one.fingerprint({check.depth}) == other.fingerprint({check.depth})\n"
    )


def _of_command(check: Command, text: str, about: str) -> str:
    wanted = "== 0" if check.status is None else f"!= {check.status}"
    command = check.command if "{}" in check.command else f"{check.command} {{}}"
    return (
        _head("A command does not fail on this game.", about)
        + "import shlex\nimport subprocess\nfrom pathlib import Path\n\n"
        + f"COMMAND = {_quoted(command)}\n\n{_game(text)}\n\n"
        + dedent(
            f"""\
            def test_the_command_does_not_fail(tmp_path: Path) -> None:
                file = tmp_path / "game.rg"
                file.write_text(GAME)
                command = COMMAND.replace("{{}}", shlex.quote(str(file)))
                done = subprocess.run(command, shell=True, timeout={check.seconds:g})
                assert done.returncode {wanted}
            """
        )
    )


def _head(first: str, *about: str) -> str:
    rest = "\n".join(map(plain, about))
    head = f'"""{plain(first)}\n\n{rest}\n"""\n\n' if _fits(first + rest) else ""
    return head + "from __future__ import annotations\n\n"


def _game(text: str) -> str:
    """The definition of the text: as it reads, unless Python would read it otherwise."""
    return f'GAME = """\\\n{text}"""\n' if _fits(text) else f"GAME = {text!r}\n"


def _quoted(text: str) -> str:
    """A string of Python, in double quotes."""
    return json.dumps(text)


def _fits(text: str) -> bool:
    return '"""' not in text and "\\" not in text
