"""Grouser: vehicles on ground that moves. Scenes, worlds, recordings and studies from Python.

    import grouser as gr

    world = gr.load("light-robot-gravel").driven("robot").build()
    world.vehicle("robot").throttle = 0.6
    report = world.step(1000)

SI units, z up, quaternions scalar first.
"""

from __future__ import annotations

import json
import os
from typing import Any

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
from .parts import Body, Joint, Load, Motor, Spring, Vehicle
from .problem import Problem, Solution
from .scene import Scene, load
from .world import Contacts, Hit, World

__version__: str = _core.__version__

__all__ = [
    "Body",
    "BuildError",
    "Contacts",
    "GrouserError",
    "GrouserWarning",
    "Hit",
    "InternalError",
    "Joint",
    "Load",
    "Motor",
    "Problem",
    "RecordError",
    "Scene",
    "SceneError",
    "Solution",
    "Spring",
    "StepError",
    "StepReport",
    "UsageError",
    "Vehicle",
    "World",
    "build_info",
    "load",
    "run",
    "scenes",
    "schema",
    "vehicles",
]


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

    `duration` in s replaces that of the scene; `force` replaces a recording that is there.
    """
    given = scene if isinstance(scene, Scene) else load(scene)
    folder = None if out is None else os.fspath(out)
    summary: dict[str, Any] = json.loads(_core.run_scene(given._core, folder, duration, threads, force))
    return summary
