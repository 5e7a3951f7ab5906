//! Bodies, vehicles and frames that start on the ground: moved along z until they touch what is below them.
//!
//! Problem: the greatest height at which no shape of a group overlaps a shape below it. Two convex shapes whose
//! distance is d along the normal n may come nearer by d / n_z along z, so the group starts above everything and
//! descends by the least of these again and again until it is small (conservative advancement, Mirtich 1996). Cost:
//! some ten distances for each shape that is below.

use super::frames::lifted;
use super::{BuiltScene, NameList};
use crate::scene::keys::SceneFile;
use crate::scene::path::{Checked, KeyPath};
use grouser_dynamics::{BodyId, BodyKind};
use grouser_geom::narrow;
use grouser_geom::{Aabb, Collider, Contact};
use grouser_math::Pose;
use grouser_models::vehicle::Gear;
use std::collections::BTreeSet;

/// Descents before the height counts as found.
const DESCENTS: usize = 200;
/// Distance that counts as touching, as a share of the group's extent.
const TOUCHING: f64 = 1e-6;
/// Least z of a normal that holds anything: less is a wall.
const LEVEL: f64 = 1e-6;

impl BuiltScene {
    /// Puts what asks for it on the ground. Before grains have settled nothing moves.
    pub(super) fn put_on_ground(&mut self, keys: &SceneFile) -> Checked<()> {
        if keys.settle.is_some() && self.bed.is_none() {
            return Ok(());
        }
        for (i, frame) in keys.frame.iter().enumerate().filter(|(_, frame)| frame.on_ground) {
            let at = KeyPath::root().key("frame").index(i).key("on_ground");
            let frames = frames_within(keys, &frame.name);
            let stands = |within: &Option<String>| within.as_ref().is_some_and(|name| frames.contains(name.as_str()));
            let mut group: BTreeSet<u32> = BTreeSet::new();
            let bodies = keys.body.iter().filter(|body| stands(&body.within)).map(|body| &body.name);
            for name in bodies.chain(keys.terrain.iter().filter(|t| stands(&t.within)).map(|t| &t.name)) {
                group.insert(self.body(&at, name)?.0);
            }
            let vehicles = keys.vehicle.iter().zip(&self.vehicles).filter(|(keys, _)| stands(&keys.within));
            group.extend(vehicles.flat_map(|(_, vehicle)| vehicle.bodies.iter().map(|(_, body)| body.0)));
            let by = self.descend(&at, &group)?;
            let moved = self.frames.iter().map(|(name, pose)| {
                let is_inside = frames.contains(name.as_str());
                (name.clone(), if is_inside { lifted(pose, by) } else { *pose })
            });
            let mut all = NameList::default();
            all.extend(moved);
            self.frames = all;
        }
        for (i, body) in keys.body.iter().enumerate().filter(|(_, body)| body.on_ground) {
            let at = KeyPath::root().key("body").index(i).key("on_ground");
            let joined = |name: &Option<String>| name.as_ref() == Some(&body.name);
            if let Some(joint) = keys.joint.iter().find(|j| joined(&j.a) || j.b == body.name) {
                let message = format!("joint `{}` holds the body where it was given", joint.name);
                return Err(at.fault(message).help("put both into a `[[frame]]` with `on_ground = true`"));
            }
            let group = BTreeSet::from([self.body(&at, &body.name)?.0]);
            self.descend(&at, &group)?;
        }
        for (i, _) in keys.vehicle.iter().enumerate().filter(|(_, vehicle)| vehicle.on_ground) {
            let at = KeyPath::root().key("vehicle").index(i).key("on_ground");
            let joined = |name: &str| self.vehicles[i].bodies.iter().any(|(own, _)| own == name);
            if let Some(joint) = keys.joint.iter().find(|j| j.a.as_deref().is_some_and(joined) || joined(&j.b)) {
                let message = format!("joint `{}` holds the vehicle where it was given", joint.name);
                return Err(at.fault(message).help("put both into a `[[frame]]` with `on_ground = true`"));
            }
            let group = self.vehicles[i].bodies.iter().map(|(_, body)| body.0).collect();
            self.descend(&at, &group)?;
        }
        Ok(())
    }

    /// Bodies whose tires have a law of their own: these have shapes that are only seen, and stand on the ground.
    fn force_tires(&self) -> BTreeSet<u32> {
        let gears = self.vehicles.iter().filter_map(|vehicle| match &vehicle.gear {
            Gear::Wheeled(gear) => Some(gear),
            Gear::Tracked(_) => None,
        });
        let wheels = gears.flat_map(|gear| &gear.wheels).filter(|wheel| !wheel.force_tires.is_empty());
        wheels.map(|wheel| wheel.body.0).collect()
    }

    /// Moves a group of bodies along z until it touches what is below; returns by how much.
    fn descend(&mut self, at: &KeyPath, group: &BTreeSet<u32>) -> Checked<f64> {
        if group.iter().any(|b| matches!(self.world.kind(BodyId(*b)), BodyKind::Driven(_))) {
            return Err(at.fault("a body with a given motion starts where it is given").help("leave it out"));
        }
        // Shapes count from the centre of mass.
        let mut poses: Vec<Pose> = (0..self.world.body_count() as u32).map(|b| self.centered(BodyId(b))).collect();
        let (colliders, tires) = (self.world.colliders(), self.force_tires());
        let bounds = |c: &Collider, poses: &[Pose]| c.shape.aabb(&poses[c.body as usize].compose(&c.local));
        let own: Vec<u32> =
            (0..colliders.len() as u32).filter(|c| group.contains(&colliders[*c as usize].body)).collect();
        let all = own.iter().fold(Aabb::EMPTY, |all, c| all.union(&bounds(&colliders[*c as usize], &poses)));
        let size = all.max - all.min;
        if own.is_empty() || !size.is_finite() {
            return Err(at.fault("nothing here has a shape that could touch the ground").help("add a shape"));
        }
        let mut pairs = Vec::new();
        let mut top = all.min.z;
        for (k, c) in colliders.iter().enumerate().filter(|(_, c)| !group.contains(&c.body)) {
            let there = bounds(c, &poses);
            let meets = |o: &Collider| {
                let is_tire = o.group == 0 && c.group != 0 && tires.contains(&o.body);
                is_tire || (o.group & c.mask != 0 && c.group & o.mask != 0)
            };
            let beside = |b: &Aabb| {
                b.max.x < there.min.x || b.min.x > there.max.x || b.max.y < there.min.y || b.min.y > there.max.y
            };
            if beside(&all) {
                continue;
            }
            for o in own.iter().filter(|o| meets(&colliders[**o as usize])) {
                if !beside(&bounds(&colliders[*o as usize], &poses)) {
                    pairs.push(((k as u32).min(*o), (k as u32).max(*o)));
                    top = if there.max.z.is_finite() { top.max(there.max.z) } else { top };
                }
            }
        }
        let reach = size.length() + (top - all.min.z) + 1e3 * size.length();
        let mut by = top - all.min.z;
        let lift = |poses: &mut [Pose], by: f64| group.iter().for_each(|b| poses[*b as usize].position.z += by);
        lift(&mut poses, by);
        let (mut contacts, mut margins) = (Vec::new(), vec![0.0; poses.len()]);
        group.iter().for_each(|b| margins[*b as usize] = reach);
        for _ in 0..DESCENTS {
            narrow::contacts(&pairs, colliders, &poses, &margins, &mut contacts);
            let rise = |c: &Contact| if group.contains(&c.body_b) { c.normal.z } else { -c.normal.z };
            let below = contacts.iter().filter(|c| rise(c) > LEVEL);
            let least = below.fold(f64::INFINITY, |least, c| least.min(c.distance / rise(c)));
            if !least.is_finite() {
                let help = "move it over grains, ground or a fixed body".to_string();
                return Err(at.fault("there is nothing below it").help(help));
            }
            by -= least;
            lift(&mut poses, -least);
            if least.abs() <= TOUCHING * size.length() {
                break;
            }
        }
        for b in group {
            let pose = lifted(&self.world.pose(BodyId(*b)), by);
            self.world.set_pose(BodyId(*b), pose);
        }
        Ok(by)
    }

    fn centered(&self, body: BodyId) -> Pose {
        let pose = self.world.pose(body);
        Pose::new(pose.point(self.world.center_of_mass(body)), pose.rotation)
    }
}

/// Names of a frame and of all frames in it.
fn frames_within<'a>(keys: &'a SceneFile, name: &'a str) -> BTreeSet<&'a str> {
    let mut found = BTreeSet::from([name]);
    loop {
        let before = found.len();
        let inside = keys.frame.iter().filter(|f| f.within.as_deref().is_some_and(|outer| found.contains(outer)));
        let more: Vec<&str> = inside.map(|f| f.name.as_str()).collect();
        found.extend(more);
        if found.len() == before {
            return found;
        }
    }
}
