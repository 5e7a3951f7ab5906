//! Surfaces of flexible bodies in the terms of recordings: meshes, weights, nodes of a frame.

use grouser_dynamics::{FlexibleId, FlexibleView, World};
use grouser_flex::shape::ShapeJet;
use grouser_models::look::Looks;
use grouser_record::sheets::{PLACE_COLUMNS, STATE_COLUMNS};
use grouser_record::zarr::Values;
use grouser_record::{FlexSheet, SheetFrame, Sheets};
use std::ops::Range;

/// Quads along each side of an element in pictures.
const DIVISIONS: usize = 4;

fn bodies(world: &World) -> impl Iterator<Item = FlexibleView<'_>> {
    (0..world.flexible_count() as u32).map(|k| world.flexible(FlexibleId(k)))
}

/// Spheres of surfaces: bodies that are not seen, because the sheet is.
pub fn skins(world: &World) -> Vec<Range<u32>> {
    let skin = |view: FlexibleView<'_>| {
        let (first, count) = (view.spheres().next().map_or(0, |body| body.0), view.spheres().count() as u32);
        first..first + count
    };
    bodies(world).map(skin).collect()
}

/// Nodes of all flexible bodies.
pub fn node_count(world: &World) -> usize {
    bodies(world).map(|view| view.mesh().node_count()).sum()
}

/// The sheets of a world.
pub fn sheets(world: &World, looks: &Looks) -> Sheets {
    let sheet = |view: FlexibleView<'_>| {
        let mesh = view.mesh();
        FlexSheet {
            name: view.name().to_string(),
            thickness: view.thickness(),
            color: looks.sheets.iter().find(|(name, _)| name == view.name()).map(|(_, color)| *color),
            nodes: mesh.node_count() as u32,
            quads: mesh.quads.iter().map(|quad| quad.nodes).collect(),
            sides: mesh.quads.iter().map(|quad| quad.sides).collect(),
        }
    };
    let place = |i: usize| {
        let [xi, eta] = [i % (DIVISIONS + 1), i / (DIVISIONS + 1)].map(|k| k as f64 / DIVISIONS as f64);
        ShapeJet::at(xi, eta, 1.0, 1.0).s
    };
    let list: Vec<FlexSheet> = bodies(world).map(sheet).collect();
    let count = if list.is_empty() { 0 } else { (DIVISIONS + 1).pow(2) };
    Sheets { list, weights: (0..count).map(place).collect() }
}

/// Nodes of all flexible bodies at present.
pub fn frame(world: &World) -> SheetFrame {
    SheetFrame {
        place: bodies(world).flat_map(|view| view.places()).flat_map(|v| v.to_array()).collect(),
        state: bodies(world).flat_map(|view| view.node_fields()).collect(),
    }
}

/// The same as the arrays of a frame.
pub fn values(world: &World) -> [Values; 2] {
    let SheetFrame { place, state } = frame(world);
    debug_assert_eq!(place.len() * STATE_COLUMNS, state.len() * STATE_COLUMNS * PLACE_COLUMNS);
    let floats = |values: &[f64]| Values::F32(values.iter().map(|x| *x as f32).collect());
    [floats(&place), floats(state.as_flattened())]
}

/// The same for the viewer: points of both faces, and speed, strain and contact force there.
pub fn arrays(world: &World) -> Vec<(&'static str, usize, Vec<f32>)> {
    if world.flexible_count() == 0 {
        return Vec::new();
    }
    let meshes = sheets(world, &Looks::default()).meshes();
    let (points, values) = grouser_record::sheets::faces(&meshes, &frame(world));
    vec![("sheet_point", 3, points), ("sheet_value", STATE_COLUMNS, values)]
}
