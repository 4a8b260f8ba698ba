"""What comes to be pasted, told without expanding a text, and held to what is known by hand."""

from __future__ import annotations

import pytest

from rgt.frontends.rbg2017.assistance.pasted import Pasted
from rgt.frontends.rbg2017.assistance.symbols import read
from rgt.ir.diagnostics import Source


def pasted(text: str) -> Pasted:
    return read(Source("test", text)).pasted


@pytest.mark.parametrize(
    ("text", "parts", "results"),
    [
        ("#player w (1,0,a~b)", "a b", "ab"),
        ("#player w (1,0,a~b~c)", "a b c", "ab abc"),
        # an argument, and only its end that stands beside the sign
        ("#def M(p) = p~x\n#player w (1,0,M(k))", "k x", "kx"),
        ("#def M(p) = p~x\n#player w (1,0,M(j k))", "k x", "kx"),
        ("#def M(p) = x~p\n#player w (1,0,M(j k))", "j x", "xj"),
        # by way of another macro
        ("#def M(p) = p~x\n#def N(q) = M(q) M(z)\n#player w N(k)", "k x z", "kx zx"),
        # the text of a macro, whose inside stays as it is; it might be one token
        ("#def M = j k l\n#player w a~M~b", "a b j l", "aj ajb lb"),
        # an empty argument leaves the other one alone
        ("#def M(p,q) = p~q\n#player w M(,z)", "z", "z"),
        # a sign at the end of a macro or an argument
        ("#def M = ~k\n#player w a M", "a k", "ak"),
        ("#def M(p) = p k\n#player w M(a~)", "a k", "ak"),
        # nothing stands beside a sign here
        ("#def M(p) = p x\n#player w M(k)", "", ""),
    ],
)
def test_parts_and_what_they_make(text: str, parts: str, results: str) -> None:
    found = pasted(text)
    assert sorted(text[place.start : place.end] for place in found.parts) == parts.split()
    assert sorted(found.results) == results.split()
    assert not found.is_unknown


def test_more_may_be_told_than_happens() -> None:
    """Whatever stands for one parameter may meet whatever stands for another."""
    found = pasted("#def M(p,q) = p~q\n#player w M(a,b) M(c,d)")
    assert found.results == {"ab", "cd", "ad", "cb"}


@pytest.mark.parametrize(
    "text",
    [
        "#def A = B\n#def B = A~c\n#player w (1,0,a~A)",
        "#def M = ~\n#player w a M b",
        "".join(f"#def M{number} = M{number + 1}\n" for number in range(3000)) + "#player w a~M0",
        "#def M(p) = p~p~p\n#player w " + " ".join(f"M(x{number})" for number in range(3000)),
    ],
    ids=["ring", "sign alone", "deep", "many"],
)
def test_what_cannot_be_told(text: str) -> None:
    assert pasted(text).is_unknown
