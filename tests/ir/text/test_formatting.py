import pytest

from rgt.ir.diagnostics import GameError, Source
from rgt.ir.text.formatting import format_text

BEFORE = """\
//   A game.
// By somebody.

var v: T=a; // what is there
// two players
type Player={x,y};
type T = { // letters
  a, b // and more
};
   // go
begin , a( c : T ) : $ c;   // choose


/// done
a(c:T), end: v = c;
@unique a(c:T) end;
// the end
"""

AFTER = """\
//   A game.
// By somebody.

@unique a(c: T) end;

// two players
type Player = { x, y };

// letters
// and more
type T = { a, b };
var v: T = a;  // what is there

// go
begin, a(c: T): $ c;  // choose

/// done
a(c: T), end: v = c;

// the end
"""


def test_comments_move_with_their_declarations() -> None:
    assert format_text(Source("g.rg", BEFORE)) == AFTER


def test_formatting_twice_changes_nothing() -> None:
    assert format_text(Source("g.rg", AFTER)) == AFTER


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("", ""),
        ("\n\n", ""),
        ("// only", "// only\n"),
        ("// one\n\n// two\n", "// one\n\n// two\n"),
        ("a,b:;// x", "a, b: ;  // x\n"),
        ("@odd  one ;a,b:;", "@odd  one ;\na, b: ;\n"),
        ("a,b: x=PlayerOrKeeper(y);", "a, b: x = PlayerOrKeeper(y);\n"),
    ],
)
def test_small_texts(text: str, wanted: str) -> None:
    assert format_text(Source("g.rg", text)) == wanted
    assert format_text(Source("g.rg", wanted)) == wanted


def test_broken_texts_are_reported() -> None:
    with pytest.raises(GameError):
        format_text(Source("g.rg", "a b;"))
