//! Surface heights and ruts of the grains on a grid: CSV, VTK and a picture per frame.

use super::ground_options::{cell_at, share, title};
use super::{Export, ExportJob, ExportTarget, GroundOptions};
use crate::error::{RecordError, Result};
use crate::solids::Solids;
use crate::ground::draw::{Content, Panel, png};
use crate::ground::write::{Lane, csv, vti};
use crate::ground::{Grains, Grid, surface};
use crate::moment::Moment;
use crate::replay::FrameReader;
use grouser_math::Vec3;

/// Heights and their change since a reference frame.
pub struct Ground;

impl Export for Ground {
    fn export(&self, job: &ExportJob<'_>, target: &dyn ExportTarget) -> Result<String> {
        let selected = job.frames()?;
        let reader = &selected.reader;
        let solids = reader.solids()?;
        let survey = Survey::new(reader, &solids, &job.ground)?;
        for frame in &selected.frames {
            let moment = Moment::read(reader, *frame)?;
            let heights = surface::heights(&survey.grains, survey.solids, &moment, &survey.grid);
            let change: Vec<f64> = heights.iter().zip(&survey.before).map(|(now, then)| now - then).collect();
            let lanes = [
                Lane { name: "height_m", components: 1, values: heights.clone() },
                Lane { name: "change_m", components: 1, values: change.clone() },
            ];
            let file = |ending: &str| format!("ground-{frame:06}.{ending}");
            target.file(&file("csv"), &mut |out| csv(&survey.grid, &lanes, |_| true, out))?;
            target.file(&file("vti"), &mut |out| vti(&survey.grid, &lanes, out))?;
            let picture = survey.picture(&title(reader, "surface", &moment), &moment, &heights, &change);
            target.file(&file("png"), &mut |out| out.write_all(&picture))?;
        }
        Ok(selected.summary(3 * selected.frames.len()))
    }
}

/// The reference frame and the grid.
struct Survey<'a> {
    solids: &'a Solids,
    grains: Grains<'a>,
    grid: Grid,
    first: Moment,
    /// Heights in the reference frame.
    before: Vec<f64>,
    /// Cells that the sections go through: along y and along x.
    column: usize,
    row: usize,
    /// Heights between which the sections are drawn.
    low: f64,
    top: f64,
}

impl<'a> Survey<'a> {
    fn new(reader: &FrameReader<'_>, solids: &'a Solids, options: &GroundOptions) -> Result<Self> {
        let count = reader.steps().len();
        if options.reference >= count {
            let message = format!("there is no frame {} to refer to: the recording has {count}", options.reference);
            return Err(RecordError::refused(message, "give --reference a frame of the recording"));
        }
        let grains = Grains::new(&reader.header().groups, solids)?;
        let first = Moment::read(reader, options.reference)?;
        let grid = Grid::over(grains.bounds(&first), options.cell(grains.diameter)?, true)?;
        let before = surface::heights(&grains, solids, &first, &grid);
        let column = cell_at(&grid, 0, options.across, "--across")?;
        let row = cell_at(&grid, 1, options.section, "--section")?;
        // Sections of all frames have one scale, with room above the surface for what is thrown up.
        let (low, high) = (grains.bounds(&first)[0].z, share(before.iter().copied(), 0.98));
        let top = high + 0.25 * (high - low).max(grid.cell);
        Ok(Self { solids, grains, grid, first, before, column, row, low, top })
    }

    /// Heights of the reference frame and of now along cells, over a coordinate.
    fn lines(&self, now: (&Moment, &[f64]), cells: &[usize], axis: usize) -> [(String, Vec<[f64; 2]>); 2] {
        let line = |heights: &[f64]| cells.iter().map(|i| [self.grid.middle(*i)[axis], heights[*i]]).collect();
        let time = |t: f64| format!("t = {t:.3} s");
        [(time(self.first.time), line(&self.before)), (time(now.0.time), line(now.1))]
    }

    /// A picture with heights, their change and two sections.
    fn picture(&self, title: &str, moment: &Moment, heights: &[f64], change: &[f64]) -> Vec<u8> {
        let grid = &self.grid;
        let high = grid.min + grid.cell * Vec3::new(grid.count[0] as f64, grid.count[1] as f64, 0.0);
        // As far down as up, so that zero is in the middle of the scale. A grain in the air must not pale the rut.
        let most = share(change.iter().map(|c| c.abs()), 0.95).max(1e-9);
        let range = [share(heights.iter().copied(), 0.02), share(heights.iter().copied(), 0.98)];
        let since = format!("change of height since t = {:.3} s in m: ruts are blue", self.first.time);
        let along: Vec<usize> = (0..grid.count[0]).map(|x| grid.index([x, self.row, 0])).collect();
        let over: Vec<usize> = (0..grid.count[1]).map(|y| grid.index([self.column, y, 0])).collect();
        let (along, over) =
            (self.lines((moment, heights), &along, 0), self.lines((moment, heights), &over, 1));
        let map = |label: &str, values, range| Panel {
            label: label.to_string(),
            axes: ["x in m", "y in m"],
            area: [[grid.min.x, grid.min.y], [high.x, high.y]],
            range: Some(range),
            content: Content::Cells { count: [grid.count[0], grid.count[1]], values, flow: &[] },
        };
        let section = |label: String, axis: usize, lines| Panel {
            label,
            axes: [["x in m", "y in m"][axis], "z in m"],
            area: [[grid.min[axis], self.low], [high[axis], self.top]],
            range: None,
            content: Content::Lines(lines),
        };
        let middle = grid.middle(grid.index([self.column, self.row, 0]));
        let panels = [
            map("height of the surface in m", heights, range),
            map(&since, change, [-most, most]),
            section(format!("section at y = {:.3} m, heights enlarged", middle.y), 0, &along[..]),
            section(format!("section at x = {:.3} m, heights enlarged", middle.x), 1, &over[..]),
        ];
        png(title, &panels)
    }
}
