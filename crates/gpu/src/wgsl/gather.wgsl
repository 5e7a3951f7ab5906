// A thread per body: impulses over its list, ascending, in runs of 32, products in f32 and sums in f64; then what the
// body answers. The order is the processor's (`operator.rs` of grouser-solve).

struct Range {
    // Bodies, threads in a row of the grid, first entry of the window, contacts per window of impulses.
    bodies: u32,
    width: u32,
    first_entry: u32,
    contacts: u32,
}

@group(0) @binding(0) var<uniform> range: Range;
@group(0) @binding(1) var<storage, read> starts: array<u32>;
@group(0) @binding(2) var<storage, read> entries: array<u32>;
@group(0) @binding(3) var<storage, read> arms: array<vec4<f32>>;
@group(0) @binding(4) var<storage, read> answers: array<vec4<f32>>;
@group(0) @binding(5) var<storage, read_write> motions: array<vec4<f32>>;
@group(0) @binding(6) var<storage, read> impulses_a: array<vec4<f32>>;
@group(0) @binding(7) var<storage, read> impulses_b: array<vec4<f32>>;
@group(0) @binding(8) var<storage, read> impulses_c: array<vec4<f32>>;

fn impulse(contact: u32) -> vec4<f32> {
    if contact < range.contacts {
        return impulses_a[contact];
    }
    if contact - range.contacts < range.contacts {
        return impulses_b[contact - range.contacts];
    }
    return impulses_c[contact - 2u * range.contacts];
}

@compute @workgroup_size(GROUP)
fn gather(@builtin(global_invocation_id) id: vec3<u32>) {
    let body = id.y * range.width + id.x;
    if body >= range.bodies {
        return;
    }
    let first = starts[body] - range.first_entry;
    let last = starts[body + 1u] - range.first_entry;
    var px = nothing();
    var py = nothing();
    var pz = nothing();
    var lx = nothing();
    var ly = nothing();
    var lz = nothing();
    var at = first;
    while at < last {
        let end = min(at + 32u, last);
        var rpx = nothing();
        var rpy = nothing();
        var rpz = nothing();
        var rlx = nothing();
        var rly = nothing();
        var rlz = nothing();
        while at < end {
            let r = arms[at];
            let x = impulse(entries[at]);
            let gx = x.x * r.w;
            let gy = x.y * r.w;
            let gz = x.z * r.w;
            rpx = added(rpx, gx);
            rpy = added(rpy, gy);
            rpz = added(rpz, gz);
            rlz = added(rlz, r.x * gy - r.y * gx);
            rlx = added(rlx, r.y * gz - r.z * gy);
            rly = added(rly, r.z * gx - r.x * gz);
            at = at + 1u;
        }
        px = joined(px, rpx);
        py = joined(py, rpy);
        pz = joined(pz, rpz);
        lx = joined(lx, rlx);
        ly = joined(ly, rly);
        lz = joined(lz, rlz);
    }
    let z = answers[4u * body];
    let x = answers[4u * body + 1u];
    let y = answers[4u * body + 2u];
    let mass = answers[4u * body + 3u];
    let tx = rounded(lx);
    let ty = rounded(ly);
    let tz = rounded(lz);
    motions[2u * body] = vec4<f32>(rounded(px) * mass.x, rounded(py) * mass.y, rounded(pz) * mass.z, 0.0);
    motions[2u * body + 1u] = vec4<f32>(
        (tz * z.x + tx * x.x) + ty * y.x,
        (tz * z.y + tx * x.y) + ty * y.y,
        (tz * z.z + tx * x.z) + ty * y.z,
        0.0,
    );
}
