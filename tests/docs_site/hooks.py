"""What mkdocs does for the site besides reading docs/: pages made now, links out of docs/.

mkdocs finds these functions by their names (`hooks` of mkdocs.yml).
"""

from __future__ import annotations

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from tests.codes import ROOT
from tests.docs_site.api import api_page
from tests.docs_site.gallery import gallery, pictures
from tests.docs_site.links import ASSETS, PROJECT_PAGES, home, within_site
from tests.docs_site.passes import pass_pictures, with_pictures


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages that are not in docs/: the gallery, the reference, the project's own."""
    drawn = pictures()
    made = {
        "gallery.md": gallery(drawn),
        "api.md": api_page(),
        **{f"gallery/{name}.svg": picture.svg for name, picture in drawn.items()},
        **{
            f"passes/{name}-{when}.svg": svg
            for name, both in pass_pictures().items()
            for when, svg in zip(("before", "after"), both, strict=True)
        },
        **{
            page: (ROOT / origin).read_text(encoding="utf-8")
            for origin, page in PROJECT_PAGES.items()
        },
        **{f"assets/{path.name}": path.read_text(encoding="utf-8") for path in ASSETS.iterdir()},
    }
    for name, text in made.items():
        files.append(File.generated(config, name, content=text))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Lead links that leave docs/ to the pages of the site; show the automata of passes."""
    if page.is_homepage:
        page.meta["hide"] = ["navigation"]
    if page.file.src_uri == "passes.md":
        markdown = with_pictures(markdown, pass_pictures())
    return within_site(markdown, page.file.src_uri, home())
