//! What a recording says of looks: colours of shapes of their own, shapes that are only seen or only touched, and rods
//! and springs that stretch from body to body. Tables beside those of the shapes; a recording without them has none.

use crate::error::{RecordError, Result};
use crate::links::FrameTable;
use crate::zarr::Values;
use grouser_math::Vec3;

/// The world where a body could stand, in tables.
const WORLD: u32 = u32::MAX;

/// Whether a shape is seen, touched, or both.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ShapeUse {
    /// Seen and touched.
    #[default]
    Both,
    /// Only seen.
    Seen,
    /// Only touched: another shape is seen in its place.
    Touched,
}

/// How a shape is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Coat {
    /// A colour of its own, whatever else bodies are coloured by.
    pub color: Option<[u8; 3]>,
    /// Whether the shape is visible.
    pub usage: ShapeUse,
}

/// A rod or a coil spring from a point of one body to a point of another.
#[derive(Clone, Debug, PartialEq)]
pub struct Strut {
    /// A coil, or a rod?
    pub is_coil: bool,
    /// The bodies; none: the world.
    pub bodies: [Option<u32>; 2],
    /// The points in their frames, m.
    pub points: [Vec3; 2],
    /// Radius, m.
    pub radius: f64,
    /// Colour.
    pub color: [u8; 3],
}

/// Looks of a recording.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RecordedLooks {
    /// Per shape; empty where none has a look of its own.
    pub coats: Vec<Coat>,
    /// Rods and springs.
    pub struts: Vec<Strut>,
    /// Per body: 1 if it belongs to something with a look of its own, so that figures of joints would only hide it.
    /// Empty: none does.
    pub dressed: Vec<u8>,
}

impl RecordedLooks {
    /// How a shape is shown.
    pub fn coat(&self, shape: usize) -> Coat {
        self.coats.get(shape).copied().unwrap_or_default()
    }

    /// Is a shape seen?
    pub fn is_seen(&self, shape: usize) -> bool {
        self.coat(shape).usage != ShapeUse::Touched
    }

    /// Are the bodies of a joint dressed, all that it has?
    pub fn is_dressed(&self, bodies: [Option<u32>; 2]) -> bool {
        let dressed = |body: u32| self.dressed.get(body as usize) == Some(&1);
        !self.dressed.is_empty() && bodies.into_iter().flatten().all(dressed)
    }
}

/// The tables.
pub(crate) fn tables(looks: &RecordedLooks) -> Vec<FrameTable> {
    let mut tables: Vec<FrameTable> = Vec::new();
    if !looks.coats.is_empty() {
        let color = |coat: &Coat| coat.color.map_or([0; 4], |[r, g, b]| [r, g, b, 255]);
        let colors = Values::U8(looks.coats.iter().flat_map(color).collect());
        let uses = Values::U8(looks.coats.iter().map(|coat| coat.usage as u8).collect());
        tables.push(("shape_color".into(), 4, colors, "", "red, green, blue; then 255, or 0 for no colour of its own"));
        tables.push(("shape_use".into(), 1, uses, "", "0 seen and touched, 1 only seen, 2 only touched"));
    }
    if !looks.dressed.is_empty() {
        let meaning = "per body: 1 if it has a look of its own and joints of such bodies have no figures";
        tables.push(("body_dressed".into(), 1, Values::U8(looks.dressed.clone()), "", meaning));
    }
    if !looks.struts.is_empty() {
        let all = &looks.struts;
        let bodies = all.iter().flat_map(|s| s.bodies.map(|body| body.unwrap_or(WORLD)));
        let points = all.iter().flat_map(|s| s.points).flat_map(|p| p.to_array());
        let coil = all.iter().map(|s| u8::from(s.is_coil)).collect();
        let radius = all.iter().map(|s| s.radius).collect();
        tables.extend([
            ("strut_coil".into(), 1, Values::U8(coil), "", "1 a coil spring, 0 a rod; only seen"),
            ("strut_body".into(), 2, Values::U32(bodies.collect()), "", "bodies a and b; 4294967295: the world"),
            ("strut_point".into(), 6, Values::F64(points.collect()), "m", "its ends in the frames of a and b"),
            ("strut_radius".into(), 1, Values::F64(radius), "m", "radius"),
            ("strut_color".into(), 3, Values::U8(all.iter().flat_map(|s| s.color).collect()), "", "red, green, blue"),
        ]);
    }
    tables
}

/// Tables of looks as they were read; empty where there are none.
#[derive(Default)]
pub(crate) struct LookTables {
    pub color: Vec<u8>,
    pub usage: Vec<u8>,
    pub dressed: Vec<u8>,
    pub coil: Vec<u8>,
    pub strut_body: Vec<u32>,
    pub point: Vec<f64>,
    pub radius: Vec<f64>,
    pub strut_color: Vec<u8>,
}

impl LookTables {
    /// The looks of so many shapes and bodies.
    pub fn looks(self, shapes: usize, bodies: usize) -> Result<RecordedLooks> {
        let remedy = "the looks are lost: run the scene again";
        let wrong = |what: &str| Err(RecordError::damaged("frames", what, remedy));
        let coats = self.usage.len();
        if (coats != 0 && coats != shapes) || self.color.len() != 4 * coats {
            return wrong("holds colours of other shapes");
        }
        let count = self.coil.len();
        let lengths = [self.strut_body.len() / 2, self.point.len() / 6, self.radius.len(), self.strut_color.len() / 3];
        if lengths != [count; 4] || (!self.dressed.is_empty() && self.dressed.len() != bodies) {
            return wrong("holds tables of looks that do not fit together");
        }
        if self.strut_body.iter().any(|body| *body != WORLD && *body as usize >= bodies) {
            return wrong("holds a rod of a body that there is not");
        }
        let coat = |i: usize| Coat {
            color: (self.color[4 * i + 3] != 0).then(|| std::array::from_fn(|k| self.color[4 * i + k])),
            usage: match self.usage[i] {
                1 => ShapeUse::Seen,
                2 => ShapeUse::Touched,
                _ => ShapeUse::Both,
            },
        };
        let strut = |i: usize| Strut {
            is_coil: self.coil[i] != 0,
            bodies: std::array::from_fn(|end| Some(self.strut_body[2 * i + end]).filter(|body| *body != WORLD)),
            points: std::array::from_fn(|end| {
                let p = &self.point[6 * i + 3 * end..];
                Vec3::new(p[0], p[1], p[2])
            }),
            radius: self.radius[i],
            color: std::array::from_fn(|k| self.strut_color[3 * i + k]),
        };
        let (coats, struts) = ((0..coats).map(coat).collect(), (0..count).map(strut).collect());
        Ok(RecordedLooks { coats, struts, dressed: self.dressed })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn looks() -> RecordedLooks {
        let painted = Coat { color: Some([1, 2, 3]), usage: ShapeUse::Seen };
        let covered = Coat { color: None, usage: ShapeUse::Touched };
        let strut =
            Strut { is_coil: true, bodies: [None, Some(1)], points: [Vec3::X, Vec3::Y], radius: 0.1, color: [9, 8, 7] };
        RecordedLooks { coats: vec![painted, covered, Coat::default()], struts: vec![strut], dressed: vec![0, 1] }
    }

    /// What was written.
    fn read(looks: &RecordedLooks) -> LookTables {
        let table =
            |name: &str| tables(looks).into_iter().find(|t| t.0 == name).map(|t| t.2.to_f64()).unwrap_or_default();
        let bytes = |name: &str| table(name).iter().map(|x| *x as u8).collect::<Vec<u8>>();
        LookTables {
            color: bytes("shape_color"),
            usage: bytes("shape_use"),
            dressed: bytes("body_dressed"),
            coil: bytes("strut_coil"),
            strut_body: table("strut_body").iter().map(|x| *x as u32).collect(),
            point: table("strut_point"),
            radius: table("strut_radius"),
            strut_color: bytes("strut_color"),
        }
    }

    #[test]
    fn looks_are_read_as_written() {
        assert_eq!(read(&looks()).looks(3, 2).unwrap(), looks());
        assert!(tables(&RecordedLooks::default()).is_empty());
        assert_eq!(LookTables::default().looks(3, 2).unwrap(), RecordedLooks::default());
        let all = looks();
        assert!(all.is_seen(0) && !all.is_seen(1) && all.is_seen(2) && all.is_seen(99));
        assert!(all.is_dressed([None, Some(1)]) && !all.is_dressed([Some(0), Some(1)]));
    }

    #[test]
    fn tables_that_do_not_fit_are_refused() {
        assert!(read(&looks()).looks(4, 2).is_err(), "colours of another number of shapes");
        assert!(read(&looks()).looks(3, 1).is_err(), "a rod of a body that there is not");
        assert!(LookTables { radius: vec![1.0], ..read(&RecordedLooks::default()) }.looks(3, 2).is_err());
    }
}
