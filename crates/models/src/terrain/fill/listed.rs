//! Grains at the places of a list.

use super::{Fill, FillError, Layout};
use crate::terrain::layers::LayerSlot;
use crate::terrain::listed::{self, GrainPlace};
use grouser_dynamics::BodyDef;
use grouser_math::rng::Rng;

impl Fill {
    /// The places as a layout: a ball for the largest grain at each.
    pub(super) fn listed(&self, places: &[GrainPlace]) -> Result<Layout, FillError> {
        let largest = 0.5 * self.largest_diameter();
        let top = self.components.iter().map(|c| c.grain.size.range()[1]).fold(0.0, f64::max);
        let room = |p: &GrainPlace| p.size.map_or(largest, |size| largest * size / top);
        let slots = places.iter().map(|p| LayerSlot { center: p.position, room: room(p), kind: 0 }).collect();
        let bounds = listed::bounds(places).grown(largest);
        Ok(Layout::of_slots(bounds, slots))
    }

    /// The grains at their places.
    pub(super) fn grains_at(&self, places: &[GrainPlace], rng: &mut Rng) -> Vec<BodyDef> {
        let component = &self.components[0];
        let grain = |place: &GrainPlace| {
            let mut drawn = component.grain.draw(place.size, rng);
            drawn.rotation = place.rotation;
            self.body(component, drawn, place.position)
        };
        places.iter().map(grain).collect()
    }
}
