"""The web server of the studio: the page, the corpus, and two sockets.

Raises nothing at a user: what goes wrong is an answer.
"""

from __future__ import annotations

import json
import os
import secrets
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import uvicorn
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import (
    FileResponse,
    HTMLResponse,
    JSONResponse,
    PlainTextResponse,
    Response,
)
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket, WebSocketDisconnect

from rgt import corpus
from rgt.backends.wasm.page import worker
from rgt.debugger.studio.bridge import bridge, received
from rgt.debugger.studio.guard import MOST_BYTES, Guard
from rgt.debugger.studio.links import Shown, link
from rgt.debugger.studio.protocol import InvalidRequestError, Json, message, request
from rgt.debugger.studio.sessions import Session, Spare
from rgt.debugger.studio.thumbnails import Thumbnails

_MOST_PAGES = 8
MOST_TABS = 16
"""So many tabs may be open at once; each has two workers and a language server."""
_TOO_MANY = 4429
_GRACE = 1
"""So many seconds answers that are being made are waited for when the server ends."""
_STATIC = Path(__file__).parent / "static"


def make_app(token: str, port: int, shown: Shown | None = None, ticket: str = "") -> Starlette:
    """The application, to be served at 127.0.0.1:`port`; who has the `token` may use it.

    Whoever comes with the token is shown a game, if there is one.  The `ticket` is as good as the
    token, once.
    """
    page = f"/#{link(shown)}" if shown is not None else "/"
    hosts = (f"127.0.0.1:{port}", f"localhost:{port}")
    app = Starlette(
        routes=[
            Route("/", _page),
            Route("/corpus", _corpus),
            Route("/pages/{name}", _kept_page),
            Route("/player.js", _player),
            Route("/thumbnail/{name:path}.svg", _thumbnail),
            Route("/corpus/{name:path}", _game),
            WebSocketRoute("/session", _session),
            WebSocketRoute("/language/{language}", _language),
            Mount("/static", StaticFiles(directory=_STATIC)),
        ],
        middleware=[Middleware(Guard, token=token, ticket=ticket, hosts=hosts, page=page)],
    )
    app.state.pages = Pages()
    app.state.thumbnails = Thumbnails()
    app.state.spare = Spare()
    app.state.sessions = Places(MOST_TABS)
    app.state.languages = Places(MOST_TABS)
    return app


class Pages:
    """The last few pages that were results, each under an address that cannot be guessed."""

    def __init__(self) -> None:
        self._kept: dict[str, str] = {}

    def publish(self, html: str) -> str:
        """Keep a page; its address."""
        name = secrets.token_urlsafe(12)
        self._kept[name] = html
        while len(self._kept) > _MOST_PAGES:
            del self._kept[next(iter(self._kept))]
        return f"/pages/{name}"

    def find(self, name: str) -> str | None:
        """The page of that name, if it is still kept."""
        return self._kept.get(name)


class Places:
    """So many sockets may be open at once: each has processes of its own."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._taken = 0

    @asynccontextmanager
    async def place(self, page: WebSocket) -> AsyncIterator[bool]:
        """Accept a page for the block; False: there is no place, and it has been told so."""
        await page.accept()
        if self._taken >= self._most:
            await page.close(_TOO_MANY, f"more than {self._most} tabs: close some")
            yield False
            return
        self._taken += 1
        try:
            yield True
        finally:
            self._taken -= 1


async def _thumbnail(asked: Request) -> Response:
    picture = await asked.app.state.thumbnails.picture(asked.path_params["name"])
    if picture is None:
        return PlainTextResponse("the corpus has no such game", 404)
    return Response(picture, media_type="image/svg+xml", headers={"cache-control": "max-age=3600"})


async def _kept_page(asked: Request) -> Response:
    html = asked.app.state.pages.find(asked.path_params["name"])
    if html is None:
        return PlainTextResponse("this page is no longer kept: run the passes again", 404)
    # the page forbids everything but its own script, by itself
    return HTMLResponse(html, headers={"content-security-policy": "frame-ancestors 'self'"})


async def _player(_: Request) -> Response:
    # a worker has a policy of its own: it compiles the game, and asks nobody anything
    policy = {"content-security-policy": "default-src 'none'; script-src 'wasm-unsafe-eval'"}
    return Response(worker(), media_type="text/javascript", headers=policy)


async def _page(_: Request) -> Response:
    return FileResponse(_STATIC / "index.html")


async def _corpus(_: Request) -> Response:
    return JSONResponse(
        [{"name": game.full_name, "language": game.language} for game in corpus.games()]
    )


async def _game(asked: Request) -> Response:
    path = corpus.find(asked.path_params["name"])
    if path is None:
        return PlainTextResponse("the corpus has no such game", 404)
    return PlainTextResponse(path.read_text(encoding="utf-8"))


async def _session(page: WebSocket) -> None:
    async with page.app.state.sessions.place(page) as is_free:
        if is_free:
            await _serve_session(page)


async def _serve_session(page: WebSocket) -> None:

    async def send(told: Json) -> None:
        # a page that is gone misses nothing
        with suppress(RuntimeError, WebSocketDisconnect):
            # escaped, since programs can make names of halves of letters, which no frame can hold
            await page.send_text(json.dumps(told))

    session = Session(send, page.app.state.pages.publish, page.app.state.spare.take())
    try:
        while True:
            try:
                asked = request(message(await received(page)))
            except (ValueError, InvalidRequestError, RecursionError) as problem:
                await send({"error": {"message": f"no request: {problem}", "diagnostics": []}})
                continue
            if isinstance(asked, int):
                session.cancel(asked)
            else:
                session.ask(asked)
    except WebSocketDisconnect:
        pass
    finally:
        await session.close()


async def _language(page: WebSocket) -> None:
    async with page.app.state.languages.place(page) as is_free:
        if is_free:
            await bridge(page)


def listening(port: int) -> socket.socket:
    """A socket at 127.0.0.1:`port` (0: any free port); raises OSError where it cannot be had."""
    found = socket.socket()
    try:
        if os.name == "posix":
            # elsewhere it would let two programs have one port
            found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.bind(("127.0.0.1", port))
        found.listen()
    except OSError:
        found.close()
        raise
    return found


def serve(
    found: socket.socket, ready: Callable[[str, str], None], shown: Shown | None = None
) -> None:
    """Serve at a socket that listens, until Ctrl-C; the page begins with the game `shown`.

    `ready` is told the address, with the token, for the user, and one for the browser that is good
    for once: what a program is started with can be read by all users of a machine.
    """
    token, ticket = secrets.token_urlsafe(24), secrets.token_urlsafe(24)
    port = found.getsockname()[1]
    app = make_app(token, port, shown, ticket)
    # it starts while the browser does
    app.state.spare.prepare()
    config = uvicorn.Config(
        app,
        log_level="warning",
        ws_max_size=MOST_BYTES,
        lifespan="off",
        timeout_graceful_shutdown=_GRACE,
    )
    address = f"http://127.0.0.1:{port}/?token="
    ready(f"{address}{token}", f"{address}{ticket}")
    uvicorn.Server(config).run([found])
