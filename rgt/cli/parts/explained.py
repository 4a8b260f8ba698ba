"""What can be explained by name: codes, passes and pipelines, agents, words of languages."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from rgt.backends.agents.options import described
from rgt.backends.agents.registry import NAMES
from rgt.backends.agents.registry import load as load_agent
from rgt.explanations import FAMILIES, Family, example_text, family_of
from rgt.frontends import frontend_named, languages
from rgt.passes.registry import PASSES, PIPELINES, load, strangers

_WIDTH = 79
_DIGITS = 3
# a fenced block, an indented block, or a paragraph
_PIECES = re.compile(
    r"^```\w*\n(.*?)^```$|^((?:    [^\n]*(?:\n|\Z)|\n(?=    ))+)|(\S.*?)(?:\n\n|\Z)",
    re.MULTILINE | re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class Explanation:
    """What is said about one thing: `text` to people, `facts` to programs, by their keys."""

    text: str
    facts: Mapping[str, object]


def codes() -> Iterable[str]:
    """All codes of findings, family by family."""
    return (code for family in FAMILIES for code in sorted(family.codes))


def names() -> Iterator[str]:
    """All that has an explanation: codes, passes, pipelines, agents, words."""
    yield from codes()
    yield from PASSES
    yield from strangers()
    yield from PIPELINES
    yield from NAMES
    for language in languages():
        yield from words(language)


def words(language: str) -> Mapping[str, str]:
    """The explained words and signs of a language, in Markdown."""
    assistance = frontend_named(language).assistance
    return {} if assistance is None else assistance().keywords


def of_code(text: str) -> list[Explanation]:
    """What a code means, however it was copied: ``error[RG040]``, ``rg40``."""
    code = text.rpartition("[")[2].rstrip("]:").upper()
    letters = code.rstrip("0123456789")
    code = letters + code[len(letters) :].rjust(_DIGITS, "0")
    family = family_of(code)
    if family is None:
        return []
    return [Explanation("\n".join(_code_lines(family, code)), _code_facts(family, code))]


def listed(beginnings: tuple[str, ...]) -> Iterator[tuple[Family, list[Explanation]]]:
    """The codes with these beginnings, by family; the text of each is its title."""
    for family in FAMILIES:
        found = [
            Explanation(f"{code}  {family.codes[code].title}", _code_facts(family, code))
            for code in sorted(family.codes)
            if code.startswith(beginnings)
        ]
        if found:
            yield family, found


def of_pass(name: str) -> list[Explanation]:
    """What a pass does, with its picture, or which passes a pipeline runs.

    Raises GameError if the pass is one from outside rgt that cannot be had.
    """
    if name in PIPELINES:
        members = PIPELINES[name]
        text = textwrap.fill(
            f"{name}: a pipeline of {len(members)} passes. {', '.join(members)}",
            _WIDTH,
            break_on_hyphens=False,
        )
        return [Explanation(text, {"pipeline": name, "passes": members})]
    if name not in PASSES and name not in strangers():
        return []
    kind = load(name)
    facts = {"pass": name, "summary": kind.summary(), "sound": kind.sound}
    text = f"{name}: a pass\n\n{kind.documentation()}"
    return [Explanation(text, {**facts, "documentation": kind.documentation()})]


def of_agent(name: str) -> list[Explanation]:
    """What an agent does, with its options."""
    if name not in NAMES:
        return []
    kind = load_agent(name)
    lines = [f"{name}: an agent", "", kind.documentation()]
    options = described(kind)
    for each in options:
        lines.append(f"\n  {each.name}  ({each.allowed}; default {each.default})")
        lines.append(
            textwrap.fill(each.about, _WIDTH, initial_indent="      ", subsequent_indent="      ")
        )
    facts = {
        "agent": name,
        "summary": kind.summary(),
        "options": [
            {"name": each.name, "value": each.allowed, "default": each.default, "about": each.about}
            for each in options
        ],
    }
    return [Explanation("\n".join(lines), facts)]


def of_word(word: str, among: Iterable[str]) -> list[Explanation]:
    """What a word or sign means, in each of these languages that has it."""
    found = []
    for language in among:
        markdown = words(language).get(word)
        if markdown is not None:
            text = f"{word}: in {language}\n\n{plain(markdown)}"
            facts = {"word": word, "language": language, "explanation": markdown}
            found.append(Explanation(text, facts))
    return found


def plain(markdown: str) -> str:
    """Markdown for a terminal: paragraphs filled, blocks of code indented."""
    parts = []
    for fenced, indented, paragraph in _PIECES.findall(markdown):
        if paragraph:
            parts.append(textwrap.fill(paragraph, _WIDTH, break_on_hyphens=False))
        elif fenced.strip() or indented.strip():
            parts.append(textwrap.indent(textwrap.dedent(fenced or indented).rstrip(), "    "))
    return "\n\n".join(parts)


def _code_lines(family: Family, code: str) -> Iterator[str]:
    entry = family.codes[code]
    yield f"{code}: {entry.title}\n"
    yield textwrap.fill(entry.explanation, _WIDTH, break_on_hyphens=False)
    if entry.example:
        yield "\nExample:\n"
        yield textwrap.indent(example_text(family, code).rstrip(), "    ")


def _code_facts(family: Family, code: str) -> dict[str, object]:
    entry = family.codes[code]
    return {
        "code": code,
        "family": family.title,
        "title": entry.title,
        "explanation": entry.explanation,
        "example": entry.example,
        "language": entry.language,
    }
