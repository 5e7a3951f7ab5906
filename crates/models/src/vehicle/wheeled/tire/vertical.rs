//! The vertical law of tires: force over deflection and its rate.

/// Stiffness of a tire, from its design or a measured curve.
#[derive(Clone, Debug, PartialEq)]
pub enum TireSpring {
    /// F = d1 d + d2 d^2: d1 in N/m, d2 in N/m^2.
    Polynomial([f64; 2]),
    /// Deflections in m and forces in N; straight between them, and on with the last slope.
    Table(Vec<[f64; 2]>),
}

/// Force of a tire over its deflection d and the speed of its centre away from the ground.
#[derive(Clone, Debug, PartialEq)]
pub struct VerticalLaw {
    /// The tire itself.
    pub spring: TireSpring,
    /// Damping, N s/m.
    pub damping: f64,
    /// The rim meets the ground from this deflection on, in m, with this stiffness, in N/m.
    pub bottoming: Option<[f64; 2]>,
}

impl TireSpring {
    /// The polynomial that fits measured pairs of deflection in m and force in N best (least squares); `None` where
    /// fewer than two of them have a deflection.
    pub fn fitted(points: &[[f64; 2]]) -> Option<Self> {
        let moment = |k: i32| points.iter().map(|p| p[0].powi(k)).sum::<f64>();
        let against = |k: i32| points.iter().map(|p| p[1] * p[0].powi(k)).sum::<f64>();
        let (a, b, c) = (moment(2), moment(3), moment(4));
        let determinant = a * c - b * b;
        let (p, q) = (against(1), against(2));
        (determinant > 1e-12 * a * c)
            .then(|| Self::Polynomial([(p * c - q * b) / determinant, (q * a - p * b) / determinant]))
    }

    /// Force in N and stiffness in N/m at a deflection in m.
    pub fn at(&self, depth: f64) -> [f64; 2] {
        match self {
            Self::Polynomial([d1, d2]) => [(d1 + d2 * depth) * depth, d1 + 2.0 * d2 * depth],
            Self::Table(points) => {
                let last = points.len() - 1;
                let i = points[1..last].iter().take_while(|p| p[0] <= depth).count();
                let ([x0, y0], [x1, y1]) = (points[i], points[i + 1]);
                let slope = (y1 - y0) / (x1 - x0);
                [y0 + slope * (depth - x0), slope]
            }
        }
    }

    /// What is wrong with it.
    pub fn fault(&self) -> Option<String> {
        match self {
            Self::Polynomial([d1, d2]) if !(d1.is_finite() && *d1 > 0.0 && d2.is_finite()) => {
                Some(format!("the vertical stiffness {d1} N/m is not greater than zero"))
            }
            Self::Polynomial(_) => None,
            Self::Table(points) => {
                let rises = |w: &[[f64; 2]]| w[1][0] > w[0][0] && w[1][1] >= w[0][1];
                let is_good = points.len() >= 2
                    && points.iter().flatten().all(|x| x.is_finite())
                    && points[0] == [0.0, 0.0]
                    && points.windows(2).all(rises);
                (!is_good).then(|| {
                    "the curve of the vertical force must start at 0, 0, have two points or more, and rise".into()
                })
            }
        }
    }
}

impl VerticalLaw {
    /// Force in N without damping, and stiffness in N/m, at a deflection in m; nothing above the ground.
    pub fn at(&self, depth: f64) -> [f64; 2] {
        if depth <= 0.0 {
            return [0.0, self.spring.at(0.0)[1]];
        }
        let [mut force, mut stiffness] = self.spring.at(depth);
        if let Some([free, rim]) = self.bottoming
            && depth > free
        {
            force += rim * (depth - free);
            stiffness += rim;
        }
        [force.max(0.0), stiffness.max(0.0)]
    }

    /// Energy stored at a deflection in m, J.
    pub fn energy(&self, depth: f64) -> f64 {
        let depth = depth.max(0.0);
        let spring = match &self.spring {
            TireSpring::Polynomial([d1, d2]) => (0.5 * d1 + d2 * depth / 3.0) * depth * depth,
            TireSpring::Table(points) => {
                // Straight between the points: trapezoids, the last one as long as it takes.
                let whole = points.iter().filter(|p| p[0] > 0.0 && p[0] < depth).map(|p| p[0]);
                let ends: Vec<f64> = [0.0].into_iter().chain(whole).chain([depth]).collect();
                let area = |w: &[f64]| 0.5 * (w[1] - w[0]) * (self.spring.at(w[0])[0] + self.spring.at(w[1])[0]);
                ends.windows(2).map(area).sum()
            }
        };
        let rim = self.bottoming.map_or(0.0, |[free, rim]| 0.5 * rim * (depth - free).max(0.0).powi(2));
        spring + rim
    }

    /// The deflection in m under a load in N at rest.
    pub fn depth(&self, load: f64) -> f64 {
        let (mut low, mut high) = (0.0, 1e-3);
        while self.at(high)[0] < load && high < 1e3 {
            high *= 2.0;
        }
        for _ in 0..60 {
            let middle = 0.5 * (low + high);
            if self.at(middle)[0] < load { low = middle } else { high = middle }
        }
        high
    }

    /// What is wrong with it.
    pub fn fault(&self) -> Option<String> {
        let is_good = |x: f64| x.is_finite() && x >= 0.0;
        if !is_good(self.damping) {
            return Some(format!("the vertical damping {} N s/m is negative or not finite", self.damping));
        }
        if let Some([free, stiffness]) = self.bottoming
            && !(is_good(free) && free > 0.0 && is_good(stiffness))
        {
            return Some(format!(
                "the rim meets the ground at a deflection of {free} m: the bottoming radius must be below the unloaded \
                 one"
            ));
        }
        self.spring.fault()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn curves_fit_and_invert() {
        let fitted = TireSpring::fitted(&[[0.0, 0.0], [0.01, 210.0], [0.02, 440.0], [0.03, 690.0]]);
        let Some(TireSpring::Polynomial([d1, d2])) = fitted else { panic!("not fitted") };
        assert!((d1 - 20000.0).abs() < 1e-6 && (d2 - 1e5).abs() < 1e-4, "{d1} {d2}");
        assert_eq!(TireSpring::fitted(&[[0.0, 0.0], [0.01, 210.0]]), None);
        let table = TireSpring::Table(vec![[0.0, 0.0], [0.01, 100.0], [0.02, 300.0]]);
        assert_eq!(table.at(0.005), [50.0, 10000.0]);
        let [force, slope] = table.at(0.03);
        assert!((force - 500.0).abs() < 1e-9 && (slope - 20000.0).abs() < 1e-8);
        let law = VerticalLaw { spring: table, damping: 0.0, bottoming: Some([0.02, 1e5]) };
        assert!((law.at(law.depth(450.0))[0] - 450.0).abs() < 1e-9);
        assert!((law.at(0.03)[0] - 1500.0).abs() < 1e-9);
        // 0.5 + 2 + 4 J of the table, and 5 J of the rim.
        assert!((law.energy(0.03) - 11.5).abs() < 1e-9);
        let falls = TireSpring::Table(vec![[0.0, 0.0], [0.01, 100.0], [0.02, 50.0]]);
        assert!(falls.fault().is_some());
    }
}
