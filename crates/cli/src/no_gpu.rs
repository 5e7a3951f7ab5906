//! In the place of `gpu.rs` where the program is built without the feature `gpu`: there are no cards.

use grouser::Error;
use grouser_dynamics::World;
use grouser_solve::DeviceShare;
use serde_json::Value;

fn without<T>() -> Result<T, Error> {
    let help = "build it with `cargo build --release --features gpu`, or leave --device at cpu";
    Err(Error::usage("this program was built without graphics cards", help))
}

/// A card, of which there is none.
pub enum OpenCard {}

impl OpenCard {
    /// A share of the card.
    pub fn share(&self) -> Result<DeviceShare, Error> {
        match *self {}
    }

    /// Steps of the world use the card from now on.
    pub fn lend(&self, _world: &mut World) -> Result<(), Error> {
        match *self {}
    }

    /// The time in s of 50 iterations with so many contacts.
    pub fn predicted(&self, _contacts: f64) -> Result<f64, Error> {
        match *self {}
    }
}

/// Says that there is none.
pub fn open(_number: Option<usize>) -> Result<OpenCard, Error> {
    without()
}

/// The same.
pub fn described() -> Result<Vec<Value>, Error> {
    without()
}
