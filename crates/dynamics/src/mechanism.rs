//! Connectors of a world, the mechanisms that they form, and where their rows stand.

use crate::connector::{BLANK, Connector, ConnectorView, RowCount};
use crate::joint::parts::Ends;
use crate::settings::Settings;
use crate::state::{JointState, State};
use grouser_math::Pose;
use grouser_solve::{BodyResponse, NO_BODY, Row};
use std::ops::Range;

/// All connectors, and the layout of their rows.
#[derive(Default)]
pub(crate) struct Mechanisms {
    pub connectors: Vec<Connector>,
    /// Which of them are joints, motors and springs.
    pub joints: Vec<u32>,
    pub motors: Vec<u32>,
    pub springs: Vec<u32>,

    // prepare
    /// Per connector: end of its equations and of its rows with bounds.
    pub equation_end: Vec<u32>,
    pub row_end: Vec<u32>,
    /// Per body: its mechanism (bodies connected through moving bodies); `NO_BODY` for bodies without connectors.
    pub of_body: Vec<u32>,
    /// Per connector, and per element (`NO_BODY` for one without rows, or that does not join its bodies).
    pub of_connector: Vec<u32>,
    pub of_element: Vec<u32>,
    pub count: usize,
}

impl Mechanisms {
    /// Equations of connector `i`.
    pub fn equations(&self, i: usize) -> Range<usize> {
        self.equations_start(i)..self.equations_start(i + 1)
    }

    /// First equation of connector `i`, or the end of those of the last one.
    pub fn equations_start(&self, i: usize) -> usize {
        start(&self.equation_end, i)
    }

    /// The same of its rows with bounds.
    pub fn rows_start(&self, i: usize) -> usize {
        start(&self.row_end, i)
    }

    /// Where the ends of connector `i` are.
    pub fn ends(&self, i: usize, state: &State) -> Ends {
        self.connectors[i].ends(|b| state.pose[b], state.joints.angles[i])
    }

    /// Rows with bounds of connector `i`.
    pub fn rows(&self, i: usize) -> Range<usize> {
        self.rows_start(i)..self.rows_start(i + 1)
    }

    /// Layout and mechanisms; `elements` gives the bodies that the rows of each element act on, and whether
    /// it joins them.
    pub fn prepare<'a>(
        &mut self,
        pose: &[Pose],
        movable: &[bool],
        elements: impl Iterator<Item = (&'a [u32], bool)>,
        joints: &mut JointState,
    ) {
        self.lay_out(pose, joints);
        let moving = |bodies: &[u32]| -> Vec<u32> {
            bodies.iter().copied().filter(|b| *b != NO_BODY && movable[*b as usize]).collect()
        };
        let connectors: Vec<Vec<u32>> = self.connectors.iter().map(|c| moving(&c.bodies)).collect();
        let elements: Vec<(Vec<u32>, bool)> = elements.map(|(bodies, joins)| (moving(bodies), joins)).collect();
        let joined = elements.iter().filter(|(_, joins)| *joins).map(|(bodies, _)| bodies);
        // Union-find over moving bodies, named by their lowest body, then numbered in the order of the connectors.
        let mut root: Vec<u32> = (0..pose.len() as u32).collect();
        for pair in connectors.iter().chain(joined).flat_map(|list| list.windows(2)) {
            let (a, b) = (find(&mut root, pair[0]), find(&mut root, pair[1]));
            root[a.max(b) as usize] = a.min(b);
        }
        self.of_body.clear();
        self.of_body.resize(pose.len(), NO_BODY);
        let mut number = vec![NO_BODY; pose.len()];
        self.count = 0;
        let mut name = |list: &[u32]| {
            let mechanism = list.first().map_or(NO_BODY, |b| {
                let slot = &mut number[find(&mut root, *b) as usize];
                if *slot == NO_BODY {
                    *slot = self.count as u32;
                    self.count += 1;
                }
                *slot
            });
            for b in list {
                self.of_body[*b as usize] = mechanism;
            }
            mechanism
        };
        self.of_connector = connectors.iter().map(|list| name(list)).collect();
        self.of_element.clear();
        for (bodies, joins) in &elements {
            self.of_element.push(if *joins { name(bodies) } else { NO_BODY });
            if !joins {
                for body in bodies.chunks(1) {
                    name(body);
                }
            }
        }
    }

    /// Where the rows of each connector stand.
    fn lay_out(&mut self, pose: &[Pose], joints: &mut JointState) {
        self.equation_end.clear();
        self.row_end.clear();
        let (mut equations, mut rows) = (0, 0);
        for (c, angle) in self.connectors.iter().zip(&joints.angles) {
            let RowCount { equations: e, rows: r } = c.count(&c.ends(|b| pose[b], *angle));
            equations += e;
            rows += r;
            self.equation_end.push(equations as u32);
            self.row_end.push(rows as u32);
        }
        joints.equation_force.resize(equations, 0.0);
        joints.row_impulse.resize(rows, 0.0);
    }
}

fn start(ends: &[u32], i: usize) -> usize {
    if i == 0 { 0 } else { ends[i - 1] as usize }
}

/// The root of an item's set (union-find with halved paths).
pub(crate) fn find(root: &mut [u32], mut i: u32) -> u32 {
    while root[i as usize] != i {
        root[i as usize] = root[root[i as usize] as usize];
        i = root[i as usize];
    }
    i
}

impl Mechanisms {
    /// Rows of connector `i` at the present poses: equations, then those with bounds.
    pub fn present_rows(&self, i: usize, settings: &Settings, state: &State, bodies: &[BodyResponse]) -> Vec<Row> {
        let c = &self.connectors[i];
        let (now, now_velocity) = (self.ends(i, state), c.velocities(|b| state.velocity[b]));
        let view = ConnectorView {
            now,
            now_velocity,
            solve: now,
            solve_velocity: now_velocity,
            ahead: None,
            theta: None,
            h: settings.step,
            time: state.steps as f64 * settings.step,
            stabilisation: 0.0,
            old: &[],
            down: settings.gravity,
        };
        let (e, r) = (self.equations(i), self.rows(i));
        let mut rows = vec![BLANK; e.len() + r.len()];
        let (equations, bounded) = rows.split_at_mut(e.len());
        c.write(&view, bodies, equations, bounded);
        rows
    }
}
