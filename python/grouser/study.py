"""Studies: sweeps over scenes, rigs, calibration against data. Cases can be pickled: any executor runs them."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from . import _core
from .recording import Recording
from .scene import Scene, Settings, load


@dataclass(frozen=True)
class Case:
    """A case of a study: a scene and the folder of its recording. It can be pickled and run anywhere."""

    name: str
    """Name, also of its folder."""
    scene: Scene
    """Its scene, with the values of the case."""
    values: dict[str, Any]
    """Values of the parameters by name."""
    out: Path
    """Folder of the study."""

    def run(self, threads: int = 0, force: bool = False) -> Recording:
        """Runs it, or goes on from its last checkpoint; a case that is done is not run again.

        A case that another process is running is refused, with the name of that process.
        """
        _core.run_case(self.scene._core, os.fspath(self.out), self.name, threads, force)
        return self.recording

    @property
    def recording(self) -> Recording:
        """Its recording."""
        return Recording(self.out / self.name)


class Sweep:
    """A study of many cases, as `grouser sweep` runs it."""

    def __init__(
        self, file: str | os.PathLike[str], out: str | os.PathLike[str] | None = None, set: Settings | None = None
    ) -> None:
        self._file, self._set = os.fspath(file), dict(set or {})
        self._core = _core.Study.load(self._file, self._set)
        self.name: str = self._core.name
        """Name of the study."""
        self.out = Path("recordings") / self.name if out is None else Path(out)
        """Folder of its recordings."""

    @property
    def cases(self) -> list[Case]:
        """All cases, in the order of `grouser sweep --cases`."""
        return [Case(name, Scene._of(scene), values, self.out) for name, scene, values in self._core.cases()]

    def table(self) -> dict[str, Any]:
        """What is there by now: parameters, collected numbers, fits and means, as in table.json."""
        found: dict[str, Any] = json.loads(self._core.collect(os.fspath(self.out)))
        return found

    def collect(self, library: str | None = None) -> Any:
        """The table as a data frame of pandas or polars: a row for each case, a column for each parameter and number."""
        rows = [
            {"case": case["name"], "status": case["status"], **case["values"], **case["collected"]}
            for case in self.table()["cases"]
        ]
        return _frame(rows, library)

    def __reduce__(self) -> tuple[Any, ...]:
        return Sweep, (self._file, self.out, self._set)

    def __repr__(self) -> str:
        return f"<grouser.Sweep {self.name!r} in {os.fspath(self.out)!r}>"


def _frame(rows: list[dict[str, Any]], library: str | None) -> Any:
    if library in (None, "pandas"):
        try:
            import pandas

            return pandas.DataFrame(rows)
        except ImportError:
            if library == "pandas":
                raise
    import polars

    return polars.DataFrame(rows)


def sweep(
    file: str | os.PathLike[str], out: str | os.PathLike[str] | None = None, set: Settings | None = None
) -> Sweep:
    """A study by path or bundled name. `out`: folder of its recordings; absent: recordings/NAME."""
    return Sweep(file, out, set)


@dataclass(frozen=True)
class RigResult:
    """A rig that was run: its recording and what was measured."""

    recording: Recording
    """The recording."""
    report: dict[str, Any]
    """The whole report, as `grouser report --json` gives it."""

    @property
    def fit(self) -> dict[str, Any]:
        """What the rig measured of this run: soil parameters, forces, coefficients, with units in the report."""
        measured: dict[str, Any] = self.report["recordings"][0]
        return measured

    def __repr__(self) -> str:
        return f"<grouser.RigResult of {os.fspath(self.recording.path)!r}>"


@dataclass(frozen=True)
class RigRun:
    """A terramechanics rig: a scene with `[rig]`."""

    scene: Scene
    """Its scene."""

    def run(
        self, out: str | os.PathLike[str] | None = None, *, duration: float | None = None, threads: int = 0,
        force: bool = False,
    ) -> RigResult:
        """Runs it and measures. `out`: folder of the recording; absent: recordings/NAME, which is replaced."""
        folder = Path("recordings") / self.scene.name if out is None else Path(out)
        _core.run_scene(self.scene._core, os.fspath(folder), duration, threads, force or out is None)
        report: dict[str, Any] = json.loads(_core.rig_report([os.fspath(folder)]))
        return RigResult(Recording(folder), report)


def rig(name: str | os.PathLike[str], set: Settings | None = None, **keys: Any) -> RigRun:
    """A rig by bundled name or path: `gr.rig("single-wheel", slip=0.2, load=100)`.

    Keywords are keys of its table in `[rig]` (`rig.wheel.slip`); `set` overrides any key by its dotted path.
    """
    scene = load(name, set)
    tables: Mapping[str, Any] = scene.to_dict().get("rig", {})
    kinds = [kind for kind in tables if kind != "soil"]
    from .errors import UsageError

    if not kinds:
        raise UsageError(f"the scene {scene.name!r} has no `[rig]`; see `grouser scenes`")
    own = {f"rig.{kinds[0]}.{key}": value for key, value in keys.items()}
    return RigRun(scene.with_set(own) if own else scene)


@dataclass(frozen=True)
class Candidate:
    """A set of values that a calibration wants to know. It can be pickled and run anywhere."""

    name: str
    """Name of its case."""
    values: dict[str, float]
    """Values of the parameters by name."""
    runs: tuple[tuple[str, Scene], ...]
    """Names and scenes of its runs, one for each target."""
    file: str
    set: dict[str, Any]
    out: Path
    known: dict[str, float] = field(repr=False)

    def run(self, threads: int = 0) -> tuple[str, float]:
        """Runs it, or goes on; gives its name and its distance from the data, which `tell` takes."""
        for name, scene in self.runs:
            _core.run_case(scene._core, os.fspath(self.out), name, threads, False)
        calibration = _core.Calibration.load(self.file, self.set)
        return self.name, calibration.distance(os.fspath(self.out), self.name, self.known)


class Calibration:
    """A search for values of scene keys for which a scene's results match data.

        search = gr.calibrate("soil-friction")
        while candidates := search.ask(4):
            search.tell(candidate.run() for candidate in candidates)
        print(search.best)
    """

    def __init__(
        self, file: str | os.PathLike[str], out: str | os.PathLike[str] | None = None, set: Settings | None = None
    ) -> None:
        self._file, self._set = os.fspath(file), dict(set or {})
        self._core = _core.Calibration.load(self._file, self._set)
        self._known: dict[str, float] = {}
        self.name: str = self._core.name
        """Name of the calibration."""
        self.out = Path("recordings") / self.name if out is None else Path(out)
        """Folder of its recordings."""

    def ask(self, n: int = 1) -> list[Candidate]:
        """The next sets of values, at most `n`; none when the search has ended."""
        if n < 1:
            raise ValueError("`n` must be at least 1")
        known = dict(self._known)
        return [
            Candidate(
                name, values, tuple((run, Scene._of(scene)) for run, scene in runs), self._file, self._set, self.out, known
            )
            for name, values, runs in self._core.ask(known)[:n]
        ]

    def tell(self, results: Iterable[tuple[str, float]]) -> None:
        """Takes names of candidates and their distances from the data, as `candidate.run()` gives them."""
        for name, distance in results:
            self._known[str(name)] = float(distance)

    @property
    def result(self) -> dict[str, Any]:
        """All that is known: `best`, `smoothed` and `tried`, as in calibration.json."""
        found: dict[str, Any] = json.loads(self._core.result(self._known))
        return found

    @property
    def best(self) -> dict[str, Any] | None:
        """The best set of values so far: `values`, `distance`, `case`."""
        found: dict[str, Any] | None = self.result["best"]
        return found

    def __repr__(self) -> str:
        return f"<grouser.Calibration {self.name!r}: {len(self._known)} sets of values known>"


def calibrate(
    file: str | os.PathLike[str], out: str | os.PathLike[str] | None = None, set: Settings | None = None
) -> Calibration:
    """A calibration by path or bundled name, to be asked for candidates."""
    return Calibration(file, out, set)
