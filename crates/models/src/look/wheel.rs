//! Wheels as they look: a tire with tread blocks, shoulders and rim; a wheel with grousers.

use super::{LookSurface, Paint, RIM, RUBBER};
use grouser_math::{Quat, Vec3};
use std::f64::consts::TAU;

/// What a wheel looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WheelLook {
    /// A rubber tire with tread on a rim.
    Tire,
    /// A metal wheel with straight bars across.
    Grousers,
}

/// Outer measures of a wheel.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WheelSize {
    /// Radius with tread or grousers, m.
    pub radius: f64,
    /// Width, m.
    pub width: f64,
    /// Which way is out: 1 left, -1 right.
    pub out: f64,
}

/// Sides of round surfaces.
const SIDES: u32 = 48;
/// Radius of the rim over that of the tire.
const RIM_SHARE: f64 = 0.56;
/// Where the rim ends, over half the tire's width.
const RIM_EDGE: f64 = 0.8;

impl WheelLook {
    /// The wheel about the y axis: surfaces and their colours.
    pub fn surfaces(self, size: WheelSize) -> Vec<(LookSurface, Paint)> {
        match self {
            Self::Tire => tire(size),
            Self::Grousers => grousers(size),
        }
    }
}

/// A block on a round surface: its middle at an angle about y and at `y`, between two radii.
fn block(surface: &mut LookSurface, angle: f64, y: f64, radii: [f64; 2], size: [f64; 2], skew: f64) {
    let turn = Quat::from_rotation_y(angle);
    let height = radii[1] - radii[0];
    let center = turn * Vec3::new(0.0, y, 0.5 * (radii[0] + radii[1]));
    let size = Vec3::new(size[0], size[1], height);
    surface.turned_cuboid(center, size, turn * Quat::from_rotation_z(skew));
}

fn tire(WheelSize { radius: r, width: w, out }: WheelSize) -> Vec<(LookSurface, Paint)> {
    let half = 0.5 * w;
    let (base, rim) = (0.955 * r, RIM_SHARE * r);
    let mut rubber = LookSurface::default();
    // From the rim on the right over the tread to the rim on the left.
    let profile: Vec<[f64; 2]> = [
        (rim, -0.74),
        (0.63 * r, -0.93),
        (0.76 * r, -1.0),
        (0.88 * r, -0.98),
        (0.94 * r, -0.90),
        (base, -0.80),
        (base, 0.80),
        (0.94 * r, 0.90),
        (0.88 * r, 0.98),
        (0.76 * r, 1.0),
        (0.63 * r, 0.93),
        (rim, 0.74),
    ]
    .map(|(radius, y)| [radius, y * half])
    .to_vec();
    rubber.revolved(&profile, SIDES);
    // Tread: two middle rows that lean against each other, and shoulders between them.
    let count = ((TAU * r / (0.42 * w).max(0.1 * r)).round() as u32).clamp(16, 40);
    let pitch = TAU / f64::from(count);
    for k in 0..count {
        let angle = pitch * f64::from(k);
        for side in [-1.0, 1.0] {
            let shift = if side > 0.0 { 0.5 * pitch } else { 0.0 };
            let long = 0.58 * pitch * r;
            block(&mut rubber, angle + shift, side * 0.30 * half, [0.93 * r, r], [long, 0.52 * half], side * 0.42);
            block(
                &mut rubber,
                angle + shift + 0.3 * pitch,
                side * 0.78 * half,
                [0.90 * r, 0.99 * r],
                [0.62 * long, 0.42 * half],
                0.0,
            );
        }
    }
    let [metal, bolts] = disc(r, half, out);
    vec![(rubber, RUBBER), metal, bolts]
}

/// The rim of a tire that is seen by itself, about the y axis; `size` is that of the rim.
pub fn rim(size: WheelSize) -> Vec<(LookSurface, Paint)> {
    disc(size.radius / RIM_SHARE, 0.5 * size.width / RIM_EDGE, size.out).into()
}

/// The disc of a wheel of radius `r` with its bolts.
fn disc(r: f64, half: f64, out: f64) -> [(LookSurface, Paint); 2] {
    let rim = RIM_SHARE * r;
    let mut metal = LookSurface::default();
    // A dish that lies a little inside the tire, and its hub.
    let face = out * 0.40 * half;
    let dish: Vec<[f64; 2]> = vec![
        [rim, RIM_EDGE * half * out],
        [0.53 * r, RIM_EDGE * half * out],
        [0.49 * r, face],
        [0.26 * r, face + out * 0.12 * half],
        [0.24 * r, face + out * 0.30 * half],
        [0.0, face + out * 0.32 * half],
    ];
    // Outside is where the dish looks.
    let dish = if out < 0.0 { dish.into_iter().rev().collect::<Vec<_>>() } else { dish };
    metal.revolved(&dish, SIDES);
    let mut inner: Vec<[f64; 2]> =
        vec![[rim, -0.76 * half * out], [0.5 * r, -0.6 * half * out], [0.0, -0.5 * half * out]];
    if out > 0.0 {
        inner.reverse();
    }
    metal.revolved(&inner, SIDES);
    let mut bolts = LookSurface::default();
    for k in 0..8 {
        let turn = Quat::from_rotation_y(TAU * f64::from(k) / 8.0);
        let at = turn * Vec3::new(0.0, 0.0, 0.36 * r);
        bolts.bar(at + Vec3::Y * (face - out * 0.1 * half), at + Vec3::Y * (face + out * 0.2 * half), 0.028 * r, 8);
    }
    [(metal, RIM), (bolts, [0x55, 0x58, 0x58])]
}

fn grousers(WheelSize { radius: r, width: w, out }: WheelSize) -> Vec<(LookSurface, Paint)> {
    let half = 0.5 * w;
    let drum = 0.90 * r;
    let mut metal = LookSurface::default();
    let profile = [[0.82 * r, -half], [drum, -half], [drum, half], [0.82 * r, half], [0.82 * r, -half]];
    metal.revolved(&profile, SIDES);
    let mut bars = LookSurface::default();
    let count = 20;
    for k in 0..count {
        let angle = TAU * f64::from(k) / f64::from(count);
        block(&mut bars, angle, 0.0, [0.88 * r, r], [0.045 * r, 1.98 * half], 0.0);
    }
    let mut spokes = LookSurface::default();
    for k in 0..8 {
        let turn = Quat::from_rotation_y(TAU * f64::from(k) / 8.0);
        let (hub, rim) = (turn * Vec3::new(0.0, 0.0, 0.16 * r), turn * Vec3::new(0.0, 0.0, 0.84 * r));
        spokes.bar(hub + Vec3::Y * (out * 0.25 * half), rim + Vec3::Y * (out * 0.55 * half), 0.04 * r, 8);
    }
    spokes.bar(Vec3::Y * (-0.8 * half), Vec3::Y * (0.8 * half), 0.2 * r, 24);
    vec![(metal, [0xa8, 0xab, 0xae]), (bars, [0x7d, 0x81, 0x85]), (spokes, [0x50, 0x54, 0x58])]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A wheel reaches as far as it rolls, and no farther; its two sides are mirror images in size.
    #[test]
    fn wheels_reach_their_radius() {
        for look in [WheelLook::Tire, WheelLook::Grousers] {
            for out in [1.0, -1.0] {
                let size = WheelSize { radius: 0.46, width: 0.3, out };
                let points: Vec<Vec3> = look.surfaces(size).into_iter().flat_map(|(s, _)| s.points).collect();
                let reach = points.iter().map(|p| p.x.hypot(p.z)).fold(0.0, f64::max);
                assert!((0.995 * 0.46..1.02 * 0.46).contains(&reach), "{look:?}: {reach}");
                let wide = points.iter().map(|p| p.y.abs()).fold(0.0, f64::max);
                assert!((0.9 * 0.15..1.05 * 0.15).contains(&wide), "{look:?}: {wide}");
            }
        }
    }

    /// A rim fills the hole of its tire from bead to bead.
    #[test]
    fn rims_reach_the_beads() {
        let size = WheelSize { radius: 0.15, width: 0.2, out: -1.0 };
        let points: Vec<Vec3> = rim(size).into_iter().flat_map(|(surface, _)| surface.points).collect();
        let reach = points.iter().map(|p| p.x.hypot(p.z)).fold(0.0, f64::max);
        let out = points.iter().map(|p| -p.y).fold(0.0, f64::max);
        assert!((reach - 0.15).abs() < 1e-9 && (out - 0.1).abs() < 1e-9, "{reach}, {out}");
    }
}
