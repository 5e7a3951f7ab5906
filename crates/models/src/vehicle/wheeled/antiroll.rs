//! Anti-roll bar with a torsion spring in its middle (`AntirollBarRSD`).
//!
//! Two arms of length L, with centres at (0, +-L/2, 0) of the bar's frame: the left one turns on the chassis about y
//! there, and both are hinged to each other about y in the middle, with the torsion spring between them. Drop links of
//! fixed length lead from (W, +-L, 0) on the arms to (W, +-L, H) on the arms of the suspension. The bar adds two bodies
//! and as many equations, and so no free motion.

use super::super::MirrorSide;
use super::keys::PartKeys;
use super::linkage::{LinkEnd, Linkage, PartReader, frame_along};
use grouser_dynamics::{SpringKind, SpringLaw};
use grouser_math::{Pose, Sym3, Vec3};

/// Reads an anti-roll bar and adds it to a suspension; `offset` is the bar's frame in that of the suspension.
pub fn add_antiroll<K: PartKeys>(keys: &K, offset: Vec3, out: &mut Linkage) -> Result<(), K::Error> {
    let Some(holds) = out.antiroll.clone() else {
        let why = "this suspension has nothing that an anti-roll bar could hold".to_string();
        return Err(keys.blame("", why, "leave the bar out, or take a suspension with arms".into()));
    };
    let (arm, droplink, spring) = (keys.inner("Arm")?, keys.inner("Droplink")?, keys.inner("RSD")?);
    let (length, width, height) = (arm.positive("Length")?, arm.number("Width")?, droplink.number("Height")?);
    let (mass, inertia): (f64, Sym3) = (arm.positive("Mass")?, PartReader::<K>::inertia(&arm)?);
    let law =
        SpringLaw::linear(spring.not_negative("Spring Coefficient")?, spring.not_negative("Damping Coefficient")?);
    arm.ignore(&["Radius"]);
    [&arm, &droplink, &spring].into_iter().try_for_each(PartKeys::finish)?;
    keys.finish()?;
    let center = offset + Vec3::new(0.0, 0.5 * length, 0.0);
    out.body("antiroll_arm", true, Pose::at(center), mass, inertia);
    let [left, right] = MirrorSide::BOTH.map(|side| LinkEnd::On("antiroll_arm".to_string(), side));
    let about_y = |at: Vec3| frame_along(at, Vec3::Y, Vec3::X);
    out.hinge("antiroll_bearing", false, [LinkEnd::Chassis, left.clone()], about_y(center));
    out.hinge("antiroll_middle", false, [left.clone(), right.clone()], about_y(offset));
    let kind = SpringKind::Rotational { rest: Some(0.0), law };
    out.spring("antiroll_spring", false, kind, [left, right], [about_y(offset); 2]);
    let ends = [LinkEnd::own("antiroll_arm"), LinkEnd::Own(holds)];
    let points = [Vec3::new(width, length, 0.0), Vec3::new(width, length, height)].map(|p| offset + p);
    out.rod("antiroll_droplink", true, ends, points);
    Ok(())
}
