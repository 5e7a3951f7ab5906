// The pass over the contacts: product, residual and next iterate, a thread per contact, and the group's part of the
// sums in whole numbers. Line by line `engine/pass.rs` of grouser-solve. Vectors are added and multiplied by
// components; `dot`, `length` and the like have no fixed rounding and are not used.

struct Numbers {
    // Slots of the newest iterate, of the one before and of the next; what is asked for.
    newest: u32,
    older: u32,
    coming: u32,
    flags: u32,
    // Momentum, length of the step, square of the level.
    beta: f32,
    t: f32,
    level2: f32,
    // Which words of counts are wanted: 0 all that fit, 1 the lowest one, 2 those above it.
    part: u32,
    // Exponents of the units of length, curvature and uphill.
    units: vec4<i32>,
}

struct Window {
    // Contacts of this window; its size; threads in a row of the grid; its first record.
    contacts: u32,
    size: u32,
    width: u32,
    record: u32,
    // Bodies per window of motions, and three numbers for alignment.
    bodies: u32,
    unused_a: u32,
    unused_b: u32,
    unused_c: u32,
}

const PRODUCT = 1u;
const CHECK = 2u;
const COULOMB = 4u;
const COUNTED = 8u;

// Words of a record: three sums in two words each, their greatest terms, greatest squares of step and residual, how
// many residuals are above the level, whether a term was not a number.
const WORDS = 13u;
const RECORD = 16u;

@group(0) @binding(0) var<uniform> numbers: Numbers;
@group(0) @binding(1) var<uniform> window: Window;
@group(0) @binding(2) var<storage, read> lanes: array<vec4<u32>>;
@group(0) @binding(3) var<storage, read_write> slot_a: array<vec4<f32>>;
@group(0) @binding(4) var<storage, read_write> slot_b: array<vec4<f32>>;
@group(0) @binding(5) var<storage, read_write> slot_c: array<vec4<f32>>;
@group(0) @binding(6) var<storage, read_write> products: array<vec4<f32>>;
@group(0) @binding(7) var<storage, read> motions_a: array<vec4<f32>>;
@group(0) @binding(8) var<storage, read> motions_b: array<vec4<f32>>;
@group(0) @binding(9) var<storage, read_write> records: array<u32>;

var<workgroup> words: array<u32, WORDS * GROUP>;

fn iterate(slot: u32, contact: u32) -> vec4<f32> {
    switch slot {
        case 0u: { return slot_a[contact]; }
        case 1u: { return slot_b[contact]; }
        default: { return slot_c[contact]; }
    }
}

fn put(slot: u32, contact: u32, x: vec4<f32>) {
    switch slot {
        case 0u: { slot_a[contact] = x; }
        case 1u: { slot_b[contact] = x; }
        default: { slot_c[contact] = x; }
    }
}

fn put_term(slot: u32, contact: u32, x: f32) {
    switch slot {
        case 0u: { slot_a[contact].w = x; }
        case 1u: { slot_b[contact].w = x; }
        default: { slot_c[contact].w = x; }
    }
}

fn motion(number: u32) -> vec3<f32> {
    if number < 2u * window.bodies {
        return motions_a[number].xyz;
    }
    return motions_b[number - 2u * window.bodies].xyz;
}

fn inner(a: vec3<f32>, b: vec3<f32>) -> f32 {
    return (a.x * b.x + a.y * b.y) + a.z * b.z;
}

fn turned(a: vec3<f32>, b: vec3<f32>) -> vec3<f32> {
    return vec3<f32>(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
}

fn inverse(x: f32) -> f32 {
    if x > 0.0 {
        return quotient(1.0, x);
    }
    return 0.0;
}

fn scaled(n: vec3<f32>, a: f32, b: f32, u: vec3<f32>) -> vec3<f32> {
    return a * u + (b * inner(u, n)) * n;
}

// Without the rules for NaN that `max` has.
fn greater(a: f32, b: f32) -> f32 {
    return select(b, a, a > b);
}

fn nearest(x: vec3<f32>, n: vec3<f32>, mu: f32, weight: f32) -> vec3<f32> {
    let xn = inner(x, n);
    let t = x - xn * n;
    let tl = root(inner(t, t));
    let pull = weight * mu;
    if tl <= mu * xn && xn >= 0.0 {
        return xn * n + t;
    }
    let pn = greater(quotient(xn + pull * tl, 1.0 + pull * mu), 0.0);
    let st = quotient(mu * pn, greater(tl, 1.17549435e-38));
    return pn * n + st * t;
}

fn dual(n: vec3<f32>, mu: f32, u: vec3<f32>) -> vec3<f32> {
    if (numbers.flags & COULOMB) == 0u {
        return u;
    }
    let across = u - inner(u, n) * n;
    return u + (mu * root(inner(across, across))) * n;
}

// What digits 2^shift, less than 2^72, has above its lowest word.
fn upper(digits: u32, shift: i32) -> vec2<u32> {
    if shift > 32 {
        let s = u32(shift - 32);
        return vec2<u32>(digits << s, digits >> (32u - s));
    } else if shift > 8 {
        return vec2<u32>(digits >> u32(32 - shift), 0u);
    }
    return vec2<u32>(0u, 0u);
}

// The number of units 2^`unit` that is nearest to x, ties to even, as i64 in two words. Terms of more than 62 bits
// count nothing: whoever reads the sum sees the greatest term. Without a unit from the pass before, terms have up to 72
// bits; then the lowest word and the others are counted one after the other.
fn counted(x: f32, unit: i32) -> vec2<u32> {
    let bits = bitcast<u32>(x);
    let power = (bits >> 23u) & 255u;
    let digits = (bits & 0x7fffffu) | select(0u, 0x800000u, power > 0u);
    let shift = i32(max(power, 1u)) - 150 - unit;
    var count = vec2<u32>(0u, 0u);
    if power == 255u || (shift > 38 && numbers.part == 0u) {
        return count;
    } else if numbers.part == 2u {
        count = upper(digits, shift);
    } else if shift >= 32 && numbers.part == 1u {
        return count;
    } else if shift > 0 && numbers.part == 1u {
        count = vec2<u32>(digits << u32(shift), 0u);
    } else if shift >= 32 {
        count = vec2<u32>(0u, digits << u32(shift - 32));
    } else if shift > 0 {
        count = vec2<u32>(digits << u32(shift), digits >> u32(32 - shift));
    } else if shift == 0 {
        count = vec2<u32>(digits, 0u);
    } else if shift >= -24 {
        let s = u32(-shift);
        let whole = digits >> s;
        let rest = digits & ((1u << s) - 1u);
        let half = 1u << (s - 1u);
        count = vec2<u32>(whole + select(0u, 1u, rest > half || (rest == half && (whole & 1u) == 1u)), 0u);
    }
    if (bits >> 31u) == 1u {
        let low = ~count.x + 1u;
        count = vec2<u32>(low, ~count.y + select(0u, 1u, low == 0u));
    }
    return count;
}

fn size_bits(x: f32) -> u32 {
    return bitcast<u32>(x) & 0x7fffffffu;
}

fn is_nan(bits: u32) -> bool {
    return bits > 0x7f800000u;
}

// What a thread has; terms that are not numbers are noted, and count nothing.
fn note(local: u32, term: u32, x: f32) {
    let size = size_bits(x);
    if is_nan(size) {
        words[12u * GROUP + local] = 1u;
        return;
    }
    words[(6u + term) * GROUP + local] = size;
    if (numbers.flags & COUNTED) != 0u {
        let count = counted(x, numbers.units[term]);
        words[(2u * term) * GROUP + local] = count.x;
        words[(2u * term + 1u) * GROUP + local] = count.y;
    }
}

fn clear(local: u32) {
    for (var k = 0u; k < WORDS; k = k + 1u) {
        words[k * GROUP + local] = 0u;
    }
}

// The group's record, from what its threads have.
fn reduce(local: u32, record: u32) {
    for (var half = GROUP / 2u; half > 0u; half = half / 2u) {
        workgroupBarrier();
        if local < half {
            for (var k = 0u; k < 6u; k = k + 2u) {
                let low = words[k * GROUP + local] + words[k * GROUP + local + half];
                let carry = select(0u, 1u, low < words[k * GROUP + local]);
                words[k * GROUP + local] = low;
                let high = words[(k + 1u) * GROUP + local] + words[(k + 1u) * GROUP + local + half];
                words[(k + 1u) * GROUP + local] = high + carry;
            }
            for (var k = 6u; k < 11u; k = k + 1u) {
                words[k * GROUP + local] = max(words[k * GROUP + local], words[k * GROUP + local + half]);
            }
            words[11u * GROUP + local] = words[11u * GROUP + local] + words[11u * GROUP + local + half];
            words[12u * GROUP + local] = words[12u * GROUP + local] | words[12u * GROUP + local + half];
        }
    }
    workgroupBarrier();
    for (var k = local; k < WORDS; k = k + GROUP) {
        records[RECORD * record + k] = words[k * GROUP];
    }
}

fn contact(i: u32, local: u32) {
    let column = vec4<u32>(i, window.size + i, 2u * window.size + i, 3u * window.size + i);
    let cone = bitcast<vec4<f32>>(lanes[column.x]);
    let scales = bitcast<vec4<f32>>(lanes[column.w]);
    let right = bitcast<vec4<f32>>(lanes[4u * window.size + i]);
    let n = cone.xyz;
    let mu = cone.w;
    let st = scales.z;
    let sn = scales.w;
    let it = inverse(st);
    let along = inverse(sn);
    let newest = iterate(numbers.newest, i).xyz;
    let step = newest - iterate(numbers.older, i).xyz;
    let product = products[i];
    let n_before = product.xyz;
    var n_newest = n_before;
    var square = product.w;
    var length = 0.0;
    var curvature = 0.0;
    if (numbers.flags & PRODUCT) != 0u {
        let a = lanes[column.y];
        let b = lanes[column.z];
        let at_a = motion(2u * a.w) + turned(motion(2u * a.w + 1u), bitcast<vec3<f32>>(a.xyz));
        let at_b = motion(2u * b.w) + turned(motion(2u * b.w + 1u), bitcast<vec3<f32>>(b.xyz));
        n_newest = (at_b - at_a) + scaled(n, scales.x, scales.y, newest);
        length = inner(scaled(n, it, along - it, step), step);
        curvature = inner(step, n_newest - n_before);
        note(local, 0u, length);
        note(local, 1u, curvature);
    }
    if (numbers.flags & CHECK) != 0u {
        let u = dual(n, mu, n_newest + right.xyz);
        let d = inverse(right.w) * (newest - nearest(newest - right.w * u, n, mu, 1.0));
        square = inner(d, d);
        words[10u * GROUP + local] = size_bits(square);
        words[11u * GROUP + local] = select(0u, 1u, numbers.level2 <= square);
    }
    products[i] = vec4<f32>(n_newest, square);
    let y = newest + numbers.beta * step;
    let g = dual(n, mu, (n_newest + numbers.beta * (n_newest - n_before)) + right.xyz);
    let x = nearest(y - numbers.t * scaled(n, st, sn - st, g), n, mu, sn * it);
    let d = scaled(n, it, along - it, x - y);
    words[9u * GROUP + local] = size_bits(inner(d, d));
    let uphill = inner(g, x - newest);
    note(local, 2u, uphill);
    put(numbers.coming, i, vec4<f32>(x, uphill));
    if (numbers.flags & COUNTED) == 0u {
        put_term(numbers.newest, i, length);
        put_term(3u - numbers.newest - numbers.coming, i, curvature);
    }
}

@compute @workgroup_size(GROUP)
fn step(
    @builtin(global_invocation_id) id: vec3<u32>,
    @builtin(workgroup_id) group: vec3<u32>,
    @builtin(local_invocation_index) local: u32,
) {
    clear(local);
    let i = id.y * window.width + id.x;
    if i < window.contacts {
        contact(i, local);
    }
    reduce(local, window.record + group.y * (window.width / GROUP) + group.x);
}

// Counts terms that a pass without units has left beside the iterates.
@compute @workgroup_size(GROUP)
fn count(
    @builtin(global_invocation_id) id: vec3<u32>,
    @builtin(workgroup_id) group: vec3<u32>,
    @builtin(local_invocation_index) local: u32,
) {
    clear(local);
    let i = id.y * window.width + id.x;
    if i < window.contacts {
        if (numbers.flags & PRODUCT) != 0u {
            note(local, 0u, iterate(numbers.newest, i).w);
            note(local, 1u, iterate(3u - numbers.newest - numbers.coming, i).w);
        }
        note(local, 2u, iterate(numbers.coming, i).w);
    }
    reduce(local, window.record + group.y * (window.width / GROUP) + group.x);
}
