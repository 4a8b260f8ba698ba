"""Write everything: ``python -m editors.generate``."""

from __future__ import annotations

from editors.generate.everything import EDITORS, files


def main() -> None:
    """Write every file, and tell which ones are others than before."""
    for name, text in files().items():
        path = EDITORS / name
        path.parent.mkdir(parents=True, exist_ok=True)
        before = path.read_text(encoding="utf-8") if path.exists() else None
        if text != before:
            path.write_text(text, encoding="utf-8", newline="\n")
            print(f"written: editors/{name}")


if __name__ == "__main__":
    main()
