//! Drive lugs: a tooth in the middle of each shoe's inner side that stands between two teeth of the sprocket, which
//! push it instead of the pins. The sprocket carries the shoes by rims on their rails, as wheels do.
//!
//! A lug's flanks lean by the slope m. Where a shoe leaves the sprocket it turns about the pin that is still held, so
//! that the lug's tip, `height` above the pin's axis and a/2 from it, moves by height / (a/2) along the track for each
//! metre outward:
//!
//! ```text
//! m = max(2 height / a, tan(pi / teeth))
//! ```
//!
//! With the first a lug swings out without touching the tooth behind it; with the second teeth are no thicker at their
//! tips than at their feet. Teeth are the room between neighbouring lugs less half the backlash on either side.

use super::super::VehicleError;
use super::def::{Lug, TrackedDef};
use std::f64::consts::PI;

/// Play between the tips of teeth and the pins over the pins' radius.
const UNDER_PINS: f64 = 0.2;
/// Play between the tips of lugs and the sprocket's disc over the lugs' height.
const UNDER_LUGS: f64 = 0.1;
/// Least length of a lug's tip over that at the pins' axes.
const LEAST_TIP: f64 = 0.2;
/// Least thickness of a tooth's tip over the shoe's length.
const LEAST_TOOTH: f64 = 0.2;
/// Least share of a lug's height that stands between the teeth.
const LEAST_HOLD: f64 = 0.4;

/// A lug on its sprocket: the teeth beside it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Meshing {
    lug: Lug,
    /// Slope of the flanks.
    pub slope: f64,
    /// Distance of a shoe's middle, on the line of its pins, from the sprocket's axis, m.
    pub middle: f64,
    /// Half the gap between teeth on the line of the pins, m.
    half_gap: f64,
    /// Sine and cosine of half the angle between teeth.
    turn: (f64, f64),
    /// Distance of the teeth's tips from the sprocket's axis, m.
    pub tip: f64,
    /// Radius of the sprocket's disc, m.
    pub root: f64,
}

impl Meshing {
    pub fn new(def: &TrackedDef, lug: Lug) -> Self {
        let (a, circle) = (def.shoe.length, def.pitch_radius());
        let chord = |length: f64| (circle * circle - 0.25 * length * length).sqrt();
        let half = PI / f64::from(def.sprocket.teeth);
        let middle = chord(a);
        Self {
            lug,
            slope: (2.0 * lug.height / a).max(half.tan()),
            middle,
            half_gap: 0.5 * (lug.length + def.sprocket.backlash),
            turn: half.sin_cos(),
            tip: chord(def.connector()) - (1.0 + UNDER_PINS) * def.shoe.pin_radius,
            root: middle - (1.0 + UNDER_LUGS) * lug.height,
        }
    }

    /// Half the length of the lug in m at the height z above the pins' axes; below them it is straight.
    pub fn half_lug(&self, z: f64) -> f64 {
        0.5 * self.lug.length - self.slope * z.max(0.0)
    }

    /// Height in m above the pins' axes, in the frame of the shoe, of the point of a tooth's flank at the radius r. The
    /// flank is (middle - z, half_gap - slope z) in the frame of the lug, half a tooth turned from the tooth's.
    fn height_at(&self, r: f64) -> f64 {
        let (s, c) = self.turn;
        (self.middle * c + self.half_gap * s - r) / (c + self.slope * s)
    }

    /// Half the thickness of a tooth at the radius r, m.
    pub fn half_tooth(&self, r: f64) -> f64 {
        let (s, c) = self.turn;
        self.middle * s - self.half_gap * c + self.height_at(r) * (self.slope * c - s)
    }

    /// Lugs that fit on their shoes and between the teeth.
    pub fn check(&self, def: &TrackedDef, room: f64) -> Result<(), VehicleError> {
        let Lug { height, length, width } = self.lug;
        let e = |key: &str, why: String, remedy: String| VehicleError::new(format!("shoe.lug.{key}"), why, remedy);
        for (key, value) in [("height", height), ("length", length), ("width", width)] {
            if value.is_nan() || value <= 0.0 {
                return Err(e(key, format!("must be positive, is {value}"), "give a number above 0".into()));
            }
        }
        if width >= room {
            let why =
                format!("the lugs do not fit between the shoe's rails and horns: {width} m wide, {room:.4} m apart");
            return Err(e("width", why, format!("at most {:.4} m", 0.95 * room)));
        }
        let (a, tooth) = (def.shoe.length, 2.0 * self.half_tooth(self.tip));
        if tooth < LEAST_TOOTH * a {
            let why = format!(
                "the teeth do not mesh: lugs {length} m long, {:.4} m apart, leave {:.4} m for the tip of a tooth",
                def.pitch(),
                tooth.max(0.0)
            );
            // A lug that is shorter by d leaves d (c - s (slope c - s) / (c + slope s)) more.
            let (s, c) = self.turn;
            let share = c - s * (self.slope * c - s) / (c + self.slope * s);
            let most = length - (LEAST_TOOTH * a - tooth) / share;
            let remedy = if most > 0.0 { format!("at most {most:.4} m") } else { "give more teeth".to_string() };
            return Err(e("length", why, remedy));
        }
        if 2.0 * self.half_lug(height) < LEAST_TIP * length {
            let why = format!(
                "lugs {height} m high and {length} m long have no tip: \
                 to swing out of the teeth, flanks lean by {:.3} m per m",
                self.slope
            );
            let tan = self.turn.0 / self.turn.1;
            let most = (0.25 * (1.0 - LEAST_TIP) * a * length).sqrt().min(0.5 * (1.0 - LEAST_TIP) * length / tan);
            return Err(e("height", why, format!("at most {most:.4} m, or longer lugs")));
        }
        let reach = self.height_at(self.tip).max(0.0);
        if height - reach < LEAST_HOLD * height {
            let why = format!(
                "the teeth do not mesh: they end {reach:.4} m above the pins' axes, \
                 below the pins, and the lugs at {height} m"
            );
            return Err(e("height", why, format!("at least {:.4} m, or thinner pins", reach / (1.0 - LEAST_HOLD))));
        }
        if self.root < 0.3 * def.pitch_radius() {
            let why = format!("lugs of {height} m leave a disc of {:.4} m of the sprocket", self.root.max(0.0));
            return Err(e("height", why, "give lower lugs, or more teeth".into()));
        }
        for (key, wheel) in def.wheels() {
            let between = 2.0 * def.shoe.rail_offset - wheel.width;
            if between <= width {
                let why = format!("the wheel's rims, {between:.4} m apart, rub on the lugs, {width} m wide");
                return Err(VehicleError::new(format!("{key}.width"), why, "give narrower rims or lugs"));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Pins, Shoe, Sprocket, TrackWheel};
    use super::*;
    use grouser_dynamics::MaterialId;

    type Polygon = Vec<[f64; 2]>;

    fn vehicle(teeth: u32, lug: Lug) -> TrackedDef {
        let wheel = TrackWheel { center: [2.0, 0.5], radius: 0.2, width: 0.07, mass: 10.0, arm: None, slide: None };
        let shoe = Shoe {
            length: 0.154,
            width: 0.38,
            thickness: 0.03,
            pin_radius: 0.018,
            rail_height: 0.03,
            rail_offset: 0.12,
            rail_width: 0.08,
            horn: 0.07,
            grouser: 0.0,
            lug: Some(lug),
            mass: 18.0,
            inertia: None,
        };
        let sprocket = Sprocket { center: [0.0, 0.5], teeth, width: 0.11, backlash: 0.004, mass: 100.0, pitch: None };
        TrackedDef {
            sides: Vec::new(),
            shoe,
            pins: Pins::Hinge,
            sprocket,
            idler: wheel,
            tensioner: None,
            road_wheels: Vec::new(),
            rollers: Vec::new(),
            shoe_material: MaterialId(0),
        }
    }

    fn turned(polygon: &[[f64; 2]], about: [f64; 2], angle: f64) -> Polygon {
        let (s, c) = angle.sin_cos();
        let turn = |p: &[f64; 2]| {
            let d = [p[0] - about[0], p[1] - about[1]];
            [about[0] + c * d[0] - s * d[1], about[1] + s * d[0] + c * d[1]]
        };
        polygon.iter().map(turn).collect()
    }

    /// Distance of convex polygons along the best of their edges' normals; negative: they overlap.
    fn apart(a: &Polygon, b: &Polygon) -> f64 {
        let one_way = |a: &Polygon, b: &Polygon| {
            (0..a.len()).fold(f64::NEG_INFINITY, |best, k| {
                let (p, q) = (a[k], a[(k + 1) % a.len()]);
                let n = [q[1] - p[1], p[0] - q[0]];
                let length = n[0].hypot(n[1]);
                let along = |x: &[f64; 2]| (n[0] * (x[0] - p[0]) + n[1] * (x[1] - p[1])) / length;
                best.max(b.iter().map(along).fold(f64::INFINITY, f64::min))
            })
        };
        one_way(a, b).max(one_way(b, a))
    }

    /// The lug of a shoe on the sprocket, whose axis is at 0 and whose middle at +x, and the teeth before and after it.
    fn profile(def: &TrackedDef) -> (Polygon, [Polygon; 2]) {
        let (m, lug) = (def.meshing().unwrap(), def.shoe.lug.unwrap());
        // Anticlockwise.
        let side = |z: f64, sign: f64| [m.middle - z, sign * m.half_lug(z)];
        let foot = -def.shoe.pin_radius;
        let lug = [(foot, -1.0), (foot, 1.0), (0.0, 1.0), (lug.height, 1.0), (lug.height, -1.0), (0.0, -1.0)]
            .map(|(z, sign)| side(z, sign))
            .to_vec();
        let (low, high) = (0.9 * m.root, m.tip);
        let tooth = [(low, -1.0), (high, -1.0), (high, 1.0), (low, 1.0)].map(|(r, sign)| [r, sign * m.half_tooth(r)]);
        let half = PI / f64::from(def.sprocket.teeth);
        (lug, [-half, half].map(|angle| turned(&tooth, [0.0; 2], angle)))
    }

    /// A lug stands between its teeth with half the backlash on either side, and swings out about the pin that is still
    /// held.
    #[test]
    fn lugs_swing_out_of_their_gaps() {
        for teeth in [8, 10, 14, 20, 40] {
            let def = vehicle(teeth, Lug { height: 0.04, length: 0.07, width: 0.1 });
            def.check().unwrap();
            let (lug, gap) = profile(&def);
            let play = 0.5 * def.sprocket.backlash / (1.0 + def.meshing().unwrap().slope.powi(2)).sqrt();
            for tooth in &gap {
                let found = apart(&lug, tooth);
                assert!((found - play).abs() < 1e-9, "{teeth} teeth: {found} m, half the play is {play}");
            }
            let half = PI / f64::from(teeth);
            let pin = [def.pitch_radius() * half.cos(), 0.5 * def.shoe.length];
            for k in 0..=40 {
                let out = turned(&lug, pin, 2.0 * half * f64::from(k) / 40.0);
                let least = gap.iter().map(|tooth| apart(&out, tooth)).fold(f64::INFINITY, f64::min);
                assert!(least > 0.2 * play, "{teeth} teeth, {k}: {least} m");
            }
        }
    }

    /// Lugs that are too long, wide, high or low are reported, with a number that does.
    #[test]
    fn lugs_that_do_not_mesh_are_refused() {
        let good = Lug { height: 0.04, length: 0.07, width: 0.1 };
        for (lug, key, word) in [
            (Lug { length: 0.14, ..good }, "shoe.lug.length", "for the tip of a tooth"),
            (Lug { width: 0.13, ..good }, "shoe.lug.width", "rails and horns"),
            (Lug { height: 0.06, ..good }, "shoe.lug.height", "no tip"),
            (Lug { height: 0.01, ..good }, "shoe.lug.height", "do not mesh"),
            (Lug { height: -1.0, ..good }, "shoe.lug.height", "must be positive"),
        ] {
            let error = vehicle(10, lug).check().unwrap_err();
            assert!(error.key == key && error.why.contains(word), "{error:?}");
            let Some(number) = error.remedy.split(' ').find_map(|w| w.trim_end_matches(',').parse::<f64>().ok()) else {
                continue;
            };
            let mended = match key {
                "shoe.lug.length" => Lug { length: number - 1e-4, ..lug },
                "shoe.lug.width" => Lug { width: number, ..lug },
                _ if number > lug.height => Lug { height: number + 1e-3, ..lug },
                _ => Lug { height: number - 1e-4, ..lug },
            };
            assert!(lug.height < 0.0 || vehicle(10, mended).check().is_ok(), "{mended:?}: {error:?}");
        }
        let mut wide = vehicle(10, good);
        (wide.shoe.horn, wide.idler.width) = (0.0, 0.15);
        assert_eq!(wide.check().unwrap_err().key, "idler.width");
    }
}
