"""The search of the site works in pages that were opened as files: a frame does a worker's work."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from tests.debugger.chromium import chromium
from tests.docs_site.links import ASSETS

PAGE = """<!doctype html><script src="iframe-worker.js"></script><script>
window.told = []
const worker = new Worker("worker.js")
worker.onmessage = event => told.push(event.data)
worker.addEventListener("message", event => told.push(event.data + 1))
worker.postMessage(20)
</script>"""
WORKER = "addEventListener('message', event => postMessage(2 * event.data))"


def test_a_frame_answers_as_a_worker_does() -> None:
    with TemporaryDirectory() as name, chromium(Path(name) / "profile") as driver:
        folder = Path(name)
        script = (ASSETS / "iframe-worker.js").read_text(encoding="utf-8")
        (folder / "iframe-worker.js").write_text(script, encoding="utf-8")
        (folder / "worker.js").write_text(WORKER, encoding="utf-8")
        (folder / "page.html").write_text(PAGE, encoding="utf-8")
        driver.get((folder / "page.html").as_uri())
        wait = "const done = arguments[0]; const look = () => told.length == 2 ? done(told) : "
        wait += "setTimeout(look, 20); look()"
        assert sorted(driver.execute_async_script(wait)) == [40, 41]
