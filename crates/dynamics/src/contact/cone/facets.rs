//! Contacts on facets of flexible bodies: internal edges are not felt, and each contact point gets weights of its own.
//!
//! The narrow phase sees each facet alone, so that a ball over the edge of two facets touches both: the one below it
//! with its face, the other one with the edge, aslant. A contact on an edge or a corner of a facet stays only if its
//! direction lies in the normal cone of that edge or corner in the whole surface, that is if no facet beside it comes
//! nearer along the direction (the rule of meshes of triangles). What several facets find in one place stays once.
//! Where two surfaces cross edges that are flat in one of them, the corners say all there is to say. Corners against
//! a plane always stay.

use crate::flexible::FlexibleModel;
use crate::flexible::facets::{FacetMesh, RIM};
use crate::present::Present;
use grouser_flex::shape::Twelve;
use grouser_geom::{Contact, Shape};
use grouser_math::{Vec3, par};

/// Barycentric shares below this lie on the edge.
const BORDER: f64 = 1e-6;
/// Sines up to which a direction may lie outside a normal cone: of balls, whose points are exact, and of other shapes.
const CONE_OF_BALLS: f64 = 1e-9;
const CONE_OF_OTHERS: f64 = 1e-3;
/// Sine of the bend of an edge below which it is no ridge for edges of other flexible bodies.
const FLAT: f64 = 0.02;
/// Points this near to each other, in half thicknesses, are one.
const SAME_PLACE: f64 = 1e-6;
/// Products of unit normals that are one direction.
const SAME_DIRECTION: f64 = 1.0 - 1e-6;

/// A contact's end on a facet.
#[derive(Clone, Debug)]
pub(crate) struct FacetTouch {
    /// The contact, and which of its ends: 0 for a, 1 for b.
    pub contact: u32,
    pub side: u8,
    /// Which flexible body.
    pub flexible: u32,
    /// The facet's place among those of the body.
    pub facet: u32,
    /// Weights for the vectors of the facet's element.
    pub weights: Twelve,
    /// The point's velocity before the step, m/s.
    pub before: Vec3,
}

/// The part of a facet that a contact lies on.
#[derive(Clone, Copy, PartialEq)]
enum Part {
    Face,
    /// From this corner to the next.
    Edge(usize),
    Corner(usize),
}

/// Where a contact stands on a facet's middle surface.
struct Foot {
    shares: [f64; 3],
    part: Part,
    /// Unit direction out of the facet.
    out: Vec3,
}

/// A flexible body with facets, where it is.
struct FacetSheet<'a> {
    index: u32,
    own: &'a FlexibleModel,
    mesh: &'a FacetMesh,
    places: Vec<Vec3>,
    radius: f64,
}

impl FacetSheet<'_> {
    fn facet(&self, slot: u32) -> Option<usize> {
        let slots = self.own.slots();
        slots.contains(&(slot as usize)).then(|| slot as usize - slots.start)
    }

    fn foot(&self, facet: usize, c: &Contact, side: usize) -> Foot {
        let out = if side == 0 { c.normal } else { -c.normal };
        let core = c.point - out * (0.5 * c.distance + self.radius);
        let [a, b, d] = self.mesh.facets[facet].places.map(|place| self.places[place as usize]);
        let (u, v, p) = (b - a, d - a, core - a);
        let (uu, uv, vv, up, vp) = (u.dot(u), u.dot(v), v.dot(v), u.dot(p), v.dot(p));
        let area = uu * vv - uv * uv;
        let (second, third) = ((vv * up - uv * vp) / area, (uu * vp - uv * up) / area);
        let mut shares = [1.0 - second - third, second, third];
        if !shares.iter().all(|share| share.is_finite()) {
            shares = [1.0 / 3.0; 3];
        }
        shares = shares.map(|share| share.max(0.0));
        let sum: f64 = shares.iter().sum();
        shares = shares.map(|share| share / sum);
        let small = shares.map(|share| share < BORDER);
        let part = match small {
            [false, false, false] => Part::Face,
            [false, true, true] => Part::Corner(0),
            [true, false, true] => Part::Corner(1),
            [true, true, _] => Part::Corner(2),
            [true, false, false] => Part::Edge(1),
            [false, true, false] => Part::Edge(2),
            [false, false, true] => Part::Edge(0),
        };
        Foot { shares, part, out }
    }

    /// Sine of the direction towards the facet across edge `i`; nothing at a rim.
    fn rise(&self, facet: usize, i: usize, foot: &Foot) -> Option<f64> {
        let corners = &self.mesh.facets[facet];
        let across = corners.across[i];
        if across == RIM {
            return None;
        }
        let at = |place: u32| self.places[place as usize];
        let (from, to) = (at(corners.places[i]), at(corners.places[(i + 1) % 3]));
        let inward = (at(across) - from).reject_from((to - from).normalize_or_zero());
        Some(foot.out.dot(inward.normalize_or_zero()))
    }

    /// Does the direction lie in the normal cone of the part of the surface?
    fn admits(&self, facet: usize, foot: &Foot, slack: f64) -> bool {
        match foot.part {
            Part::Face => true,
            Part::Edge(i) => self.rise(facet, i, foot).is_none_or(|sine| sine <= slack),
            Part::Corner(i) => {
                let place = self.mesh.facets[facet].places[i] as usize;
                self.mesh.rings[place].iter().all(|other| {
                    let along = self.places[*other as usize] - self.places[place];
                    foot.out.dot(along) <= slack * along.length()
                })
            }
        }
    }

    /// Is it an edge inside the surface that hardly bends?
    fn is_flat_edge(&self, facet: usize, foot: &Foot) -> bool {
        match foot.part {
            Part::Edge(i) => self.rise(facet, i, foot).is_some_and(|sine| sine > -FLAT),
            _ => false,
        }
    }
}

/// What becomes of a contact.
#[derive(Clone, Copy, Default, PartialEq)]
enum Verdict {
    /// It stays; most are not on facets.
    #[default]
    Stays,
    /// It stays, if no other facet has found it.
    Border,
    Goes,
}

/// Takes contacts away that the whole surface does not have, and lists the ends on facets, body by body.
pub(super) fn sift(now: &Present, contacts: &mut Vec<Contact>, touches: &mut Vec<FacetTouch>) {
    touches.clear();
    let (model, state) = (now.model, now.state);
    let mut sheets = Vec::new();
    for (index, (own, state)) in (0u32..).zip(model.flexible.iter().zip(&state.flexible)) {
        if let Some(mesh) = &own.facets {
            let (places, radius) = (own.at_places(mesh, &state.e), 0.5 * own.body.section.thickness);
            sheets.push(FacetSheet { index, own, mesh, places, radius });
        }
    }
    if sheets.is_empty() {
        return;
    }
    let on = |slot: u32| sheets.iter().find_map(|sheet| Some((sheet, sheet.facet(slot)?)));
    let mut verdicts = Vec::new();
    par::fill(&mut verdicts, contacts.len(), |i| {
        let c = &contacts[i];
        let ends = [on(c.body_a), on(c.body_b)];
        let colliders = [c.key.collider_a, c.key.collider_b];
        let (mut verdict, mut flat, mut edges) = (Verdict::Stays, false, 0);
        for (side, end) in ends.iter().enumerate() {
            let Some((sheet, facet)) = end else { continue };
            let slack = match model.colliders[colliders[1 - side] as usize].shape {
                Shape::HalfSpace(_) => f64::INFINITY,
                Shape::Sphere(_) => CONE_OF_BALLS,
                _ => CONE_OF_OTHERS,
            };
            let foot = sheet.foot(*facet, c, side);
            if !sheet.admits(*facet, &foot, slack) {
                return Verdict::Goes;
            }
            if foot.part != Part::Face {
                verdict = Verdict::Border;
            }
            flat |= sheet.is_flat_edge(*facet, &foot);
            edges += usize::from(matches!(foot.part, Part::Edge(_)));
        }
        if edges == 2 && flat { Verdict::Goes } else { verdict }
    });
    let group = |c: &Contact| {
        [(c.body_a, c.key.collider_a), (c.body_b, c.key.collider_b)].map(|(body, collider)| match on(body) {
            Some((sheet, _)) => (0, sheet.index),
            None => (1, collider),
        })
    };
    let least = sheets.iter().map(|sheet| sheet.radius).fold(f64::INFINITY, f64::min);
    drop_doubles(contacts, &mut verdicts, group, SAME_PLACE * least);
    let mut i = 0;
    contacts.retain(|_| {
        i += 1;
        verdicts[i - 1] != Verdict::Goes
    });
    for (i, c) in (0u32..).zip(contacts.iter()) {
        for (side, slot) in (0u8..).zip([c.body_a, c.body_b]) {
            let Some((sheet, facet)) = on(slot) else { continue };
            let foot = sheet.foot(facet, c, usize::from(side));
            let corners = &sheet.mesh.facets[facet].weights;
            let weights = std::array::from_fn(|k| (0..3).map(|n| foot.shares[n] * corners[n][k]).sum());
            let vectors = sheet.own.vectors(&sheet.own.points[facet]);
            let v = &state.flexible[sheet.index as usize].v;
            let before = (0..12).fold(Vec3::ZERO, |sum, k| sum + weights[k] * v[vectors[k] as usize]);
            let (contact, flexible, facet) = (i, sheet.index, facet as u32);
            touches.push(FacetTouch { contact, side, flexible, facet, weights, before });
        }
    }
    touches.sort_by_key(|touch| touch.flexible);
}

/// Who meets: sheets by their index (0, i), others by their collider (1, i).
type Partners = [(u8, u32); 2];

/// Of contacts between the same two in one place and direction, the one of least key stays.
fn drop_doubles(contacts: &[Contact], verdicts: &mut [Verdict], group: impl Fn(&Contact) -> Partners, near: f64) {
    let border = (0..contacts.len()).filter(|i| verdicts[*i] == Verdict::Border);
    let mut list: Vec<(Partners, f64, usize)> = border.map(|i| (group(&contacts[i]), contacts[i].point.x, i)).collect();
    list.sort_by(|x, y| x.0.cmp(&y.0).then(x.1.total_cmp(&y.1)).then(x.2.cmp(&y.2)));
    for k in 1..list.len() {
        let (own, x, i) = list[k];
        let before = list[..k].iter().rev().take_while(|(other, at, _)| *other == own && x - at <= near);
        for (_, _, j) in before {
            let (c, d) = (&contacts[i], &contacts[*j]);
            let is_one = c.point.distance_squared(d.point) <= near * near && c.normal.dot(d.normal) > SAME_DIRECTION;
            if is_one && verdicts[*j] != Verdict::Goes {
                let later = if c.key < d.key { *j } else { i };
                verdicts[later] = Verdict::Goes;
                if later == i {
                    break;
                }
            }
        }
    }
}

/// Largest speed of each facet's corners, m/s.
pub(super) fn speeds(now: &Present, mut put: impl FnMut(usize, f64)) {
    for (own, state) in now.model.flexible.iter().zip(&now.state.flexible) {
        let Some(mesh) = &own.facets else { continue };
        let speeds = own.at_places(mesh, &state.v);
        for (slot, facet) in own.slots().zip(&mesh.facets) {
            put(slot, facet.places.iter().map(|place| speeds[*place as usize].length()).fold(0.0, f64::max));
        }
    }
}
