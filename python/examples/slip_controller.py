"""A controller that keeps 20 % slip on the single-wheel rig.

On the rig, carriage and wheel move as fast as they are commanded, and their ratio is the slip. Here nobody commands the
carriage: the wheel's grip on the soil moves it, as with a vehicle, less a load that may pull it back, so the slip
follows from the soil. The controller turns the wheel faster or slower until 20 % of slip are left. The carriage is
heavy, because forces of 900 grains leap by as much as the wheel's load from one reading to the next.
"""

from __future__ import annotations

import sys

import numpy as np

import grouser as gr

RADIUS = 0.13
MASS = 60.0
"""Mass of the carriage along the rail in kg."""


class SlipController:
    """A PI controller from slip to the wheel's speed, on a carriage that moves by its forces."""

    def __init__(self, slip: float = 0.2, pull: float = 0.0, proportional: float = 1.0, integral: float = 3.0) -> None:
        self.slip, self.pull = slip, pull
        self.proportional, self.integral = proportional, integral
        self.speed, self.sum, self.time = 0.1, 0.0, 0.0
        self.history: list[tuple[float, float]] = []

    def __call__(self, world: gr.World) -> None:
        """Reads the forces on the wheel and commands carriage and wheel."""
        passed = world.time - self.time
        self.time = world.time
        wheel = world.joint("axle").angular_speed
        slip = 1.0 - self.speed / (RADIUS * wheel) if abs(wheel) > 1e-3 else 0.0
        self.history.append((world.time, slip))
        forward = float(np.nan_to_num(np.asarray(world.signal("ground"))[0]))
        if passed > 0:
            self.speed = max(0.01, self.speed + passed * (forward - self.pull) / MASS)
        error = self.slip - slip
        self.sum = float(np.clip(self.sum + passed * self.integral * error, -2.0, 2.0))
        command = self.speed / (RADIUS * (1.0 - self.slip)) + self.proportional * error + self.sum
        world.motor("travel").command = self.speed
        world.motor("drive").command = float(np.clip(command, 0.2, 6.0))


def scene(duration: float = 1.0) -> gr.Scene:
    """A small rig: 900 ellipsoids under a wheel of 130 mm."""
    small = {"rig.soil.count": 900, "rig.soil.radius": 0.012, "rig.wheel.bin": [0.6, 0.2], "time.step": 2e-3}
    return gr.load("single-wheel", set={**small, "rig.wheel.start": 0.2, "time.duration": duration})


def main(duration: float = 1.0) -> float:
    """Runs the rig and gives the mean slip of the last half second."""
    world = scene(duration).build()
    controller = SlipController()
    world.run(duration, controller=controller, every=0.01)
    late = [slip for time, slip in controller.history if time > duration - 0.5]
    print(f"mean slip {np.mean(late):.3f}, scatter {np.std(late):.3f}")
    return float(np.mean(late))


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 1.0)
