//! Pairs of some of the colliders: those of all of them, in their order, in the one grid that follows from what several
//! processes say.

use grouser_geom::broad::{Among, BroadPhase, Pair};
use grouser_geom::{BodyPairs, Collider, Shape};
use grouser_math::ranks::{Packet, together};
use grouser_math::rng::Rng;
use grouser_math::{Pose, Quat, Vec3};

/// Balls of which most are small and lie together, a few large ones, two to a body, and a floor.
fn scene(dense: usize, wide: usize) -> (Vec<Collider>, Vec<Pose>) {
    let mut rng = Rng::new(7);
    let mut colliders = vec![Collider::new(0, Shape::half_space(), Pose::IDENTITY)];
    let mut poses = vec![Pose::IDENTITY];
    for k in 0..dense + wide {
        let (spread, radius) = if k % 40 == 3 { (1.0, 0.06) } else { (if k < dense { 0.1 } else { 1.0 }, 0.02) };
        let at =
            Vec3::new(rng.uniform(-spread, spread), rng.uniform(-0.5, 0.5) * spread, rng.uniform(0.0, 0.2) * spread);
        let body = poses.len() as u32;
        poses.push(Pose::new(at, Quat::IDENTITY));
        colliders.push(Collider::new(body, Shape::sphere(radius), Pose::IDENTITY));
        if k % 5 == 0 {
            let beside = Pose::new(Vec3::new(0.3 * radius, radius, 0.0), Quat::IDENTITY);
            colliders.push(Collider::new(body, Shape::sphere(0.2 * radius), beside));
        }
    }
    (colliders, poses)
}

fn ordered() -> BroadPhase {
    let mut broad = BroadPhase::default();
    broad.in_order = true;
    broad
}

#[test]
fn pairs_of_a_part_are_those_of_the_whole_in_their_order() {
    // The second: more candidates in a cell than are looked at together.
    for (dense, wide) in [(200, 1500), (1300, 300)] {
        let (colliders, poses) = scene(dense, wide);
        let (n, excluded) = (poses.len(), BodyPairs::default());
        let margins: Vec<f64> = (0..n).map(|i| 1e-3 * (i % 7) as f64).collect();
        let moves = |b: usize| b > 0;
        let movable: Vec<bool> = (0..n).map(moves).collect();
        let mut whole = ordered();
        whole.find(&colliders, &poses, &margins, &movable, &excluded);
        let all = whole.pairs();
        assert!(all.len() > 2000, "{} pairs", all.len());
        for size in [2, 3] {
            let owner =
                |b: u32| if b == 0 { 0 } else { ((poses[b as usize].position.x + 1.0) / 2.0 * size as f64) as usize };
            let parts = together(size, |ranks| {
                let (own, tells) = (ranks.rank(), |b: u32| owner(b) == ranks.rank());
                let mine: Vec<bool> = (0..n).map(|b| moves(b) && owner(b as u32) == own).collect();
                let is_near = |c: &Collider| {
                    let at = poses[c.body as usize].position;
                    let edge = |e: usize| (at.x + 1.0 - 2.0 / size as f64 * e as f64).abs() < 0.3;
                    c.body == 0 || tells(c.body) || edge(own) || edge(own + 1)
                };
                let near: Vec<u32> = (0..colliders.len() as u32).filter(|i| is_near(&colliders[*i as usize])).collect();
                assert!(near.len() < colliders.len());
                let mut part = ordered();
                // What is far away may be anywhere.
                let far = |(b, pose): (usize, &Pose)| {
                    if near.binary_search_by_key(&(b as u32), |i| colliders[*i as usize].body).is_ok() {
                        *pose
                    } else {
                        Pose::new(Vec3::splat(0.1), Quat::IDENTITY)
                    }
                };
                let known: Vec<Pose> = poses.iter().enumerate().map(far).collect();
                let say = |packet: &Packet| ranks.all_gather(&packet.0);
                let all = colliders.len();
                let among = Among { colliders: &near, all, here: &Some, tells: &tells, say: &say };
                part.find_among(&among, &colliders, (&known, &margins), &mine, &excluded);
                part.pairs()
            })
            .unwrap();
            for (rank, pairs) in parts.iter().enumerate() {
                let is_mine = |pair: &&Pair| {
                    [pair.0, pair.1].iter().any(|c| {
                        let body = colliders[*c as usize].body;
                        body > 0 && owner(body) == rank
                    })
                };
                let expected: Vec<Pair> = all.iter().filter(is_mine).copied().collect();
                assert!(*pairs == expected, "rank {rank} of {size}: {} pairs for {}", pairs.len(), expected.len());
            }
        }
    }
}
