//! The contact problem as data: who touches whom, where, with which cone; no body, shape or joint behind it.
//!
//! Unknown are the impulses gamma: per contact a world vector (and, with rolling friction, a moment lane), per row a
//! number. With D the generators and M the masses, N = D' M^-1 D, E the compliance and r = D' v_free + b,
//!
//! ```text
//! min 1/2 gamma' (N + E) gamma + r' gamma   over   gamma_i in Y_i, rows in [lower, upper]  (Melanz 2016, Eq. 3.12)
//! ```
//!
//! with u = (N + E) gamma + r the contact velocities, Negrut 2013 Eqs. 16 to 20. World vectors instead of components
//! along n, u, w change nothing (an orthonormal change of variables) and need no tangents: `D_i = [-1, -[arm_a]; 1,
//! [arm_b]]`.
//!
//! Bytes per contact and product: contact 96, impulses and results 72, gather entries 8.

use crate::cone::{self, Moments};
pub use crate::ends::NO_BODY;
use crate::ends::{ContactEnd, Patches};
use crate::nodal::{NodalBlock, NodalPort};
use crate::part::RankPart;
use crate::settings::Law;
use grouser_math::par::{self, optional};
use grouser_math::{Mat3, Sym3, Twist, Vec3};

/// How a body answers impulses; all zero for bodies that cannot be moved by them.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct BodyResponse {
    /// 1 / mass, in 1/kg.
    pub inverse_mass: f64,
    /// Inverse inertia about the centre of mass in the world frame, in 1/(kg m^2).
    pub inverse_inertia: Sym3,
}

impl BodyResponse {
    /// Can impulses move it?
    #[inline(always)]
    pub fn moves(&self) -> bool {
        self.inverse_mass > 0.0
    }

    /// Change of velocity by impulse `p` (N s) and angular impulse `l` (N m s).
    #[inline(always)]
    pub fn twist(&self, p: Vec3, l: Vec3) -> Twist {
        Twist { linear: self.inverse_mass * p, angular: self.inverse_inertia.mul(l) }
    }

    /// The impulse and angular impulse that change its velocity so; no angular one for a point, which does not turn.
    pub fn momentum(&self, w: &Twist) -> Twist {
        let turns = self.inverse_inertia.diagonal.min_element() > 0.0;
        let angular = if turns { self.inverse_inertia.inverse().mul(w.angular) } else { Vec3::ZERO };
        Twist { linear: w.linear / self.inverse_mass, angular }
    }

    /// Trace of the 3 x 3 response of the point at `arm`: 3/m + |r|^2 tr J^-1 - r' J^-1 r.
    fn point_trace(&self, arm: Vec3) -> f64 {
        3.0 * self.inverse_mass + arm.length_squared() * self.inverse_inertia.diagonal.element_sum()
            - arm.dot(self.inverse_inertia.mul(arm))
    }
}

/// One frictional contact.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Contact {
    /// Body that the normal points out of, or the point of a patch ([`Problem::end`]).
    pub a: u32,
    /// Body that the normal points into; a positive normal impulse pushes it along the normal.
    pub b: u32,
    /// Unit normal.
    pub normal: Vec3,
    /// Contact point from the centres of mass of a and of b, in m.
    pub arms: [Vec3; 2],
    /// Friction coefficient: slope of the cone.
    pub friction: f64,
}

/// Compliance of a contact (Melanz 2016 has none; see THEORY of the compliant cone problem in the book).
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Compliance {
    /// 1/(k_n h^2) along the normal, in 1/kg.
    pub normal: f64,
    /// 1/(k_t h^2) across it, in 1/kg.
    pub tangential: f64,
}

impl Compliance {
    /// E gamma.
    #[inline(always)]
    pub fn times(&self, gamma: Vec3, normal: Vec3) -> Vec3 {
        self.tangential * gamma + ((self.normal - self.tangential) * gamma.dot(normal)) * normal
    }
}

/// One scalar row: a joint's equation, a limit or a motor with bounded effort. It acts on up to three bodies (a gear
/// has two shafts and a carrier).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Row {
    /// The bodies; [`NO_BODY`] where there is none.
    pub bodies: [u32; 3],
    /// Jacobian of each body: linear and angular part.
    pub jacobian: [Twist; 3],
    /// Velocity bias b, in m/s (or rad/s for angular rows).
    pub bias: f64,
    /// Compliance on the diagonal.
    pub compliance: f64,
    /// Least impulse (minus infinity for an equation).
    pub lower: f64,
    /// Greatest impulse (infinity for an equation).
    pub upper: f64,
}

impl Row {
    /// The bodies that it acts on, each with its Jacobian.
    #[inline(always)]
    pub fn ends(&self) -> impl Iterator<Item = (usize, &Twist)> {
        self.bodies.iter().zip(&self.jacobian).filter(|(b, _)| **b != NO_BODY).map(|(b, j)| (*b as usize, j))
    }

    /// Relative velocity along the row.
    #[inline(always)]
    pub fn velocity(&self, v: &[Twist]) -> f64 {
        self.ends().fold(0.0, |sum, (b, j)| sum + j.dot(&v[b]))
    }
}

/// Rows without bounds, in blocks of at most six (a joint each) whose rows act on the same bodies. They are eliminated
/// by a sparse factorisation, so that they hold exactly at every iterate of the solvers, whatever the masses.
#[derive(Clone, Debug, Default)]
pub struct Equations {
    /// The rows; their bounds are infinite.
    pub rows: Vec<Row>,
    /// End of each block in `rows`.
    pub ends: Vec<u32>,
}

impl Equations {
    /// Rows of block `k`.
    pub fn block(&self, k: usize) -> std::ops::Range<usize> {
        let start = if k == 0 { 0 } else { self.ends[k - 1] };
        start as usize..self.ends[k] as usize
    }
}

/// N given as a matrix instead of through bodies: how published problems state it (u = W gamma + q). Block CSR, 3 x 3
/// per pair of contacts, both halves, columns ascending; symmetric.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Coupling {
    /// Start of each contact's row in `column` and `block`; one more than there are contacts.
    pub start: Vec<u32>,
    /// Contact of each block.
    pub column: Vec<u32>,
    /// The blocks, in 1/kg.
    pub block: Vec<Mat3>,
    /// With moment lanes, for each block how velocities answer moments, turning answers impulses, and turning answers
    /// moments, in 1/(kg m) and 1/(kg m^2); empty without.
    pub turning: Vec<[Mat3; 3]>,
}

impl Coupling {
    /// Blocks of row `i`: the other contact, and how it answers.
    #[inline(always)]
    pub fn row(&self, i: usize) -> impl Iterator<Item = (usize, &Mat3)> {
        let range = self.start[i] as usize..self.start[i + 1] as usize;
        self.column[range.clone()].iter().map(|c| *c as usize).zip(&self.block[range])
    }

    /// What contact `i` does when each contact j gets the impulse and moment p(j).
    #[inline(always)]
    pub fn answer(&self, i: usize, p: impl Fn(usize) -> Twist) -> Twist {
        let linear = self.row(i).fold(Vec3::ZERO, |sum, (j, block)| sum + *block * p(j).linear);
        let mut w = Twist { linear, angular: Vec3::ZERO };
        if !self.turning.is_empty() {
            for (j, [by_moment, turn, turn_by_moment]) in self.turning_row(i) {
                let p = p(j);
                w.linear += *by_moment * p.angular;
                w.angular += *turn * p.linear + *turn_by_moment * p.angular;
            }
        }
        w
    }

    /// The turning blocks of row `i`; none without moment lanes.
    pub fn turning_row(&self, i: usize) -> impl Iterator<Item = (usize, &[Mat3; 3])> {
        let range = if self.turning.is_empty() { 0..0 } else { self.start[i] as usize..self.start[i + 1] as usize };
        self.column[range.clone()].iter().map(|c| *c as usize).zip(&self.turning[range])
    }

    /// How turning of contact `i` answers its own moments.
    pub fn own_turning(&self, i: usize) -> Mat3 {
        self.turning_row(i).find(|(j, _)| *j == i).map_or(Mat3::ZERO, |(_, b)| b[2])
    }

    /// Contacts that row `i` couples with, itself included.
    pub fn degree(&self, i: usize) -> usize {
        (self.start[i + 1] - self.start[i]) as usize
    }

    /// The diagonal block of contact `i`.
    pub fn diagonal(&self, i: usize) -> Mat3 {
        self.row(i).find(|(j, _)| *j == i).map_or(Mat3::ZERO, |(_, b)| *b)
    }
}

/// The whole problem of one step.
#[derive(Clone, Debug, Default)]
pub struct Problem {
    /// Response of each body.
    pub bodies: Vec<BodyResponse>,
    /// Velocity of each body before the impulses: v + h M^-1 f, or the prescribed one.
    pub free: Vec<Twist>,
    /// The contacts.
    pub contacts: Vec<Contact>,
    /// Velocity bias b of each contact, a world vector in m/s: (gap / h) n and the like.
    pub bias: Vec<Vec3>,
    /// Compliance of each contact; empty: all rigid.
    pub compliance: Vec<Compliance>,
    /// Moment lanes of each contact; empty: none has any.
    pub moments: Vec<Moments>,
    /// The scalar rows.
    pub rows: Vec<Row>,
    /// Rows that the solvers eliminate.
    pub equations: Equations,
    /// N as a matrix. Contact i then stands on a point of its own, body i, against the one body that does not move (see
    /// [`Problem::from_coupling`]); there are no rows or equations.
    pub coupling: Option<Coupling>,
    /// Points of weighted patches, at the end of `bodies` (see [`Problem::add_patch`]); usually none.
    pub patches: Patches,
    /// Flexible bodies, whose touched surface points are among `bodies`; usually none.
    pub nodal: Vec<NodalBlock>,
    /// Where several ranks have a part of the problem each: what this one's is. None: it is whole.
    pub part: Option<RankPart>,
}

/// Impulses of a problem, or anything of the same shape (velocities, gradients).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Impulses {
    /// Per contact, world vector in N s.
    pub contact: Vec<Vec3>,
    /// Per contact, moment over the lane's length, in N s; empty without moment lanes.
    pub moment: Vec<Vec3>,
    /// Per row.
    pub row: Vec<f64>,
    /// Per equation; follows from the others, so products and projections leave it alone.
    pub equation: Vec<f64>,
}

impl Impulses {
    /// All zero, in the shape of `problem`; keeps its storage.
    pub fn reset(&mut self, problem: &Problem) {
        self.contact.clear();
        self.contact.resize(problem.contacts.len(), Vec3::ZERO);
        self.moment.clear();
        self.moment.resize(problem.moments.len(), Vec3::ZERO);
        self.row.clear();
        self.row.resize(problem.rows.len(), 0.0);
        self.equation.clear();
        self.equation.resize(problem.equations.rows.len(), 0.0);
    }

    /// The shape of `problem`, for those who write every number: what it holds is old.
    pub fn fit(&mut self, problem: &Problem) {
        self.contact.resize(problem.contacts.len(), Vec3::ZERO);
        self.moment.resize(problem.moments.len(), Vec3::ZERO);
        self.row.resize(problem.rows.len(), 0.0);
        self.equation.clear();
        self.equation.resize(problem.equations.rows.len(), 0.0);
    }

    /// self += s x over contacts, moment lanes and rows.
    pub fn add(&mut self, s: f64, x: &Impulses) {
        par::update(&mut self.contact, |i, a| *a += s * x.contact[i]);
        par::update(&mut self.moment, |i, a| *a += s * x.moment[i]);
        par::update(&mut self.row, |i, a| *a += s * x.row[i]);
    }

    /// self = a - b over contacts, moment lanes and rows.
    pub fn difference(&mut self, a: &Impulses, b: &Impulses) {
        par::fill(&mut self.contact, a.contact.len(), |i| a.contact[i] - b.contact[i]);
        par::fill(&mut self.moment, a.moment.len(), |i| a.moment[i] - b.moment[i]);
        par::fill(&mut self.row, a.row.len(), |i| a.row[i] - b.row[i]);
    }
}

impl Problem {
    /// Takes everything out, keeps the storage.
    pub fn clear(&mut self) {
        self.bodies.clear();
        self.free.clear();
        self.contacts.clear();
        self.bias.clear();
        self.compliance.clear();
        self.moments.clear();
        self.rows.clear();
        self.equations.rows.clear();
        self.equations.ends.clear();
        self.coupling = None;
        self.patches.clear();
        self.nodal.clear();
        self.part = None;
    }

    /// The port of a flexible body that a body is, if it is one.
    pub fn port(&self, body: usize) -> Option<&NodalPort> {
        self.nodal.iter().filter_map(|block| block.port.as_ref()).find(|port| port.body as usize == body)
    }

    /// Change of a body's velocity by an impulse and an angular impulse, with what is attached to it.
    pub(crate) fn answer(&self, body: usize, p: &Twist) -> Twist {
        match self.port(body) {
            Some(port) => port.inverse.times(p),
            None => self.bodies[body].twist(p.linear, p.angular),
        }
    }

    /// Do contacts end on nodes, of patches or of flexible bodies?
    pub fn has_nodes(&self) -> bool {
        !self.patches.is_empty() || !self.nodal.is_empty()
    }

    /// The problem u = W gamma + q with cones about the x axis: each contact is a point of its own that W ties to
    /// others.
    pub fn from_coupling(coupling: Coupling, q: &[Vec3], friction: &[f64]) -> Self {
        let n = q.len();
        let trace = |m: Mat3| m.x_axis.x + m.y_axis.y + m.z_axis.z;
        let mut bodies: Vec<_> = (0..n)
            .map(|i| BodyResponse { inverse_mass: trace(coupling.diagonal(i)) / 3.0, ..BodyResponse::default() })
            .collect();
        bodies.push(BodyResponse::default());
        let contact = |i: usize| Contact {
            a: n as u32,
            b: i as u32,
            normal: Vec3::X,
            arms: [Vec3::ZERO; 2],
            friction: friction[i],
        };
        Self {
            bodies,
            free: vec![Twist::ZERO; n + 1],
            contacts: (0..n).map(contact).collect(),
            bias: q.to_vec(),
            coupling: Some(coupling),
            ..Self::default()
        }
    }

    /// The same with moment lanes: `turn` is what the turning velocities are without impulses, in rad/s, `slope` the
    /// rolling friction of each contact in m. A lane's length makes moments weigh what forces do.
    pub fn from_turning_coupling(
        coupling: Coupling,
        q: &[Vec3],
        turn: &[Vec3],
        friction: &[f64],
        slope: &[f64],
    ) -> Self {
        let trace = |m: Mat3| m.x_axis.x + m.y_axis.y + m.z_axis.z;
        let own: Vec<Mat3> = (0..q.len()).map(|i| coupling.own_turning(i)).collect();
        let lane = |i: usize| {
            let across = coupling.diagonal(i);
            let ratio = 0.5 * (across.y_axis.y + across.z_axis.z) / (0.5 * trace(own[i]));
            let length = if ratio > 0.0 && ratio.is_finite() { ratio.sqrt() } else { 1.0 };
            Moments { length, rolling: slope[i] / length, spinning: 0.0 }
        };
        let moments = (0..q.len()).map(lane).collect();
        let mut problem = Self { moments, ..Self::from_coupling(coupling, q, friction) };
        for (i, own) in own.iter().enumerate() {
            problem.bodies[i].inverse_inertia = Sym3::diagonal(Vec3::new(own.x_axis.x, own.y_axis.y, own.z_axis.z));
            problem.free[i].angular = turn[i];
        }
        problem
    }

    /// Adds the point of a patch of `nodes`, indices of bodies with weights, and returns its index for a contact's end
    /// (whose arm is zero). All bodies with their velocities must be there: points stand behind them.
    pub fn add_patch(&mut self, nodes: &[(u32, f64)]) -> u32 {
        let point = self.bodies.len() as u32;
        self.patches.add(point, nodes);
        let inverse_mass = nodes.iter().fold(0.0, |sum, (k, w)| sum + w * w * self.bodies[*k as usize].inverse_mass);
        let linear = Patches::mean(nodes, |k| self.free[k].linear);
        self.bodies.push(BodyResponse { inverse_mass, ..BodyResponse::default() });
        self.free.push(Twist { linear, angular: Vec3::ZERO });
        point
    }

    /// What stands behind index `body` of a contact.
    pub fn end(&self, body: u32) -> ContactEnd<'_> {
        self.patches.end(body)
    }

    /// Does any contact have moment lanes?
    pub fn has_moments(&self) -> bool {
        !self.moments.is_empty() || self.part.as_ref().is_some_and(|part| part.has_moments)
    }

    /// trace(D_i' M^-1 D_i) of contact `i`, in 1/kg.
    pub fn contact_trace(&self, i: usize) -> f64 {
        let c = &self.contacts[i];
        self.bodies[c.a as usize].point_trace(c.arms[0]) + self.bodies[c.b as usize].point_trace(c.arms[1])
    }

    /// eta_i = 3 / trace(D_i' M^-1 D_i) of contact `i` (Negrut 2013, Algorithm 1), in kg: the residual's scale. 0 if
    /// nothing moves.
    pub fn contact_eta(&self, i: usize) -> f64 {
        let trace = self.contact_trace(i);
        if trace > 0.0 { 3.0 / trace } else { 0.0 }
    }

    /// Diagonal response J M^-1 J' of a row, without compliance.
    pub fn row_response(&self, row: &Row) -> f64 {
        row.ends().fold(0.0, |sum, (b, j)| sum + j.dot(&self.bodies[b].twist(j.linear, j.angular)))
    }

    /// eta of a row: 1 / (J M^-1 J'), or 1 / compliance where only that is left.
    pub fn row_eta(&self, row: &Row) -> f64 {
        let d = self.row_response(row);
        if d > 0.0 {
            1.0 / d
        } else if row.compliance > 0.0 {
            1.0 / row.compliance
        } else {
            0.0
        }
    }

    /// Square s_i^2 of the scale of contact `i`'s variables (gamma = s z): the inverse mean diagonal of N + E over its
    /// lanes, so that the scaled matrix has diagonal blocks of order one whatever the masses.
    pub fn contact_scale(&self, i: usize) -> f64 {
        let mut trace = self.contact_trace(i);
        let mut lanes = 3.0;
        if let Some(e) = self.compliance.get(i) {
            trace += e.normal + 2.0 * e.tangential;
        }
        if let Some(m) = self.moments.get(i).filter(|m| m.rolling > 0.0 || m.spinning > 0.0) {
            let c = &self.contacts[i];
            let turn = |body: u32| self.bodies[body as usize].inverse_inertia.diagonal.element_sum();
            trace += m.length * m.length * (turn(c.a) + turn(c.b));
            lanes = 6.0;
        }
        if trace > 0.0 { lanes / trace } else { 0.0 }
    }

    /// Squares of the scales of contact `i`'s variables along the normal, across it, and of its moment lanes: inverse
    /// diagonals of N + E, the mean over the lanes of each kind. (A sphere answers a push across the normal 3.5 times
    /// as much as one along it, because it turns; one scale for both lets all problems of spheres be worse by that
    /// much.)
    pub fn lane_scales(&self, i: usize) -> [f64; 3] {
        self.lane_scales_by(i, self.contact_trace(i), self.normal_response(i))
    }

    /// n' D_i' M^-1 D_i n of contact `i`, 1/kg: what its normal velocity gains from a unit of normal impulse.
    #[inline(always)]
    pub fn normal_response(&self, i: usize) -> f64 {
        let c = &self.contacts[i];
        let along = |body: u32, arm: Vec3| {
            let b = &self.bodies[body as usize];
            let turn = arm.cross(c.normal);
            b.inverse_mass + turn.dot(b.inverse_inertia.mul(turn))
        };
        match &self.coupling {
            Some(coupling) => c.normal.dot(coupling.diagonal(i) * c.normal),
            None => along(c.a, c.arms[0]) + along(c.b, c.arms[1]),
        }
    }

    /// The same, with the trace and the response along the normal at hand.
    pub fn lane_scales_by(&self, i: usize, trace: f64, normal: f64) -> [f64; 3] {
        let c = &self.contacts[i];
        let inverse = |x: f64| if x > 0.0 { 1.0 / x } else { 0.0 };
        let tangential = 0.5 * (trace - normal);
        let turn = |body: u32| self.bodies[body as usize].inverse_inertia.diagonal.element_sum();
        let moment = self.moments.get(i).map_or(0.0, |m| m.length * m.length * (turn(c.a) + turn(c.b)) / 3.0);
        let e = self.compliance.get(i).copied().unwrap_or_default();
        [inverse(normal + e.normal), inverse(tangential + e.tangential), inverse(moment)]
    }

    /// Square of the scale of row `i`'s variable.
    pub fn row_scale(&self, i: usize) -> f64 {
        let d = self.row_response(&self.rows[i]) + self.rows[i].compliance;
        if d > 0.0 { 1.0 / d } else { 0.0 }
    }

    /// s_i = mu |u_T| + rolling |m_T| + spinning |m_n| in m/s, with velocities `u` of the force lanes (compliance and
    /// the tangential spring's memory included: that is the slip of the friction element, zero while the spring holds)
    /// and `um` = length omega of the moment lanes. The dual of contact i's cone is { u_n >= s_i }: s_i is how fast the
    /// relaxed law lets a sliding contact open, and what Coulomb's law adds to u_n (De Saxce's term).
    #[inline(always)]
    pub fn opening(&self, i: usize, u: Vec3, um: Vec3) -> f64 {
        let c = &self.contacts[i];
        let s = c.friction * (u - u.dot(c.normal) * c.normal).length();
        match self.moments.get(i) {
            Some(m) => {
                let spin = um.dot(c.normal);
                s + m.rolling * (um - spin * c.normal).length() + m.spinning * spin.abs()
            }
            None => s,
        }
    }

    /// What is complementary to contact `i`'s impulse under `law`: u, or u~ = u + s n.
    #[inline(always)]
    pub fn dual(&self, law: Law, i: usize, u: Vec3, um: Vec3) -> Vec3 {
        match law {
            Law::Cone => u,
            Law::Coulomb => u + self.opening(i, u, um) * self.contacts[i].normal,
        }
    }

    /// Projection of contact `i`'s impulse (and moment lane) on its cone.
    #[inline(always)]
    pub fn project(&self, i: usize, gamma: Vec3, moment: Vec3) -> (Vec3, Vec3) {
        let c = &self.contacts[i];
        match self.moments.get(i) {
            Some(m) => cone::project_with_moments(gamma, moment, c.normal, c.friction, m, [1.0, 1.0]),
            None => (cone::project(gamma, c.normal, c.friction), Vec3::ZERO),
        }
    }

    /// Projection of all impulses.
    pub fn project_all(&self, gamma: &mut Impulses) {
        par::update((&mut gamma.contact, optional(&mut gamma.moment)), |i, (g, moment)| {
            let (p, m) = self.project(i, *g, moment.as_deref().copied().unwrap_or_default());
            *g = p;
            if let Some(slot) = moment {
                *slot = m;
            }
        });
        par::update(&mut gamma.row, |i, g| *g = g.clamp(self.rows[i].lower, self.rows[i].upper));
    }
}
