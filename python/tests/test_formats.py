"""What other tools read: USD stages and MCAP logs, opened with their own libraries."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import grouser as gr
from grouser import _core


@pytest.fixture(scope="module")
def recording(tmp_path_factory: pytest.TempPathFactory) -> gr.Recording:
    folder = tmp_path_factory.mktemp("formats") / "filling"
    gr.run(gr.load("filling", set={"fill.0.count": 30, "time.duration": 0.4}), folder, threads=1)
    return gr.open(folder)


def test_usd_stages_have_every_body_at_three_times(recording: gr.Recording, tmp_path: Path) -> None:
    usd = pytest.importorskip("pxr.Usd", reason="usd-core is not installed")
    from pxr import UsdGeom

    file = tmp_path / "filling.usda"
    _core.command(["export", str(recording.path), "--to", "usd", "--out", str(file)])
    stage = usd.Stage.Open(str(file))
    frames = recording.frames()["position"]
    assert UsdGeom.GetStageUpAxis(stage) == "Z" and UsdGeom.GetStageMetersPerUnit(stage) == 1
    rate = stage.GetTimeCodesPerSecond()
    for k in (0, frames.sizes["frame"] // 2, frames.sizes["frame"] - 1):
        code = usd.TimeCode(float(frames["time"][k]) * rate)
        found: dict[int, np.ndarray] = {}
        for prim in stage.Traverse():
            if prim.IsA(UsdGeom.PointInstancer):
                instancer = UsdGeom.PointInstancer(prim)
                places = instancer.GetPositionsAttr().Get(code)
                for body, place in zip(prim.GetAttribute("grouser:body").Get(), places, strict=True):
                    found[body] = np.array(place)
            elif prim.HasAttribute("grouser:body"):
                matrix = UsdGeom.Xformable(prim).ComputeLocalToWorldTransform(code)
                found[prim.GetAttribute("grouser:body").Get()] = np.array(matrix.ExtractTranslation())
        assert sorted(found) == list(range(frames.sizes["body"]))
        places = np.stack([found[body] for body in sorted(found)])
        assert np.allclose(places, frames.isel(frame=k), atol=1e-5)


def test_mcap_logs_hold_poses_and_signals(recording: gr.Recording, tmp_path: Path) -> None:
    reader = pytest.importorskip("mcap.reader", reason="mcap is not installed")
    import json

    file = tmp_path / "filling.mcap"
    _core.command(["export", str(recording.path), "--to", "mcap", "--out", str(file)])
    with file.open("rb") as stream:
        log = reader.make_reader(stream, validate_crcs=True)
        summary = log.get_summary()
        assert summary.statistics.message_count > 0 and summary.chunk_indexes
        counts: dict[str, int] = {}
        last: dict[str, dict] = {}
        times = []
        for _, channel, message in log.iter_messages():
            counts[channel.topic] = counts.get(channel.topic, 0) + 1
            last[channel.topic] = json.loads(message.data)
            times.append(message.log_time)
    assert times == sorted(times)
    frames = recording.frames()
    assert counts["/tf"] == frames.sizes["frame"]
    force = recording.signal("container_force")
    assert last["/signals/container_force"]["z"] == force[-1, 2]
    assert counts["/signals/container_force"] == np.isfinite(force[:, 2]).sum()
    names = [t["child_frame_id"] for t in last["/tf"]["transforms"]]
    assert "container" in names
