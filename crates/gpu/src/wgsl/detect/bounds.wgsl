// Bounds and level of each collider, and the cell that it sits in. A thread per collider.

@group(0) @binding(0) var<uniform> plan: Plan;
@group(0) @binding(1) var<uniform> grid: Grid;
// Per collider: place in the body's frame and radius; turn in the body's frame.
@group(0) @binding(2) var<storage, read> places: array<f64>;
@group(0) @binding(3) var<storage, read_write> tags: array<vec4<u32>>;
// Per body: position and margin; rotation.
@group(0) @binding(4) var<storage, read> positions: array<f64>;
@group(0) @binding(5) var<storage, read> rotations: array<f64>;
// Bounds that the processor gives: centre and reach, half extents; of ellipsoids the frame and the margin too.
@group(0) @binding(6) var<storage, read> given: array<f64>;
@group(0) @binding(7) var<storage, read_write> balls: array<f64>;
@group(0) @binding(8) var<storage, read_write> sizes: array<f64>;
@group(0) @binding(9) var<storage, read_write> counters: array<atomic<u32>>;

var<workgroup> histogram: array<atomic<u32>, 32>;

fn is_plain(x: f64) -> bool {
    return x == f64(0.0) || is_tame(x);
}

fn are_plain(v: V) -> bool {
    return is_plain(v.x) && is_plain(v.y) && is_plain(v.z);
}

struct Bounds {
    center: V,
    reach: f64,
    size: V,
    is_sure: bool,
}

fn bounds_of(i: u32, tag: vec4<u32>) -> Bounds {
    let kind = kind_of(tag);
    if kind == LOST {
        let zero = V(f64(0.0), f64(0.0), f64(0.0));
        return Bounds(zero, f64(0.0), zero, true);
    }
    if kind != SPHERE && kind != PLANE {
        let k = 16u * (tag.w >> 12u);
        let center = V(given[k], given[k + 1u], given[k + 2u]);
        let half = V(given[k + 4u], given[k + 5u], given[k + 6u]);
        let reach = given[k + 3u];
        return Bounds(center, reach, half, are_plain(center) && are_plain(half) && is_tame(reach));
    }
    let b = 4u * tag.x;
    let p = V(positions[b], positions[b + 1u], positions[b + 2u]);
    let margin = positions[b + 3u];
    let q = Q(rotations[b], rotations[b + 1u], rotations[b + 2u], rotations[b + 3u]);
    let k = 8u * i;
    let local = V(places[k], places[k + 1u], places[k + 2u]);
    let is_sure = are_plain(p) && is_plain(margin) && are_plain(V(q.x, q.y, q.z)) && is_plain(q.w) && are_plain(local);
    var center = plus3(turned(q, local), p);
    if kind == SPHERE {
        if is_zero(local) {
            center = p;
        }
        let radius = places[k + 3u];
        let reach = radius + margin;
        return Bounds(center, reach, V(radius, margin, f64(0.0)), is_sure && is_tame(reach) && are_plain(center));
    }
    let turn = Q(places[k + 4u], places[k + 5u], places[k + 6u], places[k + 7u]);
    let normal = turned(after(q, turn), V(f64(0.0), f64(0.0), f64(1.0)));
    return Bounds(center, margin, normal, is_sure && are_plain(center) && are_plain(normal));
}

// The finest level whose cells hold the extent.
fn level_for(kind: u32, bounds: Bounds) -> u32 {
    if kind == LOST || kind == PLANE {
        return APART;
    }
    let half = select(largest(bounds.size), bounds.reach, kind == SPHERE);
    let extent = (f64(2.0) * half) * f64(1.000001);
    var level = 0u;
    while level < APART && !(grid.sizes[level].size >= extent && grid.sizes[level].power > extent) {
        level = level + 1u;
    }
    return level;
}

@compute @workgroup_size(GROUP)
fn bounds(
    @builtin(global_invocation_id) id: vec3<u32>,
    @builtin(local_invocation_index) local: u32,
) {
    if local < 32u {
        atomicStore(&histogram[local], 0u);
    }
    workgroupBarrier();
    let i = id.y * plan.width + id.x;
    if i < plan.count {
        var tag = tags[i];
        let found = bounds_of(i, tag);
        let level = level_for(kind_of(tag), found);
        tag.w = (tag.w & 0xfffffe0fu) | (level << 4u);
        tags[i] = tag;
        let k = 4u * i;
        balls[k] = found.center.x;
        balls[k + 1u] = found.center.y;
        balls[k + 2u] = found.center.z;
        balls[k + 3u] = found.reach;
        sizes[k] = found.size.x;
        sizes[k + 1u] = found.size.y;
        sizes[k + 2u] = found.size.z;
        sizes[k + 3u] = f64(0.0);
        atomicAdd(&histogram[level], 1u);
        if !found.is_sure {
            atomicMax(&counters[UNTAMED], 1u);
        }
    }
    workgroupBarrier();
    if local < 32u {
        let count = atomicLoad(&histogram[local]);
        if count > 0u {
            atomicAdd(&counters[local], count);
        }
    }
}
