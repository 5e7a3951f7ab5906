//! The contact problem of this step.
//!
//! Per contact, with gap phi, h the step, u_n^- the normal velocity before the step, c the compliance (m/N), gamma^-
//! the impulse of the last step:
//!
//! | case | bias along n | compliance |
//! | --- | --- | --- |
//! | impact: closing within the step, faster than the threshold, e > 0 | -u_n* of the cascade (see `impact`): e u_n^- where two bodies meet alone | none |
//! | rigid | max(phi / h, -v_rec) (Negrut 2013, Eq. 16; v_rec limits how fast overlap is undone) | none |
//! | compliant | max(phi / h', -v_rec - e gamma_n^-), e the compliance: a spring at rest is inside the limit | e = c / (h h') |
//!
//! h' = h + tau for overlapping contacts with damping time tau, else h: the law gamma = -h ((phi + h u_n) / c + tau u_n
//! / c) solved for u_n. tau is the material's, or more, so that the contact returns no more than restitution has it
//! (see `impact`); a gap that closes is damped from where it closes: bias phi / h, compliance c / (h h').
//!
//! c is that of the materials; for stiffness `auto` thin bodies are stiffer ([`super::thin`]).
//!
//! Across n, compliant contacts carry their tangential spring along: bias -c_t gamma_t^- / h^2, so that the row reads
//! u_t + c_t (gamma_t - gamma_t^-) / h^2 = 0 while it sticks: the force grows with the displacement since it began to
//! stick, and is cut to the cone while it slides. Without that memory a compliant contact would creep under load.
//!
//! What converged solves left of the slip of a contact that sticks is summed up, and a share of the sum is added to
//! the bias across n, rigid or compliant: later steps take it back, and what the tolerance allows does not add up to a
//! creep (theory, section 6).
//!
//! Lagged friction (`FrictionLaw::Lagged`): mu |u_T^-| is added to the bias along n, u_T^- the sliding velocity at the
//! step's beginning. The cone problem then asks for u_n + phi/h >= mu (|u_T| - |u_T^-|), which is Coulomb's
//! u_n + phi/h >= 0 as far as the contact goes on sliding; without it, it would hover at h mu |u_T|. Not where the last
//! impulse lay within the cone (it sticks), nor where bodies meet faster than mu |u_T^-|: they would come to overlap by
//! h mu |u_T^-| if the impact stops their sliding. Contacts of materials with restitution that meet or part faster
//! than its threshold take mu |u_T*| instead, u_T* the slip that is left at the end of the step, under the relaxed law
//! too; without restitution those do that meet alone and do not hover. Bodies with restitution that touch nothing else
//! that moves obey Coulomb's law at any speed (by u_T* where they touch at one point, else by u_T^-): the relaxed law's
//! lift-off at mu |u_T| would be an impact, and that a bounce, and so on without end.
//!
//! Cohesion: the cone holds gamma + c_0 h n, a constant pull c_0 acts against it (Tasora and Anitescu's shifted cone).

use super::impact::{self, Cascade, Meeting, Struck};
use super::thin::ThinBodies;
use super::{Assembled, elsewhere};
use crate::contact::{FacetTouch, point_of_attack};
use crate::lent::LentStages;
use crate::material::{HERTZ_OVERLAP, PairLaw, PairTable};
use crate::memory::ContactMemory;
use crate::present::Present;
use crate::profile::Penetration;
use crate::settings::FrictionLaw;
use grouser_geom::Contact;
use grouser_math::par::{self, Each, Fold};
use grouser_math::ranks::{Packet, Unpack};
use grouser_math::{FixedSum, Mat3, Twist, Vec3, quat};
use grouser_solve::cone::Moments;
use grouser_solve::operator::{self, Gather};
use grouser_solve::{BodyResponse, Compliance, Impulses, Problem};

const CHUNK: usize = 512;

/// Least stiffness of a stiffening law's tangent, over that of the mass in a step, 1 / (response h^2): near its start
/// z^7 is flat, and a compliance beyond all other numbers would leave no digit to the rest of the problem.
const LEAST_STIFFNESS: f64 = 1e-10;
/// Newton steps to the end of a step of a contact that is alone.
const NEWTON_STEPS: usize = 6;

/// A contact whose last impulse used less than this share of its friction sticks.
const STICKS: f64 = 0.99;

/// Share of the slip left by earlier steps that a step takes back. At 1 every step undoes the last one's error and
/// starts from twice of it: rigid beds at rest took three times the iterations.
const TAKEN_BACK: f64 = 0.1;

/// What a step takes back of the slip that earlier ones left, of which `passes` is let pass, m/s.
#[inline(always)]
pub(super) fn taken_back(slip: Vec3, passes: f64) -> Vec3 {
    if passes == 0.0 {
        return TAKEN_BACK * slip;
    }
    let length = slip.length();
    if length > passes { slip * (TAKEN_BACK * (1.0 - passes / length)) } else { Vec3::ZERO }
}

/// Overlap sums of a chunk.
#[derive(Clone, Copy)]
struct Overlap {
    count: u64,
    sum: FixedSum,
    max: f64,
}

impl Overlap {
    /// That of all ranks.
    fn of_all(self, problem: &Problem) -> Self {
        let Some(part) = &problem.part else { return self };
        part.fold(
            self,
            |own, packet| {
                packet.u64(own.count);
                packet.sum(&own.sum);
                packet.f64(own.max);
            },
            |bytes| {
                let count = bytes.u64();
                let sum = bytes.sum();
                Self { count, sum, max: bytes.f64() }
            },
            |all, own| all.fold(&own),
        )
    }

    fn add(&mut self, c: &Contact) {
        if c.distance < 0.0 {
            self.count += 1;
            self.sum.add(-c.distance);
            self.max = self.max.max(-c.distance);
        }
    }
}

impl Fold for Overlap {
    fn empty() -> Self {
        Self { count: 0, sum: FixedSum::default(), max: 0.0 }
    }
    fn fold(&mut self, later: &Self) {
        self.count += later.count;
        self.sum.merge(&later.sum);
        self.max = self.max.max(later.max);
    }
}

/// The problem of `contacts`, and the impulses that it starts from.
pub(super) fn run(
    now: &Present,
    (table, thin): (&PairTable, &ThinBodies),
    (contacts, on_facets): (&[Contact], &[FacetTouch]),
    memory: &ContactMemory,
    lent: &mut LentStages,
    assembled: &mut Assembled,
    problem: &mut Problem,
    impulses: &mut Impulses,
) {
    let Assembled { continues, slip, cohesion, penetration, cascade, touches, ends } = assembled;
    // The stage of flexible bodies has put these points last.
    let first_point = (problem.bodies.len() - on_facets.len()) as u32;
    find_ends(contacts, on_facets, first_point, ends);
    resize(table, contacts.len(), problem, cohesion);
    slip.resize(contacts.len(), Vec3::ZERO);
    impulses.reset(problem);
    memory.continues(contacts, continues);
    let (bodies, free, part) = (&problem.bodies, &problem.free, &problem.part);
    let passes = now.model.settings.slip_let_pass(problem.count());
    let points = (first_point, on_facets);
    let source =
        Source { now, table, thin, memory, continues, touches, ends, points, bodies, free, struck: &[], passes };
    source.follow_impacts(contacts, cascade);
    let source = Source { struck: &cascade.struck, ..source };
    let (done, left) = source.elsewhere(contacts, lent);
    let out = (
        (&mut problem.contacts, &mut problem.bias, &mut impulses.contact, slip),
        par::optional(&mut problem.compliance),
        (par::optional(&mut problem.moments), par::optional(&mut impulses.moment)),
        par::optional(cohesion),
    );
    let overlap = par::fold(CHUNK, out, |range, out| {
        let mut overlap = Overlap::empty();
        for (i, ((out, bias, old, slip), compliance, (lane, old_moment), pull)) in range.zip(out.each()) {
            let c = &contacts[i];
            if part.as_ref().is_none_or(|part| part.counts(i)) {
                overlap.add(c);
            }
            let terms = match left.get(i) {
                Some(0) => source.of_device(c, &done[i]),
                _ => source.terms(c, i),
            };
            *out = terms.contact;
            *bias = terms.bias;
            *old = terms.impulse;
            *slip = terms.slip;
            if let Some(compliance) = compliance {
                *compliance = terms.compliance;
            }
            if let (Some(lane), Some(old)) = (lane, old_moment) {
                (*lane, *old) = (terms.moments, terms.moment);
            }
            if let Some(pull) = pull {
                *pull = terms.pull;
            }
        }
        overlap
    });
    if table.cohesive {
        pull_together(problem, cohesion);
    }
    if !now.model.settings.solver.warm_start {
        impulses.reset(problem);
    }
    let overlap = overlap.of_all(problem);
    let mean = if overlap.count > 0 { overlap.sum.value() / overlap.count as f64 } else { 0.0 };
    *penetration = Penetration { mean, max: overlap.max };
}

/// Ends of the contacts in the problem: slots, or points of facets. Empty where there are no facets.
fn find_ends(contacts: &[Contact], on_facets: &[FacetTouch], first_point: u32, ends: &mut Vec<[u32; 2]>) {
    ends.clear();
    if !on_facets.is_empty() {
        ends.extend(contacts.iter().map(|c| [c.body_a, c.body_b]));
    }
    for (point, touch) in (first_point..).zip(on_facets) {
        ends[touch.contact as usize][usize::from(touch.side)] = point;
    }
}

/// Room for `n` contacts.
fn resize(table: &PairTable, n: usize, problem: &mut Problem, cohesion: &mut Vec<f64>) {
    let blank = grouser_solve::Contact { a: 0, b: 0, normal: Vec3::Z, arms: [Vec3::ZERO; 2], friction: 0.0 };
    problem.contacts.resize(n, blank);
    problem.bias.resize(n, Vec3::ZERO);
    problem.compliance.resize(if table.compliant { n } else { 0 }, Compliance::default());
    problem.moments.resize(if table.moments { n } else { 0 }, Moments::default());
    cohesion.clear();
    cohesion.resize(if table.cohesive { n } else { 0 }, 0.0);
}

/// What the terms of contacts are made from.
pub(super) struct Source<'a> {
    pub(super) now: &'a Present<'a>,
    pub(super) table: &'a PairTable,
    pub(super) thin: &'a ThinBodies,
    pub(super) memory: &'a ContactMemory,
    /// Per contact, the remembered one that it continues.
    pub(super) continues: &'a [u32],
    /// Per slot: its contacts.
    pub(super) touches: &'a [Touches],
    /// Per contact, its ends in the problem; empty: the slots.
    pub(super) ends: &'a [[u32; 2]],
    /// The first of the ends that are points of facets, and what they are.
    pub(super) points: (u32, &'a [FacetTouch]),
    /// Per slot: response to impulses, and velocity without contact.
    pub(super) bodies: &'a [BodyResponse],
    pub(super) free: &'a [Twist],
    /// Per contact, what restitution asks for; empty: nothing of any.
    pub(super) struck: &'a [Option<Struck>],
    /// Slip that is let pass, m/s.
    pub(super) passes: f64,
}

/// Numbers of contacts of a body.
#[derive(Clone, Copy, Default)]
pub(super) struct Touches {
    pub(super) all: u32,
    /// With bodies that can move.
    of_moving: u32,
}

impl Touches {
    /// Does it touch anything?
    pub(super) fn any(self) -> bool {
        self.all > 0
    }

    pub(super) fn put(self, packet: &mut Packet) {
        packet.u32(self.all);
        packet.u32(self.of_moving);
    }

    pub(super) fn take(bytes: &mut Unpack<'_>) -> Self {
        let all = bytes.u32();
        Self { all, of_moving: bytes.u32() }
    }
}

/// How two bodies meet at a contact.
struct Approach<'a> {
    law: &'a PairLaw,
    contact: grouser_solve::Contact,
    /// Velocity of b against a at the start of the step, m/s, and its part along the normal.
    closing: Vec3,
    along: f64,
    /// Do they close within the step, faster than the threshold?
    is_impact: bool,
}

/// The terms of one contact.
pub(super) struct Terms {
    pub(super) contact: grouser_solve::Contact,
    pub(super) bias: Vec3,
    pub(super) compliance: Compliance,
    pub(super) moments: Moments,
    /// Impulse and moment lane that the solver starts from, N s.
    pub(super) impulse: Vec3,
    pub(super) moment: Vec3,
    /// Slip that earlier steps left, m/s.
    pub(super) slip: Vec3,
    /// Cohesive impulse, N s.
    pub(super) pull: f64,
}

impl Source<'_> {
    /// Velocity at the start of the step; driven bodies have the one prescribed for it.
    #[inline(always)]
    fn before(&self, body: u32) -> Twist {
        if let Some(point) = self.point(body) {
            return Twist { linear: point.before, angular: Vec3::ZERO };
        }
        let (state, i) = (self.now.state, body as usize);
        if state.movable[i] { state.velocity[i] } else { self.free[i] }
    }

    /// The point of a facet that an end in the problem is, if it is one.
    #[inline(always)]
    fn point(&self, body: u32) -> Option<&FacetTouch> {
        body.checked_sub(self.points.0).and_then(|k| self.points.1.get(k as usize))
    }

    /// Contacts of an end. Points of facets are never alone: they go with their sheet.
    #[inline(always)]
    pub(super) fn touches(&self, body: u32) -> Touches {
        self.touches.get(body as usize).copied().unwrap_or(Touches { all: 2, of_moving: 2 })
    }

    /// The impulse, the moment and the slip left of the last steps, turned with the normal.
    #[inline(always)]
    fn old(&self, c: &Contact, i: usize) -> [Vec3; 3] {
        self.memory.entry(self.continues[i]).map_or([Vec3::ZERO; 3], |e| {
            [e.impulse, e.moment, e.slip].map(|v| quat::rotate_between(e.normal, c.normal, v))
        })
    }

    /// How the bodies of contact `c` meet.
    #[inline(always)]
    fn approach(&self, c: &Contact, i: usize) -> Approach<'_> {
        let Present { model, state, span, .. } = *self.now;
        let (settings, material) = (&model.settings.contact, &model.collider_material);
        let law = self.table.law(material[c.key.collider_a as usize], material[c.key.collider_b as usize]);
        let point = point_of_attack(c, &state.movable);
        let [a, b] = self.ends.get(i).copied().unwrap_or([c.body_a, c.body_b]);
        let arm = |body: u32| match self.point(body) {
            Some(_) => Vec3::ZERO,
            None => point - state.pose[body as usize].position,
        };
        let (normal, arms) = (c.normal, [arm(a), arm(b)]);
        let closing = self.before(b).at(arms[1]) - self.before(a).at(arms[0]);
        let along = normal.dot(closing);
        let mut friction = law.friction;
        if model.friction_maps.any() {
            friction = model.friction_maps.friction(c, friction, &model.materials, material, settings.combine);
        }
        let is_impact = along < -settings.restitution_threshold && c.distance + span.h * along <= 0.0;
        Approach { law, contact: grouser_solve::Contact { a, b, normal, arms, friction }, closing, along, is_impact }
    }

    /// Follows impacts with restitution through bodies that touch others, if there are any.
    fn follow_impacts(&self, contacts: &[Contact], cascade: &mut Cascade) {
        cascade.clear();
        let bounces = |i: usize| {
            let a = self.approach(&contacts[i], i);
            a.is_impact && a.law.restitution > 0.0
        };
        let count = |range: std::ops::Range<usize>| range.filter(|i| bounces(*i)).count() as f64;
        if !self.table.restitutive || par::fold_chunks(contacts.len(), CHUNK, count) == 0.0 {
            return;
        }
        let meeting = |i: usize| {
            let a = self.approach(&contacts[i], i);
            let pushed = (impact::relative(self.free, &a.contact) - a.closing).dot(a.contact.normal);
            let (restitution, gap) = (a.law.restitution, contacts[i].distance);
            Meeting { contact: a.contact, restitution, approach: a.along, pushed, gap }
        };
        let threshold = self.now.model.settings.contact.restitution_threshold;
        cascade.run(contacts.len(), meeting, self.bodies, self.free, self.now.span.h, threshold);
    }

    /// The terms of contact `c`, the `i`-th.
    #[inline(always)]
    fn terms(&self, c: &Contact, i: usize) -> Terms {
        let (h, settings) = (self.now.span.h, &self.now.model.settings.contact);
        let Approach { law, contact, closing, along: approach, .. } = self.approach(c, i);
        let [gamma, moment, slip] = self.old(c, i);
        let gamma_n = gamma.dot(c.normal);
        let gamma_t = gamma - gamma_n * c.normal;
        let (length, rolling, spinning) = (c.radius, law.rolling_friction, law.spinning_friction);
        let mut terms = Terms {
            contact,
            bias: Vec3::ZERO,
            slip: Vec3::ZERO,
            compliance: Compliance::default(),
            moments: Moments { length, rolling, spinning },
            impulse: gamma,
            moment,
            pull: elsewhere::pull(c, law, h),
        };
        if let Some(Some(struck)) = self.struck.get(i) {
            let opening = if settings.law == FrictionLaw::Coulomb { 0.0 } else { struck.opening };
            terms.bias = (opening - struck.apart) * c.normal;
            return terms;
        }
        let thin = self.thin.factor(c.key.collider_a, c.key.collider_b, c.radius);
        let compliance = law.compliance_of(c.radius, thin);
        let (stiffer, gap) = match settings.exponent == 1.0 {
            true => (1.0, c.distance),
            false => {
                let (reference, response) = (HERTZ_OVERLAP * c.radius, impact::response_along(self.bodies, &contact));
                let law = Stiffening { gamma: settings.exponent, compliance, reference, response, h };
                // What is not closed yet is also closed by forces.
                let forced = || impact::relative(self.free, &contact).dot(contact.normal);
                law.tangent(c.distance, if c.distance < 0.0 { approach } else { approach.min(forced()) })
            }
        };
        let soft = compliance / stiffer;
        let spring = compliance / (stiffer * h);
        let is_fast = approach.abs() > settings.restitution_threshold;
        let mut damped = h + law.damping;
        if soft > 0.0 && law.damping == 0.0 {
            damped = damped.max(impact::least_damping(soft, impact::response_along(self.bodies, &contact), is_fast));
        }
        let (e_n, e_t) = (spring / damped, spring / h * law.tangential_ratio);
        let along = (gap / if gap < 0.0 { damped } else { h }).max(-settings.recovery_speed - e_n * gamma_n);
        terms.bias = along * c.normal - e_t * gamma_t + taken_back(slip, self.passes);
        terms.slip = slip;
        terms.compliance = Compliance { normal: e_n, tangential: e_t };
        let bounces = law.restitution > 0.0;
        let is_coulombs = settings.law == FrictionLaw::Cone && bounces && self.is_lonely(&contact);
        let lagged = || match settings.law == FrictionLaw::Lagged || is_coulombs {
            true => sliding(closing - approach * c.normal, approach, gamma_t, gamma_n, contact.friction),
            false => 0.0,
        };
        let slides = match settings.law {
            FrictionLaw::Coulomb => 0.0,
            _ if is_coulombs || is_fast && (bounces || self.falls_alone(&terms, closing, c.distance)) => {
                self.slip_after(&terms).unwrap_or_else(lagged)
            }
            _ => lagged(),
        };
        terms.bias += slides * c.normal;
        terms
    }

    /// Do bodies that touch nothing else meet faster than the relaxed law's own lift-off mu |u_T| could make them, or
    /// closer than it lets what slides come, h mu |u_T|? Any other meeting is that of a body which hovers under that
    /// law: taken for an impact, it would be set down, lifted off and set down again without end.
    fn falls_alone(&self, terms: &Terms, closing: Vec3, gap: f64) -> bool {
        let c = &terms.contact;
        let approach = closing.dot(c.normal);
        let lift = c.friction * (closing - approach * c.normal).length();
        (gap < 0.5 * self.now.span.h * lift || -approach > lift) && self.is_alone(c)
    }

    /// Is it the only contact of its bodies that can move?
    fn is_alone(&self, c: &grouser_solve::Contact) -> bool {
        [c.a, c.b].iter().all(|b| self.touches(*b).all == 1 || !self.bodies[*b as usize].moves())
    }

    /// Do its bodies that can move touch, beside each other at this one point, only what cannot?
    fn is_lonely(&self, c: &grouser_solve::Contact) -> bool {
        let both = self.bodies[c.a as usize].moves() && self.bodies[c.b as usize].moves();
        let is_lonely = |b: u32| self.touches(b).of_moving == 0 || !self.bodies[b as usize].moves();
        if both { self.is_alone(c) } else { is_lonely(c.a) && is_lonely(c.b) }
    }

    /// mu |u_T*| in m/s of a contact with these terms; nothing if it closes while its bodies touch others, which have
    /// a say in it.
    fn slip_after(&self, terms: &Terms) -> Option<f64> {
        let (c, e, n) = (&terms.contact, &terms.compliance, terms.contact.normal);
        if c.friction == 0.0 {
            return Some(0.0);
        }
        let outer = Mat3::from_cols(n.x * n, n.y * n, n.z * n);
        let w = impact::response(self.bodies, c)
            + Mat3::from_diagonal(Vec3::splat(e.tangential))
            + outer * (e.normal - e.tangential);
        let q = impact::relative(self.free, c) + terms.bias;
        if q.dot(n) < 0.0 && !self.is_alone(c) {
            return None;
        }
        let u = w * impact::strike(&w, q, n, c.friction) + q;
        Some(c.friction * (u - u.dot(n) * n).length())
    }
}

/// Counts the contacts of each slot.
pub(super) fn count_touches(contacts: &[Contact], bodies: &[BodyResponse], touches: &mut Vec<Touches>) {
    touches.clear();
    touches.resize(bodies.len(), Touches::default());
    for c in contacts {
        let (a, b) = (c.body_a as usize, c.body_b as usize);
        touches[a].all += 1;
        touches[b].all += 1;
        touches[a].of_moving += u32::from(bodies[b].moves());
        touches[b].of_moving += u32::from(bodies[a].moves());
    }
}

/// mu |u_T^-| of a contact that slides, in m/s: `u_t` and `approach` are the velocities across and along the normal at
/// the step's beginning, `gamma_t` and `gamma_n` the last impulse in N s.
#[inline(always)]
fn sliding(u_t: Vec3, approach: f64, gamma_t: Vec3, gamma_n: f64, friction: f64) -> f64 {
    let opening = friction * u_t.length();
    let sticks = gamma_t.length() < STICKS * friction * gamma_n;
    if sticks || -approach > opening { 0.0 } else { opening }
}

/// A contact whose force stiffens with the overlap z: f = k_0 z_0 / gamma (z / z_0)^gamma, with `compliance` = 1 / k_0
/// its tangent at the overlap `reference` = z_0 (Lacoursière 2010's law f = z^gamma / epsilon, epsilon = gamma
/// z_0^(gamma - 1) / k_0).
struct Stiffening {
    gamma: f64,
    compliance: f64,
    reference: f64,
    /// Velocity along the normal per impulse, 1/kg, and the step, s.
    response: f64,
    h: f64,
}

impl Stiffening {
    /// The law's tangent as a spring: how much stiffer than k_0, and its gap to be closed, for a contact with this gap
    /// and the opening velocity `opening`.
    ///
    /// The tangent at the overlap z is a spring that is (z / z_0)^(gamma - 1) times as stiff and lets go z (1 - 1 /
    /// gamma) below the surface. It is taken at the overlap where the step starts or, if that is more, where it would
    /// end if the contact were alone: the tangent at the start of an impact is flat and would let the bodies through
    /// for a whole step, the farther the larger gamma is. A contact at rest starts and ends at the same overlap, and so
    /// has the law's force to the last digit.
    fn tangent(&self, gap: f64, opening: f64) -> (f64, f64) {
        let Self { gamma, compliance, reference, .. } = *self;
        if gamma == 1.0 || compliance == 0.0 {
            return (1.0, gap);
        }
        let stiffness = self.response * self.h * self.h / compliance;
        let least = (LEAST_STIFFNESS / stiffness).powf(1.0 / (gamma - 1.0)).min(1.0);
        let share = (-gap / reference).max(self.ends_at(stiffness, gap, opening)).max(least);
        (share.powf(gamma - 1.0), gap + reference * share * (1.0 - 1.0 / gamma))
    }

    /// Overlap over z_0 at the end of the step of a contact that is alone: x + k / gamma x^gamma = x_free, k the
    /// stiffness k_0 over that of the mass, 1 / (response h^2), x_free the overlap that free flight would reach.
    fn ends_at(&self, stiffness: f64, gap: f64, opening: f64) -> f64 {
        let free = -(gap + self.h * opening) / self.reference;
        if free <= 0.0 {
            return 0.0;
        }
        // Above the root by at most a factor of two: Newton's method comes down monotonically on a convex function.
        let mut x = free.min((self.gamma * free / stiffness).powf(1.0 / self.gamma));
        for _ in 0..NEWTON_STEPS {
            let slope = stiffness * x.powf(self.gamma - 1.0);
            x -= (x + slope * x / self.gamma - free) / (1.0 + slope);
        }
        x
    }
}

/// Takes the constant attraction into the free velocities: v_free += M^-1 D (-c_0 h n).
fn pull_together(problem: &mut Problem, cohesion: &[f64]) {
    let mut pull = Impulses::default();
    pull.reset(problem);
    for (i, c) in problem.contacts.iter().enumerate() {
        pull.contact[i] = -cohesion[i] * c.normal;
    }
    let mut gather = Gather::default();
    gather.build(problem);
    let mut w: Vec<Twist> = Vec::new();
    operator::body_velocities(problem, &gather, &pull, &mut w);
    for (free, w) in problem.free.iter_mut().zip(&w) {
        *free = free.plus(w);
    }
    if let Some(part) = &problem.part {
        part.exchange(&mut problem.free, |packet, free| packet.twist(free), |bytes| bytes.twist());
    }
}
