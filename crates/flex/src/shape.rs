//! The twelve functions of the thin plate element (Melanz 2016, Eq. 6.6, with three misprints mended).
//!
//! A rectangle of sides l and w in the parameters x = l xi and y = w eta. Each corner has three vectors: position r and
//! slopes r_x and r_y. With u = xi and v = eta at a corner where both are 1, and u = 1 - xi or v = 1 - eta elsewhere,
//!
//! ```text
//! S_r = u v (3 u + 3 v - 2 u^2 - 2 v^2 - 1),    S_x = +-l u^2 (u - 1) v,    S_y = +-w v^2 (v - 1) u
//! ```
//!
//! the signs being those of du/dxi and dv/deta. Corners go around: (0, 0), (1, 0), (1, 1), (0, 1). The functions span
//! all cubics and two quartics, so that constant strain, curvature and twist are exact.

/// Vectors of an element: three for each of its four nodes.
pub const VECTORS: usize = 12;

/// The element's functions, or one of their derivatives, at a point.
pub type Twelve = [f64; VECTORS];

/// The functions at a point, with their derivatives by the parameters x and y.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ShapeJet {
    /// The functions.
    pub s: Twelve,
    /// By x.
    pub x: Twelve,
    /// By y.
    pub y: Twelve,
    /// By x twice.
    pub xx: Twelve,
    /// By y twice.
    pub yy: Twelve,
    /// By x and y.
    pub xy: Twelve,
}

/// Corners of the element in xi and eta.
pub const CORNERS: [[f64; 2]; 4] = [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]];

impl ShapeJet {
    /// At xi and eta of a rectangle with sides `l` and `w`.
    pub fn at(xi: f64, eta: f64, l: f64, w: f64) -> Self {
        let mut jet = Self::default();
        for (node, [cx, cy]) in CORNERS.into_iter().enumerate() {
            let (u, su) = if cx == 1.0 { (xi, 1.0) } else { (1.0 - xi, -1.0) };
            let (v, sv) = if cy == 1.0 { (eta, 1.0) } else { (1.0 - eta, -1.0) };
            // d/dx = su/l d/du, d/dy = sv/w d/dv.
            let (dx, dy) = (su / l, sv / w);
            let mut put = |k: usize, f: f64, [fu, fv, fuu, fvv, fuv]: [f64; 5], factor: f64| {
                jet.s[k] = factor * f;
                jet.x[k] = factor * fu * dx;
                jet.y[k] = factor * fv * dy;
                jet.xx[k] = factor * fuu * dx * dx;
                jet.yy[k] = factor * fvv * dy * dy;
                jet.xy[k] = factor * fuv * dx * dy;
            };
            let k = 3 * node;
            let (uu, vv) = (u * u, v * v);
            put(
                k,
                u * v * (3.0 * u + 3.0 * v - 2.0 * uu - 2.0 * vv - 1.0),
                [
                    v * (6.0 * u + 3.0 * v - 6.0 * uu - 2.0 * vv - 1.0),
                    u * (6.0 * v + 3.0 * u - 6.0 * vv - 2.0 * uu - 1.0),
                    v * (6.0 - 12.0 * u),
                    u * (6.0 - 12.0 * v),
                    6.0 * u + 6.0 * v - 6.0 * uu - 6.0 * vv - 1.0,
                ],
                1.0,
            );
            let (a, da) = (uu * (u - 1.0), 3.0 * uu - 2.0 * u);
            put(k + 1, a * v, [da * v, a, (6.0 * u - 2.0) * v, 0.0, da], su * l);
            let (b, db) = (vv * (v - 1.0), 3.0 * vv - 2.0 * v);
            put(k + 2, b * u, [b, db * u, 0.0, (6.0 * v - 2.0) * u, db], sv * w);
        }
        jet
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each function is 1 in its own nodal coordinate and 0 in the eleven others; those of positions sum to 1.
    #[test]
    fn functions_are_one_at_their_own_coordinate() {
        let (l, w) = (0.7, 1.9);
        for (node, [xi, eta]) in CORNERS.into_iter().enumerate() {
            let jet = ShapeJet::at(xi, eta, l, w);
            for k in 0..VECTORS {
                for (c, value) in [jet.s[k], jet.x[k], jet.y[k]].into_iter().enumerate() {
                    let expected = if k == 3 * node + c { 1.0 } else { 0.0 };
                    assert!((value - expected).abs() < 1e-14, "node {node}, function {k}, coordinate {c}: {value}");
                }
            }
        }
        for (xi, eta) in [(0.1, 0.9), (0.35, 0.2), (0.5, 0.5)] {
            let s = ShapeJet::at(xi, eta, l, w).s;
            assert!((s[0] + s[3] + s[6] + s[9] - 1.0).abs() < 1e-14);
        }
    }

    #[test]
    fn derivatives_are_those_of_the_functions() {
        let (l, w, step) = (0.7, 1.9, 1e-5);
        let at = |x: f64, y: f64| ShapeJet::at(x / l, y / w, l, w);
        let (x, y) = (0.23, 1.1);
        let jet = at(x, y);
        for k in 0..VECTORS {
            let by_x = |f: fn(&ShapeJet) -> &Twelve| (f(&at(x + step, y))[k] - f(&at(x - step, y))[k]) / (2.0 * step);
            let by_y = |f: fn(&ShapeJet) -> &Twelve| (f(&at(x, y + step))[k] - f(&at(x, y - step))[k]) / (2.0 * step);
            for (exact, difference) in [
                (jet.x[k], by_x(|j| &j.s)),
                (jet.y[k], by_y(|j| &j.s)),
                (jet.xx[k], by_x(|j| &j.x)),
                (jet.yy[k], by_y(|j| &j.y)),
                (jet.xy[k], by_y(|j| &j.x)),
            ] {
                assert!((exact - difference).abs() < 1e-8, "function {k}: {exact} and {difference}");
            }
        }
    }
}
