//! `[record]`.

use super::value::{forms, named};
use crate::scene::path::{Checked, KeyPath};
use grouser_dynamics::table;
use grouser_record::quantity::Quantity;
use grouser_record::zarr::Compression;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{self, Deserialize, Deserializer, Visitor};
use serde::{Deserialize as DeriveDeserialize, Serialize, Serializer};
use std::borrow::Cow;
use std::fmt;

table! {
    /// What a run leaves behind.
    pub struct RecordKeys {
        keys {
            /// Frames per simulated second; 0: none.
            pub frame_rate: f64 = 50.0, non_negative;
            /// What frames hold of each body.
            pub quantities: Vec<QuantityKey> = Quantity::ALL.map(QuantityKey).to_vec();
            /// Largest error of positions as a share of the scene's size, and of the components of unit quaternions;
            /// `"full"`: 64-bit floats, nothing rounded.
            pub precision: PrecisionKey = PrecisionKey::Share(1e-6);
            /// Compression of frames, without loss.
            pub compression: CompressionKey = CompressionKey::default();
            /// Record the contacts of every frame: bodies, points, normals and forces. Some 25 bytes per contact and
            /// frame.
            pub contacts: bool = false;
            /// Rows of signals per simulated second; absent: one after every step.
            pub signal_rate: Option<f64> = None, positive;
            /// Record contacts, iterations, residual and penetration of every step beside the declared signals.
            pub solver_signals: bool = true;
            /// Record the reaction of every joint beside the declared signals: `joint.NAME.force` in N and
            /// `joint.NAME.torque` in N m, on b, along the world's axes, as `joint_force` and `joint_torque` have them.
            /// 48 bytes per joint and row.
            pub joints: bool = false;
            /// Wall-clock time between checkpoints in s; may be `inf`. One is always written at the end of a run and on
            /// Ctrl-C.
            pub checkpoint_seconds: f64 = 60.0, positive;
            /// Simulated time between checkpoints in s, beside those of the wall clock.
            pub checkpoint_interval: Option<f64> = None, positive;
            /// What to do when the recording cannot be written, because the disk is full or the folder gone.
            pub on_error: OnError = OnError::default();
        }
    }
}

/// What to do when the recording cannot be written.
#[derive(Clone, Copy, Debug, Default, PartialEq, DeriveDeserialize, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum OnError {
    /// Stop the run as failed; what was written stays.
    #[default]
    Stop,
    /// Say so and go on without recording.
    Continue,
}

named! {
    /// What frames hold.
    QuantityKey(Quantity)
}

named! {
    /// Compression of frames.
    CompressionKey(Compression)
}

/// A share of the scene's size, or "full".
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PrecisionKey {
    /// Share.
    Share(f64),
    /// Nothing rounded.
    Full,
}

forms!(PrecisionKey, "a share of the scene's size, or \"full\"",
number => PrecisionKey::Share,
text => |text: &str| match text {
    "full" => Ok(PrecisionKey::Full),
    other => Err(E::custom(format!("unknown variant `{other}`, expected `full`"))),
});

impl Serialize for PrecisionKey {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Share(share) => serializer.serialize_f64(*share),
            Self::Full => serializer.serialize_str("full"),
        }
    }
}

impl JsonSchema for PrecisionKey {
    fn schema_name() -> Cow<'static, str> {
        "PrecisionKey".into()
    }
    fn inline_schema() -> bool {
        true
    }
    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "anyOf": [{ "type": "number" }, { "type": "string", "enum": ["full"] }] })
    }
}

impl RecordKeys {
    /// Checks the values.
    pub fn check(&self, at: &KeyPath) -> Checked<()> {
        at.check_table(self)?;
        for (i, quantity) in self.quantities.iter().enumerate() {
            if self.quantities[..i].contains(quantity) {
                let message = format!("`{}` is named twice", quantity.0.name());
                return Err(at.key("quantities").index(i).fault(message));
            }
        }
        if self.frame_rate > 0.0 && self.quantities.is_empty() {
            let help = "name what frames hold, or set `frame_rate = 0`";
            return Err(at.key("quantities").fault("frames would hold nothing").help(help));
        }
        if let PrecisionKey::Share(share) = self.precision {
            at.key("precision").positive(share)?;
            if share < 1e-7 {
                let message = format!("{share} is less than a 32-bit float can tell apart");
                return Err(at.key("precision").fault(message).help("use `precision = \"full\"`"));
            }
            at.key("precision").within(share, 0.0, 0.1)?;
        }
        Ok(())
    }
}
