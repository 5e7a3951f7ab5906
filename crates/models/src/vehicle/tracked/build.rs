//! A track in a world: sprocket, wheels, shoes and the pins between them.

use super::super::VehicleError;
use super::super::build::VehicleDef;
use super::super::parts::{Assembly, PartShape, axle, mass_of};
use super::close::ClosedTrack;
use super::collide::{SHOE, TEETH, mask, planar_mask};
use super::def::{Pins, TrackSide, TrackedDef};
use super::drive;
use super::shapes;
use super::state::{Track, TrackedGear};
use super::wrap::{Chain, TrackPoint};
use grouser_dynamics::{BodyId, JointId, JointKind, JointLimits, MotorId, SpringId, SpringKind, SpringLaw};
use grouser_geom::MassProperties;
use grouser_math::{Pose, Quat, Sym3, Vec3};

/// A point of a track's plane in the vehicle's frame.
pub(super) fn place(p: TrackPoint, y: f64) -> Vec3 {
    Vec3::new(p[0], y, p[1])
}

/// A gear whose numbers were checked and whose tracks close.
pub struct TrackPlan<'a> {
    def: &'a TrackedDef,
    tracks: Vec<ClosedTrack>,
}

impl TrackedDef {
    /// Checks the numbers and closes the tracks.
    pub(in super::super) fn plan(&self) -> Result<TrackPlan<'_>, VehicleError> {
        self.check()?;
        let tracks = self.sides.iter().map(|side| self.close(side)).collect::<Result<_, _>>()?;
        Ok(TrackPlan { def: self, tracks })
    }
}

impl TrackPlan<'_> {
    /// Adds the tracks to the chassis.
    pub(in super::super) fn build(
        &self,
        vehicle: &VehicleDef,
        assembly: &mut Assembly<'_>,
        chassis: BodyId,
    ) -> Result<TrackedGear, VehicleError> {
        let def = self.def;
        let mut gear = TrackedGear {
            tracks: Vec::new(),
            pitch_radius: def.pitch_radius(),
            pitch: def.pitch(),
            teeth: def.sprocket.teeth,
            lugs: def.shoe.lug.is_some(),
            sole: def.shoe.pin_radius + def.shoe.thickness + def.shoe.grouser,
            guide: def.shoe.rail_offset,
        };
        for (side, closed) in def.sides.iter().zip(&self.tracks) {
            let mut builder = TrackBuilder { def, vehicle, assembly, chassis, side };
            let track = builder.track(closed, gear.belt_radius())?;
            gear.tracks.push(track);
        }
        Ok(gear)
    }
}

/// One track being built.
pub(super) struct TrackBuilder<'a, 'w> {
    pub(super) def: &'a TrackedDef,
    pub(super) vehicle: &'a VehicleDef,
    pub(super) assembly: &'a mut Assembly<'w>,
    pub(super) chassis: BodyId,
    pub(super) side: &'a TrackSide,
}

impl TrackBuilder<'_, '_> {
    /// Name of a part of this track.
    pub(super) fn name(&self, part: &str) -> String {
        format!("{}.{part}", self.side.name)
    }

    /// A body at `pose` in the vehicle's frame.
    pub(super) fn body(
        &mut self,
        part: &str,
        pose: Pose,
        mass: MassProperties,
        shapes: &[PartShape],
        group: u32,
    ) -> Result<BodyId, VehicleError> {
        let material = if group == SHOE { self.def.shoe_material } else { self.vehicle.material };
        let exact = self.vehicle.sphere_set.is_none() && self.def.shoe.lug.is_none();
        let planar = self.def.pins == Pins::Planar && exact;
        let mask = |p: &PartShape| if planar { planar_mask(group, p) } else { mask(group) };
        let colliders = self.vehicle.colliders(shapes, material, group, mask)?;
        self.assembly.body(part, pose, mass, colliders)
    }

    fn track(&mut self, closed: &ClosedTrack, belt_radius: f64) -> Result<Track, VehicleError> {
        let (def, chain) = (self.def, &closed.chain);
        let (sprocket, bearing, motor) = self.sprocket(chain, belt_radius)?;
        let (idler, tensioner) = self.idler(closed.travel)?;
        let road_wheels = self.wheels("road_wheel", &def.road_wheels)?;
        let rollers = self.wheels("roller", &def.rollers)?;
        let (shoes, links) = self.shoes(chain)?;
        let (pins, bushings) = self.pins(&links, chain)?;
        Ok(Track {
            name: self.side.name.clone(),
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
            y: self.side.y,
            slack: closed.slack,
            travel: closed.travel,
            tension: def.tension(closed),
        })
    }

    /// The sprocket, its bearing and its motor. Its first gullet, or with lugs tooth, is under the first pin, or under
    /// the connector that ends there.
    fn sprocket(
        &mut self,
        chain: &Chain,
        belt_radius: f64,
    ) -> Result<(BodyId, JointId, Option<MotorId>), VehicleError> {
        let (def, y) = (self.def, self.side.y);
        let last = *chain.joints.last().unwrap_or(&[0.0; 2]);
        let first = chain.joints[0];
        let held = if def.connector() > 0.0 { [0.5 * (first[0] + last[0]), 0.5 * (first[1] + last[1])] } else { first };
        let c = def.sprocket.center;
        let phase = (held[1] - c[1]).atan2(held[0] - c[0]);
        let shapes = shapes::sprocket(def);
        let pose = Pose::new(place(c, y), Quat::from_rotation_y(-phase));
        let (part, mass) = (self.name("sprocket"), mass_of(&shapes, def.sprocket.mass));
        let sprocket = self.body(&part, pose, mass, &shapes, TEETH)?;
        let bearing = self.assembly.hinge(&part, [self.chassis, sprocket], place(c, y))?;
        let driver = self.vehicle.driver.as_ref();
        let drive = self.side.drive.clone().or_else(|| Some(drive::drive(driver?, y, belt_radius)));
        let limit = self.side.max_torque.or_else(|| driver?.drivetrain.max_torque);
        let motor = drive.map(|drive| self.assembly.motor(&part, bearing, drive, limit)).transpose()?;
        Ok((sprocket, bearing, motor))
    }

    /// The shoes of a track, and its links: shoes and connectors.
    fn shoes(&mut self, chain: &Chain) -> Result<(Vec<BodyId>, Vec<BodyId>), VehicleError> {
        let (def, y) = (self.def, self.side.y);
        let shapes = shapes::shoe(def);
        let mut shoe_mass = mass_of(&shapes, def.shoe.mass);
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
            if let Pins::Double { length, mass } = def.pins
                && k % 2 == 1
            {
                let part = self.name(&format!("connector.{}", k / 2));
                links.push(self.body(&part, pose, self.connector_mass(length, mass), &[], SHOE)?);
                continue;
            }
            let i = shoes.len();
            let id = self.body(&self.name(&format!("shoe.{i}")), pose, shoe_mass, &shapes, SHOE)?;
            if def.pins == Pins::Planar {
                let (part, kind) = (self.name(&format!("plane.{i}")), JointKind::Planar(Default::default()));
                self.assembly.joint(&part, kind, [self.chassis, id], axle(middle), JointLimits::default())?;
            }
            shoes.push(id);
            links.push(id);
        }
        Ok((shoes, links))
    }

    /// A connector is a bar of half the shoe's width.
    fn connector_mass(&self, length: f64, mass: f64) -> MassProperties {
        let shoe = &self.def.shoe;
        let rod = Vec3::new(length + shoe.pin_radius, 0.5 * shoe.width, shoe.pin_radius);
        let inertia =
            Vec3::new(rod.y * rod.y + rod.z * rod.z, rod.x * rod.x + rod.z * rod.z, rod.x * rod.x + rod.y * rod.y)
                * (mass / 12.0);
        MassProperties { mass, center: Vec3::ZERO, inertia: Sym3::diagonal(inertia) }
    }

    /// What joins neighbouring links: joints, or the bushings of bushed pins.
    fn pins(&mut self, links: &[BodyId], chain: &Chain) -> Result<(Vec<JointId>, Vec<SpringId>), VehicleError> {
        let (mut pins, mut bushings) = (Vec::new(), Vec::new());
        for k in 0..links.len() {
            let pair = [links[(k + links.len() - 1) % links.len()], links[k]];
            let (part, at) = (self.name(&format!("pin.{k}")), place(chain.joints[k], self.side.y));
            match self.def.pins {
                Pins::Bushed { stiffness, damping, bending, torsion } => {
                    let across = SpringLaw::linear(stiffness, damping);
                    // Damping in turning like that across, at a lever of the pin's radius.
                    let lever = damping * self.def.shoe.pin_radius * self.def.shoe.pin_radius;
                    let bend = SpringLaw::linear(bending, lever);
                    let turn = SpringLaw::linear(torsion, lever);
                    let laws = [across.clone(), across.clone(), across, bend.clone(), bend, turn];
                    let kind = SpringKind::Bushing(Box::new(laws));
                    bushings.push(self.assembly.spring(&part, kind, pair, [axle(at); 2])?);
                    self.assembly.keep_apart(pair[0], pair[1]);
                }
                Pins::Planar => {
                    let kind = JointKind::PointOnLine(Default::default());
                    pins.push(self.assembly.joint(&part, kind, pair, axle(at), JointLimits::default())?);
                }
                Pins::Hinge | Pins::Double { .. } => pins.push(self.assembly.hinge(&part, pair, at)?),
            }
        }
        Ok((pins, bushings))
    }
}
