//! Least squares: parameters of a model with their confidence intervals.
//!
//! Minimises S(p) = sum of (y_i - f(p, x_i))^2 by the method of Levenberg (1944) and Marquardt (1963): steps d with
//! (J^T J + lambda diag(J^T J)) d = J^T r, J by differences; lambda falls after a step that lessens S and rises after
//! one that does not. The covariance of the parameters is S/(n - m) (J^T J)^-1; an interval is the value and Student's
//! t for 95 % times its root to both sides. It supposes errors of the points that are independent and alike, so curves
//! are averaged in bins before they are fitted. For few parameters and some hundred points.

/// A parameter with its interval of 95 % confidence.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// Value of least squares.
    pub value: f64,
    /// Half of the interval's width; infinite with no more points than parameters.
    pub half_width: f64,
}

impl Estimate {
    /// The mean of values that are independent of each other: repetitions. Infinite width of one value; nothing of
    /// none.
    pub fn of_mean(values: &[f64]) -> Option<Self> {
        let n = values.len() as f64;
        let value = values.iter().sum::<f64>() / n;
        let variance = values.iter().map(|x| (x - value).powi(2)).sum::<f64>() / (n - 1.0);
        let half_width = match values {
            [] => return None,
            [_] => f64::INFINITY,
            _ => student_95(values.len() - 1) * (variance / n).sqrt(),
        };
        Some(Self { value, half_width })
    }

    /// The interval through a function that grows: the value and the mean distance to its ends.
    pub fn map(self, f: impl Fn(f64) -> f64) -> Self {
        let half_width = 0.5 * (f(self.value + self.half_width) - f(self.value - self.half_width)).abs();
        Self { value: f(self.value), half_width }
    }
}

/// A fitted model.
#[derive(Clone, Debug, PartialEq)]
pub struct Fit {
    /// Its parameters.
    pub parameters: Vec<Estimate>,
    /// Root of the mean square of the points' distances from it, in their unit.
    pub deviation: f64,
    /// Number of points.
    pub points: usize,
}

impl Fit {
    /// Values of the parameters.
    pub fn values(&self) -> Vec<f64> {
        self.parameters.iter().map(|p| p.value).collect()
    }
}

const STEPS: usize = 200;

/// Fits `f(parameters, x)` to points (x, y) from a start whose parameters are not zero. Nothing if there are fewer
/// points than parameters or the points do not tell the parameters apart.
pub fn least_squares<X>(f: impl Fn(&[f64], &X) -> f64, start: &[f64], points: &[(X, f64)]) -> Option<Fit> {
    let (n, m) = (points.len(), start.len());
    let residuals = |p: &[f64]| points.iter().map(|(x, y)| y - f(p, x)).collect::<Vec<f64>>();
    let squares = |r: &[f64]| r.iter().map(|r| r * r).sum::<f64>();
    let mut p = start.to_vec();
    let mut r = residuals(&p);
    let mut sum = squares(&r);
    if n < m || !sum.is_finite() {
        return None;
    }
    let scale = squares(&points.iter().map(|(_, y)| *y).collect::<Vec<_>>());
    let mut lambda = 1e-3;
    for _ in 0..STEPS {
        let (normal, right) = normal_equations(&f, &p, points, &r);
        let mut damped = normal.clone();
        (0..m).for_each(|i| damped[i][i] *= 1.0 + lambda);
        let step = solve(damped, right)?;
        let next: Vec<f64> = p.iter().zip(&step).map(|(p, d)| p + d).collect();
        let next_r = residuals(&next);
        let next_sum = squares(&next_r);
        if next_sum.is_finite() && next_sum <= sum {
            let small = p.iter().zip(&step).all(|(p, d)| d.abs() <= 1e-10 * p.abs());
            let done = small || sum - next_sum <= 1e-15 * scale && lambda < 1e-6;
            (p, r, sum, lambda) = (next, next_r, next_sum, lambda * 0.3);
            if done {
                break;
            }
        } else if lambda > 1e12 {
            break;
        } else {
            lambda *= 4.0;
        }
    }
    let (normal, _) = normal_equations(&f, &p, points, &r);
    let variance = if n > m { sum / (n - m) as f64 } else { f64::INFINITY };
    let parameters = (0..m)
        .map(|i| {
            let unit: Vec<f64> = (0..m).map(|j| if i == j { 1.0 } else { 0.0 }).collect();
            let inverse = solve(normal.clone(), unit)?[i];
            let half_width =
                if n > m { student_95(n - m) * (variance * inverse.max(0.0)).sqrt() } else { f64::INFINITY };
            Some(Estimate { value: p[i], half_width })
        })
        .collect::<Option<Vec<_>>>()?;
    Some(Fit { parameters, deviation: (sum / n as f64).sqrt(), points: n })
}

/// Fits all groups of points together. With more than three groups, whose points know of each other, the intervals come
/// from the groups, not from their points: Quenouille and Tukey's jackknife, the scatter of fits that leave out one
/// group each. Infinite if one of these fits fails, as where one group alone tells a parameter.
pub fn least_squares_of_groups<X: Clone>(
    f: impl Fn(&[f64], &X) -> f64,
    start: &[f64],
    groups: &[Vec<(X, f64)>],
) -> Option<Fit> {
    let fit = least_squares(&f, start, &groups.concat())?;
    let n = groups.len();
    if n <= 3 {
        return Some(fit);
    }
    let values = fit.values();
    let without = |i: usize| {
        let rest: Vec<(X, f64)> =
            groups.iter().enumerate().filter(|(k, _)| *k != i).flat_map(|g| g.1.clone()).collect();
        least_squares(&f, &values, &rest).map(|fit| fit.values())
    };
    let Some(left_out) = (0..n).map(without).collect::<Option<Vec<_>>>() else {
        let unknown = values.iter().map(|value| Estimate { value: *value, half_width: f64::INFINITY });
        return Some(Fit { parameters: unknown.collect(), ..fit });
    };
    let parameters = values.iter().enumerate().map(|(k, value)| {
        let mean = left_out.iter().map(|v| v[k]).sum::<f64>() / n as f64;
        let squares = left_out.iter().map(|v| (v[k] - mean).powi(2)).sum::<f64>();
        let error = (squares * (n - 1) as f64 / n as f64).sqrt();
        Estimate { value: *value, half_width: student_95(n - 1) * error }
    });
    Some(Fit { parameters: parameters.collect(), ..fit })
}

/// J^T J and J^T r, with derivatives by central differences.
fn normal_equations<X>(
    f: &impl Fn(&[f64], &X) -> f64,
    p: &[f64],
    points: &[(X, f64)],
    r: &[f64],
) -> (Vec<Vec<f64>>, Vec<f64>) {
    let m = p.len();
    let (mut normal, mut right) = (vec![vec![0.0; m]; m], vec![0.0; m]);
    let mut row = vec![0.0; m];
    for ((x, _), r) in points.iter().zip(r) {
        for i in 0..m {
            let h = 1e-6 * p[i].abs().max(1e-12);
            let shifted = |by: f64| {
                let mut q = p.to_vec();
                q[i] += by;
                f(&q, x)
            };
            row[i] = (shifted(h) - shifted(-h)) / (2.0 * h);
        }
        for i in 0..m {
            right[i] += row[i] * r;
            (0..m).for_each(|j| normal[i][j] += row[i] * row[j]);
        }
    }
    (normal, right)
}

/// Solves a small symmetric system by elimination, its rows and columns scaled to a unit diagonal first: parameters
/// differ by many orders of magnitude.
fn solve(mut a: Vec<Vec<f64>>, mut b: Vec<f64>) -> Option<Vec<f64>> {
    let m = b.len();
    let scale: Vec<f64> = (0..m).map(|i| a[i][i].sqrt()).collect();
    if scale.iter().any(|s| !(s.is_finite() && *s > 0.0)) {
        return None;
    }
    for i in 0..m {
        b[i] /= scale[i];
        (0..m).for_each(|j| a[i][j] /= scale[i] * scale[j]);
    }
    for i in 0..m {
        if a[i][i].abs() < 1e-13 {
            return None;
        }
        for k in i + 1..m {
            let factor = a[k][i] / a[i][i];
            (i..m).for_each(|j| a[k][j] -= factor * a[i][j]);
            b[k] -= factor * b[i];
        }
    }
    for i in (0..m).rev() {
        let known: f64 = (i + 1..m).map(|j| a[i][j] * b[j]).sum();
        b[i] = (b[i] - known) / a[i][i];
    }
    Some(b.iter().zip(scale).map(|(x, s)| x / s).collect())
}

/// Student's t that 95 % of the distribution lie within, to both sides: exact for one and two degrees of freedom, else
/// by Cornish and Fisher's expansion (Abramowitz and Stegun, 26.7.5), off by less than 0.3 %.
pub fn student_95(freedom: usize) -> f64 {
    let (z, n) = (1.959_963_984_540_054_f64, freedom as f64);
    match freedom {
        0 => f64::INFINITY,
        1 => 12.706_204_736,
        2 => 4.302_652_730,
        _ => {
            let odd = |c: [f64; 5]| c.iter().rev().fold(0.0, |sum, c| sum * z * z + c) * z;
            z + odd([1.0, 1.0, 0.0, 0.0, 0.0]) / (4.0 * n)
                + odd([3.0, 16.0, 5.0, 0.0, 0.0]) / (96.0 * n * n)
                + odd([-15.0, 17.0, 19.0, 3.0, 0.0]) / (384.0 * n.powi(3))
                + odd([-945.0, -1920.0, 1482.0, 776.0, 79.0]) / (92160.0 * n.powi(4))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reproducible errors between -1 and 1.
    fn noise(i: usize) -> f64 {
        let x = (i as f64 * 12.9898).sin() * 43758.5453;
        2.0 * (x - x.floor()) - 1.0
    }

    #[test]
    fn exact_points_give_the_parameters_back() {
        let janosi = |p: &[f64], x: &f64| p[0] * (1.0 - (-x / p[1]).exp());
        let points: Vec<(f64, f64)> =
            (1..40).map(|i| i as f64 * 1e-4).map(|x| (x, janosi(&[9.3e3, 7e-4], &x))).collect();
        let fit = least_squares(janosi, &[5e3, 3e-3], &points).unwrap();
        assert!((fit.parameters[0].value / 9.3e3 - 1.0).abs() < 1e-8, "{fit:?}");
        assert!((fit.parameters[1].value / 7e-4 - 1.0).abs() < 1e-8 && fit.parameters[1].half_width < 1e-10, "{fit:?}");

        let bekker = |p: &[f64], (b, z): &(f64, f64)| (p[0] / b + p[1]) * z.powf(p[2]);
        let truth = [1.2e4, 9e5, 0.9];
        let mut points = Vec::new();
        for b in [0.03, 0.05] {
            points.extend((1..30).map(|i| (b, i as f64 * 1e-3)).map(|x| (x, bekker(&truth, &x))));
        }
        let fit = least_squares(bekker, &[1e3, 1e6, 1.0], &points).unwrap();
        for (found, true_value) in fit.values().iter().zip(truth) {
            assert!((found / true_value - 1.0).abs() < 1e-6, "{fit:?}");
        }
    }

    #[test]
    fn intervals_hold_the_truth_and_shrink_with_the_number_of_points() {
        let line = |p: &[f64], x: &f64| p[0] + p[1] * x;
        let widths: Vec<f64> = [20, 2000]
            .iter()
            .map(|n| {
                let points: Vec<(f64, f64)> =
                    (0..*n).map(|i| (i as f64 / *n as f64, i)).map(|(x, i)| (x, 2.0 + 3.0 * x + noise(i))).collect();
                let fit = least_squares(line, &[1.0, 1.0], &points).unwrap();
                for (found, truth) in fit.parameters.iter().zip([2.0, 3.0]) {
                    assert!((found.value - truth).abs() < found.half_width, "{n}: {fit:?}");
                }
                fit.parameters[1].half_width
            })
            .collect();
        // As 1 over the root of n, and a little more for few points.
        assert!((widths[0] / widths[1] - 10.0).abs() < 3.0, "{widths:?}");
    }

    /// Groups that lie higher or lower as a whole: their points alone would make the interval of the height too narrow.
    #[test]
    fn groups_count_once() {
        let line = |p: &[f64], x: &f64| p[0] + p[1] * x;
        let group = |g: usize| -> Vec<(f64, f64)> {
            (0..60).map(|i| i as f64 / 60.0).map(|x| (x, 2.0 + 3.0 * x + noise(g + 7))).collect()
        };
        let groups: Vec<_> = (0..6).map(group).collect();
        let each = least_squares_of_groups(line, &[1.0, 1.0], &groups).unwrap();
        let all = least_squares(line, &[1.0, 1.0], &groups.concat()).unwrap();
        assert_eq!(each.values(), all.values());
        assert!((each.parameters[0].value - 2.0).abs() < each.parameters[0].half_width, "{each:?}");
        assert!(each.parameters[0].half_width > 2.0 * all.parameters[0].half_width, "{each:?} {all:?}");
        // The mean's own: Student's t over the root of n times the deviation of the groups.
        let heights: Vec<f64> = (0..6).map(|g| noise(g + 7)).collect();
        let mean = heights.iter().sum::<f64>() / 6.0;
        let error = (heights.iter().map(|h| (h - mean).powi(2)).sum::<f64>() / 30.0).sqrt();
        assert!((each.parameters[0].half_width / (student_95(5) * error) - 1.0).abs() < 1e-6, "{each:?}");
        // Three groups or fewer: as points.
        let few = least_squares_of_groups(line, &[1.0, 1.0], &groups[..3]).unwrap();
        assert_eq!(Some(few), least_squares(line, &[1.0, 1.0], &groups[..3].concat()));
    }

    #[test]
    fn what_points_do_not_tell_is_not_fitted() {
        let line = |p: &[f64], x: &f64| p[0] + p[1] * x;
        assert_eq!(least_squares(line, &[1.0, 1.0], &[(1.0, 2.0)]), None);
        assert_eq!(least_squares(line, &[1.0, 1.0], &[(1.0, 2.0), (1.0, 2.5), (1.0, 1.5)]), None);
        let two = least_squares(line, &[1.0, 1.0], &[(1.0, 2.0), (2.0, 3.0)]).unwrap();
        assert!(two.parameters[0].half_width.is_infinite() && (two.parameters[1].value - 1.0).abs() < 1e-9);
    }

    #[test]
    fn means_of_repetitions() {
        // Student (1908): hours of sleep gained with a drug, ten patients: 0.75 +- 1.789 t/sqrt(10), t = 2.262.
        let gained = [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0];
        let mean = Estimate::of_mean(&gained).unwrap();
        assert!((mean.value - 0.75).abs() < 1e-12 && (mean.half_width - 1.28).abs() < 0.01, "{mean:?}");
        assert_eq!(Estimate::of_mean(&[2.0]), Some(Estimate { value: 2.0, half_width: f64::INFINITY }));
        assert_eq!(Estimate::of_mean(&[]), None);
    }

    /// Values of the tables.
    #[test]
    fn students_t() {
        for (freedom, t) in [(1, 12.706), (2, 4.303), (3, 3.182), (5, 2.571), (10, 2.228), (30, 2.042), (1000, 1.962)] {
            assert!((student_95(freedom) / t - 1.0).abs() < 4e-3, "{freedom}: {}", student_95(freedom));
        }
    }
}
