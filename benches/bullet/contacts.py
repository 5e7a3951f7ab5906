"""Contacts of random spheres: Bullet against Grouser, as in Table 2 of document 001.

    pip install pybullet numpy
    python benches/bullet/contacts.py 1000000

Makes n random spheres (radii 0.010 to 0.030 m in 21 classes, about six overlaps each), lets Bullet and Grouser find the
overlapping pairs, and compares their number and Bullet's distances with |c1 - c2| - r1 - r2. Not part of the tests: it
needs PyBullet, and a million bodies take Bullet some minutes and about 10 GB.
"""

import pathlib
import re
import subprocess
import sys
import tempfile
import time

import numpy as np
import pybullet as p


def spheres(n):
    rng = np.random.default_rng(1)
    side = (n / 19_920.0) ** (1.0 / 3.0)
    radii = np.round(rng.integers(10, 31, n) * 1e-3, 3)
    order = np.argsort(radii, kind="stable")
    return rng.uniform(0.0, side, (n, 3))[order], radii[order]


def bullet(centers, radii):
    """Pairs and distances of all overlapping spheres."""
    p.connect(p.DIRECT)
    ids = []
    for radius in np.unique(radii):
        here = np.flatnonzero(radii == radius)
        shape = p.createCollisionShape(p.GEOM_SPHERE, radius=radius)
        for center in centers[here]:
            ids.append(p.createMultiBody(1.0, shape, basePosition=center))
    index = np.full(max(ids) + 1, -1)
    index[np.array(ids)] = np.arange(len(ids))
    start = time.time()
    p.performCollisionDetection()
    seconds = time.time() - start
    pairs, distances = [], []
    # Body by body: one call for all returns wrong points beyond some ten thousand contacts.
    for body in ids:
        for contact in p.getContactPoints(bodyA=body):
            if contact[8] <= 0.0 and contact[1] == body and contact[1] < contact[2]:
                pairs.append((index[contact[1]], index[contact[2]]))
                distances.append(contact[8])
    p.disconnect()
    return np.array(pairs), np.array(distances), seconds


def grouser(centers, radii):
    """Number of overlaps by the example `collide`."""
    root = pathlib.Path(__file__).resolve().parents[2]
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "spheres.txt"
        np.savetxt(file, np.column_stack([centers, radii]), fmt="%.17g")
        command = ["cargo", "run", "--release", "--quiet", "-p", "grouser-geom", "--example", "collide", "--", str(file)]
        out = subprocess.run(command, cwd=root, check=True, capture_output=True, text=True).stdout
    print(out, end="")
    return int(re.search(r"(\d+) contacts", out).group(1))


def main():
    n = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    centers, radii = spheres(n)
    pairs, distances, seconds = bullet(centers, radii)
    a, b = pairs[:, 0], pairs[:, 1]
    exact = np.linalg.norm(centers[a] - centers[b], axis=1) - radii[a] - radii[b]
    print(f"{n} spheres; Bullet: {len(pairs)} contacts in {seconds:.2f} s, distances off by at most "
          f"{np.abs(distances - exact).max():.1e} m")
    ours = grouser(centers, radii)
    print(f"Grouser: {ours} contacts; difference {ours - len(pairs)}")
    sys.exit(0 if ours == len(pairs) else 1)


if __name__ == "__main__":
    main()
