"""A browser at a studio: what is looked for is waited for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.debugger.studio.served import TOKEN, Studio

_PATIENCE = 60.0


class Visit:
    """A browser at the studio; what is looked for is waited for."""

    def __init__(self, driver: Any, studio: Studio) -> None:
        self.driver = driver
        self.studio = studio

    def enter(self) -> None:
        self.driver.get(f"{self.studio.address}/?token={TOKEN}")

    def until(self, holds: Callable[[], Any], what: str) -> Any:
        from selenium.common.exceptions import StaleElementReferenceException
        from selenium.webdriver.support.ui import WebDriverWait

        ignored = [StaleElementReferenceException]
        wait = WebDriverWait(self.driver, _PATIENCE, 0.05, ignored_exceptions=ignored)
        return wait.until(lambda _: holds(), what)

    def all(self, selector: str) -> list[Any]:
        found: list[Any] = self.driver.find_elements("css selector", selector)
        return found

    def one(self, selector: str) -> Any:
        def shown() -> Any:
            return next((each for each in self.all(selector) if each.is_displayed()), None)

        return self.until(shown, f"nothing is {selector}")

    def click(self, selector: str) -> None:
        """Click what is shown; the page may draw it anew in between."""

        def clicked() -> bool:
            for each in self.all(selector):
                if each.is_displayed():
                    each.click()
                    return True
            return False

        self.until(clicked, f"nothing is {selector}")

    def shown(self, selector: str) -> bool:
        return any(each.is_displayed() for each in self.all(selector))

    def press(self, words: str, within: str = "body") -> None:
        """Click a button that can be clicked."""

        def pressed() -> bool:
            for each in self.all(f"{within} button"):
                if each.text == words and each.is_enabled():
                    each.click()
                    return True
            return False

        self.until(pressed, f"no button {words!r} in {within}")

    def text(self, selector: str) -> str:
        found: list[str] = []

        def read() -> bool:
            found.extend(each.text for each in self.all(selector) if each.is_displayed())
            return bool(found)

        self.until(read, f"nothing is {selector}")
        return found[0]

    def says(self, selector: str, words: str) -> None:
        self.until(
            lambda: any(words in each.text for each in self.all(selector)),
            f"{selector} never said {words!r}",
        )

    def look(self, view: str) -> None:
        self.click(f"#tab-{view}")

    def choose(self, title: str, language: str) -> None:
        """Open a game that comes with rgt."""
        self.until(lambda: self.all(".board svg"), "there is no first game")
        self.press("Games")
        search = self.one(".chooser input")
        search.clear()
        search.send_keys(f"{title} {language}")

        def found() -> Any:
            for each in self.all(".corpus button"):
                if each.text.split("\n") == [title, language]:
                    return each if len(self.all(".corpus button")) < 9 else None
            return None

        self.until(found, f"the search does not find {title}").click()
        self.says(".bar .name", title.replace(" ", "_"))
        self.until(lambda: self.all(".cm-line .tok-keyword"), "no word was coloured")

    def cell(self, name: str) -> None:
        """Click a square of the board, once it can be chosen."""
        selector = f".board [data-cell='{name}'].open"
        self.until(lambda: self.all(selector), f"{name} is never open")
        self.driver.execute_script(
            "document.querySelector(arguments[0])"
            ".dispatchEvent(new MouseEvent('click', {bubbles: true}))",
            selector,
        )

    def write(self, after: str, letters: str) -> None:
        """Write behind the words `after` in the text."""
        from selenium.webdriver.common.action_chains import ActionChains
        from selenium.webdriver.common.keys import Keys

        def clicked() -> bool:
            # the editor draws a line anew when colours or hints come
            for each in self.all(".cm-line"):
                if each.text.startswith(after):
                    each.click()
                    return True
            return False

        self.until(clicked, f"no line begins with {after!r}")
        keys = ActionChains(self.driver).send_keys(Keys.HOME)
        keys.send_keys(*[Keys.ARROW_RIGHT] * len(after), letters, Keys.ESCAPE).perform()
