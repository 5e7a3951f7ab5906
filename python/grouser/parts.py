"""Parts of a world by name. Each is a name and a number; all it knows it asks its world for."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _core
from .scene import Scene

Floats = NDArray[np.float64]


class Load(NamedTuple):
    """A force and a torque."""

    force: Floats
    """Force in N."""
    torque: Floats
    """Torque in N m."""


def _load(pair: tuple[list[float], list[float]]) -> Load:
    return Load(np.array(pair[0]), np.array(pair[1]))


class Body:
    """A body."""

    __slots__ = ("world", "id")

    def __init__(self, world: _core.World, id: int) -> None:
        self.world = world
        self.id = id
        world.body_kind(id)

    @property
    def position(self) -> Floats:
        """Position of its frame in m."""
        return np.array(self.world.body_pose(self.id)[0])

    @property
    def rotation(self) -> Floats:
        """Orientation of its frame: quaternion, scalar first."""
        return np.array(self.world.body_pose(self.id)[1])

    @property
    def velocity(self) -> Floats:
        """Velocity of its centre of mass in m/s."""
        return np.array(self.world.body_velocity(self.id)[0])

    @property
    def angular_velocity(self) -> Floats:
        """Angular velocity in rad/s."""
        return np.array(self.world.body_velocity(self.id)[1])

    @property
    def mass(self) -> float:
        """Mass in kg; infinite if it is fixed or driven."""
        return self.world.body_mass(self.id)[0]

    @property
    def center_of_mass(self) -> Floats:
        """Centre of mass in its frame in m."""
        return np.array(self.world.body_mass(self.id)[1])

    @property
    def kind(self) -> str:
        """`moving`, `fixed` or `driven`."""
        return self.world.body_kind(self.id)

    @property
    def contact_force(self) -> Load:
        """Sum of the contact forces in the last step, torque about its centre of mass."""
        return _load(self.world.body_contact_force(self.id))

    def push(self, impulse: ArrayLike, point: ArrayLike | None = None) -> None:
        """Changes its velocities by an impulse in N s at a point of the world in m; absent: the centre of mass."""
        three = [float(x) for x in np.asarray(impulse, dtype=np.float64).ravel()]
        at = None if point is None else [float(x) for x in np.asarray(point, dtype=np.float64).ravel()]
        self.world.push_body(self.id, three, at)

    def __repr__(self) -> str:
        return f"<grouser.Body {self.id}, {self.kind}>"


class Joint:
    """A joint."""

    __slots__ = ("world", "name", "index")

    def __init__(self, world: _core.World, name: str, index: int) -> None:
        self.world, self.name, self.index = world, name, index

    @property
    def angle(self) -> float:
        """Angle about its z axis in rad, turns counted."""
        return self.world.joint_coordinates(self.index)[0]

    @property
    def position(self) -> float:
        """Position along its z axis in m."""
        return self.world.joint_coordinates(self.index)[1]

    @property
    def angular_speed(self) -> float:
        """Rate of the angle in rad/s."""
        return self.world.joint_coordinates(self.index)[2]

    @property
    def speed(self) -> float:
        """Rate of the position in m/s."""
        return self.world.joint_coordinates(self.index)[3]

    @property
    def violation(self) -> tuple[float, float]:
        """Largest violation of its equations, in m and in rad."""
        metres, radians = self.world.joint_violation(self.index)
        return metres, radians

    def reaction(self, frame: str = "world", on: str = "b", at: ArrayLike | None = None) -> Load:
        """What a load cell at the joint would have read in the last step.

        `frame`: axes of `world`, the `body` that it acts on, or the `joint`. `on`: its body `a` or `b`. `at`: point in m
        that the torque is about, in the frame of that body; absent: the joint.
        """
        point = None if at is None else [float(x) for x in np.asarray(at, dtype=np.float64).ravel()]
        return _load(self.world.joint_reaction(self.index, on, frame, point))

    def __repr__(self) -> str:
        return f"<grouser.Joint {self.name!r}>"


class Spring:
    """A spring, damper or bushing."""

    __slots__ = ("world", "name", "index")

    def __init__(self, world: _core.World, name: str, index: int) -> None:
        self.world, self.name, self.index = world, name, index

    def reaction(self, frame: str = "world", on: str = "b", at: ArrayLike | None = None) -> Load:
        """Its force and torque in the last step; arguments as for joints."""
        point = None if at is None else [float(x) for x in np.asarray(at, dtype=np.float64).ravel()]
        return _load(self.world.spring_reaction(self.index, on, frame, point))

    def __repr__(self) -> str:
        return f"<grouser.Spring {self.name!r}>"


class Motor:
    """A motor or actuator on a joint."""

    __slots__ = ("world", "name", "index")

    def __init__(self, world: _core.World, name: str, index: int) -> None:
        self.world, self.name, self.index = world, name, index

    @property
    def command(self) -> float | None:
        """What it is commanded from the next step on, in its drive's unit (rad, rad/s or N m; m, m/s or N).

        None: the scene's function of time drives it.
        """
        return self.world.motor_command(self.index)

    @command.setter
    def command(self, value: float | None) -> None:
        self.world.command_motor(self.index, value)

    @property
    def effort(self) -> float:
        """Torque in N m or force in N in the last step."""
        return self.world.motor_effort(self.index)

    def __repr__(self) -> str:
        return f"<grouser.Motor {self.name!r}>"


class Vehicle:
    """A vehicle. Setting a control takes it out of its driver's hands; `release` gives it back.

    A vehicle that the scene gives no driver gets one when a control is set before the first step; its drives over time
    then do not hold.
    """

    __slots__ = ("world", "name", "index")

    def __init__(self, world: _core.World, name: str, index: int) -> None:
        self.world, self.name, self.index = world, name, index

    @property
    def throttle(self) -> float:
        """Throttle from -1 (full speed back) to 1."""
        return self.world.vehicle_controls(self.index)[0][0]

    @throttle.setter
    def throttle(self, value: float) -> None:
        self._drive(throttle=value)

    @property
    def steering(self) -> float:
        """Steering from -1 (right) to 1 (left)."""
        return self.world.vehicle_controls(self.index)[0][1]

    @steering.setter
    def steering(self, value: float) -> None:
        self._drive(steering=value)

    @property
    def brake(self) -> float:
        """Brake from 0 to 1."""
        return self.world.vehicle_controls(self.index)[0][2]

    @brake.setter
    def brake(self, value: float) -> None:
        self._drive(brake=value)

    @property
    def clutch(self) -> float:
        """Clutch pedal from 0 (released: the clutch holds) to 1."""
        return self.world.vehicle_controls(self.index)[0][3]

    @clutch.setter
    def clutch(self, value: float) -> None:
        self._drive(clutch=value)

    @property
    def gear(self) -> int:
        """Gear: -1 reverse, 0 neutral, 1 and above forward."""
        return self.world.vehicle_controls(self.index)[1]

    @gear.setter
    def gear(self, value: int) -> None:
        self._drive(gear=value)

    def _drive(self, **controls: float) -> None:
        world = self.world
        if world.vehicle_max_speed(self.index) is None and world.steps == 0:
            world.become_scene(Scene._of(world.scene_core).driven(self.name)._core)
        world.drive_vehicle(self.index, **controls)  # type: ignore[arg-type]

    def release(self) -> None:
        """Gives it back to the functions of time of its driver in the scene."""
        self.world.release_vehicle(self.index)

    @property
    def chassis(self) -> Body:
        """Its hull."""
        return Body(self.world, self.world.vehicle_chassis(self.index))

    @property
    def parts(self) -> list[str]:
        """Names of its tracks or wheels."""
        return self.world.vehicle_parts(self.index)

    @property
    def max_speed(self) -> float | None:
        """Speed at full throttle in m/s."""
        return self.world.vehicle_max_speed(self.index)

    @property
    def measures(self) -> dict[str, str]:
        """Names of what `measure` knows, and units."""
        return dict(self.world.vehicle_measures(self.index))

    def measure(self, name: str, part: str | None = None) -> float:
        """A quantity of the vehicle, or of one of its `parts`."""
        return self.world.vehicle_measure(self.index, name, part)

    @property
    def speed(self) -> float:
        """Forward speed of the chassis in m/s."""
        return self.measure("speed")

    @property
    def yaw_rate(self) -> float:
        """Turning about its own vertical in rad/s, left positive."""
        return self.measure("yaw_rate")

    @property
    def slip(self) -> float:
        """1 - speed over the speed of tracks or rims; not a number while these are slow."""
        return self.measure("slip")

    @property
    def tension(self) -> float:
        """Mean force in the pins of its tracks in N."""
        return self.measure("tension")

    @property
    def sinkage(self) -> float:
        """How far soles or wheels are below z = 0, in m."""
        return self.measure("sinkage")

    @property
    def power(self) -> float:
        """Power of its motors in W."""
        return self.measure("power")

    def __repr__(self) -> str:
        return f"<grouser.Vehicle {self.name!r}>"
