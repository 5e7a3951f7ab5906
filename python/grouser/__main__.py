"""The program `grouser`, as the wheel installs it."""

from __future__ import annotations

import sys


def main() -> int:
    """Runs the command that the arguments name; returns the exit code."""
    from . import _core

    return _core.main(["grouser", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
