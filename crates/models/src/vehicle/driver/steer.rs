//! Steering along a path: from where the vehicle is to the steering input.
//!
//! Vehicle frame x forward, y left; v the forward speed.
//!
//! - **Look-ahead** (Project Chrono, `ChPathSteeringController`): a sentinel at the distance L in front of the
//!   vehicle's frame; e is the distance of the path's nearest point from it, positive to the left; steering Kp e + Ki
//!   int e dt + Kd de/dt.
//! - **Pure pursuit** (Coulter 1992): the circle that starts at the rear axle along x and meets the path at the
//!   distance L has the curvature k = 2 y / L^2, y the goal's distance to the left.
//! - **Stanley** (Hoffmann et al. 2007): the front wheels point along the path, turned towards it by
//!   atan(g e / (s + v)), e the distance of the path from the front axle, positive to the left.
//!
//! The last two ask for a curvature or an angle, which the gear's kinematics turn into a steering input: an axle at the
//! distance w from the unsteered one turns by atan(w k); tracks of speeds v -/+ v k b / 2 are b apart.
//!
//! All are cut to [-1, 1]. The kinematic bicycle (x' = v cos p, y' = v sin p, p' = v tan(d) / w) on a straight path has
//! closed forms for each, which the tests compare with.

use super::path::{DrivePath, left_of};
use super::speed::{ControlMemory, Gains};
use grouser_math::Vec3;

/// How a steering input turns a vehicle, roughly.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum TurnKinematics {
    /// Axles steer.
    Axles {
        /// Distance between the axles, m.
        wheelbase: f64,
        /// x of the axle that is not steered in the vehicle's frame, m.
        rear: f64,
        /// Angle of the wheels at full steering, rad.
        max_angle: f64,
    },
    /// The sides run at different speeds.
    Sides {
        /// Distance between the sides, m.
        width: f64,
        /// Speed that full steering takes from one side and gives to the other, m/s.
        speed: f64,
    },
}

impl TurnKinematics {
    /// The steering input for a curvature in 1/m at a forward speed in m/s, left positive.
    fn input(&self, curvature: f64, speed: f64) -> f64 {
        match *self {
            Self::Axles { wheelbase, max_angle, .. } => (wheelbase * curvature).atan() / max_angle,
            Self::Sides { width, speed: full } => 0.5 * width * curvature * speed.abs() / full,
        }
    }

    /// x of the points that are led along the path: of the rear (pure pursuit) and of the front (Stanley's law), m.
    fn axles(&self) -> [f64; 2] {
        match *self {
            Self::Axles { wheelbase, rear, .. } => [rear, rear + wheelbase],
            Self::Sides { .. } => [0.0, 0.0],
        }
    }
}

/// The law that a driver steers by.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum SteeringLaw {
    /// Gains on the distance of a sentinel.
    LookAhead {
        /// Distance of the sentinel, m.
        distance: f64,
        /// Gains on its distance from the path, 1/m.
        gains: Gains,
    },
    /// A circle to a point of the path.
    PurePursuit {
        /// Distance of that point, m.
        distance: f64,
        /// How the vehicle turns.
        turn: TurnKinematics,
    },
    /// Stanley's law.
    Stanley {
        /// Gain, 1/s: the distance from the path decays at this rate.
        gain: f64,
        /// Speed added to the vehicle's, m/s: it keeps the law calm at rest.
        soft: f64,
        /// How the vehicle turns.
        turn: TurnKinematics,
    },
}

/// Where a vehicle is, as far as steering is concerned.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Stance {
    /// Position of the vehicle's frame, m.
    pub position: Vec3,
    /// Its x axis in the horizontal plane, unit.
    pub ahead: Vec3,
    /// Forward speed, m/s.
    pub speed: f64,
}

/// What steering remembers: the controller, and the parameter on the path; not a number before the first step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct SteeringMemory {
    pub control: ControlMemory,
    pub at: f64,
}

impl SteeringLaw {
    /// The steering input, and what to remember. `reach`: how far along the path the nearest point may move, m.
    pub(super) fn steer(
        &self,
        path: &DrivePath,
        stance: &Stance,
        memory: SteeringMemory,
        reach: f64,
        h: f64,
    ) -> (f64, SteeringMemory) {
        let near = (!memory.at.is_nan()).then_some((memory.at, reach));
        let Stance { position, ahead, speed } = *stance;
        let left = left_of(ahead);
        match self {
            Self::LookAhead { distance, gains } => {
                let sentinel = position + *distance * ahead;
                let target = path.nearest(sentinel, near);
                let offset = target.point - Vec3::new(sentinel.x, sentinel.y, 0.0);
                let error = if offset.dot(left) < 0.0 { -offset.length() } else { offset.length() };
                let (u, control) = gains.advance(error, memory.control, h);
                (u, SteeringMemory { control, at: target.at })
            }
            Self::PurePursuit { distance, turn } => {
                let rear = position + turn.axles()[0] * ahead;
                let foot = path.nearest(rear, near);
                let goal = path.ahead_of(rear, &foot, *distance) - Vec3::new(rear.x, rear.y, 0.0);
                let curvature = 2.0 * goal.dot(left) / goal.length_squared();
                (turn.input(curvature, speed).clamp(-1.0, 1.0), SteeringMemory { at: foot.at, ..memory })
            }
            Self::Stanley { gain, soft, turn } => {
                let front = position + turn.axles()[1] * ahead;
                let foot = path.nearest(front, near);
                let error = (foot.point - Vec3::new(front.x, front.y, 0.0)).dot(left_of(foot.along));
                let heading = ahead.cross(foot.along).z.atan2(ahead.dot(foot.along));
                let angle = heading + (gain * error).atan2(soft + speed.abs());
                let u = match *turn {
                    TurnKinematics::Axles { max_angle, .. } => angle / max_angle,
                    // As fast as the front wheels of a bicycle of this width would turn it.
                    TurnKinematics::Sides { width, .. } => turn.input(angle / width, speed.abs().max(*soft)),
                };
                (u.clamp(-1.0, 1.0), SteeringMemory { at: foot.at, ..memory })
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WHEELBASE: f64 = 3.0;
    const MAX_ANGLE: f64 = 0.5;

    fn axles() -> TurnKinematics {
        TurnKinematics::Axles { wheelbase: WHEELBASE, rear: 0.0, max_angle: MAX_ANGLE }
    }

    /// The kinematic bicycle at `v` m/s from `y` m beside the x axis, which is its path: y over time, of its rear axle.
    fn drive(law: SteeringLaw, v: f64, y: f64, h: f64, until: f64) -> Vec<[f64; 2]> {
        let path = DrivePath::through(&[Vec3::ZERO, 400.0 * Vec3::X], false).unwrap();
        let (mut position, mut heading) = (Vec3::new(1.0, y, 0.0), 0.0f64);
        let control = ControlMemory { integral: 0.0, error: f64::NAN };
        let mut memory = SteeringMemory { control, at: f64::NAN };
        let mut trace = vec![[y, 0.0]];
        while trace.len() as f64 * h <= until + 0.5 * h {
            let ahead = Vec3::new(heading.cos(), heading.sin(), 0.0);
            let (u, next) = law.steer(&path, &Stance { position, ahead, speed: v }, memory, 10.0, h);
            memory = next;
            position += h * v * ahead;
            heading += h * v * (MAX_ANGLE * u).tan() / WHEELBASE;
            trace.push([position.y, heading]);
        }
        trace
    }

    /// Small deviations under the look-ahead law: y'' + 2 z w y' + w^2 y = 0 with w^2 = a v^2, 2 z w = a v L and
    /// a = Kp max_angle / wheelbase.
    #[test]
    fn look_ahead_is_a_damped_oscillator() {
        let (v, distance, p, h) = (8.0, 5.0, 0.2, 1e-4);
        let trace = drive(SteeringLaw::LookAhead { distance, gains: Gains { p, ..Gains::default() } }, v, 0.02, h, 3.0);
        let a = p * MAX_ANGLE / WHEELBASE;
        let (sigma, frequency) = (0.5 * a * v * distance, (a * v * v - (0.5 * a * v * distance).powi(2)).sqrt());
        for t in [0.5, 1.0, 2.0, 3.0] {
            let t: f64 = t;
            let wave = (frequency * t).cos() + sigma / frequency * (frequency * t).sin();
            let exact = 0.02 * (-sigma * t).exp() * wave;
            assert!((trace[(t / h).round() as usize][0] - exact).abs() < 1e-5, "{t}: {exact}");
        }
    }

    /// Small deviations under pure pursuit: frequency sqrt(2) v / L, damping 1 / sqrt(2) of the critical one, so that
    /// y = y0 exp(-s t) (cos s t + sin s t) with s = v / L.
    #[test]
    fn pure_pursuit_is_damped_by_the_root_of_a_half() {
        let (v, distance, h) = (8.0, 6.0, 1e-4);
        let trace = drive(SteeringLaw::PurePursuit { distance, turn: axles() }, v, 0.02, h, 3.0);
        let s = v / distance;
        for t in [0.3, 0.8, 1.5, 3.0] {
            let exact = 0.02 * (-s * t).exp() * ((s * t).cos() + (s * t).sin());
            assert!((trace[(t / h).round() as usize][0] - exact).abs() < 1e-5, "{t}: {exact}");
        }
    }

    /// Stanley's law leads the front axle, whose speed is v / cos(d), to the path: with the speed of the rear axle in
    /// the law, e' = -v tan(atan(g e / v)) cos(heading) - small terms; for small deviations e = e0 exp(-g t).
    #[test]
    fn stanley_decays_exponentially() {
        let (v, gain, h) = (6.0, 1.5, 1e-4);
        let trace = drive(SteeringLaw::Stanley { gain, soft: 0.0, turn: axles() }, v, 0.02, h, 3.0);
        for t in [0.5, 1.0, 2.0, 3.0] {
            let [y, heading] = trace[(t / h).round() as usize];
            let (front, exact) = (y + WHEELBASE * heading.sin(), 0.02 * f64::exp(-gain * t));
            assert!((front - exact).abs() < 1e-5, "{t}: {front} {exact}");
        }
    }

    /// On a circle of radius R pure pursuit finds the angle of a bicycle whose rear axle runs on it: atan(w / R).
    #[test]
    fn pure_pursuit_stays_on_a_circle() {
        let radius = 20.0;
        let point = |i: u32| {
            let (sin, cos) = (std::f64::consts::TAU * f64::from(i) / 64.0).sin_cos();
            radius * Vec3::new(cos, sin, 0.0)
        };
        let path = DrivePath::through(&(0..64).map(point).collect::<Vec<_>>(), true).unwrap();
        let control = ControlMemory { integral: 0.0, error: f64::NAN };
        let memory = SteeringMemory { control, at: f64::NAN };
        let stance = Stance { position: Vec3::new(radius, 0.0, 0.0), ahead: Vec3::Y, speed: 5.0 };
        let law = SteeringLaw::PurePursuit { distance: 5.0, turn: axles() };
        let u = law.steer(&path, &stance, memory, 10.0, 0.01).0;
        assert!((u * MAX_ANGLE - (WHEELBASE / radius).atan()).abs() < 1e-4);
        // Tracks 2 m apart: the speeds differ by v b / R, so each by 0.25 m/s of 1 m/s.
        let turn = TurnKinematics::Sides { width: 2.0, speed: 1.0 };
        let u = SteeringLaw::PurePursuit { distance: 5.0, turn }.steer(&path, &stance, memory, 10.0, 0.01).0;
        assert!((u - 0.25).abs() < 1e-4);
    }
}
