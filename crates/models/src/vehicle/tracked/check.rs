//! Checks of a tracked gear's numbers that do not need the track to be wrapped.

use super::super::VehicleError;
use super::def::{Pins, TrackWheel, TrackedDef};

impl TrackedDef {
    /// Refuses numbers with which no track can run.
    pub(super) fn check(&self) -> Result<(), VehicleError> {
        let s = &self.shoe;
        for (key, value) in [
            ("shoe.length", s.length),
            ("shoe.width", s.width),
            ("shoe.thickness", s.thickness),
            ("shoe.pin_radius", s.pin_radius),
            ("shoe.rail_width", s.rail_width),
            ("shoe.mass", s.mass),
            ("sprocket.width", self.sprocket.width),
            ("sprocket.mass", self.sprocket.mass),
        ] {
            VehicleError::unless_positive(key, value)?;
        }
        self.check_teeth()?;
        self.check_rails()?;
        self.check_idler()?;
        self.check_wheels()?;
        self.check_directions()
    }

    /// Thickness across of the horns, m; 0 without horns.
    fn horns(&self) -> f64 {
        if self.shoe.horn > 0.0 && self.pins != Pins::Planar { self.shoe.horn_thickness() } else { 0.0 }
    }

    /// Teeth that stand between the pins.
    fn check_teeth(&self) -> Result<(), VehicleError> {
        let (s, pitch) = (&self.shoe, self.pitch());
        if self.sprocket.teeth < 5 {
            let why = format!("a sprocket of {} teeth cannot carry a track", self.sprocket.teeth);
            return Err(VehicleError::new("sprocket.teeth", why, "give 5 teeth or more"));
        }
        if let Some(made_for) = self.sprocket.pitch
            && (made_for / pitch - 1.0).abs() > 0.02
        {
            let why = format!(
                "the teeth do not mesh: they are {made_for} m apart along the track, the {} that they grip {pitch} m",
                if s.lug.is_some() { "lugs" } else { "pins" }
            );
            return Err(VehicleError::new("sprocket.pitch", why, format!("set it to {pitch}, or leave it out")));
        }
        let tooth = s.length - 2.0 * s.pin_radius - self.sprocket.backlash;
        if s.lug.is_none() && tooth < 0.2 * s.length {
            let why = format!(
                "the teeth do not mesh: pins of radius {} m, {pitch} m apart, leave {tooth:.4} m for a tooth",
                s.pin_radius
            );
            return Err(VehicleError::new("shoe.pin_radius", why, format!("at most {:.4} m", 0.35 * pitch)));
        }
        Ok(())
    }

    /// Teeth and lugs that fit between the rails, and rails that lie on the shoe.
    fn check_rails(&self) -> Result<(), VehicleError> {
        let (s, horn) = (&self.shoe, self.horns());
        let inner = s.rail_offset - 0.5 * s.rail_width;
        if self.sprocket.width >= 2.0 * (inner - horn) {
            let why = format!(
                "the teeth do not fit between the shoe's rails and horns: {} m wide, {:.4} m apart",
                self.sprocket.width,
                2.0 * (inner - horn)
            );
            return Err(VehicleError::new("sprocket.width", why, format!("at most {:.4} m", 1.9 * (inner - horn))));
        }
        if let Some(meshing) = self.meshing() {
            meshing.check(self, 2.0 * (inner - horn))?;
        }
        if s.rail_offset + 0.5 * s.rail_width > 0.5 * s.width + 1e-9 {
            let why = "the rails stand beside the shoe";
            return Err(VehicleError::new("shoe.rail_offset", why, "move them inward, or widen the shoe"));
        }
        Ok(())
    }

    /// An idler that moves in one way at most.
    fn check_idler(&self) -> Result<(), VehicleError> {
        for (key, other) in [("arm", self.idler.arm.is_some()), ("slide", self.idler.slide.is_some())] {
            if self.tensioner.is_some() && other {
                let why = format!("the idler slides on its tensioner, and cannot have `{key}` as well");
                let remedy = format!("leave out `{key}` or `tensioner`");
                return Err(VehicleError::new(format!("idler.{key}"), why, remedy));
            }
        }
        Ok(())
    }

    /// Wheels that roll on their rails.
    fn check_wheels(&self) -> Result<(), VehicleError> {
        for (key, wheel) in self.wheels() {
            for (name, value) in [("radius", wheel.radius), ("width", wheel.width), ("mass", wheel.mass)] {
                VehicleError::unless_positive(format!("{key}.{name}"), value)?;
            }
            if wheel.arm.is_some() && wheel.slide.is_some() {
                let why = "the wheel swings on an arm, and cannot slide as well";
                return Err(VehicleError::new(format!("{key}.slide"), why, "leave out `arm` or `slide`"));
            }
            if self.horns() > 0.0 && wheel.width >= self.shoe.rail_width {
                let why = format!(
                    "the wheel's rim of {} m rubs on the horns beside its rail of {} m",
                    wheel.width, self.shoe.rail_width
                );
                return Err(VehicleError::new(format!("{key}.width"), why, "give a width below the rail's"));
            }
        }
        Ok(())
    }

    /// What slides has a direction to slide in.
    fn check_directions(&self) -> Result<(), VehicleError> {
        let slides =
            self.wheels().filter_map(|(key, w)| Some((format!("{key}.slide.direction"), w.slide.as_ref()?.direction)));
        let tensioner = self.tensioner.iter().map(|t| ("tensioner.direction".to_string(), t.direction));
        for (key, direction) in slides.chain(tensioner) {
            let length = direction[0].hypot(direction[1]);
            if !(length > 0.0 && length.is_finite()) {
                let why = format!("{direction:?} is not a direction: its length is zero");
                return Err(VehicleError::new(key, why, "give x and z of the way that it pushes, [1, 0] for forward"));
            }
        }
        Ok(())
    }

    /// Idler, road wheels and rollers with the keys of the description.
    pub(super) fn wheels(&self) -> impl Iterator<Item = (String, &TrackWheel)> {
        let idler = std::iter::once(("idler".to_string(), &self.idler));
        let road = self.road_wheels.iter().enumerate().map(|(k, w)| (format!("road_wheel.{k}"), w));
        let rollers = self.rollers.iter().enumerate().map(|(k, w)| (format!("roller.{k}"), w));
        idler.chain(road).chain(rollers)
    }
}
