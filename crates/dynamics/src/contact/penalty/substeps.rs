//! How short the sub-steps of penalty contact must be.
//!
//! Problem: an explicit step is stable up to a share of the shortest period of the bodies on their contact springs, and
//! a Hertz spring stiffens with its overlap, which nobody knows beforehand.
//!
//! Rule: a share of the time in which a Rayleigh wave goes round half a grain (Thornton and Randall, 1988; Ning, 1995),
//! T = pi R sqrt(rho / G) / (0.1631 nu + 0.8766), which depends on neither load nor speed. A body of any shape counts
//! as a ball of its mass and contact radius; G is taken from E* of the stiffest partner, G = E* (1 - nu), which is the
//! body's own between equals. Linear springs: a share of the duration of their impact, pi sqrt(m* / k), with m* = m /
//! 2. Bodies that are not balls have several contacts where balls have one: half of it.
//!
//! Cost: colliders times materials, once per change of the model.

use super::law::LawTable;
use crate::material::MaterialId;
use crate::model::Model;
use crate::settings::SubstepCount;
use crate::state::State;
use crate::visit::visit_bodies;
use grouser_geom::{Collider, Shape};
use std::f64::consts::PI;

/// Share of the time scale. At 0.2 dense beds stay stable. 200 elastic spheres that knock about at 1 m/s for 2 s keep
/// their energy to 0.05 % with 0.09, 0.06 % with 0.11, 0.09 % with 0.13 and 0.15 % with 0.16 (the worst of nine
/// starts).
const SHARE: f64 = 0.13;
/// The same of linear springs, whose scale is the duration of an impact itself.
const LINEAR_SHARE: f64 = 0.1;
/// Share at which a step that was asked for counts as too long.
const LIMIT: f64 = 0.2;

/// How a step is divided.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SubSteps {
    /// Sub-steps of a step.
    pub count: u32,
    /// Their length in s.
    pub length: f64,
    /// The longest that counts as stable, in s; infinite where nothing can touch.
    pub longest: f64,
    /// Sub-steps that the automatic choice takes.
    pub wanted: u32,
}

impl SubSteps {
    /// Is the sub-step too long for the stiffness?
    pub fn is_too_long(&self) -> bool {
        self.length > self.longest * (1.0 + 1e-9)
    }

    /// The warning for a sub-step that is too long, with what would do.
    pub fn warning(&self) -> Option<String> {
        self.is_too_long().then(|| {
            format!(
                "the sub-step of {:.3e} s is too long for the stiffness of the contacts, which needs {:.3e} s or less; \
                 contact.substeps = {} would do (\"auto\" takes {})",
                self.length,
                self.longest,
                (self.length * f64::from(self.count) / self.longest).ceil().max(1.0),
                self.wanted,
            )
        })
    }
}

/// How the steps of a world are divided, the laws being known.
pub(super) fn choose(model: &Model, state: &State, laws: &LawTable) -> SubSteps {
    let step = model.settings.step;
    let Lengths { good, longest } = lengths(model, state, laws);
    let wanted = (step / good - 1e-9).ceil().clamp(1.0, 1e9) as u32;
    let count = match model.settings.contact.penalty.substeps {
        SubstepCount::Auto => wanted,
        SubstepCount::Count(count) => count.max(1),
    };
    SubSteps { count, length: step / f64::from(count), longest, wanted }
}

/// Lengths of a sub-step in s.
#[derive(Clone, Copy)]
struct Lengths {
    /// Good for the energy of impacts.
    good: f64,
    /// The longest that counts as stable.
    longest: f64,
}

impl Lengths {
    const ANY: Self = Self { good: f64::INFINITY, longest: f64::INFINITY };

    fn shorter(self, other: Self) -> Self {
        Self { good: self.good.min(other.good), longest: self.longest.min(other.longest) }
    }
}

/// What the contacts of all moving bodies want.
fn lengths(model: &Model, state: &State, laws: &LawTable) -> Lengths {
    let mut present = vec![false; model.materials.len()];
    visit_bodies(model, state, &mut |_, _, _, materials| {
        materials.iter().for_each(|m| present[usize::from(m.0)] = true)
    });
    let partners: Vec<_> = (0..present.len()).filter(|m| present[*m]).map(|m| MaterialId(m as u16)).collect();
    let mut shortest = Lengths::ANY;
    visit_bodies(model, state, &mut |_, mass, colliders, materials| {
        if mass.inverse_mass > 0.0 {
            let own =
                colliders.iter().zip(materials).map(|(c, m)| of_shape(laws, 1.0 / mass.inverse_mass, c, *m, &partners));
            shortest = own.fold(shortest, Lengths::shorter);
        }
    });
    shortest
}

/// What the contacts of one shape of a moving body want.
fn of_shape(laws: &LawTable, mass: f64, c: &Collider, own: MaterialId, partners: &[MaterialId]) -> Lengths {
    let radius = match c.shape.contact_radius() {
        r if r.is_finite() => r,
        _ => c.shape.bounding_radius(),
    };
    if !radius.is_finite() {
        return Lengths::ANY;
    }
    let several = if matches!(c.shape, Shape::Sphere(_)) { 1.0 } else { 0.5 };
    let with = |other: &MaterialId| {
        let law = laws.law(own, *other);
        let (share, time) = match law.linear_stiffness(radius) {
            Some(k) => (LINEAR_SHARE, PI * (0.5 * mass / k).sqrt()),
            None => {
                let density = mass / (4.0 / 3.0 * PI * radius.powi(3));
                let shear = law.effective_modulus * (1.0 - law.poisson);
                (SHARE, PI * radius * (density / shear).sqrt() / (0.1631 * law.poisson + 0.8766))
            }
        };
        Lengths { good: share * several * time, longest: LIMIT * several * time }
    };
    partners.iter().map(with).fold(Lengths::ANY, Lengths::shorter)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_warning_names_the_step_that_would_do() {
        let good = SubSteps { count: 2, length: 5e-4, longest: 6e-4, wanted: 4 };
        assert_eq!(good.warning(), None);
        let long = SubSteps { count: 1, length: 1e-3, longest: 3e-4, wanted: 7 };
        let text = long.warning().unwrap_or_default();
        assert!(
            text.contains("contact.substeps = 4") && text.contains("3.000e-4 s") && text.contains("takes 7"),
            "{text}"
        );
    }
}
