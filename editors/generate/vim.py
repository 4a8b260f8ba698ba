r"""Files of Vim and Neovim: colours, settings for languages, and which files are in which.

Vim's regular expressions are written in its "very magic" form, where every sign means something
unless it is escaped.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rgt.frontends.common.lexicon import Lexicon, Rule
from rgt.frontends.common.patterns import (
    Atom,
    Character,
    Class,
    Group,
    NotAhead,
    Pattern,
    parsed,
)
from rgt.frontends.common.symbols import Kind

GROUPS = {
    Kind.TYPE: "Type",
    Kind.MEMBER: "Constant",
    Kind.CONSTANT: "Constant",
    Kind.VARIABLE: "Identifier",
    Kind.PARAMETER: "Identifier",
    Kind.FUNCTION: "Function",
    Kind.GRAPH: "Function",
    Kind.NODE: "Label",
    Kind.MACRO: "Macro",
    Kind.PLAYER: "Constant",
    Kind.PIECE: "Special",
    Kind.DIRECTION: "Identifier",
    Kind.KEYWORD: "Keyword",
    Kind.PRAGMA: "PreProc",
    Kind.NUMBER: "Number",
    Kind.STRING: "String",
    Kind.OPERATOR: "Operator",
    Kind.COMMENT: "Comment",
}
"""What Vim calls the kinds of tokens."""

_MADE = '" Made by `make editors` from the lexicon of the language.'
_DELIMITERS = "/'!,;#"
_LINES = 200
"""So many lines are looked at for the form of a text."""


def syntax(lexicon: Lexicon) -> str:
    """The colours of a language."""
    items = [
        item for number, rule in enumerate(lexicon.rules) for item in _items(number, rule, lexicon)
    ]
    links = {
        name: GROUPS[kind] if kind is not None else None
        for number, rule in enumerate(lexicon.rules)
        for name, kind in _groups(number, rule, lexicon)
    }
    lines = [
        _MADE,
        "if exists('b:current_syntax')",
        "  finish",
        "endif",
        "let s:saved_cpo = &cpo",
        "set cpo&vim",
        "",
        f"syntax case {'ignore' if lexicon.folded else 'match'}",
        '" of several that match at one place the last one counts',
        *reversed(items),
        *_comments(lexicon),
        "",
        *(f"highlight default link {name} {group}" for name, group in links.items() if group),
        "",
        f"let b:current_syntax = '{lexicon.name}'",
        "let &cpo = s:saved_cpo",
        "unlet s:saved_cpo",
    ]
    return "\n".join(lines) + "\n"


def settings(lexicon: Lexicon) -> str:
    """How comments and brackets of a language are written."""
    comments = [f":{mark}" for mark in (lexicon.line_comment, *lexicon.other_comments)]
    if lexicon.block_comment is not None:
        begin, end = lexicon.block_comment
        comments = [f"s1:{begin}", f"mb:{begin[1:]}", f"ex:{end}", *comments]
    pairs = ",".join(f"{open_}:{close}" for open_, close in lexicon.brackets)
    lines = [
        _MADE,
        "if exists('b:did_ftplugin')",
        "  finish",
        "endif",
        "let b:did_ftplugin = 1",
        "",
        f"setlocal commentstring={lexicon.line_comment}\\ %s",
        f"setlocal comments={','.join(comments)}",
        f"setlocal matchpairs={pairs}",
        "let b:undo_ftplugin = 'setlocal commentstring< comments< matchpairs<'",
    ]
    return "\n".join(lines) + "\n"


def detection(languages: Iterable[Sequence[Lexicon]]) -> str:
    """Which files are in which language, told by suffixes and, of forms, by a first line."""
    lines = [_MADE, "augroup rgt_languages", "  autocmd!"]
    functions: list[str] = []
    for usual, *others in languages:
        files = ",".join(f"*{suffix}" for suffix in usual.suffixes)
        event = f"  autocmd BufRead,BufNewFile {files}"
        if others:
            lines.append(f"{event} execute 'set filetype=' . s:form_of_{usual.name}()")
            functions += ["", *_form(usual, others)]
        else:
            lines.append(f"{event} set filetype={usual.name}")
    return "\n".join([*lines, "augroup END", *functions]) + "\n"


def _form(usual: Lexicon, others: Iterable[Lexicon]) -> Iterator[str]:
    """A function that gives the form of a text."""
    yield f"function! s:form_of_{usual.name}() abort"
    yield f"  for l:line in getline(1, {_LINES})"
    yield rf"    if l:line =~# '\v^\s*%($|{_literal(usual.line_comment)})'"
    yield "      continue"
    yield "    endif"
    for form in others:
        beginning = _pattern(parsed(form.beginning)).replace("'", "''")
        yield rf"    if l:line =~# '\v^\s*%({beginning})'"
        yield f"      return '{form.name}'"
        yield "    endif"
    yield "    break"
    yield "  endfor"
    yield f"  return '{usual.name}'"
    yield "endfunction"


# -- colours ---------------------------------------------------------------------------------------


def group(kind: Kind | None, lexicon: Lexicon) -> str:
    """The group of a kind in a language."""
    return f"{lexicon.name}{'Plain' if kind is None else kind.title()}"


def _groups(number: int, rule: Rule, lexicon: Lexicon) -> Iterator[tuple[str, Kind | None]]:
    """The groups of the tokens of a rule: what stands behind something has one of its own."""
    for index, part in enumerate(rule.parts):
        name = group(part.kind, lexicon)
        yield (f"{name}Behind{number}_{index}" if index else name), part.kind


def _items(number: int, rule: Rule, lexicon: Lexicon) -> Iterator[str]:
    """The commands for a rule; the first token looks ahead for the others."""
    if rule.parts[0].kind is Kind.COMMENT:
        return
    patterns = [_pattern(parsed(lexicon.pattern(part))) for part in rule.parts]
    names = [name for name, _ in _groups(number, rule, lexicon)]
    ahead = "".join(rf"[ \t]*%({pattern})" for pattern in patterns[1:])
    if rule.after:
        ahead += f"%({_pattern(parsed(rule.after))})"
    for index, (name, pattern) in enumerate(zip(names, patterns, strict=True)):
        text = rf"\v%({pattern})" + (f"%({ahead})@=" if ahead and index == 0 else "")
        following = f" nextgroup={names[index + 1]} skipwhite" if index + 1 < len(names) else ""
        contained = " contained" if index else ""
        yield f"syntax match {name} {_enclosed(text)}{contained}{following}"


def _comments(lexicon: Lexicon) -> Iterator[str]:
    name = group(Kind.COMMENT, lexicon)
    for mark in (lexicon.line_comment, *lexicon.other_comments):
        line = _enclosed(rf"\v{_literal(mark)}.*")
        yield f"syntax match {name} {line} contains=@Spell"
    if lexicon.block_comment is not None:
        begin, end = (_enclosed(rf"\v{_literal(mark)}") for mark in lexicon.block_comment)
        yield f"syntax region {name} start={begin} end={end} contains=@Spell"


def _enclosed(text: str) -> str:
    """A pattern between signs that it does not have."""
    mark = next(mark for mark in _DELIMITERS if mark not in text)
    return f"{mark}{text}{mark}"


def _pattern(pattern: Pattern) -> str:
    return "|".join(
        "".join(_atom(piece.atom) + piece.times for piece in pieces) for pieces in pattern
    )


def _atom(atom: Atom) -> str:
    match atom:
        case Character(character):
            return _literal(character)
        case Group(pattern):
            return f"%({_pattern(pattern)})"
        case NotAhead(pattern):
            return f"%({_pattern(pattern)})@!"
        case Class(ranges, negated):
            inside = "".join(map(_range, ranges))
            return f"[{'^' if negated else ''}{inside}]"


def _literal(text: str) -> str:
    return "".join(
        character
        if character.isalnum() or character == "_" or not character.isascii()
        else f"\\{character}"
        for character in text
    )


def _range(range_: tuple[str, str]) -> str:
    # no line has a character of number 0
    first, last = (_member(max(character, "\x01")) for character in range_)
    return first if first == last else f"{first}-{last}"


def _member(character: str) -> str:
    """A character in a class."""
    if character < " " or character == "\x7f":
        return f"\\x{ord(character):02x}"
    return f"\\{character}" if character in r"\]^-" else character
