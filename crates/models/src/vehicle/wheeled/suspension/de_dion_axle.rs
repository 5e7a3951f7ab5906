//! De Dion axle: the tube hangs on a ball in front, and Watt's linkage behind holds it across: a centre link on a hinge
//! along x on the tube, with a side link from each of its ends to the chassis.

use super::super::keys::PartKeys;
use super::super::linkage::{LinkEnd, frame_along};
use super::read::{Template, universal_kind};
use super::toe_bar;
use grouser_math::{Quat, Vec3};

fn tube<K: PartKeys>(t: &mut Template<'_, K>) -> Result<(), K::Error> {
    let tube = t.block("tube", "Axle Tube", false)?;
    let front = tube.vec3("Location Connector Chassis")?;
    tube.ignore(&["Location Stabilizer"]);
    tube.finish()?;
    t.out.ball("connector", false, [LinkEnd::Chassis, LinkEnd::own("tube")], front);
    let watt = t.keys.inner("Watt Mechanism")?;
    let ends = [
        ("watt_left", watt.vec3("Location Left Link to Chassis")?, watt.vec3("Location Left Link to Center")?),
        ("watt_right", watt.vec3("Location Right Link to Chassis")?, watt.vec3("Location Right Link to Center")?),
    ];
    let center = 0.5 * (ends[0].2 + ends[1].2);
    let inertia = |key| -> Result<grouser_math::Sym3, K::Error> { Ok(grouser_math::Sym3::diagonal(watt.vec3(key)?)) };
    let (mass, own) = (watt.positive("Center Link Mass")?, inertia("Center Link Inertia")?);
    t.out.body("watt_center", false, t.part.frame(center, Quat::IDENTITY), mass, own);
    let hinge = frame_along(center, Vec3::X, Vec3::Y);
    t.out.hinge("watt_hinge", false, [LinkEnd::own("tube"), LinkEnd::own("watt_center")], hinge);
    for (name, chassis, inner) in ends {
        let (mass, own) = (watt.positive("Side Link Mass")?, inertia("Side Link Inertia")?);
        t.out.body(name, false, t.part.frame(0.5 * (chassis + inner), Quat::IDENTITY), mass, own);
        let pins = frame_along(chassis, inner - chassis, Vec3::X);
        let held = [LinkEnd::Chassis, LinkEnd::own(name)];
        t.out.joint(&format!("{name}_universal"), false, universal_kind(), held, pins);
        t.out.ball(&format!("{name}_ball"), false, [LinkEnd::own(name), LinkEnd::own("watt_center")], inner);
    }
    watt.ignore(&["Link Radius"]);
    watt.finish()?;
    t.spring_and_shock("tube", "Location Axle")
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
