//! What grains are made of, compact: one form per shape and mass (40 bytes; a bed of random radii has one per grain).

use crate::body::BodyMass;
use crate::material::MaterialId;
use grouser_geom::{Collider, Shape};
use grouser_math::{Pose, Sym3, Vec3};

/// GrainForms of the grains added last that a new one is compared with.
const COMPARED: usize = 8;

/// GrainForms, by number.
#[derive(Default)]
pub(crate) struct GrainForms {
    forms: Vec<GrainForm>,
    looks: Vec<GrainLook>,
}

/// What a grain is made of.
#[derive(Clone, Debug)]
enum GrainForm {
    /// A sphere about its centre of mass: 1 / mass in 1/kg, moment of inertia in kg m^2, radius in m.
    Ball { inverse_mass: f64, inertia: f64, radius: f64, look: u32 },
    /// Anything else.
    Other(Box<(BodyMass, Vec<Collider>, Vec<MaterialId>)>),
}

/// Material, group and mask of a ball.
type GrainLook = (MaterialId, u32, u32);

impl GrainForms {
    /// The form of a grain, which others of its kind share.
    pub fn add(&mut self, mass: &BodyMass, colliders: Vec<Collider>, materials: Vec<MaterialId>) -> u32 {
        let form = match (&colliders[..], &materials[..]) {
            ([Collider { shape: Shape::Sphere(s), local, group, mask, .. }], [material])
                if *local == Pose::IDENTITY
                    && mass.center == Vec3::ZERO
                    && mass.inertia == (Sym3 { diagonal: Vec3::splat(mass.inertia.diagonal.x), off: Vec3::ZERO }) =>
            {
                let look = (*material, *group, *mask);
                let known = self.looks.iter().position(|l| *l == look).unwrap_or_else(|| {
                    self.looks.push(look);
                    self.looks.len() - 1
                });
                let (inertia, radius) = (mass.inertia.diagonal.x, s.radius);
                GrainForm::Ball { inverse_mass: mass.inverse_mass, inertia, radius, look: known as u32 }
            }
            _ => GrainForm::Other(Box::new((*mass, colliders, materials))),
        };
        let from = self.forms.len().saturating_sub(COMPARED);
        if let Some(k) = self.forms[from..].iter().position(|f| f.is(&form)) {
            return (from + k) as u32;
        }
        self.forms.push(form);
        (self.forms.len() - 1) as u32
    }

    /// Mass, shapes and materials of a form. The colliders' body is not set.
    pub fn with<T>(&self, form: u32, work: impl FnOnce(&BodyMass, &[Collider], &[MaterialId]) -> T) -> T {
        match &self.forms[form as usize] {
            GrainForm::Ball { inverse_mass, inertia, radius, look } => {
                let (material, group, mask) = self.looks[*look as usize];
                let inertia = Sym3 { diagonal: Vec3::splat(*inertia), off: Vec3::ZERO };
                let mass = BodyMass::new(*inverse_mass, inertia, Vec3::ZERO, 0.0);
                let collider = Collider { group, mask, ..Collider::new(0, Shape::sphere(*radius), Pose::IDENTITY) };
                work(&mass, &[collider], &[material])
            }
            GrainForm::Other(form) => work(&form.0, &form.1, &form.2),
        }
    }

    /// Distance of its surface from its centre of mass, m.
    pub fn reach_of(&self, form: u32) -> f64 {
        match &self.forms[form as usize] {
            GrainForm::Ball { radius, .. } => *radius,
            GrainForm::Other(form) => reach(&form.1),
        }
    }
}

impl GrainForm {
    /// The same form, as far as a look tells.
    fn is(&self, other: &Self) -> bool {
        match (self, other) {
            (
                Self::Ball { inverse_mass, inertia, radius, look },
                Self::Ball { inverse_mass: m, inertia: i, radius: r, look: l },
            ) => (inverse_mass, inertia, radius, look) == (m, i, r, l),
            _ => false,
        }
    }
}

/// Largest distance of the surfaces from the centre of mass.
pub(crate) fn reach(colliders: &[Collider]) -> f64 {
    colliders.iter().map(|c| c.local.position.length() + c.shape.bounding_radius()).fold(0.0, f64::max)
}
