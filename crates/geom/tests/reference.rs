//! The beds and random spheres that all engines are compared on.

mod scene;

use grouser_geom::broad::BroadPhase;
use grouser_geom::narrow;
use grouser_geom::{Collider, Shape};
use grouser_math::{Pose, Vec3};
use scene::Scene;
use std::path::PathBuf;

/// A file of the reference data; nothing, and a word on it, if the data are not there.
fn reference(name: &str) -> Option<String> {
    let folder = std::env::var_os("GROUSER_REFERENCE_DATA")
        .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data"), PathBuf::from);
    let text = std::fs::read_to_string(folder.join(name));
    if text.is_err() {
        println!("skipped: no {name} in {}; set GROUSER_REFERENCE_DATA", folder.display());
    }
    text.ok()
}

/// 100,000 random spheres overlap in exactly 292,226 pairs (Bullet and Rapier agree; see the data's README).
#[test]
fn random_100000_has_292226_overlaps() {
    let Some(text) = reference("beds/random_100000.txt") else { return };
    let mut scene = Scene::default();
    for line in text.lines() {
        let n: Vec<f64> = line.split_whitespace().map(|w| w.parse().unwrap()).collect();
        let body = scene.body(Pose::at(Vec3::new(n[0], n[1], n[2])), 0.0, true);
        scene.colliders.push(Collider::new(body, Shape::sphere(n[3]), Pose::IDENTITY));
    }
    let mut broad = BroadPhase::default();
    broad.find(&scene.colliders, &scene.poses, &scene.margins, &scene.movable, &scene.excluded);
    let pairs = broad.pairs();
    assert_eq!(pairs.len(), 292_226);
    let mut contacts = Vec::new();
    narrow::contacts(&pairs, &scene.colliders, &scene.poses, &scene.margins, &mut contacts);
    assert_eq!(contacts.iter().filter(|c| c.distance <= 0.0).count(), 292_226);
}
