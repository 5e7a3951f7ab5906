// Arithmetic of the stages, in f64: quotients and square roots that are right to the last bit, and rotations as the
// processor turns them.
//
// Vulkan lets quotients and roots be wrong in the last digits. Both start from the device's approximation and are
// corrected twice; then the rest of the result is formed exactly (products by Dekker 1971, without fused operations)
// and says whether one of the two neighbours is nearer. That holds where nothing overflows and no error of a product
// is lost: outside, and where a rotation needs a sine, a thread leaves its item to the processor.

// Set where the processor must do the item.
var<private> is_left: bool;

struct V {
    x: f64,
    y: f64,
    z: f64,
}

struct Q {
    x: f64,
    y: f64,
    z: f64,
    w: f64,
}

// A symmetric matrix: xx, yy, zz, yz, xz, xy.
struct S {
    xx: f64,
    yy: f64,
    zz: f64,
    yz: f64,
    xz: f64,
    xy: f64,
}

fn size(x: f64) -> f64 {
    return select(x, -x, x < f64(0.0));
}

// Is the number one of those for which quotients and roots are right? NaN is not.
fn is_tame(x: f64) -> bool {
    let a = size(x);
    return a >= f64(1e-90) && a <= f64(1e90);
}

// a - p b without an error beyond that of its last rounding, where p b is near a (Veltkamp's splitting).
fn rest(a: f64, p: f64, b: f64) -> f64 {
    let product = p * b;
    let c = f64(134217729.0) * p;
    let d = f64(134217729.0) * b;
    let ph = c - (c - p);
    let bh = d - (d - b);
    let pl = p - ph;
    let bl = b - bh;
    let error = pl * bl - (((product - ph * bh) - pl * bh) - ph * bl);
    return (a - product) - error;
}

// The neighbours of a number are this far from it, rounded (Rump et al. 2009).
fn to_neighbour(x: f64) -> f64 {
    return f64(1.1102230246251568e-16) * size(x);
}

fn quotient(n: f64, d: f64) -> f64 {
    if n == f64(0.0) && is_tame(d) {
        return n * d;
    }
    if !(is_tame(n) && is_tame(d)) {
        is_left = true;
        return f64(0.0);
    }
    let r = f64(1.0) / d;
    var q = n * r;
    q = q + rest(n, q, d) * r;
    q = q + rest(n, q, d) * r;
    let over = q + to_neighbour(q);
    let under = q - to_neighbour(q);
    // The rest in units of d: positive where the quotient is above q.
    let what = rest(n, q, d);
    let above = select(what, -what, d < f64(0.0));
    let twice = above + above;
    if twice > (over - q) * size(d) {
        return over;
    }
    if twice < (under - q) * size(d) {
        return under;
    }
    return q;
}

fn root(x: f64) -> f64 {
    if x == f64(0.0) {
        return x;
    }
    if !(is_tame(x) && x > f64(0.0)) {
        is_left = true;
        return f64(0.0);
    }
    var y = sqrt(x);
    let h = f64(0.5) / y;
    y = y + rest(x, y, y) * h;
    y = y + rest(x, y, y) * h;
    let over = y + to_neighbour(y);
    let under = y - to_neighbour(y);
    let above = rest(x, y, y);
    if above > y * (over - y) {
        return over;
    }
    if above <= y * (under - y) {
        return under;
    }
    return y;
}

fn dot3(a: V, b: V) -> f64 {
    return (a.x * b.x + a.y * b.y) + a.z * b.z;
}

fn cross3(a: V, b: V) -> V {
    return V(a.y * b.z - b.y * a.z, a.z * b.x - b.z * a.x, a.x * b.y - b.x * a.y);
}

fn plus3(a: V, b: V) -> V {
    return V(a.x + b.x, a.y + b.y, a.z + b.z);
}

fn minus3(a: V, b: V) -> V {
    return V(a.x - b.x, a.y - b.y, a.z - b.z);
}

fn times3(a: V, s: f64) -> V {
    return V(a.x * s, a.y * s, a.z * s);
}

fn length3(a: V) -> f64 {
    return root(dot3(a, a));
}

fn is_zero(a: V) -> bool {
    return a.x == f64(0.0) && a.y == f64(0.0) && a.z == f64(0.0);
}

fn is_isotropic(s: S) -> bool {
    return is_zero(V(s.yz, s.xz, s.xy)) && s.xx == s.yy && s.yy == s.zz;
}

fn answer(s: S, v: V) -> V {
    return V(
        (s.xx * v.x + s.xy * v.y) + s.xz * v.z,
        (s.xy * v.x + s.yy * v.y) + s.yz * v.z,
        (s.xz * v.x + s.yz * v.y) + s.zz * v.z,
    );
}

fn turned(q: Q, v: V) -> V {
    let b = V(q.x, q.y, q.z);
    let along = times3(v, q.w * q.w - dot3(b, b));
    let inward = times3(b, dot3(v, b) * f64(2.0));
    return plus3(plus3(along, inward), times3(cross3(b, v), q.w * f64(2.0)));
}

fn conjugate(q: Q) -> Q {
    return Q(-q.x, -q.y, -q.z, q.w);
}

fn after(a: Q, b: Q) -> Q {
    return Q(
        ((a.w * b.x + a.x * b.w) + a.y * b.z) - a.z * b.y,
        ((a.w * b.y - a.x * b.z) + a.y * b.w) + a.z * b.x,
        ((a.w * b.z + a.x * b.y) - a.y * b.x) + a.z * b.w,
        ((a.w * b.w - a.x * b.x) - a.y * b.y) - a.z * b.z,
    );
}

fn unit(q: Q) -> Q {
    let s = quotient(f64(1.0), root(((q.x * q.x + q.y * q.y) + q.z * q.z) + q.w * q.w));
    return Q(q.x * s, q.y * s, q.z * s, q.w * s);
}

// The rotation by a vector of less than 0.1 rad, by its series; greater ones need a sine.
fn exponential(phi: V) -> Q {
    let x = dot3(phi, phi);
    if !(x <= f64(0.01)) {
        is_left = true;
        return Q(f64(0.0), f64(0.0), f64(0.0), f64(1.0));
    }
    var s = f64(-1.5500992063492063e-6);
    var w = f64(-2.170138888888889e-5);
    // Below, the last term is lost in rounding.
    if x > f64(1e-24) {
        s = s + quotient(x, f64(185794560.0));
        w = w + quotient(x, f64(10321920.0));
    }
    s = f64(0.5) + x * (f64(-0.020833333333333332) + x * (f64(0.00026041666666666666) + x * s));
    w = f64(1.0) + x * (f64(-0.125) + x * (f64(0.0026041666666666665) + x * w));
    return Q(s * phi.x, s * phi.y, s * phi.z, w);
}
