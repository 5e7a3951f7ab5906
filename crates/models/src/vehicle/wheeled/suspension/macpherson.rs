//! McPherson strut: a lower arm, and a strut that slides in the upright along the spring and hangs on a universal joint
//! at the spring's top; a tie rod.

use super::super::keys::PartKeys;
use super::super::linkage::{LinkEnd, frame_along};
use super::read::{Template, universal_kind};
use grouser_dynamics::JointKind;
use grouser_math::Vec3;

pub(super) fn parts<K: PartKeys>(t: &mut Template<'_, K>) -> Result<(), K::Error> {
    t.block("upright", "Upright", true)?.finish()?;
    t.arm("control_arm", "Control Arm", "upright")?;
    let spring = t.keys.inner("Spring")?;
    let (top, bottom) = (spring.vec3("Location Chassis")?, spring.vec3("Location Upright")?);
    if (top - bottom).length() < 1e-9 {
        let why = "the strut has no length".to_string();
        return Err(spring.blame("Location Upright", why, "give two points apart from each other".into()));
    }
    let strut = t.keys.inner("Strut")?;
    let frame = frame_along(top, top - bottom, Vec3::X);
    t.part.body(&mut t.out, "strut", true, &strut, 0.5 * (top + bottom), frame.rotation)?;
    strut.finish()?;
    let ends = [LinkEnd::own("strut"), LinkEnd::own("upright")];
    t.out.joint("strut_slide", true, JointKind::Cylindrical(Default::default()), ends, frame);
    t.out.joint("strut_universal", true, universal_kind(), [LinkEnd::Chassis, LinkEnd::own("strut")], frame);
    t.tierod("upright", "Location Upright")?;
    t.spring_and_shock("upright", "Location Upright")?;
    t.out.antiroll = Some("control_arm".to_string());
    t.spindle(LinkEnd::own("upright"))
}
