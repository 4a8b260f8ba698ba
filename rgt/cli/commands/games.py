"""``rgt games``: what the corpus has, and games that nobody has played yet."""

from __future__ import annotations

from collections.abc import Iterable

import click

from rgt.cli import common, values


def _names() -> Iterable[str]:
    from rgt.corpus import games

    return dict.fromkeys(game.name for game in games())


@click.command("games", short_help="List the games that come with rgt.")
@click.argument("words", nargs=-1, metavar="[WORD]...", type=values.Names(_names, several=False))
@common.json_option
@click.option(
    "--generate",
    "seed",
    type=click.IntRange(min=0),
    metavar="SEED",
    help="Make up a Simplified Boardgame instead: one and the same for every SEED, a number.",
)
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    type=values.OUTPUT,
    help="With --generate: write the game to FILE, such as new.sbg.",
)
def command(words: tuple[str, ...], as_json: bool, seed: int | None, output: str | None) -> None:
    """List the games of the corpus, each with the languages that it is written in.

    With WORDs, those in whose name or language one of them occurs.  The first language named is
    the one that the bare name of the game stands for; 'hrg/chess' says which one is meant.

    \b
    Examples:
      rgt games chess                       chess and its variants
      rgt games --generate 7 -o new.sbg     a game that was drawn by lot and tried
    """
    if seed is not None:
        if words or as_json:
            raise click.UsageError("--generate lists no games: leave out WORDs and --json")
        from rgt.frontends.simplified.generating.generate import generate

        common.write(generate(seed), output)
        return
    if output is not None:
        raise click.UsageError("-o goes with --generate")
    from rgt.corpus import games

    found: dict[str, list[str]] = {}
    for game in games():
        if not words or any(word.lower() in game.full_name for word in words):
            found.setdefault(game.name, []).append(game.language)
    if as_json:
        for name, languages in found.items():
            common.write_json({"game": name, "languages": languages})
        return
    width = max(map(len, found), default=0)
    for name, languages in found.items():
        click.echo(f"{name:{width}}  {' '.join(languages)}")
    if not found:
        click.echo("the corpus has no such game", err=True)
        raise click.exceptions.Exit(1)
