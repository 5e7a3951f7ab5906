"""What all tables of scenes share."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar


class Table:
    """A table of a scene: fields that are not None are its keys. `to_dict` gives it as a scene file would hold it."""

    _variant: ClassVar[str] = ""
    _inside: ClassVar[tuple[str, ...]] = ()
    _plurals: ClassVar[dict[str, str]] = {}
    _open: ClassVar[bool] = False

    def _given(self) -> Iterator[tuple[str, Any]]:
        plurals = self._plurals
        for name, value in vars(self).items():
            if value is None:
                continue
            key = plurals.get(name, name)
            if key is not name and getattr(self, key) is not None:
                raise TypeError(f"give `{key}` or `{name}` of {type(self).__name__}, not both")
            yield key.rstrip("_"), value

    def to_dict(self) -> dict[str, Any]:
        """The table as nested dicts and lists."""
        keys = {key: plain(value) for key, value in self._given()}
        if not self._variant:
            return keys
        inside = {key: keys.pop(key) for key in self._inside if key in keys}
        return {self._variant: inside, **keys}

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.to_dict() == other.to_dict()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        given = ", ".join(f"{name}={value!r}" for name, value in vars(self).items() if value is not None)
        return f"{type(self).__name__}({given})"


def plain(value: Any) -> Any:
    """Tables, also in lists and dicts, as dicts; anything else as it is."""
    if isinstance(value, Table):
        return value.to_dict()
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    return value
