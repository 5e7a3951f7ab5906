"""Runs the README's lines for Python in a folder of their own: with the wheel and numpy, and nothing else."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path


def main() -> None:
    """Runs them; they write a picture."""
    readme = Path(__file__).parents[2] / "README.md"
    code = readme.read_text(encoding="utf-8").split("```python\n")[1].split("```")[0]
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([sys.executable, "-c", code], cwd=folder, check=True)
        picture = Path(folder) / "robot.png"
        assert picture.stat().st_size > 10_000, "the README's lines wrote no picture"


if __name__ == "__main__":
    main()
