//! Pictures: a frame of a recording read, drawn and packed as PNG, on one thread.

use super::BenchRow;
use grouser::Error;
use grouser_math::Vec3;
use grouser_math::par::Pool;
use grouser_math::rng::Rng;
use grouser_record::frames::{Frame, FrameWriter};
use grouser_record::header::Header;
use grouser_record::moment::Moment;
use grouser_record::picture::{Camera, Coloring, Look, Stage, camera, render};
use grouser_record::solids::{Solid, Solids, Surface};
use grouser_record::store::Memory;
use grouser_record::zarr::Compression;
use grouser_record::zarr::Values;
use grouser_record::{FrameReader, Precision, Quantity};
use std::time::Instant;

pub(super) fn spheres_100k(name: &'static str) -> Result<BenchRow, Error> {
    spheres(name, 100_000, 2.0)
}

pub(super) fn spheres_1m(name: &'static str) -> Result<BenchRow, Error> {
    spheres(name, 1_000_000, 10.0)
}

/// A bed twice as wide as high, 1280 by 720 pixels with four samples each, shadows and light from the sky.
fn spheres(name: &'static str, count: usize, goal: f64) -> Result<BenchRow, Error> {
    let store = recording(count)?;
    let start = Instant::now();
    let picture = || -> grouser_record::Result<(Vec<u8>, f64)> {
        let reader = FrameReader::open(&store)?;
        let stage = Stage::new(&reader, &[])?;
        let look = Look { coloring: Coloring::Speed([0.0, 1.0]), ground: Some(stage.bounds.min.z), ..Look::default() };
        let camera = Camera::fit(&stage.bounds, camera::direction(-1.0, 0.4), 0.5, 16.0 / 9.0);
        let prepared = start.elapsed().as_secs_f64();
        let drawing = stage.draw(&Moment::read(&reader, 0)?, &look);
        Ok((render(&drawing, &look, &camera, 0..look.size[1], false).png(), prepared))
    };
    let (png, prepared) = Pool::new(1)?.run(picture)?;
    let value = start.elapsed().as_secs_f64();
    let digest = format!("{:032x}", xxhash_rust::xxh3::xxh3_128(&png));
    let detail = format!("of which {prepared:.3} s once per recording; {} kB", png.len() / 1000);
    Ok(BenchRow { value, goal, met: value <= goal, threads: 1, digest, detail, ..BenchRow::new(name) })
}

fn recording(count: usize) -> grouser_record::Result<Memory> {
    let store = Memory::default();
    let solid = |i: usize| Solid { body: i as u32, kind: 0, size: [1.0; 3], local: Default::default(), mesh: 0 };
    let solids = Solids {
        kinds: vec!["sphere".into()],
        solids: (0..count).map(solid).collect(),
        meshes: vec![Surface::default()],
        motion: vec![0; count],
        ..Solids::default()
    };
    let header = Header {
        format: 0,
        program: env!("CARGO_PKG_VERSION").into(),
        scene: "bed".into(),
        bodies: count,
        names: vec![],
        groups: vec![],
        quantities: vec![Quantity::Position, Quantity::Velocity],
        precision: Precision::Full,
        compression: Compression::Lz4,
        contacts: false,
        reliefs: vec![],
        nodes: 0,
    };
    let side = (2.0 * count as f64).cbrt().round() as usize;
    let mut rng = Rng::new(1);
    let place = |i: usize| Vec3::new((i % side) as f64, (i / side % side) as f64, (i / side / side) as f64) * 1.9;
    let positions = (0..count).flat_map(|i| (place(i) + 0.2 * rng.direction()).to_array()).collect();
    let mut rng = Rng::new(2);
    let velocities = (0..count).flat_map(|_| (rng.direction() * rng.unit()).to_array()).collect();
    let mut writer = FrameWriter::create(&store, header, &solids)?;
    writer.add(&store, &Frame { values: vec![Values::F64(positions), Values::F64(velocities)], ..Frame::default() })?;
    writer.flush(&store)?;
    Ok(store)
}
