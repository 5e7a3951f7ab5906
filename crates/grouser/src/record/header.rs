//! What the frames of a run are of, from what the scene built and asks for.

use crate::build::BuiltScene;
use crate::describe;
use crate::relief::reliefs;
use crate::scene::keys::record::{PrecisionKey, RecordKeys};
use grouser_record::Precision;
use grouser_record::header::{Group, Header};
use std::ops::Range;

/// What frames are of.
pub fn header(scene: &str, model: &BuiltScene, keys: &RecordKeys) -> Header {
    let group = |(name, range): &(String, Range<u32>)| Group {
        name: name.clone(),
        first: range.start,
        count: range.len() as u32,
    };
    Header {
        format: 0,
        program: env!("CARGO_PKG_VERSION").to_string(),
        scene: scene.to_string(),
        bodies: model.world.body_count(),
        names: model.bodies.iter().map(|(name, body)| (name.clone(), body.0)).collect(),
        groups: model.grains.iter().map(group).collect(),
        quantities: if keys.frame_rate > 0.0 { keys.quantities.iter().map(|q| q.0).collect() } else { vec![] },
        precision: match keys.precision {
            PrecisionKey::Full => Precision::Full,
            PrecisionKey::Share(share) => Precision::share(share, describe::size(&model.world)),
        },
        compression: keys.compression.0,
        contacts: keys.contacts && keys.frame_rate > 0.0,
        reliefs: if keys.frame_rate > 0.0 { reliefs(&model.world) } else { vec![] },
        nodes: describe::sheets::node_count(&model.world),
    }
}
