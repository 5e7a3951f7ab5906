//! Springs and shocks of templates: which law holds is chosen by the keys that are there.
//!
//! With l the length between the two points, v = dl/dt, d = l - `Free Length` and P = `Preload` (0), the force,
//! positive where it pushes apart, is P - k(d) - c(v): k a coefficient or a table, c a coefficient, a table, or
//! degressive; or P - map(l, v). Tables are constant beyond their ends. `Minimum Length` and `Maximum Length`
//! together add stops by the table [`STOP`]: stop(min - l) below, which pushes, and stop(l - max) above, which pulls.
//! Spring and stops are one table over d, exactly, because all of them are linear between points.

use super::super::keys::PartKeys;
use grouser_dynamics::{Curve, ForceMap, SpringLaw};

/// Force in N of a stop over its compression in m.
pub const STOP: [(f64, f64); 11] = [
    (0.0, 0.0),
    (2e-3, 200.0),
    (4e-3, 400.0),
    (6e-3, 600.0),
    (8e-3, 800.0),
    (10e-3, 1000.0),
    (20e-3, 2500.0),
    (30e-3, 4500.0),
    (40e-3, 7500.0),
    (50e-3, 12500.0),
    (60e-3, 125000.0),
];

/// How far from their ends tables go on with their last values, m.
const FAR: f64 = 1e3;

/// A spring's law and its length without force, m (rad of torsion springs).
pub struct ReadSpring {
    /// The law.
    pub law: SpringLaw,
    /// Length without force; `None`: it has none, as a damper.
    pub rest: Option<f64>,
}

/// Reads the law of a spring or shock; `free` is the key of its length without force.
pub fn spring_law<K: PartKeys>(keys: &K, free: &'static str) -> Result<ReadSpring, K::Error> {
    let preload = keys.number_if("Preload")?.unwrap_or(0.0);
    if keys.has("Map Data") {
        let deflections = keys.list("Deformation")?;
        let rows = keys
            .rows("Map Data")?
            .into_iter()
            .map(|row| (row.first().copied().unwrap_or(0.0), row[row.len().min(1)..].to_vec()));
        let map = Curve::Map(Box::new(ForceMap { deflections, rows: rows.collect() }));
        check(keys, "Map Data", &map)?;
        // The map is over the length itself.
        return Ok(ReadSpring { law: SpringLaw { damping: map, preload, ..SpringLaw::default() }, rest: Some(0.0) });
    }
    let damping = damping(keys)?;
    let stiffness = match (keys.has("Spring Curve Data"), keys.has("Spring Coefficient")) {
        (true, _) => Some(keys.table("Spring Curve Data")?),
        (false, true) => {
            let k = keys.not_negative("Spring Coefficient")?;
            Some(vec![(-FAR, -k * FAR), (FAR, k * FAR)])
        }
        (false, false) => None,
    };
    let Some(points) = stiffness else {
        let rest = keys.number_if(free)?;
        let Some(damping) = damping else {
            let why = "it is neither a spring nor a damper".to_string();
            let remedy = "give `Spring Coefficient`, `Spring Curve Data`, `Damping Coefficient`, \
                `Damping Curve Data` or `Map Data`";
            return Err(keys.blame("", why, remedy.into()));
        };
        return Ok(ReadSpring { law: SpringLaw { damping, preload, ..SpringLaw::default() }, rest });
    };
    let rest = keys.number(free)?;
    let stops = match (keys.number_if("Minimum Length")?, keys.number_if("Maximum Length")?) {
        // Published files have the two the other way round as well: both stops then act at once.
        (Some(low), Some(high)) => Some([low - rest, high - rest]),
        _ => None,
    };
    let stiffness = with_stops(&points, stops);
    check(keys, "Spring Curve Data", &stiffness)?;
    Ok(ReadSpring { law: SpringLaw { stiffness, damping: damping.unwrap_or_default(), preload }, rest: Some(rest) })
}

fn check<K: PartKeys>(keys: &K, key: &str, curve: &Curve) -> Result<(), K::Error> {
    curve.fault().map_or(Ok(()), |why| Err(keys.blame(key, why, "mend the table".into())))
}

fn damping<K: PartKeys>(keys: &K) -> Result<Option<Curve>, K::Error> {
    if keys.has("Damping Curve Data") {
        let curve = Curve::held(&keys.table("Damping Curve Data")?);
        return check(keys, "Damping Curve Data", &curve).map(|()| Some(curve));
    }
    if !keys.has("Damping Coefficient") {
        return Ok(None);
    }
    let slope = keys.not_negative("Damping Coefficient")?;
    let pair = (keys.number_if("Degressivity Compression")?, keys.number_if("Degressivity Expansion")?);
    let curve = match pair {
        (Some(compression), Some(expansion)) => Curve::Degressive { slope, compression, expansion },
        (None, None) => Curve::linear(slope),
        _ => {
            let why = "one of the two degressivities is missing".to_string();
            let remedy = "give `Degressivity Compression` and `Degressivity Expansion`, or neither";
            return Err(keys.blame("Damping Coefficient", why, remedy.into()));
        }
    };
    check(keys, "Damping Coefficient", &curve).map(|()| Some(curve))
}

/// A table of pulls over d that is constant beyond its ends, with stops at the two values of d.
fn with_stops(points: &[(f64, f64)], stops: Option<[f64; 2]>) -> Curve {
    let hold = |x: f64| table_at(points, x);
    let is_line = points.len() == 2 && points[0].0 == -FAR;
    let Some([low, high]) = stops else {
        return if is_line { Curve::linear(points[1].1 / FAR) } else { Curve::held(points) };
    };
    let pull = |x: f64| {
        let line = if is_line { points[1].1 / FAR * x } else { hold(x) };
        line - table_at(&STOP, low - x) + table_at(&STOP, x - high)
    };
    let mut xs: Vec<f64> = points.iter().map(|p| p.0).collect();
    xs.extend(STOP.iter().flat_map(|stop| [low - stop.0, high + stop.0]));
    xs.extend([-FAR, FAR]);
    xs.sort_by(f64::total_cmp);
    xs.dedup_by(|a, b| *a - *b < 1e-9);
    Curve::Table(xs.into_iter().map(|x| (x, pull(x))).collect())
}

/// Value of a table that is linear between its points and constant beyond its ends.
fn table_at(points: &[(f64, f64)], x: f64) -> f64 {
    match points.partition_point(|p| p.0 <= x) {
        0 => points[0].1,
        i if i == points.len() => points[i - 1].1,
        i => {
            let ((x0, y0), (x1, y1)) = (points[i - 1], points[i]);
            y0 + (y1 - y0) * (x - x0) / (x1 - x0)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spring_and_stops_are_the_sum_of_their_tables() {
        let points = [(-0.2, -300.0), (0.0, 0.0), (0.03, 10.0), (0.2, 500.0)];
        let (low, high) = (-0.11, 0.07);
        let both = with_stops(&points, Some([low, high]));
        for i in -400..=400 {
            let x = f64::from(i) * 1e-3 + 1e-5;
            let expected = table_at(&points, x) - table_at(&STOP, low - x) + table_at(&STOP, x - high);
            assert!((both.at(x).0 - expected).abs() < 1e-6, "{x}: {} {expected}", both.at(x).0);
        }
        // 6 mm beyond a stop it adds 600 N.
        assert!((both.at(0.076).0 - table_at(&points, 0.076) - 600.0).abs() < 1e-6);
        let line = with_stops(&[(-FAR, -5e4 * FAR), (FAR, 5e4 * FAR)], None);
        assert_eq!(line, Curve::linear(5e4));
    }
}
