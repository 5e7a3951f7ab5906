"""Classes of tables: none missing, none extra, the same checks as files."""

from __future__ import annotations

import dataclasses

import pytest

import grouser as gr
from grouser import tables
from grouser._table import Table
from grouser.scene import PLURALS

SCHEMA = gr.schema()
KEPT = {"from", "in", "is", "as", "with", "class", "global", "lambda"}


def fields(kind: type[Table]) -> set[str]:
    return {f.name for f in dataclasses.fields(kind)} - set(kind._plurals)  # type: ignore[arg-type]


def keys(table: dict) -> set[str]:
    return {f"{key}_" if key in KEPT else key for key in table.get("properties", {})}


def class_of(definition: str) -> str:
    return "SceneInfo" if definition == "SceneKeys" else definition.removesuffix("Keys")


def shapes() -> dict[str, str]:
    """Names of shapes' classes and their definitions."""
    found = {}
    for key, value in SCHEMA["$defs"]["ShapeKeys"]["properties"].items():
        definition = value.get("$ref", "").removeprefix("#/$defs/")
        if SCHEMA["$defs"].get(definition, {}).get("type") == "object":
            found["".join(word.capitalize() for word in key.split("_"))] = definition
    return found


def test_classes_are_those_of_the_schema() -> None:
    objects = {name: d for name, d in SCHEMA["$defs"].items() if d.get("type") == "object"}
    own = shapes()
    expected = {class_of(name) for name in objects if name not in own.values()} | set(own)
    classes = {n for n in tables.__all__ if isinstance(getattr(tables, n), type) and n not in ("SceneTables",)}
    assert classes == expected
    for name, definition in objects.items():
        if name not in own.values():
            assert fields(getattr(tables, class_of(name))) == keys(definition), name
    common = keys(SCHEMA["$defs"]["ShapeKeys"]) - {"".join(("_" + c.lower() if c.isupper() else c for c in n)).lstrip("_")
                                                  for n in own}
    for name, definition in own.items():
        assert fields(getattr(tables, name)) == keys(SCHEMA["$defs"][definition]) | common, name
    assert set(tables.SceneTables.__annotations__) - set(PLURALS) == set(SCHEMA["properties"])
    assert PLURALS == tables.PLURALS


def test_a_scene_of_classes_is_the_scene_of_dicts() -> None:
    ball = gr.Body("ball", position=[0, 0, 0.5], shapes=[gr.Sphere(radius=0.1, material="ice")])
    scene = gr.Scene(
        time=gr.Time(step=1e-3, duration=1.0),
        materials={"ice": gr.Material(friction=0.0)},
        bodies=[gr.Body("floor", fixed=True, shapes=[gr.Plane()]), ball],
        signals=[gr.Signal("ball", position=gr.OfPoint(body="ball"))],
    )
    assert scene.to_dict()["body"][1] == {
        "name": "ball", "position": [0, 0, 0.5], "shape": [{"sphere": {"radius": 0.1}, "material": "ice"}],
    }
    assert scene.check()["bodies"] == 2
    assert "radius=0.1" in repr(ball) and gr.Sphere(radius=1) == gr.Sphere(radius=1) != gr.Sphere(radius=2)
    ramp = gr.Ramp(start=0.0, end=1.0, from_=2.0, to=3.0)
    assert ramp.to_dict() == {"start": 0.0, "end": 1.0, "from": 2.0, "to": 3.0}


def test_wrong_values_are_errors_of_scenes() -> None:
    with pytest.raises(gr.SceneError) as caught:
        gr.Scene(time=gr.Time(step=1e-3, duration=1), bodies=[gr.Body("b", shapes=[gr.Sphere(radius=-1)])]).check()
    assert caught.value.key == "body.0.shape.0.sphere.radius"
    with pytest.raises(TypeError):
        gr.Sphere(diameter=1)  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="not both"):
        gr.Body("b", shape=[], shapes=[]).to_dict()
    with pytest.raises(AttributeError):
        gr.NoSuchTable  # noqa: B018
    assert "radius" in (gr.Sphere.__doc__ or "") and "m." in (gr.Sphere.__doc__ or "")
