"""A controller that drives the tracked robot over stones: it keeps its course and its speed.

Two proportional loops with one integral: the throttle follows the speed, the steering turns the robot back to the line
y = 0. `python/examples/tune_controller.py` chose the gains by random search and draws how they improved.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .parts import Vehicle
from .world import World

OBSERVE = ["robot.speed", "robot.position", "robot.rotation", "robot.up"]
"""What an environment must observe for the controller."""


@dataclass
class CourseKeeper:
    """Throttle and steering from speed, heading and offset, for one robot or for many at once."""

    speed: float = 0.5
    """Wanted speed in m/s."""
    gain_speed: float = 1.78
    """Throttle per m/s of missing speed."""
    gain_sum: float = 0.043
    """Throttle per m of missing way."""
    gain_heading: float = 0.21
    """Steering per radian of heading."""
    gain_offset: float = 0.23
    """Steering per metre beside the line."""
    sum: Any = 0.0

    def reset(self) -> None:
        """Forgets what was."""
        self.sum = 0.0

    def __call__(self, now: dict[str, NDArray[np.float64]], passed: float = 0.05) -> NDArray[np.float32]:
        """The action for what is observed; `passed`: seconds since the last one."""
        w, x, y, z = np.moveaxis(now["robot.rotation"], -1, 0)
        heading = np.arctan2(2 * (w * z + x * y), 1 - 2 * (y * y + z * z))
        error = self.speed - now["robot.speed"]
        self.sum = np.clip(self.sum + passed * error, -1.0, 1.0)
        throttle = self.gain_speed * error + self.gain_sum * self.sum + 0.5 * self.speed
        steering = -self.gain_heading * heading - self.gain_offset * now["robot.position"][..., 1]
        action: NDArray[np.float32] = np.clip(np.stack([throttle, steering], axis=-1), -1, 1).astype(np.float32)
        return action

    def drives(self, vehicle: Vehicle) -> Callable[[World], None]:
        """A controller for `World.run` that sets throttle and steering of this vehicle."""
        before: list[float] = []

        def control(world: World) -> None:
            chassis = vehicle.chassis
            passed = world.time - before[0] if before else 0.0
            before[:] = [world.time]
            now = {
                "robot.speed": np.asarray(vehicle.speed),
                "robot.position": np.asarray(chassis.position),
                "robot.rotation": np.asarray(chassis.rotation),
            }
            throttle, steering = self(now, passed)
            vehicle.throttle, vehicle.steering = float(throttle), float(steering)

        return control
