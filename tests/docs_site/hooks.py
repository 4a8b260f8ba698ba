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
from tests.docs_site.links import PROJECT_PAGES, home, within_site

ASSETS = ROOT / "tests" / "docs_site" / "assets"


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages that are not in docs/: the gallery, the reference, the project's own."""
    drawn = pictures()
    made = {
        "gallery.md": gallery(drawn),
        "api.md": api_page(),
        **{f"gallery/{name}.svg": picture.svg for name, picture in drawn.items()},
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
    """Lead links that leave docs/ to the page that the site has of their target."""
    if page.is_homepage:
        page.meta["hide"] = ["navigation"]
    return within_site(markdown, page.file.src_uri, home())
