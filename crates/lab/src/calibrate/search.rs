//! Least values of functions that are costly, noisy and without derivatives, over a box.
//!
//! Points are asked for in batches, whose values can be computed side by side; which points are asked for depends on
//! earlier values alone, so that a search that is begun again asks for the same ones again. One parameter: five points
//! over the range, then around the best of all points the middles to its neighbours and the vertex of the parabola
//! through the three, which halves the bracket in every round. Several: the simplex of J. A. Nelder and R. Mead (1965)
//! with reflection, expansion and both contractions computed in one batch.

/// A point of the box and its value.
pub type Evaluated = (Vec<f64>, f64);

/// When to end.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limits {
    /// Most evaluations; the last batch may go beyond.
    pub evaluations: usize,
    /// Uncertainty of each parameter as a share of its range.
    pub tolerance: f64,
}

/// Finds the least value of a function of numbers from 0 to 1, from `start` on. `evaluate` gives the values of a batch.
/// All points in the order in which they were asked for.
pub fn search<E>(
    start: &[f64],
    limits: Limits,
    mut evaluate: impl FnMut(&[Vec<f64>]) -> Result<Vec<f64>, E>,
) -> Result<Vec<Evaluated>, E> {
    let mut known: Vec<Evaluated> = Vec::new();
    let mut ask = |batch: Vec<Vec<f64>>, known: &mut Vec<Evaluated>| -> Result<Vec<f64>, E> {
        let batch: Vec<Vec<f64>> = batch.into_iter().map(|p| p.iter().map(|x| rounded(*x)).collect()).collect();
        let mut fresh: Vec<Vec<f64>> = Vec::new();
        for point in &batch {
            if known.iter().all(|(p, _)| p != point) && !fresh.contains(point) {
                fresh.push(point.clone());
            }
        }
        let values = evaluate(&fresh)?;
        known.extend(fresh.into_iter().zip(values));
        Ok(batch.iter().map(|p| known.iter().find(|(k, _)| k == p).map_or(f64::INFINITY, |k| k.1)).collect())
    };
    if start.len() == 1 {
        sections(limits, &mut ask, &mut known)?;
    } else {
        simplex(start, limits, &mut ask, &mut known)?;
    }
    Ok(known)
}

/// Best of all points.
pub fn best(known: &[Evaluated]) -> Option<&Evaluated> {
    known.iter().filter(|k| !k.1.is_nan()).min_by(|a, b| a.1.total_cmp(&b.1))
}

/// To a millionth of the range: names of cases stay short, and the same point is asked for once.
fn rounded(x: f64) -> f64 {
    (x.clamp(0.0, 1.0) * 1e6).round() * 1e-6
}

type Ask<'a, E> = &'a mut dyn FnMut(Vec<Vec<f64>>, &mut Vec<Evaluated>) -> Result<Vec<f64>, E>;

fn sections<E>(limits: Limits, ask: Ask<'_, E>, known: &mut Vec<Evaluated>) -> Result<(), E> {
    ask((0..5).map(|i| vec![f64::from(i) / 4.0]).collect(), known)?;
    let mut last_vertex = f64::INFINITY;
    while known.len() < limits.evaluations {
        let mut line: Vec<(f64, f64)> = known.iter().map(|(p, v)| (p[0], *v)).collect();
        line.sort_by(|a, b| a.0.total_cmp(&b.0));
        let value = |i: usize| if line[i].1.is_nan() { f64::INFINITY } else { line[i].1 };
        let Some(b) = (0..line.len()).min_by(|a, b| value(*a).total_cmp(&value(*b))) else { break };
        let (left, right) = (line[b.saturating_sub(1)], line[(b + 1).min(line.len() - 1)]);
        if right.0 - left.0 <= 2.0 * limits.tolerance {
            break;
        }
        let mut batch = vec![0.5 * (left.0 + line[b].0), 0.5 * (right.0 + line[b].0)];
        if let Some(vertex) = vertex(left, line[b], right) {
            if (vertex - last_vertex).abs() < 0.1 * limits.tolerance {
                break;
            }
            last_vertex = vertex;
            batch.push(vertex);
        }
        let before = known.len();
        ask(batch.into_iter().map(|x| vec![x]).collect(), known)?;
        if known.len() == before {
            break;
        }
    }
    Ok(())
}

/// Place of the least value of the parabola through three points, if it is between the outer ones.
fn vertex(a: (f64, f64), b: (f64, f64), c: (f64, f64)) -> Option<f64> {
    let (p, q) = ((b.0 - a.0) * (b.1 - c.1), (b.0 - c.0) * (b.1 - a.1));
    let x = b.0 - 0.5 * ((b.0 - a.0) * p - (b.0 - c.0) * q) / (p - q);
    (x > a.0 && x < c.0 && a.0 < b.0 && b.0 < c.0).then_some(x)
}

fn simplex<E>(start: &[f64], limits: Limits, ask: Ask<'_, E>, known: &mut Vec<Evaluated>) -> Result<(), E> {
    let m = start.len();
    let mut corners = vec![start.to_vec()];
    for i in 0..m {
        let mut corner = start.to_vec();
        corner[i] += if corner[i] > 0.5 { -0.25 } else { 0.25 };
        corners.push(corner);
    }
    let values = ask(corners.clone(), known)?;
    let mut simplex: Vec<Evaluated> = corners.into_iter().zip(values).collect();
    while known.len() < limits.evaluations {
        simplex.sort_by(|a, b| a.1.total_cmp(&b.1));
        let size = (0..m)
            .map(|i| simplex.iter().map(|c| (c.0[i] - simplex[0].0[i]).abs()).fold(0.0, f64::max))
            .fold(0.0, f64::max);
        if size <= limits.tolerance {
            break;
        }
        let worst = simplex[m].clone();
        let middle: Vec<f64> = (0..m).map(|i| simplex[..m].iter().map(|c| c.0[i]).sum::<f64>() / m as f64).collect();
        let along =
            |t: f64| -> Vec<f64> { (0..m).map(|i| rounded(middle[i] + t * (middle[i] - worst.0[i]))).collect() };
        let places = [1.0, 2.0, 0.5, -0.5].map(along);
        let values = ask(places.to_vec(), known)?;
        let [reflected, expanded, outside, inside] = [0, 1, 2, 3].map(|i| (places[i].clone(), values[i]));
        let next = if reflected.1 < simplex[0].1 {
            Some(if expanded.1 < reflected.1 { expanded } else { reflected })
        } else if reflected.1 < simplex[m - 1].1 {
            Some(reflected)
        } else if outside.1 < worst.1.min(reflected.1) {
            Some(outside)
        } else if inside.1 < worst.1 {
            Some(inside)
        } else {
            None
        };
        match next {
            Some(corner) => simplex[m] = corner,
            None => {
                let best = simplex[0].0.clone();
                let shrunk: Vec<Vec<f64>> =
                    simplex[1..].iter().map(|c| (0..m).map(|i| rounded(0.5 * (c.0[i] + best[i]))).collect()).collect();
                let values = ask(shrunk.clone(), known)?;
                simplex.truncate(1);
                simplex.extend(shrunk.into_iter().zip(values));
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMITS: Limits = Limits { evaluations: 200, tolerance: 1e-3 };

    fn run(start: &[f64], limits: Limits, f: impl Fn(&[f64]) -> f64) -> Vec<Evaluated> {
        search::<()>(start, limits, |batch| Ok(batch.iter().map(|p| f(p)).collect())).unwrap()
    }

    #[test]
    fn one_parameter() {
        for target in [0.0, 0.013, 0.37, 0.5, 0.99, 1.0] {
            let known = run(&[0.5], LIMITS, |p| (p[0] - target).powi(2));
            let (place, _) = best(&known).unwrap();
            assert!((place[0] - target).abs() < 1.1e-3, "{target}: {place:?}");
            assert!(known.len() < 40, "{target}: {}", known.len());
        }
        // With a kink the parabola is of no use, the bracket is.
        let known = run(&[0.5], LIMITS, |p| (p[0] - 0.6180).abs());
        assert!((best(&known).unwrap().0[0] - 0.6180).abs() < 1.1e-3 && known.len() < 50);
    }

    #[test]
    fn several_parameters() {
        let known = run(&[0.5, 0.5], LIMITS, |p| (p[0] - 0.2).powi(2) + 10.0 * (p[1] - 0.9 + 0.3 * p[0]).powi(2));
        let (place, _) = best(&known).unwrap();
        assert!((place[0] - 0.2).abs() < 5e-3 && (place[1] - 0.84).abs() < 5e-3, "{place:?}");
        let corner = run(&[0.5, 0.5, 0.5], LIMITS, |p| p.iter().map(|x| (x - 1.0).powi(2)).sum());
        assert!(best(&corner).unwrap().0.iter().all(|x| *x > 0.99), "{corner:?}");
    }

    #[test]
    fn nothing_is_asked_for_twice_and_limits_hold() {
        let known = run(&[0.5], Limits { evaluations: 8, tolerance: 1e-6 }, |p| (p[0] - 0.3).powi(2));
        assert!((8..=10).contains(&known.len()), "{}", known.len());
        for (i, (point, _)) in known.iter().enumerate() {
            assert!(known[..i].iter().all(|(other, _)| other != point));
        }
    }
}
