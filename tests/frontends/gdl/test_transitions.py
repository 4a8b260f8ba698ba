"""Stanford's present dialect: descriptions of actions, full stops, comments from ``%`` on.

What they mean is known from rules for `next` that say the same, written by hand.
"""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import rgt
from rgt.backends.explore import perft
from rgt.corpus import CorpusGame, games
from rgt.frontends.gdl.reading.parse import parse
from rgt.frontends.gdl.syntax import Transition
from rgt.frontends.gdl.writing.infix_print import format_infix
from rgt.frontends.gdl.writing.print import format_description
from rgt.ir.diagnostics import GameError, Source

LAMPS = """% two lamps, and who is in control toggles one of them
role(a). role(b).
init(control(a)). init(dark(1)). init(dark(2)).
legal(press(X)) :- lamp(X).
lamp(1). lamp(2).
press(X) :: dark(X) ==> ~dark(X) & bright(X).
press(X) :: bright(X) ==> ~bright(X) & dark(X).
press(X) :: control(a) ==> ~control(a) & control(b).
press(X) :: control(b) ==> ~control(b) & control(a).
terminal :- bright(1) & bright(2).
goal(R, 100) :- role(R).
"""

LAMPS_KIF = """
(role a) (role b)
(init (control a)) (init (dark 1)) (init (dark 2))
(lamp 1) (lamp 2)
(<= (legal ?r (press ?x)) (true (control ?r)) (lamp ?x))
(<= (legal ?r noop) (role ?r) (not (true (control ?r))))
(<= (pressed ?x) (does ?r (press ?x)))
(<= (next (bright ?x)) (true (dark ?x)) (pressed ?x))
(<= (next (dark ?x)) (true (bright ?x)) (pressed ?x))
(<= (next (dark ?x)) (true (dark ?x)) (not (pressed ?x)))
(<= (next (bright ?x)) (true (bright ?x)) (not (pressed ?x)))
(<= (next (control a)) (true (control b)))
(<= (next (control b)) (true (control a)))
(<= terminal (true (bright 1)) (true (bright 2)))
(<= (goal ?r 100) (role ?r))
"""

ALONE = """
role(p)
init(at(0)) init(step(0))
succ(0,1) succ(1,2)
legal(p, up) legal(p, both)
up :: at(X) & succ(X,Y) ==> at(Y) & ~at(X)
does(p, both) :: at(X) ==> ~at(X) & at(X)
step(X) & succ(X,Y) ==> ~step(X) & step(Y)
terminal :- step(2)
goal(p,100) :- at(2)
goal(p,0) :- ~at(2)
"""


def _game(text: str) -> rgt.Game:
    return rgt.loads(text, "gdl")


def test_actions_change_what_they_say_and_nothing_else() -> None:
    described, ruled = _game(LAMPS), _game(LAMPS_KIF)
    assert rgt.compare(described, ruled, depth=10).equal
    assert perft(rgt.engine(described), 6) == perft(rgt.engine(ruled), 6)


def test_a_wrong_rule_is_noticed() -> None:
    other = LAMPS_KIF.replace("(<= (next (dark ?x)) (true (bright ?x)) (pressed ?x))", "")
    assert not rgt.compare(_game(LAMPS), _game(other), depth=10).equal


def test_what_is_added_and_taken_away_is_there_and_steps_need_no_action() -> None:
    # two steps of up or both: at 2 after up, up alone; both keeps the place
    engine = rgt.engine(_game(ALONE))
    assert perft(engine, 3) == [1, 2, 4, 0]
    ends = {}
    for first in ("up", "both"):
        for second in ("up", "both"):
            state = engine.initial_state().apply((first,)).apply((second,))
            ends[first, second] = state.goals()["p"]
    assert ends == {
        ("up", "up"): "100",
        ("up", "both"): "0",
        ("both", "up"): "0",
        ("both", "both"): "0",
    }


@pytest.mark.parametrize(
    ("infix", "kif"),
    [
        ("% note\nrole(white). role(black).", "(role white) (role black)"),
        ("terminal :- open. role(a.b)", "(<= terminal open) (role a.b)"),
        ("p(X) :- q(X) &\n% between\n~r(X).", "(<= (p ?x) (q ?x) (not (r ?x)))"),
        ("terminal :- ~open.", "(<= terminal (not open))"),
        ("role(a) p(.) q(.,x.).", "(role a) (p .) (q . x.)"),
        ("role(a) p(.()) q(X.)", "(role a) (p .) (q ?x.)"),
        ("p(a) >(.)", "(p a) (> .)"),
        ("p(a) .()", "(p a) (.)"),
        ("p(a) p.(). q :- p.() & ~.() ", "(p a) (p.) (<= q p. (not .))"),
    ],
)
def test_full_stops_and_comments(infix: str, kif: str) -> None:
    assert parse(Source("a", infix)) == parse(Source("b", kif))


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("role(a) a :: p(X)", "GDL006"),
        ("role(a) a :: p(X) role(b)", "GDL006"),
        ("role(a) a :: p ==>", "GDL006"),
        ("role(a) a :: p ==> q ==> r", "GDL006"),
        ("role(a) a :: p :: q ==> r", "GDL006"),
        ("role(a) a & b :: q ==> r", "GDL006"),
        ("role(a) a :- b ==> c", "GDL006"),
        ("role(a) a :: ~ ==> b", "GDL006"),
        ("role(a) p(:: q) ==> b", "GDL006"),
        ("role(a) & b", "GDL006"),
        ("role(a). .", "GDL006"),
        ("role(a) . & b", "GDL006"),
        ("role(a) p(q . r)", "GDL006"),
        ("role(a) p(. )", "GDL006"),
        ("role(a) ~. p", "GDL006"),
        ("role(a) a :: p ==> q(", "GDL002"),
        ("role(a) a :: p ==> or(q, r)", "GDL007"),
        ("role(a) a :: p ==> ~distinct(q, r)", "GDL007"),
        ("role(a) ~a. b ==> c", "GDL006"),
        ("role(a) X :: b ==> c", "GDL007"),
        ("(role a) a :: p ==> q", "GDL006"),
        ("role(a) (<= terminal open)", "GDL003"),
    ],
)
def test_mistakes(text: str, code: str) -> None:
    with pytest.raises(GameError) as caught:
        parse(Source("a", text))
    assert code in [diagnostic.code for diagnostic in caught.value.diagnostics]


@settings(max_examples=200, deadline=None)
@given(st.text(alphabet="(),:-&~ aXf%=>.\n", max_size=40))
@example(">(.)")
@example(".()")
@example(">(. )")
@example("p.() :: .() ==> ~a.() & f(.)")
def test_any_text_is_formatted_or_a_diagnostic(text: str) -> None:
    try:
        description = parse(Source("a", "p(a) " + text))
    except GameError as problem:
        assert problem.diagnostics
        return
    written = format_infix(description)
    again = parse(Source("b", written))
    assert again.written == description.written
    assert format_infix(again) == written


@pytest.mark.parametrize("text", [LAMPS, ALONE])
def test_converted_to_kif_and_formatted(text: str) -> None:
    description = parse(Source("a", text))
    kif = format_description(description)
    assert parse(Source("b", kif)).rules == description.rules
    infix = format_infix(description)
    assert parse(Source("c", infix)).written == description.written
    assert format_infix(parse(Source("c", infix))) == infix
    assert any(isinstance(each, Transition) for each in description.written)


def test_comments_are_kept_and_begin_as_the_form_has_them() -> None:
    description = parse(Source("a", "%% head\nrole(a). % who\n\nterminal :- p(a).\n; old\n"))
    assert format_infix(description) == "%% head\nrole(a)  % who\n\nterminal :- p(a)\n\n% old\n"
    kif = format_description(description)
    assert kif == ";; head\n(role a)  ; who\n\n(<= terminal (p a))\n\n; old\n"


@pytest.mark.parametrize("game", [each for each in games() if each.language == "gdl"], ids=str)
def test_corpus_games_are_the_same_in_infix_form(game: CorpusGame) -> None:
    description = parse(Source("a", game.path.read_text(encoding="utf-8")))
    infix = format_infix(description)
    again = parse(Source("b", infix))
    assert again == description
    assert len(again.comments) == len(description.comments)
    assert format_infix(again) == infix


@pytest.mark.parametrize(
    ("kif", "infix"),
    [
        ("(p ?x1 ?1 ?v1)", "p(X1,V1,V1_2)"),
        ("(p ?_a)", "p(V_a)"),
        ("(<= (p ?x) (q ?x) (not (or (r ?x) (not (s ?x)))))", None),
    ],
)
def test_variables_begin_with_a_capital(kif: str, infix: str | None) -> None:
    text = format_infix(parse(Source("a", kif)))
    assert infix is None or text == infix + "\n"
    assert format_infix(parse(Source("b", text))) == text


@pytest.mark.parametrize("name", ["a*", "|a b|", "=", "\u00ba!"])
def test_names_that_infix_form_cannot_write(name: str) -> None:
    with pytest.raises(GameError) as caught:
        format_infix(parse(Source("a", f"(role {name})")))
    assert [each.code for each in caught.value.diagnostics] == ["GDL025"]


@pytest.mark.parametrize(
    ("kif", "infix"),
    [
        ("(<= terminal a.)", "terminal :- a.()"),
        ("(<= terminal (not .))", "terminal :- ~.()"),
        ("(<= . (or a. (p .)))", ".() :- or(a.(), p(.))"),
        ("(<= terminal (p a.))", "terminal :- p(a.)"),
    ],
)
def test_a_point_at_the_end_of_a_name_is_no_full_stop(kif: str, infix: str) -> None:
    description = parse(Source("a", kif))
    assert format_infix(description) == f"{infix}\n"
    assert parse(Source("b", infix)) == description


def test_effects_that_say_true_say_the_fact() -> None:
    """Conditions may say so, too."""
    told = LAMPS.replace("==> ~dark(X) & bright(X)", "==> ~true(dark(X)) & true(bright(X))")
    assert told != LAMPS
    assert parse(Source("a", told)).rules == parse(Source("b", LAMPS)).rules
    off = "role(a). init(on). legal(a, go).\ngo :: true(on) ==> ~true(on) & true(off)\n"
    assert "(next off)" in format_description(parse(Source("a", off)))
