// Bodies: impulses over a body's list, ascending, in runs of 32, products in f32 and sums in f64; then what the body
// answers. A thread per body; the order is the processor's (`operator.rs` of grouser-solve). Bodies of mechanisms,
// which rows and equations tie, answer on the processor: their loads come up, and their velocities go down.

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
// Columns z, x, y of the inverse inertia, and the inverse mass; or the inverse mass, xx, yy, zz, yz, xz, xy of the
// inverse inertia, and 1 where the processor answers.
@group(0) @binding(4) var<storage, read> answers: array<vec4<f32>>;
@group(0) @binding(4) var<storage, read> masses: array<Real>;
@group(0) @binding(5) var<storage, read_write> motions: array<vec4<f32>>;
@group(0) @binding(6) var<storage, read> impulses_a: array<vec4<f32>>;
@group(0) @binding(7) var<storage, read> impulses_b: array<vec4<f32>>;
@group(0) @binding(8) var<storage, read> impulses_c: array<vec4<f32>>;
// Impulse and moment on each tied body: the lists above are then those of tied bodies.
@group(0) @binding(5) var<storage, read_write> loads: array<Real>;

fn impulse(contact: u32) -> vec4<f32> {
    if contact < range.contacts {
        return impulses_a[contact];
    }
    if contact - range.contacts < range.contacts {
        return impulses_b[contact - range.contacts];
    }
    return impulses_c[contact - 2u * range.contacts];
}

struct Load {
    px: Sum,
    py: Sum,
    pz: Sum,
    lx: Sum,
    ly: Sum,
    lz: Sum,
}

fn load_on(body: u32) -> Load {
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
    return Load(px, py, pz, lx, ly, lz);
}

// Where nothing but contacts acts on bodies: answers in f32.
@compute @workgroup_size(GROUP)
fn gather(@builtin(global_invocation_id) id: vec3<u32>) {
    let body = id.y * range.width + id.x;
    if body >= range.bodies {
        return;
    }
    let load = load_on(body);
    let z = answers[4u * body];
    let x = answers[4u * body + 1u];
    let y = answers[4u * body + 2u];
    let mass = answers[4u * body + 3u];
    let tx = rounded(load.lx);
    let ty = rounded(load.ly);
    let tz = rounded(load.lz);
    let p = vec3<f32>(rounded(load.px), rounded(load.py), rounded(load.pz));
    motions[2u * body] = vec4<f32>(p.x * mass.x, p.y * mass.y, p.z * mass.z, 0.0);
    motions[2u * body + 1u] = vec4<f32>(
        (tz * z.x + tx * x.x) + ty * y.x,
        (tz * z.y + tx * x.y) + ty * y.y,
        (tz * z.z + tx * x.z) + ty * y.z,
        0.0,
    );
}

// Where rows and equations act on some: those who are free of them answer in f64.
@compute @workgroup_size(GROUP)
fn gather_free(@builtin(global_invocation_id) id: vec3<u32>) {
    let body = id.y * range.width + id.x;
    if body >= range.bodies {
        return;
    }
    let at = 8u * body;
    if masses[at + 7u] > Real(0.0) {
        return;
    }
    let load = load_on(body);
    let m = masses[at];
    let yz = masses[at + 4u];
    let xz = masses[at + 5u];
    let xy = masses[at + 6u];
    let lx = whole(load.lx);
    let ly = whole(load.ly);
    let lz = whole(load.lz);
    motions[2u * body] = vec4<f32>(f32(m * whole(load.px)), f32(m * whole(load.py)), f32(m * whole(load.pz)), 0.0);
    motions[2u * body + 1u] = vec4<f32>(
        f32((masses[at + 1u] * lx + xy * ly) + xz * lz),
        f32((xy * lx + masses[at + 2u] * ly) + yz * lz),
        f32((xz * lx + yz * ly) + masses[at + 3u] * lz),
        0.0,
    );
}

// What contacts do to bodies for which the processor answers.
@compute @workgroup_size(GROUP)
fn load(@builtin(global_invocation_id) id: vec3<u32>) {
    let body = id.y * range.width + id.x;
    if body >= range.bodies {
        return;
    }
    let sum = load_on(body);
    loads[6u * body] = whole(sum.px);
    loads[6u * body + 1u] = whole(sum.py);
    loads[6u * body + 2u] = whole(sum.pz);
    loads[6u * body + 3u] = whole(sum.lx);
    loads[6u * body + 4u] = whole(sum.ly);
    loads[6u * body + 5u] = whole(sum.lz);
}
