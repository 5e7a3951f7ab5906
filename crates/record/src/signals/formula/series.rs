//! What formulas compute with: a unit, and a series of numbers per component.

/// A series with one or more components.
#[derive(Clone, Debug, PartialEq)]
pub struct FormulaSeries {
    /// Unit, empty if it has none.
    pub unit: String,
    /// Names of the components, empty for a single one, and their numbers by row.
    pub components: Vec<(String, Vec<f64>)>,
}

impl FormulaSeries {
    /// One number per row.
    pub fn scalar(unit: &str, values: Vec<f64>) -> Self {
        Self { unit: unit.to_string(), components: vec![(String::new(), values)] }
    }

    /// Three numbers per row.
    pub fn vector(unit: &str, values: Vec<Vec<f64>>) -> Self {
        let named = ["x", "y", "z"].into_iter().zip(values);
        Self { unit: unit.to_string(), components: named.map(|(name, v)| (name.to_string(), v)).collect() }
    }

    /// The same pure number in each row.
    pub(super) fn number(x: f64, rows: usize) -> Self {
        Self::scalar("", vec![x; rows])
    }

    fn is_scalar(&self) -> bool {
        matches!(self.components.as_slice(), [(name, _)] if name.is_empty())
    }

    pub(super) fn each(self, f: impl Fn(&[f64]) -> Vec<f64>) -> Self {
        let components = self.components.into_iter().map(|(name, values)| (name, f(&values)));
        Self { unit: self.unit, components: components.collect() }
    }

    pub(super) fn map(self, f: impl Fn(f64) -> f64) -> Self {
        self.each(|values| values.iter().map(|x| f(*x)).collect())
    }

    /// Component by component; a single number goes with each of the other side's.
    pub(super) fn zip(&self, other: &Self, f: impl Fn(f64, f64) -> f64) -> Result<Self, String> {
        let pair = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(x, y)| f(*x, *y)).collect::<Vec<f64>>();
        let named = |name: &String, a: &[f64], b: &[f64]| (name.clone(), pair(a, b));
        let components = if other.is_scalar() {
            self.components.iter().map(|(name, a)| named(name, a, &other.components[0].1)).collect()
        } else if self.is_scalar() {
            other.components.iter().map(|(name, b)| named(name, &self.components[0].1, b)).collect()
        } else {
            let names = |series: &Self| series.components.iter().map(|(name, _)| name.clone()).collect::<Vec<_>>();
            let (a, b) = (names(self), names(other));
            if a != b {
                return Err(format!("components {} and {} do not fit together", a.join(", "), b.join(", ")));
            }
            let pairs = self.components.iter().zip(&other.components);
            pairs.map(|((name, a), (_, b))| named(name, a, b)).collect()
        };
        Ok(Self { unit: String::new(), components })
    }

    /// With the unit of both; pure numbers take the other's.
    pub(super) fn with_common_unit(self, a: &Self, b: &Self) -> Result<Self, String> {
        let unit = match (a.unit.as_str(), b.unit.as_str()) {
            ("", unit) | (unit, "") => unit,
            (one, other) if one == other => one,
            (one, other) => return Err(format!("{one} and {other} do not add up")),
        };
        Ok(Self { unit: unit.to_string(), ..self })
    }

    pub(super) fn with_product_unit(self, a: &Self, b: &Self) -> Self {
        let unit = [a.unit.as_str(), b.unit.as_str()].join(" ").trim().to_string();
        Self { unit, ..self }
    }

    pub(super) fn with_quotient_unit(self, a: &Self, b: &Self) -> Self {
        let unit = match (a.unit.as_str(), b.unit.as_str()) {
            (one, other) if one == other => String::new(),
            (one, "") => one.to_string(),
            ("", other) => format!("1/({other})"),
            (one, other) if other.contains([' ', '/']) => format!("{one}/({other})"),
            (one, other) => format!("{one}/{other}"),
        };
        Self { unit, ..self }
    }

    pub(super) fn without_unit(self) -> Self {
        Self { unit: String::new(), ..self }
    }

    /// Length of the vector.
    pub(super) fn norm(self) -> Self {
        let rows = self.components.first().map_or(0, |(_, values)| values.len());
        let square = |i: usize| self.components.iter().map(|(_, values)| values[i] * values[i]).sum::<f64>();
        let values = (0..rows).map(|i| square(i).sqrt()).collect();
        Self { unit: self.unit.clone(), components: vec![(String::new(), values)] }
    }

    /// Rate of change: central differences, one-sided beside ends and absent values.
    pub(super) fn rate(self, times: &[f64]) -> Self {
        let unit = if self.unit.is_empty() { "1/s".to_string() } else { format!("{}/s", self.unit) };
        let rate = |values: &[f64]| {
            let known = |i: usize| values.get(i).is_some_and(|x| !x.is_nan());
            let at = |i: usize| {
                let low = if i > 0 && known(i - 1) { i - 1 } else { i };
                let high = if known(i + 1) { i + 1 } else { i };
                if low == high { f64::NAN } else { (values[high] - values[low]) / (times[high] - times[low]) }
            };
            (0..values.len()).map(|i| if known(i) { at(i) } else { f64::NAN }).collect()
        };
        Self { unit, ..self.each(rate) }
    }

    /// Integral over time from the first row, by the trapezoidal rule; absent values add nothing.
    pub(super) fn integral(self, times: &[f64]) -> Self {
        let unit = match self.unit.strip_suffix("/s") {
            Some(rest) => rest.to_string(),
            None => format!("{} s", self.unit).trim().to_string(),
        };
        let integral = |values: &[f64]| {
            let mut sum = 0.0;
            let piece = |i: usize| match i {
                0 => 0.0,
                _ => Some(0.5 * (values[i] + values[i - 1]) * (times[i] - times[i - 1]))
                    .filter(|x| !x.is_nan())
                    .unwrap_or(0.0),
            };
            let add = |i: usize| {
                sum += piece(i);
                sum
            };
            (0..values.len()).map(add).collect()
        };
        let all = self.components.iter().map(|(name, values)| (name.clone(), integral(values)));
        Self { unit, components: all.collect() }
    }
}
