//! How many motions the joints of a mechanism leave free, and which of their equations say the same twice.
//!
//! With n moving bodies and the gradients G of all m joint equations at the present poses, 6 n - rank(G) motions are
//! free and m - rank(G) equations are redundant (Gruebler's count with the rank in place of m). G itself is large for a
//! track of a hundred shoes, so its rank is taken in two parts:
//!
//! 1. A spanning tree of joints reaches every body. Its equations are independent, but for those within one joint, and
//!    leave each body the motions S against the body before it: the null space of the joint's rows.
//! 2. Every other joint closes a loop. In the coordinates q of the tree, its equations are rows of K = G S, with
//!    entries for the joints of the loop alone; rank(G) is that of the tree and that of K together.
//!
//! A chain of any length costs no more than its bodies, a track one small K. A redundant equation belongs to a state of
//! stress without loads: the rows y with y K = 0. Joints that transmit a force in it carry the redundancy.
//!
//! Lengths of rows and coordinates: rotations count with the size of the bodies at the joint, so that metres and
//! radians compare; a row is dependent if less than a millionth of it is new. Ropes, limits and friction do not count.

mod tree;

use crate::body::BodyId;
use crate::connector::ConnectorLaw;
use crate::joint::JointId;
use crate::joint::parts::{JointPart, Parts};
use crate::motor::{Drive, MotorId};
use crate::state::Slot;
use crate::world::World;
use grouser_math::Vec3;
use grouser_math::rank::{Basis, Dependent};
use grouser_solve::NO_BODY;
use tree::{LoopRow, Tree};

/// Share of a row that must be new for the row to be independent: data of six digits are common.
const NEW: f64 = 1e-6;
/// Most numbers of K, and most multiplications for its rank: about a second.
const MOST_NUMBERS: usize = 5_000_000;
const MOST_WORK: f64 = 5e8;

/// The joints of a mechanism and what they leave free.
#[derive(Clone, Debug, PartialEq)]
pub struct Mobility {
    /// Its moving bodies.
    pub bodies: Vec<BodyId>,
    /// Its joints.
    pub joints: Vec<JointId>,
    /// Equations of the joints.
    pub equations: usize,
    /// What is free; none where the mechanism has so many loops that counting would take long.
    pub count: Option<MobilityCount>,
}

/// Free motions and redundant equations.
#[derive(Clone, Debug, PartialEq)]
pub struct MobilityCount {
    /// Independent equations among those of the joints.
    pub rank: usize,
    /// Motions that the joints leave free.
    pub free: usize,
    /// How many of these are given by motors that follow a position or a speed with any force.
    pub driven: usize,
    /// Equations of the joints that follow from others.
    pub redundant: usize,
    /// Joints that share the redundant equations, in their order.
    pub shared_by: Vec<JointId>,
    /// Motors of that kind that drive what joints or other motors decide already.
    pub idle: Vec<MotorId>,
}

/// Who a connector is.
#[derive(Clone, Copy)]
enum Who {
    Joint(u32),
    Motor(u32),
    Neither,
}

/// Equations between bodies of a mechanism, all at one point.
struct MobilityLink {
    who: Who,
    /// Bodies as places in the mechanism's list; none: the world, or a body that does not move.
    bodies: [Option<usize>; 3],
    parts: Parts,
    /// Where, m.
    point: Vec3,
    /// May it be a part of a tree: are its rates those of b against a?
    is_relative: bool,
    /// Length in m that makes metres of radians.
    length: f64,
}

impl World {
    /// The mechanisms of the world in the order of their joints, each with what its joints leave free at the present
    /// poses. Bodies that are connected by joints, motors, springs or elements are one mechanism. Those without any are
    /// in none: they have six free motions each.
    pub fn mobility(&mut self) -> Vec<Mobility> {
        self.prepare();
        let m = &self.model.mechanisms;
        let mut bodies: Vec<Vec<u32>> = vec![Vec::new(); m.count];
        for (slot, mechanism) in m.of_body.iter().enumerate().filter(|(_, mechanism)| **mechanism != NO_BODY) {
            bodies[*mechanism as usize].push(slot as u32);
        }
        let mut connectors: Vec<Vec<usize>> = vec![Vec::new(); m.count];
        for (i, mechanism) in m.of_connector.iter().enumerate().filter(|(_, mechanism)| **mechanism != NO_BODY) {
            connectors[*mechanism as usize].push(i);
        }
        let who = self.who();
        bodies.iter().zip(connectors).map(|(bodies, connectors)| self.count(bodies, &connectors, &who)).collect()
    }

    /// The joints among these bodies, and between them and what does not move, and what they leave free at the present
    /// poses.
    pub fn mobility_of(&self, bodies: &[BodyId]) -> Mobility {
        let mut slots: Vec<u32> = bodies.iter().filter_map(|body| self.state.slot(*body)).map(|slot| slot.0).collect();
        slots.retain(|slot| self.moves(*slot));
        slots.sort_unstable();
        slots.dedup();
        let among = |i: &usize| {
            let ends = self.model.mechanisms.connectors[*i].bodies;
            let mut moving = ends.iter().filter(|b| **b != NO_BODY && self.moves(**b)).peekable();
            moving.peek().is_some() && moving.all(|b| slots.binary_search(b).is_ok())
        };
        let connectors: Vec<usize> = (0..self.model.mechanisms.connectors.len()).filter(among).collect();
        self.count(&slots, &connectors, &self.who())
    }

    fn moves(&self, slot: u32) -> bool {
        self.model.mass[slot as usize].inverse_mass > 0.0
    }

    /// Who each connector is.
    fn who(&self) -> Vec<Who> {
        let m = &self.model.mechanisms;
        let mut who = vec![Who::Neither; m.connectors.len()];
        m.joints.iter().enumerate().for_each(|(k, i)| who[*i as usize] = Who::Joint(k as u32));
        m.motors.iter().enumerate().for_each(|(k, i)| who[*i as usize] = Who::Motor(k as u32));
        who
    }

    /// Counts the motions of these bodies; `slots` are in order.
    fn count(&self, slots: &[u32], connectors: &[usize], who: &[Who]) -> Mobility {
        let centers: Vec<Vec3> = slots.iter().map(|slot| self.state.pose[*slot as usize].position).collect();
        let links = connectors.iter().filter_map(|i| self.link(*i, who[*i], slots));
        let mut links: Vec<MobilityLink> = links.collect();
        measure(&mut links, &centers);
        let joint = |link: &MobilityLink| if let Who::Joint(k) = link.who { Some(JointId(k)) } else { None };
        let equations = links.iter().filter(|link| joint(link).is_some()).map(|link| link.parts.len()).sum();
        Mobility {
            bodies: slots.iter().map(|slot| self.state.id(Slot(*slot))).collect(),
            joints: links.iter().filter_map(joint).collect(),
            equations,
            count: count(&links, &centers, equations),
        }
    }

    /// The equations of a joint, or of a motor that has one.
    fn link(&self, i: usize, who: Who, slots: &[u32]) -> Option<MobilityLink> {
        let c = &self.model.mechanisms.connectors[i];
        let mut ends = self.model.mechanisms.ends(i, &self.state);
        ends.angle = c.angles(&ends, ends.angle);
        let mut parts = Parts::default();
        match &c.law {
            ConnectorLaw::Joint { kind, relaxation, .. } => {
                // What gives way leaves its motion free.
                let mut all = Parts::default();
                kind.rows().equations(&ends, &mut all);
                let rigid = all.iter().zip(relaxation).filter(|(_, row)| row.compliance == 0.0);
                rigid.for_each(|(part, _)| parts.push(*part));
            }
            ConnectorLaw::Motor { axis, drive: Drive::Position(_) | Drive::Speed(_), limit: None, .. } => {
                parts.push(crate::connector::coordinate(&ends, *axis));
            }
            ConnectorLaw::Motor { .. } | ConnectorLaw::Spring(_) => return None,
        }
        Some(MobilityLink {
            who,
            bodies: c.bodies.map(|slot| slots.binary_search(&slot).ok()),
            parts,
            point: ends.frame[1].position,
            is_relative: matches!(who, Who::Joint(_)) && !c.carried(),
            length: 1.0,
        })
    }
}

/// Sets the links' lengths: the smaller of their bodies, as its joints and its centre of mass show it.
fn measure(links: &mut [MobilityLink], centers: &[Vec3]) {
    let mut bounds: Vec<[Vec3; 2]> = centers.iter().map(|center| [*center; 2]).collect();
    for link in links.iter() {
        for body in link.bodies.into_iter().flatten() {
            let [low, high] = &mut bounds[body];
            (*low, *high) = (low.min(link.point), high.max(link.point));
        }
    }
    for link in links {
        let size = |body: usize| {
            let [low, high] = bounds[body];
            (link.point - low).max(high - link.point).length()
        };
        let least = link.bodies.into_iter().flatten().map(size).filter(|s| *s > 0.0).fold(f64::INFINITY, f64::min);
        link.length = if least.is_finite() { least } else { 1.0 };
    }
}

/// The count, by a tree and its loops.
fn count(links: &[MobilityLink], centers: &[Vec3], equations: usize) -> Option<MobilityCount> {
    let tree = Tree::new(links, centers);
    let closing = |is_joint: bool| {
        let of_kind = move |link: &MobilityLink| matches!(link.who, Who::Joint(_)) == is_joint;
        (0..links.len()).filter(|i| !tree.has(*i)).filter(move |i| of_kind(&links[*i]))
    };
    let rows: usize = closing(true).chain(closing(false)).map(|i| links[i].parts.len()).sum();
    let work = (rows * rows.min(tree.coordinates)) as f64 * tree.coordinates as f64;
    if rows * tree.coordinates > MOST_NUMBERS || work > MOST_WORK {
        return None;
    }
    let close = |i: usize| (0..links[i].parts.len()).map(move |k| (i, k));
    let close = |i: usize| close(i).map(|(link, part)| tree.close(links, centers, link, part));
    let (joints, vectors): (Vec<LoopRow>, Vec<_>) = closing(true).flat_map(close).unzip();
    let mut basis = Basis::default();
    let redundant = basis.add(vectors, NEW);
    let closed = basis.rank();
    let (motors, vectors): (Vec<LoopRow>, Vec<_>) = closing(false).flat_map(close).unzip();
    let idle = basis.add(vectors, NEW);
    let rank = tree.rank + closed;
    let mut is_shared = vec![false; links.len()];
    tree.overfull.iter().for_each(|i| is_shared[*i] = true);
    redundant.iter().for_each(|dependent| share(&tree, links, centers, &joints, dependent, &mut is_shared));
    let joint = |i: usize| if let Who::Joint(k) = links[i].who { Some(JointId(k)) } else { None };
    let mut shared_by: Vec<JointId> = (0..links.len()).filter(|i| is_shared[*i]).filter_map(joint).collect();
    shared_by.sort_unstable();
    let motor = |dependent: &Dependent| match links[motors[dependent.vector - joints.len()].link].who {
        Who::Motor(k) => Some(MotorId(k)),
        _ => None,
    };
    Some(MobilityCount {
        rank,
        free: 6 * centers.len() - rank,
        driven: basis.rank() - closed,
        redundant: equations - rank,
        shared_by,
        idle: idle.iter().filter_map(motor).collect(),
    })
}

/// Marks the links that transmit a force in the state of stress without loads that a redundant row stands for.
fn share(
    tree: &Tree,
    links: &[MobilityLink],
    centers: &[Vec3],
    rows: &[LoopRow],
    redundant: &Dependent,
    is_shared: &mut [bool],
) {
    let others = redundant.sum_of.iter().map(|(k, c)| (&rows[*k], -c));
    let stress: Vec<(&LoopRow, f64)> = others.chain([(&rows[redundant.vector], 1.0)]).collect();
    let least = NEW * stress.iter().fold(0.0, |most: f64, (_, y)| most.max(y.abs()));
    for (row, _) in stress.iter().filter(|(_, y)| y.abs() > least) {
        is_shared[row.link] = true;
    }
    tree.transmit(links, centers, &stress, least, is_shared);
}

impl MobilityLink {
    /// Factor that makes a part's row a unit row, or a shorter one where the part is about to lose its meaning.
    fn scale(&self, part: &JointPart, centers: &[Vec3]) -> f64 {
        let row = |s: usize| self.row(part, s, centers).iter().map(|x| x * x).sum::<f64>().sqrt();
        let norm = (0..3).map(row).fold(0.0, f64::max);
        if part.is_linear() { 1.0 / norm.max(1e-300) } else { self.length / (norm * self.length).max(1.0) }
    }

    /// A part's row for the body at end `s`: on the velocity of the body's point at the link, and on its rotation times
    /// the length.
    fn row(&self, part: &JointPart, s: usize, centers: &[Vec3]) -> [f64; 6] {
        let Some(body) = self.bodies[s] else { return [0.0; 6] };
        let j = part.jacobian[s];
        let turn = (j.angular + (centers[body] - self.point).cross(j.linear)) / self.length;
        let (v, w) = (j.linear, turn);
        [v.x, v.y, v.z, w.x, w.y, w.z]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{BodyDef, BodyKind, JointDef, JointKind, Role, Twist};
    use grouser_geom::MassProperties;
    use grouser_math::rng::Rng;
    use grouser_math::{Pose, Sym3};

    /// Random mechanisms of all joints: tree and loops have the rank of all equations over all bodies.
    #[test]
    fn tree_and_loops_have_the_rank_of_all_equations() {
        let mut rng = Rng::new(3);
        for _ in 0..60 {
            let mut world = World::default();
            let mut point = |size: f64| size * Vec3::new(rng.unit(), rng.unit(), rng.unit());
            let mass = MassProperties { mass: 1.0, center: Vec3::ZERO, inertia: Sym3::diagonal(Vec3::ONE) };
            let mut bodies = Vec::new();
            for _ in 0..7 {
                let pose = Pose::new(point(3.0), grouser_math::Quat::IDENTITY);
                let (kind, velocity, colliders) = (BodyKind::Moving, Twist::ZERO, vec![]);
                let body = BodyDef { name: None, role: Role::Part, kind, pose, velocity, mass, colliders };
                bodies.push(world.add_body(body).unwrap());
            }
            for _ in 0..9 {
                let names: Vec<&str> = JointKind::ALL.iter().map(|k| k.0).filter(|name| *name != "rope").collect();
                let kind = JointKind::of_name(names[rng.below(names.len() as u64) as usize]).unwrap();
                let a = bodies.get(rng.below(8) as usize).copied();
                let b = bodies[rng.below(7) as usize];
                let at = Pose::new(rng.uniform(0.0, 3.0) * rng.direction(), rng.rotation());
                let mut joint = JointDef::new(kind, a, b, at);
                if joint.kind.name() == "distance" || joint.kind.name() == "revolute-spherical" {
                    joint.frames = crate::Frames::WorldEach(at, Pose::new(at.point(Vec3::X), at.rotation));
                }
                // A joint of a body with itself is refused.
                let _ = world.add_joint(joint);
            }
            for found in world.mobility() {
                let slots: Vec<u32> = found.bodies.iter().map(|body| body.0).collect();
                let who = world.who();
                let all = 0..who.len();
                let connectors: Vec<usize> = all
                    .filter(|i| {
                        let ends = world.model.mechanisms.connectors[*i].bodies;
                        ends.iter().any(|b| slots.contains(b))
                    })
                    .collect();
                let centers: Vec<Vec3> = slots.iter().map(|s| world.state.pose[*s as usize].position).collect();
                let mut links: Vec<MobilityLink> =
                    connectors.iter().filter_map(|i| world.link(*i, who[*i], &slots)).collect();
                measure(&mut links, &centers);
                let mut rows = Vec::new();
                for (link, part) in links.iter().flat_map(|link| link.parts.iter().map(move |part| (link, part))) {
                    let mut row = vec![0.0; 6 * slots.len()];
                    for (s, body) in link.bodies.into_iter().enumerate().filter_map(|(s, b)| Some((s, b?))) {
                        let j = part.jacobian[s];
                        let six = [j.linear, j.angular].map(|v| v.to_array()).concat();
                        (0..6).for_each(|k| row[6 * body + k] += six[k]);
                    }
                    rows.push(row);
                }
                let mut basis = Basis::default();
                basis.add(rows, 1e-7);
                assert_eq!(found.count.as_ref().unwrap().rank, basis.rank(), "{found:?}");
            }
        }
    }
}
