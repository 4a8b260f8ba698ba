"""The studio: a local web application in which games are written, seen, played and measured.

`app.py` is the web server, `guard.py` what it lets in, `sessions.py` the worker processes behind a
page and `worker.py` what runs in them, `methods/` what a page can ask (one file a group), and
`protocol.py` the messages between them; `links.py` writes what a page shows as a link.  `web/` has
the sources of the page, `static/` the page as it is served; `web/README.md` says how the one is
made of the other.
"""
