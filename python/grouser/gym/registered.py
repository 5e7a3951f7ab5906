"""The environments that are registered with Gymnasium."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np

from ..scene import load
from .env import VehicleEnv
from .task import Floats, Observed
from .vector import VectorEnv

ROBOT = ["robot.speed", "robot.yaw_rate", "robot.slip", "robot.up", "robot.own_velocity", "robot.position"]


def progress(now: Observed, before: Observed, action: Floats) -> Any:
    """Metres gained along x, less a little for effort."""
    name = next(name for name in now if name.endswith(".position"))
    return now[name][..., 0] - before[name][..., 0] - 1e-3 * np.square(action).sum(axis=-1)


def overturned(now: Observed) -> Any:
    """Lies the vehicle on its side or its back?"""
    name = next(name for name in now if name.endswith(".up"))
    return now[name][..., 2] < 0.3


WHEEL_RADIUS = 0.13


def slip_of(now: Observed) -> Any:
    """Slip of the single wheel: 1 - speed over the speed of its rim."""
    rim = WHEEL_RADIUS * now["axle.angular_speed"]
    return 1.0 - now["rail.speed"] / np.where(np.abs(rim) > 1e-3, rim, np.inf)


def held_slip(now: Observed, before: Observed, action: Floats) -> Any:
    """How near the slip of the wheel is to 20 %."""
    return -np.abs(slip_of(now) - 0.2)


def _robot() -> dict[str, Any]:
    scene = load("light-robot-gravel", set={"time.duration": 6.0})
    return {"scene": scene, "observe": ROBOT, "act": ("throttle", "steering"), "every": 0.05, "reward": progress,
            "done": overturned}


def _climb() -> dict[str, Any]:
    scene = load("training-track")
    name = scene.to_dict()["vehicle"][0]["name"]
    observe = [what.replace("robot.", f"{name}.") for what in ROBOT]
    return {"scene": scene, "observe": observe, "act": ("throttle", "steering"), "every": 0.1, "reward": progress,
            "done": overturned, "duration": 20.0}


def _wheel() -> dict[str, Any]:
    small = {"rig.soil.count": 900, "rig.soil.radius": 0.012, "rig.wheel.bin": [0.6, 0.2], "time.step": 2e-3}
    scene = load("single-wheel", set={**small, "rig.wheel.start": 0.2, "time.duration": 2.0})
    observe = ["axle.angular_speed", "rail.speed", "guide.position", "ground", "torque"]
    return {"scene": scene, "observe": observe, "act": [("drive", 0.5, 5.0)], "every": 0.02, "reward": held_slip}


ENVIRONMENTS = {"Grouser/TrackedClimb-v0": _climb, "Grouser/RobotStones-v0": _robot, "Grouser/SingleWheel-v0": _wheel}
"""Names of the registered environments and what they are made of."""


def _entry(name: str) -> Any:
    return lambda **options: VehicleEnv(**{**ENVIRONMENTS[name](), **options})


def _vector(name: str) -> Any:
    def make(num_envs: int = 1, **options: Any) -> VectorEnv:
        options.pop("render_mode", None)
        return VectorEnv(**{**ENVIRONMENTS[name](), "n": num_envs, **options})

    return make


def register() -> None:
    """Registers them, once."""
    for name in ENVIRONMENTS:
        if name not in gymnasium.registry:
            gymnasium.register(name, entry_point=_entry(name), vector_entry_point=_vector(name))
