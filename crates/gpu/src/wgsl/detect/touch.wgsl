// The contact of each pair of spheres, of ellipsoids, and of a sphere and a plane; what it cannot decide is left to
// the processor. A thread per pair.

@group(0) @binding(0) var<uniform> plan: Plan;
@group(0) @binding(1) var<storage, read> pairs: array<vec4<u32>>;
@group(0) @binding(2) var<storage, read> tags: array<vec4<u32>>;
@group(0) @binding(3) var<storage, read> balls: array<f64>;
@group(0) @binding(4) var<storage, read> sizes: array<f64>;
// Per pair: normal, point, distance, and radius; or in place of the radius what there is instead.
@group(0) @binding(5) var<storage, read_write> points: array<f64>;
// See `bounds.wgsl`.
@group(0) @binding(6) var<storage, read> given: array<f64>;

// Apart.
const NONE = -1.0;
// The processor's.
const LEAVE = -2.0;

fn put(at: u32, normal: V, point: V, distance: f64, radius: f64) {
    let k = 8u * at;
    points[k] = normal.x;
    points[k + 1u] = normal.y;
    points[k + 2u] = normal.z;
    points[k + 3u] = point.x;
    points[k + 4u] = point.y;
    points[k + 5u] = point.z;
    points[k + 6u] = distance;
    points[k + 7u] = radius;
}

fn say(at: u32, what: f64) {
    let zero = V(f64(0.0), f64(0.0), f64(0.0));
    put(at, zero, zero, f64(0.0), what);
}

fn center_at(c: u32) -> V {
    return V(balls[4u * c], balls[4u * c + 1u], balls[4u * c + 2u]);
}

fn spheres(at: u32, a: u32, b: u32) {
    let center = center_at(a);
    let d = minus3(center_at(b), center);
    let ra = sizes[4u * a];
    let rb = sizes[4u * b];
    let margin = sizes[4u * a + 1u] + sizes[4u * b + 1u];
    let length = length3(d);
    let distance = length - (ra + rb);
    if is_left {
        say(at, f64(LEAVE));
        return;
    }
    if !(distance <= margin) {
        say(at, f64(NONE));
        return;
    }
    var normal = V(f64(0.0), f64(0.0), f64(1.0));
    if length > f64(0.0) {
        normal = V(quotient(d.x, length), quotient(d.y, length), quotient(d.z, length));
    }
    let point = plus3(center, times3(normal, ra + f64(0.5) * distance));
    let radius = quotient(ra * rb, ra + rb);
    if is_left {
        say(at, f64(LEAVE));
        return;
    }
    put(at, normal, point, distance, radius);
}

// Sphere c against plane p, the sphere first or the plane.
fn plane(at: u32, c: u32, p: u32, is_mirrored: bool) {
    let n = V(sizes[4u * p], sizes[4u * p + 1u], sizes[4u * p + 2u]);
    var center = center_at(c);
    // The processor turns a place at the body's origin along with it, which may change the sign of a zero.
    let zeros = tags[c].w >> 9u;
    center.x = select(center.x, f64(0.0), (zeros & 1u) != 0u);
    center.y = select(center.y, f64(0.0), (zeros & 2u) != 0u);
    center.z = select(center.z, f64(0.0), (zeros & 4u) != 0u);
    let radius = sizes[4u * c];
    let height = dot3(n, minus3(center, center_at(p)));
    let distance = height - radius;
    let margin = balls[4u * p + 3u] + sizes[4u * c + 1u];
    if !is_tame(radius) {
        say(at, f64(LEAVE));
        return;
    }
    if !(distance <= margin) {
        say(at, f64(NONE));
        return;
    }
    let point = minus3(center, times3(n, height - f64(0.5) * distance));
    if is_mirrored {
        put(at, n, point, distance, radius);
    } else {
        put(at, V(-n.x, -n.y, -n.z), point, distance, radius);
    }
}

@compute @workgroup_size(GROUP)
fn touch(@builtin(global_invocation_id) id: vec3<u32>) {
    let at = id.y * plan.width + id.x;
    if at >= plan.count {
        return;
    }
    is_left = false;
    let pair = pairs[at];
    let a = kind_of(tags[pair.x]);
    let b = kind_of(tags[pair.y]);
    if a == SPHERE && b == SPHERE {
        spheres(at, pair.x, pair.y);
    } else if a == SPHERE && b == PLANE {
        plane(at, pair.x, pair.y, false);
    } else if a == PLANE && b == SPHERE {
        plane(at, pair.y, pair.x, true);
    } else if a == ELLIPSOID && b == ELLIPSOID {
        ellipsoids(at, pair.x, pair.y);
    } else {
        say(at, f64(LEAVE));
    }
}
