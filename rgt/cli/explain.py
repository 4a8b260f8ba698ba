"""``rgt explain``: what a code of a finding means."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from rgt.cli import common, values

if TYPE_CHECKING:
    from rgt.explanations import Family

_WIDTH = 79
_DIGITS = 3


def _codes() -> Iterable[str]:
    from rgt.explanations import FAMILIES

    return (code for family in FAMILIES for code in sorted(family.codes))


@click.command("explain", short_help="Explain the code of a finding.")
@click.argument("codes", nargs=-1, metavar="[CODE]...", type=values.Names(_codes, several=False))
@click.option("--list", "list_", is_flag=True, help="List all codes, or those that begin so.")
@click.option("--docs", is_flag=True, help="Print the folder with the pages of documentation.")
@common.json_option
def command(codes: tuple[str, ...], list_: bool, docs: bool, as_json: bool) -> None:
    """Say what the CODE of an error or a warning means, with an example that shows it.

    \b
    Examples:
      rgt explain RG040            the code in error[RG040]
      rgt explain --list           every code with its title
      rgt explain --list HRG       those of one family
    """
    if docs:
        if codes or list_:
            raise click.UsageError("--docs stands alone")
        click.echo(str((Path(__file__).parents[1] / "docs").resolve()))
        return
    if not codes and not list_:
        raise click.UsageError("name a CODE, or use --list")
    if list_:
        _list(codes, as_json)
        return
    found = [_found(code) for code in codes]
    for number, (family, code) in enumerate(found):
        if as_json:
            common.write_json(_as_json(family, code))
        else:
            click.echo("\n" * (number > 0) + "\n".join(_lines(family, code)))


def _found(text: str) -> tuple[Family, str]:
    """The code that is meant, and its family; BadParameter if there is none."""
    from rgt.explanations import family_of
    from rgt.ir.diagnostics import nearest

    # as it stands in a message, error[RG040], it may be copied
    code = text.rpartition("[")[2].rstrip("]:").upper()
    letters = code.rstrip("0123456789")
    code = letters + code[len(letters) :].rjust(_DIGITS, "0")
    family = family_of(code)
    if family is None:
        hint = nearest(code, _codes()) or "'rgt explain --list' has all of them"
        raise click.BadParameter(f"there is no code '{text}': {hint}")
    return family, code


def _lines(family: Family, code: str) -> Iterator[str]:
    from rgt.explanations import example_text

    entry = family.codes[code]
    yield f"{code}: {entry.title}\n"
    yield textwrap.fill(entry.explanation, _WIDTH, break_on_hyphens=False)
    if entry.example:
        yield "\nExample:\n"
        yield textwrap.indent(example_text(family, code).rstrip(), "    ")


def _as_json(family: Family, code: str) -> dict[str, str]:
    entry = family.codes[code]
    return {
        "code": code,
        "family": family.title,
        "title": entry.title,
        "explanation": entry.explanation,
        "example": entry.example,
        "language": entry.language,
    }


def _list(beginnings: tuple[str, ...], as_json: bool) -> None:
    from rgt.explanations import FAMILIES

    wanted = tuple(each.upper() for each in beginnings) or ("",)
    any_ = False
    for family in FAMILIES:
        codes = [code for code in sorted(family.codes) if code.startswith(wanted)]
        if as_json:
            for code in codes:
                common.write_json(_as_json(family, code))
        elif codes:
            click.echo("\n" * any_ + family.title)
            for code in codes:
                click.echo(f"  {code}  {family.codes[code].title}")
        any_ |= bool(codes)
    if not any_:
        raise click.BadParameter(f"no code begins with {' or '.join(beginnings)}")
