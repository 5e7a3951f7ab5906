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
import os
from typing import TYPE_CHECKING, Any

from . import _core
from ._core import StepReport as StepReport
from .errors import BuildError as BuildError
from .errors import GrouserError as GrouserError
from .errors import GrouserWarning as GrouserWarning
from .errors import InternalError as InternalError
from .errors import RecordError as RecordError
from .errors import SceneError as SceneError
from .errors import StepError as StepError
from .errors import UsageError as UsageError

if TYPE_CHECKING:
    from . import controller as controller
    from . import gym as gym
    from . import parts as parts
    from . import study as study
    from . import tables as tables
    from .notebook import Image as Image
    from .problem import Problem as Problem
    from .problem import Solution as Solution
    from .recording import Recording as Recording
    from .recording import open as open
    from .scene import Scene as Scene
    from .scene import load as load
    from .study import Calibration as Calibration
    from .study import Case as Case
    from .study import Sweep as Sweep
    from .study import calibrate as calibrate
    from .study import rig as rig
    from .study import sweep as sweep
    from .tables import *
    from .world import Contacts as Contacts
    from .world import Hit as Hit
    from .world import World as World

__version__: str = _core.__version__

# What is imported when it is first used: so numpy is not needed, nor waited for, before there is an array.
_LATER = {
    "notebook": ["Image"],
    "problem": ["Problem", "Solution"],
    "recording": ["Recording", "open"],
    "scene": ["Scene", "load"],
    "study": ["Calibration", "Case", "Sweep", "calibrate", "rig", "sweep"],
    "world": ["Contacts", "Hit", "World"],
}
_MODULES = [*_LATER, "controller", "gym", "parts", "tables"]
_HOMES = {name: module for module, names in _LATER.items() for name in names}


def __getattr__(name: str) -> Any:
    if name in _MODULES:
        return importlib.import_module(f".{name}", __name__)
    if name in _HOMES:
        value = getattr(importlib.import_module(f".{_HOMES[name]}", __name__), name)
        globals()[name] = value
        return value
    if not name.startswith("_"):
        from . import tables

        if name in tables.__all__:
            return getattr(tables, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    from . import tables

    return sorted({*globals(), *_HOMES, *_MODULES, *tables.__all__})


def scenes() -> list[str]:
    """Names of the bundled scenes."""
    return _core.scenes()


def vehicles() -> list[str]:
    """Names of the bundled vehicles."""
    return _core.vehicles()


def schema(vehicle: bool = False) -> dict[str, Any]:
    """JSON Schema of scene files, or of vehicle files."""
    import json

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
    import json

    from .scene import Scene, load

    given = scene if isinstance(scene, Scene) else load(scene)
    folder = None if out is None else os.fspath(out)
    summary: dict[str, Any] = json.loads(_core.run_scene(given._core, folder, duration, threads, force))
    return summary
