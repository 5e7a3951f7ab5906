//! Signals made from a recording after the run: where formulas get their numbers, and evaluating all that were asked
//! for.
//!
//! Signals are taken as they were recorded. Quantities of bodies come from frames, which are fewer than rows of
//! signals: between frames they are interpolated linearly, outside the frames they are absent. Contact forces are sums
//! over the recorded contacts of frames (`record.contacts`).

use crate::error::{RecordError, Result};
use crate::header::Header;
use crate::quantity::Quantity;
use crate::replay::FrameReader;
use crate::signals::derived::{DerivedSignals, columns_of};
use crate::signals::formula::{Formula, FormulaError, FormulaSeries, FormulaSource};
use crate::signals::{Column, SignalTable};
use crate::store::Store;
use std::ops::Range;

/// A recording as formulas see it.
struct Recorded<'a> {
    store: &'a dyn Store,
    table: &'a SignalTable,
}

impl FormulaSource for Recorded<'_> {
    fn times(&self) -> &[f64] {
        &self.table.columns[1]
    }

    fn interval(&self) -> f64 {
        self.table.layout.interval
    }

    fn signal(&self, name: &str) -> Option<FormulaSeries> {
        if name == "time" {
            return Some(FormulaSeries::scalar("s", self.table.columns[1].clone()));
        }
        let mut all = columns_of(&self.table.layout, name).peekable();
        let unit = all.peek()?.1.unit.clone();
        let component = |(i, column): (usize, &Column)| {
            let rest = column.name.strip_prefix(name).unwrap_or_default().trim_start_matches('.').to_string();
            (rest, self.table.columns[i + 2].clone())
        };
        Some(FormulaSeries { unit, components: all.map(component).collect() })
    }

    fn of_bodies(&self, quantity: &str, names: &[&str]) -> std::result::Result<FormulaSeries, String> {
        let reader = FrameReader::open(self.store).map_err(|e| e.to_string())?;
        if reader.times().is_empty() {
            return Err("the recording has no frames (`record.frame_rate`)".to_string());
        }
        let bodies =
            names.iter().map(|name| bodies_of(reader.header(), name)).collect::<std::result::Result<_, _>>()?;
        let of_frames = if quantity == "contact_force" {
            contact_forces(&reader, bodies)?
        } else {
            let quantity = Quantity::ALL.into_iter().find(|q| q.name() == quantity).ok_or("it is not in frames")?;
            means(&reader, quantity, &bodies[0])?
        };
        let times = reader.times();
        let components = of_frames.components.into_iter();
        let spread = components.map(|(name, values)| (name, interpolated(times, &values, self.times())));
        Ok(FormulaSeries { unit: of_frames.unit, components: spread.collect() })
    }
}

/// Bodies of a name: one, or the grains of a fill.
fn bodies_of(header: &Header, name: &str) -> std::result::Result<Range<u32>, String> {
    let one = header.names.iter().find(|(known, _)| known == name).map(|(_, body)| *body..*body + 1);
    let group = || header.groups.iter().find(|g| g.name == name).map(|g| g.first..g.first + g.count);
    one.or_else(group)
        .ok_or_else(|| format!("there is no body or fill `{name}`; `grouser show DIR --bodies` lists them"))
}

/// A quantity of a body in all frames; of a fill, the mean over its grains.
fn means(
    reader: &FrameReader<'_>,
    quantity: Quantity,
    bodies: &Range<u32>,
) -> std::result::Result<FormulaSeries, String> {
    if !reader.header().quantities.contains(&quantity) {
        return Err(format!("frames do not hold `{}` (`record.quantities`)", quantity.name()));
    }
    let names: &[&str] = if quantity == Quantity::Rotation { &["w", "x", "y", "z"] } else { &["x", "y", "z"] };
    let width = quantity.columns();
    let mut components: Vec<(String, Vec<f64>)> = names.iter().map(|name| (name.to_string(), vec![])).collect();
    for frame in 0..reader.times().len() {
        let values = reader.read(quantity, frame).map_err(|e| e.to_string())?.to_f64();
        for (c, (_, series)) in components.iter_mut().enumerate() {
            let sum: f64 = bodies.clone().map(|body| values[body as usize * width + c]).sum();
            series.push(sum / bodies.len().max(1) as f64);
        }
        if quantity == Quantity::Rotation && frame > 0 {
            keep_sign(&mut components, frame);
        }
    }
    Ok(FormulaSeries { unit: quantity.unit().to_string(), components })
}

/// q and -q are the same rotation: takes that which is nearer to the frame before.
fn keep_sign(components: &mut [(String, Vec<f64>)], frame: usize) {
    let dot: f64 = components.iter().map(|(_, series)| series[frame] * series[frame - 1]).sum();
    if dot < 0.0 {
        components.iter_mut().for_each(|(_, series)| series[frame] *= -1.0);
    }
}

/// Sum of the contact forces on the first bodies, of all others or of the second ones alone.
fn contact_forces(reader: &FrameReader<'_>, bodies: Vec<Range<u32>>) -> std::result::Result<FormulaSeries, String> {
    let mut sums = vec![vec![]; 3];
    for frame in 0..reader.times().len() {
        let contacts = reader.contacts(frame).map_err(|e| e.to_string())?;
        let contacts = contacts.ok_or("the recording holds no contacts (`record.contacts = true`)")?;
        let mut sum = [0.0; 3];
        for ([a, b], force) in contacts.bodies.iter().zip(&contacts.force) {
            let counts = |body: &u32, other: &u32| {
                bodies[0].contains(body) && bodies.get(1).is_none_or(|from| from.contains(other))
            };
            let sign = f64::from(u8::from(counts(b, a))) - f64::from(u8::from(counts(a, b)));
            (0..3).for_each(|c| sum[c] += sign * f64::from(force[c]));
        }
        sums.iter_mut().zip(sum).for_each(|(series, x)| series.push(x));
    }
    Ok(FormulaSeries::vector("N", sums))
}

/// Values at other times, linear between those that are known.
fn interpolated(known: &[f64], values: &[f64], times: &[f64]) -> Vec<f64> {
    let (first, last) = (known[0], known[known.len() - 1]);
    // Times of rows and frames are computed alike; the room is for those that were read from other programs' files.
    let room = 1e-9 * (last - first).abs();
    let at = |t: f64| {
        if t < first - room || t > last + room {
            return f64::NAN;
        }
        let next = known.partition_point(|k| *k < t).clamp(1, known.len().max(2) - 1);
        if known.len() == 1 {
            return values[0];
        }
        let share = ((t - known[next - 1]) / (known[next] - known[next - 1])).clamp(0.0, 1.0);
        values[next - 1] + share * (values[next] - values[next - 1])
    };
    times.iter().map(|t| at(*t)).collect()
}

/// Evaluates all definitions of a recording again, one after the other: a formula may name signals that were defined
/// before it. `table`: the signals that the run recorded.
pub fn evaluate(store: &dyn Store, mut table: SignalTable, derived: &mut DerivedSignals) -> Result<()> {
    derived.values = table.columns[..2].to_vec();
    derived.columns.clear();
    for definition in &derived.definitions {
        let refused = |e: FormulaError| {
            RecordError::refused(
                format!("signal `{}`: {e}", definition.name),
                "`grouser show DIR` lists the signals; names with spaces or dashes stand between backticks",
            )
        };
        let formula = Formula::parse(&definition.formula).map_err(refused)?;
        let series = formula.evaluate(&Recorded { store, table: &table }).map_err(refused)?;
        for (component, values) in series.components {
            let dot = if component.is_empty() { "" } else { "." };
            let name = format!("{}{dot}{component}", definition.name);
            let unit = definition.unit.clone().unwrap_or_else(|| series.unit.clone());
            let column = Column { name, unit, filter: definition.filter };
            table.layout.columns.push(column.clone());
            table.columns.push(values.clone());
            derived.columns.push(column);
            derived.values.push(values);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::interpolated;

    #[test]
    fn values_between_frames_are_linear_and_absent_outside() {
        let values = interpolated(&[0.0, 1.0, 3.0], &[0.0, 2.0, -2.0], &[-0.5, 0.0, 0.25, 1.0, 2.0, 3.0, 3.5]);
        assert!(values[0].is_nan() && values[6].is_nan());
        assert_eq!(values[1..6], [0.0, 0.5, 2.0, 0.0, -2.0]);
        assert_eq!(interpolated(&[1.0], &[4.0], &[1.0]), [4.0]);
    }
}
