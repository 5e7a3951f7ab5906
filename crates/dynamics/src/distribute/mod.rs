//! A scene divided among processes: which rank would own which body, what the ranks would tell each other, and what
//! that would cost. Nothing here moves a body.
//!
//! `split.rs` cuts the ground, `traffic.rs` counts bodies, contacts, ghosts, messages and bytes, `forecast.rs` makes
//! times of them.

mod forecast;
mod split;
mod traffic;

pub use forecast::{Forecast, Machine};
pub use split::Split;
pub use traffic::{Owner, RankTraffic, Traffic};
