//! What the slip laws of tires take and give, in the frame of the contact patch: x forward, y left, z the ground's
//! normal (ISO W).

/// How a tire stands and slides on the ground.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PatchSlip {
    /// Vertical load, N.
    pub load: f64,
    /// Deflection, m.
    pub depth: f64,
    /// Slip along x: -(v_x - R w) over the transport speed; positive drives.
    pub along: f64,
    /// Slip along y: -v_y over the transport speed.
    pub across: f64,
    /// Camber, rad: of the wheel's axis above the ground's plane.
    pub camber: f64,
    /// Spin, rad/s; positive rolls forward.
    pub spin: f64,
    /// Friction of the ground over that on which the tire was measured.
    pub friction: f64,
}

/// Forces in N and moments in N m of the ground on the tire at the foot.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PatchForces {
    /// Along x.
    pub fx: f64,
    /// Along y.
    pub fy: f64,
    /// Overturning moment, about x.
    pub mx: f64,
    /// Rolling resistance, about y.
    pub my: f64,
    /// Aligning moment, about z.
    pub mz: f64,
}

/// The size of a tire.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TireSize {
    /// Radius without load, m.
    pub radius: f64,
    /// Width, m.
    pub width: f64,
}

impl PatchSlip {
    /// The same tire on the other side of the vehicle.
    pub(super) fn mirrored(self) -> Self {
        Self { across: -self.across, camber: -self.camber, ..self }
    }
}

impl PatchForces {
    /// The same on the other side of the vehicle.
    pub(super) fn mirrored(self) -> Self {
        Self { fy: -self.fy, mx: -self.mx, mz: -self.mz, ..self }
    }
}

/// Pacejka's curve D sin(C atan(B x - E (B x - atan(B x)))) (Pacejka 2012, Eq. 4.49).
pub(super) fn magic([b, c, d, e]: [f64; 4], x: f64) -> f64 {
    d * (c * bend(b * x, e)).sin()
}

/// The argument of Pacejka's curves.
pub(super) fn bend(x: f64, e: f64) -> f64 {
    (x - e * (x - x.atan())).atan()
}

/// The sign of a number, 0 for 0.
pub(super) fn sign(x: f64) -> f64 {
    if x == 0.0 { 0.0 } else { x.signum() }
}
