//! Sweeps against contact stiffness and depth of the bed: the study behind the book's chapter on material stiffness.
//!
//! `cargo xtask study stiffness` runs it (about 15 minutes) and writes `book/src/figures/sweeps.csv` and `sweeps.svg`.
//!
//! A column of 6 x 6 grains (radius 2 cm +-10 %, friction 0.5, h = 1e-3) of 5 to 40 diameters falls into its box and
//! comes to rest. Each step is solved by APGD to 1 % of g h with warm start. Counted are products with N per step,
//! failed trials of the line search included: while the bed settles (first 0.5 s), and near rest (last 0.1 s of 0.8 s).

use grouser::Simulation;
use grouser_dynamics::*;
use grouser_geom::{MassProperties, Shape};
use grouser_math::par::Pool;
use grouser_math::rng::Rng;
use grouser_math::{Pose, Quat, Vec3};
use std::fmt::Write as _;

const RADIUS: f64 = 0.02;
const WIDTH: usize = 6;
const DEPTHS: [usize; 4] = [5, 10, 20, 40];
const LIMIT: u32 = 3000;

/// Products per step and steps that hit the limit, settling and near rest; largest static overlap over the diameter.
struct Row {
    settling: f64,
    rest: f64,
    unconverged: u32,
    overlap: f64,
}

fn main() -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
    let laws = [
        ("1e7 Pa", Stiffness::Young(1e7)),
        ("1e8 Pa", Stiffness::Young(1e8)),
        ("1e9 Pa", Stiffness::Young(1e9)),
        ("auto", Stiffness::Auto),
        ("rigid", Stiffness::Rigid),
    ];
    let pool = Pool::new(0)?;
    let mut csv =
        String::from("stiffness,depth_diameters,products_settling,products_rest,unconverged_steps,max_overlap_share\n");
    let mut table: Vec<Vec<Row>> = Vec::new();
    for (name, stiffness) in laws {
        let mut rows = Vec::new();
        for depth in DEPTHS {
            let row = pool.run(|| settle(depth, stiffness))?;
            let Row { settling, rest, unconverged, overlap } = row;
            writeln!(csv, "{name},{depth},{settling:.1},{rest:.1},{unconverged},{overlap:.3e}")?;
            println!(
                "{name:7} {depth:2} diameters: {settling:7.1} products a step settling, {rest:7.1} near rest, \
                 {unconverged} unconverged, overlap up to {:.3} % of the diameter",
                100.0 * overlap
            );
            rows.push(row);
        }
        table.push(rows);
    }
    let names: Vec<&str> = laws.iter().map(|l| l.0).collect();
    let dir = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../book/src/figures");
    std::fs::create_dir_all(&dir)?;
    std::fs::write(dir.join("sweeps.csv"), csv)?;
    std::fs::write(dir.join("sweeps.svg"), plot(&names, &table))?;
    println!("wrote book/src/figures/sweeps.csv and sweeps.svg");
    Ok(())
}

fn settle(depth: usize, stiffness: Stiffness) -> Result<Row, Box<dyn std::error::Error + Send + Sync>> {
    let mut settings = Settings::default();
    settings.solver.max_iterations = LIMIT;
    let mut world = World::new(settings);
    let material = world.add_material(Material { friction: 0.5, stiffness, ..Material::default() })?;
    let side = WIDTH as f64 * 2.0 * RADIUS;
    let quarter = std::f64::consts::FRAC_PI_2;
    let planes = [
        (Vec3::ZERO, Quat::IDENTITY),
        (Vec3::ZERO, Quat::from_rotation_y(quarter)),
        (Vec3::ZERO, Quat::from_rotation_x(-quarter)),
        (Vec3::new(side, side, 0.0), Quat::from_rotation_y(-quarter)),
        (Vec3::new(side, side, 0.0), Quat::from_rotation_x(quarter)),
    ];
    let collider = |shape: Shape, local: Pose| ColliderDef { shape, local, material, group: 1, mask: u32::MAX };
    world.add_body(BodyDef {
        name: Some("box".into()),
        role: Role::Part,
        kind: BodyKind::Fixed,
        pose: Pose::IDENTITY,
        velocity: Twist::ZERO,
        mass: MassProperties::ZERO,
        colliders: planes.iter().map(|(p, q)| collider(Shape::half_space(), Pose::new(*p, *q))).collect(),
    })?;
    let mut rng = Rng::new(1);
    let pitch = 2.25 * RADIUS;
    let per_row = (side / pitch) as usize;
    for i in 0..WIDTH * WIDTH * depth {
        let shape = Shape::sphere(RADIUS * rng.uniform(0.9, 1.1));
        let cell = Vec3::new((i % per_row) as f64, (i / per_row % per_row) as f64, (i / per_row / per_row) as f64);
        world.add_body(BodyDef {
            name: None,
            role: Role::Grain,
            kind: BodyKind::Moving,
            pose: Pose::at((cell + 0.5) * pitch + rng.direction() * 0.02 * RADIUS),
            velocity: Twist::ZERO,
            mass: shape.mass_properties(2500.0).ok_or("a sphere has mass")?,
            colliders: vec![collider(shape, Pose::IDENTITY)],
        })?;
    }
    let mut simulation = Simulation::new(world, vec![]);
    let (mut settling, mut rest, mut unconverged, mut overlap) = (0.0, 0.0, 0, 0.0f64);
    for k in 0..800 {
        let report = simulation.step()?;
        unconverged += u32::from(!report.converged());
        let products = f64::from(report.solver.products);
        if k < 500 {
            settling += products / 500.0;
        } else if k >= 700 {
            rest += products / 100.0;
            overlap = overlap.max(report.penetration.max / (2.0 * RADIUS));
        }
    }
    Ok(Row { settling, rest, unconverged, overlap })
}

/// Size of a panel, and the places of the panels.
const WIDE: f64 = 420.0;
const HIGH: f64 = 340.0;
const LEFT: f64 = 70.0;
const TOP: f64 = 50.0;
const GAP: f64 = 90.0;
const COLOURS: [&str; 5] = ["#1b7837", "#5aae61", "#e08214", "#2166ac", "#b2182b"];

/// Left edge of a panel.
fn edge(panel: usize) -> f64 {
    LEFT + panel as f64 * (WIDE + GAP)
}

/// Place of a depth in a panel.
fn x(panel: usize, depth: f64) -> f64 {
    edge(panel) + (depth / 4.0).log10() / (50.0f64 / 4.0).log10() * WIDE
}

/// Place of a number of products.
fn y(products: f64) -> f64 {
    TOP + HIGH - (products.max(1.0)).log10() / 4.0 * HIGH
}

/// Two panels (settling, near rest), products per step over depth, both axes logarithmic.
fn plot(names: &[&str], table: &[Vec<Row>]) -> String {
    let total = 2.0 * WIDE + GAP + LEFT + 130.0;
    let mut svg = format!(
        "<svg xmlns='http://www.w3.org/2000/svg' width='{total}' height='{}' font-family='sans-serif' font-size='14'>\n\
         <rect width='100%' height='100%' fill='white'/>\n",
        HIGH + TOP + 60.0
    );
    for (panel, title) in ["while settling from a drop", "near rest, warm start"].iter().enumerate() {
        axes(&mut svg, panel, title);
        for (k, rows) in table.iter().enumerate() {
            let value = |r: &Row| if panel == 0 { r.settling } else { r.rest };
            let points: Vec<String> =
                rows.iter().zip(DEPTHS).map(|(r, d)| format!("{:.1},{:.1}", x(panel, d as f64), y(value(r)))).collect();
            let colour = COLOURS[k % COLOURS.len()];
            let _ = writeln!(
                svg,
                "<polyline points='{}' fill='none' stroke='{colour}' stroke-width='2.5'/>",
                points.join(" ")
            );
            for p in &points {
                let (px, py) = p.split_once(',').unwrap_or(("0", "0"));
                let _ = writeln!(svg, "<circle cx='{px}' cy='{py}' r='4' fill='{colour}'/>");
            }
            if panel == 1 {
                let (lx, ly) = (edge(panel) + WIDE + 20.0, TOP + 20.0 + 26.0 * k as f64);
                let _ = writeln!(
                    svg,
                    "<line x1='{lx}' x2='{}' y1='{ly}' y2='{ly}' stroke='{colour}' stroke-width='2.5'/><text x='{}' \
                     y='{}'>{}</text>",
                    lx + 24.0,
                    lx + 32.0,
                    ly + 5.0,
                    names[k]
                );
            }
        }
    }
    svg.push_str("</svg>\n");
    svg
}

/// Frame, grid and words of a panel.
fn axes(svg: &mut String, panel: usize, title: &str) {
    let x0 = edge(panel);
    let _ = writeln!(svg, "<text x='{}' y='30' text-anchor='middle' font-size='16'>{title}</text>", x0 + WIDE / 2.0);
    for decade in 0..=4 {
        let at = y(10f64.powi(decade));
        let _ = writeln!(
            svg,
            "<line x1='{x0}' x2='{}' y1='{at}' y2='{at}' stroke='#ddd'/><text x='{}' y='{}' \
             text-anchor='end'>{}</text>",
            x0 + WIDE,
            x0 - 8.0,
            at + 5.0,
            10u32.pow(decade as u32)
        );
    }
    for depth in DEPTHS {
        let at = x(panel, depth as f64);
        let _ = writeln!(
            svg,
            "<line x1='{at}' x2='{at}' y1='{TOP}' y2='{}' stroke='#eee'/><text x='{at}' y='{}' \
             text-anchor='middle'>{depth}</text>",
            TOP + HIGH,
            TOP + HIGH + 20.0
        );
    }
    let _ = writeln!(
        svg,
        "<rect x='{x0}' y='{TOP}' width='{WIDE}' height='{HIGH}' fill='none' stroke='#333'/>\
         <text x='{}' y='{}' text-anchor='middle'>depth of the bed (diameters)</text>\
         <text x='{}' y='{}' text-anchor='middle' transform='rotate(-90 {} {})'>products with N per step</text>",
        x0 + WIDE / 2.0,
        TOP + HIGH + 44.0,
        x0 - 50.0,
        TOP + HIGH / 2.0,
        x0 - 50.0,
        TOP + HIGH / 2.0
    );
}
