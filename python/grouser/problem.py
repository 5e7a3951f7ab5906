"""Contact problems as data."""

from __future__ import annotations

import os
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from . import _core
from ._core import Problem as CoreProblem

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Solution:
    """What a solver found."""

    status: str
    """`converged`, or why it ended."""
    iterations: int
    """Iterations of the method."""
    residual: float
    """The published residual |r - P(r - u)| over the largest of |q|, |r|, |u|."""
    objective: float
    """1/2 r'W r + q'r in J."""
    seconds: float
    """Wall-clock time in s."""
    impulses: Floats
    """Impulses r in N s, (contacts, dimension): normal, tangents, moments."""
    velocities: Floats
    """Velocities u in m/s, likewise."""
    history: Floats
    """Iteration and residual, wherever one was measured, (n, 2)."""


class Problem:
    """A contact problem u = W r + q with friction cones: published ones, and those of our own steps."""

    __slots__ = ("_core",)
    _core: CoreProblem

    @classmethod
    def _of(cls, core: CoreProblem) -> Problem:
        problem = cls.__new__(cls)
        problem._core = core
        return problem

    @classmethod
    def read(cls, file: str | os.PathLike[str]) -> Problem:
        """Reads a file of the FCLIB collection (text or HDF5), or one that `write` or `grouser run` wrote."""
        return cls._of(_core.Problem.read(os.fspath(file)))

    def write(self, file: str | os.PathLike[str]) -> None:
        """Writes it for other programs: `.dat` is text, everything else HDF5."""
        self._core.write(os.fspath(file))

    @property
    def contacts(self) -> int:
        """Number of contacts."""
        return self._core.contacts

    @property
    def dimension(self) -> int:
        """Numbers per contact: 2 in the plane, 3, or 5 with rolling friction."""
        return self._core.dimension

    @property
    def q(self) -> Floats:
        """Velocities without impulses in m/s, (contacts, dimension)."""
        return self._core.q

    @property
    def friction(self) -> Floats:
        """Friction coefficient of each contact."""
        return self._core.friction

    @property
    def rolling_friction(self) -> Floats:
        """Rolling friction of each contact in m; empty without."""
        return self._core.rolling_friction

    @property
    def w(self) -> tuple[Floats, NDArray[np.uint32], NDArray[np.uint64]]:
        """The matrix W by rows as `scipy.sparse.csr_array` takes it: numbers, columns, where each row starts."""
        return self._core.w

    def solve(
        self,
        method: str = "apgd",
        tolerance: float | None = None,
        *,
        law: str = "cone",
        max_iterations: int = 200_000,
        seconds: float | None = None,
        threads: int = 1,
    ) -> Solution:
        """Solves it with a method of `grouser solve`, under the relaxed `cone` law or exact `coulomb` friction."""
        return Solution(**self._core.solve(method, tolerance, law, max_iterations, seconds, threads))

    def __repr__(self) -> str:
        return f"<grouser.Problem: {self.contacts} contacts of {self.dimension} numbers>"
