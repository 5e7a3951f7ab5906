"""A parameter study with `concurrent.futures`: cases are picklable, so any executor runs them."""

from __future__ import annotations

import sys
import tempfile
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import grouser as gr
from grouser.study import Case

STUDY = """
[sweep]
scene = "filling"
set = ["fill.0.count=60", "time.duration=0.4"]
[[parameter]]
name = "friction"
key = "materials.default.friction"
values = [0.1, 0.3, 0.5]
[[collect]]
name = "contacts"
summary = "contacts.mean"
"""


def run(case: Case) -> str:
    """Runs a case in a process of its own."""
    return f"{case.name}: {case.run(threads=1).summary['status']}"


def main(out: Path) -> None:
    """Runs the cases, two at a time, and prints the table."""
    out.mkdir(parents=True, exist_ok=True)
    (out / "study.toml").write_text(STUDY)
    study = gr.sweep(out / "study.toml", out=out)
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        for line in pool.map(run, study.cases):
            print(line)
    print(study.collect())


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(tempfile.mkdtemp()))
