//! The elements of a world: calling them in order, their state.

use super::row::TOGETHER;
use super::view::ElementScene;
use super::{Element, ElementLoads, ElementRows, ElementSolution, SheetSupports, SolvedRow};
use crate::body::Twist;
use crate::error::BuildError;
use grouser_math::{Sym3, Vec3};
use grouser_solve::{BodyResponse, Impulses, Problem, Row};

/// Index of an element in its world.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ElementId(pub u32);

/// All elements, with their rows of the present step.
#[derive(Default)]
pub(crate) struct Elements {
    list: Vec<Box<dyn Element>>,
    /// Per element: slots of its bodies.
    slots: Vec<Vec<u32>>,
    /// Per element: those, and then the places of its shafts in the problem, behind all bodies.
    places: Vec<Vec<u32>>,
    // forces
    loads: ElementLoads,
    // flexible
    supports: SheetSupports,
    // joints
    equations: Vec<Row>,
    equation_start: Vec<f64>,
    /// Ends of the blocks of equations.
    blocks: Vec<u32>,
    bounded: Vec<Row>,
    bounded_start: Vec<f64>,
    /// Given impulses: gradients, with the impulse in place of the bias.
    pushes: Vec<Row>,
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

    /// One of them, to be commanded.
    pub fn get_mut(&mut self, id: ElementId) -> Option<&mut (dyn Element + 'static)> {
        self.list.get_mut(id.0 as usize).map(|element| &mut **element)
    }

    /// How many.
    pub fn len(&self) -> usize {
        self.list.len()
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

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = &dyn Element> {
        self.list.iter().map(|element| &**element)
    }

    /// Does any of them give rows?
    pub fn have_rows(&self) -> bool {
        self.list.iter().any(|e| e.has_rows())
    }

    /// Does any of them ask where rigid ground is?
    pub fn feel_ground(&self) -> bool {
        self.list.iter().any(|e| e.feels_ground())
    }

    /// Slots of all bodies that elements act on, with repetitions.
    pub fn slots(&self) -> impl Iterator<Item = u32> {
        self.slots.iter().flatten().copied()
    }

    /// Per element: the slots that its rows act on, none for an element without rows; and whether it joins them.
    pub fn joined(&self) -> impl Iterator<Item = (&[u32], bool)> {
        let slots = self.list.iter().zip(&self.slots);
        slots.map(|(e, slots)| (if e.has_rows() { slots.as_slice() } else { &[] }, e.joins_bodies()))
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

    /// flexible: points of flexible bodies, `count` in all, that elements hold up.
    pub fn support(&mut self, scene: &ElementScene, problem: &Problem, time: f64, count: usize) -> &SheetSupports {
        self.supports.list.resize_with(count, Vec::new);
        self.supports.list.iter_mut().for_each(Vec::clear);
        for (element, slots) in self.list.iter_mut().zip(&self.slots).filter(|(e, _)| !e.sheets().is_empty()) {
            element.support(&scene.view(problem, slots, None, time), &mut self.supports);
        }
        &self.supports
    }

    /// mark: tells the slots of bodies on which the force of an element may jump.
    pub fn abrupt(&self, scene: &ElementScene, problem: &Problem, time: f64, mut tell: impl FnMut(usize)) {
        for (element, slots) in self.list.iter().zip(&self.slots).filter(|(e, _)| e.has_rows()) {
            let view = scene.view(problem, slots, None, time);
            let abrupt = |end: &usize| problem.bodies[slots[*end] as usize].moves() && element.is_abrupt(&view, *end);
            (0..slots.len()).filter(abrupt).for_each(|end| tell(slots[end] as usize));
        }
    }

    /// Notes the state of each element, to go back to. `is_wanted`: will it be asked for?
    pub fn note(&mut self, is_wanted: bool) -> Vec<Option<Vec<f64>>> {
        let note = |element: &mut Box<dyn Element>| {
            let keeps = element.note();
            (is_wanted && !keeps).then(|| saved(&**element))
        };
        self.list.iter_mut().map(note).collect()
    }

    /// Back to the states noted. An element takes back what it gave.
    pub fn go_back(&mut self, noted: &[Option<Vec<f64>>]) {
        for (element, noted) in self.list.iter_mut().zip(noted) {
            match noted {
                Some(numbers) => drop(element.restore(numbers)),
                None => element.go_back(),
            }
        }
    }

    /// Appends the shafts of all elements to the problem's bodies. No row acts on their linear parts.
    fn append_shafts(&mut self, problem: &mut Problem) {
        self.places.clone_from(&self.slots);
        for (element, places) in self.list.iter().zip(&mut self.places) {
            for shafts in element.shafts().chunks(TOGETHER) {
                let each = |f: &dyn Fn(&super::Shaft) -> f64, rest: f64| {
                    Vec3::from_array(std::array::from_fn(|k| shafts.get(k).map_or(rest, f)))
                };
                places.push(problem.bodies.len() as u32);
                let inverse_inertia = Sym3::diagonal(each(&|s| 1.0 / s.inertia, 1.0));
                problem.bodies.push(BodyResponse { inverse_mass: 1.0, inverse_inertia });
                problem.free.push(Twist { linear: Vec3::ZERO, angular: each(&|s| s.speed, 0.0) });
            }
        }
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
        self.pushes.clear();
        self.ends.clear();
        self.append_shafts(problem);
        let places = self.slots.iter().zip(&self.places);
        for (i, (element, (slots, places))) in self.list.iter_mut().zip(places).enumerate() {
            if element.has_rows() {
                let mut rows = ElementRows {
                    slots: places,
                    equations: &mut self.equations,
                    equation_start: &mut self.equation_start,
                    blocks: &mut self.blocks,
                    bounded: &mut self.bounded,
                    bounded_start: &mut self.bounded_start,
                    pushes: &mut self.pushes,
                };
                let theta = theta(i);
                let solved_at = time + theta.unwrap_or(0.0) * scene.h;
                element.rows(&scene.view(problem, slots, theta, solved_at), &mut rows);
            }
            self.ends.push([self.equations.len(), self.bounded.len()]);
        }
        for push in &self.pushes {
            for (body, j) in push.ends().filter(|(body, _)| problem.bodies[*body].moves()) {
                let change = problem.bodies[body].twist(push.bias * j.linear, push.bias * j.angular);
                problem.free[body] = problem.free[body].plus(&change);
            }
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
        let (mut first, mut shafts) = ([0; 2], Vec::new());
        for (i, (element, slots)) in self.list.iter_mut().zip(&self.slots).enumerate() {
            let end = self.ends[i];
            shafts.clear();
            let own = self.places[i][slots.len()..].iter();
            shafts.extend(own.flat_map(|place| velocity(*place as usize).angular.to_array()));
            shafts.truncate(element.shafts().len());
            let (equations, bounded) = (&equations[first[0]..end[0]], &bounded[first[1]..end[1]]);
            let solution = ElementSolution { equations, bounded, shafts: &shafts };
            element.finish(&scene.view(problem, slots, None, time), &solution);
            first = end;
        }
    }

    /// State of each element.
    pub fn save(&self) -> Vec<Vec<f64>> {
        self.list.iter().map(|e| saved(&**e)).collect()
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

fn saved(element: &dyn Element) -> Vec<f64> {
    let mut numbers = Vec::new();
    element.save(&mut numbers);
    numbers
}

fn label(element: &dyn Element, index: usize) -> String {
    match element.name() {
        Some(name) => format!("{} `{name}`", element.kind()),
        None => format!("{} (element {index})", element.kind()),
    }
}
