// The stages free and integrate, a thread per body. Columns of f64 as the processor has them: mass (inverse mass,
// inverse inertia and inertia in the body's axes), pose (position, rotation), velocity (linear, angular).

struct Place {
    // Bodies of this range, threads in a row of the grid.
    bodies: u32,
    width: u32,
}

@group(0) @binding(0) var<uniform> place: Place;
@group(0) @binding(1) var<storage, read> numbers: array<f64>;
// free: 1 where a body moves; integrate: 0 where the processor has it, 1 for a whole step, 2 for half a one.
@group(0) @binding(2) var<storage, read> ways: array<u32>;
@group(0) @binding(3) var<storage, read> masses: array<f64>;

const MASS: u32 = 13u;

fn inertia_at(at: u32) -> S {
    return S(masses[at], masses[at + 1u], masses[at + 2u], masses[at + 3u], masses[at + 4u], masses[at + 5u]);
}

// free: pose and velocity, then what is found.
@group(0) @binding(4) var<storage, read> poses: array<f64>;
@group(0) @binding(5) var<storage, read> velocities: array<f64>;
@group(0) @binding(6) var<storage, read_write> answers: array<f64>;
@group(0) @binding(7) var<storage, read_write> found: array<f64>;

// The columns of a rotation, and of the product of such with another matrix.
struct M {
    x: V,
    y: V,
    z: V,
}

fn columns_of(q: Q) -> M {
    let x2 = q.x + q.x;
    let y2 = q.y + q.y;
    let z2 = q.z + q.z;
    let xx = q.x * x2;
    let xy = q.x * y2;
    let xz = q.x * z2;
    let yy = q.y * y2;
    let yz = q.y * z2;
    let zz = q.z * z2;
    let wx = q.w * x2;
    let wy = q.w * y2;
    let wz = q.w * z2;
    let one = f64(1.0);
    return M(
        V(one - (yy + zz), xy + wz, xz - wy),
        V(xy - wz, one - (xx + zz), yz + wx),
        V(xz + wy, yz - wx, one - (xx + yy)),
    );
}

fn applied(m: M, v: V) -> V {
    return plus3(plus3(times3(m.x, v.x), times3(m.y, v.y)), times3(m.z, v.z));
}

// R S R' (`Sym3::rotated` of grouser-math).
fn rotated(s: S, q: Q) -> S {
    if is_isotropic(s) {
        return s;
    }
    let r = columns_of(q);
    let rs = M(
        applied(r, V(s.xx, s.xy, s.xz)),
        applied(r, V(s.xy, s.yy, s.yz)),
        applied(r, V(s.xz, s.yz, s.zz)),
    );
    let x = applied(rs, V(r.x.x, r.y.x, r.z.x));
    let y = applied(rs, V(r.x.y, r.y.y, r.z.y));
    let z = applied(rs, V(r.x.z, r.y.z, r.z.z));
    let half = f64(0.5);
    return S(x.x, y.y, z.z, half * (y.z + z.y), half * (x.z + z.x), half * (x.y + y.x));
}

// Velocities without contact, v + h g, and how bodies answer impulses: numbers has h g.
@compute @workgroup_size(GROUP)
fn free(@builtin(global_invocation_id) id: vec3<u32>) {
    let body = id.y * place.width + id.x;
    if body >= place.bodies || ways[body] == 0u {
        return;
    }
    let p = 7u * body;
    let q = Q(poses[p + 3u], poses[p + 4u], poses[p + 5u], poses[p + 6u]);
    let inverse = rotated(inertia_at(MASS * body + 1u), q);
    let v = 6u * body;
    answers[p] = masses[MASS * body];
    answers[p + 1u] = inverse.xx;
    answers[p + 2u] = inverse.yy;
    answers[p + 3u] = inverse.zz;
    answers[p + 4u] = inverse.yz;
    answers[p + 5u] = inverse.xz;
    answers[p + 6u] = inverse.xy;
    found[v] = velocities[v] + numbers[0];
    found[v + 1u] = velocities[v + 1u] + numbers[1];
    found[v + 2u] = velocities[v + 2u] + numbers[2];
    found[v + 3u] = velocities[v + 3u];
    found[v + 4u] = velocities[v + 4u];
    found[v + 5u] = velocities[v + 5u];
}

// integrate: velocities without contact and their changes, then poses and velocities; 1 where the processor must do it.
@group(0) @binding(4) var<storage, read> frees: array<f64>;
@group(0) @binding(5) var<storage, read> changes: array<f64>;
@group(0) @binding(6) var<storage, read_write> moved: array<f64>;
@group(0) @binding(7) var<storage, read_write> moving: array<f64>;
@group(0) @binding(8) var<storage, read_write> left: array<u32>;

struct Turn {
    rotation: Q,
    angular: V,
}

// Angular velocity in the orientation r of a body with this angular momentum.
fn rate(inverse: S, r: Q, momentum: V) -> V {
    return turned(r, answer(inverse, turned(conjugate(r), momentum)));
}

// With constant angular momentum for a time h (`advance` of the stage integrate).
fn turn(body: u32, start: Q, w: V, h: f64) -> Turn {
    let inertia = inertia_at(MASS * body + 7u);
    if is_zero(w) {
        return Turn(start, w);
    }
    if is_isotropic(inertia) {
        return Turn(unit(after(exponential(times3(w, h)), start)), w);
    }
    let inverse = inertia_at(MASS * body + 1u);
    let momentum = turned(start, answer(inertia, turned(conjugate(start), w)));
    var parts = 1u;
    var dt = h;
    let w2 = dot3(w, w);
    // A root that is not needed where the body hardly turns.
    if !(w2 < f64(1e-60)) {
        let angle = h * root(w2);
        if angle > f64(0.1) {
            let wanted = quotient(angle, f64(0.1));
            // More parts take longer than all other bodies.
            if !(wanted <= f64(64.0)) {
                is_left = true;
                return Turn(start, w);
            }
            parts = u32(wanted);
            if f64(parts) < wanted {
                parts = parts + 1u;
            }
            dt = quotient(h, f64(parts));
        }
    }
    var r = start;
    for (var k = 0u; k < parts; k = k + 1u) {
        var middle = rate(inverse, r, momentum);
        for (var again = 0u; again < 20u; again = again + 1u) {
            let next = rate(inverse, after(exponential(times3(middle, f64(0.5) * dt)), r), momentum);
            let change = minus3(next, middle);
            let is_done = dot3(change, change) <= f64(1e-30) * dot3(next, next);
            middle = next;
            if is_done || is_left {
                break;
            }
        }
        if is_left {
            return Turn(start, w);
        }
        r = unit(after(exponential(times3(middle, dt)), r));
    }
    return Turn(r, rate(inverse, r, momentum));
}

// New velocities and poses: numbers has h.
@compute @workgroup_size(GROUP)
fn integrate(@builtin(global_invocation_id) id: vec3<u32>) {
    let body = id.y * place.width + id.x;
    if body >= place.bodies {
        return;
    }
    let way = ways[body];
    is_left = way == 0u;
    if is_left {
        left[body] = 1u;
        return;
    }
    let p = 7u * body;
    let v = 6u * body;
    let linear = V(frees[v] + changes[v], frees[v + 1u] + changes[v + 1u], frees[v + 2u] + changes[v + 2u]);
    let w = V(frees[v + 3u] + changes[v + 3u], frees[v + 4u] + changes[v + 4u], frees[v + 5u] + changes[v + 5u]);
    let h = select(f64(0.5) * numbers[0], numbers[0], way == 1u);
    let start = Q(moved[p + 3u], moved[p + 4u], moved[p + 5u], moved[p + 6u]);
    let end = turn(body, start, w, h);
    left[body] = select(0u, 1u, is_left);
    if is_left {
        return;
    }
    moved[p] = moved[p] + h * linear.x;
    moved[p + 1u] = moved[p + 1u] + h * linear.y;
    moved[p + 2u] = moved[p + 2u] + h * linear.z;
    moved[p + 3u] = end.rotation.x;
    moved[p + 4u] = end.rotation.y;
    moved[p + 5u] = end.rotation.z;
    moved[p + 6u] = end.rotation.w;
    moving[v] = linear.x;
    moving[v + 1u] = linear.y;
    moving[v + 2u] = linear.z;
    moving[v + 3u] = end.angular.x;
    moving[v + 4u] = end.angular.y;
    moving[v + 5u] = end.angular.z;
}

// Single operations in f64, for the self-test: two numbers a row and nine results.
@group(0) @binding(0) var<storage, read> given: array<f64>;
@group(0) @binding(1) var<storage, read_write> results: array<f64>;

@compute @workgroup_size(GROUP)
fn trial_exact(@builtin(global_invocation_id) id: vec3<u32>) {
    let i = id.x;
    if i >= arrayLength(&given) / 3u {
        return;
    }
    let x = given[3u * i];
    let y = given[3u * i + 1u];
    let z = given[3u * i + 2u];
    let at = 9u * i;
    results[at] = x + y;
    results[at + 1u] = x - y;
    results[at + 2u] = x * y;
    results[at + 3u] = x * y + z;
    results[at + 4u] = x * y - z * z;
    is_left = false;
    results[at + 5u] = quotient(x, y);
    results[at + 6u] = select(f64(0.0), f64(1.0), is_left);
    is_left = false;
    results[at + 7u] = root(size(x));
    results[at + 8u] = select(f64(0.0), f64(1.0), is_left);
}
