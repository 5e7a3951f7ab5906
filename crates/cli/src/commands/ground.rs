//! `grouser export --to ground | fields | chains`: the ground measured, a file of numbers, one for ParaView and a picture
//! per frame.

use super::export::{cannot, put, stream};
use grouser::Error;
use grouser_math::Vec3;
use grouser_record::ground::draw::{Content, Panel, png};
use grouser_record::ground::write::{Lane, chains_csv, chains_vtp, csv, vti};
use grouser_record::ground::{Grains, Grid, chains as force_chains, fields as field, surface};
use grouser_record::moment::Moment;
use grouser_record::{FrameReader, RecordError};
use std::fs;
use std::path::Path;

/// Options of the three formats.
#[derive(clap::Args)]
pub struct Options {
    /// ground, fields: edge of the grid's cells in m; absent: one mean grain diameter for ground, two for fields
    #[arg(long, value_name = "M")]
    cell: Option<f64>,
    /// ground: frame that changes of height are counted from
    #[arg(long, value_name = "FRAME", default_value_t = 0)]
    reference: usize,
    /// ground, fields: y in m of the section that the picture shows; absent: the middle
    #[arg(long, value_name = "Y", allow_negative_numbers = true)]
    section: Option<f64>,
    /// ground: x in m of the section across; absent: the middle
    #[arg(long, value_name = "X", allow_negative_numbers = true)]
    across: Option<f64>,
    /// chains: least force, in mean forces of the frame
    #[arg(long, value_name = "TIMES", default_value_t = 1.0)]
    above: f64,
}

impl Options {
    fn cell(&self, usual: f64) -> Result<f64, RecordError> {
        match self.cell {
            Some(cell) if !(cell > 0.0 && cell.is_finite()) => {
                Err(RecordError::refused(format!("--cell is {cell}"), "give an edge above zero, in m"))
            }
            cell => Ok(cell.unwrap_or(usual)),
        }
    }
}

/// The number that this share of the finite ones does not exceed; 0 where there are none.
fn share(numbers: impl Iterator<Item = f64>, share: f64) -> f64 {
    let mut sorted: Vec<f64> = numbers.filter(|x| x.is_finite()).collect();
    sorted.sort_by(f64::total_cmp);
    sorted.get((share * sorted.len() as f64) as usize).or(sorted.last()).copied().unwrap_or(0.0)
}

/// The cells' index along an axis at a coordinate in m; absent: the middle.
fn cell_at(grid: &Grid, axis: usize, at: Option<f64>, option: &str) -> Result<usize, RecordError> {
    let (low, count) = (grid.min[axis], grid.count[axis]);
    let high = low + count as f64 * grid.cell;
    let at = at.unwrap_or(0.5 * (low + high));
    let index = ((at - low) / grid.cell).floor();
    if index >= 0.0 && index < count as f64 {
        return Ok(index as usize);
    }
    let axis = ["x", "y"][axis];
    let message = format!("{option} {at} lies outside of the grains");
    Err(RecordError::refused(message, format!("give {axis} from {low} to {high} m")))
}

fn title(reader: &FrameReader<'_>, what: &str, moment: &Moment) -> String {
    format!("{}: {what}, frame {}, t = {:.3} s", reader.header().scene, moment.frame, moment.time)
}

/// Heights and their change since the reference frame.
pub fn surfaces(reader: &FrameReader<'_>, frames: &[usize], options: &Options, path: &Path) -> Result<usize, Error> {
    let count = reader.steps().len();
    if options.reference >= count {
        let message = format!("there is no frame {} to refer to: the recording has {count}", options.reference);
        return Err(RecordError::refused(message, "give --reference a frame of the recording").into());
    }
    let solids = reader.solids()?;
    let grains = Grains::new(&reader.header().groups, &solids)?;
    let first = Moment::read(reader, options.reference)?;
    let grid = Grid::over(grains.bounds(&first), options.cell(grains.diameter)?, true)?;
    let before = surface::heights(&grains, &solids, &first, &grid);
    let column = cell_at(&grid, 0, options.across, "--across")?;
    let row = cell_at(&grid, 1, options.section, "--section")?;
    // Sections of all frames have one scale, with room above the surface for what is thrown up.
    let (low, most_high) = (grains.bounds(&first)[0].z, share(before.iter().copied(), 0.98));
    let top = most_high + 0.25 * (most_high - low).max(grid.cell);
    fs::create_dir_all(path).map_err(|e| cannot(path, &e))?;
    for frame in frames {
        let moment = Moment::read(reader, *frame)?;
        let heights = surface::heights(&grains, &solids, &moment, &grid);
        let change: Vec<f64> = heights.iter().zip(&before).map(|(now, then)| now - then).collect();
        let lanes = [
            Lane { name: "height_m", components: 1, values: heights.clone() },
            Lane { name: "change_m", components: 1, values: change.clone() },
        ];
        let file = |ending: &str| path.join(format!("ground-{frame:06}.{ending}"));
        stream(&file("csv"), |out| Ok(csv(&grid, &lanes, |_| true, out)?))?;
        stream(&file("vti"), |out| Ok(vti(&grid, &lanes, out)?))?;
        let high = grid.min + grid.cell * Vec3::new(grid.count[0] as f64, grid.count[1] as f64, 0.0);
        let panel = |label: &str, values, range| Panel {
            label: label.to_string(),
            axes: ["x in m", "y in m"],
            area: [[grid.min.x, grid.min.y], [high.x, high.y]],
            range,
            content: Content::Cells { count: [grid.count[0], grid.count[1]], values, flow: &[] },
        };
        // As far down as up, so that zero is in the middle of the scale. A grain in the air must not pale the rut.
        let most = share(change.iter().map(|c| c.abs()), 0.95).max(1e-9);
        let range = [share(heights.iter().copied(), 0.02), share(heights.iter().copied(), 0.98)];
        let since = format!("change of height since t = {:.3} s in m: ruts are blue", first.time);
        let lines = |cells: &[usize], axis: usize| {
            let line = |heights: &[f64]| cells.iter().map(|i| [grid.middle(*i)[axis], heights[*i]]).collect();
            let time = |t: f64| format!("t = {t:.3} s");
            [(time(first.time), line(&before)), (time(moment.time), line(&heights))]
        };
        let along: Vec<usize> = (0..grid.count[0]).map(|x| grid.index([x, row, 0])).collect();
        let over: Vec<usize> = (0..grid.count[1]).map(|y| grid.index([column, y, 0])).collect();
        let (along, over) = (lines(&along, 0), lines(&over, 1));
        let section = |label: String, axis: usize, lines| Panel {
            label,
            axes: [["x in m", "y in m"][axis], "z in m"],
            area: [[grid.min[axis], low], [high[axis], top]],
            range: None,
            content: Content::Lines(lines),
        };
        let middle = grid.middle(grid.index([column, row, 0]));
        let panels = [
            panel("height of the surface in m", &heights, Some(range)),
            panel(&since, &change, Some([-most, most])),
            section(format!("section at y = {:.3} m, heights enlarged", middle.y), 0, &along[..]),
            section(format!("section at x = {:.3} m, heights enlarged", middle.x), 1, &over[..]),
        ];
        put(&file("png"), &png(&title(reader, "surface", &moment), &panels))?;
    }
    Ok(3 * frames.len())
}

/// Density and velocity.
pub fn fields(reader: &FrameReader<'_>, frames: &[usize], options: &Options, path: &Path) -> Result<usize, Error> {
    let solids = reader.solids()?;
    let grains = Grains::new(&reader.header().groups, &solids)?;
    fs::create_dir_all(path).map_err(|e| cannot(path, &e))?;
    for frame in frames {
        let moment = Moment::read(reader, *frame)?;
        let grid = Grid::over(grains.bounds(&moment), options.cell(2.0 * grains.diameter)?, false)?;
        let fields = field::fields(&grains, &solids, &moment, &grid);
        let mut lanes = vec![Lane { name: "solid_fraction", components: 1, values: fields.solid.clone() }];
        if let Some(v) = &fields.velocity {
            let values = v.iter().flat_map(|v| v.to_array()).collect();
            lanes.push(Lane { name: "velocity_m_s", components: 3, values });
        }
        let file = |ending: &str| path.join(format!("fields-{frame:06}.{ending}"));
        stream(&file("csv"), |out| Ok(csv(&grid, &lanes, |i| fields.solid[i] > 0.0, out)?))?;
        stream(&file("vti"), |out| Ok(vti(&grid, &lanes, out)?))?;
        let [nx, _, nz] = grid.count;
        let row = cell_at(&grid, 1, options.section, "--section")?;
        let cells = || (0..nx * nz).map(|i| grid.index([i % nx, row, i / nx]));
        let seen = |value: &dyn Fn(usize) -> f64| -> Vec<f64> {
            cells().map(|i| if fields.solid[i] > 0.0 { value(i) } else { f64::NAN }).collect()
        };
        let solid = seen(&|i| fields.solid[i]);
        let speed = fields.velocity.as_ref().map(|v| seen(&|i| v[i].length()));
        let at = grid.min.y + (row as f64 + 0.5) * grid.cell;
        let area = [[grid.min.x, grid.min.z], [grid.min.x + nx as f64 * grid.cell, grid.min.z + nz as f64 * grid.cell]];
        let flow: Vec<[f64; 2]> =
            fields.velocity.as_ref().map_or(vec![], |v| cells().map(|i| [v[i].x, v[i].z]).collect());
        let panel = |label: &str, values, range, flow| Panel {
            label: format!("{label}, section at y = {at:.3} m"),
            axes: ["x in m", "z in m"],
            area,
            range,
            content: Content::Cells { count: [nx, nz], values, flow },
        };
        let mut panels = vec![panel("solid fraction", &solid[..], Some([0.0, 0.7]), &[][..])];
        if let Some(speed) = &speed {
            // A few loose grains may be far faster than the flow: one cell of a hundred may be beyond the scale.
            let most = share(speed.iter().copied().filter(|s| s.is_finite()), 0.99).max(1e-9);
            let label = "speed of the flow in m/s, lines from the dots along it";
            panels.push(panel(label, &speed[..], Some([0.0, most]), &flow[..]));
        }
        put(&file("png"), &png(&title(reader, "fields", &moment), &panels))?;
    }
    Ok(3 * frames.len())
}

/// Force chains.
pub fn chains(reader: &FrameReader<'_>, frames: &[usize], options: &Options, path: &Path) -> Result<usize, Error> {
    if !reader.header().contacts {
        let remedy = "record it with `--set record.contacts=true`";
        return Err(RecordError::refused("the recording holds no contacts", remedy).into());
    }
    let solids = reader.solids()?;
    let grains = Grains::new(&reader.header().groups, &solids)?;
    fs::create_dir_all(path).map_err(|e| cannot(path, &e))?;
    for frame in frames {
        let moment = Moment::read(reader, *frame)?.with_contacts(reader)?;
        let contacts = moment.contacts.clone().unwrap_or_default();
        let (links, mean) = force_chains::links(&moment, &contacts, &solids, options.above);
        let file = |ending: &str| path.join(format!("chains-{frame:06}.{ending}"));
        stream(&file("csv"), |out| Ok(chains_csv(&links, mean, out)?))?;
        stream(&file("vtp"), |out| Ok(chains_vtp(&links, out)?))?;
        let [min, max] = grains.bounds(&moment);
        // A few contacts are far stronger than the rest: the scale ends where nine of ten do not reach.
        let most = share(links.iter().map(|l| l.force.length()), 0.9);
        let panel = Panel {
            label: format!(
                "{} contacts of {:.3} times the mean force of {mean:.4e} N and more, in N",
                links.len(),
                options.above
            ),
            axes: ["x in m", "z in m"],
            area: [[min.x, min.z], [max.x, max.z]],
            range: Some([options.above * mean, most.max(options.above * mean * 1.01)]),
            content: Content::Links(&links),
        };
        put(&file("png"), &png(&title(reader, "force chains", &moment), &[panel]))?;
    }
    Ok(3 * frames.len())
}
