"""``rgt explain``: what a code of a finding, a pass, an agent or a word of a language means."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from rgt.cli import common, values

if TYPE_CHECKING:
    from rgt.cli.parts.explained import Explanation


def _names() -> Iterable[str]:
    from rgt.cli.parts.explained import names

    return dict.fromkeys(names())


class _SignsAreNames(click.Command):
    """A command that takes what has no letter, such as ``->``, as a name, not as an option."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Put signs behind all options."""
        signs = [each for each in args if re.fullmatch(r"-[^\w-]+", each)]
        if signs and "--" not in args:
            args = [*(each for each in args if each not in signs), "--", *signs]
        return super().parse_args(ctx, args)


@click.command(
    "explain",
    cls=_SignsAreNames,
    short_help="Explain a code of a finding, a pass, a word of a language.",
)
@click.argument("names", nargs=-1, metavar="[NAME]...", type=values.Names(_names, several=False))
@click.option(
    "--language",
    type=values.LANGUAGE,
    metavar="LANGUAGE",
    help="NAMEs are words or signs of this language; with --list, all that it has.",
)
@click.option("--list", "list_", is_flag=True, help="List all codes, or those that begin so.")
@click.option("--docs", is_flag=True, help="Print the folder with the pages of documentation.")
@common.json_option
def command(
    names: tuple[str, ...], language: str | None, list_: bool, docs: bool, as_json: bool
) -> None:
    """Say what NAME means, with an example that shows it.

    NAME is the code of an error or a warning, a pass or a pipeline, an agent, or a word or sign
    of a language; of a word that several languages have, what it means in each of them.

    \b
    Examples:
      rgt explain RG040                    the code in error[RG040]
      rgt explain inline-assignment        a pass, with its picture
      rgt explain mcts                     an agent, with its options
      rgt explain branch                   a word of HRG
      rgt explain --language rbg '->>'     a sign of RBG
      rgt explain --list                   every code with its title
      rgt explain --list HRG               those of one family
      rgt explain --list --language hrg    the words of HRG
    """
    if docs:
        if names or list_ or language is not None:
            raise click.UsageError("--docs stands alone")
        click.echo(str((Path(__file__).parents[2] / "docs").resolve()))
        return
    if not names and not list_:
        raise click.UsageError("name a code, a pass or a word, or use --list")
    if not list_:
        found = [each for name in names for each in _meant(name, language)]
        _tell(found, as_json, between="\n\n")
    elif language is not None:
        _list_words(names, language, as_json)
    else:
        _list_codes(names, as_json)


def _meant(name: str, language: str | None) -> list[Explanation]:
    """All that a name can mean; BadParameter if it means nothing."""
    from rgt.cli.parts import explained
    from rgt.frontends import languages
    from rgt.ir.diagnostics import nearest

    if language is not None:
        found = explained.of_word(name, [language])
        if not found:
            hint = nearest(name, explained.words(language))
            other = f"'rgt explain --list --language {language}' has all of them"
            raise click.BadParameter(f"{language} has no word '{name}': {hint or other}")
        return found
    # no word is called like a code, and to know all words takes half a second
    found = explained.of_code(name)
    if not found:
        with values.wrong_usage():
            found = [
                *explained.of_pass(name),
                *explained.of_agent(name),
                *explained.of_word(name, languages()),
            ]
    if not found:
        # codes are written in capitals
        hint = nearest(name.upper(), explained.codes()) or nearest(name, _names())
        other = "'rgt explain --list' has all codes, 'rgt passes --list' all passes"
        raise click.BadParameter(f"nothing is called '{name}': {hint or other}")
    return found


def _tell(found: Iterable[Explanation], as_json: bool, between: str = "\n") -> None:
    if as_json:
        for each in found:
            common.write_json(each.facts)
    else:
        click.echo(between.join(each.text for each in found))


def _list_codes(beginnings: tuple[str, ...], as_json: bool) -> None:
    from rgt.cli.parts.explained import listed

    wanted = tuple(each.upper() for each in beginnings) or ("",)
    families = list(listed(wanted))
    if not families:
        raise click.BadParameter(f"no code begins with {' or '.join(beginnings)}")
    for number, (family, found) in enumerate(families):
        if not as_json:
            click.echo("\n" * (number > 0) + family.title)
            click.echo("  ", nl=False)
        _tell(found, as_json, between="\n  ")


def _list_words(beginnings: tuple[str, ...], language: str, as_json: bool) -> None:
    from rgt.cli.parts import explained

    found = [
        each
        for word in explained.words(language)
        if word.startswith(beginnings or ("",))
        for each in explained.of_word(word, [language])
    ]
    if not found:
        raise click.BadParameter(f"{language} has no such word that is explained")
    if as_json:
        _tell(found, as_json)
        return
    width = max(len(str(each.facts["word"])) for each in found)
    for each in found:
        first, *_ = re.split(r"(?<=\.)\s", str(each.facts["explanation"]))
        click.echo(f"{each.facts['word']!s:{width}}  {' '.join(first.split())}")
