//! Objects of a file as what templates read.

use super::json::JsonObject;
use crate::scene::path::{Checked, Fault};
use grouser_math::{Quat, Vec3};
use grouser_models::vehicle::wheeled::keys::PartKeys;

/// Methods of an object under the same names.
macro_rules! same {
    ($($name:ident: $out:ty,)*) => {
        $(fn $name(&self, key: &'static str) -> Checked<$out> {
            JsonObject::$name(self, key)
        })*
    };
}

impl PartKeys for JsonObject<'_> {
    type Error = Fault;

    same! {
        number: f64,
        number_if: Option<f64>,
        positive: f64,
        vec3: Vec3,
        vec3_if: Option<Vec3>,
        direction: Vec3,
        rotation: Quat,
        text: String,
        texts: Vec<String>,
        flag: bool,
        list: Vec<f64>,
        rows: Vec<Vec<f64>>,
        table: Vec<(f64, f64)>,
        inner: Self,
        inner_if: Option<Self>,
        inners: Vec<Self>,
    }

    fn has(&self, key: &str) -> bool {
        JsonObject::has(self, key)
    }

    fn ignore(&self, keys: &[&'static str]) {
        JsonObject::ignore(self, keys);
    }

    fn finish(&self) -> Checked<()> {
        JsonObject::finish(self)
    }

    fn blame(&self, key: &str, why: String, remedy: String) -> Fault {
        self.fault(key, why).help(remedy)
    }
}
