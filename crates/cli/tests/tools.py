"""Reads a recording and its exports with the tools that people use. Called by tools.rs: RECORDING SIGNALS_CSV FRAMES_CSV VTK_FOLDER.

Exit code 77: none of the tools is installed. Each that is missing is named.
"""

import csv
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

recording, signals_csv, frames_csv, vtk_folder = map(Path, sys.argv[1:5])
checked = []


def tool(name):
    def run(check):
        try:
            module = __import__(name)
        except ImportError:
            print(f"skipped: {name} is not installed")
            return
        check(module)
        checked.append(name)
        print(f"checked with {name} {getattr(module, '__version__', '')}")

    return run


with open(signals_csv) as file:
    rows = list(csv.reader(file))
columns = {name: [float(row[i]) for row in rows[1:]] for i, name in enumerate(rows[0])}
with open(frames_csv) as file:
    frames = list(csv.DictReader(file))


def same(a, b):
    """Equal numbers, absent ones included."""
    return len(a) == len(b) and all(x == y or (x != x and y != y) for x, y in zip(a, b))


@tool("pandas")
def signals(pandas):
    table = pandas.read_parquet(recording / "signals.parquet")
    assert list(table.columns) == list(columns), table.columns
    for name in columns:
        assert same(table[name].tolist(), columns[name]), name


@tool("polars")
def signals_again(polars):
    table = polars.read_parquet(recording / "signals.parquet")
    assert all(same(table[name].to_list(), columns[name]) for name in columns)


@tool("zarr")
def frame_arrays(zarr):
    group = zarr.open_group(str(recording / "frames"), mode="r")
    times, position, rotation, velocity = (group[name][:] for name in ["time", "position", "rotation", "velocity"])
    bodies = position.shape[1]
    assert len(frames) == len(times) * bodies, (len(frames), position.shape)
    for i, row in enumerate(frames):
        frame, body = divmod(i, bodies)
        assert (int(row["frame"]), int(row["body"])) == (frame, body)
        assert float(row["time"]) == times[frame]
        assert [float(row[c]) for c in "xyz"] == position[frame, body].tolist()
        assert [float(row[c]) for c in ["vx", "vy", "vz"]] == velocity[frame, body].tolist()
        quaternion = [float(row[c]) for c in ["qw", "qx", "qy", "qz"]]
        assert max(abs(a - b) for a, b in zip(quaternion, rotation[frame, body])) < 1e-5
    assert group.attrs["grouser"]["bodies"] == bodies
    for name in group.array_keys():
        group[name][:]


@tool("vtk")
def series(vtk):
    from vtk.util.numpy_support import vtk_to_numpy

    (collection,) = vtk_folder.glob("*.pvd")
    sets = ElementTree.parse(collection).getroot().findall("./Collection/DataSet")
    times = sorted({float(s.get("timestep")) for s in sets})
    assert times == sorted({float(row["time"]) for row in frames}), times
    parts = {0: 0, 1: 0}
    for entry in sets:
        reader = vtk.vtkXMLPolyDataReader()
        reader.SetFileName(str(vtk_folder / entry.get("file")))
        reader.Update()
        data = reader.GetOutput()
        part = int(entry.get("part"))
        parts[part] += 1
        assert data.GetFieldData().GetArray("TimeValue").GetValue(0) == float(entry.get("timestep"))
        if part == 0:
            points = data.GetPointData()
            names = {points.GetArrayName(i) for i in range(points.GetNumberOfArrays())}
            assert names == {"radius", "body", "orientation", "velocity", "angular_velocity"}, names
            here = [row for row in frames if float(row["time"]) == float(entry.get("timestep"))]
            bodies = vtk_to_numpy(points.GetArray("body"))
            assert data.GetNumberOfPoints() == data.GetNumberOfVerts() == len(bodies)
            assert points.GetArray("orientation").GetNumberOfComponents() == 4
            assert (vtk_to_numpy(points.GetArray("radius")) > 0).all()
            place = vtk_to_numpy(data.GetPoints().GetData())
            for k, body in enumerate(bodies):
                assert [float(here[body][c]) for c in "xyz"] == place[k].tolist()
        else:
            assert data.GetNumberOfPolys() > 0
            assert data.GetCellData().GetArray("body").GetNumberOfTuples() == data.GetNumberOfPolys()
    assert parts[0] == parts[1] == len(times), parts


sys.exit(0 if checked else 77)
