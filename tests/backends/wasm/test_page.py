"""The page of a game in a browser, opened as a file: people play there against a search."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from rgt.cli import cli
from tests.backends.wasm.played import needs_node
from tests.debugger.chromium import chromium

_PATIENCE = 60.0


def until(driver: Any, script: str) -> Any:
    """What a script returns, as soon as it is something."""
    from selenium.webdriver.support.ui import WebDriverWait

    wait = WebDriverWait(driver, _PATIENCE, 0.05)
    return wait.until(lambda _: driver.execute_script(f"return {script}"), script)


def says(driver: Any, element: str, words: str) -> None:
    until(driver, f"document.getElementById('{element}').textContent.includes('{words}')")


def click(driver: Any, cell: str) -> None:
    until(driver, f"document.querySelector('.open[data-cell=\"{cell}\"]')").click()


@needs_node
def test_a_play(tmp_path: Path) -> None:
    words = ["compile", "rg/tic_tac_toe", "-o", str(tmp_path), "--html"]
    assert CliRunner().invoke(cli, words).exit_code == 0
    page = tmp_path / "tic_tac_toe.html"
    text = page.read_text(encoding="utf-8")
    # nothing is loaded from anywhere
    assert "http" not in text.replace("http-equiv", "").replace("http://www.w3.org/2000/svg", "")
    with chromium(tmp_path / "profile") as driver:
        driver.get(page.as_uri())
        says(driver, "turn", "x to move")
        driver.execute_script("document.getElementById('seconds').value = 0.3")
        click(driver, "b2")
        says(driver, "thought", "o thought")
        says(driver, "turn", "x to move")
        holds = "[...document.querySelectorAll('[data-holds]')]"
        stones = until(driver, f"{holds}.map((each) => each.dataset.holds).join(' ')").split()
        assert sorted(stones).count("x") == sorted(stones).count("o") == 1
        # o answers in a corner, for whoever does not has lost
        (answer,) = until(
            driver,
            f"{holds}.filter(({{ dataset }}) => dataset.holds === 'o')"
            ".map(({ dataset }) => dataset.cell)",
        )
        assert answer in {"a1", "a3", "c1", "c3"}
        driver.find_element("id", "undo").click()
        until(driver, "document.querySelectorAll('[data-cell].open').length === 9")
        errors = [each for each in driver.get_log("browser") if each["level"] == "SEVERE"]
        assert not errors


@needs_node
@pytest.mark.long
@pytest.mark.parametrize("name", ["gdl/hanoi", "hrg/kuhn_poker", "hrg/pig", "rbg/reversi"])
def test_other_pages(name: str, tmp_path: Path) -> None:
    """One player alone, hidden cards, dice and no board, long moves: two plays of dice."""
    assert CliRunner().invoke(cli, ["compile", name, "-o", str(tmp_path), "--html"]).exit_code == 0
    (page,) = tmp_path.glob("*.html")
    with chromium(tmp_path / "profile") as driver:
        driver.get(page.as_uri())
        says(driver, "turn", "to move")
        driver.execute_script(
            "for (const each of document.querySelectorAll('#seats select')) "
            "{ each.value = 'random'; each.dispatchEvent(new Event('change')); }"
        )
        says(driver, "turn", "The play is over")
        assert not [each for each in driver.get_log("browser") if each["level"] == "SEVERE"]
