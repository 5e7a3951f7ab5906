"""Many worlds as one environment: all step in one call, side by side, with one settled bed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from ..scene import Scene
from .task import Done, Reward, Task

Arrays = NDArray[np.float32]


class VectorEnv(gymnasium.vector.VectorEnv[Arrays, Arrays, NDArray[np.bool_]]):
    """`n` worlds of a scene. Arguments as for `VehicleEnv`; rewards and ends are computed for all at once.

    A world whose episode has ended is reset by the next step, which ignores its action and gives the first observation
    (`metadata["autoreset_mode"]` is `NEXT_STEP`). The bits of a world are those of a `VehicleEnv`, whatever `n` and
    `threads` are.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012: as Gymnasium declares it
        "autoreset_mode": AutoresetMode.NEXT_STEP, "render_modes": [],
    }

    def __init__(
        self,
        scene: Scene | str,
        n: int,
        observe: Sequence[str],
        act: Sequence[str | tuple[str, float, float]] = ("throttle", "steering"),
        every: float = 0.05,
        reward: Reward | None = None,
        done: Done | None = None,
        *,
        duration: float | None = None,
        randomize: Mapping[str, Any] | None = None,
        threads: int = 0,
    ) -> None:
        self.num_envs = n
        self.task = Task.make(scene, observe, act, every, reward, done, duration, randomize)
        self.batch = self.task.batch(n, threads)
        self.single_observation_space, self.single_action_space = self.task.spaces(self.batch)
        self.observation_space = batch_space(self.single_observation_space, n)
        self.action_space = batch_space(self.single_action_space, n)
        self._steps = self.task.steps(self.batch)
        self._ended = np.zeros(n, dtype=bool)
        self._before = self.task.named(self.batch, self.batch.observe()[0])
        self._generators: list[np.random.Generator] = [np.random.default_rng() for _ in range(n)]

    def _start(self, which: Sequence[int]) -> None:
        for i in which:
            values = self.task.drawn(self._generators[i])
            if values:
                self.batch.replace(i, self.task.scene.with_set(values)._core)
        self.batch.reset(list(which))

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Arrays, dict[str, Any]]:
        """All worlds back to their start; world i is seeded with `seed + i`, or with its own of a list."""
        seeds = [None if seed is None else seed + i for i in range(self.num_envs)] if not isinstance(
            seed, Sequence
        ) else list(seed)
        for i, each in enumerate(seeds):
            if each is not None:
                self._generators[i] = gymnasium.utils.seeding.np_random(each)[0]
        chosen = (options or {}).get("reset_mask")
        which = range(self.num_envs) if chosen is None else [int(i) for i in np.flatnonzero(chosen)]
        self._start(list(which))
        self._ended[list(which)] = False
        rows, _ = self.batch.observe()
        self._before = self.task.named(self.batch, rows)
        return rows.astype(np.float32), {}

    def step(  # type: ignore[override]
        self, actions: Arrays
    ) -> tuple[Arrays, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Sets all actions and steps all worlds for `every` seconds."""
        numbers = np.asarray(actions, dtype=np.float64).reshape(self.num_envs, -1)
        rows, failed = self.batch.step(numbers, self._steps)
        fresh = np.flatnonzero(self._ended)
        if len(fresh):
            self._start([int(i) for i in fresh])
            rows, failed = self.batch.observe()
        now = self.task.named(self.batch, rows)
        wide = (self.num_envs,)
        reward = np.array(np.broadcast_to(self.task.reward(now, self._before, numbers), wide), dtype=np.float64)
        broken = np.array([why is not None for why in failed])
        terminated = np.array(np.broadcast_to(self.task.done(now), wide), dtype=bool) | broken
        truncated = self.batch.times() >= self.task.duration - 0.5 * self.batch.time_step
        reward[fresh], terminated[fresh], truncated[fresh] = 0.0, False, False
        self._ended = terminated | truncated
        self._before = now
        info: dict[str, Any] = {}
        if broken.any():
            info = {"error": np.array(failed, dtype=object), "_error": broken}
        return rows.astype(np.float32), reward, terminated, truncated, info

    def digests(self) -> list[str]:
        """Hashes of the exact states."""
        return [self.batch.digest(i) for i in range(self.num_envs)]
