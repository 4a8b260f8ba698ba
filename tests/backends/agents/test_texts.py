"""Agents by their texts: what can be said, what comes back, and what is refused."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rgt.backends.agents import NAMES, Agent, agent, agents_in, specification
from rgt.backends.agents.determinised import Determinised
from rgt.backends.agents.flat import Flat
from rgt.backends.agents.mcts.agent import Mcts
from rgt.backends.agents.options import described
from rgt.backends.agents.registry import load
from rgt.ir.diagnostics import Diagnostic, GameError
from tests.docs import DOCS


def refusal(text: str) -> Diagnostic:
    with pytest.raises(GameError) as caught:
        agent(text)
    return caught.value.diagnostics[0]


def test_options_are_read_by_their_types() -> None:
    text = " mcts { iterations = 1000 , selection=ucb1-tuned,rave=300,solver, reuse = no } "
    assert agent(text) == Mcts(
        iterations=1000, selection="ucb1-tuned", rave=300.0, solver=True, reuse=False
    )


def test_an_agent_can_be_an_option() -> None:
    found = agent("determinised{agent=flat{iterations=7,longest=9},samples=3}")
    assert found == Determinised(agent=Flat(iterations=7, longest=9), samples=3)
    assert specification(found) == "determinised{agent=flat{iterations=7,longest=9},samples=3}"


@pytest.mark.parametrize("name", NAMES)
def test_a_name_alone_is_the_agent_without_options(name: str) -> None:
    assert specification(agent(name)) == name
    assert agent(f"{name}{{}}") == agent(name)


def test_a_list_is_split_outside_braces() -> None:
    assert agents_in("human, mcts{iterations=3,solver} ,random") == [
        "human",
        "mcts{iterations=3,solver}",
        "random",
    ]


@given(
    st.builds(
        Mcts,
        iterations=st.none() | st.integers(0, 10**9),
        seconds=st.none() | st.floats(0, 1e6),
        exploration=st.floats(0, 1e9),
        selection=st.sampled_from(["ucb1", "ucb1-tuned"]),
        policy=st.sampled_from(["random", "mast", "nst"]),
        solver=st.booleans(),
        split=st.booleans(),
    )
)
def test_what_an_agent_is_called_makes_it_again(found: Mcts) -> None:
    assert agent(specification(found)) == found


@pytest.mark.parametrize(
    ("text", "code", "hint"),
    [
        ("mtcs", "RG118", "did you mean 'mcts'?"),
        ("", "RG118", "there are"),
        ("human", "RG118", "rgt play"),
        ("mcts{iteration=3}", "AGT001", "did you mean 'iterations'?"),
        ("random{speed=3}", "AGT001", "no options"),
        ("mcts{solver,solver}", "AGT001", None),
        ("mcts{,}", "AGT001", None),
        ("mcts{iterations}", "AGT002", "whole number"),
        ("mcts{iterations=}", "AGT002", "whole number"),
        ("mcts{iterations=-1}", "AGT002", "whole number"),
        ("mcts{iterations=1.5}", "AGT002", "whole number"),
        ("mcts{seconds=nan}", "AGT002", "number"),
        ("mcts{seconds=inf}", "AGT002", "number"),
        ("mcts{threads=0}", "AGT002", "from 1 to 256"),
        ("mcts{threads=100000}", "AGT002", "from 1 to 256"),
        ("mcts{epsilon=1.5}", "AGT002", "from 0 to 1"),
        ("puct{batch=0}", "AGT002", "from 1"),
        ("mcts{solver=perhaps}", "AGT002", "yes | no"),
        ("mcts{solver=}", "AGT002", "yes | no"),
        ("mcts{selection=ucb1-tuend}", "AGT002", "did you mean 'ucb1-tuned'?"),
        ("mcts{rave=1,grave=1}", "AGT002", "grave"),
        ("mcts{iterations=1", "AGT002", "form"),
        ("mcts}{", "AGT002", "form"),
        ("determinised{agent=mcts{iterations=3}", "AGT002", "form"),
        ("determinised{agent=random}", "AGT002", "agent"),
        ("determinised{agent=nobody}", "RG118", None),
        ("puct{evaluation=x}", "AGT001", None),
    ],
)
def test_what_means_nothing_is_refused(text: str, code: str, hint: str | None) -> None:
    found = refusal(text)
    assert found.code == code
    assert hint is None or hint in (found.hint or "")


@given(st.text(alphabet="mcts{}=,\n -0123random", max_size=40) | st.text(max_size=20))
def test_any_text_is_an_agent_or_refused(text: str) -> None:
    try:
        found = agent(text)
    except GameError as problem:
        assert problem.diagnostics[0].code in ("RG118", "AGT001", "AGT002")
    else:
        assert isinstance(found, Agent)


@pytest.mark.parametrize("name", NAMES)
def test_every_option_says_what_it_is(name: str) -> None:
    kind = load(name)
    assert kind.summary().endswith(".")
    for option in described(kind):
        assert option.about and option.allowed


def test_limits_of_the_command_are_for_who_has_none() -> None:
    assert agent("mcts").limited(seconds=2.0) == Mcts(seconds=2.0)
    assert agent("mcts{iterations=5}").limited(seconds=2.0) == Mcts(iterations=5)
    assert agent("mcts").limited(work=7) == Mcts(iterations=7)
    assert specification(agent("alphabeta").limited(work=7)) == "alphabeta{nodes=7}"
    assert agent("random").limited(seconds=2.0, work=3) == agent("random")


def test_the_page_has_every_agent_with_its_options() -> None:
    page = (DOCS / "agents.md").read_text("utf-8")
    for name in NAMES:
        assert f"| `{name}` |" in page
        for option in described(load(name)):
            allowed = option.allowed.replace(" | ", ", ")
            assert f"| `{option.name}` | {allowed} | {option.default} | {option.about} |" in page
