"""The examples, run as users run them."""

from __future__ import annotations

import runpy
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[1] / "examples"


def run(name: str, *arguments: str, at: Path) -> str:
    command = [sys.executable, str(EXAMPLES / name), *arguments]
    done = subprocess.run(command, cwd=at, capture_output=True, text=True, timeout=600, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_ten_lines_to_a_moving_robot(tmp_path: Path) -> None:
    lines = (EXAMPLES / "moving_robot.py").read_text().splitlines()
    assert len([line for line in lines if line and not line.startswith(('"""', "import"))]) <= 10
    assert "m/s" in run("moving_robot.py", at=tmp_path)
    assert (tmp_path / "moving-robot.png").stat().st_size > 10_000


def test_the_slip_controller_keeps_a_fifth() -> None:
    main = runpy.run_path(str(EXAMPLES / "slip_controller.py"))["main"]
    assert main(0.9) == pytest.approx(0.2, abs=0.03)


def test_a_study_with_futures(tmp_path: Path) -> None:
    pytest.importorskip("pandas")
    told = run("parameter_study.py", str(tmp_path / "study"), at=tmp_path)
    assert told.count("done") >= 6


def test_the_controller_drives(tmp_path: Path) -> None:
    """On flat ground, which takes seconds."""
    told = run("keep_course.py", "light-robot-flat", "0.4", at=tmp_path)
    speed, beside = float(told.split("s: ")[1].split(" m/s")[0]), float(told.split("ahead, ")[1].split(" mm")[0])
    assert 0.05 < speed < 0.8 and abs(beside) < 5.0, told
    assert (tmp_path / "keep-course.png").stat().st_size > 10_000


def test_the_controller_keeps_course() -> None:
    """On flat ground, which takes seconds; the curve on stones is in the book."""
    pytest.importorskip("gymnasium")
    tune = runpy.run_path(str(EXAMPLES / "tune_controller.py"))["tune"]
    curve = tune(2, duration=0.3, scene="light-robot-flat")
    assert len(curve) == 2 and curve[1][1] >= curve[0][1]


def test_the_notebook_runs(tmp_path: Path) -> None:
    nbformat = pytest.importorskip("nbformat")
    nbclient = pytest.importorskip("nbclient")
    pytest.importorskip("ipykernel")
    pytest.importorskip("matplotlib")
    book = nbformat.read(EXAMPLES / "single_wheel.ipynb", as_version=4)
    nbclient.NotebookClient(book, timeout=300, resources={"metadata": {"path": str(tmp_path)}}).execute()
    outputs = [output for cell in book.cells for output in cell.get("outputs", [])]
    assert any("image/png" in output.get("data", {}) for output in outputs)
