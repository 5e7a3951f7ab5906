"""What notebooks show: pictures, tables, the viewer in a frame."""

from __future__ import annotations

import base64
import html
import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from . import _core


@dataclass(frozen=True)
class Image:
    """A picture file: PNG or SVG. Notebooks show it."""

    data: bytes
    """The file's bytes."""

    @classmethod
    def read(cls, file: str | os.PathLike[str]) -> Image:
        """Reads a file."""
        return cls(Path(file).read_bytes())

    @property
    def pixels(self) -> NDArray[np.uint8]:
        """Pixels of a PNG, (rows, columns, 3)."""
        return _core.read_png(self.data)

    def save(self, file: str | os.PathLike[str]) -> None:
        """Writes it to a file."""
        Path(file).write_bytes(self.data)

    def _repr_png_(self) -> bytes | None:
        return self.data if self.data.startswith(b"\x89PNG") else None

    def _repr_svg_(self) -> str | None:
        return None if self.data.startswith(b"\x89PNG") else self.data.decode()

    def __repr__(self) -> str:
        return f"<grouser.Image of {len(self.data)} bytes>"


@dataclass(frozen=True)
class Frame:
    """A page in a notebook."""

    url: str
    """Address of the page; open it in a browser where there is no notebook."""
    width: str = "100%"
    height: int = 480

    def _repr_html_(self) -> str:
        return (
            f'<iframe src="{html.escape(self.url)}" width="{html.escape(self.width)}" height="{int(self.height)}" '
            f'style="border: 0" allowfullscreen></iframe>'
        )

    def __repr__(self) -> str:
        return f"<grouser viewer at {self.url}>"


def figure_table(rows: Mapping[str, Any], picture: Image | None = None) -> str:
    """A small table and a picture beside it."""
    cells = "".join(f"<tr><th>{html.escape(str(k))}</th><td>{html.escape(str(v))}</td></tr>" for k, v in rows.items())
    table = f"<table>{cells}</table>"
    if picture is None:
        return table
    data = base64.b64encode(picture.data).decode()
    return (
        f'<div style="display: flex; gap: 1em; align-items: center">{table}'
        f'<img src="data:image/png;base64,{data}" style="max-width: 480px"></div>'
    )
