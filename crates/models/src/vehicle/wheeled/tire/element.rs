//! A tire on rigid ground as an element: its law as rows of the step.
//!
//! Where the step is solved (see `contact` for the patch: foot P, normal, x, y), the ground acts on the spindle at P
//! with Fx, Fy, Fz and the moments Mx, My, Mz. J_x, J_y, J_z are the gradients of P's velocities along x, y and the
//! normal; theta is that of the step, 1 in Euler's.
//!
//! **Load.** Fz = f(d) - c u, u = J_z v, is one row as those of springs are: E = 1/(h theta (theta h k + c)),
//! bias -u- - E h Fz(d, u-). Where that is not above zero, the tire does not touch.
//!
//! **Slip.** Laws are steep in velocity: F0'/v_t, at walking pace 1e5 N s/m and more. F(v) is taken at the velocity
//! that the last step's acceleration a leads to, with its slope G = -dF/dv (the symmetric part of it, without
//! directions in which the force grows):
//!
//! ```text
//! lambda = h (F(v*) - G theta' (v+ - v- - h a)),   v* = v- + theta h a,   theta' = max(theta, 1/(1 - exp(-y)) - 1/y)
//! ```
//!
//! so that what the step finds beside what it expects is met by the tangent, at any slope and step; y = h G over the
//! spindle's inertia along it. The first part is given, the second is one row per principal direction of G.
//! Where the expectation holds, the error is of second order whatever G is. Forces of the tangent are within the
//! friction circle because F(v*) is, and because G vanishes along the force beyond the peak.
//!
//! **Low speed.** Between 3 and 1 m/s of v_x slip goes over into bristles (`bristle`). **LuGre** has bristles alone,
//! on several discs, each with its own contact and its share of the load.
//!
//! Moments are given, at v*. Cost: one to 24 queries of the ground, five evaluations of the law, three rows.

use super::bristle::{BristleStep, SPRING, slip_share};
use super::contact::{PatchContact, TireDisc, TirePatch};
use super::slope::{ForceLine, tangent};
use super::{BristleLine, PatchForces, PatchSlip, TireDef, TireLaw};
use crate::vehicle::wheeled::driveline::WheelEnd;
use grouser_dynamics::element::{
    Element, ElementReading, ElementRow, ElementRows, ElementSolution, ElementView, StateMismatch, count_numbers,
    fitted_theta,
};
use grouser_dynamics::{BodyId, Twist, Wrench};
use grouser_math::Vec3;

/// A tire on a spindle, to be added to a world.
#[derive(Clone, Debug, PartialEq)]
pub struct ForceTireDef {
    /// Name for messages and signals.
    pub name: Option<String>,
    /// The spindle, and its axis.
    pub wheel: WheelEnd,
    /// The tire's centre in the spindle's frame, m.
    pub center: Vec3,
    /// The tire. Its mass and inertia are the spindle's.
    pub tire: TireDef,
    /// How much of the ground it feels.
    pub contact: PatchContact,
}

/// What the next step depends on, per disc.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct DiscState {
    /// Did it touch in the last step?
    touches: bool,
    /// Bristles, m.
    bristle: [f64; 2],
    /// Accelerations of the last step, as [`Velocities`].
    rates: Velocities,
}

/// Numbers that a disc saves.
const SAVED: usize = 9;

/// Velocities v_x, v_y of the centre, the spin w, and those of P along x, y and the normal.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Velocities([f64; 6]);

/// The slip part of a disc in the present step.
#[derive(Clone, Copy, Debug)]
enum Hold {
    /// A slip law, with bristles at low speed and their greatest force.
    Slip { share: f64, bristle: BristleStep, most: f64 },
    /// LuGre's bristles.
    Bristles([BristleLine; 2]),
}

/// A disc in the present step.
#[derive(Clone, Debug)]
struct DiscStep {
    patch: TirePatch,
    /// Arms of the disc's centre and of P, m.
    arms: [Vec3; 2],
    axis: Vec3,
    before: Velocities,
    rolling_radius: f64,
    /// Given: forces along x and y, moments.
    given: PatchForces,
    /// Directions of the rows beside that of the load.
    rows: Vec<[f64; 2]>,
    hold: Hold,
    slip: PatchSlip,
}

/// A tire on rigid ground as an element.
pub struct ForceTire {
    name: Option<String>,
    wheel: WheelEnd,
    center: Vec3,
    tire: TireDef,
    contact: PatchContact,
    /// Places of the discs along the axis, m.
    discs: Vec<f64>,
    state: Vec<DiscState>,
    /// Work done on the spindle so far, J.
    work: f64,
    // Of the present step.
    steps: Vec<Option<DiscStep>>,
    // Of the last step.
    load: Wrench,
    forces: PatchForces,
    vertical: f64,
    slip: PatchSlip,
    foot: Vec3,
}

impl Velocities {
    fn of(step: &DiscStep, v: &Twist) -> Self {
        let (center, foot) = (v.at(step.arms[0]), v.at(step.arms[1]));
        let TirePatch { x, y, normal, .. } = step.patch;
        Self([x.dot(center), y.dot(center), step.axis.dot(v.angular), x.dot(foot), y.dot(foot), normal.dot(foot)])
    }

    /// These after a time with the accelerations `rates`.
    fn ahead(&self, rates: &Self, time: f64) -> Self {
        Self(std::array::from_fn(|i| self.0[i] + time * rates.0[i]))
    }

    /// Sliding velocity of the patch, m/s.
    fn sliding(&self, rolling_radius: f64) -> [f64; 2] {
        let [vx, vy, w, ..] = self.0;
        [vx - rolling_radius * w, vy]
    }
}

impl DiscStep {
    fn gradient(&self, direction: Vec3) -> Twist {
        Twist { linear: direction, angular: self.arms[1].cross(direction) }
    }

    /// The gradient of a direction in the plane.
    fn along(&self, [c, s]: [f64; 2]) -> Twist {
        self.gradient(c * self.patch.x + s * self.patch.y)
    }

    /// What forces at P and moments do to the spindle.
    fn wrench(&self, f: &PatchForces, load: f64) -> Wrench {
        let TirePatch { x, y, normal, .. } = self.patch;
        let force = f.fx * x + f.fy * y + load * normal;
        let moment = f.mx * x + f.my * y + f.mz * normal;
        Wrench { force, torque: self.arms[1].cross(force) + moment }
    }
}

impl ForceTire {
    /// The element.
    pub fn new(def: ForceTireDef) -> Self {
        let discs = match &def.tire.law {
            TireLaw::LuGre(law) => law.discs.clone(),
            _ => vec![0.0],
        };
        Self {
            name: def.name,
            wheel: def.wheel,
            center: def.center,
            tire: def.tire,
            contact: def.contact,
            state: vec![DiscState::default(); discs.len()],
            discs,
            work: 0.0,
            steps: Vec::new(),
            load: Wrench::default(),
            forces: PatchForces::default(),
            vertical: 0.0,
            slip: PatchSlip::default(),
            foot: Vec3::ZERO,
        }
    }

    /// Force and moments in the axes of the patch in the last step, load included.
    pub fn patch_forces(&self) -> (PatchForces, f64) {
        (self.forces, self.vertical)
    }

    /// The contact of disc `k`, without forces yet.
    fn locate(&self, view: &ElementView, k: usize) -> Option<DiscStep> {
        let axis = view.pose(0).vector(self.wheel.axis);
        let arm = view.arm(0, self.center) + self.discs[k] * axis;
        let position = view.pose(0).position;
        let ground = |point: Vec3, depth: f64| view.ground_below(point, depth);
        let disc = TireDisc { size: self.tire.size, center: position + arm, axis, ground: &ground };
        let patch = disc.touch(self.contact)?;
        let none = BristleStep::new([0.0; 2], 0.0, [1.0; 2], view.h);
        let mut step = DiscStep {
            patch,
            arms: [arm, patch.foot - position],
            axis,
            before: Velocities::default(),
            rolling_radius: self.tire.rolling_radius(patch.depth),
            given: PatchForces::default(),
            rows: Vec::new(),
            hold: Hold::Slip { share: 1.0, bristle: none, most: 0.0 },
            slip: PatchSlip::default(),
        };
        step.before = Velocities::of(&step, &view.velocity(0));
        Some(step)
    }

    /// The slip at velocities, under a load.
    fn slip_at(&self, step: &DiscStep, v: &Velocities, load: f64) -> PatchSlip {
        let [vx, _, w, ..] = v.0;
        let transport = self.tire.transport(vx, step.rolling_radius * w);
        let [ux, uy] = v.sliding(step.rolling_radius);
        PatchSlip {
            load,
            depth: step.patch.depth,
            along: -ux / transport,
            across: -uy / transport,
            camber: step.patch.camber,
            spin: w,
            friction: step.patch.friction / self.tire.friction,
        }
    }

    /// Forces of a slip law at the velocities `v`, with bristles at low speed.
    fn slip_line(&self, step: &mut DiscStep, state: &DiscState, v: &Velocities, view: &ElementView) -> ForceLine {
        let at = step.slip;
        let transport = self.tire.transport(v.0[0], step.rolling_radius * v.0[2]);
        let law = |u: [f64; 2]| {
            let f = self.tire.forces(&PatchSlip { along: -u[0] / transport, across: -u[1] / transport, ..at });
            [f.fx, f.fy]
        };
        let sliding = v.sliding(step.rolling_radius);
        let slide = tangent(law, sliding, 1e-4 * transport);
        let own = self.tire.forces(&at);
        let share = slip_share(v.0[0]);
        step.given = PatchForces { fx: 0.0, fy: 0.0, ..own };
        let mut line = slide;
        let mut bristle = BristleStep::new(state.bristle, 0.0, [1.0; 2], view.h);
        let mut most = 0.0;
        if share < 1.0 {
            let still = PatchSlip { along: 0.0, across: 0.0, ..at };
            let small = 1e-3;
            let slope = |along: f64, across: f64| {
                let f = |sign: f64| self.tire.forces(&PatchSlip { along: sign * along, across: sign * across, ..at });
                let (up, down) = (f(small), f(-small));
                ((up.fx - down.fx) * along + (up.fy - down.fy) * across) / (2.0 * small)
            };
            let slopes = [slope(1.0, 0.0), slope(0.0, 1.0)];
            bristle = BristleStep::new(state.bristle, step.rolling_radius * v.0[2], slopes, view.h);
            let brush = bristle.line(sliding, view.theta.unwrap_or(1.0));
            let size = brush.force[0].hypot(brush.force[1]);
            let toward = if size > 0.0 { brush.force.map(|x| x / size) } else { [1.0, 0.0] };
            most = self.tire.peak(&PatchSlip { along: toward[0], across: toward[1], ..at });
            line = slide.times(share).plus(brush.within(most).times(1.0 - share));
            step.given.mx = share * own.mx + (1.0 - share) * self.tire.forces(&still).mx;
            step.given.mz = share * own.mz;
        }
        step.hold = Hold::Slip { share, bristle, most };
        line
    }

    /// Forces of LuGre's bristles at the velocities `v`.
    fn bristle_line(&self, step: &mut DiscStep, state: &DiscState, v: &Velocities, h: f64) -> ForceLine {
        let TireLaw::LuGre(law) = &self.tire.law else { return ForceLine::default() };
        let (load, friction) = (step.slip.load, step.slip.friction);
        let (u, start) = (v.sliding(step.rolling_radius), step.before.sliding(step.rolling_radius));
        let lines = [0, 1].map(|axis| law.line(axis, state.bristle[axis], start[axis], friction, h));
        step.hold = Hold::Bristles(lines);
        let force = [0, 1].map(|i| -load * (lines[i].constant + lines[i].slope * u[i]));
        ForceLine { force, slope: [load * lines[0].slope, 0.0, load * lines[1].slope] }
    }

    /// Disc `k` of the present step, with its rows.
    fn make(&self, view: &ElementView, k: usize, block: &mut Vec<ElementRow>) -> Option<DiscStep> {
        let mut step = self.locate(view, k)?;
        let mut state = self.state[k];
        if !state.touches {
            state = DiscState::default();
        }
        let (h, theta) = (view.h, view.theta.unwrap_or(1.0));
        let share = 1.0 / self.discs.len() as f64;
        let [force, stiffness] = self.tire.vertical.at(step.patch.depth).map(|x| x * share);
        let damping = share * self.tire.vertical.damping;
        let (up, response) = (step.before.0[5], view.response(0));
        // What the load falls by with the velocity that the step finds.
        let resistance = match view.theta {
            Some(theta) => theta * (theta * h * stiffness + damping),
            None => h * stiffness + damping,
        };
        let now = force - damping * up - if view.theta.is_none() { h * stiffness * up } else { 0.0 };
        if now <= 0.0 {
            return None;
        }
        let jacobian = [step.gradient(step.patch.normal), Twist::ZERO, Twist::ZERO];
        let compliance = 1.0 / (h * resistance);
        block.push(ElementRow { jacobian, bias: -up - now / resistance, compliance, ..Default::default() });

        let expected = step.before.ahead(&state.rates, theta * h);
        let load = (now - resistance * h * state.rates.0[5]).max(0.0);
        step.slip = self.slip_at(&step, &expected, load);
        let line = match &self.tire.law {
            TireLaw::LuGre(_) => self.bristle_line(&mut step, &state, &expected, h),
            _ => self.slip_line(&mut step, &state, &expected, view),
        };
        [step.given.fx, step.given.fy] = line.force;
        for (slope, direction) in line.principal() {
            let j = step.along(direction);
            let agility = j.dot(&response.twist(j.linear, j.angular));
            let weight = theta.max(fitted_theta(h * slope * agility));
            let along = |v: &Velocities| direction[0] * v.0[3] + direction[1] * v.0[4];
            block.push(ElementRow {
                jacobian: [j, Twist::ZERO, Twist::ZERO],
                bias: -along(&step.before) - h * along(&state.rates),
                compliance: 1.0 / (h * weight * slope),
                ..Default::default()
            });
            step.rows.push(direction);
        }
        Some(step)
    }

    /// Bristles and accelerations of a disc at the end of the step, when it did `f`.
    fn advance(state: &mut DiscState, step: &DiscStep, f: &PatchForces, after: &Velocities, view: &ElementView) {
        let h = view.h;
        let rates = std::array::from_fn(|i| (after.0[i] - step.before.0[i]) / h);
        let mean = step.before.ahead(&Velocities(rates), 0.5 * h).sliding(step.rolling_radius);
        let bristle = match &step.hold {
            // Rolling fast, they follow the slip law, so that they are ready where it ends.
            Hold::Slip { share, .. } if *share >= 1.0 => [-f.fx / SPRING, -f.fy / SPRING],
            Hold::Slip { bristle, most, .. } => bristle.end(mean, *most),
            Hold::Bristles(lines) => [0, 1].map(|i| lines[i].rest + lines[i].gain * mean[i]),
        };
        *state = DiscState { touches: true, bristle, rates: Velocities(rates) };
    }
}

impl Element for ForceTire {
    fn kind(&self) -> &'static str {
        "tire"
    }

    fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    fn bodies(&self) -> &[BodyId] {
        std::slice::from_ref(&self.wheel.body)
    }

    fn fault(&self) -> Option<String> {
        if (self.wheel.axis.length() - 1.0).abs() > 1e-6 || !self.center.is_finite() {
            return Some("its axis is not a unit vector, or its centre is not finite".into());
        }
        self.tire.fault()
    }

    fn has_rows(&self) -> bool {
        true
    }

    fn feels_ground(&self) -> bool {
        true
    }

    fn rows(&mut self, view: &ElementView, rows: &mut ElementRows) {
        let mut steps = std::mem::take(&mut self.steps);
        steps.clear();
        let ends = [Some(0), None, None];
        for k in 0..self.discs.len() {
            let mut block = Vec::with_capacity(3);
            let step = self.make(view, k, &mut block);
            if let Some(step) = &step {
                rows.equations(ends, &block);
                let Wrench { force, torque } = step.wrench(&step.given, 0.0);
                rows.push(ends, [Twist { linear: force, angular: torque }, Twist::ZERO, Twist::ZERO], view.h);
            }
            steps.push(step);
        }
        self.steps = steps;
    }

    fn finish(&mut self, view: &ElementView, solution: &ElementSolution) {
        (self.load, self.forces, self.vertical) = (Wrench::default(), PatchForces::default(), 0.0);
        self.slip = PatchSlip::default();
        let (mut solved, now, h) = (solution.equations.iter(), view.velocity(0), view.h);
        for (state, step) in self.state.iter_mut().zip(&self.steps) {
            let Some(step) = step else {
                *state = DiscState::default();
                continue;
            };
            let load = solved.next().map_or(0.0, |row| row.impulse / h);
            let mut f = step.given;
            for direction in &step.rows {
                let force = solved.next().map_or(0.0, |row| row.impulse / h);
                f.fx += force * direction[0];
                f.fy += force * direction[1];
            }
            let after = Velocities::of(step, &now);
            Self::advance(state, step, &f, &after, view);
            let wrench = step.wrench(&f, load);
            self.load.force += wrench.force;
            self.load.torque += wrench.torque;
            let sum = &mut self.forces;
            (sum.fx, sum.fy) = (sum.fx + f.fx, sum.fy + f.fy);
            (sum.mx, sum.my, sum.mz) = (sum.mx + f.mx, sum.my + f.my, sum.mz + f.mz);
            self.vertical += load;
            (self.slip, self.foot) = (step.slip, step.patch.foot);
            // Mean velocities of P and of the turning.
            let p = |i: usize| 0.5 * (step.before.0[i] + after.0[i]);
            let turning = f.mx * step.patch.x + f.my * step.patch.y + f.mz * step.patch.normal;
            self.work += h * (f.fx * p(3) + f.fy * p(4) + load * p(5) + turning.dot(now.angular));
        }
    }

    fn save(&self, numbers: &mut Vec<f64>) {
        numbers.push(self.work);
        for state in &self.state {
            numbers.push(if state.touches { 1.0 } else { 0.0 });
            numbers.extend_from_slice(&state.bristle);
            numbers.extend_from_slice(&state.rates.0);
        }
    }

    fn restore(&mut self, numbers: &[f64]) -> Result<(), StateMismatch> {
        count_numbers(numbers, 1 + SAVED * self.discs.len())?;
        self.work = numbers[0];
        for (state, n) in self.state.iter_mut().zip(numbers[1..].chunks(SAVED)) {
            let rates = Velocities(std::array::from_fn(|i| n[3 + i]));
            *state = DiscState { touches: n[0] != 0.0, bristle: [n[1], n[2]], rates };
        }
        Ok(())
    }

    fn load(&self, _end: usize) -> Wrench {
        self.load
    }

    fn readings(&self) -> Vec<ElementReading> {
        let reading = |name, unit, value| ElementReading { name, unit, value };
        let (f, slip) = (&self.forces, &self.slip);
        vec![
            reading("load", "N", self.vertical.max(0.0)),
            reading("fx", "N", f.fx),
            reading("fy", "N", f.fy),
            reading("mx", "N m", f.mx),
            reading("my", "N m", f.my),
            reading("mz", "N m", f.mz),
            reading("slip", "", slip.along),
            reading("slip_angle", "rad", (-slip.across).atan()),
            reading("camber", "rad", slip.camber),
            reading("deflection", "m", slip.depth),
            reading("work", "J", self.work),
            reading("energy", "J", self.tire.vertical.energy(slip.depth)),
        ]
    }
}
