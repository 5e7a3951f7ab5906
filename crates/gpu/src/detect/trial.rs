//! Does the device find what the processor finds? The part of the self-test that is about detection.

use super::DetectCard;
use crate::card::Card;
use grouser_geom::broad::BroadPhase;
use grouser_geom::narrow::NarrowPhase;
use grouser_geom::{BodyPairs, Collider, Contact, Shape};
use grouser_math::rng::Rng;
use grouser_math::{Pose, Quat, Vec3};
use grouser_solve::DeviceFault;
use std::sync::Arc;

/// What a search finds: pairs of colliders, and contacts.
pub type PairsAndContacts = (Vec<(u32, u32)>, Vec<Contact>);

/// Colliders on bodies, with margins.
#[derive(Clone, Debug, Default)]
pub struct RandomColliders {
    /// Colliders, one or more a body.
    pub colliders: Vec<Collider>,
    /// Poses of bodies.
    pub poses: Vec<Pose>,
    /// Margins of bodies, in metres.
    pub margins: Vec<f64>,
    /// Which can move.
    pub movable: Vec<bool>,
}

impl RandomColliders {
    fn add(&mut self, shape: Shape, local: Pose, pose: Pose, margin: f64, movable: bool) {
        self.colliders.push(Collider::new(self.poses.len() as u32, shape, local));
        self.poses.push(pose);
        self.margins.push(margin);
        self.movable.push(movable);
    }

    /// A bed of spheres of several sizes on a plane between tilted walls, with boxes and ellipsoids among them; some
    /// spheres off their body's origin, some of a body's spheres in other groups.
    pub fn bed(count: usize, sizes: &[f64], seed: u64) -> Self {
        let mut rng = Rng::new(seed);
        let mut bed = Self::default();
        let mean = sizes.iter().map(|r| r.powi(3)).sum::<f64>() / sizes.len() as f64;
        let side = (4.0 * count as f64 * mean).cbrt();
        let place = |rng: &mut Rng| {
            Vec3::new(rng.uniform(0.0, 2.0 * side), rng.uniform(0.0, 2.0 * side), rng.uniform(0.0, side))
        };
        bed.add(Shape::half_space(), Pose::IDENTITY, Pose::IDENTITY, 0.0, false);
        let tilted = Pose::new(Vec3::new(0.0, 0.3 * side, 0.0), Quat::from_rotation_y(1.3));
        let turned = Pose::new(Vec3::new(0.0, 0.0, 0.1), Quat::from_rotation_z(0.4));
        bed.add(Shape::half_space(), turned, tilted, 0.001, true);
        for k in 0..count {
            let radius = sizes[k % sizes.len()];
            let margin = rng.uniform(0.0, 0.2) * radius;
            let pose = Pose::new(place(&mut rng), rng.rotation());
            let local = match k % 7 {
                0 => Pose::new(0.5 * radius * rng.direction(), rng.rotation()),
                _ => Pose::IDENTITY,
            };
            match k % 50 {
                11 => {
                    let semi = radius * Vec3::new(1.0, rng.uniform(0.5, 1.0), rng.uniform(0.3, 0.8));
                    bed.add(Shape::ellipsoid(semi), local, pose, margin, true);
                }
                23 => bed.add(Shape::cuboid(0.7 * Vec3::splat(radius)), local, pose, margin, true),
                _ => bed.add(Shape::sphere(radius), local, pose, margin, k % 13 != 5),
            }
            if k % 9 == 4
                && let Some(last) = bed.colliders.last_mut()
            {
                (last.group, last.mask) = (2, 3);
            }
        }
        // Coincident centres, and a collider that meets nobody.
        let at = Pose::at(place(&mut rng));
        bed.add(Shape::sphere(sizes[0]), Pose::IDENTITY, at, 0.0, true);
        bed.add(Shape::sphere(sizes[0]), Pose::IDENTITY, at, 0.0, true);
        bed.colliders[5].mask = 0;
        bed
    }

    /// Pairs and contacts, on a device or on the processor; none where the device leaves the search to it.
    pub fn found(
        &self,
        broad: &mut BroadPhase,
        device: Option<&mut DetectCard>,
    ) -> Result<Option<PairsAndContacts>, DeviceFault> {
        let Self { colliders, poses, margins, movable } = self;
        let mut excluded = BodyPairs::default();
        excluded.insert(7, 8);
        match device {
            Some(device) => {
                let found = broad.find_on(device, colliders, (&poses[..], &margins[..]), movable, &excluded);
                if !found.map_err(|fault| DeviceFault(fault.0))? {
                    return Ok(None);
                }
            }
            None => broad.find(colliders, poses, margins, movable, &excluded),
        }
        let mut contacts = Vec::new();
        NarrowPhase::default().find(broad, colliders, poses, margins, &mut contacts);
        Ok(Some((broad.pairs(), contacts)))
    }
}

/// The bits of a contact.
pub fn bits(contact: &Contact) -> [u64; 13] {
    let Contact { body_a, body_b, key, normal: n, point: p, distance, radius } = contact;
    let whole = [*body_a, *body_b, key.collider_a, key.collider_b, key.feature].map(u64::from);
    let [a, b, c, d, e] = whole;
    let real = [n.x, n.y, n.z, p.x, p.y, p.z, *distance, *radius].map(f64::to_bits);
    let [f, g, h, i, j, k, l, m] = real;
    [a, b, c, d, e, f, g, h, i, j, k, l, m]
}

/// The first thing that differs in a random bed; none on a device that finds what the processor finds.
pub fn tried(card: &Arc<Card>) -> Result<Option<String>, DeviceFault> {
    let Some(mut device) = DetectCard::from_one_on(Arc::clone(card))? else {
        return Ok(Some("detection asks for f64".into()));
    };
    let bed = RandomColliders::bed(1500, &[0.05, 0.02, 0.004], 4);
    let own = bed.found(&mut BroadPhase::default(), None)?;
    let there = bed.found(&mut BroadPhase::default(), Some(&mut device))?;
    let (Some(own), Some(there)) = (own, there) else { return Ok(Some("the device has left the search".into())) };
    if own.0 != there.0 {
        return Ok(Some("pairs of the broad phase".into()));
    }
    let same = own.1.len() == there.1.len() && own.1.iter().zip(&there.1).all(|(a, b)| bits(a) == bits(b));
    Ok((!same).then(|| "contacts of the narrow phase".into()))
}
