"""Recordings and studies: data frames, lazy frames, checkpoints, plots, pictures, cases, rigs, calibration."""

from __future__ import annotations

import concurrent.futures
import pickle
from pathlib import Path

import numpy as np
import pytest

import grouser as gr

SMALL = {"fill.0.count": 40, "time.duration": 0.3, "record.contacts": True}


@pytest.fixture(scope="module")
def recording(tmp_path_factory: pytest.TempPathFactory) -> gr.Recording:
    folder = tmp_path_factory.mktemp("recordings") / "filling"
    summary = gr.run(gr.load("filling", set=SMALL), folder, threads=1)
    assert summary["status"] == "done"
    return gr.open(folder)


def test_signals_in_any_library(recording: gr.Recording) -> None:
    libraries = [name for name in ("pandas", "polars", "pyarrow") if _has(name)]
    if not libraries:
        pytest.skip("neither pandas nor polars nor pyarrow is installed")
    for name in libraries:
        table = recording.signals("arrow" if name == "pyarrow" else name)
        assert table.shape[0] == recording.summary["steps"] + 1
    times = recording.signal("time")
    assert times[0] == 0 and times[-1] == pytest.approx(0.3)
    assert recording.signal("container_force").shape == (len(times), 3)
    assert np.array_equal(recording.signal("container_force.z")[1:], recording.signal("container_force")[1:, 2])
    with pytest.raises(gr.UsageError, match="container_force.z"):
        recording.signal("charm")
    with pytest.raises(gr.UsageError):
        recording.signals("excel")
    if _has("pyarrow"):
        assert recording.units["container_force.z"] == "N"


def _has(name: str) -> bool:
    try:
        __import__(name)
        return True
    except ImportError:
        return False


def test_frames_are_lazy(recording: gr.Recording) -> None:
    pytest.importorskip("xarray")
    pytest.importorskip("zarr")
    frames = recording.frames()
    assert dict(frames.sizes)["axis"] == 3 and frames.sizes["body"] == recording.summary["bodies"]
    assert frames["position"].attrs["units"] == "m" and not frames["position"].variable._in_memory
    last = frames["position"].isel(frame=-1).sel(axis="z")
    world = recording.checkpoint().build(threads=1)
    assert np.allclose(last, world.positions()[:, 2], atol=1e-5)
    assert frames["rotation"].dims == ("frame", "body", "quaternion")
    assert set(frames["fill"].values[1:]) - {""} and len(set(frames["body_name"].values)) == frames.sizes["body"]
    contacts = recording.contacts(-1)
    assert contacts.force.shape == contacts.point.shape and len(contacts.force) > 0
    with pytest.raises(IndexError):
        recording.contacts(1000)


def test_a_checkpoint_goes_on_to_the_same_bits(recording: gr.Recording) -> None:
    world = recording.checkpoint(-1).build(threads=1)
    assert world.digest() == recording.summary["digest"]
    with pytest.raises(IndexError):
        recording.checkpoint(99)


def test_plots_and_pictures(recording: gr.Recording, tmp_path: Path) -> None:
    plot = recording.plot("container_force.z", "contacts", out=tmp_path / "plot.png")
    assert plot.pixels.ndim == 3 and (tmp_path / "plot.png").is_file()
    picture = recording.render("last", size=(160, 90))
    assert picture.pixels.shape == (90, 160, 3) and picture.pixels.std() > 5
    assert "data:image/png" in recording._repr_html_() and recording.summary["digest"] in recording._repr_html_()
    with pytest.raises(gr.GrouserError):
        recording.plot("charm")
    with pytest.raises(gr.RecordError):
        gr.open(tmp_path)


def test_views_and_single_pages(recording: gr.Recording, tmp_path: Path) -> None:
    import urllib.request

    frame = recording.view()
    assert "<iframe" in frame._repr_html_()
    with urllib.request.urlopen(frame.url + "api/scene") as answer:
        assert b'"mode":"replay"' in answer.read()
    page = recording.html(tmp_path / "filling.html", frames="::5")
    text = page.read_text()
    assert text.count('data-path="/api/frame/') == 4 and "http://" not in text.split("<script type=\"module\">")[0]
    with pytest.raises(ValueError):
        recording.html(tmp_path / "x.html", frames="a:b:c:d")
    world = gr.load("pendulum").build()
    shown = world.view()
    world.step(10)
    with urllib.request.urlopen(shown.url + "api/next?after=0") as answer:
        assert b'"step":10' in answer.read()
    assert "<table>" in world._repr_html_()


STUDY = """[sweep]
scene = "filling"
set = ["fill.0.count=40", "time.duration=0.2"]
[[parameter]]
name = "seed"
key = "fill.0.seed"
values = [1, 2, 3]
[[collect]]
name = "contacts"
summary = "contacts.mean"
"""


def run_case(case: object) -> str:
    """At the top of a module: processes find it there."""
    return case.run(threads=1).summary["digest"]  # type: ignore[attr-defined]


def test_cases_run_in_processes_of_futures(tmp_path: Path) -> None:
    pytest.importorskip("pandas")
    (tmp_path / "study.toml").write_text(STUDY)
    study = gr.sweep(tmp_path / "study.toml", out=tmp_path / "s")
    cases = study.cases
    assert [case.values for case in cases] == [{"seed": 1}, {"seed": 2}, {"seed": 3}]
    again = pickle.loads(pickle.dumps(cases[0]))
    assert (again.name, again.scene.to_dict()) == (cases[0].name, cases[0].scene.to_dict())
    assert list(study.collect()["status"]) == ["interrupted"] * 3
    import multiprocessing

    context = multiprocessing.get_context("spawn")
    with concurrent.futures.ProcessPoolExecutor(2, mp_context=context) as pool:
        digests = list(pool.map(run_case, cases))
    assert len(set(digests)) == 3
    table = pickle.loads(pickle.dumps(study)).collect()
    assert list(table["status"]) == ["done"] * 3 and (table["contacts"] > 0).all()
    whole = gr.run(cases[1].scene, threads=2)
    assert whole["digest"] == digests[1]


CALIBRATION = """[calibrate]
scene = "slide.toml"
tolerance = 0.02
[[parameter]]
name = "friction"
key = "materials.block.friction"
range = [0.05, 1.0]
[[target]]
name = "way"
data = "way.csv"
x = "time"
y = "block.x"
"""


def test_calibration_asks_and_is_told(tmp_path: Path) -> None:
    material = {"material": "block"}
    scene = gr.Scene(
        time=gr.Time(step=2e-3, duration=0.4),
        materials={"block": {"friction": 0.5}},
        bodies=[
            {"name": "block", "position": [0, 0, 0.05], "velocity": [2, 0, 0],
             "shape": [{"box": {"size": [0.2, 0.2, 0.1]}, **material}]},
            {"name": "ground", "fixed": True, "shape": [{"plane": {}, **material}]},
        ],
        signals=[{"name": "block", "position": {"body": "block"}}],
        record={"frame_rate": 0},
    )
    (tmp_path / "slide.toml").write_text(scene.to_toml())
    (tmp_path / "fit.toml").write_text(CALIBRATION)
    t = np.arange(1, 20) * 0.02
    rows = np.stack([t, 2 * t - 0.5 * 0.32 * 9.81 * t * t], axis=1)
    np.savetxt(tmp_path / "way.csv", rows, delimiter=",")
    search = gr.calibrate(tmp_path / "fit.toml", out=tmp_path / "c")
    rounds = 0
    while candidates := search.ask(4):
        assert len(candidates) <= 4
        search.tell(pickle.loads(pickle.dumps(candidate)).run(threads=1) for candidate in candidates)
        rounds += 1
    assert rounds >= 2 and search.best is not None
    assert search.best["values"]["friction"] == pytest.approx(0.32, rel=0.06)


def test_rigs_measure(tmp_path: Path) -> None:
    small = {"rig.soil.count": 300, "rig.soil.radius": 0.015, "time.duration": 0.3, "time.step": 2e-3}
    rig = gr.rig("single-wheel", set={**small, "rig.wheel.bin": [0.5, 0.2], "rig.wheel.start": 0.1}, slip=0.25)
    assert rig.scene.to_dict()["rig"]["wheel"]["slip"] == 0.25
    result = rig.run(tmp_path / "wheel", threads=2)
    assert result.fit and result.recording.summary["status"] == "done"
    with pytest.raises(gr.UsageError, match="rig"):
        gr.rig("pendulum")
