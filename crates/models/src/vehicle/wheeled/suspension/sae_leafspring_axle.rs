//! Axle on leaf springs of three links a side (SAE Spring Design Manual, 1996): front leaf, clamp, rear leaf, and the
//! shackle on which the rear leaf hangs.
//!
//! The front leaf has a ball at the front hanger, the rear leaf one at the shackle, and the shackle a hinge along y at
//! the rear hanger. Each leaf is hinged along y to its half of the clamp, and each half along z to the tube. Torsion
//! springs are in these hinges: with r the vector from hanger (shackle) to clamp, K the stiffness of the axle's side
//! and b the bias,
//!
//! ```text
//! front  k = K/(1 + b) |r|^2        rear  k = b K/(1 + b) |r|^2
//! ```
//!
//! about y with the vertical stiffness and about z with the lateral one, damped by 0.01 k. In the design position each
//! leaf presses its half of the clamp down by half of the preload P: the torque on the leaf about y is r_x P/2, so that
//! its spring is at rest at the angle r_x P/(2 k). Bounce and roll of the tube, its wind-up about y and its motion
//! sideways are free: four motions, the last two against stiff springs.

use super::super::super::MirrorSide;
use super::super::keys::PartKeys;
use super::super::linkage::{LinkEnd, frame_along};
use super::read::{Template, ball_kind, hinge_kind};
use super::toe_bar;
use grouser_dynamics::{SpringKind, SpringLaw};
use grouser_math::{Pose, Quat, Vec3};

/// Damping of the torsion springs over their stiffness, s.
const DAMPING: f64 = 0.01;

/// One leaf with its half of the clamp.
struct Leaf {
    name: &'static str,
    clamp_name: &'static str,
    key: &'static str,
    /// What its far end hangs on, and where.
    hangs_on: LinkEnd,
    hanger: Vec3,
    clamp: Vec3,
    /// Its share of the stiffness.
    share: f64,
}

fn leaves<K: PartKeys>(t: &mut Template<'_, K>) -> Result<(), K::Error> {
    let spring = t.keys.inner("Leafspring")?;
    let (front, rear) = (spring.vec3("Location Front Hanger")?, spring.vec3("Location Rear Hanger")?);
    let (clamp_a, clamp_b) = (spring.vec3("Location Clamp A")?, spring.vec3("Location Clamp B")?);
    let shackle = spring.vec3("Location Shackle")?;
    let (vertical, lateral) = (spring.positive("Vertical Stiffness")?, spring.positive("Lateral Stiffness")?);
    let (preload, bias) = (spring.number("Vertical Preload Force")?, spring.positive("Stiffness Bias")?);
    let bushing = |key| t.bushing(&spring, key);
    let (shackle_bushing, clamp_bushing, leaf_bushing) =
        (bushing("Shackle Bushing Data")?, bushing("Clamp Bushing Data")?, bushing("Leafspring Bushing Data")?);

    let keys = spring.inner("Shackle")?;
    t.part.body(&mut t.out, "shackle", true, &keys, 0.5 * (rear + shackle), Quat::IDENTITY)?;
    keys.finish()?;
    let hinge = frame_along(rear, Vec3::Y, Vec3::X);
    let ends = [LinkEnd::Chassis, LinkEnd::own("shackle")];
    t.held("shackle_hinge", true, hinge_kind(), ends, hinge, &shackle_bushing);

    let middle = 0.5 * (clamp_a + clamp_b);
    let list = [
        Leaf {
            name: "front_leaf",
            clamp_name: "front_clamp",
            key: "Frontleaf",
            hangs_on: LinkEnd::Chassis,
            hanger: front,
            clamp: clamp_a,
            share: 1.0 / (1.0 + bias),
        },
        Leaf {
            name: "rear_leaf",
            clamp_name: "rear_clamp",
            key: "Rearleaf",
            hangs_on: LinkEnd::own("shackle"),
            hanger: shackle,
            clamp: clamp_b,
            share: bias / (1.0 + bias),
        },
    ];
    for leaf in list {
        let r = leaf.clamp - leaf.hanger;
        if r.length() < 1e-9 {
            let why = "a leaf has no length".to_string();
            return Err(spring.blame("Location Clamp A", why, "give points apart from each other".into()));
        }
        let keys = spring.inner("Half Clamp")?;
        t.part.body(&mut t.out, leaf.clamp_name, true, &keys, 0.5 * (leaf.clamp + middle), Quat::IDENTITY)?;
        keys.finish()?;
        let keys = spring.inner(leaf.key)?;
        t.part.body(&mut t.out, leaf.name, true, &keys, 0.5 * (leaf.hanger + leaf.clamp), Quat::IDENTITY)?;
        keys.finish()?;
        let name = |what: &str| format!("{}_{what}", leaf.name);
        let ends = [leaf.hangs_on.clone(), LinkEnd::own(leaf.name)];
        t.held(&name("ball"), true, ball_kind(), ends, Pose::at(leaf.hanger), &None);
        let ends = [LinkEnd::own(leaf.clamp_name), LinkEnd::own(leaf.name)];
        let about_y = frame_along(leaf.clamp, Vec3::Y, Vec3::X);
        t.held(&name("hinge"), true, hinge_kind(), ends, about_y, &leaf_bushing);
        let ends = [LinkEnd::own("tube"), LinkEnd::own(leaf.clamp_name)];
        t.held(&name("clamp"), true, hinge_kind(), ends.clone(), Pose::at(leaf.clamp), &clamp_bushing);

        let torsion = |stiffness: f64| leaf.share * stiffness * r.length_squared();
        let across = torsion(lateral);
        let kind = SpringKind::Rotational { rest: Some(0.0), law: SpringLaw::linear(across, DAMPING * across) };
        t.out.spring(&name("lateral"), true, kind, ends, [Pose::at(leaf.clamp); 2]);
        // About y, and not mirrored: the angle of rest has the same sign on both sides.
        let up = torsion(vertical);
        for side in MirrorSide::BOTH {
            let [clamp, own] = [leaf.clamp_name, leaf.name].map(|name| LinkEnd::On(name.to_string(), side));
            let frame = frame_along(side.point(leaf.clamp), Vec3::Y, Vec3::X);
            let rest = Some(0.5 * r.x * preload / up);
            let kind = SpringKind::Rotational { rest, law: SpringLaw::linear(up, DAMPING * up) };
            t.out.spring(&format!("{}_{}", leaf.name, side.name()), false, kind, [clamp, own], [frame; 2]);
        }
    }
    // Asked for once for each half.
    spring.finish()
}

fn tube<K: PartKeys>(t: &mut Template<'_, K>) -> Result<(), K::Error> {
    t.block("tube", "Axle Tube", false)?.finish()?;
    leaves(t)?;
    t.out.antiroll = Some("tube".to_string());
    t.spring("spring", "Auxiliary Spring", LinkEnd::Chassis, LinkEnd::own("tube"), "Location Axle")?;
    t.spring("shock", "Shock", LinkEnd::Chassis, LinkEnd::own("tube"), "Location Axle")
}

pub(super) fn parts<K: PartKeys>(t: &mut Template<'_, K>) -> Result<(), K::Error> {
    tube(t)?;
    t.spindle(LinkEnd::own("tube"))
}

/// The steered one.
pub(super) fn steered<K: PartKeys>(t: &mut Template<'_, K>) -> Result<(), K::Error> {
    tube(t)?;
    toe_bar::steered(t, "tube")?;
    t.spindle(LinkEnd::own("knuckle"))
}
