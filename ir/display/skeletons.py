"""What a name looks like: letters of other scripts are taken for the Latin ones they resemble.

Source: Unicode Technical Standard 39, section 4 (confusable detection); the table has the letters
of living alphabets that most typefaces draw alike, and no digits: `O` beside `0` is no accident.
"""

from __future__ import annotations

import unicodedata

_ALIKE = (
    # Latin, Cyrillic, Greek, Armenian
    ("A", "\u0410\u0391"),
    ("B", "\u0412\u0392"),
    ("C", "\u0421\u03f9"),
    ("E", "\u0415\u0395"),
    ("G", "\u050c"),
    ("H", "\u041d\u0397"),
    ("I", "\u0406\u04c0\u0399"),
    ("J", "\u0408\u037f"),
    ("K", "\u041a\u039a"),
    ("M", "\u041c\u039c"),
    ("N", "\u039d"),
    ("O", "\u041e\u039f\u0555"),
    ("P", "\u0420\u03a1"),
    ("Q", "\u051a"),
    ("S", "\u0405\u054f"),
    ("T", "\u0422\u03a4"),
    ("U", "\u054d"),
    ("W", "\u051c"),
    ("X", "\u0425\u03a7"),
    ("Y", "\u04ae\u03a5"),
    ("Z", "\u0396"),
    ("a", "\u0430\u03b1"),
    ("c", "\u0441\u03f2"),
    ("d", "\u0501"),
    ("e", "\u0435"),
    ("g", "\u0581"),
    ("h", "\u04bb\u0570"),
    ("i", "\u0456\u03b9"),
    ("j", "\u0458\u03f3"),
    ("k", "\u043a\u03ba"),
    ("l", "\u04cf"),
    ("n", "\u0578"),
    ("o", "\u043e\u03bf\u0585"),
    ("p", "\u0440\u03c1"),
    ("q", "\u051b\u0566"),
    ("s", "\u0455"),
    ("u", "\u057d\u03c5"),
    ("v", "\u0475\u03bd"),
    ("w", "\u051d"),
    ("x", "\u0445"),
    ("y", "\u0443\u03b3"),
)
_LATIN = str.maketrans({other: latin for latin, others in _ALIKE for other in others})


def skeleton(name: str) -> str:
    """The same for names that look alike; names in ASCII are their own."""
    if name.isascii():
        return name
    return unicodedata.normalize("NFKC", name).translate(_LATIN)


def odd_letter(name: str, other: str) -> str:
    """What tells a name from one that looks like it: ``its letter 2 is CYRILLIC SMALL ...``."""
    for place, letter in enumerate(name, 1):
        if other[place - 1 : place] != letter:
            known = unicodedata.name(letter, "unnamed")
            return f"its letter {place} is U+{ord(letter):04X}, {known}"
    return "it ends earlier"
