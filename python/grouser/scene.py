"""Scenes: the same tree as in TOML, checked by the same code, with the same messages."""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from . import _core
from ._core import Scene as CoreScene
from ._table import plain

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from .tables import SceneTables
    from .world import World

PLURALS = {"frames": "frame", "bodies": "body", "flexibles": "flexible", "joints": "joint", "motors": "motor",
           "forces": "force", "fills": "fill", "terrains": "terrain", "vehicles": "vehicle", "starts": "start",
           "signals": "signal"}
"""Lists of a scene by their plurals; a test compares them with the generated ones."""

Settings = Mapping[str, Any]
"""Dotted keys and their values: `{"time.step": 1e-3, "fill.0.count": 500}`."""


class Scene:
    """A scene whose keys have the right names and types.

    The tables are those of a scene file, as classes or as dicts; lists may be named by their plural:

        Scene(time=gr.Time(step=1e-3, duration=1), bodies=[gr.Body("ball", shapes=[gr.Sphere(radius=0.1)])])

    Values are numbers, texts, lists, dicts, numpy arrays and the classes of `grouser.tables`.
    """

    __slots__ = ("_core",)
    _core: CoreScene

    def __init__(self, tables: Mapping[str, Any] | None = None, /, **keys: Unpack[SceneTables]) -> None:
        self._core = _core.Scene.from_dict(_tables({**(tables or {}), **keys}))

    @classmethod
    def _of(cls, core: CoreScene) -> Scene:
        scene = cls.__new__(cls)
        scene._core = core
        return scene

    @classmethod
    def load(cls, name: str | os.PathLike[str], set: Settings | None = None) -> Scene:
        """Reads a scene by path or bundled name; `set` overrides keys by their dotted paths."""
        return cls._of(_core.Scene.load(os.fspath(name), dict(set or {})))

    @classmethod
    def from_dict(
        cls,
        tables: Mapping[str, Any],
        *,
        name: str = "scene",
        folder: str | os.PathLike[str] | None = None,
        set: Settings | None = None,
    ) -> Scene:
        """Reads a scene from nested dicts and lists. `folder`: where files that it names are looked for."""
        return cls._of(_core.Scene.from_dict(_tables(tables), name, folder, dict(set or {})))

    @classmethod
    def from_toml(
        cls,
        text: str,
        *,
        name: str = "scene",
        folder: str | os.PathLike[str] | None = None,
        set: Settings | None = None,
    ) -> Scene:
        """Reads a scene from its text."""
        return cls._of(_core.Scene.from_toml(text, name, folder, dict(set or {})))

    @property
    def name(self) -> str:
        """Name of the scene."""
        return self._core.name

    @property
    def time_step(self) -> float:
        """Length of a time step in s."""
        return self._core.time_step

    @property
    def duration(self) -> float:
        """Time to simulate in s."""
        return self._core.duration

    def with_set(self, set: Settings) -> Scene:
        """The same scene with further keys overridden."""
        return self._of(self._core.with_set(dict(set)))

    def to_toml(self) -> str:
        """Its text, overrides and the chosen variant applied."""
        return self._core.to_toml()

    def to_dict(self) -> dict[str, Any]:
        """Its tables as nested dicts and lists, overrides and the chosen variant applied."""
        return self._core.to_dict()

    def driven(self, *names: str) -> Scene:
        """The same scene with a driver in these vehicles, or in all: `throttle` and so on then steer them from Python.

        Drives of their motors over time are taken away.
        """
        tables = self.to_dict()
        for vehicle in tables.get("vehicle", []):
            if not names or vehicle.get("name") in names:
                vehicle.pop("drive", None)
                vehicle.setdefault("driver", {})
        name, _, _, folder = self._core.parts()
        tables.setdefault("scene", {}).setdefault("name", self.name)
        return Scene.from_dict(tables, name=name, folder=folder)

    def check(self) -> dict[str, Any]:
        """Checks everything that can be checked without running; says how many bodies, joints and so on there are."""
        return self._core.check()

    def build(self, threads: int = 0, device: str = "cpu") -> World:
        """Builds a world; grains are settled first where the scene asks for it, or taken from the cache of beds.

        `threads`: worker threads, 0 for one per core; results do not depend on it.
        """
        from .errors import UsageError
        from .world import World

        if device != "cpu":
            raise UsageError(f"there is no device {device!r}; this build has `cpu`")
        return World(self._core, threads)

    @classmethod
    def imported(
        cls,
        path: str | os.PathLike[str],
        *,
        free: bool = False,
        packages: Sequence[str | os.PathLike[str]] = (),
        lossy: bool = False,
    ) -> Scene:
        """The scene of a URDF or MJCF file. `free`: a URDF robot's root may move; `packages`: folders of its meshes.

        What the scene does not hold is named in warnings; what changes how it moves or what it touches is an error
        unless `lossy` accepts it.
        """
        from .errors import GrouserWarning, UsageError

        core, left, _ = _core.Scene.imported(path, free, list(packages))
        grave = [what for what, moves in left if moves]
        if grave and not lossy:
            raise UsageError("; ".join(grave), help="`lossy=True` accepts that this is left out")
        for what, _ in left:
            warnings.warn(f"left out: {what}", GrouserWarning, stacklevel=2)
        return cls._of(core)

    def fmu(self, path: str | os.PathLike[str]) -> Path:
        """Packs the scene as an FMU (FMI 3, co-simulation) that other simulators step; returns its path.

        Motors and vehicles' controls are inputs, signals outputs. Grains are settled before packing.
        """
        from .errors import UsageError

        names = {"win32": "grouser_fmu.dll", "darwin": "libgrouser_fmu.dylib"}
        library = Path(__file__).parent / "lib" / names.get(sys.platform, "libgrouser_fmu.so")
        if not library.is_file():
            raise UsageError(
                f"this build of the package has no library for FMUs ({library.name})",
                help="install a wheel, or build one with `cargo xtask wheel`",
            )
        unit = Path(path)
        unit.write_bytes(self._core.fmu(library.read_bytes()))
        return unit

    def __reduce__(self) -> tuple[Any, ...]:
        return _scene_of, (type(self), self._core)

    def __repr__(self) -> str:
        return f"<grouser.Scene {self.name!r}: {self.duration:g} s in steps of {self.time_step:g} s>"


def _tables(given: Mapping[str, Any]) -> dict[str, Any]:
    """Tables by the names that scene files have, classes as dicts."""
    tables: dict[str, Any] = {}
    for name, value in given.items():
        key = PLURALS.get(name, name)
        if key in tables:
            raise TypeError(f"give `{key}` or `{name}`, not both")
        if value is not None:
            tables[key] = plain(value)
    return tables


def _scene_of(kind: type[Scene], core: CoreScene) -> Scene:
    return kind._of(core)


def load(name: str | os.PathLike[str], set: Settings | None = None) -> Scene:
    """Reads a scene by path or bundled name; `set` overrides keys by their dotted paths."""
    return Scene.load(name, set)
