"""Tunes the controller of `grouser.controller` on stones by random search, four worlds at a time.

    python tune_controller.py 12 curve.csv curve.png

Each round draws four sets of gains around the best one and drives four robots over the stones; the score is the way along
x less the way beside the line. The file gets a row for each round: round, best score so far, gains.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np

import grouser as gr
from grouser.controller import OBSERVE, CourseKeeper
from grouser.gym import VectorEnv

NAMES = ["gain_speed", "gain_sum", "gain_heading", "gain_offset"]
WORLDS = 4


def drive(env: VectorEnv, gains: np.ndarray, every: float) -> np.ndarray:
    """Scores of sets of gains, a row each."""
    env.reset(seed=0)
    keepers = [CourseKeeper(**dict(zip(NAMES, row, strict=True))) for row in gains]
    rows, _ = env.batch.observe()
    start = env.task.named(env.batch, rows)["robot.position"].copy()
    way = np.zeros(len(gains))
    for _ in range(round(env.task.duration / every) - 1):
        now = env.task.named(env.batch, rows)
        each = [{name: values[i] for name, values in now.items()} for i in range(len(gains))]
        env.step(np.stack([keeper(one, every) for keeper, one in zip(keepers, each, strict=True)]))
        rows, _ = env.batch.observe()
        way += every * np.abs(now["robot.position"][:, 1])
    return env.task.named(env.batch, rows)["robot.position"][:, 0] - start[:, 0] - way


def tune(rounds: int, duration: float = 1.0, scene: str = "light-robot-gravel") -> list[list[float]]:
    """Rows of the learning curve: round, best score so far in m, gains."""
    every = 0.05
    given = gr.load(scene, set={"time.duration": duration})
    env = VectorEnv(given, WORLDS, OBSERVE, every=every)
    random = np.random.default_rng(1)
    best, top = np.array([0.2, 0.0, 0.2, 0.0]), -np.inf
    curve = []
    for number in range(rounds):
        spread = 1.0 * 0.7**number
        drawn = best * np.exp(spread * random.standard_normal((WORLDS, 4))) + 0.1 * spread * random.random((WORLDS, 4))
        drawn[0] = best
        scores = drive(env, drawn, every)
        if scores.max() > top:
            top, best = float(scores.max()), drawn[int(scores.argmax())]
        curve.append([number, top, *best])
        print(f"round {number}: best {top:.4f} m, " + ", ".join(f"{n} {g:.3f}" for n, g in zip(NAMES, best, strict=True)))
    return curve


def draw(curve: list[list[float]], path: Path) -> None:
    """The learning curve as a picture, with matplotlib."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    rounds, scores = [int(row[0]) for row in curve], [1000 * row[1] for row in curve]
    figure, (upper, lower) = pyplot.subplots(2, 1, sharex=True, figsize=(7, 5.5), height_ratios=[3, 2])
    upper.step(rounds, scores, where="post", color="#1f5f8b", linewidth=2)
    upper.plot(rounds, scores, "o", color="#1f5f8b", markersize=4)
    upper.set_ylabel("best score in mm")
    upper.set_title(f"A course keeper on stones: random search, {WORLDS} robots a round", fontsize=11)
    for name, column, color in zip(NAMES, range(2, 6), ["#1f5f8b", "#c96f1a", "#4a8b3b", "#8b3b6e"], strict=True):
        lower.plot(rounds, [row[column] for row in curve], "o-", markersize=4, label=name, color=color)
    lower.set_yscale("symlog", linthresh=0.05)
    lower.set_ylabel("gain")
    lower.set_xlabel("round")
    lower.set_xticks(rounds)
    lower.legend(fontsize=8, ncols=4, frameon=False, loc="upper left", bbox_to_anchor=(0, 1.18))
    for axes in (upper, lower):
        axes.grid(alpha=0.3)
        axes.spines[["top", "right"]].set_visible(False)
    figure.tight_layout()
    figure.savefig(path, dpi=120)


if __name__ == "__main__":
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 6
    rows = tune(rounds)
    if len(sys.argv) > 2:
        head = ",".join(["round", "score", *NAMES])
        Path(sys.argv[2]).write_text(head + "\n" + "".join(",".join(f"{x:.6g}" for x in row) + "\n" for row in rows))
    if len(sys.argv) > 3:
        draw(rows, Path(sys.argv[3]))
