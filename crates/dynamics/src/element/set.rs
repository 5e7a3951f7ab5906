//! The elements of a world: calling them in order, their state.

use super::view::ElementScene;
use super::{Element, ElementLoads, ElementRows, ElementSolution, SolvedRow};
use crate::body::Twist;
use crate::error::BuildError;
use grouser_solve::{Impulses, Problem, Row};

/// Index of an element in its world.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ElementId(pub u32);

/// All elements, with their rows of the present step.
#[derive(Default)]
pub(crate) struct Elements {
    list: Vec<Box<dyn Element>>,
    /// Per element: slots of its bodies.
    slots: Vec<Vec<u32>>,
    // forces
    loads: ElementLoads,
    // joints
    equations: Vec<Row>,
    equation_start: Vec<f64>,
    /// Ends of the blocks of equations.
    blocks: Vec<u32>,
    bounded: Vec<Row>,
    bounded_start: Vec<f64>,
    /// Per element: ends of its equations and of its rows with bounds.
    ends: Vec<[usize; 2]>,
}

impl Elements {
    /// Adds an element that acts on the bodies in these slots.
    pub fn push(&mut self, element: Box<dyn Element>, slots: Vec<u32>) -> ElementId {
        self.list.push(element);
        self.slots.push(slots);
        ElementId(self.list.len() as u32 - 1)
    }

    /// One of them.
    pub fn get(&self, id: ElementId) -> &dyn Element {
        &*self.list[id.0 as usize]
    }

    /// What messages call an element that is to be added.
    pub fn label_next(&self, element: &dyn Element) -> String {
        label(element, self.list.len())
    }

    /// Are there none?
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Does any of them give rows?
    pub fn have_rows(&self) -> bool {
        self.list.iter().any(|e| e.has_rows())
    }

    /// Slots of all bodies that elements act on, with repetitions.
    pub fn slots(&self) -> impl Iterator<Item = u32> {
        self.slots.iter().flatten().copied()
    }

    /// Per element: the slots that its rows join; none for an element without rows.
    pub fn joined(&self) -> impl Iterator<Item = &[u32]> {
        self.list.iter().zip(&self.slots).map(|(e, slots)| if e.has_rows() { slots.as_slice() } else { &[] })
    }

    /// forces, drift: takes the loads of all elements into the velocities without contact. `time` gives the time at
    /// which an element with bodies in these slots acts.
    pub fn act(&mut self, scene: &ElementScene, time: impl Fn(&[u32]) -> f64, movable: &[bool], problem: &mut Problem) {
        for (element, slots) in self.list.iter_mut().zip(&self.slots) {
            self.loads.list.clear();
            element.act(&scene.view(problem, slots, None, time(slots)), &mut self.loads);
            for (end, load) in &self.loads.list {
                let i = slots[*end] as usize;
                if movable[i] {
                    let change = problem.bodies[i].twist(scene.h * load.force, scene.h * load.torque);
                    problem.free[i] = problem.free[i].plus(&change);
                }
            }
        }
    }

    /// drift: per element, may its force jump?
    pub fn abrupt(&self, scene: &ElementScene, problem: &Problem, time: f64) -> impl Iterator<Item = bool> {
        let views = self.list.iter().zip(&self.slots);
        views.map(move |(e, slots)| e.has_rows() && e.is_abrupt(&scene.view(problem, slots, None, time)))
    }

    /// joints: appends the rows of all elements to the problem, and the impulses that they start from. `theta` is that
    /// of an element's mechanism.
    pub fn append(
        &mut self,
        scene: &ElementScene,
        theta: impl Fn(usize) -> Option<f64>,
        time: f64,
        problem: &mut Problem,
        impulses: &mut Impulses,
        warm: bool,
    ) {
        self.equations.clear();
        self.equation_start.clear();
        self.blocks.clear();
        self.bounded.clear();
        self.bounded_start.clear();
        self.ends.clear();
        for (i, (element, slots)) in self.list.iter_mut().zip(&self.slots).enumerate() {
            if element.has_rows() {
                let mut rows = ElementRows {
                    slots,
                    equations: &mut self.equations,
                    equation_start: &mut self.equation_start,
                    blocks: &mut self.blocks,
                    bounded: &mut self.bounded,
                    bounded_start: &mut self.bounded_start,
                };
                let theta = theta(i);
                let solved_at = time + theta.unwrap_or(0.0) * scene.h;
                element.rows(&scene.view(problem, slots, theta, solved_at), &mut rows);
            }
            self.ends.push([self.equations.len(), self.bounded.len()]);
        }
        let before = problem.equations.rows.len() as u32;
        problem.equations.ends.extend(self.blocks.iter().map(|end| before + end));
        problem.equations.rows.extend_from_slice(&self.equations);
        problem.rows.extend_from_slice(&self.bounded);
        let start = |own: &[f64], all: &mut Vec<f64>| all.extend(own.iter().map(|l| if warm { *l } else { 0.0 }));
        start(&self.equation_start, &mut impulses.equation);
        start(&self.bounded_start, &mut impulses.row);
    }

    /// finish: gives all elements the solution of their rows; `velocity` are the bodies' velocities that the solver
    /// found.
    pub fn finish(
        &mut self,
        scene: &ElementScene,
        time: f64,
        problem: &Problem,
        impulses: &Impulses,
        velocity: impl Fn(usize) -> Twist,
    ) {
        let solved = |rows: &[Row], impulses: &[f64]| -> Vec<SolvedRow> {
            let own = &impulses[impulses.len() - rows.len()..];
            let along = |row: &Row| row.ends().fold(0.0, |sum, (b, j)| sum + j.dot(&velocity(b)));
            rows.iter().zip(own).map(|(row, l)| SolvedRow { impulse: *l, velocity: along(row) }).collect()
        };
        let equations = solved(&self.equations, &impulses.equation);
        let bounded = solved(&self.bounded, &impulses.row);
        let mut first = [0; 2];
        for (i, (element, slots)) in self.list.iter_mut().zip(&self.slots).enumerate() {
            let end = self.ends[i];
            let solution =
                ElementSolution { equations: &equations[first[0]..end[0]], bounded: &bounded[first[1]..end[1]] };
            element.finish(&scene.view(problem, slots, None, time), &solution);
            first = end;
        }
    }

    /// State of each element.
    pub fn save(&self) -> Vec<Vec<f64>> {
        let save = |e: &dyn Element| {
            let mut numbers = Vec::new();
            e.save(&mut numbers);
            numbers
        };
        self.list.iter().map(|e| save(&**e)).collect()
    }

    /// Takes the states back. On an error nothing has changed.
    pub fn restore(&mut self, states: &[Vec<f64>]) -> Result<(), BuildError> {
        let remedy = "restore it into a world built from the same scene";
        let fail = |what: String, why: String| Err(BuildError { what, why, remedy: remedy.into() });
        if states.len() != self.list.len() {
            let why = format!("it holds {} elements, the world {}", states.len(), self.list.len());
            return fail("snapshot".into(), why);
        }
        let present = self.save();
        for (i, numbers) in states.iter().enumerate() {
            if let Err(why) = self.list[i].restore(numbers) {
                let what = format!("snapshot, {}", self.label(i));
                // What an element gave it takes back.
                for (element, numbers) in self.list.iter_mut().zip(&present).take(i) {
                    let _ = element.restore(numbers);
                }
                return fail(what, why.to_string());
            }
        }
        Ok(())
    }

    /// Kind, number and name of an element, for messages.
    fn label(&self, i: usize) -> String {
        label(&*self.list[i], i)
    }
}

fn label(element: &dyn Element, index: usize) -> String {
    match element.name() {
        Some(name) => format!("{} `{name}`", element.kind()),
        None => format!("{} (element {index})", element.kind()),
    }
}
