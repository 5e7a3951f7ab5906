//! What the joints of a scene leave free, as text and as JSON.

use grouser::build::BuiltScene;
use grouser_dynamics::{BodyId, BodyKind, JointId, Mobility, MobilityCount};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::io::{self, Write};

/// Mechanisms and names that are printed at most.
const MOST_LINES: usize = 8;
const MOST_NAMES: usize = 6;

/// What is free in a scene.
pub(super) struct Freedom {
    /// Mechanisms with joints.
    mechanisms: Vec<Mobility>,
    /// Of each vehicle.
    vehicles: Vec<Mobility>,
    /// Moving bodies with names that have no joints.
    alone: usize,
}

fn plural(count: usize, one: &str) -> String {
    match (count, one.strip_suffix('y')) {
        (1, _) => format!("1 {one}"),
        (_, Some(stem)) => format!("{count} {stem}ies"),
        (_, None) => format!("{count} {one}s"),
    }
}

impl Freedom {
    /// Counts it.
    pub fn new(model: &mut BuiltScene) -> Self {
        let mut mechanisms = model.world.mobility();
        mechanisms.retain(|mechanism| !mechanism.joints.is_empty());
        let joined: BTreeSet<u32> = mechanisms.iter().flat_map(|m| &m.bodies).map(|body| body.0).collect();
        let is_alone = |body: BodyId| *model.world.kind(body) == BodyKind::Moving && !joined.contains(&body.0);
        let alone = model.bodies.iter().filter(|(_, body)| is_alone(*body)).count();
        let of_vehicle = |bodies: &[(String, BodyId)]| {
            let bodies: Vec<BodyId> = bodies.iter().map(|(_, body)| *body).collect();
            model.world.mobility_of(&bodies)
        };
        let vehicles = model.vehicles.iter().map(|vehicle| of_vehicle(&vehicle.bodies)).collect();
        Self { mechanisms, vehicles, alone }
    }

    /// What is free in a vehicle, in words.
    pub fn of_vehicle(&self, number: usize) -> String {
        sentence(&self.vehicles[number])
    }

    /// Prints it.
    pub fn print(&self, out: &mut dyn Write, model: &BuiltScene) -> io::Result<()> {
        if self.mechanisms.is_empty() {
            return Ok(());
        }
        write!(out, "  mobility   {} with joints", plural(self.mechanisms.len(), "mechanism"))?;
        match self.alone {
            0 => writeln!(out)?,
            n => writeln!(out, "; {} without, with 6 free motions each", plural(n, "body"))?,
        }
        for mechanism in self.mechanisms.iter().take(MOST_LINES) {
            let name = mechanism.bodies.first().map_or(String::new(), |body| body_name(model, *body));
            let others = mechanism.bodies.len().saturating_sub(1);
            let with = if others > 0 { format!(" and {others} more") } else { String::new() };
            writeln!(out, "    {:<16} {}", format!("{name}{with}"), sentence(mechanism))?;
            let Some(count) = &mechanism.count else { continue };
            if count.redundant > 0 {
                let names: Vec<String> = count.shared_by.iter().map(|joint| joint_name(model, *joint)).collect();
                let shown = names.iter().take(MOST_NAMES).map(|n| format!("`{n}`")).collect::<Vec<_>>().join(", ");
                let more = names.len().saturating_sub(MOST_NAMES);
                let more = if more > 0 { format!(" and {more} more") } else { String::new() };
                writeln!(out, "    {:<16} shared by {shown}{more}", "")?;
            }
            for motor in &count.idle {
                let name = motor_name(model, motor.0);
                eprintln!("warning: motor `{name}` drives what joints or other motors decide already");
            }
        }
        match self.mechanisms.len().saturating_sub(MOST_LINES) {
            0 => Ok(()),
            more => writeln!(out, "    and {more} more; --json lists all"),
        }
    }

    /// All of it.
    pub fn json(&self, model: &BuiltScene) -> Value {
        let mechanisms: Vec<Value> = self.mechanisms.iter().map(|m| mechanism_json(model, m)).collect();
        let vehicle = |(m, vehicle): (&Mobility, &grouser_models::vehicle::Vehicle)| {
            let mut found = counts(m);
            found["name"] = vehicle.name.as_str().into();
            found["bodies"] = m.bodies.len().into();
            found
        };
        let vehicles: Vec<Value> = self.vehicles.iter().zip(&model.vehicles).map(vehicle).collect();
        json!({ "mechanisms": mechanisms, "vehicles": vehicles, "bodies_without_joints": self.alone })
    }
}

/// Bodies, equations, free motions and redundant equations.
fn sentence(mobility: &Mobility) -> String {
    let Mobility { bodies, joints, equations, count } = mobility;
    let parts = [plural(bodies.len(), "moving body"), plural(joints.len(), "joint"), plural(*equations, "equation")];
    let free = match count {
        None => "not counted: too many loops".to_string(),
        Some(MobilityCount { rank, free, driven, redundant, .. }) => {
            let driven = if *driven > 0 { format!(", {driven} of them given by motors") } else { String::new() };
            let redundant =
                if *redundant > 0 { format!(", {}", plural(*redundant, "redundant equation")) } else { String::new() };
            format!("rank {rank}: {}{driven}{redundant}", plural(*free, "free motion"))
        }
    };
    format!("{}, {free}", parts.join(", "))
}

fn counts(mobility: &Mobility) -> Value {
    let count = mobility.count.as_ref();
    json!({
        "joints": mobility.joints.len(),
        "equations": mobility.equations,
        "rank": count.map(|c| c.rank),
        "free": count.map(|c| c.free),
        "driven": count.map(|c| c.driven),
        "redundant": count.map(|c| c.redundant),
    })
}

fn mechanism_json(model: &BuiltScene, mobility: &Mobility) -> Value {
    let mut found = counts(mobility);
    let joints = |list: &[JointId]| list.iter().map(|joint| joint_name(model, *joint)).collect::<Vec<_>>();
    let bodies: Vec<String> = mobility.bodies.iter().map(|body| body_name(model, *body)).collect();
    found["bodies"] = bodies.into();
    found["joints"] = joints(&mobility.joints).into();
    if let Some(count) = &mobility.count {
        found["shared_by"] = joints(&count.shared_by).into();
        let idle: Vec<String> = count.idle.iter().map(|motor| motor_name(model, motor.0)).collect();
        found["idle_motors"] = idle.into();
    }
    found
}

fn body_name(model: &BuiltScene, body: BodyId) -> String {
    model.world.name(body).map_or_else(|| format!("body {}", body.0), str::to_string)
}

fn joint_name(model: &BuiltScene, joint: JointId) -> String {
    model.world.joint_name(joint).map_or_else(|| format!("joint {}", joint.0), str::to_string)
}

fn motor_name(model: &BuiltScene, motor: u32) -> String {
    let found = model.motors.iter().find(|(_, (id, _))| id.0 == motor);
    found.map_or_else(|| format!("motor {motor}"), |(name, _)| name.clone())
}
