//! Driveline, transmission and engine of a vehicle as one element (equations: the folder's first file).

use super::network::{DRIVE, Network, Speeds, Spin, shifts_by_input};
use super::rows::{MadeLaw, MadeRow, Purpose, RowMaker, SpinAxes, Tangent};
use super::{DrivelineDef, DrivenAxle};
use crate::vehicle::Pedals;
use crate::vehicle::wheeled::powertrain::{EngineDef, GearState, ShiftView, TransmissionDef, TransmissionKind};
use grouser_dynamics::element::{
    Element, ElementLoads, ElementReading, ElementRows, ElementSolution, ElementView, Shaft, StateMismatch,
    count_numbers,
};
use grouser_dynamics::{BodyId, Wrench};
use grouser_math::Vec3;

/// A wheel that is driven.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WheelEnd {
    /// The spindle.
    pub body: BodyId,
    /// Its axis in its own frame, unit: spin about it rolls forward.
    pub axis: Vec3,
}

/// A powertrain, to be added to a world.
#[derive(Clone, Debug, PartialEq)]
pub struct PowertrainDef {
    /// Name for messages and signals.
    pub name: Option<String>,
    /// What reacts.
    pub chassis: BodyId,
    /// Left and right wheel of each driven axle, in the driveline's order.
    pub wheels: Vec<[WheelEnd; 2]>,
    /// From the driveshaft to the wheels.
    pub driveline: DrivelineDef,
    /// Engine and transmission; `None`: nothing drives.
    pub drive: Option<(EngineDef, TransmissionDef)>,
    /// What the driver does over time.
    pub pedals: Pedals,
}

/// What the next step depends on.
#[derive(Clone, Debug, PartialEq)]
struct PowertrainState {
    /// Have the shafts taken up the speeds of the wheels?
    has_started: bool,
    gear: GearState,
    /// Per shaft: acceleration in the last step, rad/s^2.
    rates: Vec<f64>,
    /// Per axle: torque of its differential in the last step, N m.
    torques: Vec<f64>,
    /// Work of the engine, and what converter, clutches and biased differentials have taken, J.
    work: f64,
    lost: f64,
    command: Option<[f64; Pedals::COUNT]>,
}

/// A powertrain as an element.
///
/// A command has [`Pedals::COUNT`] numbers: throttle, brake, clutch pedal, gear.
pub struct Powertrain {
    name: Option<String>,
    bodies: Vec<BodyId>,
    /// Axes of the wheels in their frames.
    axes: Vec<Vec3>,
    line: DrivelineDef,
    drive: Option<(EngineDef, TransmissionDef)>,
    pedals: Pedals,
    network: Network,
    /// Speeds of the shafts are state as well.
    shafts: Vec<Shaft>,
    state: PowertrainState,
    // Of the present step.
    equations: Vec<MadeRow>,
    bounded: Vec<MadeRow>,
    laws: Vec<MadeLaw>,
    /// What the engine's speed is above that of its row, rad/s; see `speed_above`.
    above: f64,
    // Of the last step.
    loads: Vec<Wrench>,
    engine_speed: f64,
    engine_torque: f64,
    drive_torque: f64,
}

/// Difference of the wheels' speeds, rad/s, up to which torques are equal, and from which on they differ most.
const BIASED: [f64; 2] = [0.25, 0.5];
/// Engine speed, rad/s, below which the drag of an engine that turns with the wheels fades out.
const STALLS: f64 = 10.0;

impl DrivenAxle {
    /// Shares of the torque of the left and the right wheel.
    fn shares(&self, [left, right]: [f64; 2], brakes: bool) -> [f64; 2] {
        let apart = left.abs() - right.abs();
        let share = ((apart.abs() - BIASED[0]) / (BIASED[1] - BIASED[0])).clamp(0.0, 1.0);
        let bias = 1.0 + (self.max_bias - 1.0) * share;
        let (more, less) = (bias / (1.0 + bias), 1.0 / (1.0 + bias));
        if (apart > 0.0) == brakes { [more, less] } else { [less, more] }
    }
}

impl Powertrain {
    /// The element. The description is checked already.
    pub fn new(def: PowertrainDef) -> Self {
        let (engine, transmission) = (def.drive.as_ref().map(|d| &d.0), def.drive.as_ref().map(|d| &d.1));
        let network = Network::new(&def.driveline, engine, transmission);
        let wheels = || def.wheels.iter().flatten();
        let gear = GearState { gear: i32::from(def.pedals.gear).signum(), shifted: 0.0, shifts: 0 };
        let (shafts, axles) = (network.inertia.len(), def.driveline.axles.len());
        Self {
            name: def.name,
            bodies: [def.chassis].into_iter().chain(wheels().map(|w| w.body)).collect(),
            axes: wheels().map(|w| w.axis).collect(),
            shafts: network.inertia.iter().map(|inertia| Shaft { inertia: *inertia, speed: 0.0 }).collect(),
            state: PowertrainState {
                has_started: false,
                gear,
                rates: vec![0.0; shafts],
                torques: vec![0.0; axles],
                work: 0.0,
                lost: 0.0,
                command: None,
            },
            loads: vec![Wrench::default(); 1 + 2 * axles],
            line: def.driveline,
            drive: def.drive,
            pedals: def.pedals,
            network,
            equations: Vec::new(),
            bounded: Vec::new(),
            laws: Vec::new(),
            above: 0.0,
            engine_speed: 0.0,
            engine_torque: 0.0,
            drive_torque: 0.0,
        }
    }

    fn directions(&self, view: &ElementView) -> SpinAxes {
        let chassis = view.pose(0);
        SpinAxes {
            wheels: self.axes.iter().enumerate().map(|(k, axis)| view.pose(1 + k).vector(*axis)).collect(),
            along: chassis.vector(self.line.along),
            across: chassis.vector(self.line.across),
        }
    }

    /// Speeds before the forces of the step, or at its end.
    fn speeds(&self, view: &ElementView, directions: &SpinAxes) -> Speeds {
        let chassis = view.velocity(0).angular;
        let wheels = directions.wheels.iter().enumerate();
        Speeds {
            shafts: self.shafts.iter().map(|s| s.speed).collect(),
            wheels: wheels.map(|(k, axis)| axis.dot(view.velocity(1 + k).angular)).collect(),
            along: directions.along.dot(chassis),
            across: directions.across.dot(chassis),
        }
    }

    /// Throttle, brake, clutch pedal and gear.
    fn controls(&self, time: f64) -> [f64; Pedals::COUNT] {
        self.state.command.unwrap_or_else(|| self.pedals.at(time))
    }

    /// Ratio of the gears; `None`: neutral, or nothing drives.
    fn ratio(&self, speeds: &Speeds) -> Option<f64> {
        let (_, transmission) = self.drive.as_ref()?;
        transmission.ratio(self.state.gear.gear, speeds.shafts[DRIVE] - speeds.along)
    }

    /// The gear for the next step.
    fn shift(&self, speeds: &Speeds, time: f64) -> GearState {
        let Some((_, transmission)) = &self.drive else { return self.state.gear };
        let by = match self.network.input.filter(|_| shifts_by_input(transmission)) {
            Some(input) => Some(Network::against_chassis(input, 1.0)),
            None => self.network.engine(self.ratio(speeds)),
        };
        let speed = by.map_or(0.0, |sum| speeds.of(&sum).abs());
        let wanted = self.controls(time)[3].round() as i32;
        transmission.shift(self.state.gear, ShiftView { wanted, speed, time })
    }

    /// Takes up the speeds of the wheels, before the first step.
    fn start(&mut self, view: &ElementView) {
        let mut speeds = self.speeds(view, &self.directions(view));
        let wanted = self.controls(view.time)[3].round() as i32;
        self.state.gear = GearState { gear: wanted.signum(), shifted: 0.0, shifts: 0 };
        let transmission = self.drive.as_ref().map(|d| &d.1);
        let ratio = |gear: i32, drive: f64| transmission.and_then(|t| t.ratio(gear, drive));
        self.network.start(&self.line, &mut speeds, |drive| ratio(self.state.gear.gear, drive));
        let gear = self.shift(&speeds, view.time);
        if gear != self.state.gear {
            self.network.start(&self.line, &mut speeds, |drive| ratio(gear.gear, drive));
            self.state.gear = gear;
        }
        for (shaft, speed) in self.shafts.iter_mut().zip(&speeds.shafts) {
            shaft.speed = *speed;
        }
    }

    /// Speeds that the step expects where it takes the laws: shafts go on as in the last step.
    fn expected(&self, now: &Speeds, ahead: f64) -> Speeds {
        let shafts = now.shafts.iter().zip(&self.state.rates).map(|(speed, rate)| speed + ahead * rate).collect();
        Speeds { shafts, ..now.clone() }
    }

    /// Differentials, bevel gears and locks.
    fn add_driveline(&self, now: &Speeds, make: &mut RowMaker) {
        let engaged = self.line.lock_engaged.at(make.view.time).clamp(0.0, 1.0);
        for (a, axle) in self.line.axles.iter().enumerate() {
            let shares = axle.shares([now.wheels[2 * a], now.wheels[2 * a + 1]], self.state.torques[a] < 0.0);
            let sum = self.network.differential(a, shares);
            make.equation(Purpose::Differential(a), &sum, now.of(&sum));
            let sum = self.network.bevel(a, axle.ratio);
            make.equation(Purpose::Gear, &sum, now.of(&sum));
            if engaged * axle.lock > 0.0 {
                let sum = vec![(Spin::Wheel(2 * a), 1.0), (Spin::Wheel(2 * a + 1), -1.0)];
                make.held(Purpose::Clutch, &sum, now.of(&sum), engaged * axle.lock);
            }
        }
        if let Some(sum) = self.network.central(&self.line) {
            make.equation(Purpose::Gear, &sum, now.of(&sum));
        }
        for pair in self.network.to_axle.windows(2).filter(|_| engaged * self.line.central_lock > 0.0) {
            let sum = vec![(Spin::Shaft(pair[0]), 1.0), (Spin::Shaft(pair[1]), -1.0)];
            make.held(Purpose::Clutch, &sum, now.of(&sum), engaged * self.line.central_lock);
        }
        if self.network.block > 0.0 {
            make.inertia(Purpose::Block, &vec![(Spin::Along, 1.0)], now.along, self.network.block);
        }
    }

    /// What the engine's speed is above that of its row: the mean of the wheels' speeds against that by their shares of
    /// the torque.
    fn speed_above(&self, now: &Speeds, ratio: Option<f64>) -> f64 {
        let (Some(ratio), None) = (ratio, self.network.crank) else { return 0.0 };
        let of = |(a, axle): (usize, &DrivenAxle)| {
            let wheels = [now.wheels[2 * a], now.wheels[2 * a + 1]];
            let shares = axle.shares(wheels, self.state.torques[a] < 0.0);
            axle.share * ((0.5 - shares[0]) * wheels[0] + (0.5 - shares[1]) * wheels[1]) / axle.ratio
        };
        self.line.axles.iter().enumerate().map(of).sum::<f64>() / ratio
    }

    /// Engine, converter, clutch and gears.
    fn add_drive(&self, now: &Speeds, make: &mut RowMaker) {
        let Some((engine, transmission)) = &self.drive else { return };
        let [throttle, _, pedal, _] = self.controls(make.view.time);
        let ratio = self.ratio(now);
        let ahead = self.expected(now, make.view.theta.unwrap_or(1.0) * make.view.h);
        if let Some(sum) = ratio.and_then(|ratio| self.network.gears(ratio)) {
            make.equation(Purpose::Gears, &sum, now.of(&sum));
        }
        if let Some(sum) = self.network.engine(ratio) {
            let (expected, turns_freely) = (ahead.of(&sum), self.network.input.is_some());
            let (torque, slope) = engine_torque(engine, expected + self.above, throttle.clamp(0.0, 1.0), turns_freely);
            let passed = transmission.efficiency();
            let law = Tangent { torque: passed * torque, slope: passed * (-slope).max(0.0), expected };
            let before = now.of(&sum);
            make.law(Purpose::Engine, sum, before, law);
        }
        let (Some(crank), Some(input)) = (self.network.crank, self.network.input) else { return };
        match &transmission.kind {
            TransmissionKind::Converter { converter, .. } => {
                let [w, u] = [crank, input].map(|shaft| ahead.shafts[shaft] - ahead.along);
                let slip = converter.at(w, u);
                let r = slip.ratio;
                let sum = vec![(Spin::Shaft(input), r), (Spin::Shaft(crank), -1.0), (Spin::Along, 1.0 - r)];
                let slope = slip.slopes[0].max(-slip.slopes[1] / r).max(0.0);
                let law = Tangent { torque: slip.torque, slope, expected: ahead.of(&sum) };
                let before = now.of(&sum);
                make.law(Purpose::Converter, sum, before, law);
            }
            TransmissionKind::Manual { clutch, .. } => {
                let sum = vec![(Spin::Shaft(crank), 1.0), (Spin::Shaft(input), -1.0)];
                let most = clutch * (1.0 - pedal.clamp(0.0, 1.0));
                if most > 0.0 {
                    make.held(Purpose::Clutch, &sum, now.of(&sum), most);
                }
            }
            _ => {}
        }
    }

    /// Takes up the loads, torques and works of the step's rows and laws; `after` are the speeds at its end.
    fn take(&mut self, h: f64, solution: &ElementSolution, after: &Speeds) {
        self.loads.fill(Wrench::default());
        (self.engine_torque, self.drive_torque) = (0.0, 0.0);
        let equations = self.equations.iter().zip(solution.equations);
        for (made, solved) in equations.chain(self.bounded.iter().zip(solution.bounded)) {
            match made.purpose {
                Purpose::Slope(k) => {
                    self.laws[k].impulse += solved.impulse;
                    continue;
                }
                Purpose::Differential(a) => self.state.torques[a] = solved.impulse / h,
                Purpose::Gears => self.drive_torque = solved.impulse / h,
                _ => {}
            }
            made.load(solved.impulse / h, &mut self.loads);
            // Gears lose what a shift takes.
            if made.purpose != Purpose::Block {
                self.state.lost -= 0.5 * solved.impulse * (made.before + solved.velocity);
            }
        }
        for law in &self.laws {
            law.row.load(law.impulse / h, &mut self.loads);
            let work = 0.5 * law.impulse * (law.row.before + after.of(&law.sum));
            if law.row.purpose == Purpose::Engine {
                let efficiency = self.drive.as_ref().map_or(1.0, |d| d.1.efficiency());
                let whole = (work + law.impulse * self.above) / efficiency;
                self.engine_torque = law.impulse / h;
                self.state.work += whole;
                self.state.lost += whole - work;
            } else {
                self.state.lost -= work;
            }
        }
    }
}

/// Torque and slope of an engine. One that turns with the wheels runs at the size of its speed; its drag is against
/// its motion, and fades out where it stands.
fn engine_torque(engine: &EngineDef, speed: f64, throttle: f64, turns_freely: bool) -> (f64, f64) {
    if turns_freely {
        return engine.torque(speed, throttle);
    }
    let (torque, slope) = engine.torque(speed.abs(), throttle);
    if torque >= 0.0 {
        return (torque, slope * speed.signum());
    }
    let fade = (speed.abs() / STALLS).min(1.0);
    let fading = if fade < 1.0 { torque / STALLS } else { 0.0 };
    (torque * fade * speed.signum(), slope * fade + fading)
}

impl Element for Powertrain {
    fn kind(&self) -> &'static str {
        "powertrain"
    }

    fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    fn bodies(&self) -> &[BodyId] {
        &self.bodies
    }

    fn fault(&self) -> Option<String> {
        let drive = self.drive.as_ref();
        let checks = [
            self.line.check("driveline"),
            drive.map_or(Ok(()), |d| d.0.check("engine")),
            drive.map_or(Ok(()), |d| d.1.check("transmission")),
        ];
        let wheels = (self.axes.len() != 2 * self.line.axles.len())
            .then(|| format!("{} wheels stand on {} driven axles", self.axes.len(), self.line.axles.len()));
        checks.into_iter().find_map(|check| check.err().map(|e| format!("{}: {}", e.key, e.why))).or(wheels)
    }

    fn has_rows(&self) -> bool {
        true
    }

    fn shafts(&self) -> &[Shaft] {
        &self.shafts
    }

    fn command(&mut self, numbers: Option<&[f64]>) -> Result<(), StateMismatch> {
        self.state.command = Pedals::command(numbers)?;
        Ok(())
    }

    fn act(&mut self, view: &ElementView, _loads: &mut ElementLoads) {
        if !self.state.has_started {
            self.start(view);
        }
    }

    fn rows(&mut self, view: &ElementView, rows: &mut ElementRows) {
        let directions = self.directions(view);
        let now = self.speeds(view, &directions);
        self.above = self.speed_above(&now, self.ratio(&now));
        let (mut equations, mut bounded, mut laws) = (Vec::new(), Vec::new(), Vec::new());
        let mut make = RowMaker {
            view,
            rows,
            directions: &directions,
            equations: &mut equations,
            bounded: &mut bounded,
            laws: &mut laws,
        };
        self.add_driveline(&now, &mut make);
        self.add_drive(&now, &mut make);
        (self.equations, self.bounded, self.laws) = (equations, bounded, laws);
    }

    fn finish(&mut self, view: &ElementView, solution: &ElementSolution) {
        for ((shaft, rate), speed) in self.shafts.iter_mut().zip(&mut self.state.rates).zip(solution.shafts) {
            *rate = (speed - shaft.speed) / view.h;
            shaft.speed = *speed;
        }
        self.state.has_started = true;
        let speeds = self.speeds(view, &self.directions(view));
        self.take(view.h, solution, &speeds);
        let ratio = self.ratio(&speeds);
        self.engine_speed =
            self.network.engine(ratio).map_or(0.0, |sum| speeds.of(&sum) + self.speed_above(&speeds, ratio));
        if let (Some((_, transmission)), None, Some(ratio)) = (&self.drive, self.network.gear_input(), ratio) {
            self.drive_torque = self.engine_torque / ratio;
            self.engine_torque /= transmission.efficiency();
        }
        let gear = self.shift(&speeds, view.time);
        if gear != self.state.gear {
            self.state.gear = gear;
            self.state.rates.fill(0.0);
        }
    }

    fn save(&self, numbers: &mut Vec<f64>) {
        let s = &self.state;
        // Before the first step there is nothing that it depends on.
        let known = if s.has_started { 1.0 } else { 0.0 };
        let gear = if s.has_started { s.gear } else { GearState { gear: 0, shifted: 0.0, shifts: 0 } };
        numbers.extend([known, f64::from(gear.gear), gear.shifted, f64::from(gear.shifts), s.work, s.lost]);
        numbers.extend(self.shafts.iter().map(|shaft| known * shaft.speed));
        numbers.extend_from_slice(&s.rates);
        numbers.extend_from_slice(&s.torques);
        Pedals::save(s.command, numbers);
    }

    fn restore(&mut self, numbers: &[f64]) -> Result<(), StateMismatch> {
        let (n, axles) = (self.shafts.len(), self.line.axles.len());
        count_numbers(numbers, 6 + 2 * n + axles + 1 + Pedals::COUNT)?;
        let (head, rest) = numbers.split_at(6);
        let (speeds, rest) = rest.split_at(n);
        let (rates, rest) = rest.split_at(n);
        let (torques, command) = rest.split_at(axles);
        for (shaft, speed) in self.shafts.iter_mut().zip(speeds) {
            shaft.speed = *speed;
        }
        self.state = PowertrainState {
            has_started: head[0] != 0.0,
            gear: GearState { gear: head[1] as i32, shifted: head[2], shifts: head[3] as u32 },
            rates: rates.to_vec(),
            torques: torques.to_vec(),
            work: head[4],
            lost: head[5],
            command: Pedals::restore(command),
        };
        Ok(())
    }

    fn load(&self, end: usize) -> Wrench {
        self.loads[end]
    }

    fn readings(&self) -> Vec<ElementReading> {
        let energy = self.shafts.iter().map(|s| 0.5 * s.inertia * s.speed * s.speed).sum();
        let reading = |name, unit, value| ElementReading { name, unit, value };
        vec![
            reading("engine_speed", "rad/s", self.engine_speed),
            reading("engine_torque", "N m", self.engine_torque),
            reading("gear", "", f64::from(self.state.gear.gear)),
            reading("shifts", "", f64::from(self.state.gear.shifts)),
            reading("drive_speed", "rad/s", self.shafts[DRIVE].speed),
            reading("drive_torque", "N m", self.drive_torque),
            reading("work", "J", self.state.work),
            reading("lost", "J", self.state.lost),
            reading("energy", "J", energy),
        ]
    }
}
