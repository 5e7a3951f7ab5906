//! Terms of contacts that a device has made: what it is asked, and what the processor adds.

use super::assemble::{Source, Terms};
use crate::lent::{LentStages, Meetings};
use crate::material::PairLaw;
use crate::present::Present;
use crate::stage_device::ContactTerms;
use grouser_geom::{Contact, ContactKey};
use grouser_math::Vec3;
use grouser_solve::cone::Moments;

/// Gap, as a share of the effective radius, up to which cohesion pulls.
const COHESION_REACH: f64 = 0.01;

impl Source<'_> {
    /// Terms from the device, and which contacts it leaves; empty: all. It knows no facets, moments, stiffening laws
    /// and maps of friction, and nothing of impacts that go through several bodies.
    pub(super) fn elsewhere<'l>(
        &self,
        contacts: &[Contact],
        lent: &'l mut LentStages,
    ) -> (&'l [ContactTerms], &'l [u32]) {
        let Present { model, .. } = *self.now;
        let is_plain = self.ends.is_empty() && !self.table.moments && self.struck.is_empty();
        if !is_plain || model.settings.contact.exponent != 1.0 || model.friction_maps.any() {
            return (&[], &[]);
        }
        let material = &model.collider_material;
        let of = |c: &Contact| [c.key.collider_a, c.key.collider_b].map(|k| material[k as usize]);
        let meetings = Meetings {
            contacts,
            memory: self.memory,
            continues: self.continues,
            laws: self.table.laws(),
            bodies: self.bodies,
            free: self.free,
            passes: self.passes,
            pair: |i: usize| self.table.place(of(&contacts[i])) as u32,
            thin: |i: usize| {
                let ContactKey { collider_a, collider_b, .. } = contacts[i].key;
                self.thin.factor(collider_a, collider_b, contacts[i].radius)
            },
            alone: |body: usize| self.touches(body as u32).all == 1 || !self.bodies[body].moves(),
        };
        lent.assemble(self.now, &meetings)
    }

    /// A contact of the device.
    pub(super) fn of_device(&self, c: &Contact, done: &ContactTerms) -> Terms {
        let material = &self.now.model.collider_material;
        let law = self.table.law(material[c.key.collider_a as usize], material[c.key.collider_b as usize]);
        let ContactTerms { arms, bias, impulse, slip, compliance } = *done;
        let (a, b, normal, friction) = (c.body_a, c.body_b, c.normal, law.friction);
        Terms {
            contact: grouser_solve::Contact { a, b, normal, arms, friction },
            bias,
            compliance,
            moments: Moments::default(),
            impulse,
            moment: Vec3::ZERO,
            slip,
            pull: pull(c, law, self.now.span.h),
        }
    }
}

/// Impulse of cohesion in a step of `h` s, N s.
#[inline(always)]
pub(super) fn pull(c: &Contact, law: &PairLaw, h: f64) -> f64 {
    if c.distance <= COHESION_REACH * c.radius { law.cohesion * h } else { 0.0 }
}
