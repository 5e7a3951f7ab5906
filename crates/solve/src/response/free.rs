//! Free bodies: each answers by its own mass and inertia, which the gather has done already.

use super::{Response, Ties};
use crate::problem::Problem;
use grouser_math::Twist;

/// Bodies that nothing ties.
#[derive(Default)]
pub(super) struct Free;

impl Response for Free {
    fn prepare(&mut self, _problem: &Problem) {}

    fn ties(&self) -> Ties {
        Ties::None
    }

    fn tied(&self, _problem: &Problem, _out: &mut Vec<u32>) {}

    fn respond(&mut self, _problem: &Problem, _w: &mut [Twist]) {}
}
