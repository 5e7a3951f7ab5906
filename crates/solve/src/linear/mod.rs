//! Linear systems of the Newton-type solvers: all of them need, per iteration,
//!
//! ```text
//! x = (T^-1 + N)^-1 b,  that is  x = T (b - N x),      N = D' M~^-1 D
//! ```
//!
//! with T block-diagonal, symmetric, positive semidefinite (`Conductance`): (E + S)^-1 with S the scaling of the cones
//! in an interior point method, the derivative of the projection in a non-smooth Newton method. In velocities w = M~^-1
//! D x this is (M + D T D') w = D T b: one 6 x 6 node per body instead of a 3 x 3 node per contact, and the joints'
//! equations stay what they are, G w = S lambda, as the lower half of a saddle point. `system.rs` builds and factorises
//! it, `math`'s `sparse` is the block factorisation, `conductance.rs` is T, `coarse.rs` the second
//! level of its iterations.

mod coarse;
pub(crate) mod conductance;
pub(crate) mod pair;
pub(crate) mod system;
#[cfg(test)]
mod tests;

pub(crate) use conductance::Conductance;
pub(crate) use system::{NewtonSystem, Reach};
