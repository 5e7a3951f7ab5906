//! Tires that act on rigid ground by a law of their own: deflection makes the load, slip makes the forces in the plane.
//!
//! Laws are pure functions, one file each, one line each in the list below. They take a [`PatchSlip`] and give
//! [`PatchForces`]; the vertical law ([`VerticalLaw`]) is the same for all. [`ForceTire`] is the element that acts by
//! them. Rigid tires are shapes on the spindle.

mod bristle;
mod contact;
mod element;
mod fiala;
mod lugre;
mod pac02;
mod pac89;
mod slip;
mod slope;
mod tmeasy;
mod tmsimple;
mod vertical;

pub use contact::PatchContact;
pub use element::{ForceTire, ForceTireDef};
pub use fiala::Fiala;
pub use lugre::{BristleLine, LuGre};
pub use pac02::{Pac02, Pac02Coefficients, UNUSED_COEFFICIENTS};
pub use pac89::Pac89;
pub use slip::{PatchForces, PatchSlip, TireSize};
pub use tmeasy::{TMeasy, TMeasyCurve, TMeasyTrail, TireUse, bearing_capacity};
pub use tmsimple::{TMsimple, TMsimpleCurve};
pub use vertical::{TireSpring, VerticalLaw};

#[cfg(test)]
mod tests;

use super::super::MirrorSide;

/// What carries a vehicle by a law of its own.
#[derive(Clone, Debug, PartialEq)]
pub struct TireDef {
    /// Name, from its file.
    pub name: String,
    /// Radius and width.
    pub size: TireSize,
    /// Mass, kg.
    pub mass: f64,
    /// Moments of inertia about its axes x, y (the axle) and z, kg m^2.
    pub inertia: [f64; 3],
    /// Friction of the ground on which it was measured.
    pub friction: f64,
    /// Load over deflection.
    pub vertical: VerticalLaw,
    /// Forces over slip.
    pub law: TireLaw,
}

macro_rules! tire_laws {
    ($($name:literal $law:ident $what:literal;)*) => {
        /// The slip laws.
        #[derive(Clone, Debug, PartialEq)]
        pub enum TireLaw {
            $(#[doc = $what] $law(Box<$law>),)*
            /// Bristles on discs, with a state of their own.
            LuGre(Box<LuGre>),
        }

        impl TireLaw {
            /// Name and one line of each law, in the order of the list.
            pub const ALL: &[(&str, &str)] = &[$(($name, $what),)* ("LuGre", "Bristles on discs.")];

            /// Name.
            pub fn name(&self) -> &'static str {
                match self { $(Self::$law(_) => $name,)* Self::LuGre(_) => "LuGre" }
            }

            /// What is wrong with its numbers.
            pub fn fault(&self) -> Option<String> {
                match self { $(Self::$law(law) => law.fault(),)* Self::LuGre(law) => law.fault() }
            }
        }

        impl TireDef {
            /// Forces and moments at a slip; LuGre's bristles have none without their state.
            pub fn forces(&self, slip: &PatchSlip) -> PatchForces {
                match &self.law {
                    $(TireLaw::$law(law) => law.forces(self, slip),)*
                    TireLaw::LuGre(_) => PatchForces::default(),
                }
            }

            /// Greatest force in the direction of a slip, N.
            pub fn peak(&self, slip: &PatchSlip) -> f64 {
                match &self.law {
                    $(TireLaw::$law(law) => law.peak(slip),)*
                    TireLaw::LuGre(law) => law.peak() * slip.load.max(0.0) * slip.friction,
                }
            }
        }
    };
}

tire_laws! {
    "TMeasy" TMeasy "Slope, peak and sliding force of each direction (Rill).";
    "TMsimple" TMsimple "Slope, peak and sliding force by an exponential (Hirschberg).";
    "PAC2002" Pac02 "Pacejka's formula of 2002, from `.tir` files.";
    "Pac89" Pac89 "Pacejka's formula of 1989.";
    "Fiala" Fiala "A brush with two stiffnesses.";
}

impl TireDef {
    /// The radius R in m at which it rolls: the slip along is v_x - R w.
    pub fn rolling_radius(&self, depth: f64) -> f64 {
        let (radius, depth) = (self.size.radius, depth.max(0.0));
        match &self.law {
            TireLaw::Pac02(law) => law.rolling_radius(radius, self.vertical.spring.at(0.0)[1], depth),
            TireLaw::TMeasy(_) | TireLaw::TMsimple(_) => radius - depth / 3.0,
            TireLaw::Pac89(_) | TireLaw::Fiala(_) | TireLaw::LuGre(_) => radius - depth,
        }
    }

    /// The speed in m/s over which slips are taken, from the centre's speed along x and the speed R w.
    pub fn transport(&self, speed: f64, rolling: f64) -> f64 {
        match &self.law {
            TireLaw::TMeasy(_) | TireLaw::TMsimple(_) => rolling.abs() + 0.01,
            _ => speed.abs().max(0.01),
        }
    }

    /// The same tire on a side of a vehicle: turned round where it was measured for the other one.
    pub fn mounted(mut self, side: MirrorSide) -> Self {
        if let TireLaw::Pac02(law) = &mut self.law {
            law.is_mirrored = law.measured_on.is_some_and(|measured| measured != side);
        }
        self
    }

    /// What is wrong with its numbers.
    pub fn fault(&self) -> Option<String> {
        let is_positive = |x: f64| x.is_finite() && x > 0.0;
        for (name, value) in [
            ("unloaded radius", self.size.radius),
            ("width", self.size.width),
            ("mass", self.mass),
            ("coefficient of friction", self.friction),
        ] {
            if !is_positive(value) {
                return Some(format!("the {name} is {value}, not greater than zero"));
            }
        }
        if !self.inertia.iter().all(|i| is_positive(*i)) {
            return Some(format!("the moments of inertia {:?} are not all greater than zero", self.inertia));
        }
        self.vertical.fault().or_else(|| self.law.fault())
    }
}
