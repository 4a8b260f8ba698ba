"""The pages of docs/ that are made from the code: ``python -m tests.docs`` writes them."""

from __future__ import annotations

import inspect
import re
import textwrap
from dataclasses import fields

from rgt.explanations import FAMILIES, Family, anchor
from rgt.ir.diagnostics import Diagnostic
from rgt.passes.registry import PASSES, PIPELINES, load
from rgt.passes.transform import Transform
from tests.codes import ROOT, findings

DOCS = ROOT / "docs"
_WIDTH = 100
_MADE = "<!-- made by `make docs`; do not edit -->\n"

_ERRORS = f"""{_MADE}
# Errors and warnings

Everything that rgt can find wrong with a game or a request has a code, which never changes its
meaning. An *error* stops the work, a *warning* does not. Most findings come with an example here,
and with what rgt says about it. `rgt check GAME` looks for all of them at once, and
`rgt check GAME --json` reports them as JSON. `rgt explain CODE` says what stands here about a code.
"""

_PASSES = f"""{_MADE}
# Passes

A pass rewrites the automaton and keeps the game tree. A pipeline runs its passes in order, round
after round, until a whole round changes nothing. `--passes` takes pipelines and passes, separated
by commas; a pass may be given options in braces: `--passes 'inline-assignment{{max-uses=3}}'`.
`rgt passes GAME --trace` shows every rewrite ([traces.md](traces.md) tells of that and of the form
of its file). The pictures below are run by the tests.
"""


_PIPELINES = """
## Pipelines

`default` is what every command runs unless told otherwise, `all` is every sound optimisation, and
`plain` also writes out the shorthands of RG. A pass that needs more than a proper game joins no
pipeline and has to be named.

| pipeline | passes, in order |
|---|---|"""


def errors_page() -> str:
    """All codes by family, with examples and what is said about them."""
    parts = [_ERRORS]
    for family in FAMILIES:
        lines = [f"- [{family.title}](#{anchor(family.title)})"]
        for code, entry in sorted(family.codes.items()):
            title = f"{code}: {entry.title}"
            lines.append(f"  - [{title}](#{anchor(title)})")
        parts.append("\n".join(lines))
    parts.append("")
    parts.extend(_family(family) for family in FAMILIES)
    return "\n".join(parts)


def _family(family: Family) -> str:
    parts = [f"## {family.title}\n\n{family.about}\n"]
    if family.completion:
        language = next(iter(family.codes.values())).language
        text = family.completion.rstrip()
        parts.append(
            "Examples that are only a part of a game are completed by these lines after them:\n"
            f"\n{_fenced(language, text)}\n"
        )
    parts.extend(_entry(family, code) for code in sorted(family.codes))
    return "\n".join(parts)


def _entry(family: Family, code: str) -> str:
    entry = family.codes[code]
    parts = [f"### {code}: {entry.title}\n\n{_wrapped(entry.explanation)}\n"]
    if entry.example:
        lines = [_cut(line) for line in entry.example.splitlines()]
        parts.append(_fenced(entry.language, "\n".join(lines)) + "\n")
        parts.append(_fenced("text", _rendered(family, code).render()) + "\n")
    return "\n".join(parts)


def _rendered(family: Family, code: str) -> Diagnostic:
    return next(found for found in findings(family, code) if found.code == code)


def passes_page() -> str:
    """All passes with their documentation, and the pipelines."""
    parts = [_PASSES, "| pass | what it does |\n|---|---|"]
    parts += [f"| [{name}](#{name}) | {load(name).summary()} |" for name in PASSES]
    parts.append(_PIPELINES)
    parts += [f"| `{name}` | {_members(name)} |" for name in PIPELINES]
    parts.append("")
    parts.extend(_pass(load(name)) for name in PASSES)
    return "\n".join(parts)


def _members(pipeline: str) -> str:
    """The passes of a pipeline; one that the table has named before is named again."""
    left = ", ".join(PIPELINES[pipeline])
    names = list(PIPELINES)
    for earlier in names[: names.index(pipeline)]:
        if PIPELINES[earlier]:
            left = left.replace(", ".join(PIPELINES[earlier]), f"`{earlier}`")
    return left or "nothing"


def _pass(kind: type[Transform]) -> str:
    sound = "" if kind.sound else "\nNot sound for every game: off unless named.\n"
    return f"## {kind.name}\n{sound}\n{_markdown(kind.documentation())}{_options(kind)}"


def _options(kind: type[Transform]) -> str:
    """The options of a pass with their default values, and what its class says about them."""
    known = {field.name: field for field in fields(kind)}  # type: ignore[arg-type]
    if not known:
        return ""
    text = "\n\n".join(inspect.cleandoc(kind.__doc__ or "").split("\n\n")[1:])
    for name in known:
        text = text.replace(f"`{name}`", f"`{name.replace('_', '-')}`")
    values = ", ".join(f"`{n.replace('_', '-')}={f.default}`" for n, f in known.items())
    return f"\n**Options:** by default {values}.\n{text}\n"


_PICTURE = re.compile(r"^(\w[^\n]*):\n\n((?:    [^\n]*\n|\n)+)", re.MULTILINE)
_HEADING = re.compile(r"^(Promise|Why sound|Not applied|Ends|Gain|Cost|Source): ", re.MULTILINE)


def _markdown(text: str) -> str:
    """A docstring as Markdown: pictures as code, headings in bold."""

    def fenced(match: re.Match[str]) -> str:
        return f"{match[1]}\n\n{_fenced('rg', inspect.cleandoc(match[2]))}\n\n"

    text = _PICTURE.sub(fenced, text.replace("``", "`") + "\n")
    text = _HEADING.sub(r"\n**\1:** ", text)
    return re.sub(r"\n{3,}", "\n\n", text).rstrip() + "\n"


def _fenced(language: str, text: str) -> str:
    return f"```{language}\n{text}\n```"


def _wrapped(text: str) -> str:
    return textwrap.fill(text, _WIDTH, break_long_words=False, break_on_hyphens=False)


def _cut(line: str) -> str:
    return line if len(line) <= _WIDTH else line[: _WIDTH - 4] + " ..."


PAGES = {"errors.md": errors_page, "passes.md": passes_page}
"""What writes each page that is made from the code, by its file name."""


def main() -> None:
    """Write the pages."""
    DOCS.mkdir(exist_ok=True)
    for name, text in PAGES.items():
        (DOCS / name).write_text(text(), encoding="utf-8")


if __name__ == "__main__":
    main()
