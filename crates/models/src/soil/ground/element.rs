//! The ground as an element: the order of a step, its state, going back.

use super::contact::Touch;
use super::def::SoilGroundDef;
use super::grid::{Place, SoilGrid, SoilNode};
use super::law::PressureLaw;
use super::patch::{self, SoilPatch};
use super::pile::{self, Slide};
use super::report::EndReport;
use super::sheet::{SheetMesh, SheetPoint};
use super::sums::SoilSums;
use super::touch::{self, Initial, RayHit, Reach};
use grouser_dynamics::element::{ElementReading, ElementRow, ElementRows, ElementSolution, StateMismatch};
use grouser_dynamics::element::{ElementView, SheetSupports};
use grouser_dynamics::{BodyId, Element, FlexibleId, Twist, Wrench};
use grouser_math::par::{self, Fold};
use grouser_math::{Mat3, Vec3};
use std::ops::Range;

/// Touched nodes per parallel task.
const CHUNK: usize = 128;

/// Deformable soil as an element.
pub struct SoilGround {
    pub(super) def: SoilGroundDef,
    pub(super) initial: Initial,
    // State.
    pub(super) grid: SoilGrid,
    /// Nodes that carried pressure in the last step.
    contact: Vec<Place>,
    /// Volume pressed in so far, m^3.
    pub(super) moved: f64,
    // What `note` needs to go back.
    journal: Vec<(Place, SoilNode)>,
    noted: (Vec<Place>, [f64; 2]),
    /// Greatest height of heaps above the initial ground, m.
    highest: f64,
    // The present step.
    tasks: Vec<(u32, i32)>,
    rays: Vec<Vec<RayHit>>,
    touches: Vec<Touch>,
    of_patch: Vec<u32>,
    patches: Vec<SoilPatch>,
    /// Per body, flexible ones at the end: its touches.
    ranges: Vec<Range<usize>>,
    /// Triangles of the flexible bodies, made when they are first seen; points of them above nodes, and what the soil
    /// does to each.
    sheets: Vec<SheetMesh>,
    films: Vec<SheetPoint>,
    film_sums: Vec<SoilSums>,
    sums: Vec<SoilSums>,
    factors: Vec<[Twist; 6]>,
    slide: Slide,
    pub(super) reports: Vec<EndReport>,
}

impl SoilGround {
    /// The element.
    pub fn new(def: SoilGroundDef) -> Self {
        let initial = Initial { surface: def.surface.clone(), spacing: def.spacing };
        let reports = vec![EndReport::default(); def.bodies.len() + def.sheets.len()];
        Self {
            def,
            initial,
            grid: SoilGrid::default(),
            contact: Vec::new(),
            moved: 0.0,
            journal: Vec::new(),
            noted: Default::default(),
            highest: 0.0,
            tasks: Vec::new(),
            rays: Vec::new(),
            touches: Vec::new(),
            of_patch: Vec::new(),
            patches: Vec::new(),
            ranges: Vec::new(),
            sheets: Vec::new(),
            films: Vec::new(),
            film_sums: Vec::new(),
            sums: Vec::new(),
            factors: Vec::new(),
            slide: Slide::default(),
            reports,
        }
    }

    fn reach<'a>(&self, view: &'a ElementView, end: usize) -> Reach<'a> {
        Reach::new(view, end, &self.def.pose, [self.def.group, self.def.mask])
    }

    /// Velocity of body `end` in the ground's axes.
    fn velocity(&self, view: &ElementView, end: usize) -> Twist {
        let (v, frame) = (view.velocity(end), &self.def.pose);
        Twist { linear: frame.inverse_vector(v.linear), angular: frame.inverse_vector(v.angular) }
    }

    /// No height of the soil is above this one, m.
    fn ceiling(&self) -> f64 {
        self.initial.surface.as_ref().map_or(0.0, |s| s.bounds().max.z) + self.highest
    }

    /// Touched nodes by body and row, each once: the lowest hit wins.
    fn touch(&mut self, view: &ElementView) {
        for touch in self.touches.drain(..) {
            *self.grid.mark_mut(touch.place) = 0;
        }
        let (count, ceiling) = (self.def.bodies.len(), self.ceiling());
        let near = |end: usize| {
            let reach = self.reach(view, end);
            if reach.bottom() < ceiling { reach } else { Reach::nothing() }
        };
        let reaches: Vec<Reach> = (0..count).map(near).collect();
        touch::find(&reaches, &self.grid, &self.initial, &mut self.tasks, &mut self.rays);
        let centers: Vec<_> = (0..count).map(|end| self.def.pose.inverse_point(view.pose(end).position)).collect();
        self.films.clear();
        let mut lost = false;
        let (tasks, rays) = (std::mem::take(&mut self.tasks), std::mem::take(&mut self.rays));
        for ((end, _), hits) in tasks.iter().zip(&rays) {
            for hit in hits {
                lost |= self.add_touch(hit, *end, u32::MAX, centers[*end as usize]);
            }
        }
        (self.tasks, self.rays) = (tasks, rays);
        for (end, hit, point) in self.touch_sheets(view, ceiling) {
            let film = self.films.len() as u32;
            self.films.push(point);
            // What acts on a point of a flexible body has no lever arm.
            let at = self.initial.place(hit.at);
            lost |= self.add_touch(&hit, end, film, Vec3::new(at[0], at[1], hit.height));
        }
        if lost {
            self.touches.retain(|touch| touch.end != u32::MAX);
            for (k, touch) in self.touches.iter().enumerate() {
                *self.grid.mark_mut(touch.place) = k as u32 + 1;
            }
        }
        let Self { touches, grid, initial, .. } = self;
        par::each(CHUNK, &mut touches[..], |_, touch: &mut Touch| {
            let Some(reach) = reaches.get(touch.end as usize) else { return };
            let [i, j] = touch.hit.at;
            for (side, way) in [[-1, 0], [1, 0], [0, -1], [0, 1]].into_iter().enumerate() {
                if grid.mark(i + way[0], j + way[1]).is_none() {
                    touch.sides[side] = reach.goes_on(&touch.hit, way, initial);
                }
            }
            let [left, right, near, far] = touch.sides;
            touch.arm.x += 0.5 * initial.spacing * (right - left);
            touch.arm.y += 0.5 * initial.spacing * (far - near);
        });
        self.ranges.clear();
        let mut first = 0;
        for end in 0..self.reports.len() as u32 {
            let own = self.touches[first..].partition_point(|touch| touch.end == end);
            self.ranges.push(first..first + own);
            first += own;
        }
    }

    /// Notes that body `end`, whose centre is at `center`, touches a node, unless something lower does. Says whether
    /// one of two touches of the node is dropped.
    fn add_touch(&mut self, hit: &RayHit, end: u32, film: u32, center: Vec3) -> bool {
        let place = self.grid.place(hit.at[0], hit.at[1]);
        let [x, y] = self.initial.place(hit.at);
        let touch = Touch {
            hit: *hit,
            end,
            film,
            place,
            kind: self.def.map.as_ref().map_or(0, |map| map.at(x, y)) as u8,
            arm: Vec3::new(x, y, hit.height) - center,
            sides: [0.5; 4],
            pressed: 0.0,
            is_loose: false,
            z: 0.0,
            law: PressureLaw::NONE,
            pressure: 0.0,
            area: 0.0,
        };
        let mark = self.grid.mark_mut(place);
        let before = (*mark as usize).checked_sub(1);
        if let Some(before) = before {
            if self.touches[before].hit.height <= hit.height {
                return true;
            }
            // The body that came first is not there: its touch gets no body.
            self.touches[before].end = u32::MAX;
        }
        *mark = self.touches.len() as u32 + 1;
        self.touches.push(touch);
        before.is_some()
    }

    /// Nodes below the flexible bodies, body by body.
    fn touch_sheets(&mut self, view: &ElementView, ceiling: f64) -> Vec<(u32, RayHit, SheetPoint)> {
        let Self { def, sheets, grid, initial, .. } = self;
        if sheets.len() < def.sheets.len() {
            *sheets = def.sheets.iter().map(|id| SheetMesh::new(*id, view.sheet(*id).body, def.spacing)).collect();
        }
        let mut all = Vec::new();
        for (end, sheet) in (def.bodies.len() as u32..).zip(sheets) {
            let hits = sheet.hits(view, &def.pose, (grid, initial, ceiling));
            all.extend(hits.into_iter().map(|(hit, point)| (end, hit, point)));
        }
        all
    }

    /// Velocity of body `end`, or of a point of a flexible one, in the ground's axes.
    fn velocity_of(&self, view: &ElementView, touch: &Touch, bodies: &[Twist]) -> Twist {
        match self.films.get(touch.film as usize) {
            None => bodies[touch.end as usize],
            Some(point) => {
                let id = self.def.sheets[touch.end as usize - bodies.len()];
                Twist { linear: point.velocity(&view.sheet(id), &self.def.pose), angular: Vec3::ZERO }
            }
        }
    }

    /// What the soil does to each point of a flexible body above it.
    fn press_films(&mut self, view: &ElementView) {
        let slow = self.slow(view);
        let first = self.ranges.get(self.def.bodies.len()).map_or(self.touches.len(), |range| range.start);
        let bodies = vec![Twist::ZERO; self.def.bodies.len()];
        let sum = |touch: &Touch| {
            let v = self.velocity_of(view, touch, &bodies);
            let mut sums = SoilSums::empty();
            if touch.pressure > 0.0 {
                let (node, kind) = (self.grid.at(touch.place), &self.def.kinds[usize::from(touch.kind)]);
                touch.add((&node, kind), self.def.normal, &v, view.h, &mut sums);
                if self.def.walls {
                    touch.add_walls(kind, &self.grid, &self.initial, (&v, slow), &mut sums);
                }
            }
            sums
        };
        self.film_sums = self.touches[first..].iter().map(sum).collect();
    }

    /// Slower than this walls fade, m/s.
    fn slow(&self, view: &ElementView) -> f64 {
        1e-3 * (view.gravity.length() * self.def.spacing).sqrt()
    }

    /// Widths, pressures, and the sums of each body.
    fn press(&mut self, view: &ElementView) {
        let Self { def, grid, touches, of_patch, patches, .. } = self;
        if def.width.is_none() || def.pile.is_some() {
            *patches = patch::find(touches, grid, def.spacing, of_patch);
        }
        par::each(CHUNK, &mut touches[..], |k, touch: &mut Touch| {
            let width = def.width.unwrap_or_else(|| patches[of_patch[k] as usize].width);
            let kind = &def.kinds[usize::from(touch.kind)];
            touch.press(&grid.at(touch.place), kind, width, def.normal, def.spacing);
        });
        let velocities: Vec<Twist> = (0..self.def.bodies.len()).map(|end| self.velocity(view, end)).collect();
        let slow = self.slow(view);
        let Self { def, initial, grid, touches, ranges, .. } = self;
        let sum = |(end, range): (usize, &Range<usize>)| {
            let (own, v) = (&touches[range.clone()], &velocities[end]);
            par::fold_chunks(own.len(), CHUNK, |part| {
                let mut sums = SoilSums::empty();
                for touch in own[part].iter().filter(|touch| touch.pressure > 0.0) {
                    let (node, kind) = (grid.at(touch.place), &def.kinds[usize::from(touch.kind)]);
                    touch.add((&node, kind), def.normal, v, view.h, &mut sums);
                    if def.walls {
                        touch.add_walls(kind, grid, initial, (v, slow), &mut sums);
                    }
                }
                sums
            })
        };
        self.sums = ranges.iter().take(velocities.len()).enumerate().map(sum).collect();
        self.press_films(view);
    }

    /// Writes a node's state.
    fn write(&mut self, place: Place, node: SoilNode) {
        self.journal.push((place, self.grid.at(place)));
        self.grid.put(place, &node);
        self.highest = self.highest.max(node.base + node.loose);
    }

    /// State of the touched nodes after the step; volume that each patch pressed in, m^3.
    fn settle(&mut self, view: &ElementView) -> Vec<f64> {
        let mut pressed = vec![0.0; self.patches.len()];
        let velocities: Vec<Twist> = (0..self.def.bodies.len()).map(|end| self.velocity(view, end)).collect();
        let cell = self.def.spacing * self.def.spacing;
        let mut contact = Vec::with_capacity(self.touches.len());
        for k in 0..self.touches.len() {
            let touch = self.touches[k];
            if touch.pressure <= 0.0 {
                continue;
            }
            let node = self.grid.at(touch.place);
            let kind = &self.def.kinds[usize::from(touch.kind)];
            let v = self.velocity_of(view, &touch, &velocities);
            let after = touch.after(&node, kind, self.def.normal, &v, view.h);
            let steep = touch.hit.ground.z;
            let volume = cell * (node.rise(steep) - after.rise(steep));
            self.moved += volume;
            if let Some(pressed) = self.of_patch.get(k).and_then(|patch| pressed.get_mut(*patch as usize)) {
                *pressed += volume;
            }
            self.write(touch.place, after);
            contact.push(touch.place);
        }
        // Nodes that were left forget their shear.
        for place in std::mem::replace(&mut self.contact, contact) {
            let [i, j] = self.grid.indices(place);
            let still = self.grid.mark(i, j).is_some_and(|k| self.touches[k].pressure > 0.0);
            let node = self.grid.at(place);
            // Also where it had none: what is shown of it changes.
            if !still {
                self.write(place, node.left());
            }
        }
        pressed
    }

    /// What was pressed in comes out beside, and slides.
    fn pile(&mut self, pressed: &[f64]) {
        let Some(pile) = self.def.pile else { return };
        let mut rims: Vec<[i32; 3]> = Vec::new();
        for (touch, patch) in self.touches.iter().zip(&self.of_patch) {
            let [i, j] = touch.hit.at;
            for [p, q] in [[i - 1, j], [i + 1, j], [i, j - 1], [i, j + 1]] {
                if self.grid.mark(p, q).is_none() && self.initial.at([p, q]).is_some() {
                    rims.push([*patch as i32, q, p]);
                }
            }
        }
        rims.sort_unstable();
        rims.dedup();
        for rim in rims.chunk_by(|a, b| a[0] == b[0]) {
            let volume = pile.flow * pressed[rim[0][0] as usize];
            if volume <= 0.0 {
                continue;
            }
            let height = volume / (self.def.spacing * self.def.spacing * rim.len() as f64);
            for [_, j, i] in rim {
                self.heap([*i, *j], height);
            }
        }
        let rings = pile.rings as i32;
        let around = |p: &SoilPatch| [p.low.map(|i| i - rings), p.high.map(|i| i + rings)];
        let mut slide = std::mem::take(&mut self.slide);
        let mut changes = Vec::new();
        for rectangle in pile::join(self.patches.iter().map(around).collect()) {
            let law = (pile.repose.tan(), pile.sweeps);
            slide.run(rectangle, &self.grid, &self.initial, law, |at, height| changes.push((at, height)));
        }
        self.slide = slide;
        changes.into_iter().for_each(|(at, height)| self.heap(at, height));
    }

    fn heap(&mut self, at: [i32; 2], height: f64) {
        let place = self.grid.place(at[0], at[1]);
        let mut node = self.grid.at(place);
        node.add(height);
        self.write(place, node);
    }

    /// Height of the body at a touch of the present step and its pressure, if it carries.
    pub(super) fn touch_at(&self, k: usize) -> Option<(f64, f64)> {
        self.touches.get(k).filter(|t| t.pressure > 0.0).map(|t| (t.hit.height, t.pressure))
    }

    /// Force on a flexible body and its torque about the origin of the world, with the velocities of the end of the
    /// step.
    fn load_of_sheet(&self, view: &ElementView, k: usize) -> Wrench {
        let bodies = vec![Twist::ZERO; self.def.bodies.len()];
        let (own, frame) = (self.ranges[bodies.len() + k].clone(), &self.def.pose);
        let first = self.ranges[bodies.len()].start;
        let mut load = Wrench { force: Vec3::ZERO, torque: Vec3::ZERO };
        for touch in own {
            let sums = &self.film_sums[touch - first];
            let touch = &self.touches[touch];
            let (force, _) = sums.at(&self.velocity_of(view, touch, &bodies));
            let [x, y] = self.initial.place(touch.hit.at);
            let (force, at) = (frame.vector(force), frame.point(Vec3::new(x, y, touch.hit.height)));
            load.force += force;
            load.torque += at.cross(force);
        }
        load
    }

    /// What is reported of each body.
    fn report(&mut self, view: &ElementView, solution: &ElementSolution) {
        let mut block = 0;
        for end in 0..self.reports.len() {
            let own = &self.touches[self.ranges[end].clone()];
            let carried = own.iter().filter(|touch| touch.pressure > 0.0).count() > 0;
            let mut report = EndReport::of(own);
            let width = |k: usize| match self.def.width {
                Some(width) => width,
                None => self.patches[self.of_patch[k] as usize].width,
            };
            report.width = self.ranges[end].clone().map(width).fold(0.0, f64::max);
            if let Some(k) = end.checked_sub(self.def.bodies.len()) {
                report.load = self.load_of_sheet(view, k);
            } else if carried {
                let (force, torque) = if view.is_movable(end) {
                    let rows = &solution.equations[6 * block..6 * block + 6];
                    let (force, torque) = self.sums[end].given();
                    let mut sum = (self.def.pose.vector(force), self.def.pose.vector(torque));
                    for (row, column) in rows.iter().zip(&self.factors[block]) {
                        sum.0 += row.impulse / view.h * column.linear;
                        sum.1 += row.impulse / view.h * column.angular;
                    }
                    block += 1;
                    sum
                } else {
                    let (force, torque) = self.sums[end].at(&self.velocity(view, end));
                    (self.def.pose.vector(force), self.def.pose.vector(torque))
                };
                report.load = Wrench { force, torque };
            }
            self.reports[end] = report;
        }
    }
}

impl Element for SoilGround {
    fn kind(&self) -> &'static str {
        "soil"
    }

    fn name(&self) -> Option<&str> {
        self.def.name.as_deref()
    }

    fn bodies(&self) -> &[BodyId] {
        &self.def.bodies
    }

    fn fault(&self) -> Option<String> {
        self.def.fault(self.def.spacing)
    }

    fn has_rows(&self) -> bool {
        true
    }

    fn joins_bodies(&self) -> bool {
        false
    }

    fn is_abrupt(&self, view: &ElementView, end: usize) -> bool {
        let reach = self.reach(view, end);
        // No point of it moves further than this in the step, twice to be sure.
        let v = self.velocity(view, end);
        let speed = v.linear.length() + v.angular.length() * reach.size() + view.h * view.gravity.length();
        let fall = 2.0 * view.h * speed;
        reach.bottom() - fall < self.ceiling() && reach.is_near(&self.grid, &self.initial, fall)
    }

    fn sheets(&self) -> &[FlexibleId] {
        &self.def.sheets
    }

    fn support(&mut self, view: &ElementView, supports: &mut SheetSupports) {
        self.touch(view);
        self.press(view);
        let (first, frame) = (self.ranges[self.def.bodies.len()].start, &self.def.pose);
        let turn = Mat3::from_quat(frame.rotation);
        for (touch, sums) in self.touches[first..].iter().zip(&self.film_sums).filter(|(t, _)| t.pressure > 0.0) {
            let damping = turn * sums.linear() * turn.transpose();
            let point = self.films[touch.film as usize].support(frame.vector(sums.given().0), damping);
            supports.add(self.def.sheets[touch.end as usize - self.def.bodies.len()], point);
        }
    }

    fn rows(&mut self, view: &ElementView, rows: &mut ElementRows) {
        self.touch(view);
        self.press(view);
        self.factors.clear();
        for (end, range) in self.ranges.iter().take(self.def.bodies.len()).enumerate() {
            let carries = self.touches[range.clone()].iter().any(|touch| touch.pressure > 0.0);
            if !carries || !view.is_movable(end) {
                continue;
            }
            let (ends, frame) = ([Some(end), None, None], &self.def.pose);
            let (force, torque) = self.sums[end].given();
            let given = Twist { linear: frame.vector(force), angular: frame.vector(torque) };
            rows.push(ends, [given, Twist::ZERO, Twist::ZERO], view.h);
            let columns = self.sums[end].factor(frame);
            let row = |column: &Twist| ElementRow {
                jacobian: [*column, Twist::ZERO, Twist::ZERO],
                compliance: 1.0 / view.h,
                ..ElementRow::default()
            };
            rows.equations(ends, &std::array::from_fn::<_, 6, _>(|k| row(&columns[k])));
            self.factors.push(columns);
        }
    }

    fn finish(&mut self, view: &ElementView, solution: &ElementSolution) {
        self.grid.counter += 1;
        let pressed = self.settle(view);
        self.pile(&pressed);
        self.report(view, solution);
    }

    fn save(&self, numbers: &mut Vec<f64>) {
        self.grid.save(numbers);
        numbers.extend([self.moved, self.highest]);
        for place in &self.contact {
            numbers.extend(self.grid.indices(*place).map(f64::from));
        }
    }

    fn restore(&mut self, numbers: &[f64]) -> Result<(), StateMismatch> {
        let wrong = StateMismatch { found: numbers.len(), expected: 3 };
        let (mut grid, rest) = SoilGrid::restored(numbers, self.grid.counter + 1).ok_or(wrong)?;
        let ([moved, highest], contact) = rest.split_first_chunk::<2>().ok_or(wrong)?;
        let (pairs, []) = contact.as_chunks::<2>() else { return Err(wrong) };
        let contact = pairs.iter().map(|[i, j]| grid.place(*i as i32, *j as i32)).collect();
        (self.grid, self.moved, self.highest, self.contact) = (grid, *moved, *highest, contact);
        self.touches.clear();
        self.journal.clear();
        Ok(())
    }

    fn ground(&self) -> Option<BodyId> {
        self.def.ground
    }

    fn warning(&self) -> Option<String> {
        self.def.warning.clone()
    }

    fn note(&mut self) -> bool {
        self.journal.clear();
        self.noted.0.clone_from(&self.contact);
        self.noted.1 = [self.moved, self.highest];
        true
    }

    fn go_back(&mut self) {
        for (place, node) in self.journal.drain(..).rev() {
            self.grid.put(place, &node);
        }
        self.contact.clone_from(&self.noted.0);
        [self.moved, self.highest] = self.noted.1;
    }

    fn load(&self, end: usize) -> Wrench {
        self.reports[end].load
    }

    fn end_readings(&self, end: usize) -> Vec<ElementReading> {
        self.reports[end].readings()
    }

    fn readings(&self) -> Vec<ElementReading> {
        self.sum_readings()
    }
}
