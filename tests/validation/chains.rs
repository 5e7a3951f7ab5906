//! Large mass ratios and many mechanisms in one world.

use crate::rig::*;
use grouser_dynamics::*;
use grouser_math::Vec3;
use grouser_math::par::Pool;
use grouser_math::rng::Rng;
use std::time::Instant;

/// A chain of `links` links of 10 kg and 0.25 m with a load at its end, straight and inclined by half a radian.
fn chain(links: usize, load: f64, hinged: bool) -> World {
    let mut w = world(1.0 / 60.0);
    let along = Vec3::new(0.5f64.sin(), 0.0, -(0.5f64.cos()));
    let at = |i: usize| 0.25 * i as f64 * along;
    let connect = |w: &mut World, a: Option<BodyId>, b: BodyId, p: Vec3| match hinged {
        true => hinge(w, a, b, p, Vec3::Y),
        false => ball(w, a, b, p),
    };
    let mut last = None;
    for i in 0..links {
        let link = bar(&mut w, 10.0, at(i), at(i + 1));
        connect(&mut w, last, link, at(i));
        last = Some(link);
    }
    let weight = solid(&mut w, load, Vec3::splat(0.4 * load * 0.25), at(links) + 0.5 * along);
    connect(&mut w, last, weight, at(links));
    w
}

/// 40 links of 10 kg carry 10,000 kg at h = 1/60 s for 60 s, swinging from 0.5 rad: no joint opens by 1 mm.
#[test]
fn chain_carries_a_thousand_times_its_links() {
    for hinged in [false, true] {
        for projection in [false, true] {
            let mut w = chain(40, 1e4, hinged);
            w.settings_mut().joints.projection = Some(projection);
            let (mut gap, mut low, clock) = (0.0f64, 0.0f64, Instant::now());
            go(&mut w, 60.0, |w| {
                gap = gap.max(w.largest_violation()[0]);
                low = low.min(w.pose(BodyId(40)).position.z);
            });
            let (kind, seconds) = (if hinged { "hinges" } else { "balls" }, clock.elapsed().as_secs_f64());
            println!("chain on {kind}, projection {projection}: gap {gap:.1e} m, lowest {low:.3} m, {seconds:.1} s");
            assert!(gap < 1e-3, "{gap:e}");
            // The load hangs on the whole chain when it swings through the middle.
            assert!((low + 10.5).abs() < 0.02, "{low}");
        }
    }
}

/// A world of pendulums on hinges of many directions.
fn pendulums(count: usize) -> World {
    let mut w = world(1e-3);
    let mut rng = Rng::new(7);
    for i in 0..count {
        let pivot = Vec3::new((i % 300) as f64, (i / 300) as f64, 0.0);
        let axis = rng.direction();
        let arm = axis.any_orthonormal_vector();
        let body = solid(&mut w, rng.uniform(0.5, 2.0), Vec3::new(0.04, 0.1, 0.1), pivot + arm);
        hinge(&mut w, None, body, pivot, axis);
    }
    w
}

/// 10,000 pendulums, 20 steps: the same bits for 1, 2, 3 and 8 threads.
#[test]
fn ten_thousand_pendulums_alike_for_any_thread_count() {
    let digests = [1, 2, 3, 8].map(|t| {
        Pool::new(t).unwrap().run(|| {
            let mut w = pendulums(10_000);
            go(&mut w, 0.02, |_| {});
            w.digest()
        })
    });
    assert!(digests.iter().all(|d| *d == digests[0]), "{digests:?}");
}

/// Time per step of 10,000 and 100,000 pendulums on 1 and 2 threads: linear within a factor of 1.5 per pendulum, and
/// two threads are faster than one.
#[test]
#[ignore = "measures time; cargo test --release -p grouser-dynamics --test validation -- --ignored hundred_thousand"]
fn hundred_thousand_pendulums_in_linear_time() {
    let mut seconds = [[0.0; 2]; 2];
    for (i, count) in [10_000, 100_000].into_iter().enumerate() {
        for (j, threads) in [1, 2].into_iter().enumerate() {
            seconds[i][j] = Pool::new(threads).unwrap().run(|| {
                let mut w = pendulums(count);
                go(&mut w, 5e-3, |_| {});
                (0..5).fold(f64::INFINITY, |least, _| {
                    let clock = Instant::now();
                    step(&mut w);
                    step(&mut w);
                    least.min(clock.elapsed().as_secs_f64() / 2.0)
                })
            });
            println!("{count} pendulums, {threads} threads: {:.2} ms per step", 1e3 * seconds[i][j]);
        }
    }
    let growth = seconds[1][0] / seconds[0][0] / 10.0;
    println!(
        "per pendulum {growth:.2} times as long; speed-up by a second thread {:.2}",
        seconds[1][0] / seconds[1][1]
    );
    assert!(growth < 1.5, "{growth}");
    assert!(seconds[1][1] < 0.9 * seconds[1][0], "{seconds:?}");
}
