"""One target under atheris, until its time is up: `python -m tests.fuzz.child TARGET ARGUMENT...`.

The arguments are those of libFuzzer.  Coverage is that of rgt's own modules.
"""

from __future__ import annotations

import sys


def main() -> None:
    """Fuzz; does not return."""
    # an extra, and what is instrumented must not be imported before
    import atheris

    _, name, *rest = sys.argv
    with atheris.instrument_imports(include=["rgt"]):
        from tests.fuzz.targets import run, targets

        target = next(each for each in targets() if each.name == name)
        # what is imported late is imported now
        run(target, next(target.seeds()))
    atheris.Setup([sys.argv[0], *rest], lambda data: run(target, data))
    atheris.Fuzz()


if __name__ == "__main__":
    main()
