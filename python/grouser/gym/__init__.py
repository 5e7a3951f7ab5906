"""Environments for learning, after Gymnasium 1: `VehicleEnv`, `VectorEnv`, and three that are registered.

    import gymnasium
    import grouser.gym

    env = gymnasium.make("Grouser/RobotStones-v0")

Needs gymnasium: `pip install 'grouser[gym]'`.
"""

from __future__ import annotations

from .env import VehicleEnv
from .registered import ENVIRONMENTS, register
from .vector import VectorEnv

register()

__all__ = ["ENVIRONMENTS", "VectorEnv", "VehicleEnv", "register"]
