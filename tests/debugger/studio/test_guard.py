"""What the studio refuses: every request that is not its own page's."""

from __future__ import annotations

import http.client
from collections.abc import Iterator

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from tests.debugger.studio.served import TOKEN, Studio, served


@pytest.fixture(scope="module")
def studio() -> Iterator[Studio]:
    with served() as found:
        yield found


def test_the_link_gives_a_cookie_that_opens_the_page(studio: Studio) -> None:
    assert httpx.get(studio.address).status_code == 403
    welcome = httpx.get(studio.address, params={"token": TOKEN})
    assert (welcome.status_code, welcome.headers["location"]) == (303, "/")
    cookie, *attributes = welcome.headers["set-cookie"].split("; ")
    assert {"HttpOnly", "SameSite=Strict"} <= set(attributes)
    assert httpx.get(studio.address, headers={"Cookie": cookie}).status_code == 200


@pytest.mark.parametrize(
    "path", ["/", "/corpus", "/static/studio.js", "/player.js", "/corpus/hrg/chess"]
)
def test_nothing_is_given_without_the_token(studio: Studio, path: str) -> None:
    assert studio.get(path).status_code == 200
    for cookie in ({}, {"Cookie": f"rgt-studio-{studio.port}=wrong"}, {"Cookie": b"\x80=;;="}):
        assert httpx.get(f"{studio.address}{path}", headers=cookie).status_code == 403


def test_a_wrong_token_in_the_link_sets_no_cookie(studio: Studio) -> None:
    answer = httpx.get(studio.address, params={"token": "wrong"})
    assert answer.status_code == 403
    assert "set-cookie" not in answer.headers


@pytest.mark.parametrize("origin", ["http://example.org", "null", "https://127.0.0.1"])
def test_other_origins_are_refused(studio: Studio, origin: str) -> None:
    assert studio.get("/corpus", Origin=origin).status_code == 403
    with pytest.raises(InvalidStatus), studio.socket("/session", origin):
        pass


def test_a_name_that_leads_here_is_not_enough(studio: Studio) -> None:
    assert studio.get("/corpus", Host="studio.example.org").status_code == 421
    assert studio.get("/corpus", Host=f"localhost:{studio.port}").status_code == 200


@pytest.mark.parametrize("room", ["static", "corpus", "thumbnail", "pages"])
@pytest.mark.parametrize("way", ["../app.py", "%2e%2e/app.py", "..%2fapp.py", "/etc/passwd", "%00"])
def test_no_path_leads_out(studio: Studio, room: str, way: str) -> None:
    # httpx would tidy the path up
    connection = http.client.HTTPConnection("127.0.0.1", studio.port)
    connection.request("GET", f"/{room}/{way}", headers=studio.cookie)
    answer = connection.getresponse()
    body = answer.read()
    assert answer.status in (400, 404)
    assert b"import" not in body and b"root:" not in body
    connection.close()


def test_a_huge_body_is_not_read(studio: Studio) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", studio.port)
    connection.putrequest("POST", "/corpus")
    for name, value in {**studio.cookie, "Content-Length": str(100 << 20)}.items():
        connection.putheader(name, value)
    connection.endheaders()
    assert connection.getresponse().status == 413
    connection.close()


def test_every_answer_has_a_strict_policy(studio: Studio) -> None:
    for path in ("/", "/corpus", "/static/studio.js", "/nothing"):
        headers = studio.get(path).headers
        assert "default-src 'none'" in headers["content-security-policy"]
        assert "script-src 'self';" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"


def test_a_ticket_is_good_for_once() -> None:
    with served(ticket="the-ticket") as found:
        codes = [
            httpx.get(f"{found.address}/?token={word}").status_code
            for word in ("", "the-ticket", "the-ticket", TOKEN, TOKEN)
        ]
    assert codes == [403, 303, 403, 303, 303]
