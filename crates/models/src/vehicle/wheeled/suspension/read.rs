//! What templates have in common: spindles, arms, links, tie rods, springs, bushings.

use super::super::keys::PartKeys;
use super::super::linkage::{Bushing, LinkEnd, Linkage, PartReader, Spindle, cross_frame, frame_along};
use super::spring::spring_law;
use grouser_dynamics::{JointKind, SpringKind, SpringLaw};
use grouser_math::{Pose, Quat, Vec3};

/// A template being read.
pub(super) struct Template<'k, K: PartKeys> {
    pub keys: &'k K,
    pub part: PartReader<'k, K>,
    pub out: Linkage,
}

/// A link with mass between two bodies: universal joint at its first end, ball at its second.
pub(super) struct LinkBetween<'a> {
    pub name: &'a str,
    pub mirrored: bool,
    pub ends: [LinkEnd; 2],
    pub points: [Vec3; 2],
    /// Pins of the universal joint: on what holds it, and on the link.
    pub pins: Option<[Vec3; 2]>,
}

impl<'k, K: PartKeys> Template<'k, K> {
    /// Reads a suspension: what all have, and the parts of this one.
    pub fn read(
        keys: &'k K,
        free_motions: Option<usize>,
        parts: impl Fn(&mut Self) -> Result<(), K::Error>,
    ) -> Result<Linkage, K::Error> {
        let part = PartReader { keys, in_vehicle_frame: keys.flag("Vehicle-Frame Inertia")? };
        let mut template = Self { keys, part, out: Linkage { free_motions, ..Linkage::default() } };
        parts(&mut template)?;
        keys.finish()?;
        Ok(template.out)
    }

    /// The spindle on a carrier, with the angles of the wheel.
    pub fn spindle(&mut self, carrier: LinkEnd) -> Result<(), K::Error> {
        let keys = self.keys.inner("Spindle")?;
        let [camber, toe] = [self.keys.number_if("Camber Angle (deg)")?, self.keys.number_if("Toe Angle (deg)")?]
            .map(|angle| angle.unwrap_or(0.0).to_radians());
        let rotation = Quat::from_rotation_z(-toe) * Quat::from_rotation_x(-camber);
        let axle = self.keys.inner("Axle")?;
        let mut inertia = keys.vec3("Inertia")?;
        inertia.y += axle.not_negative("Inertia")?;
        let frame = Pose::new(keys.vec3("COM")?, rotation);
        let mass = keys.positive("Mass")?;
        keys.ignore(&["Radius", "Width", "Attachment Body"]);
        keys.finish()?;
        axle.finish()?;
        self.out.spindle = Some(Spindle { carrier, frame, mass, inertia });
        Ok(())
    }

    /// A body with the chassis' axes: an upright, a knuckle, a tube.
    pub fn block(&mut self, name: &str, key: &'static str, mirrored: bool) -> Result<K, K::Error> {
        let keys = self.keys.inner(key)?;
        let center = keys.vec3("COM")?;
        self.part.body(&mut self.out, name, mirrored, &keys, center, Quat::IDENTITY)?;
        Ok(keys)
    }

    /// An arm: a body on a hinge through two points of the chassis, with a ball at the upright.
    pub fn arm(&mut self, name: &str, key: &'static str, upright: &str) -> Result<(), K::Error> {
        let keys = self.keys.inner(key)?;
        let [front, back, outer] =
            ["Location Chassis Front", "Location Chassis Back", "Location Upright"].map(|point| keys.vec3(point));
        let (front, back, outer) = (front?, back?, outer?);
        let normal = (back - outer).cross(front - outer);
        if normal.length() < 1e-9 {
            let why = "the three points of this arm are on one line".to_string();
            return Err(keys.blame("Location Upright", why, "give points that span a plane".into()));
        }
        let own = frame_along(Vec3::ZERO, normal, front - back).rotation;
        let center = keys.vec3("COM")?;
        self.part.body(&mut self.out, name, true, &keys, center, own)?;
        let bushing = self.bushing(&keys, "Bushing Data")?;
        keys.finish()?;
        let hinge = frame_along(0.5 * (front + back), front - back, normal);
        self.held(
            &format!("{name}_hinge"),
            true,
            hinge_kind(),
            [LinkEnd::Chassis, LinkEnd::own(name)],
            hinge,
            &bushing,
        );
        self.held(
            &format!("{name}_ball"),
            true,
            ball_kind(),
            [LinkEnd::own(name), LinkEnd::own(upright)],
            Pose::at(outer),
            &bushing,
        );
        Ok(())
    }

    /// A joint, or the bushing that takes its place.
    pub fn held(
        &mut self,
        name: &str,
        mirrored: bool,
        kind: JointKind,
        ends: [LinkEnd; 2],
        at: Pose,
        bushing: &Option<BushingData>,
    ) {
        let bushing = bushing.as_ref().map(|data| data.of(&kind));
        self.out.joint(name, mirrored, kind, ends, at).bushing = bushing;
    }

    /// A link with mass, whose body was not added yet: z along it, centre of mass as given or in the middle.
    pub fn link(&mut self, keys: &K, link: LinkBetween<'_>, bushing: &Option<BushingData>) -> Result<(), K::Error> {
        let LinkBetween { name, mirrored, ends: [held_by, holds], points: [inner, outer], pins } = link;
        if (outer - inner).length() < 1e-9 {
            let why = "this link has no length".to_string();
            return Err(keys.blame("", why, "give two points apart from each other".into()));
        }
        let along = (outer - inner).normalize();
        let own = frame_along(Vec3::ZERO, along, Vec3::X);
        let center = keys.vec3_if("COM")?.unwrap_or(0.5 * (inner + outer));
        self.part.body(&mut self.out, name, mirrored, keys, center, own.rotation)?;
        let [x, y] = pins.unwrap_or([own.vector(Vec3::X), own.vector(Vec3::Y)]);
        let at = cross_frame(inner, x, y);
        self.held(&format!("{name}_universal"), mirrored, universal_kind(), [held_by, LinkEnd::own(name)], at, bushing);
        self.held(
            &format!("{name}_ball"),
            mirrored,
            ball_kind(),
            [LinkEnd::own(name), holds],
            Pose::at(outer),
            bushing,
        );
        Ok(())
    }

    /// The tie rod between steering link (or chassis) and upright: a rod, or a body where it has a mass.
    pub fn tierod(&mut self, upright: &str, outer: &'static str) -> Result<(), K::Error> {
        let keys = self.keys.inner("Tierod")?;
        let points = [keys.vec3("Location Chassis")?, keys.vec3(outer)?];
        let ends = [LinkEnd::Steering, LinkEnd::own(upright)];
        if keys.has("Mass") {
            let bushing = self.bushing(&keys, "Bushing Data")?;
            self.link(&keys, LinkBetween { name: "tierod", mirrored: true, ends, points, pins: None }, &bushing)?;
        } else {
            if (points[0] - points[1]).length() < 1e-9 {
                let why = "the tie rod has no length".to_string();
                return Err(keys.blame("Location Chassis", why, "give two points apart from each other".into()));
            }
            keys.ignore(&["Inertia", "Radius", "Bushing Data"]);
            self.out.rod("tierod", true, ends, points);
        }
        keys.finish()
    }

    /// A spring or shock under `key` between the chassis (or what stands in for it) and a body.
    pub fn spring(
        &mut self,
        name: &str,
        key: &'static str,
        from: LinkEnd,
        to: LinkEnd,
        point: &'static str,
    ) -> Result<(), K::Error> {
        let keys = self.keys.inner(key)?;
        let points = [keys.vec3("Location Chassis")?, keys.vec3(point)?];
        let read = spring_law(&keys, "Free Length")?;
        keys.ignore(&["Minimum Length", "Maximum Length", "Free Length"]);
        keys.finish()?;
        let kind = SpringKind::Translational { rest: read.rest, law: read.law };
        self.out.spring(name, true, kind, [from, to], points.map(Pose::at));
        Ok(())
    }

    /// `Spring` and `Shock` between the chassis and a body, at the same key of both.
    pub fn spring_and_shock(&mut self, to: &str, point: &'static str) -> Result<(), K::Error> {
        self.spring("spring", "Spring", LinkEnd::Chassis, LinkEnd::own(to), point)?;
        self.spring("shock", "Shock", LinkEnd::Chassis, LinkEnd::own(to), point)
    }

    /// The bushing of a part, if it has one.
    pub fn bushing(&self, keys: &K, key: &'static str) -> Result<Option<BushingData>, K::Error> {
        BushingData::read(keys, key)
    }
}

/// Stiffness and damping of a bushing: held directions and free ones, linear and about axes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BushingData {
    held: [[f64; 2]; 2],
    free: [[f64; 2]; 2],
}

impl BushingData {
    /// N/m, N s/m and N m/rad, N m s/rad in all directions that a joint holds.
    pub const fn new(linear: [f64; 2], rotational: [f64; 2]) -> Self {
        Self { held: [linear, rotational], free: [[0.0; 2]; 2] }
    }

    /// Reads the table under `key`, if it is there.
    pub fn read<K: PartKeys>(keys: &K, key: &'static str) -> Result<Option<Self>, K::Error> {
        let Some(data) = keys.inner_if(key)? else { return Ok(None) };
        let four = |keys: &K| -> Result<[[f64; 2]; 2], K::Error> {
            let read = [
                [keys.not_negative("Stiffness Linear")?, keys.not_negative("Damping Linear")?],
                [keys.not_negative("Stiffness Rotational")?, keys.not_negative("Damping Rotational")?],
            ];
            Ok(read)
        };
        let held = four(&data)?;
        let free = match data.inner_if("DOF")? {
            Some(dof) => {
                let free = four(&dof)?;
                dof.finish()?;
                free
            }
            None => [[0.0; 2]; 2],
        };
        data.finish()?;
        Ok(Some(Self { held, free }))
    }

    /// The bushing in place of a joint.
    pub fn of(&self, kind: &JointKind) -> Bushing {
        let free: &[usize] = match kind {
            JointKind::Revolute(_) => &[5],
            JointKind::Spherical(_) => &[3, 4, 5],
            JointKind::Universal(_) => &[3, 4],
            JointKind::Cylindrical(_) => &[2, 5],
            JointKind::Prismatic(_) => &[2],
            JointKind::PointOnLine(_) => &[2, 3, 4, 5],
            JointKind::PointInPlane(_) => &[0, 1, 3, 4, 5],
            _ => &[],
        };
        let law = |i: usize| {
            let [k, c] = if free.contains(&i) { self.free } else { self.held }[usize::from(i >= 3)];
            SpringLaw::linear(k, c)
        };
        Bushing(Box::new(std::array::from_fn(law)))
    }
}

pub(super) fn hinge_kind() -> JointKind {
    JointKind::Revolute(Default::default())
}

pub(super) fn ball_kind() -> JointKind {
    JointKind::Spherical(Default::default())
}

pub(super) fn universal_kind() -> JointKind {
    JointKind::Universal(Default::default())
}
