//! Detection on a device: every stage, every pair and every contact has the processor's bits.
#![cfg(feature = "gpu")]

mod common;

use grouser_geom::broad::BroadPhase;
use grouser_geom::{ContactKey, DetectDevice, Shape};
use grouser_gpu::detect::trial::{RandomColliders, bits};
use grouser_gpu::{Card, CardLimits, DetectCard};
use grouser_math::{Pose, Vec3};
use std::sync::Arc;

fn device(card: &Arc<Card>) -> DetectCard {
    DetectCard::from_one_on(Arc::clone(card)).unwrap().expect("the device has f64")
}

/// Compares bounds, sorted keys, starts, pairs and contacts; how many pairs and contacts there are.
fn compare(what: &str, bed: &RandomColliders, device: &mut DetectCard, in_order: bool) -> [usize; 2] {
    let [mut here, mut there] = [BroadPhase::default(), BroadPhase::default()];
    (here.in_order, there.in_order) = (in_order, in_order);
    let (pairs, contacts) = bed.found(&mut here, None).unwrap().unwrap();
    let found = bed.found(&mut there, Some(device)).unwrap();
    let (device_pairs, device_contacts) = found.unwrap_or_else(|| panic!("{what}: the device left the search"));
    let (own, other) = (here.stages(), device.stages().unwrap());
    for (k, (a, b)) in own.bounds.iter().zip(&other.bounds).enumerate() {
        if a.kind != 4 {
            assert_eq!(a, b, "{what}: bounds of collider {k}");
        }
    }
    assert_eq!(own.keys.len(), other.keys.len());
    assert_eq!(own.keys.iter().zip(&other.keys).position(|(a, b)| a != b), None, "{what}: sorted keys");
    assert_eq!(own.starts, other.starts, "{what}: starts");
    let first = pairs.iter().zip(&device_pairs).position(|(a, b)| a != b);
    assert_eq!(first, None, "{what}: pairs, {} and {}", pairs.len(), device_pairs.len());
    assert_eq!(pairs.len(), device_pairs.len(), "{what}");
    let shapes = |key: ContactKey| [key.collider_a, key.collider_b].map(|c| bed.colliders[c as usize].shape.kind());
    for (a, b) in contacts.iter().zip(&device_contacts) {
        assert_eq!(bits(a), bits(b), "{what}, {:?} and {:?}: {a:?} {b:?}", shapes(a.key), shapes(b.key));
    }
    assert_eq!(contacts.len(), device_contacts.len(), "{what}: contacts");
    [pairs.len(), contacts.len()]
}

/// Beds of one size, of several, and of sizes that differ so much that cells have many batches of candidates.
#[test]
fn beds_have_the_processors_pairs_and_contacts() {
    let Some(card) = common::card(CardLimits::default()) else { return };
    let mut device = device(&card);
    for (name, count, sizes, in_order) in [
        ("one size", 5_000, &[0.02][..], false),
        ("five levels", 8_000, &[0.3, 0.1, 0.02, 0.004, 0.001], false),
        ("in order", 8_000, &[0.1, 0.02, 0.004], true),
        ("wide cells", 5_000, &[0.0201, 0.0052, 0.0052, 0.0052], false),
        ("few", 7, &[0.02], false),
    ] {
        let bed = RandomColliders::bed(count, sizes, count as u64);
        let before = device.counts();
        let [pairs, contacts] = compare(name, &bed, &mut device, in_order);
        let after = device.counts();
        let since = [after.dispatches - before.dispatches, after.down - before.down, after.up - before.up];
        let colliders = bed.colliders.len();
        println!("{name}: {colliders} colliders, {pairs} pairs, {contacts} contacts: launches, bytes {since:?}");
        assert!(count < 100 || (pairs > count / 2 && contacts > count / 4), "{name}: {pairs} {contacts}");
    }
    let counts = device.counts();
    println!("{counts:?}");
    assert!(counts.left == 0 && 10 * counts.decided > 8 * counts.pairs, "{counts:?}");
}

/// More than 512 candidates of a cell: pairs come batch by batch.
#[test]
fn crowded_cells_have_the_processors_order() {
    let Some(card) = common::card(CardLimits::default()) else { return };
    let mut device = device(&card);
    for in_order in [false, true] {
        let mut bed = RandomColliders::bed(3_000, &[0.02], 9);
        for pose in &mut bed.poses[2..] {
            pose.position *= 0.12;
        }
        let [pairs, _] = compare("crowded", &bed, &mut device, in_order);
        assert!(pairs > 100_000, "{pairs}");
    }
}

/// Workgroups of all sizes, and bindings of 1 MiB, which cut places, pairs and contacts into windows.
#[test]
fn workgroups_and_small_bindings_have_the_same_bits() {
    let bed = RandomColliders::bed(20_000, &[0.05, 0.02], 3);
    for (workgroup, binding) in [(32, None), (128, Some(1 << 20)), (256, Some(1 << 20))] {
        let limits = CardLimits { workgroup, binding, ..CardLimits::default() };
        let Some(card) = common::card(limits) else { return };
        compare(&format!("{limits:?}"), &bed, &mut device(&card), false);
    }
}

/// One device through a run: bodies move, some cannot any more, colliders come and go.
#[test]
fn one_device_follows_what_changes() {
    let Some(card) = common::card(CardLimits::default()) else { return };
    let mut device = device(&card);
    let mut bed = RandomColliders::bed(2_000, &[0.05, 0.02], 12);
    for step in 0..4 {
        compare(&format!("step {step}"), &bed, &mut device, false);
        for (k, pose) in bed.poses.iter_mut().enumerate().skip(2) {
            pose.position += 0.01 * Vec3::new((k % 3) as f64, (k % 5) as f64, -((k % 2) as f64));
        }
        bed.movable.iter_mut().step_by(17 + step).for_each(|movable| *movable = !*movable);
        bed.colliders.truncate(2_000 - 100 * step);
    }
    let changed = device.counts().down;
    compare("again", &bed, &mut device, false);
    let colliders = 80 * bed.colliders.len() as u64;
    assert!(device.counts().down - changed > 0);
    compare("unchanged", &bed, &mut device, false);
    let kept = device.counts().down - changed;
    assert!(kept < 2 * (64 * bed.poses.len() as u64 + colliders), "what has not changed is not sent: {kept}");
}

/// What the device cannot decide exactly it leaves to the processor: a search with a number out of bounds, one without
/// a finite place, a pair of centres that nearly coincide.
#[test]
fn untamed_numbers_are_left_to_the_processor() {
    let Some(card) = common::card(CardLimits::default()) else { return };
    let mut device = device(&card);
    let bed = RandomColliders::bed(400, &[0.02], 5);
    for x in [1e-120, 1e100, f64::NAN, f64::INFINITY, 1e25] {
        let mut wild = bed.clone();
        wild.poses[20].position.x = x;
        assert_eq!(wild.found(&mut BroadPhase::default(), Some(&mut device)).unwrap(), None, "{x}");
    }
    let mut close = bed.clone();
    let n = close.poses.len();
    close.poses[n - 1].position = Vec3::ZERO;
    close.poses[n - 2].position = Vec3::new(1e-60, 0.0, 0.0);
    let before = device.counts();
    compare("nearly coincident", &close, &mut device, false);
    let after = device.counts();
    assert!(after.pairs - before.pairs > after.decided - before.decided);
    let counts = device.counts();
    assert!(counts.left == 5 && counts.searches == 1, "{counts:?}");
}

/// Zeros of both signs: what lies in a plane through the origin.
#[test]
fn zeros_keep_their_signs() {
    let Some(card) = common::card(CardLimits::default()) else { return };
    let mut bed = RandomColliders::bed(600, &[0.05], 6);
    for (k, pose) in bed.poses.iter_mut().enumerate().skip(2) {
        let p = &mut pose.position;
        match k % 4 {
            0 => *p = Vec3::new(-0.0, p.y, 0.04),
            1 => *p = Vec3::new(p.x, -0.0, -0.0),
            2 => *p = Vec3::new(0.0, p.y, -0.0),
            _ => p.z = 0.049,
        }
        if k % 5 != 0 {
            *pose = Pose::at(pose.position);
        }
    }
    assert!(matches!(bed.colliders[0].shape, Shape::HalfSpace(_)));
    let [_, contacts] = compare("zeros", &bed, &mut device(&card), false);
    assert!(contacts > 300, "{contacts}");
}
