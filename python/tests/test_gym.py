"""Environments: the checks of Gymnasium, equal bits of one and many, resets, seeds."""

from __future__ import annotations

import importlib.util
import resource
import subprocess
import sys
import warnings
from typing import Any

import numpy as np
import pytest

gymnasium = pytest.importorskip("gymnasium")

import grouser as gr  # noqa: E402
import grouser.gym  # noqa: E402
from grouser.gym import VectorEnv, VehicleEnv  # noqa: E402

OBSERVE = ["robot.speed", "robot.slip", "robot.up", "robot.position", "speed"]


def reward(now: dict[str, Any], before: dict[str, Any], action: Any) -> Any:
    return now["robot.position"][..., 0] - before["robot.position"][..., 0]


def flat() -> gr.Scene:
    return gr.load("light-robot-flat", set={"time.duration": 0.5})


def task() -> dict[str, Any]:
    return {"scene": flat(), "observe": OBSERVE, "every": 0.05, "reward": reward}


def test_check_env() -> None:
    from gymnasium.utils.env_checker import check_env

    env = VehicleEnv(**task(), render_mode="rgb_array", size=(64, 36))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(env, skip_render_check=False)
    assert env.render().shape == (36, 64, 3)
    assert env.observation_space.dtype == np.float32 and (env.action_space.low == [-1, -1]).all()


STABLE = """
import sys, types, warnings
from unittest.mock import MagicMock
try:
    import torch
except ImportError:
    # The check of environments needs no PyTorch, but its package imports it: a stand-in for its names.
    class Torch(types.ModuleType):
        __path__ = []
        __version__ = "2.0"
        def __getattr__(self, name):
            if name.startswith("__"):
                raise AttributeError(name)
            return type(name, (), {}) if name[0].isupper() else MagicMock()
    parts = "nn nn.functional nn.modules nn.utils optim distributions utils utils.data utils.tensorboard jit cuda"
    for part in ["", *parts.split()]:
        name = "torch" + ("." + part if part else "")
        sys.modules[name] = Torch(name)
        if part:
            above, _, own = name.rpartition(".")
            setattr(sys.modules[above], own, sys.modules[name])
warnings.simplefilter("error")
warnings.filterwarnings("ignore", category=DeprecationWarning)
warnings.filterwarnings("ignore", message=".*(normalize|symmetric|unbounded|infinite|inf).*")
from stable_baselines3.common.env_checker import check_env
import grouser.gym
for name in sys.argv[1:]:
    check_env(grouser.gym.VehicleEnv(**grouser.gym.ENVIRONMENTS[name]()), warn=False)
    print("passed", name)
"""


def test_check_env_of_stable_baselines() -> None:
    """In a process of its own: PyTorch, which the package imports and the check does not use, may be a stand-in."""
    if importlib.util.find_spec("stable_baselines3") is None:
        pytest.skip("stable-baselines3 is not installed")
    command = [sys.executable, "-c", STABLE, "Grouser/SingleWheel-v0"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0 and "passed Grouser/SingleWheel-v0" in done.stdout, done.stderr


def test_one_and_many_have_the_same_bits() -> None:
    random = np.random.default_rng(3)
    actions = random.uniform(-1, 1, (6, 3, 2)).astype(np.float32)
    singles = []
    for i in range(3):
        env = VehicleEnv(**task())
        env.reset(seed=1 + i)
        singles.append(([env.step(action[i])[:2] for action in actions], env.digest()))
    for threads in (1, 8):
        many = VectorEnv(**task(), n=3, threads=threads)
        many.reset(seed=1)
        for k, action in enumerate(actions):
            observed, rewards, *_ = many.step(action)
            for i in range(3):
                assert np.array_equal(observed[i], singles[i][0][k][0]) and rewards[i] == singles[i][0][k][1]
        assert many.digests() == [digest for _, digest in singles]


def test_resets_are_exact_and_free_of_growth() -> None:
    env = VehicleEnv(**task())
    first, _ = env.reset(seed=0)
    start = env.digest()
    env.step(np.array([1.0, 0.2], dtype=np.float32))
    assert env.digest() != start
    for _ in range(100):
        again, _ = env.reset(seed=0)
    assert env.digest() == start and np.array_equal(first, again)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for _ in range(1000):
        env.reset()
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 20_000


def test_episodes_end_apart_and_worlds_start_again() -> None:
    many = VectorEnv(**task(), n=2)
    assert many.metadata["autoreset_mode"] is gymnasium.vector.AutoresetMode.NEXT_STEP
    many.reset(seed=0)
    action = np.zeros((2, 2), dtype=np.float32)
    ends = [many.step(action)[2:4] for _ in range(10)]
    assert not any(terminated.any() for terminated, _ in ends)
    assert [bool(truncated.all()) for _, truncated in ends] == [False] * 9 + [True]
    observed, rewards, terminated, truncated, _ = many.step(action)
    assert (rewards == 0).all() and not truncated.any() and (many.batch.times() == 0).all()
    assert many.observation_space.contains(observed)


def test_randomised_keys_are_seeded() -> None:
    env = VehicleEnv(**task(), randomize={"time.step": [2e-3, 1e-3], "scene.gravity": lambda r: [0, 0, -r.uniform(9, 10)]})
    values = [env.reset(seed=5)[1]["values"] for _ in range(2)]
    assert values[0] == values[1] and env.reset()[1]["values"] != values[0]


def test_motors_and_mistakes() -> None:
    env = VehicleEnv("slider-crank", observe=["time"], act=[("crank", -5.0, 5.0)] if _motor("crank") else [_first()])
    assert env.action_space.shape == (1,)
    with pytest.raises(gr.UsageError, match="robot.speed"):
        VehicleEnv(flat(), observe=["robot.sped"])
    with pytest.raises(gr.UsageError, match="throttle"):
        VehicleEnv(flat(), observe=["time"], act=["robot.throtle"])
    with pytest.raises(ValueError, match="shape"):
        VectorEnv(**task(), n=2).batch.step(np.zeros((3, 2)), 1)
    with pytest.raises(ValueError, match="finite"):
        VectorEnv(**task(), n=1).batch.step(np.array([[np.nan, 0]]), 1)


def _motor(name: str) -> bool:
    return name in gr.load("slider-crank").build().motor_names()


def _first() -> tuple[str, float, float]:
    return (gr.load("slider-crank").build().motor_names()[0], -5.0, 5.0)


def test_registered_environments() -> None:
    assert set(grouser.gym.ENVIRONMENTS) <= set(gymnasium.registry)
    env = gymnasium.make("Grouser/SingleWheel-v0")
    observed, _ = env.reset(seed=0)
    observed, value, *_ = env.step(np.array([2.5], dtype=np.float32))
    assert np.isfinite(observed).all() and value <= 0
    many = gymnasium.make_vec("Grouser/TrackedClimb-v0", num_envs=2)
    many.reset(seed=0)
    assert many.step(many.action_space.sample())[0].shape[0] == 2
