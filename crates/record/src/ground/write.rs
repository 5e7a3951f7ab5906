//! Grids and chains as files: comma-separated values, and VTK for ParaView (XML ImageData and PolyData, text inside).

use super::Grid;
use super::chains::Link;
use std::io::{self, Write};

/// Numbers per cell of a grid.
pub struct Lane<'a> {
    /// Name, with the unit for a header: `height_m`.
    pub name: &'a str,
    /// Numbers per cell.
    pub components: usize,
    /// All numbers, cell by cell.
    pub values: Vec<f64>,
}

/// A row per cell: the middle and its numbers. Cells for which `keep` says no are left out.
pub fn csv(grid: &Grid, lanes: &[Lane<'_>], keep: impl Fn(usize) -> bool, out: &mut dyn Write) -> io::Result<()> {
    let flat = grid.count[2] == 1;
    write!(out, "{}", if flat { "x_m,y_m" } else { "x_m,y_m,z_m" })?;
    for lane in lanes {
        match lane.components {
            1 => write!(out, ",{}", lane.name)?,
            _ => ["x", "y", "z"].iter().try_for_each(|c| write!(out, ",{}_{c}", lane.name))?,
        }
    }
    writeln!(out)?;
    for i in (0..grid.len()).filter(|i| keep(*i)) {
        let p = grid.middle(i);
        write!(out, "{:.6},{:.6}", p.x, p.y)?;
        if !flat {
            write!(out, ",{:.6}", p.z)?;
        }
        for lane in lanes {
            for value in &lane.values[lane.components * i..lane.components * (i + 1)] {
                // No number where there is none.
                if value.is_nan() { write!(out, ",")? } else { write!(out, ",{value:.9}")? }
            }
        }
        writeln!(out)?;
    }
    Ok(())
}

/// The grid as VTK image data, a value per cell.
pub fn vti(grid: &Grid, lanes: &[Lane<'_>], out: &mut dyn Write) -> io::Result<()> {
    let ([nx, ny, nz], c, o) = (grid.count, grid.cell, grid.min);
    let extent = format!("0 {nx} 0 {ny} 0 {nz}");
    writeln!(out, "<?xml version=\"1.0\"?>\n<VTKFile type=\"ImageData\" version=\"1.0\" byte_order=\"LittleEndian\">")?;
    writeln!(out, "<ImageData WholeExtent=\"{extent}\" Origin=\"{} {} {}\" Spacing=\"{c} {c} {c}\">", o.x, o.y, o.z)?;
    writeln!(out, "<Piece Extent=\"{extent}\">\n<CellData>")?;
    for lane in lanes {
        let (name, n) = (lane.name, lane.components);
        writeln!(out, "<DataArray type=\"Float64\" Name=\"{name}\" NumberOfComponents=\"{n}\" format=\"ascii\">")?;
        for row in lane.values.chunks(12) {
            let texts: Vec<String> =
                row.iter().map(|v| if v.is_nan() { "nan".into() } else { format!("{v:e}") }).collect();
            writeln!(out, "{}", texts.join(" "))?;
        }
        writeln!(out, "</DataArray>")?;
    }
    writeln!(out, "</CellData>\n</Piece>\n</ImageData>\n</VTKFile>")
}

/// A row per link of the chains; `mean` in N.
pub fn chains_csv(links: &[Link], mean: f64, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "body_a,body_b,x_m,y_m,z_m,force_x_N,force_y_N,force_z_N,strength_N,over_mean")?;
    for l in links {
        let (p, f, s) = (l.point, l.force, l.force.length());
        let [a, b] = l.bodies;
        writeln!(out, "{a},{b},{:.6},{:.6},{:.6},{:e},{:e},{:e},{s:e},{:.4}", p.x, p.y, p.z, f.x, f.y, f.z, s / mean)?;
    }
    Ok(())
}

/// The chains as VTK lines with the strength of the force.
pub fn chains_vtp(links: &[Link], out: &mut dyn Write) -> io::Result<()> {
    let n = links.len();
    writeln!(out, "<?xml version=\"1.0\"?>\n<VTKFile type=\"PolyData\" version=\"1.0\" byte_order=\"LittleEndian\">")?;
    let points = 2 * n;
    writeln!(
        out,
        "<PolyData>\n<Piece NumberOfPoints=\"{points}\" NumberOfVerts=\"0\" NumberOfLines=\"{n}\" NumberOfStrips=\"0\" \
         NumberOfPolys=\"0\">"
    )?;
    writeln!(
        out,
        "<CellData Scalars=\"strength_N\">\n<DataArray type=\"Float64\" Name=\"strength_N\" format=\"ascii\">"
    )?;
    links.iter().try_for_each(|l| writeln!(out, "{:e}", l.force.length()))?;
    writeln!(out, "</DataArray>\n</CellData>\n<Points>")?;
    writeln!(out, "<DataArray type=\"Float64\" NumberOfComponents=\"3\" format=\"ascii\">")?;
    links.iter().flat_map(|l| l.ends).try_for_each(|p| writeln!(out, "{} {} {}", p.x, p.y, p.z))?;
    writeln!(
        out,
        "</DataArray>\n</Points>\n<Lines>\n<DataArray type=\"Int64\" Name=\"connectivity\" format=\"ascii\">"
    )?;
    (0..n).try_for_each(|i| writeln!(out, "{} {}", 2 * i, 2 * i + 1))?;
    writeln!(out, "</DataArray>\n<DataArray type=\"Int64\" Name=\"offsets\" format=\"ascii\">")?;
    (0..n).try_for_each(|i| writeln!(out, "{}", 2 * i + 2))?;
    writeln!(out, "</DataArray>\n</Lines>\n</Piece>\n</PolyData>\n</VTKFile>")
}
