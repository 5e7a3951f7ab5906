//! Reduced double wishbone: the arms are four rods without mass between chassis and upright.

use super::super::keys::PartKeys;
use super::super::linkage::LinkEnd;
use super::read::Template;

pub(super) fn parts<K: PartKeys>(t: &mut Template<'_, K>) -> Result<(), K::Error> {
    t.block("upright", "Upright", true)?.finish()?;
    for (name, key) in [("upper", "Upper Control Arm"), ("lower", "Lower Control Arm")] {
        let arm = t.keys.inner(key)?;
        let outer = arm.vec3("Location Upright")?;
        for (end, point) in [("front", "Location Chassis Front"), ("back", "Location Chassis Back")] {
            let inner = arm.vec3(point)?;
            if (inner - outer).length() < 1e-9 {
                let why = "this rod has no length".to_string();
                return Err(arm.blame(point, why, "give two points apart from each other".into()));
            }
            t.out.rod(&format!("{name}_{end}"), true, [LinkEnd::Chassis, LinkEnd::own("upright")], [inner, outer]);
        }
        arm.ignore(&["Mass", "COM", "Inertia", "Radius"]);
        arm.finish()?;
    }
    t.tierod("upright", "Location Upright")?;
    t.spring("shock", "Shock", LinkEnd::Chassis, LinkEnd::own("upright"), "Location Upright")?;
    t.out.antiroll = Some("upright".to_string());
    t.spindle(LinkEnd::own("upright"))
}
