//! What a regularised contact answers to a velocity: gamma+(u), and its derivative.
//!
//! ```text
//! gamma+(u) = P_K (R^-1 y),  y = gamma_k / sigma - u,      projection in the norm of R = E + 1/sigma,
//! T = -d gamma+/du
//! ```
//!
//! Written out for a force alone, with y_n, y_t the parts along and across the normal and e = y_t / |y_t|:
//!
//! ```text
//! open:   y_n + mu |y_t| <= 0:            gamma+ = 0                                T = 0
//! stick:  |y_t| / R_t <= mu y_n / R_n:    gamma+ = (y_n / R_n) n + y_t / R_t        T = n n' / R_n + (1 - n n') / R_t
//! slide:  else, g = (y_n + mu |y_t|) / (R_n + mu^2 R_t):
//!         gamma+ = g (n + mu e)     T = a a' / (R_n + mu^2 R_t) + (mu g / |y_t|) (1 - n n' - e e'),  a = n + mu e
//! ```

use crate::cone::Moments;
use crate::problem::Contact;
use grouser_math::{Mat3, Vec3};

/// R and 1/sigma of a contact, in 1/kg, along the normal and across it; moment lanes have no compliance of their own.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Soft {
    /// 1/sigma of the normal, the tangential and the moment lanes.
    pub prox: [f64; 3],
    /// R = E + 1/sigma of the normal lane.
    pub normal: f64,
    /// R of the tangential lanes.
    pub tangential: f64,
}

/// gamma+ of a contact, and T.
pub(crate) struct Answer {
    pub force: Vec3,
    pub moment: Vec3,
    pub ff: Mat3,
    pub fm: Mat3,
    pub mm: Mat3,
}

impl Answer {
    const OPEN: Self = Self { force: Vec3::ZERO, moment: Vec3::ZERO, ff: Mat3::ZERO, fm: Mat3::ZERO, mm: Mat3::ZERO };
}

/// y = gamma_k / sigma - u of a force: its normal part, and what is across.
#[inline(always)]
fn pulled(n: Vec3, soft: &Soft, u: Vec3, old: Vec3) -> (f64, Vec3) {
    let (un, on) = (u.dot(n), old.dot(n));
    (soft.prox[0] * on - un, soft.prox[1] * (old - on * n) - (u - un * n))
}

/// gamma+ of a contact without moment lanes.
#[inline(always)]
pub(crate) fn force(c: &Contact, soft: &Soft, u: Vec3, old: Vec3) -> Vec3 {
    let (yn, yt) = pulled(c.normal, soft, u, old);
    let length = yt.length();
    if yn + c.friction * length <= 0.0 {
        return Vec3::ZERO;
    }
    if length * soft.normal <= c.friction * yn * soft.tangential {
        return (yn / soft.normal) * c.normal + yt / soft.tangential;
    }
    let g = (yn + c.friction * length) / (soft.normal + c.friction * c.friction * soft.tangential);
    g * c.normal + (c.friction * g / length) * yt
}

/// What a contact does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum ContactState {
    #[default]
    Open,
    Stick,
    Slide,
}

/// gamma+ and T of a contact without moment lanes, and its state; or what its formula gives in a state that is forced
/// on it.
#[inline(always)]
pub(crate) fn force_and_slope(
    c: &Contact,
    soft: &Soft,
    u: Vec3,
    old: Vec3,
    forced: Option<ContactState>,
) -> (Vec3, Mat3, ContactState) {
    let n = c.normal;
    let (yn, yt) = pulled(n, soft, u, old);
    let length = yt.length();
    let state = forced.unwrap_or(if yn + c.friction * length <= 0.0 {
        ContactState::Open
    } else if length * soft.normal <= c.friction * yn * soft.tangential {
        ContactState::Stick
    } else {
        ContactState::Slide
    });
    match state {
        ContactState::Open => (Vec3::ZERO, Mat3::ZERO, state),
        ContactState::Stick => {
            let (rn, rt) = (1.0 / soft.normal, 1.0 / soft.tangential);
            (yn * rn * n + rt * yt, outer(n, n) * (rn - rt) + Mat3::from_diagonal(Vec3::splat(rt)), state)
        }
        ContactState::Slide => {
            let r = soft.normal + c.friction * c.friction * soft.tangential;
            let g = (yn + c.friction * length) / r;
            let e = if length > 0.0 { yt / length } else { Vec3::ZERO };
            let a = n + c.friction * e;
            let turn = if length > 0.0 { (c.friction * g / length).max(0.0) } else { 0.0 };
            (g * a, outer(a, a) * (1.0 / r) + (Mat3::IDENTITY - outer(n, n) - outer(e, e)) * turn, state)
        }
    }
}

/// The same with moment lanes.
///
/// In x^ = R^(1/2) x the norm is the usual one and the slopes are c^_k = c_k sqrt(R_k / R_n). With p the projected
/// normal part, lanes k inside their slope (|x_k| <= c_k p) stay, the others are cut to c_k p: P(x) = p a + lanes
/// inside, where a = n + sum c_k e_k over the lanes outside, e_k their directions, and p = a.x / a.a. Hence dP = a a' /
/// a.a + sum over lanes outside of (c_k p / |x_k|) (1_k - e_k e_k') + 1 on the lanes inside.
pub(crate) fn with_moments(
    c: &Contact,
    moments: &Moments,
    soft: &Soft,
    [u, um]: [Vec3; 2],
    [old, old_m]: [Vec3; 2],
) -> Answer {
    let n = c.normal;
    let (rn, rt, rm) = (soft.normal, soft.tangential, soft.prox[2]);
    let (sn, st, sm) = (1.0 / rn.sqrt(), 1.0 / rt.sqrt(), 1.0 / rm.sqrt());
    // x^ = R^(-1/2) y.
    let (yn, yt) = pulled(n, soft, u, old);
    let ym = rm * old_m - um;
    let (xn, xt) = (sn * yn, st * yt);
    let mn = ym.dot(n);
    let (xr, xs) = (sm * (ym - mn * n), sm * mn);
    let slopes =
        [c.friction * (rt / rn).sqrt(), moments.rolling * (rm / rn).sqrt(), moments.spinning * (rm / rn).sqrt()];
    let lengths = [xt.length(), xr.length(), xs.abs()];
    let (p, outside) = normal_part(xn, &lengths, &slopes);
    if p <= 0.0 {
        return Answer::OPEN;
    }
    let unit = |x: Vec3, l: f64| if l > 0.0 { x / l } else { Vec3::ZERO };
    let (et, er, es) = (unit(xt, lengths[0]), unit(xr, lengths[1]), xs.signum());
    let cut = |k: usize| if outside[k] { slopes[k] * p / lengths[k] } else { 1.0 };
    let used = |k: usize| if outside[k] { slopes[k] } else { 0.0 };
    // a in force and moment lanes, times R^(-1/2); T = R^(-1/2) dP R^(-1/2).
    let aa = 1.0 + used(0).powi(2) + used(1).powi(2) + used(2).powi(2);
    let af = sn * n + (st * used(0)) * et;
    let am = (sm * used(1)) * er + (sm * used(2) * es) * n;
    let across = Mat3::IDENTITY - outer(n, n);
    let lane = |s: f64, k: usize, e: Vec3| {
        if outside[k] { (across - outer(e, e)) * (s * s * cut(k)) } else { across * (s * s) }
    };
    let ff = outer(af, af) * (1.0 / aa) + lane(st, 0, et);
    let fm = outer(af, am) * (1.0 / aa);
    let mut mm = outer(am, am) * (1.0 / aa) + lane(sm, 1, er);
    if !outside[2] {
        mm += outer(n, n) * (sm * sm);
    }
    Answer { force: (sn * p) * n + (st * cut(0)) * xt, moment: (sm * cut(1)) * xr + (sm * cut(2) * xs) * n, ff, fm, mm }
}

/// What a contact answers under Coulomb's law itself, and how.
pub(crate) struct CoulombAnswer {
    pub force: Vec3,
    pub moment: Vec3,
    /// The symmetric part of -d gamma+/du, on force lanes and on moment lanes.
    pub ff: Mat3,
    pub mm: Mat3,
    /// The rest is `side` n': what force and moment lanes answer to the normal velocity because friction follows the
    /// normal impulse.
    pub side: [Vec3; 2],
}

/// gamma+ under Coulomb's law: the normal impulse of the normal velocity alone, each other lane cut to its slope times
/// that (Alart and Curnier 1991).
pub(crate) fn coulomb(
    c: &Contact,
    moments: Option<&Moments>,
    soft: &Soft,
    [u, um]: [Vec3; 2],
    [old, old_m]: [Vec3; 2],
) -> CoulombAnswer {
    let n = c.normal;
    let mut a =
        CoulombAnswer { force: Vec3::ZERO, moment: Vec3::ZERO, ff: Mat3::ZERO, mm: Mat3::ZERO, side: [Vec3::ZERO; 2] };
    let (yn, yt) = pulled(n, soft, u, old);
    if yn <= 0.0 {
        return a;
    }
    let normal = yn / soft.normal;
    let across = Mat3::IDENTITY - outer(n, n);
    let (force, slope, side) = cut(yt, soft.tangential, c.friction, normal, across);
    (a.force, a.ff) = (normal * n + force, outer(n, n) * (1.0 / soft.normal) + slope);
    a.side[0] = side / soft.normal;
    if let Some(moments) = moments {
        let ym = soft.prox[2] * old_m - um;
        let spin = ym.dot(n);
        let (roll, roll_slope, roll_side) = cut(ym - spin * n, soft.prox[2], moments.rolling, normal, across);
        let (spun, spin_slope, spin_side) = cut(spin * n, soft.prox[2], moments.spinning, normal, outer(n, n));
        (a.moment, a.mm) = (roll + spun, roll_slope + spin_slope);
        a.side[1] = (roll_side + spin_side) / soft.normal;
    }
    a
}

/// y / r cut to the length `slope` times `normal`, its derivative by y within the lanes `lanes`, and its derivative by
/// `normal`.
fn cut(y: Vec3, r: f64, slope: f64, normal: f64, lanes: Mat3) -> (Vec3, Mat3, Vec3) {
    let (length, bound) = (y.length(), slope * normal);
    if slope == 0.0 {
        return (Vec3::ZERO, Mat3::ZERO, Vec3::ZERO);
    }
    if length <= r * bound {
        return (y / r, lanes * (1.0 / r), Vec3::ZERO);
    }
    let e = y / length;
    // A lane of one dimension has nothing across its direction.
    (bound * e, (lanes - outer(e, e)) * (bound / length), slope * e)
}

/// Projected normal part of a point with normal part `xn` and lane `lengths` on the set of the `slopes`, and which
/// lanes lie outside of theirs: Newton on a convex piecewise quadratic, exact after at most four pieces.
fn normal_part(xn: f64, lengths: &[f64; 3], slopes: &[f64; 3]) -> (f64, [bool; 3]) {
    let mut p = xn.max(0.0);
    for _ in 0..5 {
        let (mut above, mut below) = (xn, 1.0);
        for k in 0..3 {
            if lengths[k] > slopes[k] * p {
                above += slopes[k] * lengths[k];
                below += slopes[k] * slopes[k];
            }
        }
        let next = (above / below).max(0.0);
        if next == p {
            break;
        }
        p = next;
    }
    (p, std::array::from_fn(|k| lengths[k] > slopes[k] * p))
}

fn outer(a: Vec3, b: Vec3) -> Mat3 {
    Mat3::from_cols(a * b.x, a * b.y, a * b.z)
}

#[cfg(test)]
mod tests {
    use super::*;
    use grouser_math::rng::Rng;

    /// Without moment lanes both formulas are one, and T is the derivative of gamma+, in each of the three states.
    #[test]
    fn the_answer_and_its_slope() {
        let mut rng = Rng::new(7);
        let mut seen = [0; 3];
        for _ in 0..300 {
            let mut draw = || Vec3::new(rng.normal(), rng.normal(), rng.normal());
            let c = Contact { a: 0, b: 1, normal: draw().normalize(), arms: [Vec3::ZERO; 2], friction: 0.6 };
            let soft = Soft { prox: [0.1, 0.2, 0.3], normal: 0.4, tangential: 0.7 };
            let (u, old) = (draw(), draw());
            let (f, t, state) = force_and_slope(&c, &soft, u, old, None);
            let general = with_moments(&c, &Moments::default(), &soft, [u, Vec3::ZERO], [old, Vec3::ZERO]);
            assert!((f - general.force).length() < 1e-12 && (f - force(&c, &soft, u, old)).length() < 1e-12);
            let off = (t - general.ff).to_cols_array().iter().fold(0.0f64, |m, x| m.max(x.abs()));
            assert!(off < 1e-11, "{off}");
            let slope = t * Vec3::new(0.3, -0.5, 0.8);
            let h = 1e-7;
            let moved = force(&c, &soft, u + h * Vec3::new(0.3, -0.5, 0.8), old);
            assert!(((f - moved) / h - slope).length() < 1e-5, "{slope}");
            let across = f - f.dot(c.normal) * c.normal;
            let expected = if f == Vec3::ZERO {
                ContactState::Open
            } else if across.length() < (1.0 - 1e-9) * c.friction * f.dot(c.normal) {
                ContactState::Stick
            } else {
                ContactState::Slide
            };
            assert_eq!(state, expected);
            assert_eq!(force_and_slope(&c, &soft, u, old, Some(state)), (f, t, state));
            seen[state as usize] += 1;
        }
        assert!(seen.iter().all(|n| *n > 20), "{seen:?}");
    }

    /// Coulomb's answer has its derivative, the part that is not symmetric included, and each lane keeps its bound.
    #[test]
    fn the_answer_of_coulomb_and_its_slope() {
        let mut rng = Rng::new(11);
        let mut slid = 0;
        for _ in 0..300 {
            let mut draw = || Vec3::new(rng.normal(), rng.normal(), rng.normal());
            let c = Contact { a: 0, b: 1, normal: draw().normalize(), arms: [Vec3::ZERO; 2], friction: 0.6 };
            let moments = Moments { length: 1.0, rolling: 0.4, spinning: 0.3 };
            let soft = Soft { prox: [0.1, 0.2, 0.3], normal: 0.4, tangential: 0.7 };
            let (u, old, du) = ([draw(), draw()], [draw(), draw()], [draw(), draw()]);
            let a = coulomb(&c, Some(&moments), &soft, u, old);
            let n = a.force.dot(c.normal);
            assert!(n >= 0.0 && (a.force - n * c.normal).length() <= 0.6 * n + 1e-12);
            let h = 1e-7;
            let moved = coulomb(&c, Some(&moments), &soft, [u[0] + h * du[0], u[1] + h * du[1]], old);
            let normal = du[0].dot(c.normal);
            let force = a.ff * du[0] + normal * a.side[0];
            let moment = a.mm * du[1] + normal * a.side[1];
            assert!(((a.force - moved.force) / h - force).length() < 1e-5, "{force}");
            assert!(((a.moment - moved.moment) / h - moment).length() < 1e-5, "{moment}");
            slid += usize::from(a.side[0] != Vec3::ZERO);
        }
        assert!(slid > 50, "{slid}");
    }
}
