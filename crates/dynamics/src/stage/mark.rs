//! mark: which bodies, and with them whole mechanisms, are in contact or at a limit. They take Euler's step, all others
//! the midpoint step (see `drift`).

use crate::contact::ContactScheme;
use crate::element::{ElementScene, Elements};
use crate::present::{Drifted, Present};
use crate::settings::Integrator;
use grouser_solve::{NO_BODY, Problem};

/// Marks the bodies that touch something, and mechanisms with such a body, near a limit or with an abrupt element.
pub(crate) fn run(
    now: &Present,
    contact: &dyn ContactScheme,
    elements: &Elements,
    problem: &Problem,
    drifted: &mut Drifted,
) {
    let Present { model, state, span, .. } = *now;
    let (settings, m) = (&model.settings, &model.mechanisms);
    let Drifted { touched, touched_mechanism, stiff_mechanism, .. } = drifted;
    touched.clear();
    touched.resize(state.pose.len(), settings.integrator == Integrator::Euler);
    contact.mark(touched);
    // Rims of flexible bodies take Euler's step, as those bodies do.
    model.flexible.iter().filter_map(|own| own.attached.as_ref()).for_each(|rim| touched[rim.slot] = true);
    if m.count == 0 {
        return;
    }
    stiff_mechanism.clear();
    stiff_mechanism.resize(m.count, false);
    touched_mechanism.clear();
    touched_mechanism.resize(m.count, false);
    for (body, mechanism) in m.of_body.iter().enumerate().filter(|(_, m)| **m != NO_BODY) {
        touched_mechanism[*mechanism as usize] |= touched[body];
    }
    let gravity = settings.gravity.length();
    for (i, c) in m.connectors.iter().enumerate() {
        let velocity = || c.velocities(|b| state.velocity[b]);
        if m.of_connector[i] != NO_BODY
            && c.is_one_sided()
            && c.is_near_a_limit(&m.ends(i, state), &velocity(), span.h, gravity)
        {
            touched_mechanism[m.of_connector[i] as usize] = true;
        }
    }
    let scene = ElementScene::of(model, state, span.h);
    elements.abrupt(&scene, problem, span.time, |slot| {
        if m.of_body[slot] != NO_BODY {
            touched_mechanism[m.of_body[slot] as usize] = true;
        }
    });
    for (body, mechanism) in m.of_body.iter().enumerate().filter(|(_, m)| **m != NO_BODY) {
        touched[body] |= touched_mechanism[*mechanism as usize];
    }
}
