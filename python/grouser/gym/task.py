"""What an environment is made of: a scene, what is observed and commanded, reward and end; shared by one and by many."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from .. import _core
from ..scene import Scene, load

Floats = NDArray[np.float64]
Observed = dict[str, Floats]
"""Observed quantities by name: numbers in one environment, arrays with a first dimension of worlds in several."""

Reward = Callable[[Observed, Observed, Floats], Any]
"""From what is observed now and was before, and the action, to the reward."""
Done = Callable[[Observed], Any]
"""From what is observed to whether the task has ended: fallen over, arrived."""
Act = "str | tuple[str, float, float]"


@dataclass
class Task:
    """A scene as something to learn."""

    scene: Scene
    observe: Sequence[str]
    act: Sequence[str | tuple[str, float, float]]
    every: float
    reward: Reward
    done: Done
    duration: float
    randomize: Mapping[str, Any] = field(default_factory=dict)

    @classmethod
    def make(
        cls,
        scene: Scene | str,
        observe: Sequence[str],
        act: Sequence[str | tuple[str, float, float]],
        every: float,
        reward: Reward | None,
        done: Done | None,
        duration: float | None,
        randomize: Mapping[str, Any] | None,
    ) -> Task:
        """Fills in what is not given: one who drives its vehicles, the scene's duration."""
        given = scene if isinstance(scene, Scene) else load(scene)
        controls = ("throttle", "steering", "brake", "clutch")
        names = [a if isinstance(a, str) else a[0] for a in act]
        if any(name.rsplit(".", 1)[-1] in controls for name in names):
            given = given.driven()
        if not every > 0:
            raise ValueError("`every` must be positive")
        return cls(
            given,
            list(observe),
            list(act),
            every,
            reward or (lambda now, before, action: np.zeros(np.shape(next(iter(now.values())))[:1])),
            done or (lambda now: np.zeros(np.shape(next(iter(now.values())))[:1], dtype=bool)),
            given.duration if duration is None else duration,
            dict(randomize or {}),
        )

    def batch(self, n: int, threads: int) -> _core.Batch:
        """Worlds of the scene."""
        names = [a if isinstance(a, str) else a[0] for a in self.act]
        return _core.Batch(self.scene._core, n, list(self.observe), names, threads)

    def spaces(self, batch: _core.Batch) -> tuple[spaces.Box, spaces.Box]:
        """Spaces of observations and actions, float32, with the bounds that the scene has."""
        bounds = np.concatenate([np.full(width, bound) for width, bound in batch.spaces()])
        bounds = np.where(np.isfinite(bounds), np.minimum(bounds, np.finfo(np.float32).max), np.inf)
        ranges = [
            range_ if isinstance(act, str) else (act[1], act[2])
            for act, range_ in zip(self.act, batch.ranges(), strict=True)
        ]
        if not np.isfinite(ranges).all():
            raise ValueError("give motors as (name, least, greatest): their commands have no bounds in the scene")
        low, high = (np.array(ends, dtype=np.float32) for ends in zip(*ranges, strict=True))
        wide = bounds.astype(np.float32)
        return spaces.Box(-wide, wide, dtype=np.float32), spaces.Box(low, high, dtype=np.float32)

    def steps(self, batch: _core.Batch) -> int:
        """Time steps between two actions."""
        return max(1, round(self.every / batch.time_step))

    def named(self, batch: _core.Batch, rows: Floats) -> Observed:
        """Rows of numbers by the names of what is observed."""
        named: Observed = {}
        at = 0
        for name, (width, _) in zip(self.observe, batch.spaces(), strict=True):
            named[name] = rows[..., at] if width == 1 else rows[..., at : at + width]
            at += width
        return named

    def drawn(self, random: np.random.Generator) -> dict[str, Any]:
        """Values of the keys that are randomised.

        A pair of numbers is a uniform distribution, a list its choices, a function gets the generator.
        """
        values: dict[str, Any] = {}
        for key, law in self.randomize.items():
            if callable(law):
                value = law(random)
            elif isinstance(law, tuple) and len(law) == 2:
                low, high = law
                whole = isinstance(low, int) and isinstance(high, int)
                value = int(random.integers(low, high + 1)) if whole else float(random.uniform(low, high))
            else:
                value = list(law)[int(random.integers(len(law)))]
            values[key] = value
        return values
