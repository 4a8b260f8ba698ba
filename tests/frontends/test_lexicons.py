"""Lexicons: their patterns mean the same everywhere, and their words are those of the readers."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rgt.corpus import LANGUAGES
from rgt.frontends import frontend_named
from rgt.frontends.common import patterns as p
from rgt.frontends.common.lexicon import Lexicon, form_of
from rgt.frontends.gdl.lexicon import INFIX, KIF
from rgt.frontends.gdl.reading.infix import looks_infix
from rgt.frontends.gdl.reading.parse import parse
from rgt.ir.diagnostics import Source
from tests.codes import ROOT
from tests.frontends.gdl.infix_form import infix_of


def lexicons() -> list[Lexicon]:
    """Those of all languages."""
    offers = [frontend_named(language).lexicons for language in LANGUAGES]
    return [lexicon for offer in offers if offer is not None for lexicon in offer()]


def matches(pattern: p.Pattern, text: str) -> set[int]:
    """All lengths of beginnings of a text that a pattern matches, by definition."""
    found: set[int] = set()
    for pieces in pattern:
        ends = {0}
        for piece in pieces:
            ends = {end + more for end in ends for more in repeated(piece, text[end:])}
        found |= ends
    return found


def repeated(piece: p.Piece, text: str) -> set[int]:
    once = atom_matches(piece.atom, text)
    if piece.times == "":
        return once
    ends = {0} if piece.times in "*?" else set()
    new = once - ends
    while new and piece.times != "?":
        ends |= new
        new = {end + more for end in new for more in atom_matches(piece.atom, text[end:])} - ends
    return ends | once


def atom_matches(atom: p.Atom, text: str) -> set[int]:
    if isinstance(atom, p.Group):
        return matches(atom.pattern, text)
    if isinstance(atom, p.NotAhead):
        return set() if matches(atom.pattern, text) else {0}
    if not text:
        return set()
    if isinstance(atom, p.Character):
        return {1} if text[0] == atom.character else set()
    inside = any(low <= text[0] <= high for low, high in atom.ranges)
    return {1} if inside != atom.negated else set()


@pytest.mark.parametrize("lexicon", lexicons(), ids=lambda lexicon: lexicon.name)
def test_patterns_are_those_that_every_editor_can_be_told(lexicon: Lexicon) -> None:
    for pattern in lexicon.patterns():
        p.parsed(pattern)
    for rule in lexicon.rules:
        assert not any(0 in matches(p.parsed(lexicon.pattern(part)), "") for part in rule.parts), (
            "a token is not empty"
        )


@pytest.mark.parametrize("lexicon", lexicons(), ids=lambda lexicon: lexicon.name)
@settings(max_examples=60, deadline=None)
@given(text=st.text(alphabet="aZz_09 \n\t-><=!$?.*/(){}[]|#@~&^+,:;\"'→éß", max_size=12))
def test_what_is_read_of_a_pattern_is_what_python_matches(lexicon: Lexicon, text: str) -> None:
    for pattern in lexicon.patterns():
        found = re.match(pattern, text)
        ends = matches(p.parsed(pattern), text)
        assert (found is None) == (not ends)
        assert found is None or found.end() in ends


@pytest.mark.parametrize(
    "pattern",
    [
        *("a*?", "a++", "(a)", "(?=a)", "(?<=a)", "(?i:a)", r"\w", r"\b", r"\d", r"\1"),
        *("^a", "a$", ".", "a{2}", "*", "(?!a)*", "[[a]]", "[]", "[a", "(?:a", "a)"),
    ],
)
def test_what_some_editor_does_not_know_is_refused(pattern: str) -> None:
    with pytest.raises(ValueError):
        p.parsed(pattern)


def test_the_forms_of_gdl_are_told_apart_as_the_reader_does() -> None:
    files = sorted((ROOT / "corpus" / "gdl").glob("*.kif"))
    assert len(files) > 5
    for file in files:
        text = file.read_text(encoding="utf-8")
        infix = infix_of(parse(Source(file.name, text)))
        for form in (text, infix, f"; a remark\n\n{infix}"):
            assert (form_of(form, (KIF, INFIX)) is INFIX) == looks_infix(form)
    assert form_of("", (KIF, INFIX)) is KIF
