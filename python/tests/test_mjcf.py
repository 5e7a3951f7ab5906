"""Models of MuJoCo: those of Gymnasium import, weigh what MuJoCo says, and run; a pendulum swings by its formula."""

from __future__ import annotations

import warnings
from pathlib import Path

import numpy as np
import pytest

import grouser as gr

gymnasium = pytest.importorskip("gymnasium")
MODELS = Path(gymnasium.__file__).parent / "envs" / "mujoco" / "assets"
NAMES = ["ant", "half_cheetah", "hopper", "humanoid", "inverted_pendulum", "inverted_double_pendulum", "reacher",
         "swimmer", "walker2d"]

PENDULUM = """<mujoco model="pendulum">
  <option gravity="0 0 -9.81" timestep="0.0005"/>
  <worldbody><body pos="0 0 1">
    <joint name="hinge" type="hinge" axis="0 1 0"/>
    <geom type="capsule" fromto="0 0 0 0.6 0 0" size="0.02" density="500" contype="0" conaffinity="0"/>
  </body></worldbody>
</mujoco>"""


def imported(path: Path) -> gr.Scene:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", gr.GrouserWarning)
        return gr.Scene.imported(path, lossy=True)


@pytest.mark.parametrize("name", NAMES)
def test_a_public_model_imports_and_moves(name: str) -> None:
    file = MODELS / f"{name}.xml"
    if not file.is_file():
        pytest.skip("this Gymnasium has no such model")
    scene = imported(file)
    assert scene.check()["bodies"] >= 2
    world = scene.build(threads=1)
    report = world.run(0.2)
    assert report is not None and report.converged and np.isfinite(world.centers).all()


@pytest.mark.parametrize("name", NAMES)
def test_masses_are_those_of_mujoco(name: str) -> None:
    mujoco = pytest.importorskip("mujoco", reason="mujoco is not installed")
    file = MODELS / f"{name}.xml"
    if not hasattr(mujoco, "MjModel") or not file.is_file():
        pytest.skip("there is no such model, or no MuJoCo")
    model = mujoco.MjModel.from_xml_path(str(file))
    world = imported(file).build(threads=1)
    ours = sum(world.body(body).mass for name, body in world.bodies.items() if name != "world")
    # Bodies between joints weigh a thousandth of what they carry each.
    assert ours == pytest.approx(model.body_mass[1:].sum(), rel=5e-3)


def test_a_pendulum_swings_as_its_formula_says(tmp_path: Path) -> None:
    (tmp_path / "pendulum.xml").write_text(PENDULUM)
    scene = gr.Scene.imported(tmp_path / "pendulum.xml")
    world = scene.build(threads=1)
    joint = world.joint("hinge")
    # Released at rest from the horizontal: 1/2 J w^2 = m g c sin(angle).
    r, length, density = 0.02, 0.6, 500.0
    cylinder, caps = density * np.pi * r**2 * length, density * 4 / 3 * np.pi * r**3
    own = cylinder * (length**2 / 12 + r**2 / 4)
    own += caps * (0.4 * r**2 + length**2 / 4 + 3 / 8 * length * r)
    mass = cylinder + caps
    about = own + mass * (length / 2) ** 2
    assert world.body(next(iter(world.bodies.values()))).mass == pytest.approx(mass)
    world.run(0.25)
    speed = np.sqrt(2 * mass * 9.81 * (length / 2) * np.sin(abs(joint.angle)) / about)
    assert abs(joint.angular_speed) == pytest.approx(speed, rel=2e-3)


def test_what_is_left_out_is_told(tmp_path: Path) -> None:
    model = PENDULUM.replace('axis="0 1 0"', 'axis="0 1 0" armature="0.1"')
    (tmp_path / "geared.xml").write_text(model)
    with pytest.raises(gr.UsageError, match="armature"):
        gr.Scene.imported(tmp_path / "geared.xml")
    with pytest.warns(gr.GrouserWarning, match="armature"):
        gr.Scene.imported(tmp_path / "geared.xml", lossy=True)
    (tmp_path / "wrong.xml").write_text(PENDULUM.replace('axis="0 1 0"', 'axis="0 0 0"'))
    with pytest.raises(gr.UsageError, match="wrong.xml:4"):
        gr.Scene.imported(tmp_path / "wrong.xml")
