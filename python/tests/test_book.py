"""The code of the book's pages on Python, run block after block as a reader would."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

BOOK = Path(__file__).parents[2] / "book" / "src"


def blocks(page: str) -> list[str]:
    """Blocks of Python of a page."""
    return re.findall(r"^```python\n(.*?)^```", (BOOK / page).read_text(encoding="utf-8"), re.M | re.S)


@pytest.mark.parametrize("page", ["from-python.md", "python.md"])
def test_the_code_of_a_page_runs(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for package in ("pandas", "xarray", "zarr", "gymnasium"):
        pytest.importorskip(package)
    monkeypatch.chdir(tmp_path)
    # The tutorial goes on with the scene of another one; with fewer grains it takes seconds.
    crater = (BOOK / "first-scene.md").read_text(encoding="utf-8").split("```toml\n")[1].split("```")[0]
    assert "count = 800" in crater
    (tmp_path / "crater.toml").write_text(crater.replace("count = 800", "count = 100"))
    names: dict[str, object] = {"__name__": "book"}
    found = blocks(page)
    assert len(found) >= 4
    for number, code in enumerate(found):
        exec(compile(code, f"{page}, block {number + 1}", "exec"), names)
