//! Products with N = D' M^-1 D, matrix-free and in a fixed order.
//!
//! A product is two passes: bodies gather the impulses of their contacts from a list sorted by contact (so every sum
//! has one order, whatever the threads), then contacts read the velocities of their two bodies. No atomics, no second
//! copy.
//!
//! Lists are summed in runs of [`RUN`] entries, and the runs in order. So several workers may share the list of a body
//! with many contacts, a slab on thousands of grains, and the sum has the same bits as by one.

use crate::kernel::Kernel;
use crate::problem::{BodyResponse, Impulses, NO_BODY, Problem};
use grouser_math::group;
use grouser_math::par::{self, optional};
use grouser_math::{Twist, Vec3, Wide, fixed};
use std::ops::Range;

/// Contacts (or rows) per parallel task. Fixed: results must not depend on the number of threads.
pub const CONTACT_CHUNK: usize = 512;
/// Bodies per parallel task.
pub const BODY_CHUNK: usize = 256;
/// Entries of a body's list that are summed in one run.
const RUN: usize = 32;
/// Runs of one list that are a parallel task of their own, and entries from which on lists are cut into such tasks.
const RUNS: usize = 16;
const LONG: usize = 4 * RUNS * RUN;

/// For each body that moves, the contacts and rows that act on it, in ascending order.
/// An entry is `4 i + side`: side 0 where the body is a and 1 where it is b (rows: up to 2).
#[derive(Default)]
pub struct Gather {
    pub(crate) contacts: Lists,
    /// The body's arm of each entry of `contacts`: read in order, where the contacts themselves would be read at
    /// random.
    pub(crate) arms: Vec<Vec3>,
    pub(crate) rows: Lists,
}

/// Entries of items by body.
#[derive(Default)]
pub(crate) struct Lists {
    start: Vec<u32>,
    entry: Vec<u32>,
    counts: Vec<u32>,
}

impl Lists {
    /// Sorts the entries of `n` items by body: stable, so each list ascends.
    pub(crate) fn build<const SIDES: usize>(
        &mut self,
        bodies: &[BodyResponse],
        n: usize,
        of: impl Fn(usize) -> [u32; SIDES] + Sync + Send,
    ) {
        let key = |k: usize| {
            let body = of(k / SIDES)[k % SIDES];
            if body != NO_BODY && bodies[body as usize].moves() { body } else { group::NONE }
        };
        let entry = |k: usize, _| (4 * (k / SIDES) + k % SIDES) as u32;
        group::group(SIDES * n, bodies.len(), key, &mut self.start, &mut self.counts, &mut self.entry, entry);
    }

    /// Entries of `body`.
    #[inline(always)]
    pub(crate) fn of(&self, body: usize) -> &[u32] {
        &self.entry[self.range(body)]
    }

    /// Where each body's list begins (one more at the end), and the items of the lists.
    pub(crate) fn items(&self) -> (Vec<u32>, Vec<u32>) {
        (self.start.clone(), self.entry.iter().map(|entry| entry >> 2).collect())
    }

    /// Places of the entries of `body`.
    #[inline(always)]
    fn range(&self, body: usize) -> Range<usize> {
        self.start[body] as usize..self.start[body + 1] as usize
    }
}

impl Gather {
    /// Lists for `problem`; keeps its storage.
    pub fn build(&mut self, problem: &Problem) {
        self.contacts
            .build(&problem.bodies, problem.contacts.len(), |i| [problem.contacts[i].a, problem.contacts[i].b]);
        self.rows.build(&problem.bodies, problem.rows.len(), |i| problem.rows[i].bodies);
        let entries = &self.contacts.entry;
        par::fill(&mut self.arms, entries.len(), |k| {
            problem.contacts[(entries[k] >> 2) as usize].arms[(entries[k] & 1) as usize]
        });
    }

    /// Sign of the impulse of entry `k` of the contacts' lists.
    pub(crate) fn sign(&self, k: usize) -> f64 {
        sign(self.contacts.entry[k])
    }

    /// Entries of the contacts on `body`, each with the body's arm.
    #[inline(always)]
    pub(crate) fn of(&self, body: usize) -> impl Iterator<Item = (&u32, &Vec3)> {
        self.contacts.of(body).iter().zip(&self.arms[self.contacts.range(body)])
    }

    /// Number of contacts and rows on a body that moves (0 for one that does not).
    pub fn degree(&self, body: usize) -> usize {
        self.contacts.of(body).len() + self.rows.of(body).len()
    }
}

impl Gather {
    /// Impulse and moment of the contacts on `body`, run by run.
    #[inline(always)]
    fn contacts_on<W: Kernel>(&self, contact: &[W::Stored], arms: &[W::Stored], body: usize) -> W::LoadSum {
        let range = self.contacts.range(body);
        if range.len() <= RUN {
            return self.run::<W>(contact, arms, range);
        }
        let runs = range.len().div_ceil(RUN);
        let from = |k: usize| range.end.min(range.start + k * RUN);
        let run = |k: usize| self.run::<W>(contact, arms, from(k)..from(k + 1));
        let mut sum = W::LoadSum::default();
        if range.len() < LONG || par::is_alone() {
            (0..runs).for_each(|k| W::merge(&mut sum, &run(k)));
        } else {
            let mut sums = vec![sum; runs];
            par::each(RUNS, &mut sums, |k, slot| *slot = run(k));
            sums.iter().for_each(|run| W::merge(&mut sum, run));
        }
        sum
    }

    /// Impulse and moment of the entries at these places.
    #[inline(always)]
    fn run<W: Kernel>(&self, contact: &[W::Stored], arms: &[W::Stored], places: Range<usize>) -> W::LoadSum {
        let mut load = W::LoadSum::default();
        for (&entry, arm) in self.contacts.entry[places.clone()].iter().zip(&arms[places]) {
            // The sign without a jump: it alternates at random.
            W::load(&mut load, &contact[(entry >> 2) as usize], arm, sign(entry));
        }
        load
    }

    /// (D gamma)_b: impulse and angular impulse of contacts and rows on `body`.
    #[inline(always)]
    pub(crate) fn impulse(&self, problem: &Problem, gamma: &Impulses, body: usize) -> (Vec3, Vec3) {
        self.impulse_by::<Wide>(problem, &plain(self, gamma), body)
    }

    /// The same of impulses kept in another way.
    #[inline(always)]
    fn impulse_by<W: Kernel>(
        &self,
        problem: &Problem,
        loads: &Loads<W, impl Fn(usize) -> Vec3>,
        body: usize,
    ) -> (Vec3, Vec3) {
        let load = self.contacts_on::<W>(loads.contact, loads.arms, body);
        let (mut p, mut l) = W::total(&load);
        if problem.has_moments() {
            for &entry in self.contacts.of(body) {
                let i = (entry >> 2) as usize;
                l += (sign(entry) * problem.moments[i].length) * (loads.moment)(i);
            }
        }
        p *= loads.unit;
        l *= loads.unit;
        if !problem.rows.is_empty() {
            self.add_rows(problem, loads.row, body, &mut p, &mut l);
        }
        (p, l)
    }

    /// Adds the impulses `row` on `body`.
    #[inline(always)]
    pub(crate) fn add_rows(&self, problem: &Problem, row: &[f64], body: usize, p: &mut Vec3, l: &mut Vec3) {
        for &entry in self.rows.of(body) {
            let i = (entry >> 2) as usize;
            let j = &problem.rows[i].jacobian[(entry & 3) as usize];
            *p += row[i] * j.linear;
            *l += row[i] * j.angular;
        }
    }

    /// Do rows act on `body`?
    pub(crate) fn has_rows(&self, body: usize) -> bool {
        !self.rows.of(body).is_empty()
    }
}

/// Sign of the impulse of a contact's entry.
#[inline(always)]
fn sign(entry: u32) -> f64 {
    [-1.0, 1.0][(entry & 1) as usize]
}

/// Impulses as a gather reads them.
pub(crate) struct Loads<'a, W: Kernel, M> {
    /// Of each contact.
    pub contact: &'a [W::Stored],
    /// Of its moment lane.
    pub moment: M,
    pub row: &'a [f64],
    /// Arm of each entry of the lists.
    pub arms: &'a [W::Stored],
    /// Contacts and moments are in this many kg m/s.
    pub unit: f64,
}

/// Impulses as they are.
fn plain<'a>(lists: &'a Gather, gamma: &'a Impulses) -> Loads<'a, Wide, impl Fn(usize) -> Vec3 + Sync + Send + 'a> {
    let moment = |i: usize| gamma.moment[i];
    Loads { contact: &gamma.contact, moment, row: &gamma.row, arms: &lists.arms, unit: 1.0 }
}

/// w = M^-1 D gamma: change of the bodies' velocities by the impulses, each body by itself.
pub fn body_velocities(problem: &Problem, lists: &Gather, gamma: &Impulses, w: &mut Vec<Twist>) {
    answers_alone(problem, lists, gamma, problem.bodies.len(), w);
}

/// The same; bodies from `first_point` on are points, of which the impulses are left in `w` (see `response/mod.rs`).
pub(crate) fn answers_alone(
    problem: &Problem,
    lists: &Gather,
    gamma: &Impulses,
    first_point: usize,
    w: &mut Vec<Twist>,
) {
    gather::<Wide, _>(problem, lists, &plain(lists, gamma), first_point, Twist::clone, w);
}

/// The same for impulses kept in another way; `store` takes a velocity.
pub(crate) fn gather<W: Kernel, T: Copy + Default + Send>(
    problem: &Problem,
    lists: &Gather,
    loads: &Loads<W, impl Fn(usize) -> Vec3 + Sync + Send>,
    first_point: usize,
    store: impl Fn(&Twist) -> T + Sync + Send,
    w: &mut Vec<T>,
) {
    let n = problem.bodies.len();
    w.resize(n, T::default());
    par::each(BODY_CHUNK, (w, &problem.bodies), |body, (slot, response)| {
        if !response.moves() {
            *slot = store(&Twist::ZERO);
            return;
        }
        let (p, l) = lists.impulse_by(problem, loads, body);
        let alone = if body < first_point { response.twist(p, l) } else { Twist { linear: p, angular: l } };
        *slot = store(&alone);
    });
}

/// The same where nothing acts but contacts without moment lanes: bodies answer at once, in the numbers of `W`.
pub(crate) fn gather_contacts<W: Kernel>(
    lists: &Gather,
    contact: &[W::Stored],
    arms: &[W::Stored],
    answers: &[W::BodyAnswer],
    w: &mut Vec<W::BodyMotion>,
) {
    w.resize(answers.len(), W::BodyMotion::default());
    par::update((w, answers), |body, (slot, answer)| {
        *slot = W::respond(&lists.contacts_on::<W>(contact, arms, body), answer);
    });
}

/// D_i' w: relative velocity of b against a at contact `i`, and that of its moment lane.
#[inline(always)]
pub fn slip<const MOMENTS: bool>(problem: &Problem, i: usize, w: &[Twist]) -> (Vec3, Vec3) {
    let c = &problem.contacts[i];
    let (a, b) = (&w[c.a as usize], &w[c.b as usize]);
    let s = b.at(c.arms[1]) - a.at(c.arms[0]);
    if MOMENTS { (s, problem.moments[i].length * (b.angular - a.angular)) } else { (s, Vec3::ZERO) }
}

/// E_i gamma_i.
#[inline(always)]
pub fn compliance(problem: &Problem, i: usize, gamma: Vec3) -> Vec3 {
    match problem.compliance.get(i) {
        Some(e) => e.times(gamma, problem.contacts[i].normal),
        None => Vec3::ZERO,
    }
}

/// out = D' w + E gamma (+ r): for w = M^-1 D gamma the product (N + E) gamma, with r the contact velocities u.
pub fn contact_velocities(problem: &Problem, gamma: &Impulses, w: &[Twist], r: Option<&Impulses>, out: &mut Impulses) {
    each_lane(
        problem,
        out,
        |i| contact_velocity(problem, i, gamma.contact[i], w, r),
        |i| row_velocity(problem, i, gamma.row[i], w, r),
    );
}

/// The same of contact `i` alone, whose impulse is `gamma`: force and moment lane.
#[inline(always)]
pub(crate) fn contact_velocity(
    problem: &Problem,
    i: usize,
    gamma: Vec3,
    w: &[Twist],
    r: Option<&Impulses>,
) -> (Vec3, Vec3) {
    let (s, m) = if problem.has_moments() { slip::<true>(problem, i, w) } else { slip::<false>(problem, i, w) };
    let s = s + compliance(problem, i, gamma);
    match r {
        Some(r) => (s + r.contact[i], m + r.moment.get(i).copied().unwrap_or_default()),
        None => (s, m),
    }
}

/// The same of row `i`.
#[inline(always)]
pub(crate) fn row_velocity(problem: &Problem, i: usize, gamma: f64, w: &[Twist], r: Option<&Impulses>) -> f64 {
    let row = &problem.rows[i];
    row.velocity(w) + row.compliance * gamma + r.map_or(0.0, |r| r.row[i])
}

/// r = D' v_free + b, with the velocities `free` that the bodies have without the impulses sought.
pub fn right_side(problem: &Problem, free: &[Twist], r: &mut Impulses) {
    each_lane(
        problem,
        r,
        |i| {
            let (s, m) =
                if problem.has_moments() { slip::<true>(problem, i, free) } else { slip::<false>(problem, i, free) };
            (s + problem.bias[i], m)
        },
        |i| problem.rows[i].velocity(free) + problem.rows[i].bias,
    );
}

/// Fills `out` lane by lane, in parallel: `contact(i)` gives force and moment lane, `row(i)` a number.
fn each_lane(
    problem: &Problem,
    out: &mut Impulses,
    contact: impl Fn(usize) -> (Vec3, Vec3) + Sync + Send,
    row: impl Fn(usize) -> f64 + Sync + Send,
) {
    out.fit(problem);
    par::each(CONTACT_CHUNK, (&mut out.contact, optional(&mut out.moment)), |i, (force, moment)| {
        let (f, m) = contact(i);
        *force = f;
        if let Some(moment) = moment {
            *moment = m;
        }
    });
    par::each(CONTACT_CHUNK, &mut out.row, |i, slot| *slot = row(i));
}

/// x'y over all lanes, in any order.
pub fn dot(x: &Impulses, y: &Impulses) -> f64 {
    let lanes = |a: &[Vec3], b: &[Vec3]| fixed::sum(a.len(), |i| a[i].dot(b[i]));
    lanes(&x.contact, &y.contact) + lanes(&x.moment, &y.moment) + fixed::sum(x.row.len(), |i| x.row[i] * y.row[i])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::{Recipe, random_problem};

    /// A list of thousands of entries, which several workers share, has the bits of one that a single worker sums.
    #[test]
    fn long_lists_have_the_same_bits_for_any_number_of_threads() {
        let problem = random_problem(&Recipe { bodies: 3, contacts: 3 * LONG as u32, ..Recipe::small(12) });
        let mut gather = Gather::default();
        gather.build(&problem);
        assert!(gather.degree(1) > LONG);
        let mut gamma = Impulses::default();
        gamma.reset(&problem);
        for (i, g) in gamma.contact.iter_mut().enumerate() {
            *g = problem.contacts[i].normal * (1.0 + (i as f64).sin());
        }
        let (mut alone, mut plain) = (Vec::new(), Twist::ZERO);
        par::alone(|| body_velocities(&problem, &gather, &gamma, &mut alone));
        for threads in [1, 2, 3] {
            let mut w = Vec::new();
            par::Pool::new(threads).unwrap().run(|| body_velocities(&problem, &gather, &gamma, &mut w));
            assert_eq!(w, alone);
        }
        for (entry, arm) in gather.of(1) {
            let g = sign(*entry) * gamma.contact[(entry >> 2) as usize];
            plain.linear += g;
            plain.angular += arm.cross(g);
        }
        let expected = problem.bodies[1].twist(plain.linear, plain.angular);
        assert!((alone[1].linear - expected.linear).length() < 1e-11 * expected.linear.length());
    }

    /// The matrix-free product against N assembled column by column from the definition.
    #[test]
    fn product_is_symmetric_positive_and_matches_columns() {
        let problem =
            random_problem(&Recipe { contacts: 12, rows: 5, moments: true, compliant: true, ..Recipe::small(11) });
        let mut gather = Gather::default();
        gather.build(&problem);
        let n = 6 * problem.contacts.len() + problem.rows.len();
        let set = |k: usize, v: f64, x: &mut Impulses| {
            let nc = problem.contacts.len();
            match k {
                k if k < 3 * nc => x.contact[k / 3][k % 3] += v,
                k if k < 6 * nc => x.moment[k / 3 - nc][k % 3] += v,
                k => x.row[k - 6 * nc] += v,
            }
        };
        let (mut w, mut column) = (Vec::new(), Impulses::default());
        let mut columns = Vec::new();
        for k in 0..n {
            let mut e = Impulses::default();
            e.reset(&problem);
            set(k, 1.0, &mut e);
            body_velocities(&problem, &gather, &e, &mut w);
            contact_velocities(&problem, &e, &w, None, &mut column);
            columns.push((e, column.clone()));
        }
        for (i, (ei, ci)) in columns.iter().enumerate() {
            assert!(dot(ei, ci) > 0.0);
            for (ej, cj) in &columns[..i] {
                assert!((dot(ej, ci) - dot(ei, cj)).abs() < 1e-12 * (1.0 + dot(ei, ci)));
            }
        }
        // Linearity against a sum of columns.
        let mut x = Impulses::default();
        x.reset(&problem);
        let mut expected = 0.0;
        for (k, (_, c)) in columns.iter().enumerate() {
            set(k, 0.1 * k as f64, &mut x);
            expected += 0.1 * k as f64 * dot(c, &columns[3].0);
        }
        body_velocities(&problem, &gather, &x, &mut w);
        contact_velocities(&problem, &x, &w, None, &mut column);
        assert!((dot(&column, &columns[3].0) - expected).abs() < 1e-10 * expected.abs().max(1.0));
    }
}
