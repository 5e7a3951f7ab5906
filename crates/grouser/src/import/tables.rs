//! Tables of scenes as importers write them.

use grouser_math::{Mat3, Pose, Quat, Vec3};
use toml::{Table, Value};

/// Mass in kg and inertia in kg m^2 of a body that moves and has none.
pub const LIGHT: (f64, f64) = (1e-2, 1e-5);
/// Bit of the group that the bodies of a robot belong to.
pub const GROUP: i64 = 2;

/// A list of numbers.
pub fn floats(numbers: &[f64]) -> Value {
    // Minus zero reads oddly.
    Value::Array(numbers.iter().map(|x| Value::Float(if *x == 0.0 { 0.0 } else { *x })).collect())
}

/// Puts position and rotation into a table, where they are not those of the frame itself.
pub fn place(table: &mut Table, pose: &Pose) {
    if pose.position != Vec3::ZERO {
        table.insert("position".into(), floats(&pose.position.to_array()));
    }
    let q = pose.rotation;
    if q != Quat::IDENTITY {
        table.insert("rotation".into(), floats(&[q.w, q.x, q.y, q.z]));
    }
}

/// A body of a robot: its name, its place, and that it does not touch the robot's others.
pub fn body_of_robot(name: &str, pose: &Pose) -> Table {
    let mut body = Table::from_iter([("name".to_string(), Value::from(name))]);
    place(&mut body, pose);
    body.insert("group".into(), Value::Integer(GROUP));
    body.insert("mask".into(), Value::Integer(i64::from(u32::MAX) & !GROUP));
    body
}

/// Puts mass, inertia about the centre of mass and that centre into the table of a body.
pub fn weigh(body: &mut Table, mass: f64, inertia: &Mat3, center: Vec3) {
    body.insert("mass".into(), Value::Float(mass));
    let c = inertia.to_cols_array_2d();
    body.insert("inertia".into(), floats(&[c[0][0], c[1][1], c[2][2], c[1][0], c[2][0], c[2][1]]));
    body.insert("center_of_mass".into(), floats(&center.to_array()));
}

/// Can a body have it: positive in every direction, and no part greater than the sum of the others?
pub fn is_inertia(inertia: &Mat3) -> bool {
    let [x, y, z] = [0, 1, 2].map(|i| inertia.col(i)[i]);
    let minor = x * y - inertia.col(0)[1].powi(2);
    x > 0.0 && minor > 0.0 && inertia.determinant() > 0.0 && 2.0 * x.max(y).max(z) <= (x + y + z) * (1.0 + 1e-6)
}
