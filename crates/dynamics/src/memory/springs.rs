//! Springs of penalty contacts by contact identity.

use grouser_geom::ContactKey;
use grouser_math::Vec3;
use serde::{Deserialize, Serialize};

/// What a touching contact remembers. In this order: slip and width are read and written as four numbers.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ContactSpring {
    /// Tangential spring in m, world frame: how far b's surface has slipped elastically on a's.
    pub slip: Vec3,
    /// Radius of the contact circle in m (Hertz; 1 for Hooke); 0 before the surfaces touch.
    pub width: f64,
    /// Normal velocity in m/s that the contact's own force led to.
    pub predicted: f64,
}

impl ContactSpring {
    /// Slip and width as four numbers.
    #[inline(always)]
    pub(crate) fn row(&self) -> [f64; 4] {
        [self.slip.x, self.slip.y, self.slip.z, self.width]
    }

    /// From slip and width as four numbers.
    #[inline(always)]
    pub(crate) fn of([x, y, z, width]: [f64; 4], predicted: f64) -> Self {
        Self { slip: Vec3::new(x, y, z), width, predicted }
    }
}

/// What a touching contact with rolling or spinning friction remembers beside.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ContactTurn {
    /// Rolling spring in m, across the normal: turning times effective radius.
    pub roll: Vec3,
    /// Spinning spring in m, about the normal.
    pub spin: f64,
}

/// What a contact between two given features remembers.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct RememberedSpring {
    /// Identity.
    pub key: ContactKey,
    /// Its spring.
    pub spring: ContactSpring,
    /// Its rolling and spinning springs.
    pub turn: ContactTurn,
}

/// Order of remembered contacts: by the higher collider (grains come after the ground that they lie on), then the
/// lower.
pub(crate) fn order(key: &ContactKey) -> (u32, u32, u32) {
    (key.collider_b, key.collider_a, key.feature)
}
