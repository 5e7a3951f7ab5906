"""Worlds: the same bits as the program's, arrays that share memory, states, threads, errors."""

from __future__ import annotations

import copy
import gc
import json
import os
import pickle
import re
import subprocess
import sys
import threading
from pathlib import Path

import numpy as np
import pytest

import grouser as gr

GOLDEN = Path(__file__).parents[2] / "tests" / "golden" / "digests.toml"

BALL = {
    "time": {"step": 1e-3, "duration": 1.0},
    "body": [
        {"name": "floor", "fixed": True, "shape": [{"plane": {}}]},
        {"name": "ball", "position": [0, 0, 0.5], "shape": [{"sphere": {"radius": 0.1}}]},
    ],
}


def golden() -> list[tuple[str, int, str]]:
    """Scenes without overrides of the golden digests: name, steps, digest."""
    runs = GOLDEN.read_text().split("[[run]]")[1:]
    plain = [run for run in runs if "set =" not in run]
    pattern = r'scene = "([^"]+)"\s+steps = (\d+)\s+digest = "([^"]+)"'
    found = [re.search(pattern, run) for run in plain]
    return [(f[1], int(f[2]), f[3]) for f in found if f]


@pytest.mark.parametrize("scene, steps, digest", golden())
def test_the_bits_are_those_of_the_program(scene: str, steps: int, digest: str) -> None:
    world = gr.load(scene).build(threads=2)
    world.step(steps)
    assert world.digest() == digest


LARGEST = int(os.environ.get("GROUSER_LARGEST_SCENE", "400"))
"""Bodies of the largest scene whose bits are compared here; all of them with a million."""


@pytest.mark.parametrize("name", gr.scenes())
def test_twenty_steps_have_the_bits_of_the_program(name: str, tmp_path: Path) -> None:
    scene = gr.load(name)
    tables = scene.to_dict()
    if scene.check()["bodies"] > LARGEST or (LARGEST < 1000 and ("settle" in tables or "rig" in tables)):
        pytest.skip("too large for a quick test: GROUSER_LARGEST_SCENE=1000000 takes it too")
    steps = 20
    duration = repr(steps * scene.time_step)
    done = subprocess.run(
        [sys.executable, "-m", "grouser", "run", name, "--duration", duration, "--json", "--quiet", "--no-record"],
        capture_output=True, text=True, cwd=tmp_path, check=False,
    )
    assert done.returncode == 0, done.stderr
    summary = json.loads(done.stdout.splitlines()[-1])
    world = scene.build(threads=1)
    world.step(steps)
    assert summary["steps"] == steps and world.digest() == summary["digest"]


def test_a_scene_of_dicts_is_the_scene_of_the_text() -> None:
    scene = gr.Scene(BALL)
    again = gr.Scene.from_toml(scene.to_toml())
    assert again.to_dict() == scene.to_dict() == gr.Scene.from_dict(scene.to_dict()).to_dict()
    assert scene.check()["bodies"] == 2
    world = scene.build()
    world.run(1.0)
    assert world.body("ball").position[2] == pytest.approx(0.1, abs=1e-3)
    assert world.height(0.0, 0.0) == pytest.approx(0.2, abs=1e-3)
    assert world.ray_cast([0, 0, 3], [0, 0, -1]).body == world.bodies["ball"]
    assert world.ray_cast([5, 0, 3], [0, 0, 1]) is None


def test_numpy_values_and_overrides() -> None:
    scene = gr.Scene.from_dict(BALL, set={"body.ball.position": np.array([0, 0, 2.0]), "time.step": np.float64(5e-4)})
    assert scene.time_step == 5e-4
    assert scene.build().body("ball").position.tolist() == [0, 0, 2]
    with pytest.raises(gr.SceneError):
        scene.with_set({"body.ball.position": np.array([0, np.nan, 0])})


def test_centers_are_a_view_that_sees_steps_and_outlives_the_world() -> None:
    world = gr.Scene(BALL).build()
    centers, velocities = world.centers, world.velocities
    assert world.arrays_are_views and not centers.flags.writeable
    assert np.shares_memory(centers, world.centers)
    before = centers.copy()
    world.step(10)
    assert centers[1, 2] < before[1, 2] and velocities[1, 2] < 0
    assert np.array_equal(centers, world.centers)
    assert np.allclose(world.positions(), centers)
    with pytest.raises(ValueError):
        centers[0, 0] = 1.0
    last = centers.copy()
    del world
    gc.collect()
    assert np.array_equal(centers, last)


def test_views_are_counted_and_forbid_states_of_other_sizes() -> None:
    world = gr.Scene(BALL).build()
    other = gr.load("pendulum").build().snapshot()
    views = [world.centers, world.velocities]
    assert world.view_count == 2
    with pytest.raises(BufferError):
        world.restore(other)
    del views
    gc.collect()
    assert world.view_count == 0
    with pytest.raises(gr.GrouserError):
        world.restore(other)


def test_the_storage_stays_where_it_is() -> None:
    world = gr.load("four-bar").build()
    address = world.centers.__array_interface__["data"][0]
    snapshot = world.snapshot()
    for _ in range(20):
        world.step(5)
    world.restore(snapshot)
    world.step()
    assert world.centers.__array_interface__["data"][0] == address


def test_arrays_into_given_ones() -> None:
    world = gr.Scene(BALL).build()
    world.step(600)
    out = np.empty((2, 3))
    assert world.positions(out=out) is out and np.array_equal(out, world.positions())
    assert world.rotations().tolist()[0] == [1, 0, 0, 0]
    forces = world.contact_forces()
    assert np.allclose(forces.sum(axis=0), 0)
    contacts = world.contacts()
    assert contacts.force.shape == contacts.point.shape and len(contacts.gap) == len(contacts.bodies)
    assert len(world.contacts_on("ball").gap) == len(contacts.gap)
    for wrong in [np.empty((3, 3)), np.empty((2, 3), order="F")[:, :2]]:
        with pytest.raises(ValueError):
            world.positions(out=wrong)
    with pytest.raises((TypeError, ValueError)):
        world.positions(out=np.empty((2, 3), dtype=np.float32))


def test_states_are_set_and_wrong_ones_are_refused() -> None:
    world = gr.Scene(BALL).build()
    ball = world.bodies["ball"]
    world.set_state([ball], position=[1, 2, 3], rotation=[2, 0, 0, 0], velocity=[0, 0, 1])
    assert world.body("ball").position.tolist() == [1, 2, 3]
    assert world.body("ball").rotation.tolist() == [1, 0, 0, 0]
    assert world.body("ball").velocity.tolist() == [0, 0, 1]
    for ids, state in [
        ([7], {"position": [0, 0, 0]}),
        ([-1], {"position": [0, 0, 0]}),
        ([ball], {"position": [0, 0]}),
        ([ball], {"position": [0, 0, np.nan]}),
        ([ball], {"rotation": [0, 0, 0, 0]}),
        ([ball], {"velocity": [[0, 0, 0]] * 3}),
        ([0], {"velocity": [1, 0, 0]}),
    ]:
        with pytest.raises(ValueError):
            world.set_state(ids, **state)
    with pytest.raises(TypeError):
        world.set_state([0.5], position=[0, 0, 0])


def test_snapshots_copies_and_pickles_go_on_to_the_same_bits() -> None:
    world = gr.load("light-robot-flat").driven("robot").build(threads=1)
    robot = world.vehicle("robot")
    robot.throttle = 0.5
    world.step(20)
    snapshot = world.snapshot()
    twin, other = copy.copy(world), pickle.loads(pickle.dumps(world))
    assert twin.vehicle("robot").throttle == 0.5
    digests = set()
    for each in (world, twin, other):
        each.step(20)
        digests.add(each.digest())
    world.restore(snapshot)
    world.step(20)
    assert digests == {world.digest()}
    with pytest.raises(gr.GrouserError):
        world.restore(snapshot[:-1])


def test_parts_by_name() -> None:
    world = gr.load("slider-crank").build()
    world.step(10)
    joint = world.joint(world.joint_names()[0])
    assert np.isfinite([joint.angle, joint.position, joint.speed, *joint.violation]).all()
    assert joint.reaction(frame="joint", on="a").force.shape == (3,)
    with pytest.raises(ValueError):
        joint.reaction(frame="moon")
    for find, kind in [(world.joint, "joint"), (world.motor, "motor"), (world.vehicle, "vehicle"), (world.body, "body")]:
        with pytest.raises(gr.UsageError, match=kind):
            find("nothing of this name")
    with pytest.raises(gr.UsageError, match="signal"):
        world.signal("nothing")
    assert isinstance(world.signal("residual"), float)


def test_vehicles_are_driven() -> None:
    world = gr.load("light-robot-flat").build(threads=1)
    centers = world.centers
    with pytest.raises(BufferError):
        world.vehicle("robot").throttle = 1.0
    del centers
    world.vehicle("robot").throttle = 1.0
    assert world.vehicle("robot").throttle == 1.0
    world = gr.load("light-robot-flat").build(threads=1)
    world.step()
    with pytest.raises(gr.UsageError, match="nobody drives"):
        world.vehicle("robot").throttle = 1.0
    world = gr.load("light-robot-flat").driven("robot").build(threads=1)
    robot = world.vehicle("robot")
    robot.throttle, robot.brake = 1.7, 0.25
    assert (robot.throttle, robot.brake) == (1.0, 0.25)
    with pytest.raises(ValueError):
        robot.throttle = float("nan")
    world.step(5)
    assert np.isfinite(robot.speed) and robot.measures["speed"] == "m/s"
    assert np.isfinite(robot.measure("sprocket_torque", robot.parts[0]))
    with pytest.raises(gr.UsageError):
        robot.measure("charm")
    robot.release()


def test_errors_have_their_place() -> None:
    text = '[time]\nstep = 1e-3\nduration = 1\n[solver]\ntolerence = 1e-4\n'
    with pytest.raises(gr.SceneError) as caught:
        gr.Scene.from_toml(text, name="my-scene.toml")
    error = caught.value
    assert (error.file, error.line, error.column) == ("my-scene.toml", 5, 1)
    assert error.key == "solver.tolerence" and "tolerance" in (error.help or "") and "tolerence" in error.report
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), str(again), again.line) == (gr.SceneError, str(error), 5)
    with pytest.raises(gr.UsageError, match="rolling-ball"):
        gr.load("rolling-bal")
    with pytest.raises(gr.StepError) as failed:
        gr.Scene(BALL | {"solver": {"max_speed": 0.1}}).build().step(100)
    assert failed.value.stage == "integrate" and "ball" in failed.value.body


def test_another_thread_gets_an_error_and_the_lock_is_free() -> None:
    world = gr.load("filling").build(threads=1)
    began, caught = threading.Event(), []

    def work() -> None:
        began.set()
        world.step(300)

    worker = threading.Thread(target=work)
    worker.start()
    began.wait()
    while worker.is_alive():
        try:
            world.step()
        except RuntimeError as error:
            caught.append(error)
            break
    worker.join()
    assert caught and "another thread" in str(caught[0])


def test_a_controller_and_its_recording(tmp_path: Path) -> None:
    world = gr.Scene(BALL).build()
    times: list[float] = []
    world.run(0.1, controller=lambda w: times.append(w.time), every=0.02, record=tmp_path / "ball")
    assert np.allclose(times, [0, 0.02, 0.04, 0.06, 0.08]) and world.time == pytest.approx(0.1)
    assert (tmp_path / "ball" / "signals.parquet").exists()
    with pytest.raises(gr.RecordError):
        world.run(0.1, record=tmp_path / "ball")
    summary = gr.run(gr.Scene(BALL), tmp_path / "whole", duration=0.1)
    assert summary["status"] == "done" and summary["digest"] == world_digest_after(0.1)


def world_digest_after(duration: float) -> str:
    world = gr.Scene(BALL).build()
    world.run(duration)
    return world.digest()


def test_problems_of_steps(tmp_path: Path) -> None:
    world = gr.load("filling").build()
    world.step(150)
    problem = world.problem()
    assert problem.contacts == world.report.contacts
    solution = problem.solve("apgd", tolerance=1e-4)
    assert solution.status == "converged" and solution.impulses.shape == (problem.contacts, 3)
    problem.write(tmp_path / "bed.hdf5")
    assert np.array_equal(gr.Problem.read(tmp_path / "bed.hdf5").q, problem.q)
    with pytest.raises(gr.UsageError):
        problem.solve("magic")


def test_the_command_is_in_the_package(capfd: pytest.CaptureFixture[str]) -> None:
    from grouser import _core

    assert _core.main(["grouser", "scenes"]) == 0
    assert "rolling-ball" in capfd.readouterr().out
    assert _core.main(["grouser", "run", "no-such-scene"]) == 2
    assert _core.main(["grouser", "--no-such-option"]) == 2
