"""Limits of the specification: speed of calls, threads, wrong arguments of all kinds."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

import grouser as gr

BALL = {"time": {"step": 1e-3, "duration": 1.0}, "body": [{"name": "ball", "shape": [{"sphere": {"radius": 0.1}}]}]}


def best(work: Callable[[], object], times: int = 7, clock: Callable[[], float] = time.thread_time) -> float:
    """Least time of several tries; seconds of this thread's processor, which other programs do not lengthen."""
    found = []
    for _ in range(times):
        start = clock()
        work()
        found.append(clock() - start)
    return min(found)


def test_a_call_costs_microseconds() -> None:
    """What a call of `step` costs beside the step itself, of a world with nothing to do."""
    world = gr.Scene(BALL).build(threads=1)
    calls = 2000

    def one_by_one() -> None:
        for _ in range(calls):
            world.step()

    each = best(one_by_one, 15) / calls
    inside = best(lambda: world.step(calls), 15) / calls
    print(f"binding: {1e6 * (each - inside):.2f} us a step beside {1e6 * inside:.2f} us of the step itself")
    assert each - inside < 2e-6


def quiet(work: Callable[[], object]) -> float:
    """Wall-clock seconds that work takes, less those in which this thread waited for a processor that others had."""
    waited = Path("/proc/thread-self/schedstat")
    before, start = int(waited.read_text().split()[1]), time.perf_counter()
    work()
    return time.perf_counter() - start - 1e-9 * (int(waited.read_text().split()[1]) - before)


@pytest.mark.skipif(not Path("/proc/thread-self/schedstat").exists(), reason="Linux tells how long threads wait")
def test_two_worlds_run_at_once() -> None:
    """Two worlds in two threads do at least 1.7 times the work of one, on two cores that nobody else uses."""
    worlds = [gr.load("filling", set={"fill.0.count": 150}).build(threads=1) for _ in range(2)]
    for world in worlds:
        world.step(100)
    starts = [world.snapshot() for world in worlds]

    def again(k: int) -> float:
        worlds[k].restore(starts[k])
        return quiet(lambda: worlds[k].step(60))

    def both() -> float:
        found = [0.0, 0.0]

        def work(k: int) -> None:
            found[k] = again(k)

        threads = [threading.Thread(target=work, args=(k,)) for k in range(2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        return max(found)

    alone = min(again(0) for _ in range(4))
    together = min(both() for _ in range(4))
    print(f"two worlds in two threads: {2 * alone / together:.2f} times one")
    assert 2 * alone / together > 1.7


IMPORT = """
import sys, time
wrote = []
def hook(event, arguments):
    if event == "open" and isinstance(arguments[1], str) and set("wax+") & set(arguments[1]):
        wrote.append(arguments[0])
    elif event.startswith("socket.") or event in ("os.mkdir", "os.rename", "subprocess.Popen"):
        wrote.append(event)
sys.dont_write_bytecode = True
sys.addaudithook(hook)
start = time.process_time()
import grouser
seconds = time.process_time() - start
assert not wrote, wrote
assert "numpy" not in sys.modules
print(seconds)
"""


def test_the_import_is_quick_and_touches_nothing() -> None:
    seconds = min(float(subprocess.check_output([sys.executable, "-c", IMPORT])) for _ in range(5))
    print(f"import: {1e3 * seconds:.0f} ms")
    assert seconds < 0.1


def test_any_wrong_argument_is_an_exception() -> None:
    hypothesis = pytest.importorskip("hypothesis")
    st = hypothesis.strategies
    world = gr.Scene(BALL).build(threads=1)
    number = st.one_of(st.floats(), st.integers(), st.none(), st.text(max_size=3), st.booleans())
    junk = st.one_of(number, st.lists(number, max_size=5), st.lists(st.lists(number, max_size=4), max_size=4), st.binary())
    known = (Exception,)
    calls = [
        lambda a, b, c: world.set_state(a, position=b, rotation=c),
        lambda a, b, c: world.set_state([0], velocity=a, angular_velocity=b),
        lambda a, b, c: world.ray_cast(a, b, c),
        lambda a, b, c: world.height(a, b),
        lambda a, b, c: world.body(a).push(b, c),
        lambda a, b, c: world.restore(a),
        lambda a, b, c: world.positions(out=a),
        lambda a, b, c: gr.Scene.from_dict({"time": a, "body": b}),
        lambda a, b, c: gr.Scene.from_dict(BALL, set={"time.step": a}),
        lambda a, b, c: world.contacts_on(a),
        lambda a, b, c: gr.Sphere(radius=a, position=b).to_dict(),
    ]

    @hypothesis.settings(max_examples=int(os.environ.get("GROUSER_ATTACKS", "500")), deadline=None)
    @hypothesis.given(st.integers(0, len(calls) - 1), junk, junk, junk)
    def attack(which: int, a: object, b: object, c: object) -> None:
        try:
            calls[which](a, b, c)
        except gr.InternalError:
            raise
        except known:
            pass

    attack()
    world.set_state([0], position=[0, 0, 1], rotation=[1, 0, 0, 0], velocity=[0, 0, 0], angular_velocity=[0, 0, 0])
    world.step(3)


def test_many_positions_are_copied_at_the_speed_of_memory() -> None:
    """Ten million positions in 0.1 s are 10 ns each."""
    world = gr.load("filling", set={"fill.0.count": 200_000}).build(threads=1)
    assert world.body_count >= 200_000
    out = np.empty((world.body_count, 3))
    copied = np.empty_like(out)
    seconds = best(lambda: world.positions(out=out), 20) / world.body_count
    memory = best(lambda: np.copyto(copied, world.centers), 20) / world.body_count
    print(f"positions: {1e9 * seconds:.1f} ns a body; numpy copies the view in {1e9 * memory:.1f} ns")
    assert np.array_equal(out, world.centers)
    assert seconds < 10e-9
