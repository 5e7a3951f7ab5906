//! Joints and springs of a recording: between which bodies, and where.
//!
//! They do not change while a run goes on, and where they are follows from the poses of their bodies: so they are
//! tables, written once.

use crate::error::{RecordError, Result};
use crate::kinds::LinkKind;
use crate::zarr::Values;
use grouser_math::{Pose, Vec3, quat};

/// The world where a body could stand, in tables.
const WORLD: u32 = u32::MAX;

/// A joint or a spring.
#[derive(Clone, Debug, PartialEq)]
pub struct Link {
    /// Name.
    pub name: String,
    /// What it is.
    pub kind: LinkKind,
    /// The bodies that it connects; none: the world.
    pub bodies: [Option<u32>; 2],
    /// Its frames in those of the bodies, m; hinge and slide axes are z.
    pub frames: [Pose; 2],
}

/// One table: name, numbers in a row, its values, unit, meaning.
pub(crate) type FrameTable = (String, usize, Values, &'static str, &'static str);

/// The tables of links; none where there are no links.
pub(crate) fn tables(links: &[Link]) -> Vec<FrameTable> {
    if links.is_empty() {
        return Vec::new();
    }
    let mut kinds: Vec<&str> = links.iter().map(|link| link.kind.name()).collect();
    kinds.sort_unstable();
    kinds.dedup();
    let index = |link: &Link| kinds.iter().position(|kind| *kind == link.kind.name()).unwrap_or_default() as u8;
    let names: Vec<String> = links.iter().map(|link| link.name.replace('\n', " ")).collect();
    let bodies = links.iter().flat_map(|link| link.bodies.map(|body| body.unwrap_or(WORLD)));
    let positions = links.iter().flat_map(|link| link.frames).flat_map(|frame| frame.position.to_array());
    let rotations = links.iter().flat_map(|link| link.frames).flat_map(|frame| quat::to_scalar_first(frame.rotation));
    vec![
        ("joint_kind".into(), 1, Values::U8(links.iter().map(index).collect()), "", "index into joint_kinds"),
        ("joint_body".into(), 2, Values::U32(bodies.collect()), "", "bodies a and b; 4294967295: the world"),
        ("joint_position".into(), 6, Values::F64(positions.collect()), "m", "of its frames in those of a and b"),
        ("joint_rotation".into(), 8, Values::F64(rotations.collect()), "", "of those frames, w x y z each; axes are z"),
        ("joint_kinds".into(), 1, Values::U8(kinds.join("\n").into_bytes()), "", "names of kinds, a line each"),
        ("joint_names".into(), 1, Values::U8(names.join("\n").into_bytes()), "", "names of joints, a line each"),
    ]
}

/// Links from their tables.
pub(crate) fn from_tables(
    [kind, kinds, names]: [Vec<u8>; 3],
    body: &[u32],
    position: &[f64],
    rotation: &[f64],
) -> Result<Vec<Link>> {
    let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    let (kinds, names) = (text(kinds), text(names));
    let (kinds, names): (Vec<&str>, Vec<&str>) = (kinds.split('\n').collect(), names.split('\n').collect());
    let count = kind.len();
    if [names.len(), body.len() / 2, position.len() / 6, rotation.len() / 8] != [count; 4]
        || kind.iter().any(|k| usize::from(*k) >= kinds.len())
    {
        let remedy = "the joints are lost: run the scene again";
        return Err(RecordError::damaged("frames", "holds tables of joints that do not fit together", remedy));
    }
    let links = (0..count).map(|i| Link {
        name: names[i].to_string(),
        kind: kinds[usize::from(kind[i])].into(),
        bodies: std::array::from_fn(|end| Some(body[2 * i + end]).filter(|body| *body != WORLD)),
        frames: std::array::from_fn(|end| {
            let (p, q) = (&position[6 * i + 3 * end..], &rotation[8 * i + 4 * end..]);
            Pose::new(Vec3::new(p[0], p[1], p[2]), quat::from_scalar_first([q[0], q[1], q[2], q[3]]))
        }),
    });
    Ok(links.collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use grouser_math::Quat;

    fn link(kind: &str, bodies: [Option<u32>; 2]) -> Link {
        let at = |x: f64| Pose::new(Vec3::new(x, 0.0, 0.0), Quat::IDENTITY);
        Link { name: format!("a {kind}"), kind: kind.into(), bodies, frames: [at(1.0), at(-1.0)] }
    }

    #[test]
    fn links_are_read_as_written() {
        let links = vec![link("revolute", [None, Some(3)]), link("spring", [Some(0), Some(2)])];
        let bytes = |name: &str| match tables(&links).into_iter().find(|t| t.0 == name) {
            Some((_, _, Values::U8(bytes), ..)) => bytes,
            _ => vec![],
        };
        let floats = |name: &str| tables(&links).into_iter().find(|t| t.0 == name).unwrap().2.to_f64();
        let body: Vec<u32> = floats("joint_body").iter().map(|x| *x as u32).collect();
        let small = ["joint_kind", "joint_kinds", "joint_names"].map(bytes);
        let (position, rotation) = (floats("joint_position"), floats("joint_rotation"));
        assert_eq!(from_tables(small.clone(), &body, &position, &rotation).unwrap(), links);
        assert!(from_tables(small, &body[1..], &position, &rotation).is_err());
        assert!(tables(&[]).is_empty());
    }
}
