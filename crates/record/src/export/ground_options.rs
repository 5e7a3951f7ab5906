//! What the formats `ground`, `fields` and `chains` share: how the ground is measured and what their pictures show.

use crate::error::{RecordError, Result};
use crate::ground::Grid;
use crate::moment::Moment;
use crate::replay::FrameReader;

/// How the ground is measured.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GroundOptions {
    /// `ground`, `fields`: edge of the grid's cells in m; absent: one mean grain diameter for `ground`, two for
    /// `fields`.
    pub cell: Option<f64>,
    /// `ground`: frame that changes of height are counted from.
    pub reference: usize,
    /// `ground`, `fields`: y in m of the section that the picture shows; absent: the middle.
    pub section: Option<f64>,
    /// `ground`: x in m of the section across; absent: the middle.
    pub across: Option<f64>,
    /// `chains`: least force, in mean forces of the frame.
    pub above: f64,
}

impl Default for GroundOptions {
    fn default() -> Self {
        Self { cell: None, reference: 0, section: None, across: None, above: 1.0 }
    }
}

impl GroundOptions {
    /// Edge of the cells: the given one, else the usual one.
    pub(super) fn cell(&self, usual: f64) -> Result<f64> {
        match self.cell {
            Some(cell) if !(cell > 0.0 && cell.is_finite()) => {
                Err(RecordError::refused(format!("--cell is {cell}"), "give an edge above zero, in m"))
            }
            cell => Ok(cell.unwrap_or(usual)),
        }
    }

    /// Least force of chains, in mean forces.
    pub(super) fn above(&self) -> Result<f64> {
        if self.above >= 0.0 && self.above.is_finite() {
            return Ok(self.above);
        }
        Err(RecordError::refused(format!("--above is {}", self.above), "give a number of mean forces, 0 or more"))
    }
}

/// The number that this share of the finite ones does not exceed; 0 where there are none.
pub(super) fn share(numbers: impl Iterator<Item = f64>, share: f64) -> f64 {
    let mut sorted: Vec<f64> = numbers.filter(|x| x.is_finite()).collect();
    sorted.sort_by(f64::total_cmp);
    sorted.get((share * sorted.len() as f64) as usize).or(sorted.last()).copied().unwrap_or(0.0)
}

/// The cells' index along an axis at a coordinate in m; absent: the middle.
pub(super) fn cell_at(grid: &Grid, axis: usize, at: Option<f64>, option: &str) -> Result<usize> {
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

pub(super) fn title(reader: &FrameReader<'_>, what: &str, moment: &Moment) -> String {
    format!("{}: {what}, frame {}, t = {:.3} s", reader.header().scene, moment.frame, moment.time)
}
