"""The types of the native part name what is there, and nothing else."""

from __future__ import annotations

import ast
from pathlib import Path

import grouser
from grouser import _core

STUB = Path(grouser.__file__).with_name("_core.pyi")


def public(thing: object) -> set[str]:
    return {name for name in vars(thing) if not name.startswith("_")}


def test_stubs_name_what_is_there() -> None:
    tree = ast.parse(STUB.read_text())
    functions = {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
    classes = {node.name: node for node in tree.body if isinstance(node, ast.ClassDef)}
    assert functions | set(classes) == {n for n in public(_core) if callable(getattr(_core, n))}
    for name, node in classes.items():
        own = {part.name for part in node.body if isinstance(part, ast.FunctionDef) and not part.name.startswith("_")}
        assert own == public(getattr(_core, name)), name
