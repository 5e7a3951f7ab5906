//! The tire rig: a carriage over a flat road, on it a slide under the load, hubs that turn and lean, and the wheel.
//!
//! The wheel turns at a constant speed w with R w the rolling speed, R its effective radius under the load. A slip s
//! along the wheel is made by the carriage: R w - v_x = s v_t, v_t the transport speed of the tire's law.

use crate::scene::keys::function::Function;
use crate::scene::keys::rig::TireRigKeys;
use crate::scene::path::{Checked, KeyPath};
use grouser_dynamics::TimeFunction;
use grouser_models::vehicle::wheeled::tire::TireDef;
use std::fmt::Write;
use std::path::Path;

/// Mass in kg of the slide and of each hub, and of the wheel.
const PART: f64 = 1.0;
const WHEEL: f64 = 10.0;
/// Points of tables over the run.
const POINTS: usize = 400;
/// Angles that the hubs reach, degrees.
const MAX_TURN: f64 = 60.0;
const MAX_LEAN: f64 = 30.0;

/// What a tire test is made from.
pub(super) struct TireTest<'a> {
    pub keys: &'a TireRigKeys,
    pub gravity: f64,
    pub duration: f64,
    pub folder: Option<&'a Path>,
}

/// Load, slip, slip angle and camber (rad) at a moment.
type Setting = [f64; 4];

impl TireTest<'_> {
    /// The tables of the rig.
    pub fn write(&self, at: &KeyPath) -> Checked<String> {
        let tire = self.keys.model.tire(&at.key("model"), self.folder)?;
        let settings = self.settings(at)?;
        let times = (0..=POINTS).map(|i| self.duration * i as f64 / POINTS as f64);
        let rows: Vec<(f64, Setting)> = times.map(|t| (t, settings(t))).collect();
        self.check(at, &rows)?;
        let first = rows[0].1;
        let radius = |load: f64| tire.rolling_radius(tire.vertical.depth(load));
        let spin = self.keys.speed / radius(first[0]);
        let travel = |s: &Setting| road_speed(&tire, s[1], spin * radius(s[0])) / s[2].cos();
        let weight = self.gravity * (3.0 * PART + WHEEL);
        let table = |f: &dyn Fn(&Setting) -> f64| {
            let mut text = "{ table = [".to_string();
            for (t, s) in &rows {
                write!(text, "[{t:?}, {:?}], ", f(s)).expect("to a string");
            }
            text + "] }"
        };
        let height = (tire.size.radius - tire.vertical.depth(first[0])) * first[3].cos();
        let place = [0.0, 0.0, height];
        let velocity = [travel(&first), 0.0, 0.0];
        let part = |name: &str, more: &str| {
            format!("[[body]]\nname = {name:?}\nposition = {place:?}\nvelocity = {velocity:?}\n{more}\n")
        };
        let hub = format!("mass = {PART:?}\ninertia = [1.0, 1.0, 1.0]");
        let joint = |name: &str, kind: &str, [a, b]: [&str; 2], axis: &str| {
            format!(
                "[[joint]]\nname = {name:?}\ntype = {kind:?}\na = {a:?}\nb = {b:?}\nat = {place:?}\naxis = {axis}\n"
            )
        };
        let motor = |name: &str, law: &str| format!("[[motor]]\nname = {name:?}\njoint = {name:?}\n{law}\n");
        let wheel = format!(
            "mass = {WHEEL:?}\ninertia = [5.0, 5.0, 5.0]\nangular_velocity = [0.0, {spin:?}, 0.0]\n\
             group = 2\nmask = 2\n\
             [[body.shape]]\ncylinder = {{ radius = {:?}, height = {:?} }}\n\
             rotation = {{ axis = [1, 0, 0], angle_deg = 90 }}\nmaterial = {:?}\n",
            tire.size.radius, tire.size.width, self.keys.material
        );
        let mut text = "[[body]]\nname = \"road\"\nfixed = true\n[[body.shape]]\nplane = {}\n".to_string();
        text += &format!("material = {:?}\n", self.keys.material);
        text += &format!("[[body]]\nname = \"carriage\"\nposition = {place:?}\n");
        text += &format!("motion = {{ velocity = {{ linear = [{}, 0, 0] }} }}\n", table(&travel));
        for (name, more) in [("slide", &hub), ("turn", &hub), ("lean", &hub), ("wheel", &wheel)] {
            text += &part(name, more);
        }
        text += &joint("guide", "prismatic", ["carriage", "slide"], "[0, 0, 1]");
        text += &joint("turn", "revolute", ["slide", "turn"], "[0, 0, 1]");
        text += &joint("lean", "revolute", ["turn", "lean"], "[1, 0, 0]");
        text += &joint("axle", "revolute", ["lean", "wheel"], "[0, 1, 0]");
        text += &motor("turn", &format!("angle = {}", table(&|s| -s[2])));
        text += &motor("lean", &format!("angle = {}", table(&|s| s[3])));
        text += &motor("axle", &format!("angular_speed = {spin:?}"));
        let press = table(&|s| weight - s[0]);
        text += &format!("[[force]]\nbody = \"slide\"\nforce = [0, 0, {press}]\n");
        text += &format!(
            "[[force]]\nname = \"tire\"\ntire = {{ body = \"wheel\", contact = {:?}, model = {{}} }}\n",
            contact(self.keys)
        );
        for (name, reading) in SIGNALS {
            text += &format!(
                "[[signal]]\nname = {name:?}\nforce_reading = {{ force = \"tire\", reading = {reading:?} }}\n"
            );
        }
        Ok(text)
    }

    /// Load, slip, angle and camber as functions of time.
    fn settings(&self, at: &KeyPath) -> Checked<impl Fn(f64) -> Setting + use<>> {
        let of = |key: &str, function: &Function, scale: f64| function.time_function(&at.key(key), scale, self.folder);
        let degree = 1f64.to_radians();
        let all: [TimeFunction; 4] = [
            of("load", &self.keys.load, 1.0)?,
            of("slip", &self.keys.slip, 1.0)?,
            of("slip_angle_deg", &self.keys.slip_angle_deg, degree)?,
            of("camber_deg", &self.keys.camber_deg, degree)?,
        ];
        Ok(move |t: f64| std::array::from_fn(|i| all[i].at(t)))
    }

    fn check(&self, at: &KeyPath, rows: &[(f64, Setting)]) -> Checked<()> {
        let weight = self.gravity * (3.0 * PART + WHEEL);
        for (time, [load, slip, angle, camber]) in rows {
            if *load <= weight {
                let message = format!("is {load} N at {time} s, not more than the wheel's own {weight:.0} N");
                return Err(at.key("load").fault(message));
            }
            for (key, value, least, most) in [
                ("slip", *slip, -0.95, 0.95),
                ("slip_angle_deg", angle.to_degrees(), -MAX_TURN, MAX_TURN),
                ("camber_deg", camber.to_degrees(), -MAX_LEAN, MAX_LEAN),
            ] {
                if value < least || value > most {
                    let message = format!("is {value} at {time} s, outside {least} to {most}");
                    return Err(at.key(key).fault(message));
                }
            }
        }
        Ok(())
    }
}

/// Names of the rig's signals, and readings of the tire.
const SIGNALS: [(&str, &str); 10] = [
    ("load", "load"),
    ("slip", "slip"),
    ("slip_angle", "slip_angle"),
    ("camber", "camber"),
    ("fx", "fx"),
    ("fy", "fy"),
    ("mx", "mx"),
    ("my", "my"),
    ("mz", "mz"),
    ("deflection", "deflection"),
];

fn contact(keys: &TireRigKeys) -> &'static str {
    use grouser_models::vehicle::wheeled::tire::PatchContact;
    let contact = keys.contact.contact();
    PatchContact::ALL.iter().find(|(_, c)| *c == contact).map_or("point", |(name, _)| name)
}

/// The speed v_x in m/s at which a tire that rolls at `rolling` m/s has a slip: rolling - v_x = slip v_t.
fn road_speed(tire: &TireDef, slip: f64, rolling: f64) -> f64 {
    // The right side grows with v_x, the left one falls, for any slip above -1: halving.
    let (mut low, mut high) = (1e-3 * rolling, 40.0 * rolling);
    for _ in 0..200 {
        let v = 0.5 * (low + high);
        if rolling - v > slip * tire.transport(v, rolling) { low = v } else { high = v }
    }
    0.5 * (low + high)
}
