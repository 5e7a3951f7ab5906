//! Wheels of a tracked gear and what they hang on: the chassis, swinging arms, slots, the tensioner.

use super::super::VehicleError;
use super::super::parts::{PushSpring, axle, mass_of};
use super::build::{TrackBuilder, place};
use super::close::unit;
use super::collide::WHEEL;
use super::def::{SwingArm, Tensioner, TrackWheel};
use super::shapes;
use grouser_dynamics::{BodyId, JointKind, JointLimits, SpringId, SpringKind, SpringLaw};
use grouser_geom::MassProperties;
use grouser_math::{Mat3, Pose, Quat, Sym3, Vec3};

/// A slot of the chassis with a spring in it.
struct AxleSlot {
    /// The spring, which pushes the axle along the slot.
    push: PushSpring,
    /// Range of the axle's positions along it, m; `None`: any.
    range: Option<[f64; 2]>,
}

impl TrackBuilder<'_, '_> {
    /// All wheels of a kind, from the rear to the front as given.
    pub(super) fn wheels(&mut self, kind: &str, wheels: &[TrackWheel]) -> Result<Vec<BodyId>, VehicleError> {
        let wheels = wheels.iter().enumerate();
        wheels.map(|(k, wheel)| self.wheel(&self.name(&format!("{kind}.{k}")), wheel)).collect()
    }

    /// A wheel on the chassis, on its arm or in its slot.
    fn wheel(&mut self, part: &str, wheel: &TrackWheel) -> Result<BodyId, VehicleError> {
        let at = place(wheel.center, self.side.y);
        let id = self.rims(part, wheel, at)?;
        if let Some(s) = &wheel.slide {
            let d = unit(s.direction);
            let law = SpringLaw { preload: s.preload, ..SpringLaw::linear(s.stiffness, s.damping) };
            let along = Vec3::new(d[0], 0.0, d[1]);
            self.slot(part, id, AxleSlot { push: PushSpring { at, along, behind: wheel.radius, law }, range: None })?;
            return Ok(id);
        }
        let mount = match &wheel.arm {
            None => self.chassis,
            Some(arm) => self.arm(part, arm, at)?,
        };
        self.assembly.hinge(part, [mount, id], at)?;
        Ok(id)
    }

    fn rims(&mut self, part: &str, wheel: &TrackWheel, at: Vec3) -> Result<BodyId, VehicleError> {
        let shapes = shapes::wheel(wheel, self.def.shoe.rail_offset);
        let pose = Pose::new(at, Quat::IDENTITY);
        self.body(part, pose, mass_of(&shapes, wheel.mass), &shapes, WHEEL)
    }

    fn arm(&mut self, part: &str, arm: &SwingArm, wheel: Vec3) -> Result<BodyId, VehicleError> {
        let pivot = place(arm.pivot, self.side.y);
        let length = (wheel - pivot).length();
        // A slender rod.
        let across = arm.mass * length * length / 12.0;
        let inertia = Sym3::diagonal(Vec3::splat(across).max(Vec3::splat(1e-6)));
        let mass = MassProperties { mass: arm.mass, center: Vec3::ZERO, inertia };
        let pose = Pose::new(0.5 * (pivot + wheel), Quat::IDENTITY);
        let part = format!("{part}.arm");
        let id = self.body(&part, pose, mass, &[], WHEEL)?;
        let pair = [self.chassis, id];
        self.assembly.hinge(&part, pair, pivot)?;
        // About +y a wheel in front of its pivot goes down.
        let sense = if wheel.x >= pivot.x { 1.0 } else { -1.0 };
        let law = SpringLaw { preload: sense * arm.preload, ..SpringLaw::linear(arm.stiffness, arm.damping) };
        self.assembly.spring(&part, SpringKind::Rotational { rest: None, law }, pair, [axle(pivot); 2])?;
        Ok(id)
    }

    /// The idler, and the spring of its tensioner, moved by `travel` m.
    pub(super) fn idler(&mut self, travel: f64) -> Result<(BodyId, Option<SpringId>), VehicleError> {
        let (def, part) = (self.def, self.name("idler"));
        let Some(t) = def.tensioner else {
            return Ok((self.wheel(&part, &def.idler)?, None));
        };
        let d = unit(t.direction);
        let along = Vec3::new(d[0], 0.0, d[1]);
        let at = place(def.idler.center, self.side.y) + travel * along;
        let idler = self.rims(&part, &def.idler, at)?;
        let range = Some([-t.travel[0] - travel, t.travel[1] - travel]);
        // The spring stands a radius behind, so that its length never vanishes.
        let behind = def.idler.radius + t.travel[0];
        let law = SpringLaw { preload: t.preload, ..SpringLaw::linear(t.stiffness, t.damping) };
        let slot = AxleSlot { push: PushSpring { at, along, behind, law }, range };
        let spring =
            if t.mass == 0.0 { self.slot(&self.name("tensioner"), idler, slot)? } else { self.block(&t, idler, slot)? };
        Ok((idler, Some(spring)))
    }

    /// A sliding block of the tensioner's mass that bears the idler.
    fn block(&mut self, t: &Tensioner, idler: BodyId, slot: AxleSlot) -> Result<SpringId, VehicleError> {
        let (radius, part) = (self.def.idler.radius, self.name("tensioner"));
        let inertia = Sym3::diagonal(Vec3::splat(t.mass * 0.25 * radius * radius));
        let mass = MassProperties { mass: t.mass, center: Vec3::ZERO, inertia };
        let block = self.body(&part, Pose::new(slot.push.at, Quat::IDENTITY), mass, &[], WHEEL)?;
        self.assembly.hinge(&self.name("idler"), [block, idler], slot.push.at)?;
        let slide = Pose::new(slot.push.at, Quat::from_rotation_arc(Vec3::Z, slot.push.along));
        let limits = JointLimits { position: slot.range, angle: None };
        let kind = JointKind::Prismatic(Default::default());
        self.assembly.joint(&part, kind, [self.chassis, block], slide, limits)?;
        self.assembly.push_spring(&part, [self.chassis, block], slot.push)
    }

    /// The joint of a wheel whose axle slides in a slot, and the spring in it.
    fn slot(&mut self, part: &str, wheel: BodyId, slot: AxleSlot) -> Result<SpringId, VehicleError> {
        let along = slot.push.along;
        let frame = Quat::from_mat3(&Mat3::from_cols(Vec3::Y, along.cross(Vec3::Y), along));
        let limits = JointLimits { position: slot.range, angle: None };
        let kind = JointKind::PinSlot(Default::default());
        self.assembly.joint(part, kind, [self.chassis, wheel], Pose::new(slot.push.at, frame), limits)?;
        self.assembly.push_spring(part, [self.chassis, wheel], slot.push)
    }
}
