// Single operations, for the self-test: each with its own result, so that the first one that differs has a name.

@group(0) @binding(0) var<storage, read> given: array<vec4<f32>>;
@group(0) @binding(1) var<storage, read_write> found: array<vec4<f32>>;

@compute @workgroup_size(GROUP)
fn trial(@builtin(global_invocation_id) id: vec3<u32>) {
    let i = id.x;
    if i >= arrayLength(&given) {
        return;
    }
    let x = given[i];
    let sum = added(added(added(nothing(), x.x), x.y), x.z);
    found[3u * i] = vec4<f32>(x.x + x.y, x.x - x.y, x.x * x.y, x.x * x.y + x.z);
    found[3u * i + 1u] = vec4<f32>(x.x * x.y - x.z * x.w, quotient(x.x, x.y), root(abs(x.x)), rounded(sum));
    found[3u * i + 2u] = vec4<f32>(x.x, select(0.0, 1.0, x.x > 0.0), select(0.0, 1.0, x.x <= x.y), x.w);
}

@group(0) @binding(0) var<uniform> start: vec4<u32>;
@group(0) @binding(1) var<storage, read_write> roots: array<f32>;

// Square roots of the numbers with these bits, one after the other.
@compute @workgroup_size(GROUP)
fn all_roots(@builtin(global_invocation_id) id: vec3<u32>) {
    let i = id.y * start.y + id.x;
    if i < arrayLength(&roots) {
        roots[i] = root(bitcast<f32>(start.x + i));
    }
}

@group(0) @binding(0) var<storage, read> triad_b: array<vec4<f32>>;
@group(0) @binding(1) var<storage, read> triad_c: array<vec4<f32>>;
@group(0) @binding(2) var<storage, read_write> triad_a: array<vec4<f32>>;

// a = b + s c, for the bandwidth (McCalpin 1995).
@compute @workgroup_size(GROUP)
fn triad(@builtin(global_invocation_id) id: vec3<u32>, @builtin(num_workgroups) groups: vec3<u32>) {
    let i = id.y * groups.x * GROUP + id.x;
    if i < arrayLength(&triad_a) {
        triad_a[i] = triad_b[i] + 0.5 * triad_c[i];
    }
}
