"""What is gathered from plays: observed words, sightings, words of moves that have none."""

from __future__ import annotations

from itertools import product

import pytest

from rgt.frontends.simplified.learning import evidence as gathering
from rgt.frontends.simplified.learning.evidence import Gathering, evidence, evidence_of_all
from rgt.frontends.simplified.learning.records import Beyond, Header, PlayRecord, RecordedMove, Turn
from rgt.frontends.simplified.learning.sightings import Sighting, numbers_of
from rgt.frontends.simplified.words import CONTENTS, Letter, Word
from tests.frontends.simplified.learning.watching import described, watched
from tests.frontends.simplified.rules_of_play import Rules

_SLIDES = "(1,0,e)^*((1,0,e)+(1,0,p)) + (0,1,e)^*((0,1,e)+(0,1,p))"
_GAME = described(
    "rp.k .... .... P.KR",
    [f"R {_SLIDES} + (-1,0,e)", "P (0,1,e) + (1,1,p)", "K (1,1,e)+(-1,1,e)+(0,-1,e)+(0,-1,p)"],
    turns=20,
)


def _applies(word: Word, sighting: Sighting) -> bool:
    """By the definition: every square on the way holds what the word says."""
    x, y = sighting.board.place(sighting.square)
    for dx, dy, on in word:
        x, y = x + dx, y + dy
        if not (0 <= x < 4 and 0 <= y < 4):
            return False
        held = sighting.board.squares[y * 4 + x]
        if on != ("e" if held == "." else "w" if held.isupper() else "p"):
            return False
    return True


def test_every_position_of_white_is_a_sighting_of_each_of_its_pieces() -> None:
    header, plays = watched(_GAME, 8)
    found = evidence_of_all(header, plays)
    assert list(found) == ["K", "P", "R"]
    rules = Rules(_GAME)
    for piece, told in found.items():
        seen = set()
        for sighting in told.sightings:
            assert sighting.board.squares[sighting.square] == piece
            seen.add((sighting.board.squares, sighting.square, sighting.legal))
        expected = set()
        for play in plays:
            position = rules.start()
            for number, turn in enumerate(play.turns):
                squares = [position.pieces.get((at % 4, at // 4), ".") for at in range(16)]
                legal: dict[int, set[int]] = {}
                for (x, y), (to_x, to_y) in rules.moves(position):
                    legal.setdefault(4 * y + x, set()).add(4 * to_y + to_x)
                for square, held in enumerate(squares):
                    if held == piece and number % 2 == 0:
                        targets = frozenset(legal.get(square, ()))
                        expected.add(("".join(squares), square, targets))
                start, target = turn.played.start, turn.played.target
                move = ((start % 4, start // 4), (target % 4, target // 4))
                position = rules.after(position, move)
        assert seen == expected


def test_columns_of_bits_say_what_the_sightings_say_one_by_one() -> None:
    header, plays = watched(_GAME, 6)
    sightings = evidence(header, plays, "R").sightings
    seen = list(sightings)
    assert len(seen) == sightings.count > 20
    assert len({sighting.square for sighting in seen}) > 3
    letters = [Letter(dx, dy, on) for dx, dy in ((1, 0), (0, 1), (-2, 1)) for on in CONTENTS]
    for word in [(), *product(letters), *product(letters, letters)]:
        expected = [at for at, sighting in enumerate(seen) if _applies(word, sighting)]
        assert list(numbers_of(sightings.applicable(word))) == expected
    for dx, dy in product(range(-3, 4), range(-3, 4)):
        reached = []
        for at, sighting in enumerate(seen):
            target = sighting.board.shift(sighting.square, dx, dy)
            if target in sighting.legal:
                reached.append(at)
        assert list(numbers_of(sightings.legal((dx, dy)))) == reached
        rest = set(numbers_of(sightings.illegal((dx, dy))))
        assert rest == set(range(len(seen))) - set(reached)


def test_a_large_set_of_sightings_is_counted_from_the_lowest() -> None:
    numbers = [0, 7, 8, 4095, 4096, 4097, 8191, 20_000, 100_003]
    assert list(numbers_of(sum(1 << number for number in numbers))) == numbers
    assert list(numbers_of(0)) == []


def test_the_words_are_those_of_the_legal_moves_and_the_others_those_of_other_pieces() -> None:
    header, plays = watched(_GAME, 8)
    found = evidence_of_all(header, plays)
    step = (Letter(0, 1, "e"),)
    assert found["P"].words == {step, (Letter(1, 1, "p"),)}
    assert found["R"].words == found["P"].others - found["K"].words
    assert step in found["K"].others
    assert all(word[:-1] == (word[0],) * (len(word) - 1) for word in found["R"].words)


def test_only_what_was_played_is_observed_of_single_moves() -> None:
    header, plays = watched(_GAME, 1, "single")
    told = evidence(header, plays, "R")
    played = sum(len(sighting.legal) for sighting in told.sightings)
    assert 0 < played < len(plays[0].turns)
    assert told.sightings.count > played


def test_black_is_watched_too_if_asked_and_its_board_is_turned() -> None:
    header, plays = watched(_GAME, 6)
    white, both = (evidence(header, plays, "P", who) for who in ("white", "both"))
    assert both.sightings.count > white.sightings.count
    # pawns of both go the same way as they see it
    assert both.words == white.words == {(Letter(0, 1, "e"),), (Letter(1, 1, "p"),)}


def test_where_there_are_too_many_positions_every_second_one_is_dropped() -> None:
    header, plays = watched(_GAME, 12)
    whole = Gathering(header)
    thin = Gathering(header, kept=16)
    for play in plays:
        whole.add(play)
        thin.add(play)
    kept, all_ = thin.evidence("K"), whole.evidence("K")
    assert kept.words == all_.words
    assert kept.every > 1
    assert kept.sightings.count <= 16
    positions = [sighting.board.squares for sighting in all_.sightings]
    assert {sighting.board.squares for sighting in kept.sightings} <= set(positions)


def test_a_play_is_named_by_its_sightings() -> None:
    header, plays = watched(_GAME, 5)
    sightings = evidence(header, plays, "K").sightings
    assert sightings.plays(sightings.every) == 5
    assert sightings.plays(1) == 1
    assert sightings.plays(0) == 0


def test_noise_is_not_learned() -> None:
    header = Header("g", _GAME.board, "single")
    castling = Turn(RecordedMove(2, 0), beyond=Beyond("castling", ((0, "."), (1, "P"))))
    play = PlayRecord((castling,))
    told = evidence(header, [play], "K")
    assert not told.words
    assert told.sightings.count == 1
    assert told.sightings[0].legal == frozenset()


def test_of_doubtful_moves_it_is_not_known_whether_they_are_legal() -> None:
    header = Header("g", _GAME.board, "all")
    up, left = RecordedMove(3, 7), RecordedMove(3, 2)
    told = evidence(header, [PlayRecord((Turn(up, (up,), doubtful=(left,)),))], "R")
    assert told.sightings[0].doubtful == {2}
    assert told.sightings.illegal((-1, 0)) == 0
    assert told.sightings.illegal((0, 1)) == 0
    assert told.sightings.illegal((0, 2)) == 1
    assert told.words == {(Letter(0, 1, "e"),)}


def test_on_a_huge_board_fewer_positions_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """What stands around a piece takes squares times sightings: 100x100 had taken 24 GB."""
    header, plays = watched(_GAME, 20)
    whole = evidence(header, plays, "R").sightings.count
    # seven by seven displacements, and one piece of each kind
    room = 49 * whole // 4
    monkeypatch.setattr(gathering, "_ROOM", room)
    told = evidence(header, plays, "R")
    assert 0 < told.sightings.count * len(told.sightings.columns) <= room
    assert told.every > 1
    monkeypatch.setattr(gathering, "_ROOM", 1)
    assert evidence(header, plays, "R").sightings.count == 1
    assert evidence(header, plays, "R").words == told.words


def test_a_piece_that_was_never_seen_has_no_evidence() -> None:
    header, plays = watched(_GAME, 1)
    told = evidence(header, plays, "X")
    assert not told.words
    assert told.sightings.count == 0


# -- moves without words ---------------------------------------------------------------------------

_LEAPER = described(
    "....d ppppp ..... PPPPP D....", ["D (2,0,e)+(0,2,e)+(0,2,p)+(0,-2,e)", "P (0,1,e)"]
)
_SLIDER = described("....r p.p.p ..... P.P.P R....", [f"R {_SLIDES}+(-1,0,e)", "P (0,1,e)"])
_CANNON = described(
    "..c.. p.p.p ..... P.P.P ..C..",
    ["C (0,1,e)^*((0,1,e)+((0,1,p)+(0,1,w))(0,1,e)^*(0,1,p))+(1,0,e)+(-1,0,e)", "P (0,1,e)"],
    turns=30,
)


@pytest.mark.parametrize("scenario", ["all", "single"])
def test_a_piece_that_jumps_leaps_wherever_it_could_have_slid(scenario: str) -> None:
    header, plays = watched(_LEAPER, 30, scenario, with_words=False)  # type: ignore[arg-type]
    told = evidence(header, plays, "D")
    # sideways nothing ever stands between the squares of its rank, so that may be a slide
    upwards = {word for word in told.words if word[0].dx == 0}
    assert (Letter(0, 2, "e"),) in upwards
    assert all(len(word) == 1 for word in upwards)


@pytest.mark.parametrize("scenario", ["all", "single"])
def test_the_words_of_a_slider_are_found(scenario: str) -> None:
    header, plays = watched(_SLIDER, 30, scenario)  # type: ignore[arg-type]
    _, bare = watched(_SLIDER, 30, scenario, with_words=False)  # type: ignore[arg-type]
    steps = Header("g", header.start, header.scenario, words="steps")
    assert evidence(steps, bare, "R").words == evidence(header, plays, "R").words


def test_what_a_leap_depends_on_is_told_where_all_moves_are_known() -> None:
    header, plays = watched(_CANNON, 60)
    _, bare = watched(_CANNON, 60, with_words=False)
    steps = Header("g", header.start, "all", words="steps")
    assert evidence(steps, bare, "C").words == evidence(header, plays, "C").words
