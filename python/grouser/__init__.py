"""Grouser: vehicles on ground that moves. Scenes, worlds, recordings and studies from Python.

    import grouser as gr

    world = gr.load("light-robot-gravel").build()
    robot = world.vehicle("robot")
    robot.throttle = 0.6
    report = world.step(1000)

SI units, z up, quaternions scalar first. Tables of scenes are classes: `gr.Body`, `gr.Sphere`, `gr.Fill`
(`grouser.tables`).
"""

from __future__ import annotations

import importlib
import json
import os
from typing import TYPE_CHECKING, Any

from . import _core
from ._core import StepReport
from .errors import (
    BuildError,
    GrouserError,
    GrouserWarning,
    InternalError,
    RecordError,
    SceneError,
    StepError,
    UsageError,
)
from .notebook import Image
from .problem import Problem, Solution
from .recording import Recording, open
from .scene import Scene, load
from .world import Contacts, Hit, World

if TYPE_CHECKING:
    from . import gym, parts, tables
    from .study import Calibration, Case, Sweep, calibrate, rig, sweep
    from .tables import *

__version__: str = _core.__version__

# What is imported when it is first used: the classes of tables, studies, learning.
_LATER = {"Calibration": "study", "Case": "study", "Sweep": "study", "calibrate": "study",
          "rig": "study", "sweep": "study"}


def __getattr__(name: str) -> Any:
    if name in ("gym", "tables", "parts", "study", "controller"):
        return importlib.import_module(f".{name}", __name__)
    if name in _LATER:
        return getattr(importlib.import_module(f".{_LATER[name]}", __name__), name)
    if not name.startswith("_"):
        from . import tables

        if name in tables.__all__:
            return getattr(tables, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    from . import tables

    return sorted({*globals(), *_LATER, *tables.__all__, "gym", "tables", "study"})


def scenes() -> list[str]:
    """Names of the bundled scenes."""
    return _core.scenes()


def vehicles() -> list[str]:
    """Names of the bundled vehicles."""
    return _core.vehicles()


def schema(vehicle: bool = False) -> dict[str, Any]:
    """JSON Schema of scene files, or of vehicle files."""
    tree: dict[str, Any] = json.loads(_core.schema(vehicle))
    return tree


def build_info() -> dict[str, Any]:
    """Version, features and devices of this build."""
    return _core.build_info()


def run(
    scene: Scene | str | os.PathLike[str],
    out: str | os.PathLike[str] | None = None,
    *,
    duration: float | None = None,
    threads: int = 0,
    force: bool = False,
) -> dict[str, Any]:
    """Runs a scene as `grouser run` does and returns its summary. `out`: folder of the recording; absent: none is made.

    `duration` in s replaces that of the scene; `force` replaces a recording that is there; `gr.open(out)` reads it.
    """
    given = scene if isinstance(scene, Scene) else load(scene)
    folder = None if out is None else os.fspath(out)
    summary: dict[str, Any] = json.loads(_core.run_scene(given._core, folder, duration, threads, force))
    return summary
