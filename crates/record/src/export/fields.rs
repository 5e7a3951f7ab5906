//! Density and velocity of the grains on a grid: CSV, VTK and a picture per frame.

use super::ground_options::{cell_at, share, title};
use super::{Export, ExportJob, ExportTarget};
use crate::moment::Moment;
use crate::error::Result;
use crate::ground::draw::{Content, Panel, png};
use crate::ground::fields::{self, Fields};
use crate::ground::write::{Lane, csv, vti};
use crate::ground::{Grains, Grid};

/// Density and velocity.
pub struct GroundFields;

impl Export for GroundFields {
    fn export(&self, job: &ExportJob<'_>, target: &dyn ExportTarget) -> Result<String> {
        let selected = job.frames()?;
        let reader = &selected.reader;
        let solids = reader.solids()?;
        let grains = Grains::new(&reader.header().groups, &solids)?;
        for frame in &selected.frames {
            let moment = Moment::read(reader, *frame)?;
            let grid = Grid::over(grains.bounds(&moment), job.ground.cell(2.0 * grains.diameter)?, false)?;
            let fields = fields::fields(&grains, &solids, &moment, &grid);
            let mut lanes = vec![Lane { name: "solid_fraction", components: 1, values: fields.solid.clone() }];
            if let Some(v) = &fields.velocity {
                let values = v.iter().flat_map(|v| v.to_array()).collect();
                lanes.push(Lane { name: "velocity_m_s", components: 3, values });
            }
            let file = |ending: &str| format!("fields-{frame:06}.{ending}");
            target.file(&file("csv"), &mut |out| csv(&grid, &lanes, |i| fields.solid[i] > 0.0, out))?;
            target.file(&file("vti"), &mut |out| vti(&grid, &lanes, out))?;
            let row = cell_at(&grid, 1, job.ground.section, "--section")?;
            let picture = picture(&title(reader, "fields", &moment), &grid, row, &fields);
            target.file(&file("png"), &mut |out| out.write_all(&picture))?;
        }
        Ok(selected.summary(3 * selected.frames.len()))
    }
}

/// A section through a row of cells: solid fraction and, where it was recorded, the flow.
fn picture(title: &str, grid: &Grid, row: usize, fields: &Fields) -> Vec<u8> {
    let [nx, _, nz] = grid.count;
    let cells = || (0..nx * nz).map(|i| grid.index([i % nx, row, i / nx]));
    let seen = |value: &dyn Fn(usize) -> f64| -> Vec<f64> {
        cells().map(|i| if fields.solid[i] > 0.0 { value(i) } else { f64::NAN }).collect()
    };
    let solid = seen(&|i| fields.solid[i]);
    let speed = fields.velocity.as_ref().map(|v| seen(&|i| v[i].length()));
    let at = grid.min.y + (row as f64 + 0.5) * grid.cell;
    let area = [[grid.min.x, grid.min.z], [grid.min.x + nx as f64 * grid.cell, grid.min.z + nz as f64 * grid.cell]];
    let flow: Vec<[f64; 2]> = fields.velocity.as_ref().map_or(vec![], |v| cells().map(|i| [v[i].x, v[i].z]).collect());
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
    png(title, &panels)
}
