//! A touched node over a step: its pressure, its shear, what they add to the forces on the body, and its state after.

use super::def::{PressureNormal, SoilKind};
use super::grid::{Place, SoilGrid, SoilNode};
use super::law::{PressureLaw, mobilised, sheared};
use super::sums::SoilSums;
use super::touch::{Initial, RayHit};
use grouser_math::{Twist, Vec3};

/// A touched node.
#[derive(Clone, Copy, Debug)]
pub(super) struct Touch {
    pub hit: RayHit,
    /// Number of the body; flexible bodies follow the others.
    pub end: u32,
    /// Which point of a flexible body it is; `u32::MAX`: none.
    pub film: u32,
    pub place: Place,
    pub kind: u8,
    /// From the body's centre of mass, in the ground's axes, m.
    pub arm: Vec3,
    /// How far its cell goes towards -x, x, -y and y in spacings: half, or to where the body ends.
    pub sides: [f64; 4],
    /// How far the body presses into loose soil that was heaped there, m.
    pub pressed: f64,
    /// Does that carry it, and not the ground below?
    pub is_loose: bool,
    /// Sinkage that counts, along the ground's normal, m.
    pub z: f64,
    pub law: PressureLaw,
    /// Pressure at the start of the step, Pa.
    pub pressure: f64,
    /// Area, m^2.
    pub area: f64,
}

/// Two tangents to the unit vector `up`, those of x and y turned with z to it the shortest way: a rolling wheel
/// carries them along.
fn tangents(up: Vec3) -> [Vec3; 2] {
    let a = 1.0 / (1.0 + up.z);
    let b = -up.x * up.y * a;
    [Vec3::new(1.0 - up.x * up.x * a, b, -up.x), Vec3::new(b, 1.0 - up.y * up.y * a, -up.y)]
}

/// Bearing capacity of a heap below a patch of this width in m, in Pa: gamma b N_gamma/2 with
/// N_gamma = 2 (N_q + 1) tan phi, N_q = e^(pi tan phi) tan^2(45 + phi/2) (Terzaghi 1943, Vesic 1973). Loose soil has
/// lost its cohesion, and a heap has no soil beside that would hold it down, so that the other two terms are absent.
/// What presses harder does not compact it: it flows out, and the body goes down to the ground below.
fn heap_capacity(kind: &SoilKind, width: f64) -> f64 {
    let tangent = kind.soil.friction_angle.tan();
    let root = (0.25 * std::f64::consts::PI + 0.5 * kind.soil.friction_angle).tan();
    let surcharge = (std::f64::consts::PI * tangent).exp() * root * root;
    kind.unit_weight * width * (surcharge + 1.0) * tangent
}

impl Touch {
    /// Direction of the pressure.
    fn normal(&self, normal: PressureNormal) -> Vec3 {
        match normal {
            PressureNormal::Surface => self.hit.up,
            PressureNormal::Ground => self.hit.ground,
        }
    }

    /// Finds law, pressure and area; `width` is that of Bekker's law.
    pub fn press(&mut self, node: &SoilNode, kind: &SoilKind, width: f64, normal: PressureNormal, spacing: f64) {
        let (hit, steep) = (&self.hit, self.hit.ground.z);
        let [s1, s2] = node.shear;
        let mut law = PressureLaw {
            modulus: kind.soil.modulus(width).unwrap_or(0.0),
            exponent: kind.soil.exponent,
            carried: 1.0 / (1.0 + kind.slip_sinkage * s1.hypot(s2)),
            elastic: kind.elastic,
            yielded: node.yielded,
        };
        let z = (hit.initial + node.base - hit.height) * steep;
        let pressure = law.pressure(z);
        (self.is_loose, self.z, self.pressure, self.pressed) = (false, z, pressure, 0.0);
        if node.loose > 0.0 {
            let z = (hit.top - hit.height) * steep;
            self.pressed = (z / steep).clamp(0.0, node.loose);
            let mut heap = PressureLaw { yielded: node.pressed * steep, ..law };
            let deepest = z.max(heap.yielded);
            let share = heap_capacity(kind, width) / heap.yield_pressure(deepest).max(1e-300);
            heap.modulus *= share.min(1.0);
            let carried = heap.pressure(z);
            // Once the body is down on the ground below, none of it is left under the body.
            if pressure <= 0.0 {
                law = heap;
                (self.is_loose, self.z, self.pressure) = (true, z, carried);
            }
        }
        self.law = law;
        let [left, right, near, far] = self.sides;
        self.area = spacing * spacing * (left + right) * (near + far) / self.normal(normal).z;
    }

    /// Adds its forces on a body with velocity `v`.
    pub fn add(
        &self,
        (node, kind): (&SoilNode, &SoilKind),
        normal: PressureNormal,
        v: &Twist,
        h: f64,
        sums: &mut SoilSums,
    ) {
        let (up, arm, at) = (self.normal(normal), self.arm, v.at(self.arm));
        // How fast the sinkage grows for each m/s against the normal.
        let ratio = match normal {
            PressureNormal::Surface => self.hit.ground.z / up.z,
            PressureNormal::Ground => 1.0,
        };
        let pressing = -at.dot(up);
        let slope = self.law.slope(self.z, self.pressure, h * pressing * ratio) * ratio;
        let damping = if pressing > 0.0 { kind.damping } else { 0.0 };
        sums.add(up, arm, self.area * self.pressure, self.area * (h * slope + damping));

        let axes = tangents(up);
        let speed = (at - up * at.dot(up)).length();
        let mut shear = |strength: f64, s: [f64; 2], modulus: f64| {
            let (stays, adds) = mobilised(speed, h, modulus);
            for k in 0..2 {
                sums.add(axes[k], arm, -strength * stays * s[k], strength * adds);
            }
        };
        let rubber = kind.rubber.map_or(0.0, |r| r.share);
        let strength = self.area * (1.0 - rubber) * kind.soil.shear_strength(self.pressure);
        shear(strength, node.shear, kind.soil.shear_modulus);
        if let Some(r) = &kind.rubber {
            let strength = r.cohesion + self.pressure * r.friction_angle.tan();
            shear(self.area * rubber * strength, node.rubber, r.shear_modulus);
        }
    }

    /// Adds the passive earth pressure of soil that stands beside it, on the sides towards which the body moves:
    /// d (gamma z^2 N/2 + 2 c z sqrt(N)), N = tan^2(45 + phi/2), z the height of the soil beside above the body's
    /// lower side, against the motion. Slower than `slow` (m/s) it fades, so that it does not shake a body at rest.
    pub fn add_walls(
        &self,
        kind: &SoilKind,
        grid: &SoilGrid,
        initial: &Initial,
        (v, slow): (&Twist, f64),
        sums: &mut SoilSums,
    ) {
        let [i, j] = self.hit.at;
        let at = v.at(self.arm);
        let speed = (at - self.hit.up * at.dot(self.hit.up)).length();
        for (di, dj) in [(-1, 0), (1, 0), (0, -1), (0, 1)] {
            let beside = [i + di, j + dj];
            let out = Vec3::new(f64::from(di), f64::from(dj), 0.0);
            if at.dot(out) <= 0.0 || grid.mark(beside[0], beside[1]).is_some() {
                continue;
            }
            let height = initial.surface(grid, beside).map_or(0.0, |top| top - self.hit.height);
            if height > 0.0 {
                let root = (0.25 * std::f64::consts::PI + 0.5 * kind.soil.friction_angle).tan();
                let per_width =
                    0.5 * kind.unit_weight * height * height * root * root + 2.0 * kind.soil.cohesion * height * root;
                sums.add(out, self.arm, 0.0, initial.spacing * per_width / speed.max(slow));
            }
        }
    }

    /// The node after the step, of a body with velocity `v` then.
    pub fn after(&self, node: &SoilNode, kind: &SoilKind, normal: PressureNormal, v: &Twist, h: f64) -> SoilNode {
        let mut after = *node;
        after.pressed = node.pressed.max(self.pressed);
        if !self.is_loose {
            after.yielded = node.yielded.max(self.z);
            let law = PressureLaw { yielded: after.yielded, ..self.law };
            after.plastic = law.plastic().max(after.plastic);
        }
        let (up, at) = (self.normal(normal), v.at(self.arm));
        let sliding = tangents(up).map(|t| t.dot(at));
        after.shear = sheared(node.shear, sliding, h, kind.soil.shear_modulus);
        if let Some(r) = &kind.rubber {
            after.rubber = sheared(node.rubber, sliding, h, r.shear_modulus);
        }
        after
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Sand of 30 degrees: N_q = 18.40, N_gamma = 22.40 (Vesic's table).
    #[test]
    fn a_heap_carries_as_terzaghi_says() {
        let soil = crate::soil::table::SOILS[0].soil();
        let soil = crate::soil::Soil { friction_angle: 30f64.to_radians(), ..soil };
        let kind = SoilKind { unit_weight: 2e4, ..SoilKind::new(soil) };
        assert!((heap_capacity(&kind, 0.1) / (0.5 * 2e4 * 0.1 * 22.40) - 1.0).abs() < 1e-3);
    }

    #[test]
    fn tangents_turn_with_the_normal() {
        assert_eq!(tangents(Vec3::Z), [Vec3::X, Vec3::Y]);
        for k in 0..12 {
            let (sin, cos) = f64::from(k).sin_cos();
            let up = Vec3::new(0.6 * cos, 0.6 * sin, 0.8);
            let [a, b] = tangents(up);
            assert!((a.cross(b) - up).length() < 1e-15 && a.dot(b).abs() < 1e-15);
            // What rolls towards (cos, sin) is carried into the plane of that direction and z.
            let forward = a * cos + b * sin;
            assert!((forward - Vec3::new(0.8 * cos, 0.8 * sin, -0.6)).length() < 1e-15);
        }
    }
}
