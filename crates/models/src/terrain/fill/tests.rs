//! Fills: no overlaps in any region, with any grain; counts; errors.

use super::super::grain::{Clump, GrainForm, Stone};
use super::super::size::{Sieve, Size};
use super::super::surface::GroundSurface;
use super::*;
use grouser_geom::shape::{HeightField, Mesh};
use std::f64::consts::PI;
use std::sync::Arc;

fn component(grain: Grain) -> Component {
    Component { grain, share: 1.0, material: MaterialId(0), density: 2500.0, mass: None }
}

fn fill(amount: Amount, region: Region, grain: Grain) -> Fill {
    Fill {
        amount,
        components: vec![component(grain)],
        region,
        placement: Placement::Lattice,
        spacing: DEFAULT_SPACING,
        seed: 1,
        velocity: Vec3::ZERO,
        can_rotate: true,
        group: 1,
        mask: u32::MAX,
    }
}

fn spheres(amount: Amount, region: Region) -> Fill {
    fill(amount, region, Grain::spheres([0.9, 1.0]))
}

fn open_box(half: f64) -> Region {
    Region::Box { min: Vec3::new(-half, -half, 0.0), max: Vec3::new(half, half, f64::INFINITY) }
}

/// Centre and radius of a ball that holds each grain.
fn balls(fill: &Fill) -> Vec<(Vec3, f64)> {
    let layout = fill.layout().unwrap();
    let grains = fill.grains(&layout).unwrap();
    assert_eq!(grains.len() as u64, layout.count);
    let radius = |g: &BodyDef| {
        g.colliders.iter().map(|c| c.local.position.length() + c.shape.bounding_radius()).fold(0.0, f64::max)
    };
    grains.iter().map(|g| (g.pose.position, radius(g))).collect()
}

fn check_apart(balls: &[(Vec3, f64)]) {
    for (i, (p, r)) in balls.iter().enumerate() {
        for (q, s) in &balls[..i] {
            assert!(p.distance(*q) >= (r + s) * (1.0 - 1e-9), "{p} and {q}: {} m, {}", p.distance(*q), r + s);
        }
    }
}

/// Hills of 1 m over 12 x 12 m.
fn hills() -> GroundSurface {
    let z = |k: usize| ((k % 25) as f64 * 0.35).sin() + 0.5 * ((k / 25) as f64 * 0.5).cos();
    let field = HeightField::new(25, 25, [0.5, 0.5], (0..625).map(z).collect()).unwrap();
    GroundSurface::grid(field, Vec3::new(-6.0, -6.0, 0.0))
}

/// A box of 6 x 4 x 2 m.
fn closed_mesh() -> Arc<Mesh> {
    let (points, triangles) = Shape::cuboid(Vec3::new(3.0, 2.0, 1.0)).tessellate(4);
    Arc::new(Mesh::new(points, triangles).unwrap())
}

fn regions() -> Vec<(Amount, Region)> {
    let mesh = Region::Mesh { mesh: closed_mesh(), pose: Pose::at(Vec3::new(0.0, 0.0, 5.0)) };
    let cylinder = Region::Cylinder { base: Vec3::new(1.0, 2.0, 3.0), radius: 2.0, height: f64::INFINITY };
    vec![
        (Amount::Count(300), open_box(2.0)),
        (Amount::Height { height: 2.0, packing: 0.6 }, cylinder),
        (Amount::Fit, mesh),
        (Amount::Layers(2), Region::Above { surface: hills(), height: f64::INFINITY }),
        (Amount::Fit, Region::Below { surface: hills(), rows: vec![3] }),
    ]
}

fn forms() -> Vec<Grain> {
    let scaled = |form: GrainForm| Grain { form, size: Size::Uniform([0.8, 1.2]) };
    let sieve = Sieve::new(&[[0.1, 0.0], [0.3, 50.0], [0.6, 100.0]]).unwrap();
    vec![
        Grain::spheres([0.2, 0.3]),
        scaled(GrainForm::Cuboid { size: Vec3::new(0.5, 0.3, 0.2) }),
        scaled(GrainForm::Ellipsoid { semi: Vec3::new(0.25, 0.15, 0.1) }),
        scaled(GrainForm::Capsule { half_length: 0.15, radius: 0.1 }),
        Grain {
            form: GrainForm::Stones(Stone::random(5, 12, [0.8, 0.6], 1).into()),
            size: Size::LogNormal { median: 0.3, sigma: 0.2, range: [0.2, 0.45] },
        },
        scaled(GrainForm::Clump(Arc::new(Clump::new(&[(Vec3::ZERO, 0.15), (Vec3::new(0.2, 0.0, 0.0), 0.1)])))),
        Grain { form: GrainForm::Sphere, size: Size::Sieve(sieve) },
    ]
}

#[test]
fn nothing_overlaps_in_any_region_with_any_grain() {
    for grain in forms() {
        for (amount, region) in regions() {
            let fill = fill(amount, region, grain.clone());
            let balls = balls(&fill);
            assert!(balls.len() >= 10, "{} grains of {:?} in {:?}", balls.len(), grain.form, fill.amount);
            check_apart(&balls);
            for (p, r) in &balls {
                assert!(fill.region.holds(*p, r * (1.0 - 1e-6)), "{p} with {r} m is not inside");
            }
        }
    }
}

#[test]
fn random_places_overlap_nowhere_and_are_denser_for_wide_sizes() {
    let sieve = Sieve::new(&[[0.05, 0.0], [0.1, 30.0], [0.2, 60.0], [0.4, 100.0]]).unwrap();
    let grain = Grain { form: GrainForm::Sphere, size: Size::Sieve(sieve) };
    for (_, region) in regions().into_iter().take(4) {
        let fill = Fill { placement: Placement::Random, ..fill(Amount::Count(1500), region, grain.clone()) };
        let balls = balls(&fill);
        check_apart(&balls);
        assert!(balls.iter().all(|(p, r)| fill.region.holds(*p, r * (1.0 - 1e-6))));
    }
    let top = |placement| {
        let fill = Fill { placement, ..fill(Amount::Count(3000), open_box(0.6), grain.clone()) };
        balls(&fill).iter().map(|(p, r)| p.z + r).fold(0.0, f64::max)
    };
    let (lattice, random) = (top(Placement::Lattice), top(Placement::Random));
    assert!(random < 0.2 * lattice, "{random} m against {lattice} m");
}

/// Layers like cannonballs: as many as n nx ny less what every other layer is short of, apart and inside, each on four
/// others; and they stand: after two seconds no grain has moved by a fifth of its diameter, where rows on top of each
/// other give way.
#[test]
fn staggered_layers_stand() {
    let region = Region::Box { min: Vec3::ZERO, max: Vec3::new(21.0, 17.0, f64::INFINITY) };
    let grain = Grain::spheres([0.98, 1.0]);
    let laid = |placement| Fill { placement, spacing: 1.0, ..fill(Amount::Layers(5), region.clone(), grain.clone()) };
    let fill = laid(Placement::Staggered);
    let layout = fill.layout().unwrap();
    assert_eq!((layout.cells, layout.layers, layout.count), ([10, 8], 5, 3 * 80 + 2 * 63));
    let between = (4.0 - 0.25 * (2.1f64.powi(2) + 2.125f64.powi(2))).sqrt();
    assert!((layout.top() - (2.0 + 4.0 * between)).abs() < 1e-9);
    let balls = balls(&fill);
    check_apart(&balls);
    assert!(balls.iter().all(|(p, r)| fill.region.holds(*p, r * (1.0 - 1e-6))));

    let moved = |fill: &Fill| {
        let settings = grouser_dynamics::Settings { step: 5e-3, ..Default::default() };
        let mut world = World::new(settings);
        world.add_material(grouser_dynamics::Material::default()).unwrap();
        world.add_body(fill.walls("walls", MaterialId(0)).unwrap()).unwrap();
        let grains = fill.pour(&mut world).unwrap();
        let before: Vec<Vec3> = grains.iter().map(|g| world.pose(*g).position).collect();
        for _ in 0..400 {
            world.step().unwrap();
        }
        grains.iter().zip(before).map(|(g, p)| world.pose(*g).position.distance(p)).fold(0.0, f64::max)
    };
    let (staggered, rows) = (moved(&fill), moved(&laid(Placement::Lattice)));
    assert!(staggered < 0.4 && rows > 1.5, "{staggered} m, rows {rows} m");

    let wanted = |amount| Fill { amount, ..fill.clone() }.layout();
    assert_eq!(wanted(Amount::Count(100)).unwrap().count, 100);
    assert_eq!(wanted(Amount::Fit), Err(FillError::OpenTop));
    let low = Region::Box { min: Vec3::ZERO, max: Vec3::new(20.0, 16.0, 2.0 + 2f64.sqrt()) };
    let low = |amount| Fill { amount, region: low.clone(), ..fill.clone() }.layout();
    assert_eq!(low(Amount::Fit).unwrap().count, 143);
    assert_eq!(low(Amount::Layers(3)), Err(FillError::TooMany { wanted: 223, fit: 143 }));
    let cylinder = Region::Cylinder { base: Vec3::ZERO, radius: 9.0, height: 9.0 };
    assert_eq!(Fill { region: cylinder, ..fill.clone() }.layout(), Err(FillError::NotFlat));
}

#[test]
fn the_seed_decides() {
    let fill = spheres(Amount::Count(50), open_box(8.0));
    let other = Fill { seed: 2, ..fill.clone() };
    let list = |f: &Fill| f.grains(&f.layout().unwrap()).unwrap();
    assert_eq!(list(&fill), list(&fill));
    assert_ne!(list(&fill), list(&other));
}

#[test]
fn says_how_many_fit() {
    let region = Region::Box { min: Vec3::ZERO, max: Vec3::new(6.3, 6.3, 4.2) };
    assert_eq!(spheres(Amount::Count(18), region.clone()).layout().unwrap().cells, [3, 3]);
    let error = spheres(Amount::Count(19), region.clone()).layout().unwrap_err();
    assert_eq!(error, FillError::TooMany { wanted: 19, fit: 18 });
    assert_eq!(spheres(Amount::Layers(2), region.clone()).layout().unwrap().count, 18);
    assert_eq!(spheres(Amount::Fit, region).layout().unwrap().count, 18);
    let error = spheres(Amount::Count(1), open_box(1.0)).layout().unwrap_err();
    assert!(matches!(error, FillError::TooSmall { .. }));
    assert_eq!(spheres(Amount::Fit, open_box(8.0)).layout(), Err(FillError::OpenTop));
    let narrow = Region::Cylinder { base: Vec3::ZERO, radius: 1.0, height: f64::INFINITY };
    assert!(matches!(spheres(Amount::Count(1), narrow).layout(), Err(FillError::TooSmall { .. })));
    let mesh = Region::Mesh { mesh: closed_mesh(), pose: Pose::IDENTITY };
    assert!(matches!(spheres(Amount::Count(1), mesh.clone()).layout(), Err(FillError::TooSmall { .. })));
    let small = Grain::spheres([0.2, 0.2]);
    let error = fill(Amount::Count(10_000), mesh.clone(), small.clone()).layout().unwrap_err();
    assert!(matches!(error, FillError::TooMany { wanted: 10_000, .. }));
    assert_eq!(fill(Amount::Height { height: 1.0, packing: 0.6 }, mesh, small).layout(), Err(FillError::Height));
    let low = Region::Cylinder { base: Vec3::ZERO, radius: 2.0, height: 1.0 };
    let error = fill(Amount::Layers(3), low, Grain::spheres([0.2, 0.2])).layout().unwrap_err();
    assert!(matches!(error, FillError::TooMany { .. }));
    let random = Fill { placement: Placement::Random, ..spheres(Amount::Layers(2), open_box(8.0)) };
    assert_eq!(random.layout(), Err(FillError::LayersAtRandom));
    let full = Region::Box { min: Vec3::ZERO, max: Vec3::splat(6.0) };
    let random = Fill { placement: Placement::Random, ..spheres(Amount::Count(40), full) };
    let error = random.grains(&random.layout().unwrap()).unwrap_err();
    assert!(matches!(error, FillError::TooMany { wanted: 40, .. }), "{error:?}");
}

/// A mesh of 6 x 4 x 2 m with cells of 0.42 m: 14 x 9 x 4 of them, all inside; a ball inside a round mesh.
#[test]
fn a_mesh_takes_as_many_as_its_volume() {
    let mesh = Region::Mesh { mesh: closed_mesh(), pose: Pose::IDENTITY };
    assert_eq!(fill(Amount::Fit, mesh, Grain::spheres([0.2, 0.2])).layout().unwrap().count, 14 * 9 * 4);
    let (points, triangles) = Shape::sphere(2.0).tessellate(48);
    let mesh = Region::Mesh { mesh: Arc::new(Mesh::new(points, triangles).unwrap()), pose: Pose::IDENTITY };
    let (r, pitch) = (0.05, 0.1 * DEFAULT_SPACING);
    let count = fill(Amount::Fit, mesh, Grain::spheres([r, r])).layout().unwrap().count as f64;
    // Balls whose centres lie at least half a pitch below the surface.
    let expected = 4.0 / 3.0 * PI * (2.0f64 - 0.5 * pitch).powi(3) / pitch.powi(3);
    assert!((count / expected - 1.0).abs() < 0.03, "{count} against {expected}");
}

#[test]
fn a_bed_has_the_footprint_of_its_settled_depth() {
    let fill = spheres(Amount::Count(4000), Region::Bed { depth: 10.0, packing: SETTLED_PACKING });
    let layout = fill.layout().unwrap();
    let size = layout.max - layout.min;
    let volume: f64 = fill.grains(&layout).unwrap().iter().map(|g| g.mass.mass / 2500.0).sum();
    assert!((volume / (SETTLED_PACKING * size.x * size.y * 10.0) - 1.0).abs() < 0.01);
    assert!(layout.top() > 10.0);
    // A height in a box of that footprint is the same number of grains.
    let region = Region::Box { min: layout.min, max: layout.max };
    let same = spheres(Amount::Height { height: 10.0, packing: SETTLED_PACKING }, region);
    assert!(same.layout().unwrap().count.abs_diff(4000) <= 1);
}

#[test]
fn mass_per_grain_wins_over_density() {
    let mut fill = spheres(Amount::Count(5), open_box(8.0));
    fill.components[0].mass = Some(3.0);
    for grain in fill.grains(&fill.layout().unwrap()).unwrap() {
        let radius = grain.colliders[0].shape.bounding_radius();
        assert!((grain.mass.mass - 3.0).abs() < 1e-12);
        assert!((grain.mass.inertia.diagonal.x - 0.4 * 3.0 * radius * radius).abs() < 1e-12);
    }
}

/// 30 % of the mass of one material, 70 % of another that is twice as dense and smaller.
#[test]
fn kinds_are_mixed_by_mass() {
    let mut fill = fill(Amount::Count(20_000), open_box(20.0), Grain::spheres([0.5, 0.5]));
    fill.components[0].share = 30.0;
    let other = component(Grain::spheres([0.3, 0.3]));
    fill.components.push(Component { share: 70.0, material: MaterialId(1), density: 5000.0, ..other });
    let grains = fill.grains(&fill.layout().unwrap()).unwrap();
    let mass = |m: u16| -> f64 {
        grains.iter().filter(|g| g.colliders[0].material == MaterialId(m)).map(|g| g.mass.mass).sum()
    };
    assert!((mass(0) / (mass(0) + mass(1)) - 0.3).abs() < 1e-3);
    // Mixed, not stacked: in the lower half as in the whole.
    let middle = grains[..10_000].iter().filter(|g| g.colliders[0].material == MaterialId(0)).count() as f64;
    let all = grains.iter().filter(|g| g.colliders[0].material == MaterialId(0)).count() as f64;
    assert!((middle / all - 0.5).abs() < 0.05);
}

/// Tops of the upper row lie on the surface within the room for jitter; a kind of twice the size follows below.
#[test]
fn rows_follow_the_surface() {
    let surface = hills();
    let mut fill =
        fill(Amount::Fit, Region::Below { surface: surface.clone(), rows: vec![2, 2] }, Grain::spheres([0.1; 2]));
    fill.components.push(component(Grain::spheres([0.2; 2])));
    let layout = fill.layout().unwrap();
    let grains = fill.grains(&layout).unwrap();
    let columns = 57 * 57;
    for grain in &grains[..columns] {
        let p = grain.pose.position;
        let top = surface.height(p.x, p.y).unwrap();
        assert!((p.z + 0.1 - top).abs() < 0.02, "{} m of {top} m", p.z + 0.1);
    }
    assert_eq!(grains.len(), 2 * columns + 2 * 28 * 28);
    check_apart(&balls(&fill));
    // The floor follows, and touches no grain.
    let walls = fill.walls("floor", MaterialId(0)).unwrap();
    let floor = &walls.colliders[0];
    for (p, r) in balls(&fill) {
        let near = grouser_geom::query::closest_on_shape(&floor.shape, &floor.local, p, 2.0 * r);
        assert!(near.is_none_or(|n| n.distance >= r * (1.0 - 1e-9)), "{p}: {near:?}");
    }
}

/// Flat grains lie in cells as high as they are when tilted: apart, inside, a fifth as high as in balls, tilted by 0 to
/// 15 degrees in all directions; a round grain lies as on the lattice.
#[test]
fn flat_grains_lie_low() {
    let semi = Vec3::new(1.0, 0.4, 1.0);
    let ellipsoids = Grain { form: GrainForm::Ellipsoid { semi }, size: Size::Uniform([0.9, 1.0]) };
    let region = Region::Box { min: Vec3::ZERO, max: Vec3::new(21.0, 21.0, f64::INFINITY) };
    let laid = |grain: Grain, placement| Fill { placement, ..fill(Amount::Count(800), region.clone(), grain) };
    let flat = laid(ellipsoids.clone(), Placement::Flat);
    let layout = flat.layout().unwrap();
    let expected = 1.05 * 2.0 * (0.4 * flat::TILT.cos()).hypot(flat::TILT.sin());
    assert!((layout.cell.z - expected).abs() < 1e-12, "{} m", layout.cell.z);
    assert!(layout.top() < 0.47 * laid(ellipsoids, Placement::Lattice).layout().unwrap().top());
    let grains = flat.grains(&layout).unwrap();
    let (mut tilts, mut mean) = (0.0f64, Vec3::ZERO);
    for (i, grain) in grains.iter().enumerate() {
        let axis = grain.pose.rotation * Vec3::Y;
        let axis = axis * axis.z.signum();
        tilts = tilts.max(axis.z.acos());
        mean += axis / grains.len() as f64;
        let bounds = grain.colliders[0].shape.aabb(&grain.pose);
        let (low, cell) = (bounds.min - layout.min, (i / 100) as f64 * layout.cell.z);
        assert!(low.min_element() > -1e-9 && bounds.max.x < 21.0 && bounds.max.y < 21.0);
        assert!(low.z >= cell - 1e-9 && bounds.max.z <= cell + layout.cell.z + 1e-9, "grain {i} leaves its layer");
    }
    assert!(tilts > 0.9 * flat::TILT && tilts <= flat::TILT + 1e-9, "{tilts} rad");
    assert!(mean.x.abs() < 0.02 && mean.y.abs() < 0.02, "{mean}");
    let round = |placement| laid(Grain::spheres([0.9, 1.0]), placement).layout().unwrap().cell;
    assert_eq!(round(Placement::Flat), round(Placement::Lattice));
    let stones = GrainForm::Stones(Stone::random(12, 14, [0.7, 0.3], 5).into());
    for form in [stones, GrainForm::Cuboid { size: Vec3::new(0.4, 1.8, 1.2) }] {
        let flat = laid(Grain { form, size: Size::Uniform([0.5, 1.0]) }, Placement::Flat);
        let layout = flat.layout().unwrap();
        let layer = layout.cells[0] * layout.cells[1];
        for (i, grain) in flat.grains(&layout).unwrap().iter().enumerate() {
            let bounds = grain.colliders[0].shape.aabb(&grain.pose);
            let low = (i as u64 / layer) as f64 * layout.cell.z;
            assert!(bounds.min.z >= low - 1e-9 && bounds.max.z <= low + layout.cell.z + 1e-9, "grain {i}");
        }
    }
    let cylinder = Region::Cylinder { base: Vec3::ZERO, radius: 9.0, height: 9.0 };
    assert_eq!(Fill { region: cylinder, ..flat }.layout(), Err(FillError::NotFlat));
}
