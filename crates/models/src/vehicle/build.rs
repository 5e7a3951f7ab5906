//! From a description to bodies, joints, springs and motors.

use super::driver::Driver;
use super::shapes;
use super::sphere_set::spheres;
use super::tracked::{Arm, Part, Pins, Side, Tracked, VehicleError, Wheel};
use super::wrap::{self, Belt, Chain, Disc, Point};
use grouser_dynamics::{
    Axis, BodyDef, BodyId, BuildError, ColliderDef, Drive, Frames, JointDef, JointId, JointKind, JointLimits, Kind,
    MaterialId, MotorDef, MotorId, SpringDef, SpringId, SpringKind, SpringLaw, Twist, World,
};
use grouser_geom::{MassProperties, Shape};
use grouser_math::{Mat3, Pose, Quat, Sym3, Vec3};

/// Shoes of a track do not meet each other, the wheels' bodies neither. A sprocket is a wheel with teeth.
const SHOE: u32 = 1 << 31;
const WHEEL: u32 = 1 << 30;
const TEETH: u32 = 1 << 29;
const HULL: u32 = 1;

/// One track of a vehicle in a world.
#[derive(Clone, Debug, PartialEq)]
pub struct Track {
    /// `left`, `right`.
    pub name: String,
    /// Shoes in the order of the chain: along the ground to the front, up, back, down.
    pub shoes: Vec<BodyId>,
    /// Pins: joint k is at the rear end of link k; empty where pins are bushed.
    pub pins: Vec<JointId>,
    /// Bushings of bushed pins.
    pub bushings: Vec<SpringId>,
    /// The sprocket.
    pub sprocket: BodyId,
    /// Its bearing.
    pub bearing: JointId,
    /// What drives it.
    pub motor: Option<MotorId>,
    /// The idler.
    pub idler: BodyId,
    /// Spring of the tensioner.
    pub tensioner: Option<SpringId>,
    /// Road wheels from the rear to the front as given.
    pub road_wheels: Vec<BodyId>,
    /// Return rollers.
    pub rollers: Vec<BodyId>,
    /// Plane of the track: y in the vehicle's frame, m.
    pub y: f64,
    /// Length of track in m that does not lie on the wheels: 0 where the tensioner took it up.
    pub slack: f64,
    /// How far the tensioner was moved from its place to close the track, m.
    pub travel: f64,
    /// Tension in N that the tensioner's preload gives to a track without slack, friction and weight left aside.
    pub tension: Option<f64>,
}

/// A vehicle in a world.
#[derive(Clone, Debug, PartialEq)]
pub struct Vehicle {
    /// Name.
    pub name: String,
    /// The hull.
    pub chassis: BodyId,
    /// The tracks.
    pub tracks: Vec<Track>,
    /// Names of all bodies.
    pub bodies: Vec<(String, BodyId)>,
    /// Names of all joints.
    pub joints: Vec<(String, JointId)>,
    /// Names of all motors.
    pub motors: Vec<(String, MotorId)>,
    /// Names of all springs.
    pub springs: Vec<(String, SpringId)>,
    /// Distance of the pins from the sprocket's axis, m.
    pub pitch_radius: f64,
    /// Track length per tooth, m.
    pub pitch: f64,
    /// Number of teeth.
    pub teeth: u32,
    /// Do the teeth push lugs, and not pins?
    pub lugs: bool,
    /// Lowest point of a shoe below the pins' axes, m.
    pub sole: f64,
    /// Distance from its plane at which a shoe has left its wheels, m.
    pub guide: f64,
    /// Who drives it, where nothing drives the sprockets one by one.
    pub driver: Option<Driver>,
}

/// A vehicle being built.
struct Builder<'a> {
    def: &'a Tracked,
    world: &'a mut World,
    out: Vehicle,
}

fn engine(e: BuildError) -> VehicleError {
    VehicleError::new("", e.why, e.remedy)
}

/// A point of a track's plane in the vehicle's frame.
fn place(p: Point, y: f64) -> Vec3 {
    Vec3::new(p[0], y, p[1])
}

/// Frame with z along the vehicle's y: hinges turn forward.
fn axle(at: Vec3) -> Pose {
    Pose::new(at, Quat::from_rotation_arc(Vec3::Z, Vec3::Y))
}

/// Whom a part of such a group meets.
fn mask(group: u32) -> u32 {
    match group {
        SHOE => !SHOE,
        WHEEL | TEETH => !(WHEEL | TEETH),
        _ => !(SHOE | WHEEL | TEETH),
    }
}

/// The same where the shoes are held in a plane, and nothing can come where it does not belong: plates meet the ground alone, rails the
/// rims, pins the teeth, and wheels nothing but shoes. Of two rails and two rims those on the left carry: what tilts shoe and wheel against
/// each other is the joints' business anyway, and half the contacts do. (Not with lugs, where rails meet the sprocket's rims too.)
fn planar_mask(group: u32, part: &Part) -> u32 {
    let y = part.local.position.y;
    match (group, &part.shape) {
        (SHOE | WHEEL, _) if y < 0.0 => 0,
        (SHOE, Shape::Cylinder(_)) => TEETH,
        (SHOE, _) if y > 0.0 => WHEEL,
        (SHOE, _) => !(SHOE | WHEEL | TEETH),
        (WHEEL | TEETH, _) => SHOE,
        _ => mask(group),
    }
}

fn mass_of(parts: &[Part], mass: f64) -> MassProperties {
    let sum = parts.iter().fold(MassProperties::ZERO, |sum, part| {
        sum.plus(&part.shape.mass_properties(1.0).unwrap_or(MassProperties::ZERO).transformed(&part.local))
    });
    sum.with_mass(mass)
}

impl Tracked {
    /// The wheels as the belt line sees them, the idler moved by `travel`: sprocket, idler, road wheels, rollers. Shoes are
    /// straight: a wheel touches the middle of one, hence the pins are farther out.
    fn discs(&self, travel: f64) -> Vec<Disc> {
        let disc = |wheel: &Wheel, moved: Point| {
            let touch = wheel.radius + self.shoe.rail_height;
            let center = [wheel.center[0] + moved[0], wheel.center[1] + moved[1]];
            Disc { center, radius: touch.hypot(0.5 * self.shoe.length) }
        };
        let along = self.tensioner.map_or([0.0; 2], |t| unit(t.direction));
        let mut discs = vec![Disc { center: self.sprocket.center, radius: self.pitch_radius() }];
        discs.push(disc(&self.idler, [travel * along[0], travel * along[1]]));
        discs.extend(self.road_wheels.iter().chain(&self.rollers).map(|w| disc(w, [0.0; 2])));
        discs
    }

    /// Lengths of the links of a track of so many shoes.
    fn links(&self, shoes: u32) -> Vec<f64> {
        (0..shoes)
            .flat_map(|_| match self.pins {
                Pins::Double { length, .. } => vec![self.shoe.length, length],
                _ => vec![self.shoe.length],
            })
            .collect()
    }

    /// Key of the number of a track's shoes: its own where the tracks differ.
    fn shoes_key(&self, side: &Side) -> String {
        let same = self.sides.iter().all(|s| s.shoes == side.shoes);
        if same { "shoes".to_string() } else { format!("shoes.{}", side.name) }
    }

    /// The chain of pins of a track, how far the tensioner was moved for it, and the slack that is left, m.
    pub fn wrap(&self, side: &Side) -> Result<(Chain, f64, f64), VehicleError> {
        let (shoes, key) = (side.shoes, self.shoes_key(side));
        let links = self.links(shoes);
        let slack = |travel: f64| wrap::slack(&self.discs(travel), 0, &links);
        let [back, forth] = self.tensioner.map_or([0.0; 2], |t| [-t.travel[0], t.travel[1]]);
        let belt = Belt::around(&self.discs(0.0), 0.0);
        for (key, i) in [("sprocket.position", 0), ("idler.position", 1)] {
            if !belt.touches(i) {
                let why = "the track does not touch it: it lies inside of the line around the other wheels";
                return Err(VehicleError::new(key, why, "move it outward"));
            }
        }
        self.check_road_wheels(&belt)?;
        let (least, most) = (slack(forth), slack(back));
        if most < -1e-9 {
            self.check_outer_wheels(back, &links)?;
            let (length, pitch) = (Belt::around(&self.discs(back), 0.0).length(), self.pitch());
            let why = format!(
                "{shoes} shoes of {pitch} m are too few to close: the way around the wheels is {length:.3} m, {:.3} m more",
                -most
            );
            let needed = (f64::from(shoes) - most / pitch).ceil();
            return Err(VehicleError::new(key, why, format!("give {needed} shoes, or move the idler inward")));
        }
        let mut travel = forth;
        if least < 0.0 {
            // The tensioner can take it all up.
            let (mut low, mut high) = (back, forth);
            for _ in 0..100 {
                travel = 0.5 * (low + high);
                if slack(travel) >= 0.0 { low = travel } else { high = travel }
            }
            travel = low;
        }
        // What is left of the search for the travel is no slack.
        let left = Some(slack(travel)).filter(|left| *left > 1e-6).unwrap_or(0.0);
        if left > 2.0 * self.pitch() {
            let why = format!("{shoes} shoes are too many: {left:.3} m of track hang loose");
            let fewer = (f64::from(shoes) - left / self.pitch()).ceil();
            return Err(VehicleError::new(key, why, format!("give {fewer} shoes, or move the idler outward")));
        }
        let chain = wrap::close(&self.discs(travel), 0, &links).map_err(|missing| {
            VehicleError::new(key, format!("the track is {missing:.6} m too short"), "add a shoe")
        })?;
        Ok((chain, travel, left))
    }

    /// A track that closes but for one wheel: that wheel is outside of it. Called where the track is too short.
    fn check_outer_wheels(&self, travel: f64, links: &[f64]) -> Result<(), VehicleError> {
        let (all, n) = (self.discs(travel), self.road_wheels.len());
        for i in 2..all.len() {
            let without: Vec<Disc> = (0..all.len()).filter(|k| *k != i).map(|k| all[k]).collect();
            let longer = Belt::around(&all, 0.0).length() - Belt::around(&without, 0.0).length();
            // Any wheel on the line makes it a little longer.
            if longer > 0.5 * self.pitch() && wrap::slack(&without, 0, links) >= 0.0 {
                let k = i - 2;
                let (list, word, k) = if k < n { ("road_wheel", "road wheel", k) } else { ("roller", "roller", k - n) };
                let why = format!(
                    "{word} {k} is outside of the track: without it the track closes, with it the way around is {longer:.3} m longer"
                );
                return Err(VehicleError::new(format!("{list}.{k}.position"), why, "move it inward, or add shoes"));
            }
        }
        Ok(())
    }

    /// A road wheel must reach the track's lower run.
    fn check_road_wheels(&self, belt: &Belt) -> Result<(), VehicleError> {
        for (k, wheel) in self.road_wheels.iter().enumerate() {
            let bottom = wheel.center[1] - wheel.radius - self.shoe.rail_height;
            let n = 2000;
            let line = (0..n).map(|i| belt.at(belt.length() * f64::from(i) / f64::from(n)));
            let near = line.filter(|p| (p[0] - wheel.center[0]).abs() < wheel.radius);
            let lowest = near.fold(f64::INFINITY, |m, p| m.min(p[1]));
            let gap = bottom - lowest;
            if !gap.is_finite() || gap > wheel.radius {
                let why = format!("road wheel {k} is outside of the track: its rim is {gap:.3} m above the lower run");
                return Err(VehicleError::new(
                    format!("road_wheel.{k}.position"),
                    why,
                    "lower it, or make it a roller",
                ));
            }
        }
        Ok(())
    }

    /// Adds the vehicle to a world.
    pub fn build(&self, world: &mut World) -> Result<Vehicle, VehicleError> {
        self.check()?;
        let chains: Vec<_> = self.sides.iter().map(|side| self.wrap(side)).collect::<Result<_, _>>()?;
        let out = Vehicle {
            name: self.name.clone(),
            chassis: BodyId(0),
            tracks: Vec::new(),
            bodies: Vec::new(),
            joints: Vec::new(),
            motors: Vec::new(),
            springs: Vec::new(),
            pitch_radius: self.pitch_radius(),
            pitch: self.pitch(),
            teeth: self.sprocket.teeth,
            lugs: self.shoe.lug.is_some(),
            sole: self.shoe.pin_radius + self.shoe.thickness + self.shoe.grouser,
            guide: self.shoe.rail_offset,
            driver: self.driver.clone(),
        };
        let mut builder = Builder { def: self, world, out };
        let chassis = &self.chassis;
        builder.out.chassis = builder.body("chassis", Pose::IDENTITY, chassis.mass, &chassis.parts, HULL)?;
        for (side, (chain, travel, slack)) in self.sides.iter().zip(&chains) {
            let track = builder.track(side, chain, *travel, *slack)?;
            builder.out.tracks.push(track);
        }
        Ok(builder.out)
    }
}

fn unit(d: [f64; 2]) -> [f64; 2] {
    let l = d[0].hypot(d[1]);
    if l > 0.0 { [d[0] / l, d[1] / l] } else { [1.0, 0.0] }
}

impl Builder<'_> {
    fn name(&self, part: &str) -> String {
        format!("{}.{part}", self.def.name)
    }

    /// A body at `pose` in the vehicle's frame.
    fn body(
        &mut self,
        part: &str,
        pose: Pose,
        mass: MassProperties,
        parts: &[Part],
        group: u32,
    ) -> Result<BodyId, VehicleError> {
        let name = self.name(part);
        let material: MaterialId = if group == SHOE { self.def.shoe_material } else { self.def.wheel_material };
        let set = self.def.sphere_set.map(|edge| spheres(parts, edge)).transpose()?;
        let planar = self.def.pins == Pins::Planar && set.is_none() && self.def.shoe.lug.is_none();
        let colliders = set
            .as_deref()
            .unwrap_or(parts)
            .iter()
            .map(|p| {
                let mask = if planar { planar_mask(group, p) } else { mask(group) };
                ColliderDef { shape: p.shape.clone(), local: p.local, material, group, mask }
            })
            .collect();
        let def = BodyDef {
            name: Some(name.clone()),
            kind: Kind::Moving,
            pose: self.def.pose.compose(&pose),
            velocity: Twist::default(),
            mass,
            colliders,
        };
        let id = self.world.add_body(def).map_err(engine)?;
        self.out.bodies.push((name, id));
        Ok(id)
    }

    fn joint(&mut self, part: &str, mut def: JointDef) -> Result<JointId, VehicleError> {
        let name = self.name(part);
        def.name = Some(name.clone());
        let id = self.world.add_joint(def).map_err(engine)?;
        self.out.joints.push((name, id));
        Ok(id)
    }

    fn spring(
        &mut self,
        part: &str,
        kind: SpringKind,
        a: BodyId,
        b: BodyId,
        frames: Frames,
    ) -> Result<SpringId, VehicleError> {
        let name = self.name(part);
        let def = SpringDef { name: Some(name.clone()), kind, a: Some(a), b, frames };
        let id = self.world.add_spring(def).map_err(engine)?;
        self.out.springs.push((name, id));
        Ok(id)
    }

    /// A hinge about y at a point of the vehicle's frame.
    fn hinge(&mut self, part: &str, a: BodyId, b: BodyId, at: Vec3) -> Result<JointId, VehicleError> {
        let pose = self.def.pose.compose(&axle(at));
        self.joint(part, JointDef::new(JointKind::Revolute(Default::default()), Some(a), b, pose))
    }

    fn track(&mut self, side: &Side, chain: &Chain, travel: f64, slack: f64) -> Result<Track, VehicleError> {
        let (def, y, n) = (self.def, side.y, &side.name);
        let chassis = self.out.chassis;

        // Sprocket: its first gullet, or with lugs tooth, under the first pin, or under the connector that ends there.
        let last = *chain.joints.last().unwrap_or(&[0.0; 2]);
        let first = chain.joints[0];
        let held = if def.connector() > 0.0 { [0.5 * (first[0] + last[0]), 0.5 * (first[1] + last[1])] } else { first };
        let c = def.sprocket.center;
        let phase = (held[1] - c[1]).atan2(held[0] - c[0]);
        let parts = shapes::sprocket(def);
        let pose = Pose::new(place(c, y), Quat::from_rotation_y(-phase));
        let mass = mass_of(&parts, def.sprocket.mass);
        let sprocket = self.body(&format!("{n}.sprocket"), pose, mass, &parts, TEETH)?;
        let bearing = self.hinge(&format!("{n}.sprocket"), chassis, sprocket, place(c, y))?;
        let driven = def.driver.as_ref().map(|driver| driver.drive(y, self.out.belt_radius()));
        let drive = side.drive.clone().or(driven);
        let motor = drive.map(|drive| self.motor(&format!("{n}.sprocket"), bearing, drive)).transpose()?;

        let (idler, tensioner) = self.idler(n, y, travel)?;
        let mut road_wheels = Vec::new();
        for (k, wheel) in def.road_wheels.iter().enumerate() {
            road_wheels.push(self.wheel(&format!("{n}.road_wheel.{k}"), wheel, y)?);
        }
        let mut rollers = Vec::new();
        for (k, wheel) in def.rollers.iter().enumerate() {
            rollers.push(self.wheel(&format!("{n}.roller.{k}"), wheel, y)?);
        }

        let (shoes, links) = self.shoes(n, y, chain)?;
        let (mut pins, mut bushings) = (Vec::new(), Vec::new());
        for k in 0..links.len() {
            let (a, b) = (links[(k + links.len() - 1) % links.len()], links[k]);
            let (part, at) = (format!("{n}.pin.{k}"), place(chain.joints[k], y));
            match def.pins {
                Pins::Bushed { stiffness, damping, bending, torsion } => {
                    let across = SpringLaw::linear(stiffness, damping);
                    // Damping in turning like that across, at a lever of the pin's radius.
                    let lever = damping * def.shoe.pin_radius * def.shoe.pin_radius;
                    let bend = SpringLaw::linear(bending, lever);
                    let turn = SpringLaw::linear(torsion, lever);
                    let laws = [across.clone(), across.clone(), across, bend.clone(), bend, turn];
                    let frames = Frames::World(def.pose.compose(&axle(at)));
                    bushings.push(self.spring(&part, SpringKind::Bushing(Box::new(laws)), a, b, frames)?);
                    self.world.exclude_pair(a, b);
                }
                Pins::Planar => {
                    let pose = def.pose.compose(&axle(at));
                    let kind = JointKind::PointOnLine(Default::default());
                    pins.push(self.joint(&part, JointDef::new(kind, Some(a), b, pose))?);
                }
                Pins::Hinge | Pins::Double { .. } => pins.push(self.hinge(&part, a, b, at)?),
            }
        }
        let pushed = def.tensioner.filter(|_| slack <= 0.0);
        let share = |d| Belt::around(&def.discs(travel), 0.0).tension_per_push(1, d);
        let tension = pushed.and_then(|t| Some(t.preload * share(unit(t.direction))?));
        let name = n.clone();
        Ok(Track {
            name,
            shoes,
            pins,
            bushings,
            sprocket,
            bearing,
            motor,
            idler,
            tensioner,
            road_wheels,
            rollers,
            y,
            slack,
            travel,
            tension,
        })
    }

    fn motor(&mut self, part: &str, joint: JointId, drive: Drive) -> Result<MotorId, VehicleError> {
        let name = self.name(part);
        let limit = self.def.driver.as_ref().and_then(|d| d.max_torque);
        let def = MotorDef { name: Some(name.clone()), joint, axis: Axis::Angle, drive, limit };
        let id = self.world.add_motor(def).map_err(engine)?;
        self.out.motors.push((name, id));
        Ok(id)
    }

    /// The links of a track, and those of them that are shoes.
    fn shoes(&mut self, n: &str, y: f64, chain: &Chain) -> Result<(Vec<BodyId>, Vec<BodyId>), VehicleError> {
        let def = self.def;
        let parts = shapes::shoe(def);
        let mut shoe_mass = mass_of(&parts, def.shoe.mass);
        if let Some(inertia) = def.shoe.inertia {
            shoe_mass.inertia = Sym3::diagonal(inertia);
        }
        let (mut shoes, mut links) = (Vec::new(), Vec::new());
        let joints = &chain.joints;
        for k in 0..joints.len() {
            let (p, q) = (joints[k], joints[(k + 1) % joints.len()]);
            let middle = place([0.5 * (p[0] + q[0]), 0.5 * (p[1] + q[1])], y);
            let angle = (q[1] - p[1]).atan2(q[0] - p[0]);
            let pose = Pose::new(middle, Quat::from_rotation_y(-angle));
            match def.pins {
                Pins::Double { length, mass } if k % 2 == 1 => {
                    let rod = Vec3::new(length + def.shoe.pin_radius, 0.5 * def.shoe.width, def.shoe.pin_radius);
                    let inertia = Vec3::new(
                        rod.y * rod.y + rod.z * rod.z,
                        rod.x * rod.x + rod.z * rod.z,
                        rod.x * rod.x + rod.y * rod.y,
                    ) * (mass / 12.0);
                    let mass = MassProperties { mass, center: Vec3::ZERO, inertia: Sym3::diagonal(inertia) };
                    links.push(self.body(&format!("{n}.connector.{}", k / 2), pose, mass, &[], SHOE)?);
                }
                _ => {
                    let i = shoes.len();
                    let id = self.body(&format!("{n}.shoe.{i}"), pose, shoe_mass, &parts, SHOE)?;
                    if def.pins == Pins::Planar {
                        let pose = def.pose.compose(&axle(middle));
                        let kind = JointKind::Planar(Default::default());
                        self.joint(&format!("{n}.plane.{i}"), JointDef::new(kind, Some(self.out.chassis), id, pose))?;
                    }
                    shoes.push(id);
                    links.push(id);
                }
            }
        }
        Ok((shoes, links))
    }

    /// A wheel on the chassis or on its arm.
    fn wheel(&mut self, part: &str, wheel: &Wheel, y: f64) -> Result<BodyId, VehicleError> {
        let at = place(wheel.center, y);
        let id = self.rims(part, wheel, at)?;
        if let Some(s) = &wheel.slide {
            let d = unit(s.direction);
            let law = SpringLaw { preload: s.preload, ..SpringLaw::linear(s.stiffness, s.damping) };
            self.slot(part, id, at, Vec3::new(d[0], 0.0, d[1]), None, (wheel.radius, law))?;
            return Ok(id);
        }
        let mount = match &wheel.arm {
            None => self.out.chassis,
            Some(arm) => self.arm(part, arm, at, y)?,
        };
        self.hinge(part, mount, id, at)?;
        Ok(id)
    }

    fn rims(&mut self, part: &str, wheel: &Wheel, at: Vec3) -> Result<BodyId, VehicleError> {
        let parts = shapes::wheel(wheel, self.def.shoe.rail_offset);
        let pose = Pose::new(at, Quat::IDENTITY);
        self.body(part, pose, mass_of(&parts, wheel.mass), &parts, WHEEL)
    }

    fn arm(&mut self, part: &str, arm: &Arm, wheel: Vec3, y: f64) -> Result<BodyId, VehicleError> {
        let pivot = place(arm.pivot, y);
        let length = (wheel - pivot).length();
        // A slender rod.
        let across = arm.mass * length * length / 12.0;
        let inertia = Sym3::diagonal(Vec3::splat(across).max(Vec3::splat(1e-6)));
        let mass = MassProperties { mass: arm.mass, center: Vec3::ZERO, inertia };
        let pose = Pose::new(0.5 * (pivot + wheel), Quat::IDENTITY);
        let part = format!("{part}.arm");
        let id = self.body(&part, pose, mass, &[], WHEEL)?;
        let chassis = self.out.chassis;
        self.hinge(&part, chassis, id, pivot)?;
        // About +y a wheel in front of its pivot goes down.
        let sense = if wheel.x >= pivot.x { 1.0 } else { -1.0 };
        let law = SpringLaw { preload: sense * arm.preload, ..SpringLaw::linear(arm.stiffness, arm.damping) };
        let frames = Frames::World(self.def.pose.compose(&axle(pivot)));
        self.spring(&part, SpringKind::Rotational { rest: None, law }, chassis, id, frames)?;
        Ok(id)
    }

    fn idler(&mut self, n: &str, y: f64, travel: f64) -> Result<(BodyId, Option<SpringId>), VehicleError> {
        let (def, chassis, part) = (self.def, self.out.chassis, format!("{n}.idler"));
        let Some(t) = def.tensioner else {
            return Ok((self.wheel(&part, &def.idler, y)?, None));
        };
        let d = unit(t.direction);
        let along = Vec3::new(d[0], 0.0, d[1]);
        let at = place(def.idler.center, y) + travel * along;
        let idler = self.rims(&part, &def.idler, at)?;
        let range = [-t.travel[0] - travel, t.travel[1] - travel];
        // The spring stands a radius behind, so that its length never vanishes.
        let behind = def.idler.radius + t.travel[0];
        let law = SpringLaw { preload: t.preload, ..SpringLaw::linear(t.stiffness, t.damping) };
        let part = format!("{n}.tensioner");
        if t.mass == 0.0 {
            let spring = self.slot(&part, idler, at, along, Some(range), (behind, law))?;
            return Ok((idler, Some(spring)));
        }
        let inertia = Sym3::diagonal(Vec3::splat(t.mass * 0.25 * def.idler.radius * def.idler.radius));
        let mass = MassProperties { mass: t.mass, center: Vec3::ZERO, inertia };
        let block = self.body(&part, Pose::new(at, Quat::IDENTITY), mass, &[], WHEEL)?;
        self.hinge(&format!("{n}.idler"), block, idler, at)?;
        let slide = Pose::new(at, Quat::from_rotation_arc(Vec3::Z, along));
        let mut joint =
            JointDef::new(JointKind::Prismatic(Default::default()), Some(chassis), block, def.pose.compose(&slide));
        joint.limits = JointLimits { position: Some(range), angle: None };
        self.joint(&part, joint)?;
        let spring = self.push(&part, block, at, along, (behind, law))?;
        Ok((idler, Some(spring)))
    }

    /// The slot of a wheel's axle along `along`, within a range of positions, and the spring in it: where it stands behind the axle, m, and its law.
    fn slot(
        &mut self,
        part: &str,
        wheel: BodyId,
        at: Vec3,
        along: Vec3,
        range: Option<[f64; 2]>,
        spring: (f64, SpringLaw),
    ) -> Result<SpringId, VehicleError> {
        let frame = Quat::from_mat3(&Mat3::from_cols(Vec3::Y, along.cross(Vec3::Y), along));
        let pose = self.def.pose.compose(&Pose::new(at, frame));
        let mut joint = JointDef::new(JointKind::PinSlot(Default::default()), Some(self.out.chassis), wheel, pose);
        joint.limits = JointLimits { position: range, angle: None };
        self.joint(part, joint)?;
        self.push(part, wheel, at, along, spring)
    }

    /// A spring that pushes `body` along `along` from a place so far behind it.
    fn push(
        &mut self,
        part: &str,
        body: BodyId,
        at: Vec3,
        along: Vec3,
        (behind, law): (f64, SpringLaw),
    ) -> Result<SpringId, VehicleError> {
        let (pose, foot) = (self.def.pose, Pose::at(at - behind * along));
        let frames = Frames::WorldEach(pose.compose(&foot), pose.compose(&Pose::at(at)));
        self.spring(part, SpringKind::Translational { rest: None, law }, self.out.chassis, body, frames)
    }
}
