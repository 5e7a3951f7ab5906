//! Random driving on a rough height field, and how fast a drive is.

use super::*;
use grouser_geom::shape::HeightField;

/// A rough field of 200 x 200 m, and of 1600 x 1600 m.
fn rough() -> (Shape, Pose) {
    rough_field(401, 0.5)
}

fn wide() -> (Shape, Pose) {
    rough_field(1601, 1.0)
}

/// Waves of several lengths, seeded, on a grid of n x n points.
fn rough_field(n: usize, spacing: f64) -> (Shape, Pose) {
    let mut rng = grouser_math::rng::Rng::new(3);
    let waves: Vec<[f64; 4]> = (0..24)
        .map(|i| {
            let length = 1.0 * 1.22f64.powi(i);
            let angle = rng.uniform(0.0, std::f64::consts::TAU);
            [
                std::f64::consts::TAU / length * angle.cos(),
                std::f64::consts::TAU / length * angle.sin(),
                rng.uniform(0.0, std::f64::consts::TAU),
                0.004 * length.min(12.0),
            ]
        })
        .collect();
    let height = |x: f64, y: f64| waves.iter().map(|[a, b, c, size]| size * (a * x + b * y + c).sin()).sum::<f64>();
    let heights = (0..n * n).map(|i| height((i % n) as f64 * spacing, (i / n) as f64 * spacing)).collect();
    let field = HeightField::new(n, n, [spacing; 2], heights).unwrap();
    let half = 0.5 * (n - 1) as f64 * spacing;
    let middle = height(half, half);
    (Shape::height_field(field), Pose::at(Vec3::new(-half, -half, -middle - 0.35)))
}

/// Random driving on rough ground: every step converges, joints stay closed. Half way, if wanted, another world goes on
/// from the state of the first. Gives the digest.
fn drive_at_random(seconds: f64, threads: usize, is_resumed: bool, ground: fn() -> (Shape, Pose)) -> String {
    Pool::new(threads).unwrap().run(|| {
        let folder = data().unwrap();
        let more = format!(
            "engine = {:?}\ntransmission = {:?}\ntire_contact = \"four_point\"\n\
             driver.random = {{ seed = 5, every = 1.5, throttle = [0.0, 0.35], steering = [-0.9, 0.9] }}\n",
            folder.join("hmmwv/powertrain/HMMWV_EngineSimpleMap.json"),
            folder.join("hmmwv/powertrain/HMMWV_AutomaticTransmissionSimpleMap.json"),
        );
        let model = "HMMWV_Vehicle_4WD.json";
        let manoeuvre = Manoeuvre { model, driveline: true, h: 2e-3, ground, ..Manoeuvre::new(&more) };
        let build = || {
            let mut car = manoeuvre.build();
            car.world.settings_mut().joints.projection = Some(true);
            car
        };
        let (mut car, mut far, mut gap) = (build(), 0.0f64, 0.0f64);
        for half in 0..2 {
            if half == 1 && is_resumed {
                let middle = car.world.snapshot();
                car = build();
                car.world.restore(&middle).unwrap();
            }
            car.run(0.5 * seconds, |car| {
                gap = gap.max(car.world.largest_violation()[0]);
                far = far.max(car.origin().truncate().length());
            });
        }
        assert!(gap < 1e-6, "joints open by {gap} m");
        assert!(car.origin().z > -5.0, "it left the field");
        println!(
            "{seconds} s, {threads} threads, resumed: {is_resumed}: gap {gap:.1e} m, {far:.1} m away, at {}",
            car.origin()
        );
        car.world.digest()
    })
}

#[test]
fn ten_seconds_of_random_driving() {
    if data().is_some() {
        assert_eq!(drive_at_random(10.0, 1, false, rough), drive_at_random(10.0, 2, false, rough));
    }
}

#[test]
#[ignore = "ten minutes of driving; cargo test --release -p grouser --test hmmwv ten_minutes -- --ignored --nocapture"]
fn ten_minutes_of_random_driving() {
    if data().is_some() {
        let one = drive_at_random(600.0, 1, false, wide);
        println!("digest {one}");
        assert_eq!(drive_at_random(600.0, 2, false, wide), one, "two threads");
        assert_eq!(drive_at_random(600.0, 1, true, wide), one, "another world from the middle on");
    }
}

/// How fast: simulated time over wall time at h = 1 and 4 ms on one thread.
#[test]
#[ignore = "a measurement; cargo test --release -p grouser --test hmmwv real_time -- --ignored --nocapture"]
fn real_time() {
    if data().is_none() {
        return;
    }
    for h in [1e-3, 4e-3] {
        Pool::new(1).unwrap().run(|| {
            let mut car = Manoeuvre { h, ..Manoeuvre::new(STEP_STEER) }.at_rest(15.0);
            let mut stages = StageSeconds::default();
            let start = std::time::Instant::now();
            let steps = (5.0 / h).round() as u32;
            for _ in 0..steps {
                let report = car.world.step().unwrap();
                stages.add(&report.seconds);
            }
            let wall = start.elapsed().as_secs_f64();
            println!(
                "h = {h} s: {:.2} times real time, {:.1} us a step, {stages:?}",
                5.0 / wall,
                1e6 * wall / f64::from(steps)
            );
        });
    }
}
