"""Public robots: their URDF files import, pass the checks, and hang from the world for two seconds.

The files are those of the packages `example-robot-data` and `pybullet` on PyPI; `GROUSER_ROBOTS` may name a folder with them
instead.
"""

from __future__ import annotations

import os
import site
from pathlib import Path

import pytest

import grouser as gr
from grouser import _core

ROBOTS = [
    "ur_description/urdf/ur5_robot.urdf",
    "panda_description/urdf/panda.urdf",
    "a1_description/urdf/a1.urdf",
    "allegro_hand_description/urdf/allegro_right_hand.urdf",
    "double_pendulum_description/urdf/double_pendulum.urdf",
    "kuka_iiwa/model.urdf",
    "r2d2.urdf",
]


def find(robot: str) -> Path | None:
    given = os.environ.get("GROUSER_ROBOTS")
    roots = [Path(given)] if given else [Path(folder) for folder in site.getsitepackages()]
    inside = ["", "pybullet_data", "cmeel.prefix/share/example-robot-data/robots"]
    places = [root / part / robot for root in roots for part in inside]
    return next((place for place in places if place.is_file()), None)


@pytest.mark.parametrize("robot", ROBOTS)
def test_a_public_robot_hangs_from_the_world(robot: str, tmp_path: Path) -> None:
    file = find(robot)
    if file is None:
        pytest.skip(f"{robot} is not installed")
    scene = tmp_path / "robot.toml"
    assert _core.command(["import", str(file), "--out", str(scene), "--lossy"]) == 0
    assert gr.load(scene).check()["bodies"] >= 2
    summary = gr.run(scene, threads=1)
    assert summary["status"] == "done" and summary["unconverged_steps"] == 0
