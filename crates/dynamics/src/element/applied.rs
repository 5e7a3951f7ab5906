//! The applied force: given functions of time, as a load.

use super::{Element, ElementLoads, ElementView};
use crate::body::{BodyId, Wrench};
use crate::force::ForceDef;
use grouser_math::Vec3;

/// A [`ForceDef`] as an element.
pub(crate) struct AppliedForce {
    def: ForceDef,
    load: Wrench,
}

impl AppliedForce {
    pub fn new(def: ForceDef) -> Self {
        Self { def, load: Wrench::default() }
    }
}

impl Element for AppliedForce {
    fn kind(&self) -> &'static str {
        "force"
    }

    fn bodies(&self) -> &[BodyId] {
        std::slice::from_ref(&self.def.body)
    }

    fn fault(&self) -> Option<String> {
        self.def.force.iter().chain(&self.def.torque).find_map(|f| f.fault())
    }

    fn act(&mut self, view: &ElementView, loads: &mut ElementLoads) {
        let at = |c: &[crate::TimeFunction; 3]| Vec3::new(c[0].at(view.time), c[1].at(view.time), c[2].at(view.time));
        let (mut force, mut torque) = (at(&self.def.force), at(&self.def.torque));
        if self.def.in_body_frame {
            let pose = view.pose(0);
            force = pose.vector(force);
            torque = pose.vector(torque);
        }
        if let Some(point) = self.def.point {
            torque += view.arm(0, point).cross(force);
        }
        loads.add(0, force, torque);
        self.load = Wrench { force, torque };
    }

    fn load(&self, _end: usize) -> Wrench {
        self.load
    }
}
