//! What each sample sees: everything is drawn where it appears, from the front to the back.
//!
//! A thing whose nearest depth is behind all that a window of samples shows already is passed over: in a bed of grains
//! that is nearly all of them. The farthest depth is kept per tile of 8 by 8 samples, and found again only when asked
//! for.

use super::each;
use super::earth::Holes;
use super::form::Form;
use super::lens::Lens;
use super::stage::{Drawing, Facet};
use grouser_math::{Mat3, Vec3};
use std::ops::Range;

/// No thing.
pub const NOTHING: u32 = u32::MAX;
const TILE: usize = 8;

/// Depth and thing of samples in some rows. Things are numbered: balls, then facets.
pub struct Depths {
    /// Samples in a row.
    pub width: usize,
    /// Rows of the whole picture that are held.
    pub rows: Range<usize>,
    /// Depth of each sample.
    pub depth: Vec<f32>,
    /// Thing at each sample.
    pub thing: Vec<u32>,
    tiles: usize,
    farthest: Vec<f32>,
    changed: Vec<bool>,
}

impl Depths {
    /// Nothing is seen.
    pub fn new(width: usize, rows: Range<usize>) -> Self {
        let (count, tiles) = (width * rows.len(), width.div_ceil(TILE));
        let all = tiles * rows.len().div_ceil(TILE);
        Self {
            width,
            rows,
            depth: vec![f32::INFINITY; count],
            thing: vec![NOTHING; count],
            tiles,
            farthest: vec![f32::INFINITY; all],
            changed: vec![false; all],
        }
    }

    fn farthest(&mut self, column: usize, row: usize) -> f32 {
        let tile = row * self.tiles + column;
        if std::mem::take(&mut self.changed[tile]) {
            let columns = column * TILE..((column + 1) * TILE).min(self.width);
            let rows = row * TILE..((row + 1) * TILE).min(self.rows.len());
            let depths = rows.flat_map(|y| &self.depth[y * self.width + columns.start..y * self.width + columns.end]);
            self.farthest[tile] = depths.fold(0.0, |a: f32, b| a.max(*b));
        }
        self.farthest[tile]
    }

    /// Could something this near be seen in a window? Columns, and rows counted from the first that is held.
    fn may_show(&mut self, near: f32, columns: &Range<usize>, rows: &Range<usize>) -> bool {
        let tiles = |r: &Range<usize>| r.start / TILE..r.end.div_ceil(TILE);
        tiles(rows).any(|row| tiles(columns).any(|column| near < self.farthest(column, row)))
    }

    fn mark(&mut self, columns: &Range<usize>, rows: &Range<usize>) {
        for row in rows.start / TILE..rows.end.div_ceil(TILE) {
            let tiles = row * self.tiles + columns.start / TILE..row * self.tiles + columns.end.div_ceil(TILE);
            self.changed[tiles].fill(true);
        }
    }
}

/// A thing that appears in the picture.
#[derive(Clone, Copy)]
struct Seen {
    near: f32,
    thing: u32,
    /// Left, right, top, bottom: first sample and the one after the last.
    window: [u16; 4],
}

/// All that appears in a picture, from the front to the back.
pub struct Order(Vec<Seen>);

/// Sorts into layers of depth, in each as before: what is nearer need only mostly come first.
fn front_to_back(all: &[Seen]) -> Vec<Seen> {
    const LAYERS: usize = 4096;
    let finite = || all.iter().map(|s| s.near).filter(|z| z.is_finite());
    let (least, most) = finite().fold((f32::MAX, f32::MIN), |(a, b), z| (a.min(z), b.max(z)));
    let scale = (LAYERS - 1) as f32 / (most - least).max(1e-30);
    let layer = |s: &Seen| (((s.near - least) * scale) as usize).min(LAYERS - 1);
    let mut places = vec![0usize; LAYERS + 1];
    all.iter().for_each(|s| places[layer(s) + 1] += 1);
    (0..LAYERS).for_each(|i| places[i + 1] += places[i]);
    let mut sorted = all.to_vec();
    for seen in all {
        let place = &mut places[layer(seen)];
        sorted[*place] = *seen;
        *place += 1;
    }
    sorted
}

/// First sample and the one after the last whose middle is within `low..high`, of `count`.
fn covered(low: f64, high: f64, count: usize) -> [u16; 2] {
    // Both are the next whole number: a cast rounds down without a call.
    let next = |x: f64| (x + 0.5).clamp(0.0, count as f64) as u16;
    [next(low), next(high)]
}

impl Order {
    /// Finds where things appear in a picture of this size.
    pub fn new<L: Lens>(drawing: &Drawing, lens: &L, size: [usize; 2], parallel: bool) -> Self {
        const CHUNK: usize = 16_384;
        let (balls, count) = (drawing.balls.len(), drawing.balls.len() + drawing.facets.len());
        let lists = each(count.div_ceil(CHUNK), parallel, |chunk| {
            let things = chunk * CHUNK..((chunk + 1) * CHUNK).min(count);
            let seen = things.filter_map(|thing| {
                let (near, [left, right, top, bottom]) = match thing.checked_sub(balls) {
                    None => {
                        let ball = &drawing.balls[thing];
                        if drawing.section.is_some_and(|section| section.height(ball.center) >= ball.radius) {
                            return None;
                        }
                        let center = lens.to_view(ball.center);
                        (center.z - ball.radius, lens.window(center, ball.radius)?)
                    }
                    Some(facet) => facet_window(&drawing.facets[facet], lens)?,
                };
                let ([x0, x1], [y0, y1]) = (covered(left, right, size[0]), covered(top, bottom, size[1]));
                let seen = Seen { near: near as f32, thing: thing as u32, window: [x0, x1, y0, y1] };
                (x0 < x1 && y0 < y1).then_some(seen)
            });
            seen.collect::<Vec<_>>()
        });
        Self(front_to_back(&lists.concat()))
    }

    /// Draws everything.
    pub fn draw<L: Lens>(&self, drawing: &Drawing, lens: &L, into: &mut Depths) {
        let first = into.rows.start;
        let cut = Cut::new(drawing, lens);
        for seen in &self.0 {
            let [x0, x1, y0, y1] = seen.window.map(usize::from);
            let rows = y0.max(first)..y1.min(into.rows.end);
            if rows.is_empty() {
                continue;
            }
            let (columns, inside) = (x0..x1, rows.start - first..rows.end - first);
            if !into.may_show(seen.near, &columns, &inside) {
                continue;
            }
            match (seen.thing as usize).checked_sub(drawing.balls.len()) {
                None if cut.is_some_and(|cut| cut.splits(drawing, seen.thing)) => {
                    cut_ball(drawing, seen.thing, lens, cut, &columns, rows, into);
                }
                None => ball(drawing, seen.thing, lens, &columns, rows, into),
                Some(i) => {
                    let at = &drawing.facets[i];
                    let holes: &[Holes] = if at.is_holed { &drawing.holes } else { &[] };
                    facet(at, seen.thing, lens, (cut.as_ref(), holes), &columns, rows, into);
                }
            }
            into.mark(&columns, &inside);
        }
    }
}

fn facet_window<L: Lens>(facet: &Facet, lens: &L) -> Option<(f64, [f64; 4])> {
    if facet.plane && facet.normals[0].dot(lens.origin() - facet.corners[0]) <= 0.0 {
        return None;
    }
    let corners = facet.corners.map(|p| lens.to_view(p));
    let (near, far) = corners.iter().fold((f64::MAX, f64::MIN), |(a, b), p| (a.min(p.z), b.max(p.z)));
    if far <= lens.near() {
        return None;
    }
    let mut window = [f64::MAX, f64::MIN, f64::MAX, f64::MIN];
    for p in corners {
        // A corner behind the eye: the triangle may appear anywhere.
        let Some([x, y]) = lens.spot(p) else {
            return Some((near, [f64::MIN, f64::MAX, f64::MIN, f64::MAX]));
        };
        window = [window[0].min(x), window[1].max(x), window[2].min(y), window[3].max(y)];
    }
    Some((near, window))
}

/// Rows of the view's axes turned into a shape's own frame, divided by its size: view vectors to unit shape.
pub fn to_unit<L: Lens>(lens: &L, placed: &super::stage::Placed) -> Mat3 {
    let column = |axis: Vec3| (placed.rotation.conjugate() * axis) / placed.size;
    let [x, y, z] = lens.axes();
    Mat3::from_cols(column(*x), column(*y), column(*z))
}

fn ball<L: Lens>(
    drawing: &Drawing,
    thing: u32,
    lens: &L,
    columns: &Range<usize>,
    rows: Range<usize>,
    into: &mut Depths,
) {
    let ball = &drawing.balls[thing as usize];
    let center = lens.to_view(ball.center);
    let near = lens.near();
    let first = into.rows.start;
    let spans = rows.map(|y| (y, (y - first) * into.width));
    if ball.placed == u32::MAX {
        let square = ball.radius * ball.radius;
        for (y, start) in spans {
            let depths = &mut into.depth[start + columns.start..start + columns.end];
            let things = &mut into.thing[start + columns.start..start + columns.end];
            for ((x, depth), seen) in columns.clone().zip(depths).zip(things) {
                let (o, d) = lens.ray(x as f64 + 0.5, y as f64 + 0.5);
                let c = center - o;
                let a = d.length_squared();
                let middle = c.dot(d) / a;
                let rest = square - (c - d * middle).length_squared();
                if rest > 0.0 {
                    let t = middle - (rest / a).sqrt();
                    if t > near && (t as f32) < *depth {
                        (*depth, *seen) = (t as f32, thing);
                    }
                }
            }
        }
        return;
    }
    let placed = &drawing.placed[ball.placed as usize];
    let unit = to_unit(lens, placed);
    for (y, start) in spans {
        for x in columns.clone() {
            let (o, d) = lens.ray(x as f64 + 0.5, y as f64 + 0.5);
            if let Some(t) = placed.form.hit(unit * (o - center), unit * d) {
                let at = start + x;
                if t > near && (t as f32) < into.depth[at] {
                    (into.depth[at], into.thing[at]) = (t as f32, thing);
                }
            }
        }
    }
}

/// The section in view space: n . p > offset is cut away.
#[derive(Clone, Copy)]
struct Cut {
    normal: Vec3,
    offset: f64,
}

impl Cut {
    fn new<L: Lens>(drawing: &Drawing, lens: &L) -> Option<Self> {
        let section = drawing.section?;
        let normal = lens.turn(section.normal);
        Some(Self { normal, offset: -section.height(lens.origin()) })
    }

    /// Does the section go through a ball?
    fn splits(&self, drawing: &Drawing, thing: u32) -> bool {
        let ball = &drawing.balls[thing as usize];
        drawing.section.is_some_and(|section| section.height(ball.center) > -ball.radius)
    }

    fn keeps<L: Lens>(&self, lens: &L, x: f64, y: f64, t: f64) -> bool {
        let (o, d) = lens.ray(x, y);
        self.normal.dot(o + d * t) <= self.offset
    }

    /// Where a ray crosses the plane, and is the side before it cut away?
    fn crossing(&self, o: Vec3, d: Vec3) -> (f64, bool) {
        let (speed, height) = (self.normal.dot(d), self.normal.dot(o) - self.offset);
        if speed.abs() < 1e-14 { (f64::INFINITY, height > 0.0) } else { (-height / speed, speed < 0.0) }
    }
}

/// A shape that the section goes through is cut solid: the ray meets the plane inside it.
fn cut_ball<L: Lens>(
    drawing: &Drawing,
    thing: u32,
    lens: &L,
    cut: Option<Cut>,
    columns: &Range<usize>,
    rows: Range<usize>,
    into: &mut Depths,
) {
    let Some(cut) = cut else { return };
    let ball = &drawing.balls[thing as usize];
    let center = lens.to_view(ball.center);
    let (near, first) = (lens.near(), into.rows.start);
    let (form, unit) = match drawing.placed.get(ball.placed as usize) {
        Some(placed) => (placed.form, to_unit(lens, placed)),
        None => (Form::Ball, Mat3::from_diagonal(Vec3::splat(1.0 / ball.radius))),
    };
    for (y, start) in rows.map(|y| (y, (y - first) * into.width)) {
        for x in columns.clone() {
            let (o, d) = lens.ray(x as f64 + 0.5, y as f64 + 0.5);
            let Some([enter, leave]) = form.span(unit * (o - center), unit * d) else { continue };
            let (plane, before) = cut.crossing(o, d);
            // The kept part of the ray's way through the shape.
            let t = if before { enter.max(plane) } else { enter };
            let end = if before { leave } else { leave.min(plane) };
            let at = start + x;
            if t < end && t > near && (t as f32) < into.depth[at] {
                (into.depth[at], into.thing[at]) = (t as f32, thing);
            }
        }
    }
}

fn facet<L: Lens>(
    facet: &Facet,
    thing: u32,
    lens: &L,
    (cut, holes): (Option<&Cut>, &[Holes]),
    columns: &Range<usize>,
    rows: Range<usize>,
    into: &mut Depths,
) {
    let Some(setup) = lens.facet(&facet.corners.map(|p| lens.to_view(p))) else { return };
    let (near, first) = (lens.near(), into.rows.start);
    let value = |c: &[f64; 3], x: f64, y: f64| c[0] * x + c[1] * y + c[2];
    for row in rows {
        let (y, start) = (row as f64 + 0.5, (row - first) * into.width);
        for column in columns.clone() {
            let x = column as f64 + 0.5;
            if setup.edges.iter().all(|edge| value(edge, x, y) >= 0.0) {
                let t = L::depth(value(&setup.depth, x, y));
                let at = start + column;
                let is_seen = || {
                    let (o, d) = lens.ray(x, y);
                    let point = || lens.to_world(o + d * t);
                    cut.is_none_or(|cut| cut.keeps(lens, x, y, t)) && !holes.iter().any(|hole| hole.covers(point()))
                };
                if t > near && (t as f32) < into.depth[at] && is_seen() {
                    (into.depth[at], into.thing[at]) = (t as f32, thing);
                }
            }
        }
    }
}
