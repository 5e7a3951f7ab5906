"""The controller of the package drives the tracked robot over stones: it keeps its speed and the line y = 0.

    python keep_course.py                          2 s over the stones of `light-robot-gravel`
    python keep_course.py light-robot-flat 0.5     half a second on flat ground
"""

from __future__ import annotations

import sys

import grouser as gr
from grouser.controller import CourseKeeper


def main(scene: str = "light-robot-gravel", duration: float = 2.0) -> gr.World:
    """Drives, tells where the robot is, and draws it."""
    world = gr.load(scene).build()
    robot = world.vehicle("robot")
    world.run(duration, controller=CourseKeeper(speed=0.5).drives(robot), every=0.05)
    x, y, _ = robot.chassis.position
    print(f"t = {world.time:.2f} s: {robot.speed:.2f} m/s, {x:.3f} m ahead, {1000 * y:.1f} mm beside the line")
    world.picture().save("keep-course.png")
    return world


if __name__ == "__main__":
    given = sys.argv[1:]
    main(given[0] if given else "light-robot-gravel", float(given[1]) if len(given) > 1 else 2.0)
