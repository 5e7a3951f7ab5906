//! Other engines beside ours: figures that were measured once, from `peers.csv`, for a line below each row. A fast
//! answer with grains inside each other is a fast answer to another question.

/// What was measured, a line each; `cargo xtask peers` writes it.
const STORED: &str = include_str!("peers.csv");
/// Our own rows, measured beside the others for the table and the plot of `benches/peers`.
const OURS: &str = "Grouser";

/// A figure of another engine.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct Peer {
    /// The benchmark whose figure it stands beside.
    pub bench: String,
    /// Engine, version, settings.
    pub engine: String,
    /// What it took or reached.
    pub value: f64,
    /// Unit of the value.
    pub unit: String,
    /// Mean overlap of the grains that touch, in % of their mean radius; none: not known.
    pub mean_overlap: Option<f64>,
    /// The greatest.
    pub greatest_overlap: Option<f64>,
    /// The day on which it was measured, or where it is from.
    pub measured: String,
}

impl Peer {
    /// From a line of the file; none for one that has other columns.
    fn read(line: &str) -> Option<Self> {
        let [bench, engine, value, unit, mean, greatest, measured] =
            line.split(',').map(str::trim).collect::<Vec<_>>().try_into().ok()?;
        let overlap = |text: &str| if text.is_empty() { Some(None) } else { text.parse().ok().map(Some) };
        Some(Self {
            bench: bench.to_string(),
            engine: engine.to_string(),
            value: value.parse().ok()?,
            unit: unit.to_string(),
            mean_overlap: overlap(mean)?,
            greatest_overlap: overlap(greatest)?,
            measured: measured.to_string(),
        })
    }

    /// In words.
    fn line(&self) -> String {
        let overlap = match (self.mean_overlap, self.greatest_overlap) {
            (Some(mean), Some(greatest)) => format!(", overlap {mean} % on average, up to {greatest} %"),
            (Some(mean), None) => format!(", overlap {mean} % on average"),
            (None, Some(greatest)) => format!(", overlap up to {greatest} %"),
            (None, None) => String::new(),
        };
        format!("{} {} {}{overlap} ({})", self.engine, self.value, self.unit, self.measured)
    }
}

/// All that is stored.
pub fn all() -> impl Iterator<Item = Peer> {
    STORED.lines().filter(|line| !line.starts_with('#')).filter_map(Peer::read)
}

/// The peers of a benchmark in words, a line each.
pub fn beside(bench: &str) -> Vec<String> {
    let others = all().filter(|peer| peer.bench == bench && !peer.engine.starts_with(OURS));
    others.map(|peer| format!("    beside: {}", peer.line())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bench::BENCHES;

    /// Every line is read, and stands beside a benchmark that there is, in its unit.
    #[test]
    fn every_stored_figure_stands_beside_a_benchmark() {
        let lines = STORED.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
        for line in lines {
            let peer = Peer::read(line).unwrap_or_else(|| panic!("`{line}` has not seven columns"));
            assert!(BENCHES.iter().any(|bench| bench.name == peer.bench), "{line}");
            assert!(["s", "s/s", "ms", "times"].contains(&peer.unit.as_str()), "{line}");
            assert!(peer.value > 0.0 && peer.measured.len() >= 10, "{line}");
        }
        assert!(all().count() > 10);
    }

    /// Our own rows are not beside ours.
    #[test]
    fn ours_is_no_peer() {
        let lines = beside("bed-1k-rest");
        assert!(["Bullet", "MuJoCo", "LAMMPS"].iter().all(|name| lines.iter().any(|line| line.contains(name))));
        assert!(lines.iter().all(|line| !line.contains(OURS)));
    }

    #[test]
    fn a_line_says_what_is_known() {
        let peer = Peer::read("bed-8k-rest,Bullet 10 iterations,42,s/s,,4.5,PERFORMANCE").unwrap();
        assert_eq!(peer.line(), "Bullet 10 iterations 42 s/s, overlap up to 4.5 % (PERFORMANCE)");
        assert_eq!(Peer::read("bed-8k-rest,Bullet,much,s/s,,4.5,PERFORMANCE"), None);
        assert_eq!(Peer::read("bed-8k-rest,Bullet,1,s/s,4.5"), None);
    }
}
