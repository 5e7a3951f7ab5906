//! Surfaces of flexible bodies in pictures: both faces and the border, in a colour of their own or by a field.

use super::color::painted;
use super::stage::{Drawing, Facet, Painted, Stage, corner_normals};
use super::{Coloring, Look, Rgb};
use crate::moment::Moment;
use crate::sheets::{SheetMesh, SheetShape};
use crate::solids::Surface;
use grouser_math::Vec3;

/// Steps of the scale of colours that are distinguished.
const STEPS: f64 = 96.0;

/// A sheet of a frame, ready to be drawn: a surface, normals at the corners of its triangles, a colour for each.
pub(crate) struct DrawnSheet {
    pub surface: Surface,
    pub normals: Vec<[Vec3; 3]>,
    pub colors: Vec<Rgb>,
}

impl Stage {
    /// Colour of a sheet at a place where it has these values: its own, its paint, or by the field that is asked for.
    fn sheet_color(&self, look: &Look, sheet: usize, [speed, strain, force]: [f64; 3]) -> Rgb {
        let own = &self.solids.sheets.list[sheet];
        let paint = || own.color.map_or_else(|| painted(&own.name), Rgb);
        let value = match look.coloring {
            // Where there are grains, these colours are for those.
            Coloring::Speed(_) | Coloring::Force(_) if self.has_grains => return paint(),
            Coloring::Natural => return paint(),
            Coloring::Plain(color) => return own.color.map_or(color, Rgb),
            Coloring::Body => return super::color::distinct(sheet as u32),
            Coloring::Speed(range) => (speed, range),
            Coloring::Force(range) => (force, range),
            Coloring::Strain(range) => (strain, range),
        };
        let (value, [low, high]) = value;
        let place = ((value - low) / (high - low).max(1e-300)).clamp(0.0, 1.0);
        super::color::scale((STEPS * place).round() / STEPS)
    }

    /// The sheets of a frame.
    pub(crate) fn sheets_of(&self, moment: &Moment, look: &Look) -> Vec<DrawnSheet> {
        let Some(frame) = &moment.sheets else { return Vec::new() };
        let draw = |(sheet, mesh): (usize, &SheetMesh)| {
            let shape: SheetShape = mesh.shape(frame);
            let points = mesh.faces(&shape).into_iter().map(|p| p.to_array()).collect();
            let surface = Surface { points, triangles: mesh.triangles() };
            let count = shape.values.len();
            let color = |corners: &[u32; 3]| {
                let value = |k: usize| corners.iter().map(|i| shape.values[*i as usize % count][k]).sum::<f64>() / 3.0;
                self.sheet_color(look, sheet, std::array::from_fn(value))
            };
            let colors = surface.triangles.iter().map(color).collect();
            DrawnSheet { normals: corner_normals(&surface), surface, colors }
        };
        self.sheets.iter().enumerate().map(draw).collect()
    }

    /// Adds the sheets of a frame to a drawing.
    pub(super) fn draw_sheets(&self, moment: &Moment, look: &Look, painted: &mut Painted, drawing: &mut Drawing) {
        for DrawnSheet { surface, normals, colors } in self.sheets_of(moment, look) {
            for ((corners, normals), color) in surface.triangles.iter().zip(normals).zip(colors) {
                let body = painted.number(drawing, color);
                let corners = corners.map(|i| Vec3::from_array(surface.points[i as usize]));
                drawing.facets.push(Facet { corners, normals, body, plane: false, is_holed: false });
            }
        }
    }
}
