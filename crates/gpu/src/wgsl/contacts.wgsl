// The stage assemble: `join` puts together what a contact reads of a body, from the columns that the stages of bodies
// left on the device; `assemble` makes arms, bias, compliance and old impulses, a thread per contact.
//
// Equations: `contact/cone/assemble.rs` of grouser-dynamics. Contacts with restitution, and fast ones of bodies that
// touch nothing else, whose bias needs the impact solved, are left to the processor.

struct Place {
    // Items, threads in a row of the grid; assemble: first bodies of both windows, bodies of a window.
    items: u32,
    width: u32,
    first_a: u32,
    first_b: u32,
    window: u32,
}

@group(0) @binding(0) var<uniform> place: Place;

// join.
@group(0) @binding(1) var<storage, read> signs: array<u32>;
@group(0) @binding(2) var<storage, read> poses: array<f64>;
@group(0) @binding(3) var<storage, read> velocities: array<f64>;
@group(0) @binding(4) var<storage, read> frees: array<f64>;
@group(0) @binding(5) var<storage, read> answers: array<f64>;
@group(0) @binding(6) var<storage, read_write> records: array<f64>;

// Position, velocity at the start of the step, inverse mass and inverse inertia, signs.
const RECORD: u32 = 17u;
// Signs: forces move the body; it has one contact alone, or nothing moves it.
const MOVABLE: u32 = 1u;
const ALONE: u32 = 2u;

@compute @workgroup_size(GROUP)
fn join(@builtin(global_invocation_id) id: vec3<u32>) {
    let body = id.y * place.width + id.x;
    if body >= place.items {
        return;
    }
    let at = RECORD * body;
    let p = 7u * body;
    let v = 6u * body;
    let sign = signs[body];
    for (var k = 0u; k < 3u; k = k + 1u) {
        records[at + k] = poses[p + k];
    }
    for (var k = 0u; k < 6u; k = k + 1u) {
        if (sign & MOVABLE) != 0u {
            records[at + 3u + k] = velocities[v + k];
        } else {
            records[at + 3u + k] = frees[v + k];
        }
    }
    for (var k = 0u; k < 7u; k = k + 1u) {
        records[at + 9u + k] = answers[p + k];
    }
    records[at + 16u] = f64(sign);
}

// assemble. Numbers: h, threshold of restitution, fastest recovery, slip that is let pass, 1 under the lagged law, then
// of each pair of materials friction, damping time, tangential over normal compliance, three parts of the compliance,
// restitution.
@group(0) @binding(1) var<storage, read> numbers: array<f64>;
// Normal, point, distance, radius, thinness; of the remembered contact normal, impulse, slip.
@group(0) @binding(2) var<storage, read> given: array<f64>;
// Bodies a and b, pair of materials, 1 where a contact is remembered.
@group(0) @binding(3) var<storage, read> ends: array<vec4<u32>>;
@group(0) @binding(4) var<storage, read> records_a: array<f64>;
@group(0) @binding(5) var<storage, read> records_b: array<f64>;
// Arms, bias, impulse, slip, compliance along the normal and across.
@group(0) @binding(6) var<storage, read_write> terms: array<f64>;
@group(0) @binding(7) var<storage, read_write> left: array<u32>;

const GIVEN: u32 = 18u;
const TERMS: u32 = 17u;
const LAWS: u32 = 5u;
const LAW: u32 = 7u;

struct End {
    position: V,
    linear: V,
    angular: V,
    inverse_mass: f64,
    inverse_inertia: S,
    signs: u32,
}

fn end_a(at: u32) -> End {
    return End(
        V(records_a[at], records_a[at + 1u], records_a[at + 2u]),
        V(records_a[at + 3u], records_a[at + 4u], records_a[at + 5u]),
        V(records_a[at + 6u], records_a[at + 7u], records_a[at + 8u]),
        records_a[at + 9u],
        S(
            records_a[at + 10u],
            records_a[at + 11u],
            records_a[at + 12u],
            records_a[at + 13u],
            records_a[at + 14u],
            records_a[at + 15u],
        ),
        u32(records_a[at + 16u]),
    );
}

fn end_b(at: u32) -> End {
    return End(
        V(records_b[at], records_b[at + 1u], records_b[at + 2u]),
        V(records_b[at + 3u], records_b[at + 4u], records_b[at + 5u]),
        V(records_b[at + 6u], records_b[at + 7u], records_b[at + 8u]),
        records_b[at + 9u],
        S(
            records_b[at + 10u],
            records_b[at + 11u],
            records_b[at + 12u],
            records_b[at + 13u],
            records_b[at + 14u],
            records_b[at + 15u],
        ),
        u32(records_b[at + 16u]),
    );
}

fn vector_at(at: u32) -> V {
    return V(given[at], given[at + 1u], given[at + 2u]);
}

fn put(at: u32, v: V) {
    terms[at] = v.x;
    terms[at + 1u] = v.y;
    terms[at + 2u] = v.z;
}

fn none3() -> V {
    return V(f64(0.0), f64(0.0), f64(0.0));
}

fn velocity_at(end: End, arm: V) -> V {
    return plus3(end.linear, cross3(end.angular, arm));
}

// `quat::rotate_between` of grouser-math.
fn turned_between(start: V, end: V, v: V) -> V {
    let c = dot3(start, end);
    if c < f64(-1.0) + f64(1e-9) {
        return V(-v.x, -v.y, -v.z);
    }
    let k = cross3(start, end);
    let share = quotient(dot3(k, v), f64(1.0) + c);
    return plus3(plus3(times3(v, c), cross3(k, v)), times3(k, share));
}

// Velocity along the normal per impulse.
fn response(end: End, arm: V, normal: V) -> f64 {
    let turn = cross3(arm, normal);
    return end.inverse_mass + dot3(turn, answer(end.inverse_inertia, turn));
}

fn greater(a: f64, b: f64) -> f64 {
    // Which zero it is, no rule says.
    if a == f64(0.0) && b == f64(0.0) {
        is_left = true;
    }
    return select(a, b, b > a);
}

// What a step takes back of the slip that earlier ones left.
fn taken_back(slip: V, passes: f64) -> V {
    if passes == f64(0.0) {
        return times3(slip, f64(0.1));
    }
    let square = dot3(slip, slip);
    if square == f64(0.0) {
        return none3();
    }
    let length = root(square);
    if length > passes {
        return times3(slip, f64(0.1) * (f64(1.0) - quotient(passes, length)));
    }
    return none3();
}

// mu |u_T^-| of a contact that slides.
fn sliding(u_t: V, approach: f64, gamma_t: V, gamma_n: f64, friction: f64) -> f64 {
    let opening = friction * length3(u_t);
    let sticks = length3(gamma_t) < f64(0.99) * friction * gamma_n;
    if sticks || -approach > opening {
        return f64(0.0);
    }
    return opening;
}

@compute @workgroup_size(GROUP)
fn assemble(@builtin(global_invocation_id) id: vec3<u32>) {
    let i = id.y * place.width + id.x;
    if i >= place.items {
        return;
    }
    let bodies = ends[i];
    // Unsigned: bodies before the window are far behind it.
    let in_a = bodies.x - place.first_a;
    let in_b = bodies.y - place.first_b;
    if in_a >= place.window || in_b >= place.window {
        return;
    }
    is_left = false;
    let a = end_a(RECORD * in_a);
    let b = end_b(RECORD * in_b);
    let row = GIVEN * i;
    let normal = vector_at(row);
    let middle = vector_at(row + 3u);
    let distance = given[row + 6u];
    let radius = given[row + 7u];
    let law = LAWS + LAW * bodies.z;
    let friction = numbers[law];
    let damping = numbers[law + 1u];
    let h = numbers[0];
    // Where the impulse acts.
    let to_surface = times3(normal, f64(0.5) * distance);
    let moves_a = (a.signs & MOVABLE) != 0u;
    let moves_b = (b.signs & MOVABLE) != 0u;
    var point = middle;
    if !moves_a && moves_b {
        point = plus3(middle, to_surface);
    }
    if moves_a && !moves_b {
        point = minus3(middle, to_surface);
    }
    let arm_a = minus3(point, a.position);
    let arm_b = minus3(point, b.position);
    let closing = minus3(velocity_at(b, arm_b), velocity_at(a, arm_a));
    let approach = dot3(normal, closing);
    // What the contact remembers, turned with its normal.
    var gamma = none3();
    var slip = none3();
    if bodies.w != 0u {
        let before = vector_at(row + 9u);
        gamma = turned_between(before, normal, vector_at(row + 12u));
        slip = turned_between(before, normal, vector_at(row + 15u));
    }
    let gamma_n = dot3(gamma, normal);
    let gamma_t = minus3(gamma, times3(normal, gamma_n));
    let compliance = numbers[law + 3u]
        + quotient(numbers[law + 4u] + quotient(numbers[law + 5u], given[row + 8u]), radius);
    let is_fast = size(approach) > numbers[1];
    if numbers[law + 6u] > f64(0.0) || (is_fast && (a.signs & b.signs & ALONE) != 0u) {
        is_left = true;
    }
    var damped = h + damping;
    if compliance > f64(0.0) && damping == f64(0.0) {
        let answered = response(a, arm_a, normal) + response(b, arm_b, normal);
        if answered > f64(0.0) {
            let rate = select(f64(3.0), f64(10.0), is_fast);
            damped = greater(damped, rate * root(quotient(compliance, answered)));
        }
    }
    let spring = quotient(compliance, h);
    let along_normal = quotient(spring, damped);
    let across = quotient(spring, h) * numbers[law + 2u];
    let closed = quotient(distance, select(h, damped, distance < f64(0.0)));
    let along = greater(closed, -numbers[2] - along_normal * gamma_n);
    var bias = minus3(times3(normal, along), times3(gamma_t, across));
    bias = plus3(bias, taken_back(slip, numbers[3]));
    var slides = f64(0.0);
    if numbers[4] > f64(0.0) {
        slides = sliding(minus3(closing, times3(normal, approach)), approach, gamma_t, gamma_n, friction);
    }
    bias = plus3(bias, times3(normal, slides));
    left[i] = select(0u, 1u, is_left);
    let at = TERMS * i;
    put(at, arm_a);
    put(at + 3u, arm_b);
    put(at + 6u, bias);
    put(at + 9u, gamma);
    put(at + 12u, slip);
    terms[at + 15u] = along_normal;
    terms[at + 16u] = across;
}
