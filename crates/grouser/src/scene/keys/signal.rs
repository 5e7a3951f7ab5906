//! `[[signal]]`.

use super::flexible_node::FlexibleNode;
use super::joint_signal::{JointReaction, OfForce, OfJoint, OfMotor, SpringReaction};
use super::soil_signal::{OfSoil, OfSoilBody, RutKeys};
use super::value::List;
use crate::scene::path::{Checked, KeyPath};
use grouser_record::signals::Filter;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The list of quantities: description, key, the table that says of what it is, and the function in `build/signal` that
/// looks its names up and returns unit, components and evaluation as one quantity. A new signal is a line here and its
/// function.
macro_rules! signals {
    ($make:ident) => {
        $make! {
            /// Sum of the contact forces on a body, several bodies or the grains of a fill in N; with `from`, only of
            /// those that another body or fill exerts.
            contact_force: OfBodies => body::contact_force;
            /// Position of a body's frame, or of a point of the body, in m.
            position: OfPoint => body::position;
            /// Orientation of a body's frame: quaternion, scalar first.
            orientation: OfBody => body::orientation;
            /// Velocity of a body's centre of mass, or of a point of the body, in m/s.
            velocity: OfPoint => body::velocity;
            /// Acceleration of a body's centre of mass, or of a point of the body, in m/s^2: the change of velocity
            /// over the step, divided by the step. Gravity is not taken off: a body at rest has none.
            acceleration: OfPoint => body::acceleration;
            /// Angular acceleration of a body in rad/s^2, likewise.
            angular_acceleration: OfBody => body::angular_acceleration;
            /// Force of a joint in N, its limits and friction included, its motors not: what a load cell there would
            /// read.
            joint_force: JointReaction => joint::force;
            /// Torque of a joint in N m, likewise.
            joint_torque: JointReaction => joint::torque;
            /// Angle of a joint's b against a about z in rad, turns counted.
            joint_angle: OfJoint => joint::angle;
            /// Its rate in rad/s.
            joint_angular_speed: OfJoint => joint::angular_speed;
            /// Position of b's frame along z of a's in m.
            joint_position: OfJoint => joint::position;
            /// Its rate in m/s.
            joint_speed: OfJoint => joint::speed;
            /// Largest violation of a joint's equations: in m, and in rad.
            joint_violation: OfJoint => joint::violation;
            /// Torque in N m or force in N of a motor on b, about or along the joint's z.
            motor_effort: OfMotor => joint::motor_effort;
            /// Force of a spring, bushing, one-way spring or drag in N.
            spring_force: SpringReaction => joint::spring_force;
            /// Torque of a spring, bushing, one-way spring or drag in N m.
            spring_torque: SpringReaction => joint::spring_torque;
            /// A reading of a one-way spring or drag, such as the work that it has done.
            force_reading: OfForce => element::reading;
            /// Force of deformable soil on a body in N.
            soil_force: OfSoilBody => soil::force;
            /// Its moment about the body's centre of mass in N m.
            soil_moment: OfSoilBody => soil::moment;
            /// A reading of deformable soil, or of a body in it: sinkage, area, width, pressure, volume.
            soil_reading: OfSoil => soil::reading;
            /// Depth of ruts in deformable soil below the initial ground along a line in m: mean and deepest.
            rut: RutKeys => soil::rut;
            /// Mass in kg of the grains of a fill whose centre is below a height.
            mass_below: BelowKeys => ground::mass_below;
            /// Height of the ground's surface in m: mean, lowest and highest over squares, as `grouser export --to
            /// ground` has it.
            surface: SurfaceKeys => ground::surface;
            /// Angular velocity of a body in rad/s.
            angular_velocity: OfBody => body::angular_velocity;
            /// A quantity of a vehicle.
            vehicle: OfVehicle => vehicle::measure;
            /// A quantity of a flexible body.
            flexible: OfFlexible => flexible::measure;
            /// Kinetic energy of all bodies, potential energy in the field of gravity (zero at the origin; with penalty
            /// contact that of its springs as well) and their sum in J.
            energy: Nothing => whole::energy;
            /// Number of contacts in the step's problem.
            contacts: Nothing => whole::contacts;
            /// Overlap of the contacts in m: mean and largest.
            penetration: Nothing => whole::penetration;
            /// Natural-map residual at the end of the step in m/s.
            residual: Nothing => whole::residual;
            /// Iterations of the solver.
            iterations: Nothing => whole::iterations;
        }
    };
}

pub(crate) use signals;

macro_rules! signal_keys {
    ($($(#[doc = $doc:literal])+ $key:ident: $of:ident => $module:ident::$look_up:ident;)*) => {
        /// A quantity sampled after every step: recorded as a series, and summed up with its last value, mean and
        /// standard deviation. Give one of the quantities beside the name.
        #[derive(Clone, Debug, Default, PartialEq, Deserialize, Serialize, JsonSchema)]
        #[serde(deny_unknown_fields)]
        pub struct SignalKeys {
            /// Name in the summary and in recordings.
            pub name: String,
            $($(#[doc = $doc])+ pub $key: Option<$of>,)*
            /// Name of a body: vectors are along its axes, positions and orientations relative to its frame. Absent:
            /// the world.
            pub frame: Option<String>,
            /// Record a filtered series beside the raw one.
            pub filter: Option<FilterKeys>,
        }

        impl SignalKeys {
            /// Key of the quantity; exactly one must be given.
            pub fn key(&self, at: &KeyPath) -> Checked<&'static str> {
                let given = vec![$((stringify!($key), self.$key.as_ref().map(|_| stringify!($key)))),*];
                at.exactly_one("the quantity", given)
            }
        }
    };
}

signals!(signal_keys);

/// Of which body.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OfBody {
    /// Name of the body.
    pub body: String,
}

/// Of which body, and of which of its points.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OfPoint {
    /// Name of the body.
    pub body: String,
    /// Point in the body's frame in m. Absent: the origin of that frame for a position, the centre of mass for a
    /// velocity or an acceleration.
    pub point: Option<List<f64, 3>>,
}

/// Of which vehicle, and what.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OfVehicle {
    /// Name of the vehicle.
    pub name: String,
    /// Of any vehicle: `speed` in m/s, `yaw_rate` in rad/s, `side_slip`, `roll` and `pitch` in rad,
    /// `lateral_acceleration` in m/s^2, `drawbar_pull` in N (what the ground pushes forward), `slip` (absent while
    /// tracks are slower than 0.1 m/s, rims slower than 0.02 m/s), `power` in W, `sinkage` of the soles or wheels below
    /// `level` in m; of its driver: `path_deviation` in m, `throttle`, `steering`, `brake`. Of tracks: `tension` and
    /// `max_tension` of the pins in N, `sprocket_torque` in N m, `sprocket_speed` in rad/s, `off_track` in m. Of
    /// wheels: `wheel_torque` and `brake_torque` in N m, `wheel_speed` in rad/s, `steer_angle` and `camber` in rad,
    /// `wheel_load`, `spring_length` in m, `spring_force` in N; of tires with a law of their own: `tire_fx`, `tire_fy`
    /// in N, `tire_mz` in N m, `tire_slip`, `slip_angle` in rad; with an engine: `engine_speed` in rad/s,
    /// `engine_torque` in N m, `gear`.
    pub quantity: String,
    /// Name of one of its tracks. Absent: all.
    pub track: Option<String>,
    /// Name of one of its wheels, `AXLE.left`. Absent: all.
    pub wheel: Option<String>,
    /// Height in m of the undisturbed ground, from which `sinkage` counts; absent: 0.
    pub level: Option<f64>,
}

/// Of which flexible body, and what.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OfFlexible {
    /// Name of the flexible body.
    pub name: String,
    /// Of a node: `position` in m, `velocity` in m/s, `slope_x`, `slope_y`. Of the whole body: `strain_energy` and
    /// `kinetic_energy` in J, `volume` inside in m^3, `pressure` in Pa, `strain` (the largest), `sag` in m (how far its
    /// lowest node has come down), `contact_force` in N, `reaction` of the pins in N, `rim_force` in N and `rim_moment`
    /// in N m about its centre of mass, of a tire on its rim or of a sheet on the body that it is attached to.
    pub quantity: String,
    /// The node.
    pub node: Option<FlexibleNode>,
}

/// Of which bodies: give one of `body`, `bodies` and `fill`.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(extend("minProperties" = 1, "maxProperties" = 2))]
pub struct OfBodies {
    /// Name of a body.
    pub body: Option<String>,
    /// Names of bodies; forces among them cancel.
    pub bodies: Option<Vec<String>>,
    /// Name of a fill: all its grains.
    pub fill: Option<String>,
    /// Name of another body or fill: only the forces that it exerts. Absent: those of all others.
    pub from: Option<String>,
}

/// Grains of a fill below a height.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BelowKeys {
    /// Name of the fill.
    pub fill: String,
    /// Height in m.
    pub z: f64,
}

/// Where the surface's height is taken: between `min` and `max`, or about a `body`.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SurfaceKeys {
    /// Least x, y in m of a place that stays.
    pub min: Option<List<f64, 2>>,
    /// Greatest x, y in m of it.
    pub max: Option<List<f64, 2>>,
    /// Name of a body: the place goes with its position.
    pub body: Option<String>,
    /// Extent of that place along x and y in m.
    pub size: Option<List<f64, 2>>,
    /// Name of a fill; absent: the grains of all fills.
    pub fill: Option<String>,
    /// Edge of the squares in m; absent: one mean grain diameter.
    pub cell: Option<f64>,
}

impl SurfaceKeys {
    /// Checks which place is given: its least and greatest corner, or the name of the body and the extent about it.
    pub fn place(&self, at: &KeyPath) -> Checked<GivenPlace<'_>> {
        let needs = |key: &str, other: &str| at.fault(format!("`{other}` needs `{key}` beside it"));
        let place = match (self.min, self.max, &self.body, self.size) {
            (Some(List(min)), Some(List(max)), None, None) => {
                if let Some(i) = (0..2).find(|i| max[*i] <= min[*i]) {
                    let message = format!("must be greater than {} (in `min`), is {}", min[i], max[i]);
                    return Err(at.key("max").index(i).fault(message));
                }
                GivenPlace::Fixed(min, max)
            }
            (None, None, Some(body), Some(List(size))) => {
                (0..2).try_for_each(|i| at.key("size").index(i).positive(size[i]).map(|_| ()))?;
                GivenPlace::About(body, size)
            }
            (Some(_), None, None, None) => return Err(needs("max", "min")),
            (None, Some(_), None, None) => return Err(needs("min", "max")),
            (None, None, Some(_), None) => return Err(needs("size", "body")),
            (None, None, None, Some(_)) => return Err(needs("body", "size")),
            _ => {
                let fault = at.fault("the place is missing, or given twice");
                return Err(fault.help("give `min` and `max`, or `body` and `size`"));
            }
        };
        self.cell.map_or(Ok(()), |cell| at.key("cell").positive(cell).map(|_| ()))?;
        Ok(place)
    }
}

/// A place on the ground, in m.
pub enum GivenPlace<'a> {
    /// Least and greatest x, y.
    Fixed([f64; 2], [f64; 2]),
    /// About a body of this name, of this extent.
    About(&'a str, [f64; 2]),
}

/// Nothing to choose: `{}`.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Nothing {}

/// A filter without delay: give one of the keys.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(extend("minProperties" = 1, "maxProperties" = 1))]
pub struct FilterKeys {
    /// Gaussian mean: standard deviation in s.
    pub gaussian: Option<f64>,
    /// Butterworth low pass of second order, forwards and backwards: frequency in Hz at which half of the amplitude is
    /// left.
    pub low_pass: Option<f64>,
}

impl FilterKeys {
    /// The filter.
    pub fn filter(&self, at: &KeyPath) -> Checked<Filter> {
        let positive = |key: &str, value: Option<f64>| value.map(|v| at.key(key).positive(v)).transpose();
        let gaussian = positive("gaussian", self.gaussian)?.map(Filter::Gaussian);
        let low_pass = positive("low_pass", self.low_pass)?.map(Filter::LowPass);
        at.exactly_one("the filter", vec![("gaussian", gaussian), ("low_pass", low_pass)])
    }
}
