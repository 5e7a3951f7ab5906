"""Worlds: stepping, arrays of all bodies, parts by name, states."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _core
from .notebook import Frame, Image, figure_table
from .parts import Body, Joint, Motor, Spring, Vehicle
from .problem import Problem
from .scene import Scene

Floats = NDArray[np.float64]


class Contacts(NamedTuple):
    """Contacts of the last step, a row each."""

    bodies: NDArray[np.uint32]
    """Ids of the two bodies a and b, (n, 2)."""
    point: Floats
    """Contact points in m, (n, 3)."""
    normal: Floats
    """Unit normals from a to b, (n, 3)."""
    force: Floats
    """Forces on b in N, (n, 3); the opposite acts on a."""
    gap: Floats
    """Distances of the surfaces in m, negative where they overlap, (n,)."""


class Hit(NamedTuple):
    """Where a ray meets a body."""

    body: int
    """Id of the body."""
    point: Floats
    """Point on its surface in m."""
    normal: Floats
    """Unit normal out of it."""
    distance: float
    """Distance from the origin of the ray in m."""


class World(_core.World):
    """A world of bodies that was built from a scene. SI units, z up, quaternions scalar first.

    It may be used from one thread at a time; different worlds run at once. Steps let go of the interpreter's lock.
    """

    @property
    def scene(self) -> Scene:
        """The scene that it was built from."""
        return Scene._of(self.scene_core)

    def run(
        self,
        duration: float,
        controller: Callable[[World], object] | None = None,
        every: float = 0.01,
        record: str | os.PathLike[str] | None = None,
        force: bool = False,
    ) -> _core.StepReport | None:
        """Steps for `duration` s. `controller(world)` is called at the start and after each `every` s of it.

        `record`: folder of a recording of these steps; `force` replaces one that is there. Returns the last report.
        """
        if not (0 < duration < float("inf")) or not (0 < every < float("inf")):
            raise ValueError("`duration` and `every` must be positive")
        left = max(1, round(duration / self.time_step))
        batch = left if controller is None else max(1, round(every / self.time_step))
        report = self.report
        status = "failed"
        if record is not None:
            self.begin_recording(os.fspath(record), duration, force)
        try:
            while left > 0:
                if controller is not None:
                    controller(self)
                report = self.step(min(batch, left))
                left -= batch
            status = "done"
        except KeyboardInterrupt:
            status = "interrupted"
            raise
        finally:
            if record is not None:
                self.end_recording(status)
        return report

    def set_state(
        self,
        ids: ArrayLike,
        position: ArrayLike | None = None,
        rotation: ArrayLike | None = None,
        velocity: ArrayLike | None = None,
        angular_velocity: ArrayLike | None = None,
    ) -> None:
        """Places bodies: positions of their frames in m, rotations (w x y z), velocities of their centres of mass.

        Each array has a row for each id, or is one row for all; what is not given stays.
        """
        numbers = np.atleast_1d(np.asarray(ids))
        if numbers.size and numbers.dtype.kind not in "iu":
            raise TypeError("`ids` must be whole numbers")

        def rows(values: ArrayLike | None) -> Floats | None:
            return None if values is None else np.atleast_2d(np.asarray(values, dtype=np.float64))

        numbers = numbers.astype(np.int64)
        if numbers.ndim != 1:
            raise ValueError("`ids` must be a list")
        states = [rows(values) for values in (position, rotation, velocity, angular_velocity)]
        if any(values is not None and values.ndim != 2 for values in states):
            raise ValueError("states are rows of numbers: arrays of one or two dimensions")
        self.set_state_arrays(numbers, *states)

    def contacts(self) -> Contacts:
        """The contacts of the last step, those within the envelope."""
        return Contacts(*self.contact_arrays())

    def contacts_on(self, body: int | str | Body) -> Contacts:
        """The contacts of one body in the last step."""
        return Contacts(*self.contact_arrays(self._id(body)))

    def _id(self, body: int | str | Body) -> int:
        if isinstance(body, Body):
            return body.id
        return self.body_id(body) if isinstance(body, str) else body

    def body(self, body: int | str) -> Body:
        """A body by name or id."""
        return Body(self, self._id(body))

    @property
    def bodies(self) -> dict[str, int]:
        """Ids of the named bodies."""
        return dict(self.body_names())

    @property
    def fills(self) -> dict[str, range]:
        """Ids of the grains of each fill."""
        return {name: range(first, end) for name, first, end in self.fill_ranges()}

    def joint(self, name: str) -> Joint:
        """A joint by name; `joint_names()` lists them."""
        return Joint(self, name, self.joint_index(name))

    def motor(self, name: str) -> Motor:
        """A motor by name; `motor_names()` lists them."""
        return Motor(self, name, self.motor_index(name))

    def spring(self, name: str) -> Spring:
        """A spring or bushing by name; `spring_names()` lists them."""
        return Spring(self, name, self.spring_index(name))

    def vehicle(self, name: str) -> Vehicle:
        """A vehicle by name; `vehicle_names()` lists them."""
        return Vehicle(self, name, self.vehicle_index(name))

    def signal(self, name: str) -> float | Floats:
        """The value of a signal of the scene, or of the solver (`contacts`, `residual`, ...), after the last step."""
        numbers = self.signal_value(name)
        return numbers[0] if len(numbers) == 1 else np.array(numbers)

    @property
    def signals(self) -> dict[str, str]:
        """Names of all signals and their units."""
        return {name: unit for name, unit, _ in self.signal_list()}

    def ray_cast(
        self, origin: ArrayLike, direction: ArrayLike, length: float = float("inf"), mask: int = 0xFFFFFFFF
    ) -> Hit | None:
        """The first surface along a ray, at most `length` m away, of bodies in the groups of `mask`."""
        found = self.cast_ray(_three(origin), _three(direction), length, mask)
        if found is None:
            return None
        body, point, normal, distance = found
        return Hit(body, np.array(point), np.array(normal), distance)

    def height(self, x: float, y: float) -> float:
        """Height of the highest surface at x, y in m; not a number where there is none."""
        found = self.height_at(x, y)
        return float("nan") if found is None else found

    def problem(self) -> Problem:
        """The contact problem of the last step."""
        return Problem._of(_core.Problem.of(self))

    def picture(self, size: tuple[int, int] = (960, 540)) -> Image:
        """A picture of the world as it is, drawn as `[view]` of its scene says."""
        from .recording import Recording

        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "now")
            # Of a copy: the world may be recorded at present.
            still = self.__copy__()
            still.begin_recording(path, still.time_step, False)
            still.end_recording("done")
            return Recording(path).render(0, size)

    def view(self, width: str = "100%", height: int = 480) -> Frame:
        """The viewer in a notebook: it follows the steps that are done from now on, and ends with the kernel."""
        return Frame(self.view_address(), width, height)

    def __copy__(self) -> World:
        return type(self)(*self.copy_core())

    def __deepcopy__(self, memo: dict[int, Any]) -> World:
        return self.__copy__()

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), self.copy_core()

    def __repr__(self) -> str:
        return f"<grouser.World {self.scene_core.name!r}: {self.body_count} bodies, t = {self.time:g} s>"

    def _repr_html_(self) -> str:
        rows = {
            "scene": self.scene_core.name,
            "time": f"{self.time:g} s, {self.steps} steps",
            "bodies": str(self.body_count),
            "last step": "none" if self.report is None else repr(self.report),
        }
        return figure_table(rows, self.picture((480, 270)))


def _three(values: ArrayLike) -> tuple[float, float, float]:
    numbers = np.asarray(values, dtype=np.float64)
    if numbers.shape != (3,):
        raise ValueError(f"three numbers are needed, got an array of shape {numbers.shape}")
    return (float(numbers[0]), float(numbers[1]), float(numbers[2]))
