//! Bodies of vehicles as they look, made to fit their wheels: a truck with hood, cab and bed; a rover's box with panels
//! and mast. All lengths follow from the wheels' radius and places, so that one form suits many vehicles.

use super::{GLASS, LookSurface, Paint, TRIM};
use grouser_math::{Quat, Vec3};

/// A form of body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VehicleShell {
    /// Hood, cab and bed, with windows and lights.
    Truck,
    /// A box with solar panels and a mast.
    Rover,
}

/// Where a shell stands on its wheels, in the vehicle's frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ShellPlace {
    /// x of the foremost and the rearmost axle, m.
    pub axles: [f64; 2],
    /// Height of the wheels' centres, m.
    pub height: f64,
    /// Radius of the wheels, m.
    pub radius: f64,
    /// Distance of the wheels' middles from the vehicle's, m.
    pub side: f64,
    /// Width of a wheel, m.
    pub width: f64,
}

impl VehicleShell {
    /// The surfaces and their colours; `paint` is that of the body.
    pub fn surfaces(self, at: &ShellPlace, paint: Paint) -> Vec<(LookSurface, Paint)> {
        match self {
            Self::Truck => truck(at, paint),
            Self::Rover => rover(at, paint),
        }
    }
}

/// Outlines in radii above the wheels' centres, moved to where the wheels are.
fn truck(at: &ShellPlace, paint: Paint) -> Vec<(LookSurface, Paint)> {
    let ShellPlace { axles: [front, rear], height, radius: r, side, width } = *at;
    let outline = |points: &[(f64, f64)]| points.iter().map(|(x, z)| [*x, height + r * z]).collect::<Vec<_>>();
    let half = side + 0.5 * width;
    let tub = (side - 0.55 * width).max(0.3 * half);
    let [mut body, mut glass, mut trim, mut lamps, mut red] = std::array::from_fn(|_| LookSurface::default());
    let (nose, tail) = (front + 1.75 * r, rear - 1.95 * r);
    // Frame between the wheels.
    trim.prism(
        &outline(&[(tail + 0.3 * r, 0.0), (nose - 0.35 * r, 0.0), (nose - 0.2 * r, 1.0), (tail + 0.2 * r, 1.0)]),
        [-tub, tub],
    );
    // Hood with fenders, doors, bed: arches between them.
    let cowl = front - 1.55 * r;
    let hood = outline(&[
        (cowl, 1.28),
        (nose - 0.28 * r, 1.28),
        (nose, 1.42),
        (nose, 1.62),
        (nose - 0.25 * r, 1.92),
        (cowl, 2.22),
    ]);
    body.prism(&hood, [-half, half]);
    let snout = outline(&[
        (front + 1.2 * r, 0.35),
        (nose - 0.1 * r, 0.35),
        (nose, 0.55),
        (nose, 1.45),
        (front + 1.2 * r, 1.45),
    ]);
    body.prism(&snout, [-0.97 * half, 0.97 * half]);
    let dip = rear + 1.5 * r;
    let doors = outline(&[
        (dip + 0.2 * r, 0.2),
        (cowl - 0.05 * r, 0.2),
        (cowl + 0.3 * r, 1.3),
        (cowl, 2.2),
        (dip, 2.2),
        (dip - 0.25 * r, 1.3),
    ]);
    body.prism(&doors, [-half, half]);
    let bed = outline(&[(tail, 1.28), (dip, 1.28), (dip, 2.2), (tail, 2.1)]);
    body.prism(&bed, [-half, half]);
    let apron = outline(&[(tail, 0.55), (rear - 1.3 * r, 0.55), (rear - 1.15 * r, 1.3), (tail, 1.3)]);
    body.prism(&apron, [-half, half]);
    // Cab: narrower at the roof.
    let roof = 3.45;
    let (wind, brow, back) = (cowl - 0.05 * r, cowl - 0.75 * r, rear + 0.55 * r);
    let level = |z: f64, y: f64, x: [f64; 2]| {
        let z = height + r * z;
        [Vec3::new(x[1], -y, z), Vec3::new(x[0], -y, z), Vec3::new(x[0], y, z), Vec3::new(x[1], y, z)]
    };
    let (base, top) = (level(2.18, 0.93 * half, [wind, back - 0.2 * r]), level(roof, 0.80 * half, [brow, back]));
    body.loft(&base, &top);
    // Sloping back over the bed.
    let foot = level(2.12, 0.93 * half, [back - 0.2 * r, tail + 0.1 * r]);
    let ridge = level(roof - 0.02, 0.80 * half, [back, back - 0.7 * r]);
    body.loft(&foot, &ridge);
    panes(&mut glass, &base, &top);
    // Grille, bumpers, mirrors, lamps.
    let z = |share: f64| height + r * share;
    for k in -3..=3 {
        let y = f64::from(k) * 0.13 * half;
        trim.cuboid(Vec3::new(nose + 0.005, y, z(1.05)), Vec3::new(0.03 * r, 0.055 * half, 0.55 * r));
    }
    trim.cuboid(Vec3::new(nose + 0.10 * r, 0.0, z(0.5)), Vec3::new(0.22 * r, 1.8 * half, 0.34 * r));
    trim.cuboid(Vec3::new(tail - 0.08 * r, 0.0, z(0.62)), Vec3::new(0.18 * r, 1.7 * half, 0.28 * r));
    for y in [-0.72 * half, 0.72 * half] {
        lamps.bar(Vec3::new(nose - 0.05 * r, y, z(1.12)), Vec3::new(nose + 0.04 * r, y, z(1.12)), 0.19 * r, 20);
        red.cuboid(Vec3::new(tail - 0.01 * r, 1.15 * y, z(1.55)), Vec3::new(0.06 * r, 0.14 * half, 0.34 * r));
        trim.cuboid(Vec3::new(wind + 0.05 * r, 1.5 * y, z(2.5)), Vec3::new(0.08 * r, 0.16 * half, 0.36 * r));
    }
    // Lines of the doors.
    for x in [wind - 0.1 * r, 0.5 * (wind + back), back + 0.15 * r] {
        for y in [-half, half] {
            trim.cuboid(Vec3::new(x, y, z(1.3)), Vec3::new(0.035 * r, 0.012 * half, 1.7 * r));
        }
    }
    vec![(body, paint), (glass, GLASS), (trim, TRIM), (lamps, [0xf2, 0xee, 0xd8]), (red, [0xb0, 0x24, 0x1c])]
}

/// Panes on the sides of a cab between its two levels: in front two, on each side two, behind none.
fn panes(glass: &mut LookSurface, base: &[Vec3; 4], top: &[Vec3; 4]) {
    // Corners: rear right, front right, front left, rear left.
    for (i, j, cuts) in [(1, 2, 2), (0, 1, 2), (2, 3, 2)] {
        let at = |along: f64, up: f64| base[i].lerp(base[j], along).lerp(top[i].lerp(top[j], along), up);
        let out = (base[j] - base[i]).cross(top[i] - base[i]).normalize_or_zero();
        for k in 0..cuts {
            let share = |s: f64| (f64::from(k) + s) / f64::from(cuts);
            let lift = |p: Vec3| p + 0.012 * out;
            let (a, b) = (share(0.08), share(0.92));
            glass.polygon(&[at(a, 0.14), at(b, 0.14), at(b, 0.88), at(a, 0.88)].map(lift));
        }
    }
}

fn rover(at: &ShellPlace, paint: Paint) -> Vec<(LookSurface, Paint)> {
    let ShellPlace { axles: [front, rear], height, radius: r, side, width } = *at;
    let [mut body, mut panels, mut trim, mut lens] = std::array::from_fn(|_| LookSurface::default());
    let inner = side - 0.5 * width;
    let z = |share: f64| height + r * share;
    let (nose, tail) = (front - 0.1 * r, rear + 0.2 * r);
    let half = 0.72 * inner;
    let outline =
        [[tail, z(1.5)], [nose - 0.3 * r, z(1.5)], [nose, z(2.0)], [nose - 0.1 * r, z(3.1)], [tail - 0.15 * r, z(3.1)]];
    body.prism(&outline, [-half, half]);
    // Deck with cells.
    let (deck, wing) = (z(3.22), 1.02 * (side + 0.5 * width));
    panels.cuboid(Vec3::new(0.5 * (nose + tail), 0.0, deck), Vec3::new(nose - tail + 0.5 * r, 2.0 * wing, 0.08 * r));
    for k in 1..6 {
        let x = tail - 0.25 * r + (nose - tail + 0.5 * r) * f64::from(k) / 6.0;
        trim.cuboid(Vec3::new(x, 0.0, deck + 0.045 * r), Vec3::new(0.05 * r, 2.0 * wing, 0.02 * r));
    }
    for y in [-0.5, 0.0, 0.5] {
        trim.cuboid(
            Vec3::new(0.5 * (nose + tail), y * wing, deck + 0.045 * r),
            Vec3::new(nose - tail + 0.5 * r, 0.05 * r, 0.02 * r),
        );
    }
    // Mast with a pair of eyes, antenna.
    let mast = Vec3::new(nose - 0.35 * r, 0.45 * half, z(3.2));
    trim.bar(mast, mast + Vec3::Z * (2.6 * r), 0.09 * r, 12);
    body.cuboid(mast + Vec3::Z * (2.75 * r), Vec3::new(0.4 * r, 1.0 * r, 0.45 * r));
    for y in [-0.3, 0.3] {
        let eye = mast + Vec3::new(0.2 * r, y * r, 2.75 * r);
        lens.bar(eye, eye + Vec3::X * (0.08 * r), 0.13 * r, 16);
    }
    let dish = Vec3::new(tail + 0.4 * r, -0.5 * half, z(3.3));
    trim.bar(dish, dish + Vec3::Z * (0.9 * r), 0.05 * r, 10);
    let tilt = Quat::from_rotation_y(0.5);
    body.turned_cuboid(dish + Vec3::Z * (0.95 * r), Vec3::new(0.7 * r, 0.7 * r, 0.06 * r), tilt);
    vec![(body, paint), (panels, [0x1d, 0x2c, 0x55]), (trim, [0xb9, 0xbc, 0xc0]), (lens, [0x18, 0x1c, 0x20])]
}
