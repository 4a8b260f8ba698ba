"""``rgt translate``: a game in one form, out in another."""

from __future__ import annotations

from pathlib import PurePath
from typing import TYPE_CHECKING

import click

from rgt.cli import common, values
from rgt.cli.outputs import spare

if TYPE_CHECKING:
    from rgt.cli.common import Reading


_WRITTEN = ("hrg", "rbg", "kif", "gdl")
_TARGETS = ("rg", "json", "dot", "svg", "efg", *_WRITTEN)


@click.command("translate", short_help="Translate a game.")
@click.argument("game", type=values.GAME, metavar="GAME")
@click.option(
    "--to",
    "target",
    type=click.Choice(_TARGETS),
    help="RG text, RG as JSON, Graphviz text of the automaton, its picture; the whole tree of a "
    "small game as Gambit reads it; HRG text of HRG, LineGames and Simplified Boardgames, RBG "
    "text of RBG and Simplified Boardgames; KIF, or GDL in infix form, of GDL. "
    "[default: what the end of FILE says, else rg]",
)
@click.option("--high-level", is_flag=True, help="With --to rbg: keep the macros.")
@common.passes_option()
@common.language_options
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    type=values.OUTPUT,
    help="Write to FILE instead of standard output.",
)
@click.option(
    "--explain",
    is_flag=True,
    help="GDL: tell on standard error what was found of the state, by which invariant, or why "
    "not; a line says so without it, too.",
)
@click.option("-q", "--quiet", is_flag=True, help="No sizes and times on standard error.")
def command(
    game: str,
    target: str | None,
    high_level: bool,
    passes: str,
    reading: Reading,
    output: str | None,
    explain: bool,
    quiet: bool,
) -> None:
    """Translate GAME and write it to standard output.

    \b
    Examples:
      rgt translate game.kif --to rg                 the optimised automaton
      rgt translate game.kif --explain               what of its state was found again
      rgt translate game.kif --passes none -o x.rg   as translated, into a file
      rgt translate x.rg -o x.svg                    a picture of the automaton
      rgt translate x.rg --to dot | dot -Tpdf        another, by Graphviz
      rgt translate nim -o nim.efg                   its tree, for Gambit
      rgt translate lines.py --to hrg                what a LineGames file says, in HRG
      rgt translate game.sbg --to hrg                a Simplified Boardgame in HRG
      rgt translate x.rbg --to rbg                   low-level RBG: macros written out
      rgt translate x.kif --to gdl                   GDL in infix form, and back by --to kif
    """
    if target is None:
        ending = PurePath(output or "").suffix.lower().removeprefix(".")
        target = ending if ending in _TARGETS else "rg"
    if high_level and target != "rbg":
        raise click.UsageError("--high-level goes with --to rbg")
    spare([game], [output])
    if target in _WRITTEN:
        from rgt.api import rewrite

        source, language = common.read(game, reading.language)
        common.write(rewrite(source, language, target, high_level=high_level), output)
        return
    loaded = common.open_game(game, reading)
    if explain:
        _explain(game, reading)
    report = common.optimised(loaded, passes)
    common.write(_text(loaded.game, target), output)
    if not quiet:
        for note in loaded.notes if not explain else ():
            click.echo(f"{loaded.game.name}: {note}", err=True)
        before, after = report.before, report.after
        click.echo(
            f"{loaded.game.name}: {before.nodes} -> {after.nodes} nodes, "
            f"{before.edges} -> {after.edges} edges; parsed in {loaded.parse_seconds:.2f} s, "
            f"lowered in {loaded.lower_seconds:.2f} s, optimised in {report.seconds:.2f} s",
            err=True,
        )


def _explain(game: str, reading: Reading) -> None:
    """Tell what was found of the state of a game in GDL."""
    from rgt.frontends.gdl.reading.parse import parse
    from rgt.frontends.gdl.recovery.explain import explain

    source, language = common.read(game, reading.language)
    if language != "gdl" or reading.recovery == "off":
        raise click.UsageError("--explain is for games in GDL, with --recovery auto")
    for line in explain(parse(source), reading.simultaneous):
        click.echo(line, err=True)


def _text(game: object, target: str) -> str:
    from rgt.ir.game import Game

    assert isinstance(game, Game)
    if target == "json":
        import json

        from rgt.ir.json_form import to_json

        return json.dumps(to_json(game), indent=1) + "\n"
    if target == "dot":
        from rgt.ir.text.dot import to_dot

        return to_dot(game)
    if target == "efg":
        from rgt.environments import efg

        return efg.dumps(game)
    if target == "svg":
        from rgt.debugger.diagrams.svg import automaton_svg

        return automaton_svg(game)
    from rgt.ir.text.printer import print_game

    return print_game(game)
