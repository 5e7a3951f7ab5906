//! The HMMWV on slopes: parked it stands still; what the vehicle is known to manage (60 % grade, 40 % side slope,
//! 105 km/h: U.S. Army TM 9-2320-280-10) it drives.

use super::*;
use grouser_math::Quat;

/// A plane that rises along x, or along y, by a share of the way.
fn tilted(grade: f64, axis: Vec3) -> (Shape, Pose) {
    (Shape::half_space(), Pose::new(Vec3::ZERO, Quat::from_axis_angle(axis, grade.atan())))
}

const UPHILL: Vec3 = Vec3::new(0.0, -1.0, 0.0);
const ASIDE: Vec3 = Vec3::X;

fn powertrain() -> String {
    let folder = data().unwrap();
    format!(
        "engine = {:?}\ntransmission = {:?}\n",
        folder.join("hmmwv/powertrain/HMMWV_EngineSimpleMap.json"),
        folder.join("hmmwv/powertrain/HMMWV_AutomaticTransmissionSimpleMap.json"),
    )
}

impl Manoeuvre {
    /// In the design position with its wheels just above a plane that is tilted like this.
    fn on_slope(&self, rotation: Quat) -> Car {
        let mut car = self.build();
        // The vehicle was built upright, 0.5 m high: its tires touch at about 0.47 m.
        for (_, body) in car.vehicle.bodies.clone() {
            let pose = car.world.pose(body);
            let turned = Pose::new(rotation * (pose.position + 0.02 * Vec3::Z), rotation * pose.rotation);
            car.world.set_pose(body, turned);
        }
        car
    }
}

/// With the brakes on it does not creep by a millimetre within a minute.
fn parked(grade: f64, axis: Vec3, ground: fn() -> (Shape, Pose)) {
    let manoeuvre = Manoeuvre { h: 4e-3, ground, ..Manoeuvre::new("driver.brake = 1.0\n") };
    let mut car = manoeuvre.on_slope(Quat::from_axis_angle(axis, grade.atan()));
    car.run(5.0, |_| {});
    let before = car.origin();
    car.run(60.0, |_| {});
    let crept = (car.origin() - before).length();
    println!("grade {grade}: crept {:.2e} mm within a minute", 1e3 * crept);
    assert!(crept < 1e-3, "{crept} m");
}

#[test]
fn parked_uphill() {
    if data().is_some() {
        parked(0.2, UPHILL, || tilted(0.2, UPHILL));
    }
}

#[test]
fn parked_aside() {
    if data().is_some() {
        parked(0.2, ASIDE, || tilted(0.2, ASIDE));
    }
}

/// From rest it climbs a grade of 60 %.
#[test]
fn climbs_sixty_percent() {
    if data().is_none() {
        return;
    }
    let more = powertrain()
        + "driver.throttle = { ramp = { start = 0.5, end = 1.0, to = 1.0 } }\n\
           driver.brake = { table = [[0, 1], [1.0, 1], [1.2, 0]] }\n";
    let ground = || tilted(0.6, UPHILL);
    let manoeuvre =
        Manoeuvre { model: "HMMWV_Vehicle_4WD.json", driveline: true, h: 2e-3, ground, ..Manoeuvre::new(&more) };
    let mut car = manoeuvre.on_slope(Quat::from_axis_angle(UPHILL, 0.6f64.atan()));
    let before = car.origin();
    car.run(8.0, |_| {});
    let way = car.origin() - before;
    println!("60 %: {way} m, {:.2} m/s", car.vehicle.speed(&car.world));
    // Nobody steers, so it drifts aside.
    assert!(way.z > 4.0 && way.y.abs() < 4.0, "{way}");
}

/// Along a side slope of 40 % it goes without falling over, its uphill wheels on the ground.
#[test]
fn drives_along_a_side_slope_of_forty_percent() {
    if data().is_none() {
        return;
    }
    let more = powertrain() + "driver.throttle = { ramp = { start = 0.5, end = 1.0, to = 0.3 } }\n";
    let ground = || tilted(0.4, ASIDE);
    let manoeuvre =
        Manoeuvre { model: "HMMWV_Vehicle_4WD.json", driveline: true, h: 2e-3, ground, ..Manoeuvre::new(&more) };
    let mut car = manoeuvre.on_slope(Quat::from_axis_angle(ASIDE, 0.4f64.atan()));
    let mut least = f64::INFINITY;
    car.run(8.0, |car| {
        if car.world.time() > 2.0 {
            least = (0..4).map(|k| car.load(k)).fold(least, f64::min);
        }
    });
    let way = car.origin();
    println!("40 % aside: at {way}, least load {least:.0} N");
    assert!(way.x > 10.0 && least > 500.0, "at {way}, least load {least} N");
}

/// 105 km/h on level ground.
#[test]
fn reaches_105_kilometres_an_hour() {
    if data().is_none() {
        return;
    }
    let more = powertrain() + "driver.throttle = 1.0\n";
    let manoeuvre = Manoeuvre { model: "HMMWV_Vehicle_4WD.json", driveline: true, h: 4e-3, ..Manoeuvre::new(&more) };
    let mut car = manoeuvre.build();
    let mut reached = None;
    car.run(60.0, |car| {
        if reached.is_none() && car.vehicle.speed(&car.world) > 105.0 / 3.6 {
            reached = Some(car.world.time());
        }
    });
    println!("105 km/h after {reached:?} s; {:.1} km/h after a minute", 3.6 * car.vehicle.speed(&car.world));
    assert!(reached.is_some(), "{} m/s after a minute", car.vehicle.speed(&car.world));
}
