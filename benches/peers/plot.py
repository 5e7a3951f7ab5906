"""Draws time per simulated second against mean overlap of all engines: crates/cli/src/bench/peers.csv to an SVG of the book.

    python benches/peers/plot.py          (needs matplotlib; `cargo xtask peers` runs it)
"""

import csv
import pathlib

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parents[2]
FIGURE = ROOT / "book/src/figures/peers.svg"
BEDS = {"bed-1k-rest": "1,000 spheres", "bed-8k-rest": "8,000 spheres"}


def main():
    """Draws the beds side by side; rows without a mean overlap are left out."""
    lines = (ROOT / "crates/cli/src/bench/peers.csv").read_text().splitlines()
    rows = [row for row in csv.reader(line for line in lines if not line.startswith("#"))]
    figure, panels = plt.subplots(1, len(BEDS), figsize=(11, 4.6), sharex=True)
    for panel, (bench, title) in zip(panels, BEDS.items()):
        for name, engine, value, unit, overlap, _, _ in rows:
            if name != bench or unit != "s/s" or not overlap:
                continue
            x, y = float(overlap), float(value)
            ours = engine.startswith("Grouser")
            panel.loglog(x, y, "o", color="#d55e00" if ours else "#0072b2", markersize=8)
            words = engine.split(" ")
            label = " ".join(w for w in words if not (w[0].isdigit() and w.count(".") > 1))
            left = x > 2.5
            panel.annotate(label, (x, y), xytext=(-8 if left else 8, 8), textcoords="offset points",
                           ha="right" if left else "left", fontsize=9)
        panel.set_title(title)
        panel.set_xlabel("mean overlap in % of the mean radius")
        panel.grid(True, which="both", color="#e1e1e1")
        panel.set_axisbelow(True)
        panel.set_xlim(0.03, 20)
        panel.set_ylim(*(0.3, 30) if bench == "bed-1k-rest" else (3, 100))
    panels[0].set_ylabel("s per simulated second, one thread")
    figure.tight_layout()
    matplotlib.rcParams["svg.hashsalt"] = "peers"
    figure.savefig(FIGURE, metadata={"Date": None})


if __name__ == "__main__":
    main()
