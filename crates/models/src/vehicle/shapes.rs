//! Shapes of shoes, wheels and sprockets.

use super::tracked::{Part, Pins, Shoe, Sprocket, Wheel};
use grouser_geom::Shape;
use grouser_math::{Pose, Quat, Vec3};
use std::f64::consts::{PI, TAU};

/// Share of the room under the pins' axes that a tooth may reach into.
const TIP: f64 = 0.7;
/// Thickness of a tooth at its tip over that between the pins.
const TAPER: f64 = 0.5;
/// Play between the pins and the bottom of the gullets over the pins' radius.
const PLAY: f64 = 0.02;

/// A cylinder along y.
fn cylinder(radius: f64, width: f64, at: Vec3) -> Part {
    Part {
        shape: Shape::cylinder(0.5 * width, radius),
        local: Pose::new(at, Quat::from_rotation_arc(Vec3::Z, Vec3::Y)),
    }
}

fn cuboid(size: Vec3, at: Vec3) -> Part {
    Part { shape: Shape::cuboid(0.5 * size), local: Pose::new(at, Quat::IDENTITY) }
}

/// A shoe: plate, cleat, two rails, horns, pins.
pub(super) fn shoe(shoe: &Shoe, pins: &Pins) -> Vec<Part> {
    let s = shoe;
    // The plate hangs below the pins, so that teeth can pass between them.
    let top = -s.pin_radius;
    let mut parts = vec![cuboid(Vec3::new(0.96 * s.length, s.width, s.thickness), Vec3::Z * (top - 0.5 * s.thickness))];
    if s.grouser > 0.0 {
        let size = Vec3::new(0.2 * s.length, s.width, s.grouser);
        parts.push(cuboid(size, Vec3::Z * (top - s.thickness - 0.5 * s.grouser)));
    }
    for side in [-1.0, 1.0] {
        let height = s.rail_height - top;
        let size = Vec3::new(s.length, s.rail_width, height);
        parts.push(cuboid(size, Vec3::new(0.0, side * s.rail_offset, top + 0.5 * height)));
        if s.horn > 0.0 && !matches!(pins, Pins::Planar) {
            let thick = s.horn_thickness();
            let y = side * (s.rail_offset - 0.5 * s.rail_width - 0.5 * thick);
            let size = Vec3::new(0.4 * s.length, thick, s.horn + s.rail_height - top);
            parts.push(cuboid(size, Vec3::new(0.0, y, top + 0.5 * size.z)));
        }
    }
    // The pin in front belongs to this shoe; with connectors the one behind as well.
    let width = 2.0 * (s.rail_offset - 0.5 * s.rail_width);
    parts.push(cylinder(s.pin_radius, width, Vec3::X * (0.5 * s.length)));
    if matches!(pins, Pins::Double { .. }) {
        parts.push(cylinder(s.pin_radius, width, Vec3::X * (-0.5 * s.length)));
    }
    parts
}

/// Two rims on the rails.
pub(super) fn wheel(wheel: &Wheel, offset: f64) -> Vec<Part> {
    [-1.0, 1.0].map(|side| cylinder(wheel.radius, wheel.width, Vec3::Y * (side * offset))).into()
}

/// Disc and teeth of a sprocket whose first gullet is at +x. Shoes of length `a` and connectors of length `c` are chords of
/// the circle of the pins, of radius `circle`; a tooth stands in the middle of a shoe, a gullet holds the pins of a connector.
pub(super) fn sprocket(s: &Sprocket, circle: f64, a: f64, c: f64, pin: f64) -> Vec<Part> {
    let height = |chord: f64| (circle * circle - 0.25 * chord * chord).sqrt();
    let root = height(c) - (1.0 + PLAY) * pin;
    let mut parts = vec![cylinder(root, s.width, Vec3::ZERO)];
    let thick = 0.5 * (a - s.backlash) - pin;
    for k in 0..s.teeth {
        let turn = Quat::from_rotation_y(-(PI + TAU * f64::from(k)) / f64::from(s.teeth));
        // (radius, half thickness): foot, at the pins, tip.
        let outline = [(0.9 * root, thick), (height(a), thick), (height(a) + TIP * pin, TAPER * thick)];
        let corners = [(-0.5, -1.0), (-0.5, 1.0), (0.5, -1.0), (0.5, 1.0)];
        let points: Vec<Vec3> =
            outline.iter().flat_map(|(r, t)| corners.map(|(y, z)| Vec3::new(*r, y * s.width, z * t))).collect();
        if let Ok(shape) = Shape::hull(&points) {
            parts.push(Part { shape, local: Pose::new(Vec3::ZERO, turn) });
        }
    }
    parts
}
