"""``python -m rgt`` is the command `rgt`."""

from rgt.cli import main

if __name__ == "__main__":
    main()
