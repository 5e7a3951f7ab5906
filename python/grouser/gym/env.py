"""One world as an environment."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

from ..scene import Scene
from .task import Done, Reward, Task

Observation = NDArray[np.float32]


class VehicleEnv(gymnasium.Env[Observation, Observation]):
    """A scene with something to drive.

    observe: names of what is observed: signals of the scene, `robot.speed` and other measures of vehicles, `robot.up`,
        `BODY.position`, `JOINT.angle`, `MOTOR.effort`, `time`. What is not a number, as the slip at rest, is 0.
    act: what is commanded: `throttle`, `steering`, `brake` (of the only vehicle, or `robot.throttle`), or motors as
        `(name, least, greatest)` in the unit of their drive.
    every: seconds between two actions.
    reward: function of what is observed now, what was before, and the action.
    done: function of what is observed: has the task ended (`terminated`)?
    duration: seconds after which an episode is `truncated`; absent: that of the scene.
    randomize: keys of the scene and their distributions, drawn at each reset with the environment's generator.

    `reset` restores the settled state to the bit; nothing is settled again.
    """

    metadata: dict[str, Any] = {"render_modes": ["rgb_array"], "render_fps": 20}

    def __init__(
        self,
        scene: Scene | str,
        observe: Sequence[str],
        act: Sequence[str | tuple[str, float, float]] = ("throttle", "steering"),
        every: float = 0.05,
        reward: Reward | None = None,
        done: Done | None = None,
        *,
        duration: float | None = None,
        randomize: Mapping[str, Any] | None = None,
        render_mode: str | None = None,
        size: tuple[int, int] = (640, 360),
    ) -> None:
        if render_mode not in (None, "rgb_array"):
            raise ValueError(f"there is no render mode {render_mode!r}; known: rgb_array")
        self.task = Task.make(scene, observe, act, every, reward, done, duration, randomize)
        self.render_mode = render_mode
        self.size = size
        self.batch = self.task.batch(1, 1)
        spaces = self.task.spaces(self.batch)
        self.observation_space, self.action_space = spaces  # type: ignore[assignment]
        self._steps = self.task.steps(self.batch)
        self._scene = self.task.scene
        self._before = self.task.named(self.batch, self.batch.observe()[0])

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Back to the start. `options`: keys of the scene to set for this episode, beside those that are drawn."""
        super().reset(seed=seed)
        values = {**self.task.drawn(self.np_random), **(options or {})}
        if values:
            self._scene = self.task.scene.with_set(values)
            self.batch.replace(0, self._scene._core)
        self.batch.reset([0])
        rows, _ = self.batch.observe()
        self._before = self.task.named(self.batch, rows)
        return rows[0].astype(np.float32), {"values": values} if values else {}

    def step(self, action: Observation) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Sets the action and steps for `every` seconds."""
        numbers = np.asarray(action, dtype=np.float64).reshape(1, -1)
        rows, failed = self.batch.step(numbers, self._steps)
        now = self.task.named(self.batch, rows)
        reward = float(np.asarray(self.task.reward(now, self._before, numbers)).reshape(-1)[0])
        terminated = bool(np.asarray(self.task.done(now)).reshape(-1)[0]) or failed[0] is not None
        truncated = bool(self.batch.times()[0] >= self.task.duration - 0.5 * self.batch.time_step)
        self._before = now
        info = {"error": failed[0]} if failed[0] is not None else {}
        return rows[0].astype(np.float32), reward, terminated, truncated, info

    def digest(self) -> str:
        """Hash of the exact state."""
        return self.batch.digest(0)

    def render(self) -> Any:
        """A picture of the world, (rows, columns, 3), with `render_mode="rgb_array"`."""
        if self.render_mode is None:
            return None
        from ..world import World

        world = World(self._scene._core, 1, self.batch.snapshot(0))
        return world.picture(self.size).pixels
