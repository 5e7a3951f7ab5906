//! Bodies, joints, rods, springs and torsion springs listed freely: what all other templates are made of.

use super::super::super::MirrorSide;
use super::super::keys::PartKeys;
use super::super::linkage::{LinkEnd, PartReader};
use super::read::{BushingData, Template};
use super::spring::spring_law;
use grouser_dynamics::{JointKind, SpringKind};
use grouser_math::Pose;

/// Kinds of joints, as files call them.
const KINDS: [(&str, &str); 10] = [
    ("Lock", "fixed"),
    ("Revolute", "revolute"),
    ("Spherical", "spherical"),
    ("Universal", "universal"),
    ("Point Line", "point-on-line"),
    ("Point Plane", "point-in-plane"),
    ("Prismatic", "prismatic"),
    ("Cylindrical", "cylindrical"),
    ("Planar", "planar"),
    ("Pin Slot", "pin-slot"),
];

/// A body that a joint or spring names: a name, or a name and a side.
fn end<K: PartKeys>(keys: &K, key: &'static str) -> Result<LinkEnd, K::Error> {
    let named = keys.texts(key)?;
    let wrong = |why: String| keys.blame(key, why, "give a name, or a list of a name and `left` or `right`".into());
    match named.as_slice() {
        [name] => Ok(match name.to_lowercase().as_str() {
            "chassis" => LinkEnd::Chassis,
            "subchassis" => LinkEnd::Subchassis,
            "steering" => LinkEnd::Steering,
            _ => LinkEnd::own(name),
        }),
        [name, side] => {
            let found = MirrorSide::BOTH.into_iter().find(|s| s.name() == side.to_lowercase());
            let side = found.ok_or_else(|| wrong(format!("there is no side `{side}`")))?;
            Ok(LinkEnd::On(name.clone(), side))
        }
        other => Err(wrong(format!("it names {} bodies", other.len()))),
    }
}

pub(super) fn parts<K: PartKeys>(t: &mut Template<'_, K>) -> Result<(), K::Error> {
    for keys in t.keys.inners("Bodies")? {
        let (name, mirrored) = (keys.text("Name")?, keys.flag("Mirrored")?);
        let frame = keys.pose("Position", "Rotation")?;
        if t.out.bodies.iter().any(|b| b.name == name) {
            let why = format!("another body is called `{name}`");
            return Err(keys.blame("Name", why, "choose another name".into()));
        }
        let inertia = PartReader::<K>::inertia(&keys)?;
        t.out.body(&name, mirrored, t.part.frame(frame.position, frame.rotation), keys.positive("Mass")?, inertia);
        keys.finish()?;
    }
    for keys in t.keys.inners("Joints")? {
        let name = keys.text("Type")?;
        let plain = |text: &str| text.to_lowercase().replace([' ', '-', '_'], "");
        let kind = KINDS.iter().find(|(chrono, _)| plain(chrono) == plain(&name));
        let Some(kind) = kind.and_then(|(_, own)| JointKind::of_name(own)) else {
            let known: Vec<&str> = KINDS.iter().map(|k| k.0).collect();
            let why = format!("there is no joint `{name}`");
            return Err(keys.blame("Type", why, format!("known: {}", known.join(", "))));
        };
        let bushing = BushingData::read(&keys, "Bushing Data")?;
        let ends = [end(&keys, "Body1")?, end(&keys, "Body2")?];
        let frame = keys.pose("Position", "Rotation")?;
        t.held(&keys.text("Name")?, keys.flag("Mirrored")?, kind, ends, frame, &bushing);
        keys.finish()?;
    }
    for keys in t.keys.inners("Distance Constraints")? {
        let points = [keys.vec3("Point1")?, keys.vec3("Point2")?];
        let ends = [end(&keys, "Body1")?, end(&keys, "Body2")?];
        t.out.rod(&keys.text("Name")?, keys.flag("Mirrored")?, ends, points);
        keys.finish()?;
    }
    for keys in t.keys.inners("TSDAs")? {
        let points = [keys.vec3("Point1")?, keys.vec3("Point2")?];
        let ends = [end(&keys, "Body1")?, end(&keys, "Body2")?];
        let read = spring_law(&keys, "Free Length")?;
        keys.ignore(&["Minimum Length", "Maximum Length", "Free Length"]);
        let kind = SpringKind::Translational { rest: read.rest, law: read.law };
        t.out.spring(&keys.text("Name")?, keys.flag("Mirrored")?, kind, ends, points.map(Pose::at));
        keys.finish()?;
    }
    for keys in t.keys.inners("RSDAs")? {
        let frame = Pose::new(keys.vec3("Position")?, keys.rotation("Rotation")?);
        let ends = [end(&keys, "Body1")?, end(&keys, "Body2")?];
        let read = spring_law(&keys, "Free Angle")?;
        keys.ignore(&["Free Angle"]);
        let kind = SpringKind::Rotational { rest: Some(read.rest.unwrap_or(0.0)), law: read.law };
        t.out.spring(&keys.text("Name")?, keys.flag("Mirrored")?, kind, ends, [frame; 2]);
        keys.finish()?;
    }
    if t.keys.has("Antiroll Body") {
        t.out.antiroll = Some(t.keys.text("Antiroll Body")?);
    }
    t.keys.ignore(&["Independent", "Steerable"]);
    let carrier = end(&t.keys.inner("Spindle")?, "Attachment Body")?;
    t.spindle(carrier)
}
