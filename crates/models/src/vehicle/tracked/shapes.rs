//! Shapes of shoes, wheels and sprockets.

use super::super::parts::PartShape;
use super::def::{Pins, TrackWheel, TrackedDef};
use grouser_geom::Shape;
use grouser_math::{Pose, Quat, Vec3};
use std::f64::consts::{PI, TAU};

/// Share of the room under the pins' axes that a tooth may reach into.
const TIP: f64 = 0.7;
/// Thickness of a tooth at its tip over that between the pins.
const TAPER: f64 = 0.5;
/// Play between the pins and the bottom of the gullets over the pins' radius.
const PLAY: f64 = 0.02;
/// Width of a sprocket's rims over that of the rails, where it drives lugs.
const RIM: f64 = 0.8;

/// A prism across the track: an outline of (along x, half the length along z) seen from the side, between -width/2 and
/// width/2.
fn prism(outline: &[(f64, f64)], width: f64, local: Pose) -> Option<PartShape> {
    let corners = [(-0.5, -1.0), (-0.5, 1.0), (0.5, -1.0), (0.5, 1.0)];
    let points: Vec<Vec3> =
        outline.iter().flat_map(|(x, z)| corners.map(|(y, side)| Vec3::new(*x, y * width, side * z))).collect();
    Shape::hull(&points).ok().map(|shape| PartShape { shape, local })
}

/// A shoe: plate, cleat, two rails, horns, lug, pins.
pub(super) fn shoe(def: &TrackedDef) -> Vec<PartShape> {
    let (s, pins) = (&def.shoe, &def.pins);
    // The plate hangs below the pins, so that teeth can pass between them.
    let top = -s.pin_radius;
    let mut parts =
        vec![PartShape::cuboid(Vec3::new(0.96 * s.length, s.width, s.thickness), Vec3::Z * (top - 0.5 * s.thickness))];
    if s.grouser > 0.0 {
        let size = Vec3::new(0.2 * s.length, s.width, s.grouser);
        parts.push(PartShape::cuboid(size, Vec3::Z * (top - s.thickness - 0.5 * s.grouser)));
    }
    for side in [-1.0, 1.0] {
        let height = s.rail_height - top;
        let size = Vec3::new(s.length, s.rail_width, height);
        parts.push(PartShape::cuboid(size, Vec3::new(0.0, side * s.rail_offset, top + 0.5 * height)));
        if s.horn > 0.0 && !matches!(pins, Pins::Planar) {
            let thick = s.horn_thickness();
            let y = side * (s.rail_offset - 0.5 * s.rail_width - 0.5 * thick);
            let size = Vec3::new(0.4 * s.length, thick, s.horn + s.rail_height - top);
            parts.push(PartShape::cuboid(size, Vec3::new(0.0, y, top + 0.5 * size.z)));
        }
    }
    if let (Some(lug), Some(meshing)) = (s.lug, def.meshing()) {
        let outline = [top, 0.0, lug.height].map(|z| (z, meshing.half_lug(z)));
        // The prism's x is the shoe's z.
        let turn = Quat::from_rotation_y(-0.5 * PI);
        parts.extend(prism(&outline, lug.width, Pose::new(Vec3::ZERO, turn)));
    }
    // The pin in front belongs to this shoe; with connectors the one behind as well.
    let width = 2.0 * (s.rail_offset - 0.5 * s.rail_width);
    parts.push(PartShape::cylinder(s.pin_radius, width, Vec3::X * (0.5 * s.length)));
    if matches!(pins, Pins::Double { .. }) {
        parts.push(PartShape::cylinder(s.pin_radius, width, Vec3::X * (-0.5 * s.length)));
    }
    parts
}

/// Two rims on the rails.
pub(super) fn wheel(wheel: &TrackWheel, offset: f64) -> Vec<PartShape> {
    [-1.0, 1.0].map(|side| PartShape::cylinder(wheel.radius, wheel.width, Vec3::Y * (side * offset))).into()
}

/// Disc and teeth of a sprocket whose first pin, or middle of a connector, is at +x. Shoes of length a and connectors
/// of length c are chords of the circle of the pins. Without lugs a tooth stands in the middle of a shoe, and a gullet
/// holds the pins of a connector; with lugs it is the other way round, and two rims carry the rails.
pub(super) fn sprocket(def: &TrackedDef) -> Vec<PartShape> {
    let (s, a, pin, circle) = (&def.sprocket, def.shoe.length, def.shoe.pin_radius, def.pitch_radius());
    let height = |chord: f64| (circle * circle - 0.25 * chord * chord).sqrt();
    // Outlines are (radius, half thickness): foot, at the pins, tip.
    let (root, outline, first) = match def.meshing() {
        None => {
            let root = height(def.connector()) - (1.0 + PLAY) * pin;
            let thick = 0.5 * (a - s.backlash) - pin;
            let outline = vec![(0.9 * root, thick), (height(a), thick), (height(a) + TIP * pin, TAPER * thick)];
            (root, outline, PI)
        }
        Some(m) => (m.root, [0.9 * m.root, m.tip].map(|r| (r, m.half_tooth(r))).to_vec(), 0.0),
    };
    let mut parts = vec![PartShape::cylinder(root, s.width, Vec3::ZERO)];
    if let Some(m) = def.meshing() {
        let radius = m.middle - def.shoe.rail_height - PLAY * pin;
        let rim =
            |side: f64| PartShape::cylinder(radius, RIM * def.shoe.rail_width, Vec3::Y * (side * def.shoe.rail_offset));
        parts.extend([-1.0, 1.0].map(rim));
    }
    for k in 0..s.teeth {
        let turn = Quat::from_rotation_y(-(first + TAU * f64::from(k)) / f64::from(s.teeth));
        parts.extend(prism(&outline, s.width, Pose::new(Vec3::ZERO, turn)));
    }
    parts
}
