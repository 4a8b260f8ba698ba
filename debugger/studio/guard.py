"""What the studio lets in: requests of its own page, from this machine, of a reasonable size.

Any web page that a user has open can send requests to 127.0.0.1.  So each needs the token that the
studio printed when it was started (a cookie that no script can read, set by the link with the
token), a Host that is this machine (no rebinding of names), and, where a browser tells one, an
Origin that is the studio itself.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterable
from urllib.parse import parse_qs

from starlette.requests import cookie_parser
from starlette.types import ASGIApp, Message, Receive, Scope, Send

MOST_BYTES = 8 << 20
"""How long the body of a request or a message may be: a game of some megabytes."""

POLICY = (
    "default-src 'none'; script-src 'self'; worker-src 'self' blob:; "
    "style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self'; "
    "connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'self'"
)
"""What the page may do: load the studio's own files, talk to the studio; nothing from elsewhere."""

_HEADERS = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"cache-control", b"no-store"),
)


class Guard:
    """Refuses what does not come from the studio's own page, before anything looks at it.

    Who comes with the token is sent to the address `page`; so is the first one who comes with the
    `ticket`, which programs can be told that others watch.
    """

    def __init__(
        self, app: ASGIApp, token: str, ticket: str, hosts: Iterable[str], page: str
    ) -> None:
        self._app = app
        self._token = token
        self._ticket = ticket
        self._hosts = frozenset(hosts)
        self._page = page.encode()

    @property
    def cookie(self) -> str:
        """The name of the cookie; another for another port, since cookies know no ports."""
        return f"rgt-studio-{min(self._hosts).rpartition(':')[2]}"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or refuse it."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        headers = dict(scope["headers"])
        refusal = self._refusal(headers)
        if refusal is None and scope["type"] == "http" and scope["path"] == "/":
            given = parse_qs(scope["query_string"].decode("latin-1")).get("token", [""])[0]
            if self._is_token(given) or self._is_ticket(given):
                await self._welcome(send)
                return
        if refusal is None and not self._is_token(self._cookie(headers)):
            refusal = 403, "open the link that 'rgt studio' printed: it has the token"
        if refusal is not None:
            await _refuse(scope, receive, send, *refusal)
            return
        await self._app(scope, _measured(receive), _with_headers(send))

    def _refusal(self, headers: dict[bytes, bytes]) -> tuple[int, str] | None:
        if headers.get(b"host", b"").decode("latin-1") not in self._hosts:
            return 421, "this is no name of the studio"
        origin = headers.get(b"origin")
        if (
            origin is not None
            and origin.decode("latin-1").removeprefix("http://") not in self._hosts
        ):
            return 403, "only the studio's own page may ask"
        if int(headers.get(b"content-length", b"0") or b"0") > MOST_BYTES:
            return 413, f"no more than {MOST_BYTES} bytes"
        return None

    def _is_token(self, given: str) -> bool:
        return hmac.compare_digest(given.encode(), self._token.encode())

    def _is_ticket(self, given: str) -> bool:
        """Whether this is the ticket, which is good for once."""
        found = bool(self._ticket) and hmac.compare_digest(given.encode(), self._ticket.encode())
        if found:
            self._ticket = ""
        return found

    def _cookie(self, headers: dict[bytes, bytes]) -> str:
        # other programs on this machine may have set cookies that are none by the standard
        return cookie_parser(headers.get(b"cookie", b"").decode("latin-1")).get(self.cookie, "")

    async def _welcome(self, send: Send) -> None:
        """Give the browser the cookie and send it to the page, without the token in its address."""
        cookie = f"{self.cookie}={self._token}; HttpOnly; SameSite=Strict; Path=/"
        headers = [(b"set-cookie", cookie.encode()), (b"location", self._page), *_HEADERS]
        await send({"type": "http.response.start", "status": 303, "headers": headers})
        await send({"type": "http.response.body", "body": b""})


def _measured(receive: Receive) -> Receive:
    """Messages as they come, none of them longer in all than is allowed."""
    size = 0

    async def measured() -> Message:
        nonlocal size
        message = await receive()
        if message["type"] == "http.request":
            size += len(message.get("body", b""))
            if size > MOST_BYTES:
                return {"type": "http.disconnect"}
        return message

    return measured


def _with_headers(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            given = list(message.get("headers", ()))
            names = {name for name, _ in given}
            message = {**message, "headers": [*given, *(h for h in _HEADERS if h[0] not in names)]}
        await send(message)

    return sending


async def _refuse(scope: Scope, receive: Receive, send: Send, status: int, why: str) -> None:
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": 4000 + status, "reason": why})
        return
    headers = [(b"content-type", b"text/plain; charset=utf-8"), *_HEADERS]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": why.encode()})
