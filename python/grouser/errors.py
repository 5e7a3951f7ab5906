"""What can go wrong, in the words of the program."""

from __future__ import annotations

from typing import Any


class GrouserError(Exception):
    """Any error of the package. `help` says what to do, where that is known."""

    help: str | None = None

    def __init__(self, message: str = "", **attributes: Any) -> None:
        super().__init__(message)
        self._attributes = attributes
        for name, value in attributes.items():
            setattr(self, name, value)

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (type(self), str(self), self._attributes)


def _again(kind: type[GrouserError], message: str, attributes: dict[str, Any]) -> GrouserError:
    return kind(message, **attributes)


class SceneError(GrouserError, ValueError):
    """Something is wrong with a scene, or with another file of keys."""

    file: str | None = None
    """File that it stands in; `--set` for an override."""
    line: int | None = None
    """Line in that file, from 1."""
    column: int | None = None
    """Column in that line, from 1."""
    key: str | None = None
    """Dotted path of the key."""
    report: str = ""
    """The message as the program shows it: with the underlined place."""


class UsageError(GrouserError, ValueError):
    """What was asked for makes no sense."""


class BuildError(GrouserError, ValueError):
    """A world cannot be built, or does not take a state."""

    what: str = ""
    """Which thing: a body, a joint, the snapshot."""


class StepError(GrouserError, RuntimeError):
    """A step could not be completed; the world is in the state before it."""

    stage: str = ""
    """Stage of the step."""
    body: str = ""
    """Index and, if any, name of the body."""
    time: float = 0.0
    """Time at the start of the step in s."""


class RecordError(GrouserError, OSError):
    """A file or a recording cannot be read or written."""


class InternalError(GrouserError, RuntimeError):
    """A bug of the engine, with its place; please report it."""


class GrouserWarning(UserWarning):
    """Something about a scene or its results is doubtful, but work goes on."""
