"""FMUs: FMPy checks and steps them, to the signals of `grouser run`."""

from __future__ import annotations

import zipfile
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import grouser as gr

fmpy = pytest.importorskip("fmpy", reason="fmpy is not installed")
LIBRARY = Path(gr.__file__).parent / "lib"
pytestmark = pytest.mark.skipif(not LIBRARY.is_dir(), reason="the package was built without the library of FMUs")


@pytest.fixture(scope="module")
def crank(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("fmu")
    return gr.load("slider-crank", set={"time.duration": 0.5}).fmu(folder / "slider-crank.fmu")


def signals(scene: gr.Scene, folder: Path) -> gr.Recording:
    gr.run(scene, folder, threads=1)
    return gr.open(folder)


def test_the_description_is_valid(crank: Path) -> None:
    from fmpy.validation import validate_fmu

    assert validate_fmu(str(crank)) == []
    description = fmpy.read_model_description(str(crank), validate=True)
    assert description.fmiVersion == "3.0" and description.coSimulation.canSerializeFMUstate
    inputs = {v.name for v in description.modelVariables if v.causality == "input"}
    assert {name for name in inputs if name.endswith(".command")} == inputs and inputs
    with zipfile.ZipFile(crank) as archive:
        assert archive.testzip() is None
        assert {"modelDescription.xml", "resources/scene.toml"} <= set(archive.namelist())


def test_the_slider_crank_has_the_signals_of_the_run(crank: Path, tmp_path: Path) -> None:
    result = fmpy.simulate_fmu(str(crank), stop_time=0.5, output_interval=0.01, step_size=0.01)
    recording = signals(gr.load("slider-crank", set={"time.duration": 0.5}), tmp_path / "run")
    rows = np.rint(result["time"] / 1e-3).astype(int)
    for name in ("slider.x", "crank_angle", "motor"):
        expected = np.nan_to_num(recording.signal(name)[rows])
        assert np.allclose(result[name], expected, rtol=1e-12, atol=1e-12), name


def test_the_trainer_has_the_signals_of_the_run(tmp_path: Path) -> None:
    scene = gr.load("training-track", set={"time.duration": 0.1})
    unit = scene.fmu(tmp_path / "trainer.fmu")
    step = scene.time_step
    result = fmpy.simulate_fmu(str(unit), stop_time=0.1, output_interval=step, step_size=step)
    recording = signals(scene, tmp_path / "run")
    names = [name for name in result.dtype.names if name not in ("time", "iterations", "residual")]
    assert len(names) >= 3
    rows = np.rint(result["time"] / step).astype(int)
    for name in names:
        expected = np.nan_to_num(recording.signal(name)[rows])
        assert np.allclose(result[name], expected, rtol=1e-9, atol=1e-9), name


class Unit:
    """An instance, driven function by function as a simulator does."""

    def __init__(self, unit: Path, folder: Path) -> None:
        from fmpy.fmi3 import FMU3Slave

        self.about = fmpy.read_model_description(str(unit))
        self.names = {v.name: v.valueReference for v in self.about.modelVariables}
        fmpy.extract(str(unit), str(folder))
        self.fmu = FMU3Slave(
            guid=self.about.guid, unzipDirectory=str(folder), instanceName="one",
            modelIdentifier=self.about.coSimulation.modelIdentifier,
        )
        self.fmu.instantiate()
        self.fmu.enterInitializationMode()
        self.fmu.exitInitializationMode()

    def get(self, *names: str) -> list[float]:
        return list(self.fmu.getFloat64([self.names[name] for name in names]))

    def step(self, time: float, length: float) -> Any:
        return self.fmu.doStep(time, length)


def test_inputs_and_states(crank: Path, tmp_path: Path) -> None:
    unit = Unit(crank, tmp_path / "unit")
    (command,) = [name for name in unit.names if name.endswith(".command")]
    for i in range(10):
        unit.step(i * 0.01, 0.01)
    state = unit.fmu.getFMUState()
    saved = unit.fmu.serializeFMUState(state)
    before = unit.get("slider.x", "crank_angle")

    def on() -> list[float]:
        for i in range(10, 20):
            unit.step(i * 0.01, 0.01)
        return unit.get("slider.x", "crank_angle")

    straight = on()
    unit.fmu.setFMUState(state)
    assert unit.get("slider.x", "crank_angle") == before and on() == straight
    unit.fmu.setFMUState(unit.fmu.deserializeFMUState(saved))
    assert on() == straight
    unit.fmu.setFMUState(state)
    unit.fmu.setFloat64([unit.names[command]], [2.0])
    assert unit.get(command) == [2.0] and on() != straight
    # The crank turns at 2 rad/s now: 0.2 rad in 0.1 s, less what the start of the motor leaves.
    assert unit.get("crank_angle")[0] - before[1] == pytest.approx(0.2, abs=0.02)
    unit.fmu.reset()
    assert unit.get("time") == [0.0]
    unit.fmu.terminate()
    unit.fmu.freeInstance()


def test_mistakes_are_told(crank: Path, tmp_path: Path) -> None:
    from fmpy.fmi1 import FMICallException

    unit = Unit(crank, tmp_path / "unit")
    for wrong in (
        lambda: unit.step(0.0, 0.00037),
        lambda: unit.fmu.setFloat64([unit.names["slider.x"]], [1.0]),
        lambda: unit.fmu.getFloat64([99999]),
        lambda: unit.fmu.setFloat64([1], [float("nan")]),
        lambda: unit.fmu.getInt8([0]),
    ):
        with pytest.raises(FMICallException):
            wrong()
    unit.step(0.0, 0.01)
    unit.fmu.freeInstance()
