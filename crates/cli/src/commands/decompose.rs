//! `grouser decompose`.

use super::Ended;
use grouser::Error;
use grouser::files;
use grouser_geom::decompose::{self, DecomposeSettings};
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

/// Approximate a triangle mesh by spheres, one through the corners of each triangle
#[derive(clap::Args)]
#[command(after_help = "Examples:
  grouser decompose wheel.obj --out wheel-spheres.toml
  grouser decompose shoe.inp --scale 0.001 --ratio 0.8 --edge-angle-deg 20

Use the result in a scene: [[body.shape]] spheres = { file = \"wheel-spheres.toml\" }

Distances are sampled both ways: 10 points on each triangle to the surface of the spheres, and 64 points on each
sphere, where it is the outermost and outside the mesh, to the mesh.")]
pub struct Args {
    /// Mesh file: .obj, .stl (text or binary) or .inp (Abaqus surface mesh)
    mesh: PathBuf,
    /// Depth of a sphere's centre below its triangle, over the radius; 0 to less than 1
    #[arg(long, value_name = "F", default_value_t = 0.7)]
    ratio: f64,
    /// Triangles at whose corners normals differ by more than this are sharp, and split in four
    #[arg(long, value_name = "DEG", default_value_t = 30.0)]
    edge_angle_deg: f64,
    /// Ratio for the split triangles
    #[arg(long, value_name = "F", default_value_t = 0.0)]
    refine_ratio: f64,
    /// How often sharp triangles are split; what still touches a sharp edge or corner is split again
    #[arg(long, value_name = "N", default_value_t = 1)]
    refine_levels: u32,
    /// Factor from the file's unit to metres
    #[arg(long, value_name = "S", default_value_t = 1.0)]
    scale: f64,
    /// Write the spheres here, as TOML; without it only the report is printed
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

fn wrong(message: String, help: &str) -> Error {
    Error::usage(message, help.to_string())
}

/// Decomposes the mesh.
pub fn main(args: &Args) -> Ended {
    if !(args.scale > 0.0 && args.scale.is_finite()) {
        return Err(wrong(format!("--scale must be greater than 0, is {}", args.scale), "0.001 for files in mm"));
    }
    let mesh = files::read_mesh(&args.mesh, args.scale).map_err(|e| wrong(e.message, &e.help))?;
    let settings = DecomposeSettings {
        ratio: args.ratio,
        edge_angle: args.edge_angle_deg.to_radians(),
        refine_ratio: args.refine_ratio,
        refine_levels: args.refine_levels,
    };
    let (spheres, refined) = decompose::decompose(&mesh, &settings)
        .map_err(|e| wrong(e.to_string(), "see `grouser decompose --help` for the ranges"))?;
    let solid = mesh.mass_properties(1.0);
    let deviation = decompose::deviation(&mesh, &spheres);
    let size = mesh.local_bounds().size();

    let out = &mut io::stdout().lock();
    let closed = if mesh.is_closed() { "closed" } else { "open" };
    writeln!(out, "{}: {} triangles, {closed}", args.mesh.display(), mesh.triangles().len())?;
    writeln!(out, "  size       {:.6} x {:.6} x {:.6} m", size.x, size.y, size.z)?;
    match &solid {
        Ok(solid) => writeln!(out, "  volume     {:.6e} m^3", solid.mass)?,
        Err(error) => writeln!(out, "  volume     none: {error}")?,
    }
    writeln!(out, "  spheres    {}, {refined} triangles at sharp corners split in four", spheres.len())?;
    let [low, high] = spheres.iter().fold([f64::INFINITY, 0f64], |[l, h], s| [l.min(s.radius), h.max(s.radius)]);
    writeln!(out, "  radius     {low:.6} to {high:.6} m")?;
    writeln!(out, "  distance   largest {:.6e}, mean {:.6e} m", deviation.largest(), deviation.mean())?;
    let [[a, b], [c, d]] = [deviation.mesh_to_spheres, deviation.spheres_to_mesh];
    writeln!(out, "    mesh to spheres  largest {a:.6e}, mean {b:.6e} m, {} points", deviation.samples[0])?;
    writeln!(out, "    spheres to mesh  largest {c:.6e}, mean {d:.6e} m, {} points", deviation.samples[1])?;
    if let Some(path) = &args.out {
        let text = files::sphere_file(&args.mesh.to_string_lossy(), &spheres, solid.as_ref().ok());
        std::fs::write(path, text).map_err(|e| {
            wrong(format!("cannot write `{}`: {e}", path.display()), "give a path in a folder that exists")
        })?;
        writeln!(out, "  written    {}", path.display())?;
    }
    Ok(ExitCode::SUCCESS)
}
