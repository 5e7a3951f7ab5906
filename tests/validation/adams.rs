//! Thirteen mechanisms against ADAMS (reference data of Project Chrono, BSD-3).
//!
//! One body of 1 kg at rest, gravity 9.80665 m/s^2, five seconds. Position, velocity, orientation and the reaction on
//! the ground at the joint, every 0.01 s. The files are found through `GROUSER_REFERENCE_DATA` (default
//! `../shared/data`). `GROUSER_WRITE_TABLES=1` writes the table of the book again.

use grouser_dynamics::joint::*;
use grouser_dynamics::*;
use grouser_geom::MassProperties;
use grouser_math::{Pose, Quat, Sym3, Vec3};
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// Where a reaction comes from.
#[derive(Clone, Copy)]
enum Source {
    Joint(JointId),
    Spring(SpringId),
}

/// A mechanism and the reactions that ADAMS gives for it.
struct Machine {
    world: World,
    body: BodyId,
    /// Suffixes of the files of force and torque, what is compared with them, and on which end it acts.
    reactions: Vec<(&'static str, Vec<Source>, End)>,
}

fn rotation_x(degrees: f64) -> Quat {
    Quat::from_rotation_x(degrees.to_radians())
}

/// A body of 1 kg with its frame at the centre of mass.
fn machine(h: f64, inertia: [f64; 3], pose: Pose, speed: Vec3) -> Machine {
    let mut world = World::new(Settings { step: h, gravity: Vec3::new(0.0, 0.0, -9.80665), ..Settings::default() });
    let mass = MassProperties { mass: 1.0, center: Vec3::ZERO, inertia: Sym3::diagonal(Vec3::from_array(inertia)) };
    let body = world
        .add_body(BodyDef {
            name: Some("pendulum".into()),
            role: Role::Part,
            kind: BodyKind::Moving,
            pose,
            velocity: Twist { linear: speed, angular: Vec3::ZERO },
            mass,
            colliders: Vec::new(),
        })
        .expect("a good body");
    Machine { world, body, reactions: Vec::new() }
}

impl Machine {
    fn joint(&mut self, kind: JointKind, frames: Frames) -> JointId {
        let def = JointDef { frames, ..JointDef::new(kind, None, self.body, Pose::IDENTITY) };
        self.world.add_joint(def).expect("a good joint")
    }
}

/// A joint at `at` with frame `rotation`; the body oriented alike, its centre offset by `arm` in the frame.
fn pendulum(h: f64, kind: JointKind, inertia: [f64; 3], at: Vec3, rotation: Quat, arm: Vec3) -> Machine {
    let frame = Pose::new(at, rotation);
    let mut m = machine(h, inertia, Pose::new(frame.point(arm), rotation), Vec3::ZERO);
    let joint = m.joint(kind, Frames::World(frame));
    m.reactions.push(("", vec![Source::Joint(joint)], End::A));
    m
}

const FLAT: [f64; 3] = [0.04, 0.1, 0.1];
const TWO: Vec3 = Vec3::new(2.0, 0.0, 0.0);
const AWAY: Vec3 = Vec3::new(1.0, 2.0, 3.0);

fn build(case: &str, h: f64) -> Machine {
    match case {
        "Revolute_Case01" => pendulum(h, JointKind::Revolute(Revolute), FLAT, Vec3::ZERO, rotation_x(-90.0), TWO),
        "Spherical_Case02" => pendulum(h, JointKind::Spherical(Spherical), FLAT, AWAY, rotation_x(-45.0), TWO),
        "Universal_Case02" => {
            let turn = Quat::from_rotation_y(90f64.to_radians());
            let arm = Vec3::new(0.0, 0.0, -2.0);
            pendulum(h, JointKind::Universal(Universal), [0.1, 0.1, 0.04], Vec3::ZERO, turn, arm)
        }
        "Prismatic_Case01" => pendulum(h, JointKind::Prismatic(Prismatic), FLAT, Vec3::ZERO, Quat::IDENTITY, TWO),
        "Prismatic_Case02" => pendulum(h, JointKind::Prismatic(Prismatic), FLAT, AWAY, rotation_x(-45.0), TWO),
        "Cylindrical_Case01" => pendulum(h, JointKind::Cylindrical(Cylindrical), FLAT, Vec3::ZERO, Quat::IDENTITY, TWO),
        "Cylindrical_Case03" => pendulum(h, JointKind::Cylindrical(Cylindrical), FLAT, AWAY, rotation_x(-45.0), TWO),
        "Distance_Case01" => {
            let end = Vec3::new(0.0, 2.0, 0.0);
            let mut m = machine(h, FLAT, Pose::at(end), Vec3::ZERO);
            let rod = JointKind::Distance(Distance { length: None });
            let joint = m.joint(rod, Frames::WorldEach(Pose::IDENTITY, Pose::at(end)));
            m.reactions.push(("", vec![Source::Joint(joint)], End::A));
            m
        }
        "RevSpherical_Case01" => {
            let mut m = machine(h, [0.1, 0.04, 0.1], Pose::at(Vec3::new(2.0, 2.0, 0.0)), Vec3::ZERO);
            let link = JointKind::RevoluteSpherical(RevoluteSpherical { length: None });
            let joint = m.joint(link, Frames::WorldEach(Pose::IDENTITY, Pose::at(TWO)));
            m.reactions.push(("_Body1", vec![Source::Joint(joint)], End::A));
            m.reactions.push(("_Body2", vec![Source::Joint(joint)], End::B));
            m
        }
        "LinActuator_Case01" => {
            let mut m = machine(h, [1.0; 3], Pose::IDENTITY, Vec3::Z);
            let joint = m.joint(JointKind::Prismatic(Prismatic), Frames::World(Pose::IDENTITY));
            let drive = Drive::Position(TimeFunction::Table(vec![(0.0, 0.0), (10.0, 10.0)]));
            let motor = MotorDef { name: None, joint, axis: Axis::Position, drive, limit: None };
            m.world.add_motor(motor).expect("a good motor");
            m.reactions.push(("P", vec![Source::Joint(joint)], End::A));
            m
        }
        "TranSpring_Case01" => {
            let mut m = machine(h, [1.0; 3], Pose::IDENTITY, Vec3::ZERO);
            let kind = SpringKind::Translational { rest: Some(0.0), law: SpringLaw::linear(10.0, 0.5) };
            m.spring(kind, Frames::World(Pose::IDENTITY));
            m
        }
        "TranSpringCB_Case03" => {
            let mut m = machine(h, FLAT, Pose::at(Vec3::new(-1.0, 4.0, 3.0)), Vec3::ZERO);
            let stiffness = Curve::Polynomial { linear: 50.0, quadratic: 10.0, cubic: 0.0 };
            let law = SpringLaw { stiffness, damping: Curve::linear(5.0), preload: 0.0 };
            let kind = SpringKind::Translational { rest: None, law };
            m.spring(kind, Frames::WorldEach(Pose::at(AWAY), Pose::at(Vec3::new(1.0, 4.0, 3.0))));
            m
        }
        "RotSpring_Case01" => {
            let mut m = build("Revolute_Case01", h);
            let kind = SpringKind::Rotational { rest: None, law: SpringLaw::linear(200.0, 10.0) };
            m.spring(kind, Frames::World(Pose::new(Vec3::ZERO, rotation_x(-90.0))));
            let all = m.reactions.iter().flat_map(|r| r.1.clone()).collect();
            m.reactions = vec![("", all, End::A)];
            m
        }
        _ => panic!("no case {case}"),
    }
}

impl Machine {
    fn spring(&mut self, kind: SpringKind, frames: Frames) {
        let def = SpringDef { name: None, kind, a: None, b: self.body, frames };
        let id = self.world.add_spring(def).expect("a good spring");
        self.reactions.push(("", vec![Source::Spring(id)], End::A));
    }

    fn reaction(&self, of: &[Source], on: End) -> Wrench {
        let query = ReactionQuery { on, ..ReactionQuery::default() };
        of.iter().fold(Wrench::default(), |sum, s| {
            let w = match s {
                Source::Joint(j) => self.world.joint_reaction(*j, query),
                Source::Spring(s) => self.world.spring_reaction(*s, query),
            };
            Wrench { force: sum.force + w.force, torque: sum.torque + w.torque }
        })
    }
}

const CASES: [&str; 13] = [
    "Revolute_Case01",
    "Spherical_Case02",
    "Universal_Case02",
    "Prismatic_Case01",
    "Prismatic_Case02",
    "Cylindrical_Case01",
    "Cylindrical_Case03",
    "Distance_Case01",
    "RevSpherical_Case01",
    "LinActuator_Case01",
    "TranSpring_Case01",
    "TranSpringCB_Case03",
    "RotSpring_Case01",
];

fn folder() -> Option<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let data = std::env::var_os("GROUSER_REFERENCE_DATA").map_or_else(|| root.join("../shared/data"), PathBuf::from);
    let folder = data.join("adams_joints");
    if folder.is_dir() {
        return Some(folder);
    }
    println!("skipped: no adams_joints in the reference data; set GROUSER_REFERENCE_DATA");
    None
}

/// Columns after the time.
fn read(folder: &Path, case: &str, what: &str) -> Vec<Vec<f64>> {
    let text = std::fs::read_to_string(folder.join(format!("{case}_ADAMS_{what}.txt"))).expect("a file of the case");
    let rows = text.lines().skip(3).filter(|l| !l.trim().is_empty());
    rows.map(|l| l.split_whitespace().skip(1).map(|w| w.parse().expect("a number")).collect()).collect()
}

/// RMS errors: position (m), velocity (m/s), orientation (rad), reaction force (N) and torque (N m).
#[derive(Clone, Copy, Default)]
struct Errors {
    position: f64,
    velocity: f64,
    orientation: f64,
    force: f64,
    torque: f64,
    /// Largest violation of the joint, m or rad.
    violation: f64,
}

fn errors(folder: &Path, case: &str, h: f64, change: impl Fn(&mut Settings)) -> Errors {
    let mut m = build(case, h);
    change(m.world.settings_mut());
    let (pos, vel, rot) = (read(folder, case, "Pos"), read(folder, case, "Vel"), read(folder, case, "Quat"));
    let reactions: Vec<_> = m
        .reactions
        .iter()
        .map(|(suffix, ..)| {
            (read(folder, case, &format!("Rforce{suffix}")), read(folder, case, &format!("Rtorque{suffix}")))
        })
        .collect();
    let every = (0.01 / h).round() as usize;
    let mut sum = Errors::default();
    let (mut n, mut reaction_count) = (0.0, 0.0);
    for k in 1..pos.len() {
        for _ in 0..every {
            let report = m.world.step().expect("the step succeeds");
            assert!(report.converged(), "{case}: {:?}", report.solver);
        }
        let (pose, v) = (m.world.pose(m.body), m.world.velocity(m.body).linear);
        n += 1.0;
        sum.position += (pose.position - Vec3::from_slice(&pos[k])).length_squared();
        sum.velocity += (v - Vec3::from_slice(&vel[k])).length_squared();
        let r = &rot[k];
        let turn = pose.rotation.conjugate() * Quat::from_xyzw(r[1], r[2], r[3], r[0]);
        sum.orientation += grouser_math::quat::log(turn).length_squared();
        for ((_, of, on), (force, torque)) in m.reactions.iter().zip(&reactions) {
            let w = m.reaction(of, *on);
            reaction_count += 1.0;
            sum.force += (w.force - Vec3::from_slice(&force[k])).length_squared();
            sum.torque += (w.torque - Vec3::from_slice(&torque[k])).length_squared();
        }
        let [linear, angular] = m.world.largest_violation();
        sum.violation = sum.violation.max(linear).max(angular);
    }
    Errors {
        position: (sum.position / n).sqrt(),
        velocity: (sum.velocity / n).sqrt(),
        orientation: (sum.orientation / n).sqrt(),
        force: (sum.force / reaction_count).sqrt(),
        torque: (sum.torque / reaction_count).sqrt(),
        violation: sum.violation,
    }
}

/// Position and velocity: 1e-3 by the default, 1e-4 with projection (1e-3 where the path is 100 m long). Reactions:
/// 2e-2 of the largest in the case, or 2e-2 N (N m) where that is more. Euler's step stands beside them for comparison.
#[test]
fn thirteen_adams_cases() {
    let Some(folder) = folder() else { return };
    let mut table = String::from(
        "| case | step | position m | velocity m/s | orientation rad | force N | torque N m | violation m, rad |\n\
         | --- | --- | --- | --- | --- | --- | --- | --- |\n",
    );
    let mut wrong = String::new();
    for case in CASES {
        let long = case.starts_with("Prismatic") || case.starts_with("Cylindrical");
        let largest = |what: &str| {
            let suffix = build(case, 5e-4).reactions[0].0;
            let rows = read(&folder, case, &format!("{what}{suffix}"));
            rows.iter().map(|r| Vec3::from_slice(r).length()).fold(1.0, f64::max)
        };
        let (most_force, most_torque) = (largest("Rforce"), largest("Rtorque"));
        for (name, limit) in
            [("default", 1e-3), ("projected", if long { 1e-3 } else { 1e-4 }), ("euler", f64::INFINITY)]
        {
            let e = errors(&folder, case, 5e-4, |s| match name {
                "euler" => s.integrator = Integrator::Euler,
                "default" => {}
                _ => s.integrator = Integrator::SecondOrder,
            });
            // The reference of this case is good to 3e-4 m and 1e-3 m/s only; see the next test.
            let limit = if case == "Universal_Case02" { 1.5e-3 } else { limit };
            let Errors { position, velocity, orientation, force, torque, violation } = e;
            let row = format!(
                "| {case} | {name} | {position:.1e} | {velocity:.1e} | {orientation:.1e} | {force:.1e} | {torque:.1e} \
                 | {violation:.0e} |"
            );
            writeln!(table, "{row}").expect("a string");
            let reactions = force <= 2e-2 * most_force && torque <= 2e-2 * most_torque;
            if position > limit || velocity > limit || (name != "euler" && !reactions) {
                writeln!(wrong, "{row}").expect("a string");
            }
        }
    }
    println!("{table}");
    if std::env::var_os("GROUSER_WRITE_TABLES").is_some() {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../book/src/results-mechanisms.md");
        let text = std::fs::read_to_string(&file).expect("the chapter is read");
        let (begin, end) = ("<!-- adams: begin -->\n", "<!-- adams: end -->");
        let (head, rest) = text.split_once(begin).expect("the mark before the table");
        let (_, tail) = rest.split_once(end).expect("the mark after the table");
        std::fs::write(&file, format!("{head}{begin}\n{table}\n{end}{tail}")).expect("the chapter is written");
    }
    assert!(wrong.is_empty(), "beyond the limits:\n{wrong}");
}

/// The universal joint of Universal_Case02 swings in a plane: its motion is that of Revolute_Case01 with x mirrored, a
/// reference without that run's error.
#[test]
fn universal_joint_swings_like_a_hinge() {
    let Some(folder) = folder() else { return };
    let pos = read(&folder, "Revolute_Case01", "Pos");
    let mut m = build("Universal_Case02", 5e-4);
    let mut worst = 0.0f64;
    for row in &pos[1..] {
        for _ in 0..20 {
            m.world.step().expect("the step succeeds");
        }
        let expected = Vec3::new(-row[0], row[1], row[2]);
        worst = worst.max((m.world.pose(m.body).position - expected).length());
    }
    assert!(worst < 1e-4, "{worst:e}");
}
