//! The few row types that all joints, motors and springs are composed from.
//!
//! Each part is a scalar C(q) with its gradient J: dC/dt = sum of J_s v_s over the ends s. Ends: 0 is body a, 1 is body
//! b, 2 the carrier of a gear. Frames: 0 on a, 1 on b, 2 and 3 on the carrier (where a's and b's frames were at
//! assembly). With d = p_b - p_a between the frames' origins, r the lever arm from a body's centre of mass:
//!
//! | part | C | J of a | J of b |
//! | --- | --- | --- | --- |
//! | along n (fixed in a) | n . d | -(n, (r_a + d) x n) | (n, r_b x n) |
//! | perpendicular u (in a), v (in b) | u . v | (0, u x v) | (0, v x u) |
//! | about n | angle | -(0, n) | (0, n) |
//! | distance, n = d / abs(d) | abs(d) | -(n, r_a x n) | (n, r_b x n) |

use grouser_math::{Pose, Twist, Vec3};

/// Most parts of one connector.
pub const MOST: usize = 6;

/// One scalar with its gradient.
#[derive(Clone, Copy, Debug, Default)]
pub struct JointPart {
    /// Gradient for each end.
    pub jacobian: [Twist; 3],
    /// Value, m or rad.
    pub value: f64,
}

/// A list of parts without an allocation.
#[derive(Clone, Copy, Debug, Default)]
pub struct Parts {
    list: [JointPart; MOST],
    count: usize,
}

impl std::ops::Deref for Parts {
    type Target = [JointPart];
    fn deref(&self) -> &[JointPart] {
        &self.list[..self.count]
    }
}

/// Where the ends of a connector are.
#[derive(Clone, Copy, Debug)]
pub struct Ends {
    /// Frames in the world.
    pub frame: [Pose; 4],
    /// Centres of mass of a, b and the carrier.
    pub center: [Vec3; 3],
    /// Angles about z, without jumps at half turns: of b against a, or of a and of b against the carrier.
    pub angle: [f64; 2],
}

impl Ends {
    /// Axis x, y or z (0, 1, 2) of frame `f`.
    #[inline(always)]
    pub fn axis(&self, f: usize, axis: usize) -> Vec3 {
        self.frame[f].rotation * [Vec3::X, Vec3::Y, Vec3::Z][axis]
    }

    /// From a's frame to b's.
    #[inline(always)]
    pub fn offset(&self) -> Vec3 {
        self.frame[1].position - self.frame[0].position
    }

    /// Lever arm of b's frame.
    #[inline(always)]
    fn arm_b(&self) -> Vec3 {
        self.frame[1].position - self.center[1]
    }

    /// Position of b's frame along axis `n` fixed in a.
    #[inline(always)]
    pub fn along(&self, n: Vec3) -> JointPart {
        // (r_a + d) is b's frame seen from a's centre of mass.
        let a = Twist { linear: -n, angular: -(self.frame[1].position - self.center[0]).cross(n) };
        let b = Twist { linear: n, angular: self.arm_b().cross(n) };
        JointPart { jacobian: [a, b, Twist::ZERO], value: n.dot(self.offset()) }
    }

    /// Cosine between `u` fixed in a and `v` fixed in b.
    #[inline(always)]
    pub fn perpendicular(&self, u: Vec3, v: Vec3) -> JointPart {
        let turn = u.cross(v);
        JointPart { jacobian: [spin(turn), spin(-turn), Twist::ZERO], value: u.dot(v) }
    }

    /// Rotation of b against a about `n`; `value` is the angle.
    #[inline(always)]
    pub fn about(&self, n: Vec3, value: f64) -> JointPart {
        JointPart { jacobian: [spin(-n), spin(n), Twist::ZERO], value }
    }

    /// Distance of the frames' origins. Where it is zero, along `instead`.
    #[inline(always)]
    pub fn distance(&self, instead: Vec3) -> JointPart {
        let d = self.offset();
        let length = d.length();
        let n = if length > 1e-12 { d / length } else { instead };
        let a = Twist { linear: -n, angular: -(self.frame[0].position - self.center[0]).cross(n) };
        let b = Twist { linear: n, angular: self.arm_b().cross(n) };
        JointPart { jacobian: [a, b, Twist::ZERO], value: length }
    }

    /// Angle of frame `f` about the z axis of frame `base`, in (-pi, pi].
    pub fn wrapped_angle(&self, base: usize, f: usize) -> f64 {
        let x = self.axis(f, 0);
        x.dot(self.axis(base, 1)).atan2(x.dot(self.axis(base, 0)))
    }
}

/// A gradient that turns only.
#[inline(always)]
pub fn spin(angular: Vec3) -> Twist {
    Twist { linear: Vec3::ZERO, angular }
}

impl JointPart {
    /// Is its value a length? Else it is an angle.
    pub fn is_linear(&self) -> bool {
        self.jacobian.iter().any(|j| j.linear != Vec3::ZERO)
    }

    /// The part's rate of change at velocities of the three ends.
    #[inline(always)]
    pub fn rate(&self, v: &[Twist; 3]) -> f64 {
        self.jacobian[0].dot(&v[0]) + self.jacobian[1].dot(&v[1]) + self.jacobian[2].dot(&v[2])
    }
}

impl Parts {
    /// Takes all parts out.
    #[inline(always)]
    pub fn clear(&mut self) {
        self.count = 0;
    }

    /// Adds a part.
    #[inline(always)]
    pub fn push(&mut self, part: JointPart) {
        self.list[self.count] = part;
        self.count += 1;
    }

    /// The origins of both frames coincide: three parts along a's axes.
    pub fn coincide(&mut self, k: &Ends) {
        for axis in 0..3 {
            self.push(k.along(k.axis(0, axis)));
        }
    }

    /// b's origin lies on a's z axis: two parts.
    pub fn on_axis(&mut self, k: &Ends) {
        self.push(k.along(k.axis(0, 0)));
        self.push(k.along(k.axis(0, 1)));
    }

    /// The z axes are parallel: two parts.
    pub fn parallel(&mut self, k: &Ends) {
        let z = k.axis(1, 2);
        self.push(k.perpendicular(k.axis(0, 0), z));
        self.push(k.perpendicular(k.axis(0, 1), z));
    }

    /// The frames do not turn against each other: three parts.
    pub fn aligned(&mut self, k: &Ends) {
        self.parallel(k);
        self.push(k.perpendicular(k.axis(0, 0), k.axis(1, 1)));
    }
}
