"""How long the language server takes to answer: ``make bench-lsp``.

``python -m tests.benchmarks.editors [--lines 500] [--runs 5] [LANGUAGE...]``: a line for each kind
of request, a column for each language, milliseconds from the question to the answer over a pipe,
the median of some runs.  Before each request a key is typed, so that the text is read anew.  The
text is the longest corpus game of the language, repeated until it is long enough.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Iterable
from contextlib import suppress
from typing import Any

from rgt.corpus import games
from rgt.frontends import frontend_named, languages

URI = "file:///bench/game"
_NAMES = {
    "definition": "textDocument/definition",
    "references": "textDocument/references",
    "highlight": "textDocument/documentHighlight",
    "rename": "textDocument/rename",
    "outline": "textDocument/documentSymbol",
    "hover": "textDocument/hover",
    "completion": "textDocument/completion",
    "signature": "textDocument/signatureHelp",
    "inlay hints": "textDocument/inlayHint",
    "folding": "textDocument/foldingRange",
    "selection": "textDocument/selectionRange",
    "tokens": "textDocument/semanticTokens/full",
    "tokens, part": "textDocument/semanticTokens/range",
    "code lenses": "textDocument/codeLens",
    "code actions": "textDocument/codeAction",
    "call hierarchy": "textDocument/prepareCallHierarchy",
}
REQUESTS = tuple(_NAMES)


class Client:
    """Speaks to a server over its standard input and output."""

    def __init__(self) -> None:
        self._server = subprocess.Popen(
            [sys.executable, "-m", "rgt", "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        self._number = 0
        self.ask("initialize", {"processId": os.getpid(), "rootUri": None, "capabilities": {}})
        self.tell("initialized", {})

    def tell(self, method: str, params: Any, number: int | None = None) -> None:
        """Send a notification, or a request with its number."""
        message = {"jsonrpc": "2.0", "method": method, "params": params}
        body = json.dumps(message if number is None else {**message, "id": number}).encode()
        assert self._server.stdin is not None
        self._server.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        self._server.stdin.flush()

    def ask(self, method: str, params: Any) -> Any:
        """Send a request and wait for its answer: the result, None if it was refused."""
        self._number += 1
        self.tell(method, params, self._number)
        while True:
            message = self._next()
            if message.get("id") == self._number and "method" not in message:
                return message.get("result")

    def _next(self) -> Any:
        stdout = self._server.stdout
        assert stdout is not None
        length = 0
        while (line := stdout.readline().strip()) or not length:
            if line.lower().startswith(b"content-length:"):
                length = int(line.partition(b":")[2])
            elif not line and not length:
                raise EOFError("the server has ended")
        return json.loads(stdout.read(length))

    def end(self) -> None:
        """End the server."""
        with suppress(EOFError, OSError):
            self.ask("shutdown", None)
            self.tell("exit", None)
        try:
            self._server.wait(10)
        except subprocess.TimeoutExpired:
            self._server.kill()
        for stream in (self._server.stdin, self._server.stdout):
            if stream is not None:
                stream.close()
        self._server.wait()


def assisted() -> list[str]:
    """The languages that the server knows."""
    return [name for name in languages() if frontend_named(name).assistance is not None]


def text_of(language: str, lines: int) -> str:
    """The longest corpus game of a language, as often as is needed."""
    texts = [game.path.read_text(encoding="utf-8") for game in games() if game.language == language]
    text = max(texts, key=lambda text: text.count("\n"))
    return text * -(-lines // text.count("\n"))


def _params(request: str, language: str, text: str, place: tuple[int, int]) -> dict[str, Any]:
    lines = text.count("\n")
    position = {"line": place[0], "character": place[1]}
    whole = {"start": {"line": 0, "character": 0}, "end": {"line": lines, "character": 0}}
    part = {"start": position, "end": {"line": place[0] + 40, "character": 0}}
    every: dict[str, Any] = {"textDocument": {"uri": f"{URI}.{language}"}}
    extra: dict[str, dict[str, Any]] = {
        "references": {"position": position, "context": {"includeDeclaration": True}},
        "rename": {"position": position, "newName": "renamed"},
        "inlay hints": {"range": whole},
        "selection": {"positions": [position]},
        "tokens, part": {"range": part},
        "code actions": {"range": part, "context": {"diagnostics": []}},
    }
    return {**every, **extra.get(request, {"position": position})}


def measured(
    language: str, text: str, runs: int, requests: Iterable[str] = REQUESTS
) -> dict[str, float]:
    """The median of the milliseconds that each kind of request took."""
    client = Client()
    uri = f"{URI}.{language}"
    try:
        item = {"uri": uri, "languageId": language, "version": 1, "text": text}
        client.tell("textDocument/didOpen", {"textDocument": item})
        client.ask("textDocument/hover", _params("hover", language, text, (0, 0)))
        places = _places(client, uri)
        version, taken = 1, {}
        for request in requests:
            times = []
            for run in range(runs):
                version += 1
                _type(client, uri, version, text)
                params = _params(request, language, text, places[run % len(places)])
                start = time.perf_counter()
                client.ask(_NAMES[request], params)
                times.append((time.perf_counter() - start) * 1000)
            taken[request] = statistics.median(times)
        return taken
    finally:
        client.end()


def _places(client: Client, uri: str) -> list[tuple[int, int]]:
    """Where names stand, all over the text."""
    found = client.ask("textDocument/semanticTokens/full", {"textDocument": {"uri": uri}})["data"]
    line = character = 0
    places = []
    for at in range(0, len(found), 5):
        down, right = found[at], found[at + 1]
        line, character = (line + down, right) if down else (line, character + right)
        places.append((line, character))
    return places[:: max(len(places) // 7, 1)] or [(0, 0)]


def _type(client: Client, uri: str, version: int, text: str) -> None:
    """Type a blank at the end of the text, or take it back."""
    line, character = text.count("\n"), 0
    start = {"line": line, "character": character}
    end = {"line": line, "character": character + version % 2}
    change = {"range": {"start": start, "end": end}, "text": "" if version % 2 else " "}
    identifier = {"uri": uri, "version": version}
    client.tell("textDocument/didChange", {"textDocument": identifier, "contentChanges": [change]})


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("languages", nargs="*", default=assisted())
    parser.add_argument("--lines", type=int, default=500)
    parser.add_argument("--runs", type=int, default=5)
    arguments = parser.parse_args()
    table = {
        language: measured(language, text_of(language, arguments.lines), arguments.runs)
        for language in arguments.languages
    }
    print(f"{'milliseconds':16}" + "".join(f"{language:>12}" for language in table))
    for request in REQUESTS:
        print(f"{request:16}" + "".join(f"{times[request]:12.1f}" for times in table.values()))


if __name__ == "__main__":
    main()
