"""Hostile texts of a language, each of a given size."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

from tests.hostile.languages import Language

MEGABYTE = 1_000_000
CORPUS = Path(__file__).parents[2] / "corpus"

_CHARACTERS = '([{<$/"#\na7' + "'\\*:-|;@.\0"
_NAMES = {"\n": "newline", "\0": "NUL", "a": "letter a", "7": "digit 7"}
_BIG = ("1" + "0" * 9, "1" + "0" * 19, "9" * 5000)
"""Numbers larger than any machine has room for, than a word, than Python converts by itself."""


def inputs(language: Language, size: int = MEGABYTE) -> Iterator[tuple[str, bytes]]:
    """Every hostile input with its name, none longer than `size` bytes or so."""
    for character in _CHARACTERS:
        yield f"only {_NAMES.get(character, character)}", character.encode() * size
    yield from _random(language, size)
    yield from _long(language, size)
    yield from _placed(language, size)


def _random(language: Language, size: int) -> Iterator[tuple[str, bytes]]:
    random = Random(size)
    yield "random bytes", random.randbytes(size)
    yield "random ASCII", bytes(random.choices(range(32, 127), k=size))
    game = (CORPUS / language.game).read_bytes()
    words = [word.encode() for word in language.tokens.split()]
    mean = sum(map(len, words)) // len(words) + 1
    yield "random tokens", b" ".join(random.choices(words, k=size // mean))
    lines = b"\n".join(b" ".join(random.choices(words, k=8)) for _ in range(size // (8 * mean)))
    yield "random lines of tokens", lines
    # a program works as long as it is written to
    if language.suffix != ".py":
        yield "a game again and again", game * (size // len(game) + 1)
    yield "a game without its end, again and again", game[:-20] * (size // len(game) + 1)
    pieces = [game[at : at + 40] for at in range(0, len(game), 40)]
    yield "a game in shuffled pieces", b"".join(random.choices(pieces, k=size // 40))


def _long(language: Language, size: int) -> Iterator[tuple[str, bytes]]:
    game = (CORPUS / language.game).read_text(encoding="utf-8")
    begin, end = language.comment
    texts = {
        "an identifier": "a" * size + " " + game,
        "an identifier at the end": game + "a" * size,
        "a line of words": "a " * (size // 2) + game,
        "a line comment": f"{language.line_comment} {'x ' * (size // 2)}\n{game}",
        "line comments": f"{language.line_comment} x\n" * (size // 5) + game,
        "a comment": f"{begin}{'* / ' * (size // 4)}{end}\n{game}",
        "a comment without its end": game + begin + "x *" * (size // 3),
        "beginnings of comments": (begin + " ") * (size // 3),
        "blanks": " " * size + game,
        "blanks behind": game + " " * size + "a",
        "lines": "\r\n" * (size // 2) + game,
        "letters of no language": "\u00e9\u732b" * (size // 5),
        "combining marks": "a" + "\u0301" * (size // 2),
    }
    if language.string:
        texts["a string"] = f"{language.string}{'x' * size}{language.string}\n{game}"
        texts["a string without its end"] = game + language.string + "x" * size
    yield from ((name, text.encode()) for name, text in texts.items())


def _placed(language: Language, size: int) -> Iterator[tuple[str, bytes]]:
    """Where something stands that may stand there, but not so much of it."""
    for before, opening, core, closing, behind in language.nests:
        for what, level in (("a hundred", 100), ("", size // len(opening + closing))):
            text = before + opening * level + core + closing * level + behind
            yield f"nested {opening.strip()}{core}{closing.strip()} {what}".strip(), text.encode()
    for before, behind in language.numbers:
        for number in (*_BIG, "9" * size):
            shown = number[:1] + f"e{len(number) - 1}"
            yield f"{_place(before)} {shown}", (before + number + behind).encode()
        yield f"{_place(before)} -1", (before + "-1" + behind).encode()
    for before, item, behind in language.lists:
        number = size // len(item.replace("%d", "123456"))
        text = repeated(before, item, behind, number)
        yield f"{number} times {item.strip()}", text.encode()


def repeated(before: str, item: str, behind: str, number: int) -> str:
    """An item so many times, ``%d`` in it being its number, with what is around them."""
    return before + "".join(item.replace("%d", str(i)) for i in range(number)) + behind


def _place(before: str) -> str:
    return before.splitlines()[-1]
