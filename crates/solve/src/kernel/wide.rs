//! Four contacts at once in f64.

use super::Kernel;
use grouser_math::{Sym3, Twist, Vec3, Wide, Wide3};

impl Kernel for Wide {
    type LaneIndices = [u32; 4];
    type Stored = Vec3;
    type LoadSum = (Vec3, Vec3);
    type BodyMotion = Twist;
    type BodyAnswer = (f64, Sym3);

    #[inline(always)]
    fn scatter(v: Wide3<Self>, out: &mut [Vec3]) {
        out.iter_mut().enumerate().take(4).for_each(|(l, x)| *x = v.lane(l));
    }
    #[inline(always)]
    fn arm(v: Vec3, _: f64) -> Vec3 {
        v
    }
    #[inline(always)]
    fn load(load: &mut (Vec3, Vec3), impulse: &Vec3, arm: &Vec3, sign: f64) {
        let g = sign * *impulse;
        load.0 += g;
        load.1 += arm.cross(g);
    }
    #[inline(always)]
    fn merge(load: &mut (Vec3, Vec3), other: &(Vec3, Vec3)) {
        load.0 += other.0;
        load.1 += other.1;
    }
    #[inline(always)]
    fn total(load: &(Vec3, Vec3)) -> (Vec3, Vec3) {
        *load
    }
    #[inline(always)]
    fn answer(inverse_mass: f64, inverse_inertia: &Sym3) -> (f64, Sym3) {
        (inverse_mass, *inverse_inertia)
    }
    #[inline(always)]
    fn respond((p, l): &(Vec3, Vec3), (inverse_mass, inverse_inertia): &(f64, Sym3)) -> Twist {
        Twist { linear: *inverse_mass * *p, angular: inverse_inertia.mul(*l) }
    }
    #[inline(always)]
    fn motion(w: &Twist) -> Twist {
        *w
    }
    #[inline(always)]
    fn twist(w: &Twist) -> Twist {
        *w
    }
    /// Number by number: vector by vector they would pass through memory.
    #[inline(always)]
    fn motions(w: &[Twist], bodies: &[u32; 4]) -> [Wide3<Self>; 2] {
        let [a, b, c, d] = bodies.map(|b| &w[b as usize]);
        let (p, q, r, s) = (&a.linear, &b.linear, &c.linear, &d.linear);
        let (e, f, g, h) = (&a.angular, &b.angular, &c.angular, &d.angular);
        let linear = Wide3 {
            x: Wide::from([p.x, q.x, r.x, s.x]),
            y: Wide::from([p.y, q.y, r.y, s.y]),
            z: Wide::from([p.z, q.z, r.z, s.z]),
        };
        let angular = Wide3 {
            x: Wide::from([e.x, f.x, g.x, h.x]),
            y: Wide::from([e.y, f.y, g.y, h.y]),
            z: Wide::from([e.z, f.z, g.z, h.z]),
        };
        [linear, angular]
    }
}
