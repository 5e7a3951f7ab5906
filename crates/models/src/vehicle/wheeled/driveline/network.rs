//! Which shafts there are, and the equations between them.

use super::{DrivelineDef, NEGLIGIBLE};
use crate::vehicle::wheeled::powertrain::{EngineDef, TransmissionDef, TransmissionKind};

/// A speed that rows act on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Spin {
    /// A shaft.
    Shaft(usize),
    /// A wheel: two per driven axle, left first.
    Wheel(usize),
    /// The chassis about the driveshafts' direction.
    Along,
    /// The chassis about the axles' direction.
    Across,
}

/// A weighted sum of speeds.
pub(super) type Sum = Vec<(Spin, f64)>;

/// All speeds at one moment, rad/s.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Speeds {
    pub shafts: Vec<f64>,
    pub wheels: Vec<f64>,
    pub along: f64,
    pub across: f64,
}

impl Speeds {
    /// The value of a sum.
    pub fn of(&self, sum: &Sum) -> f64 {
        sum.iter().fold(0.0, |total, (spin, weight)| {
            total
                + weight
                    * match spin {
                        Spin::Shaft(k) => self.shafts[*k],
                        Spin::Wheel(k) => self.wheels[*k],
                        Spin::Along => self.along,
                        Spin::Across => self.across,
                    }
        })
    }
}

/// Places of the shafts.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Network {
    /// Inertia of each shaft, kg m^2; the first is the driveshaft.
    pub inertia: Vec<f64>,
    /// Per axle: the shaft that leads to it, and the differential's case.
    pub to_axle: Vec<usize>,
    pub case: Vec<usize>,
    /// Crankshaft and input shaft of the gears, where there are such.
    pub crank: Option<usize>,
    pub input: Option<usize>,
    /// Inertia that turns with the chassis about the shafts' direction, kg m^2.
    pub block: f64,
}

/// The driveshaft.
pub(super) const DRIVE: usize = 0;

impl Network {
    /// The shafts of a driveline with an engine and a transmission.
    pub fn new(line: &DrivelineDef, engine: Option<&EngineDef>, transmission: Option<&TransmissionDef>) -> Self {
        let own = transmission.and_then(|t| t.inertias());
        let mut network = Self {
            inertia: vec![line.driveshaft.or(own.map(|own| own[2])).unwrap_or(NEGLIGIBLE)],
            block: engine.map_or(0.0, |e| e.block()) + transmission.map_or(0.0, |t| t.block()),
            ..Self::default()
        };
        let mut add = |inertia: f64| {
            network.inertia.push(inertia);
            network.inertia.len() - 1
        };
        let is_single = line.axles.len() == 1;
        let to_axle: Vec<usize> =
            line.axles.iter().map(|axle| if is_single { DRIVE } else { add(axle.shaft) }).collect();
        let case: Vec<usize> = line.axles.iter().map(|axle| add(axle.case)).collect();
        let crank = own.map(|own| own[0]).or(engine.and_then(|e| e.inertia())).map(&mut add);
        let input = own.map(|own| own[1]).map(&mut add);
        Self { to_axle, case, crank, input, ..network }
    }

    /// Case of axle `a` against its wheels, which have these shares.
    pub fn differential(&self, a: usize, shares: [f64; 2]) -> Sum {
        vec![(Spin::Shaft(self.case[a]), -1.0), (Spin::Wheel(2 * a), shares[0]), (Spin::Wheel(2 * a + 1), shares[1])]
    }

    /// The bevel gear of axle `a`.
    pub fn bevel(&self, a: usize, ratio: f64) -> Sum {
        let (case, shaft) = (Spin::Shaft(self.case[a]), Spin::Shaft(self.to_axle[a]));
        vec![(case, 1.0), (Spin::Across, -1.0), (shaft, -ratio), (Spin::Along, ratio)]
    }

    /// The central differential; `None` with a single axle.
    pub fn central(&self, line: &DrivelineDef) -> Option<Sum> {
        let shafts = self.to_axle.iter().zip(&line.axles).map(|(shaft, axle)| (Spin::Shaft(*shaft), -axle.share));
        (line.axles.len() > 1).then(|| [(Spin::Shaft(DRIVE), 1.0)].into_iter().chain(shafts).collect())
    }

    /// The shaft on the gears' input side, if it has an inertia.
    pub fn gear_input(&self) -> Option<usize> {
        self.input.or(self.crank)
    }

    /// A shaft's speed against the chassis, times a factor.
    pub fn against_chassis(shaft: usize, factor: f64) -> Sum {
        vec![(Spin::Shaft(shaft), factor), (Spin::Along, -factor)]
    }

    /// The gears at a ratio; `None` where no shaft is on their input side.
    pub fn gears(&self, ratio: f64) -> Option<Sum> {
        let input = self.gear_input()?;
        let (drive, input) = (Spin::Shaft(DRIVE), Spin::Shaft(input));
        Some(vec![(drive, 1.0), (input, -ratio), (Spin::Along, ratio - 1.0)])
    }

    /// The speed of the engine: of the crankshaft, else of the driveshaft over the ratio (`None`: neutral).
    pub fn engine(&self, ratio: Option<f64>) -> Option<Sum> {
        match self.crank {
            Some(crank) => Some(Self::against_chassis(crank, 1.0)),
            None => ratio.map(|ratio| Self::against_chassis(DRIVE, 1.0 / ratio)),
        }
    }

    /// Speeds of all shafts that go with those of wheels and chassis; `ratio` gives that of the gears by the
    /// driveshaft's speed (`None`: neutral).
    pub fn start(&self, line: &DrivelineDef, speeds: &mut Speeds, ratio: impl Fn(f64) -> Option<f64>) {
        speeds.shafts = vec![speeds.along; self.inertia.len()];
        let mut drive = 0.0;
        for (a, axle) in line.axles.iter().enumerate() {
            let case = 0.5 * (speeds.wheels[2 * a] + speeds.wheels[2 * a + 1]);
            let shaft = speeds.along + (case - speeds.across) / axle.ratio;
            (speeds.shafts[self.case[a]], speeds.shafts[self.to_axle[a]]) = (case, shaft);
            drive += axle.share * shaft;
        }
        speeds.shafts[DRIVE] = drive;
        if let Some(ratio) = ratio(drive - speeds.along) {
            for shaft in self.input.into_iter().chain(self.crank) {
                speeds.shafts[shaft] = speeds.along + (drive - speeds.along) / ratio;
            }
        }
    }
}

/// The shaft by whose speed a transmission shifts.
pub(super) fn shifts_by_input(transmission: &TransmissionDef) -> bool {
    matches!(transmission.kind, TransmissionKind::Converter { .. })
}
