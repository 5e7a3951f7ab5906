"""Recordings: signals as data frames, frames as arrays that are read when they are used, checkpoints, pictures.

Signals are Parquet and frames are Zarr: pandas, polars, pyarrow, zarr and xarray read them, whichever is installed.
"""

from __future__ import annotations

import json
import os
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from . import _core
from .errors import RecordError, UsageError
from .notebook import Frame, Image, figure_table
from .scene import Scene

if TYPE_CHECKING:
    from .world import Contacts, World

Floats = NDArray[np.float64]


def open(path: str | os.PathLike[str]) -> Recording:
    """Opens a recording that `gr.run`, `world.run(record=...)` or `grouser run` made."""
    return Recording(path)


@dataclass(frozen=True)
class Checkpoint:
    """A state in a recording."""

    path: Path
    step: int

    def build(self, threads: int = 0) -> World:
        """A world in this state; it goes on to the same bits as the run."""
        from .world import World

        scene, state = _core.checkpoint_of(os.fspath(self.path), self.step)
        return World(scene, threads, state)


class Recording:
    """What a run left behind."""

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.path = Path(path)
        if not (self.path / "summary.json").is_file():
            raise RecordError(f"`{self.path}` is no recording; give a folder that `grouser run` wrote")

    @property
    def summary(self) -> dict[str, Any]:
        """The summary of the run, as `grouser run --json` prints it."""
        found: dict[str, Any] = json.loads((self.path / "summary.json").read_text())
        found.pop("checksum", None)
        return found

    @property
    def scene(self) -> Scene:
        """The scene as it was run."""
        return Scene.load(self.path / "scene.toml")

    def signals(self, library: str | None = None) -> Any:
        """All signals as a data frame, a row for each sample: of `pandas`, `polars` or `arrow`.

        Without a name the first of these that is installed. A vector has a column for each component: `force.x`.
        """
        file = self.path / "signals.parquet"
        known = ["pandas", "polars", "arrow"]
        if library is not None and library not in known:
            raise UsageError(f"there is no library {library!r} for signals; known: pandas, polars, arrow")
        for name in known if library is None else [library]:
            try:
                if name == "pandas":
                    import pandas

                    return pandas.read_parquet(file)
                if name == "polars":
                    import polars

                    return polars.read_parquet(file)
                import pyarrow.parquet

                return pyarrow.parquet.read_table(file)
            except ImportError:
                continue
        raise ImportError("signals need pandas with pyarrow, polars or pyarrow: pip install 'grouser[data]'")

    @property
    def units(self) -> dict[str, str]:
        """Units of the signals' columns (needs pyarrow)."""
        import pyarrow.parquet

        metadata = pyarrow.parquet.read_schema(self.path / "signals.parquet").metadata or {}
        columns = json.loads(metadata.get(b"grouser", b"{}")).get("columns", [])
        return {column["name"]: column["unit"] for column in columns}

    def signal(self, name: str) -> Floats:
        """Numbers of a signal: one for each sample, or a row of components. `signal("time")` gives the times in s."""
        table = self.signals()
        columns = [str(c) for c in (table.column_names if hasattr(table, "column_names") else table.columns)]
        parts = [c for c in columns if c == name] or [c for c in columns if c.rsplit(".", 1)[0] == name]
        parts = [c for c in parts if c == name or not c.endswith(".filtered")]
        if not parts:
            raise UsageError(f"there is no signal {name!r}; known: {', '.join(columns)}")
        numbers = [np.asarray(table[c].to_numpy(), dtype=np.float64) for c in parts]
        return numbers[0] if parts == [name] else np.stack(numbers, axis=1)

    def frames(self) -> Any:
        """The frames as an xarray Dataset over the Zarr store: what is used is read, the rest is not.

        Dimensions `frame`, `body`, `axis` (x, y, z) and `quaternion` (w, x, y, z); units are attributes; names of bodies
        and of the fills that they belong to are coordinates.
        """
        import xarray
        import zarr

        store = os.fspath(self.path / "frames")
        group = zarr.open_group(store, mode="r")
        arrays = dict(group.arrays())
        about: dict[str, Any] = dict(group.attrs).get("grouser", {})  # type: ignore[assignment]
        per_frame = [n for n, a in arrays.items() if a.shape[:1] == arrays["time"].shape and n != "contact_end"]
        parts = []
        names = {3: "axis", 4: "quaternion"}
        for name in per_frame:
            others = [other for other in arrays if other != name]
            part = xarray.open_zarr(store, drop_variables=others, consolidated=False, chunks=None)
            variable = part[name]
            if variable.ndim == 3:
                width = variable.shape[2]
                last = variable.dims[2]
                variable = variable.isel({last: 0}) if width == 1 else variable.rename({last: names[width]})
            parts.append(variable.rename(name))
        frames = xarray.merge(parts, compat="override")
        renames = {a: b for a, b in zip(frames["time"].dims, ["frame"], strict=False) if a != b}
        frames = frames.rename(renames) if renames else frames
        bodies, fills = _names(about, arrays["body_motion"].shape[0])
        frames = frames.assign_coords(
            time=frames["time"], body_name=("body", bodies), fill=("body", fills), axis=["x", "y", "z"]
        )
        if "quaternion" in frames.dims:
            frames = frames.assign_coords(quaternion=["w", "x", "y", "z"])
        for variable in frames.variables.values():
            if "unit" in variable.attrs:
                variable.attrs["units"] = variable.attrs["unit"]
        frames.attrs = {"scene": self.summary.get("scene", "")}
        return frames

    def contacts(self, frame: int) -> Contacts:
        """Contacts of a frame, where the scene says `record.contacts`. Gaps are not recorded: they are not numbers."""
        import zarr

        from .world import Contacts

        group = zarr.open_group(os.fspath(self.path / "frames"), mode="r")
        arrays = dict(group.arrays())
        if "contact_end" not in arrays:
            raise RecordError("the recording has no contacts; set `record.contacts` in its scene")
        ends = np.asarray(arrays["contact_end"][:])
        count = len(ends)
        if not -count <= frame < count:
            raise IndexError(f"there is no frame {frame}; frames run from 0 to {count - 1}")
        frame %= count
        first = int(ends[frame - 1]) if frame else 0
        rows = slice(first, int(ends[frame]))
        part = {name: np.asarray(arrays[f"contact_{name}"][rows]) for name in ("bodies", "point", "normal", "vector")}
        gaps = np.full(len(part["point"]), np.nan)
        point, normal, force = (part[name].astype(np.float64) for name in ("point", "normal", "vector"))
        return Contacts(part["bodies"], point, normal, force, gaps)

    @property
    def checkpoints(self) -> list[int]:
        """Steps of the checkpoints that are kept."""
        return _core.checkpoint_steps(os.fspath(self.path))

    def checkpoint(self, k: int = -1) -> Checkpoint:
        """A checkpoint: by its place in `checkpoints`, the last one without a number."""
        steps = self.checkpoints
        if not -len(steps) <= k < len(steps):
            raise IndexError(f"there is no checkpoint {k}; there are {len(steps)}")
        return Checkpoint(self.path, steps[k])

    def plot(self, *signals: str, out: str | os.PathLike[str] | None = None) -> Image:
        """A plot of signals over time, as `grouser plot` makes it; `out` keeps it (PNG or SVG)."""
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "plot.png" if out is None else Path(out)
            _core.command(["plot", os.fspath(self.path), *signals, "--out", os.fspath(file)])
            return Image.read(file)

    def render(
        self, frame: int | str = "last", size: tuple[int, int] = (960, 540), out: str | os.PathLike[str] | None = None
    ) -> Image:
        """A picture of a frame, as `grouser render` draws it; `out` keeps the file."""
        with tempfile.TemporaryDirectory() as folder:
            width, height = size
            arguments = ["--frames", str(frame), "--size", f"{width}x{height}", "--out", folder]
            _core.command(["render", os.fspath(self.path), *arguments])
            image = Image.read(sorted(Path(folder).glob("*.png"))[0])
        if out is not None:
            Path(out).write_bytes(image.data)
        return image

    def view(self, width: str = "100%", height: int = 480) -> Frame:
        """The viewer in a notebook: a server on this computer, which ends with the kernel."""
        return Frame(_core.view_recording(os.fspath(self.path)), width, height)

    def html(self, file: str | os.PathLike[str], frames: str = "::") -> Path:
        """Writes one page with the viewer and these frames inside, which any browser opens from anywhere.

        `frames`: `A:B:STEP`, a number or `last`.
        """
        path = Path(file)
        path.write_text(_core.recording_html(os.fspath(self.path), frames), encoding="utf-8")
        return path

    def __repr__(self) -> str:
        return f"<grouser.Recording {os.fspath(self.path)!r}>"

    def _repr_html_(self) -> str:
        summary = self.summary
        rows = {key: summary.get(key) for key in ("scene", "status", "steps", "simulated_seconds", "bodies", "digest")}
        try:
            picture: Image | None = self.render(size=(480, 270))
        except Exception:  # noqa: BLE001: a recording without frames has no picture
            picture = None
        return figure_table(rows, picture)


def _names(about: dict[str, Any], count: int) -> tuple[list[str], list[str]]:
    """Names of all bodies, and of the fills that they belong to."""
    names, fills = [f"body-{i}" for i in range(count)], [""] * count
    for group in about.get("groups", []):
        for i in range(group["first"], min(count, group["first"] + group["count"])):
            names[i], fills[i] = f"{group['name']}-{i - group['first']}", group["name"]
    for name, body in about.get("names", []):
        names[body] = name
    return names, fills
