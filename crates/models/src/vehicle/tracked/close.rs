//! Closing a track: the chain of shoes around the wheels, as far as the tensioner reaches.

use super::super::VehicleError;
use super::def::{Pins, TrackSide, TrackWheel, TrackedDef};
use super::wrap::{self, Belt, Chain, Disc, TrackPoint};

/// A track that closes.
pub struct ClosedTrack {
    /// The chain of its pins.
    pub chain: Chain,
    /// How far the tensioner was moved from its place, m.
    pub travel: f64,
    /// Length of track that does not lie on the wheels, m.
    pub slack: f64,
}

/// The direction of unit length; along x where there is none.
pub(super) fn unit(d: [f64; 2]) -> [f64; 2] {
    let l = d[0].hypot(d[1]);
    if l > 0.0 { [d[0] / l, d[1] / l] } else { [1.0, 0.0] }
}

impl TrackedDef {
    /// The wheels as the belt line sees them, the idler moved by `travel`: sprocket, idler, road wheels, rollers. Shoes
    /// are straight: a wheel touches the middle of one, hence the pins are farther out.
    fn discs(&self, travel: f64) -> Vec<Disc> {
        let disc = |wheel: &TrackWheel, moved: TrackPoint| {
            let touch = wheel.radius + self.shoe.rail_height;
            let center = [wheel.center[0] + moved[0], wheel.center[1] + moved[1]];
            Disc { center, radius: touch.hypot(0.5 * self.shoe.length) }
        };
        let along = self.tensioner.map_or([0.0; 2], |t| unit(t.direction));
        let mut discs = vec![Disc { center: self.sprocket.center, radius: self.pitch_radius() }];
        discs.push(disc(&self.idler, [travel * along[0], travel * along[1]]));
        discs.extend(self.road_wheels.iter().chain(&self.rollers).map(|w| disc(w, [0.0; 2])));
        discs
    }

    /// Lengths of the links of a track of so many shoes.
    fn links(&self, shoes: u32) -> Vec<f64> {
        (0..shoes)
            .flat_map(|_| match self.pins {
                Pins::Double { length, .. } => vec![self.shoe.length, length],
                _ => vec![self.shoe.length],
            })
            .collect()
    }

    /// Key of the number of a track's shoes: its own where the tracks differ.
    fn shoes_key(&self, side: &TrackSide) -> String {
        let same = self.sides.iter().all(|s| s.shoes == side.shoes);
        if same { "shoes".to_string() } else { format!("shoes.{}", side.name) }
    }

    /// Closes a track: the tensioner takes up what it can.
    pub(super) fn close(&self, side: &TrackSide) -> Result<ClosedTrack, VehicleError> {
        let (shoes, key) = (side.shoes, self.shoes_key(side));
        let links = self.links(shoes);
        let slack = |travel: f64| wrap::slack(&self.discs(travel), 0, &links);
        let [back, forth] = self.tensioner.map_or([0.0; 2], |t| [-t.travel[0], t.travel[1]]);
        let belt = Belt::around(&self.discs(0.0), 0.0);
        for (key, i) in [("sprocket.position", 0), ("idler.position", 1)] {
            if !belt.touches(i) {
                let why = "the track does not touch it: it lies inside of the line around the other wheels";
                return Err(VehicleError::new(key, why, "move it outward"));
            }
        }
        self.check_road_wheels(&belt)?;
        let (least, most) = (slack(forth), slack(back));
        if most < -1e-9 {
            self.check_outer_wheels(back, &links)?;
            return Err(self.too_few(key, shoes, back, -most));
        }
        let mut travel = forth;
        if least < 0.0 {
            // The tensioner can take it all up.
            let (mut low, mut high) = (back, forth);
            for _ in 0..100 {
                travel = 0.5 * (low + high);
                if slack(travel) >= 0.0 { low = travel } else { high = travel }
            }
            travel = low;
        }
        // What is left of the search for the travel is no slack.
        let left = Some(slack(travel)).filter(|left| *left > 1e-6).unwrap_or(0.0);
        if left > 2.0 * self.pitch() {
            let why = format!("{shoes} shoes are too many: {left:.3} m of track hang loose");
            let fewer = (f64::from(shoes) - left / self.pitch()).ceil();
            return Err(VehicleError::new(key, why, format!("give {fewer} shoes, or move the idler outward")));
        }
        let chain = wrap::close(&self.discs(travel), 0, &links).map_err(|missing| {
            VehicleError::new(key, format!("the track is {missing:.6} m too short"), "add a shoe")
        })?;
        Ok(ClosedTrack { chain, travel, slack: left })
    }

    /// Tension in N that the tensioner's preload gives to a track without slack; `None` without tensioner.
    pub(super) fn tension(&self, track: &ClosedTrack) -> Option<f64> {
        let tensioner = self.tensioner.filter(|_| track.slack <= 0.0)?;
        let belt = Belt::around(&self.discs(track.travel), 0.0);
        Some(tensioner.preload * belt.tension_per_push(1, unit(tensioner.direction))?)
    }

    /// Too few shoes: the way around the wheels is `missing` m longer than the track.
    fn too_few(&self, key: String, shoes: u32, travel: f64, missing: f64) -> VehicleError {
        let (length, pitch) = (Belt::around(&self.discs(travel), 0.0).length(), self.pitch());
        let why = format!(
            "{shoes} shoes of {pitch} m are too few to close: \
             the way around the wheels is {length:.3} m, {missing:.3} m more"
        );
        let needed = (f64::from(shoes) + missing / pitch).ceil();
        VehicleError::new(key, why, format!("give {needed} shoes, or move the idler inward"))
    }

    /// A track that closes but for one wheel: that wheel is outside of it. Called where the track is too short.
    fn check_outer_wheels(&self, travel: f64, links: &[f64]) -> Result<(), VehicleError> {
        let (all, n) = (self.discs(travel), self.road_wheels.len());
        for i in 2..all.len() {
            let without: Vec<Disc> = (0..all.len()).filter(|k| *k != i).map(|k| all[k]).collect();
            let longer = Belt::around(&all, 0.0).length() - Belt::around(&without, 0.0).length();
            // Any wheel on the line makes it a little longer.
            if longer > 0.5 * self.pitch() && wrap::slack(&without, 0, links) >= 0.0 {
                let k = i - 2;
                let (list, word, k) = if k < n { ("road_wheel", "road wheel", k) } else { ("roller", "roller", k - n) };
                let why = format!(
                    "{word} {k} is outside of the track: without it the track closes, \
                     with it the way around is {longer:.3} m longer"
                );
                return Err(VehicleError::new(format!("{list}.{k}.position"), why, "move it inward, or add shoes"));
            }
        }
        Ok(())
    }

    /// A road wheel must reach the track's lower run.
    fn check_road_wheels(&self, belt: &Belt) -> Result<(), VehicleError> {
        for (k, wheel) in self.road_wheels.iter().enumerate() {
            let bottom = wheel.center[1] - wheel.radius - self.shoe.rail_height;
            let n = 2000;
            let line = (0..n).map(|i| belt.at(belt.length() * f64::from(i) / f64::from(n)));
            let near = line.filter(|p| (p[0] - wheel.center[0]).abs() < wheel.radius);
            let lowest = near.fold(f64::INFINITY, |m, p| m.min(p[1]));
            let gap = bottom - lowest;
            if !gap.is_finite() || gap > wheel.radius {
                let why = format!("road wheel {k} is outside of the track: its rim is {gap:.3} m above the lower run");
                return Err(VehicleError::new(
                    format!("road_wheel.{k}.position"),
                    why,
                    "lower it, or make it a roller",
                ));
            }
        }
        Ok(())
    }
}
