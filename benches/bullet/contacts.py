"""Contacts of random spheres: Bullet against Grouser, as in Table 2 of document 001.

    pip install pybullet numpy
    python benches/bullet/contacts.py 1000000

Makes n random spheres (radii 0.010 to 0.030 m in 21 classes, about six overlaps each), lets Bullet and Grouser find the
overlapping pairs, and compares their number and Bullet's distances with |c1 - c2| - r1 - r2. Bullet gets the domain in
tiles with a border of one largest diameter, because PyBullet returns wrong points beyond some ten thousand contacts; a
pair counts in the tile that holds the centre of its first sphere. Not part of the tests: it needs PyBullet, and a
million spheres take it about twenty minutes of one free core, most of them to create the bodies.
"""

import pathlib
import re
import subprocess
import sys
import tempfile

import numpy as np
import pybullet as p

BORDER = 0.06
PER_TILE = 1500


def spheres(n):
    rng = np.random.default_rng(1)
    side = (n / 19_920.0) ** (1.0 / 3.0)
    return rng.uniform(0.0, side, (n, 3)), np.round(rng.integers(10, 31, n) * 1e-3, 3), side


def bullet(centers, radii, side):
    """Number of overlapping pairs, and the largest error of their distances."""
    tiles = max(1, round((len(radii) / PER_TILE) ** (1.0 / 3.0)))
    edge = side / tiles
    home = np.minimum((centers / edge).astype(int), tiles - 1)
    count, error = 0, 0.0
    for tile in np.ndindex(tiles, tiles, tiles):
        low = np.array(tile) * edge
        near = np.flatnonzero(((centers > low - BORDER) & (centers < low + edge + BORDER)).all(axis=1))
        p.connect(p.DIRECT)
        shapes = {r: p.createCollisionShape(p.GEOM_SPHERE, radius=r) for r in np.unique(radii[near])}
        sphere = np.zeros(len(near), int)
        for r, shape in shapes.items():
            some = near[radii[near] == r]
            sphere[list(p.createMultiBody(1.0, shape, batchPositions=centers[some].tolist()))] = some
        p.performCollisionDetection()
        points = [(c[1], c[2], c[8]) for c in p.getContactPoints() if c[8] <= 0.0]
        p.disconnect()
        if not points:
            continue
        a, b, distance = (np.array(x) for x in zip(*points))
        a, b = sphere[a], sphere[b]
        first, second = np.minimum(a, b), np.maximum(a, b)
        exact = np.linalg.norm(centers[first] - centers[second], axis=1) - radii[first] - radii[second]
        owned = (home[first] == tile).all(axis=1)
        count += int(owned.sum())
        error = max(error, float(np.abs(distance - exact)[owned].max(initial=0.0)))
        if tile[1:] == (tiles - 1, tiles - 1):
            print(f"layer {tile[0] + 1} of {tiles}: {count} contacts so far", file=sys.stderr, flush=True)
    return count, error


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
    centers, radii, side = spheres(n)
    ours = grouser(centers, radii)
    count, error = bullet(centers, radii, side)
    print(f"{n} spheres; Bullet: {count} contacts, distances off by at most {error:.1e} m")
    print(f"Grouser: {ours} contacts; difference {ours - count}")
    sys.exit(0 if ours == count else 1)


if __name__ == "__main__":
    main()
